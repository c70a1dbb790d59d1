"""The short way from the file to its level: what is in doubt and what decides, on one screen (GB/T 42460 6.1-6.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....case.acts.decide import ACT
from ....case.answers import followed
from ....case.case import RESULT
from ....flow.editions import find_standard
from ....model.judged import Levels
from ....model.problem import InputError, Problem
from ....model.role import Role
from ....model.text import Text
from ....prepare.asking.item_wording import called
from ..asking import ASKED_WORDS, QuestionDrawing, answered_since, deciding, saved_answers, still_open, undecided, untouched, with_sent
from ..roles import decision, drawn_columns, role_words, roles_named
from ..screen import Form, Screen, Standing, Taken, Visit, one
from .risk import asked_to_grade

_WORDS = {
    **ASKED_WORDS,
    "read": Text("读到 {rows} 行、{columns} 列。", "{rows} {rows|row|rows} and {columns} {columns|column was|columns were} read."),
    "guessed": Text("列名在第几行、编码是推测的，请先核对。", "The row of the names or the encoding is a guess: please check it first."),
    "look": Text("核对读取方式", "Check how it was read"),
    "refused": Text("换一种方式读取", "Read it another way"),
    "name": Text("您的姓名", "Your name"),
    "name_why": Text("决定和回答都记下由谁作出。", "Decisions and answers are recorded with who made them."),
    "doubts": Text("这些列要由您判断", "These columns need your judgement"),
    "doubts_about": Text(
        "证据不足以确定。已按建议勾选；您比程序更了解数据，不对就改。",
        "The evidence does not settle them. What is proposed is ticked; you know the data better than the program does: change what is "
        "wrong.",
    ),
    "no_proposal": Text("没有建议的 {count} 列：{names}", "{count} {count|column|columns} without a proposal: {names}"),
    "no_proposal_about": Text(
        "可以先不定，也可以一次定下；单独勾选的列以勾选为准。",
        "Leave them open, or decide them all together; a column ticked by itself keeps its own.",
    ),
    "one_open": Text(
        "“{names}”没有建议：可以先不定，按最不利的角色评定，结论为暂定。",
        "Nothing is proposed for “{names}”: it may stay open; the worst role it can have counts, and the verdict is provisional.",
    ),
    "later": Text("先不定", "not yet"),
    "later_about": Text("按最不利的角色评定，结论为暂定", "the worst roles they can have count, and the verdict is provisional"),
    "all_as": Text("都是“{role}”", "all: {role}"),
    "direct": Text(
        "单独就能识别个人的列：{names}。它们在数据里时，级别是 1 级，不论下面如何回答；回答决定处理之后的数据能到几级。",
        "These columns name persons by themselves: {names}. While they are in the data the level is 1, whatever is answered below; the "
        "answers decide which level the data reach once they are made safe.",
    ),
    "further": Text("还有 {count} 列拿不准，按建议采纳", "{count} {count|more column|more columns} in doubt are taken as proposed"),
    "further_open": Text(
        "还有 {count} 列拿不准：其中 {open} 列没有建议，留作未定（结论为暂定），其余按建议采纳",
        "{count} {count|more column|more columns} in doubt: {open} of them have no proposal and stay undecided, so that the verdict is "
        "provisional; the others "
        "are taken as proposed",
    ),
    "sure": Text("{count} 列没有疑义，按建议采纳", "{count} {count|column|columns} without doubt are taken as proposed"),
    "see_all": Text("查看全部列和依据", "See all columns, and why"),
    "none_asked": Text("没有拿不准的列。", "No column is in doubt."),
    "questions": Text("决定级别的问题", "The questions that decide the level"),
    "questions_about": Text(
        "不知道的先空着：不会当作 0，结果以范围给出，以后再补。",
        "Leave open what you do not know: it is never taken as 0, the result is given as a range, and you can answer later.",
    ),
    "why": Text("依据", "Why"),
    "role": Text("“{column}”的角色", "Role of “{column}”"),
    "sensitive": Text("也敏感", "sensitive too"),
    "grade": Text("采纳并评定级别", "Take this, and grade the data"),
    "steps": Text("也可以分步进行：上方的六个步骤。", "Or go step by step: the six steps above."),
}
_MOST_DOUBTS = 8  # with the name, those without a proposal together, and what decides, fifteen questions


def _shows(visit: Visit) -> Mapping[str, object]:
    found, case = visit.result("scan"), visit.case
    if found is None or case is None:
        return {"found": None}
    drawn = drawn_columns(found, case)
    columns = [each for each in drawn if not each["decided"]]
    doubts = sorted((_with_sent(each, visit) for each in columns if each["group"] == "asked"), key=_weight)
    sure = [each for each in columns if each["group"] != "asked"]
    graded = isinstance(find_standard(case.plan().standard).judged, Levels)
    draw, roles, table = QuestionDrawing(case, visit.lang), role_words(visit.lang), found["table"]
    return {
        "found": found,
        "rows": f"{found['rows']:,}",
        "count": len(found["columns"]),
        "guessed": not table["header_sure"] or table["encoding_by"] in {"guess", "frequency"},
        "doubts": doubts[:_MOST_DOUBTS],
        "further": doubts[_MOST_DOUBTS:],
        "open_names": [each["name"] for each in doubts if not each["proposed"]],
        "direct": [each["name"] for each in drawn if each["role"] == Role.DI.value] if graded else [],
        "further_open": sum(not each["proposed"] for each in doubts[_MOST_DOUBTS:]),
        "sure": [(words[1], names) for role, words in roles.items() if (names := [each["name"] for each in sure if each["role"] == role])],
        "sure_count": len(sure),
        "roles": roles,
        "questions": [with_sent(draw.deciding(each), visit) for each in deciding(case)],
    }


def _weight(each: Mapping[str, Any]) -> int:
    """What changes the verdict most stands first: a direct identifier that stays is level 1, a quasi-identifier makes classes."""
    return next((place for place, role in enumerate((Role.DI, Role.QI, Role.SA)) if role in each["proposed"]), len(Role))


def _with_sent(each: dict[str, Any], visit: Visit) -> dict[str, Any]:
    """As it was just chosen, where that could not be carried out."""
    role = one(visit.sent, f"role-{each['id']}")
    return {**each, "role": role, "sensitive": bool(one(visit.sent, f"sensitive-{each['id']}"))} if role else each


def _standing(visit: Visit) -> Standing:
    case = visit.case
    if case is None:
        return "open"
    open_ = bool(undecided(case)) or bool(still_open(case))
    return "open" if open_ and not (visit.folder / RESULT).is_file() else "done"


def _grade(visit: Visit, form: Form) -> Taken:
    """The answers, the roles, and then the grading: what cannot be used is said before anything is done."""
    found, case = visit.result("scan"), visit.case
    if found is None or case is None:
        return Taken()
    if name := one(form, "name"):
        visit.memory.take(name=name)
    draw = QuestionDrawing(case, visit.lang)
    answers, problems = {}, list[Problem]()
    for each in map(draw.deciding, deciding(case)):
        value, source, was = one(form, each["id"]), one(form, f"source-{each['id']}"), one(form, f"was-{each['id']}")
        values = [value] if value else []
        if not untouched(each, values, source, was) and (value or each["answered"]):
            problems += answered_since(each, values, was, visit.lang)
            answers[each["key"]] = (values, source)
    if problems:
        raise InputError(*problems)
    news = tuple(followed(saved_answers(visit, answers), called))
    if named := _named(form, drawn_columns(found, case)):
        visit.act(ACT, decision(visit, named, as_proposed=True))
    return Taken(news, asked_to_grade(visit.anew()))


def _named(form: Form, columns: list[dict[str, Any]]) -> dict[Role, list[str]] | None:
    """The roles of the columns that were in doubt, as they were chosen, one by one or together; None where there is nothing to decide."""
    waiting = [each for each in columns if not each["decided"]]
    named: dict[Role, list[str]] = {role: [] for role in Role}
    together = one(form, "role-open")
    for each in waiting:
        sensitive = bool(one(form, f"sensitive-{each['id']}"))
        chosen = roles_named(one(form, f"role-{each['id']}") or ("" if each["proposed"] else together), sensitive=sensitive)
        for role in (role for role, asked in chosen.items() if asked):
            named[role].append(each["name"])
    return named if any(each["proposed"] for each in waiting) or any(named.values()) else None


SCREEN = Screen(
    key="first",
    step=0,
    within=(1, 2, 3, 4),
    title=Text("第一个结论", "A first verdict"),
    about=Text(
        "只问拿不准的列和决定级别的问题，然后评定。之后可以在各步骤里更改任何一项。",
        "Only the columns in doubt and the questions that decide the level; then the data are graded. Everything can be changed in the "
        "steps afterwards.",
    ),
    command=Text(
        "reidrisk decide {case} --as-proposed --by 姓名 && reidrisk assess {case}",
        "reidrisk decide {case} --as-proposed --by NAME && reidrisk assess {case}",
    ),
    words=_WORDS,
    shows=_shows,
    standing=_standing,
    takes={"grade": _grade},
    slots=("scan",),
)
