"""Step 3: what the data are for, who gets them and under what conditions (GB/T 42460 6.1, D.1.4): what decides the level stands first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....case.answers import followed
from ....case.foreseeing.sealed_classes import kept
from ....case.prepared import SETTLED
from ....model.problem import InputError
from ....model.text import Text
from ....prepare.asking.item_wording import called
from ....prepare.asking.progress import parts
from ....prepare.asking.questionnaire import home_of, questionnaires
from ....prepare.asking.situation import Asked, Situation
from ..asking import PUBLISHED_TITLE, QuestionDrawing, answered_since, deciding, named, saved_answers, still_open
from ..foreseeing import figures_of, in_levels, would_be
from ..profiles import PROFILE_TAKES, PROFILE_WORDS, profiles_shown
from ..screen import Form, Screen, Standing, Taken, Visit, one
from ..travelling import WORDS, form_takes, forms_shown

_WORDS = {
    **WORDS,
    **PROFILE_WORDS,
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
    "published": PUBLISHED_TITLE,
    "more": Text("说明", "What this means"),
    "source": Text("来源（标题、年份）；没有来源则记为“假定”", "Source (title, year); without one it counts as assumed"),
    "by": Text("{by}，{date}", "{by}, {date}"),
    "clear": Text("收回", "Take back"),
    "no_case": Text("先完成第 1 步：读取数据。", "Step 1 comes first: the data are read there."),
    "derived": Text("由回答得出：{value}", "Follows from the answers: {value}"),
    "choose": Text("请选择", "Please choose"),
    "left": Text("决定级别的问题还有 {count} 个", "{count} of the questions that decide the level are open"),
    "settled": SETTLED,
    "still": Text("仍有可能：{levels}", "Still possible: {levels}"),
    "would": Text("会是：{levels}", "It would be: {levels}"),
    "risk": Text("风险 R", "risk R"),
    "no_more": Text(
        "没有回答的问题不会再改变级别，可以先去评定。", "No open question can change the level any more: you may go and grade the data."
    ),
    "needless": Text("不会再改变级别", "cannot change the level any more"),
    "leads_to": Text("→ {levels}", "→ {levels}"),
    "counting": Text(
        "正在计数，之后每次回答都会显示仍有可能的级别。", "Counting; then the levels that are still possible show at each answer."
    ),
    "apart": Text(
        "只按风险和角色预估；限制级别的发现在评定时检查。",
        "By risk and roles alone; findings that limit the level are examined when the data are graded.",
    ),
    "folded": Text("{count} 个问题不会再改变级别", "{count} {count|question|questions} cannot change the level any more"),
}
_FIRST_PARTS = ("purpose", "recipients")


def _shows(visit: Visit) -> Mapping[str, object]:
    case = visit.case
    if case is None:
        return {"found": False}
    draw = QuestionDrawing(case, visit.lang)
    situation, questions = draw.situation, deciding(case)
    decisive = {each.key for each in questions}
    first = [asked for asked in situation.asked() if home_of(asked.item.key).key in _FIRST_PARTS and asked.key not in decisive]
    shown = decisive | {asked.key for asked in first}
    open_part = visit.query.get("part", "")
    rest = [
        {
            "key": part.questionnaire.key, "title": part.questionnaire.title.say(visit.lang),
            "about": part.questionnaire.about.say(visit.lang),
            "asked": part.asked, "answered": part.answered, "open": part.questionnaire.key == open_part,
            "questions": [
                _as_typed(draw.question(asked), visit) for asked in _of_part(situation, part.questionnaire.key) if asked.key not in shown
            ]
            if part.questionnaire.key == open_part
            else [],
        }
        for part in parts(situation)
        if part.questionnaire.key not in _FIRST_PARTS
    ]  # fmt: skip
    asked = [_as_typed(draw.deciding(each), visit) for each in questions]
    folded = _needless(visit, asked)
    return {
        "found": True,
        "deciding": [each for each in asked if each["key"] not in folded],
        "folded": [each for each in asked if each["key"] in folded],
        "first": [_as_typed(draw.question(asked), visit) for asked in first],
        "rest": rest,
        "left": len(still_open(case)),
        "part": open_part,
        **forms_shown(visit, "questions"),
        **profiles_shown(visit),
    }


def _as_typed(each: dict[str, Any], visit: Visit) -> dict[str, Any]:
    """With what was just typed into its field, where that could not be carried out."""
    if one(visit.sent, "key") != each["key"] or each["kind"] in {"one", "several"} or not (typed := one(visit.sent, "value")):
        return each
    return {**each, "value": typed, "source_now": one(visit.sent, "source") or each["source_now"]}


def _needless(visit: Visit, asked: list[dict[str, object]]) -> set[object]:
    """The open questions that can change nothing any more, where that is known."""
    case = visit.case
    there = case is not None and kept(case, case.plan()) is not None
    found = would_be(visit).found if there else None
    return set() if found is None else {each["key"] for each in asked if not each["answered"] and each["key"] not in found.deciding}


def _range(visit: Visit, _form: Form) -> Mapping[str, object]:
    """What is still possible, and what each answer would lead to."""
    asked = would_be(visit)
    found = asked.found
    if found is None:
        return {"state": asked.state, "lines": asked.lines}
    record, titles = found.to_dict(), figures_of(found, visit.lang)
    return {
        "state": "there",
        "levels": in_levels(record["would"]["levels"], visit.lang, in_scope=record["would"]["in_scope"]),
        "settled": not found.deciding,
        "one": found.level is not None,
        "ladder": [(number, _rung(number, record["would"]["levels"])) for number in (1, 2, 3, 4)] if record["would"]["levels"] else [],
        "risk": titles["R"][1] if "R" in titles else "",
        "effects": [
            (named(each["key"])["id"], each["value"], in_levels(each["levels"], visit.lang, in_scope=each["in_scope"]))
            for each in record["effects"]
        ],
        "needless": [named(key)["id"] for key, _ in found.open if key not in found.deciding],
    }


def _rung(number: int, levels: list[int] | None) -> bool:
    return levels is not None and levels[0] <= number <= levels[-1]


def _of_part(situation: Situation, key: str) -> tuple[Asked, ...]:
    home = next(one for one in questionnaires() if one.key == key)
    return situation.asked(home.items)


def _standing(visit: Visit) -> Standing:
    case = visit.case
    if case is None:
        return "waiting"
    return "open" if still_open(case) else "done"


def _answer(visit: Visit, form: Form) -> Taken:
    """One question, saved at once; empty takes the answer back. What hangs on it and changed with it is said."""
    values, key = [value.strip() for value in form.get("value", ()) if value.strip()], one(form, "key")
    if visit.case is not None and (was := one(form, "was")):
        draw = QuestionDrawing(visit.case, visit.lang)
        shown = [draw.deciding(each) for each in deciding(visit.case) if each.key == key]
        shown = shown or [draw.question(asked) for asked in draw.situation.asked() if asked.key == key]
        if problems := [problem for each in shown for problem in answered_since(each, values, was, visit.lang)]:
            raise InputError(*problems)
    entered = saved_answers(visit, {key: (values, one(form, "source"))})
    part = one(form, "part")
    known = part in {each.key for each in questionnaires()}
    return Taken(tuple(followed(entered, called)), f"purpose?part={part}#{part}" if known else None)


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
    takes={"answer": _answer, **form_takes("questions"), **PROFILE_TAKES},
    parts={"range": _range},
)
