"""Step 3: what the data are for, who gets them and under what conditions (GB/T 42460 6.1, D.1.4): what decides the level stands first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ....case.answers import answer, followed
from ....case.case import Case
from ....model.problem import InputError, Problem
from ....model.release import Release
from ....model.text import Lang, Text
from ....prepare.asking.item_values import options_of
from ....prepare.asking.item_wording import question, reply_in_words
from ....prepare.asking.progress import parts
from ....prepare.asking.questionnaire import Item, by_key, home_of, questionnaires
from ....prepare.asking.situation import Asked, Situation, split_key
from ....prepare.case.answers import Given
from ....prepare.parsing import spelled
from ....prepare.question import Question
from ....prepare.questions import open_questions
from ..screen import Form, Screen, Standing, Taken, Visit, one

_WORDS = {
    "name": Text("您的姓名", "Your name"),
    "name_why": Text("每个回答都记下由谁作出。", "Every answer is recorded with who gave it."),
    "keep": Text("保存", "Save"),
    "deciding": Text("决定级别的问题", "The questions that decide the level"),
    "deciding_about": Text(
        "不知道的先空着：不会当作 0，结果以范围给出。",
        "Leave open what you do not know: it is never taken as 0, and the result is given as a range.",
    ),
    "whom": Text("用途和接收方", "What for, and for whom"),
    "rest": Text("其余问题（文档需要，多数不影响级别）", "Everything else (the papers need it; most of it does not change the level)"),
    "answered_of": Text("{answered} / {asked}", "{answered} / {asked}"),
    "more": Text("说明", "What this means"),
    "source": Text("来源（标题、年份）；没有来源则记为“假定”", "Source (title, year); without one it counts as assumed"),
    "by": Text("{by}，{date}", "{by}, {date}"),
    "clear": Text("收回", "Take back"),
    "no_case": Text("先完成第 1 步：读取数据。", "Step 1 comes first: the data are read there."),
    "several": Text("多项用分号隔开。", "Separate several with semicolons."),
    "derived": Text("由回答得出：{value}", "Follows from the answers: {value}"),
    "choose": Text("请选择", "Please choose"),
    "left": Text("决定级别的问题还有 {count} 个", "{count} of the questions that decide the level are open"),
    "settled": Text("决定级别的问题都已回答；其余为文档所需。", "All that decides the level is answered; the rest is for the papers."),
}
_NO_NAME = Text("没有写明回答人。", "The person answering is not stated.")
_GIVE_NAME = Text("请先填写您的姓名。", "Please give your name first.")
_FIRST_PARTS = ("purpose", "recipients")
_AREAS, _SEVERAL = {"text", "list", "people"}, {"list", "people"}


def _deciding(case: Case) -> tuple[Question[object], ...]:
    """What is asked where nothing is answered, and what is answered of it."""
    plan = case.file.plan()
    return open_questions(replace(plan, release=Release(), own={}, derived=()))


def _shows(visit: Visit) -> Mapping[str, object]:
    case = visit.case
    if case is None:
        return {"found": False}
    situation = case.file.situation()
    questions = _deciding(case)
    decisive = {each.key for each in questions}
    first = [asked for asked in situation.asked() if home_of(asked.item.key).key in _FIRST_PARTS and asked.key not in decisive]
    shown = decisive | {asked.key for asked in first}
    draw = _Drawing(case, situation, visit.lang)
    open_part = visit.query.get("part", "")
    rest = [
        {
            "key": part.questionnaire.key, "title": part.questionnaire.title.say(visit.lang),
            "about": part.questionnaire.about.say(visit.lang),
            "asked": part.asked, "answered": part.answered, "open": part.questionnaire.key == open_part,
            "questions": [draw.question(asked) for asked in _of_part(situation, part.questionnaire.key) if asked.key not in shown]
            if part.questionnaire.key == open_part
            else [],
        }
        for part in parts(situation)
        if part.questionnaire.key not in _FIRST_PARTS
    ]  # fmt: skip
    return {
        "found": True,
        "deciding": [draw.deciding(each) for each in questions],
        "first": [draw.question(asked) for asked in first],
        "rest": rest,
        "left": len(_open(case)),
        "part": open_part,
    }


def _of_part(situation: Situation, key: str) -> tuple[Asked, ...]:
    home = next(one for one in questionnaires() if one.key == key)
    return situation.asked(home.items)


class _Drawing:
    """The questions of a case as the template draws them."""

    def __init__(self, case: Case, situation: Situation, lang: Lang) -> None:
        self._situation, self._lang = situation, lang
        self._plan, self._who = case.file.plan(), case.file.who()

    def deciding(self, asked: Question[object]) -> dict[str, Any]:
        """An answer of the release: given here in one word, or following from a questionnaire below."""
        lang, answer = self._lang, self._situation.release[asked.key]
        value = "" if answer.value is None else spelled(answer.value)
        by, date = self._who.get(asked.key, ("", ""))
        return {
            **_named(asked.key), "text": asked.text.say(lang), "help": asked.meaning.say(lang), "kind": "one" if asked.choices else "line",
            "options": [(each.value, each.title.say(lang), each.effect.say(lang) if each.effect else "") for each in asked.choices],
            "values": [value], "value": value, "answered": answer.value is not None, "by": by, "date": date,
            "said": self._in_words(answer.value), "form": asked.form.say(lang) if asked.form else "", "source": asked.needs_source,
            "source_now": answer.source or "", "derived": self._derived(asked),
        }  # fmt: skip

    def question(self, asked: Asked) -> dict[str, Any]:
        """One question of a questionnaire, with its present answer."""
        item, lang = asked.item, self._lang
        if item.question is not None:
            return self.deciding(item.question)
        values = self._situation.value(item.key, asked.instance)
        reply = self._situation.replies.get(asked.key)
        by, date, source = ("", "", "") if reply is None else (reply.by or "", reply.date or "", reply.source or "")
        return {
            **_named(asked.key), "text": question(asked, lang, names=True), "help": item.help.say(lang), "kind": _kind(item),
            "options": [(each.value, each.title.say(lang), each.effect.say(lang) if each.effect else "") for each in options_of(item)],
            "values": list(values), "value": "; ".join(values) if item.kind in _SEVERAL else next(iter(values), ""),
            "answered": bool(values), "by": by, "date": date, "said": reply_in_words(item, values, lang, names=True) if values else "",
            "form": _WORDS["several"].say(lang) if item.kind in _SEVERAL else "", "source": item.needs_source, "source_now": source,
            "derived": "",
        }  # fmt: skip

    def _derived(self, asked: Question[object]) -> str:
        """What follows from other answers, where nobody has given this one itself."""
        return self._in_words(self._plan.release[asked.key].value) if asked.key in self._plan.derived else ""

    def _in_words(self, value: object) -> str:
        if value is None:
            return ""
        words = getattr(value, "words", None)
        return spelled(value) if words is None else str(words.say(self._lang))


def _named(key: str) -> dict[str, str]:
    """The key, and a name for its place on the page."""
    return {"key": key, "id": "q-" + "".join(sign if sign.isascii() and sign.isalnum() else f"-{ord(sign):x}" for sign in key)}


def _kind(item: Item) -> str:
    """How it is answered on the page."""
    if item.kind in {"choice", "yes_no"}:
        return "one"
    return "several" if item.kind == "choices" else "area" if item.kind in _AREAS else "date" if item.kind == "date" else "line"


def _open(case: Case) -> tuple[Question[object], ...]:
    """The answers that decide and are open, neither given nor following from others."""
    return open_questions(case.file.plan())


def _standing(visit: Visit) -> Standing:
    case = visit.case
    if case is None:
        return "waiting"
    return "open" if _open(case) else "done"


def _answer(visit: Visit, form: Form) -> Taken:
    """One question, saved at once; empty takes the answer back. What hangs on it and changed with it is said."""
    if not visit.memory.name:
        raise InputError(Problem("no_name", _NO_NAME, _GIVE_NAME))
    key, values = one(form, "key"), [value.strip() for value in form.get("value", ()) if value.strip()]
    item, today = by_key().get(split_key(key)[0]), visit.today()
    text = ("; " if item is not None and item.kind in _SEVERAL else ",").join(values)
    given = Given(text, visit.memory.name, today.isoformat(), source=(one(form, "source") or None) if values else None)
    entered = answer(str(visit.folder), {key: given}, today)
    part = one(form, "part")
    return Taken(tuple(followed(entered)), f"purpose?part={part}#{part}" if part in {each.key for each in questionnaires()} else None)


SCREEN = Screen(
    key="purpose",
    step=3,
    title=Text("用途与接收方", "Purpose and recipient"),
    about=Text(
        "数据给谁、做什么用、在什么条件下用：这些与数据一起决定级别。",
        "Who gets the data, what for and under which conditions: together with the data this decides the level.",
    ),
    command=Text("reidrisk prepare {case}", "reidrisk prepare {case}"),
    words=_WORDS,
    shows=_shows,
    standing=_standing,
    takes={"answer": _answer},
)
