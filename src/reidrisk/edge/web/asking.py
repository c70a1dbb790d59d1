"""Questions as a page draws them, with their present answers; and several answers saved at once, all or none (GB/T 42460 6.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ...case.answers import answer
from ...case.case import Case
from ...model.exact import show
from ...model.problem import InputError, Problem
from ...model.release import Release
from ...model.text import Lang, Text
from ...prepare.asking.item_values import options_of
from ...prepare.asking.item_wording import question, reply_in_words
from ...prepare.asking.questionnaire import Item, by_key
from ...prepare.asking.situation import Asked, Situation, split_key
from ...prepare.case.answers import Entered, Given
from ...prepare.parsing import spelled
from ...prepare.published import OTHERS, PUBLISHED
from ...prepare.question import Question
from ...prepare.questions import open_questions
from .refusing.outdated import mark, otherwise
from .screen import Visit, one

NEEDED_WORDS = {
    "needed": Text("批准和发布还要回答 {count} 个问题。", "Approval and release still ask {count} {count|question|questions}."),
    "answer_them": Text("采用档案，一次答完", "Take over what is kept, and answer them in one go"),
}
SEVERAL_FORM = Text("多项用分号隔开。", "Separate several with semicolons.")
PUBLISHED_TITLE = Text("采用已公布的数值", "Take a published figure")
UNDECIDED_WORDS = {
    "undecided": Text(
        "还有 {count} 列没有定：{names}。结论因此是暂定的，不能签署；以后再定，方案和文档都要重做。",
        "{count} {count|column is|columns are} not decided yet: {names}. So the verdict is provisional and cannot be signed; decided "
        "later, plan and papers "
        "have to be made again.",
    ),
    "decide_them": Text("现在确定", "Decide them now"),
}
ASKED_WORDS = {  # of ``asked.html``: several questions in one form
    "published": PUBLISHED_TITLE,
    "more": Text("说明", "What this means"),
    "source": Text("来源（标题、年份）；没有来源则记为“假定”", "Source (title, year); without one it counts as assumed"),
    "choose": Text("请选择", "Please choose"),
    "unknown": Text("不知道", "not known"),
}
NO_NAME = Text("没有写明回答人。", "The person answering is not stated.")
GIVE_NAME = Text("请先填写您的姓名。", "Please give your name first.")
OPEN = Text("没有回答", "not answered")
_PLACES = 12
_AREAS, _SEVERAL = {"text", "list", "people"}, {"list", "people"}


def deciding(case: Case) -> tuple[Question[object], ...]:
    """What is asked where nothing is answered, and what is answered of it."""
    plan = case.file.plan()
    return open_questions(replace(plan, release=Release(), own={}, derived=()))


def undecided(case: Case | None) -> tuple[str, ...]:
    """The columns that are there and that nobody has decided about."""
    columns = {} if case is None else case.file.columns
    return tuple(name for name, column in columns.items() if column.change != "gone" and not column.decision)


def still_open(case: Case) -> tuple[Question[object], ...]:
    """The answers that decide and are open, neither given nor following from others."""
    return open_questions(case.file.plan())


class QuestionDrawing:
    """The questions of a case as the template draws them."""

    def __init__(self, case: Case, lang: Lang) -> None:
        self._lang = lang
        self.situation: Situation = case.file.situation()
        self._plan, self._who = case.file.plan(), case.file.who()

    def deciding(self, asked: Question[object]) -> dict[str, Any]:
        """An answer of the release: given here in one word, or following from a questionnaire below."""
        lang, answer = self._lang, self.situation.release[asked.key]
        value = _typed(answer.value)
        by, date = self._who.get(asked.key, ("", ""))
        return {
            **named(asked.key), "text": asked.text.say(lang), "help": asked.meaning.say(lang), "kind": "one" if asked.choices else "line",
            "options": [(each.value, each.title.say(lang), each.effect.say(lang) if each.effect else "") for each in asked.choices],
            "was": mark(_shown([value], answer.source, asked.needs_source)),
            "values": [value], "value": value, "answered": answer.value is not None, "by": by, "date": date,
            "said": self._in_words(answer.value), "form": asked.form.say(lang) if asked.form else "", "source": asked.needs_source,
            "source_now": answer.source or "", "derived": self._derived(asked),
            "published": [(each.value, each.of.say(lang), each.source.say(lang)) for each in PUBLISHED.get(asked.key, ())],
            "others": OTHERS.say(lang) if asked.key in PUBLISHED else "", "together": "", "apart": "",
        }  # fmt: skip

    def question(self, asked: Asked) -> dict[str, Any]:
        """One question of a questionnaire, with its present answer."""
        item, lang = asked.item, self._lang
        if item.question is not None:
            return self.deciding(item.question)
        values = self.situation.value(item.key, asked.instance)
        reply = self.situation.replies.get(asked.key)
        by, date, source = ("", "", "") if reply is None else (reply.by or "", reply.date or "", reply.source or "")
        return {
            **named(asked.key), "text": question(asked, lang, names=True), "help": item.help.say(lang), "kind": _kind(item),
            "options": [(each.value, each.title.say(lang), each.effect.say(lang) if each.effect else "") for each in options_of(item)],
            "was": mark(_shown(values, source, item.needs_source)), "values": list(values),
            "value": "; ".join(values) if item.kind in _SEVERAL else next(iter(values), ""),
            "answered": bool(values), "by": by, "date": date, "said": reply_in_words(item, values, lang, names=True) if values else "",
            "form": SEVERAL_FORM.say(lang) if item.kind in _SEVERAL else "", "source": item.needs_source, "source_now": source,
            "derived": "", "published": [], "together": "", "apart": "",
        }  # fmt: skip

    def _derived(self, asked: Question[object]) -> str:
        """What follows from other answers, where nobody has given this one itself."""
        return self._in_words(self._plan.release[asked.key].value) if asked.key in self._plan.derived else ""

    def _in_words(self, value: object) -> str:
        if value is None:
            return ""
        words = getattr(value, "words", None)
        return _typed(value) if words is None else str(words.say(self._lang))


def with_sent(each: dict[str, Any], visit: Visit) -> dict[str, Any]:
    """A question as it was just answered, where that could not be carried out."""
    place = each["id"]
    sent = [value for value in visit.sent.get(place, ()) if value.strip()] or each["values"]
    source = one(visit.sent, f"source-{place}") or each["source_now"]
    return {**each, "values": sent, "value": "; ".join(sent), "source_now": source}


def _shown(values: Sequence[str], source: str | None, needs_source: bool) -> list[object]:
    """What of an answer stands in the fields of its form."""
    return [[value for value in values if value], (source or "") if needs_source else ""]


def untouched(each: Mapping[str, Any], values: Sequence[str], source: str, was: str) -> bool:
    """Whether a form left this question as its page had shown it, whatever became of it meanwhile."""
    return mark(_shown(values, source, bool(each["source"]))) == (was or each["was"])


def answered_since(each: Mapping[str, Any], values: Sequence[str], was: str, lang: Lang) -> tuple[Problem, ...]:
    """The one problem where this question has another answer by now than the page had shown, and not the one that is sent."""
    if not was or was == each["was"] or [value for value in each["values"] if value] == list(values):
        return ()
    return (otherwise(each["text"], each["said"] or OPEN.say(lang)),)


def _typed(value: object) -> str:
    """As a person would type it: a decimal where it is one exactly."""
    if value is None:
        return ""
    short = show(value, _PLACES) if isinstance(value, Fraction) else ""
    return short if short and Fraction(short) == value else spelled(value)


def named(key: str) -> dict[str, str]:
    """The key, and a name for its place on the page."""
    return {"key": key, "id": "q-" + "".join(sign if sign.isascii() and sign.isalnum() else f"-{ord(sign):x}" for sign in key)}


def _kind(item: Item) -> str:
    """How it is answered on the page."""
    if item.kind in {"choice", "yes_no"}:
        return "one"
    return "several" if item.kind == "choices" else "area" if item.kind in _AREAS else "date" if item.kind == "date" else "line"


def saved_answers(visit: Visit, answers: Mapping[str, tuple[list[str], str]]) -> Entered:
    """These answers, by key, each with its source, are saved by whoever works here; an empty one is taken back."""
    if not visit.memory.name:
        raise InputError(Problem("no_name", NO_NAME, GIVE_NAME))
    today = visit.today()
    given = {
        key: Given(_joined(key, values), visit.memory.name, today.isoformat(), source=(source or None) if values else None)
        for key, (values, source) in answers.items()
    }
    return answer(str(visit.folder), given, today)


def _joined(key: str, values: list[str]) -> str:
    item = by_key().get(split_key(key)[0])
    return ("; " if item is not None and item.kind in _SEVERAL else ",").join(values)
