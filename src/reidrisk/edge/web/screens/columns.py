"""Step 2: the roles of the columns, with the reasons for each, and whose rows they are (GB/T 42460 6.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ....case.acts.decide import ACT, Decide
from ....model.problem import InputError
from ....model.role import Role
from ....model.text import Text, listed
from ..asking import OPEN
from ..refusing.outdated import is_outdated, mark, otherwise, undone_since
from ..roles import decision, drawn_columns, role_words, roles_named
from ..screen import Form, Screen, Standing, Taken, Visit, one
from ..travelling import WORDS, form_takes, forms_shown
from ..undoing import earlier, forget_last, remember

_WORDS = {
    **WORDS,
    "name": Text("您的姓名", "Your name"),
    "name_why": Text("每项决定都记下由谁作出。", "Every decision is recorded with who made it."),
    "keep": Text("保存", "Save"),
    "left": Text("还有 {count} 列没有确定", "{count} {count|column is|columns are} not decided"),
    "all_done": Text("全部列都已确定。", "Every column is decided."),
    "take_all": Text("其余各列都采纳建议", "Take what is proposed for all the others"),
    "take_group": Text("采纳这一组的建议", "Take what is proposed for these"),
    "undo": Text("撤销上一次改动", "Undo the last change"),
    "reasons": Text("依据", "Why"),
    "speaking_for": Text("支持", "For it"),
    "speaking_against": Text("反对", "Against it"),
    "found": Text("在数据中发现", "Found in the data"),
    "role": Text("“{column}”的角色", "Role of “{column}”"),
    "sensitive": Text("也敏感", "sensitive too"),
    "decided_by": Text("{by} 确定", "decided by {by}"),
    "proposed": Text("建议", "proposed"),
    "confirm": Text("确认", "Confirm"),
    "confirm_column": Text("确认“{column}”的角色", "Confirm the role of “{column}”"),
    "nothing_proposed": Text("没有建议", "nothing proposed"),
    "withdraw": Text("收回", "Take back"),
    "several": Text("一次改几列", "Change several at once"),
    "set": Text("改为", "Set to"),
    "choose": Text("选择", "Choose"),
    "subject": Text("一个人有几行吗？", "Has a person several rows?"),
    "subject_alone": Text(
        "每行不同的列：{columns}。看起来一行一人。", "Different in every row: {columns}. It looks like one row a person."
    ),
    "subject_key": Text("看起来由“{key}”区分个人：{why}", "“{key}” seems to tell persons apart: {why}"),
    "subject_now": Text("目前按“{key}”计人数。", "Persons are counted by “{key}”."),
    "subject_column": Text("区分个人的列（一行一人则留空）", "Column that tells persons apart (empty for one row a person)"),
    "subject_set": Text("采用并重新读取", "Use it, and read again"),
    "elsewhere": Text("文件的其他部分也有标识符", "Identifiers in other parts of the file"),
    "no_scan": Text("先完成第 1 步：读取数据。", "Step 1 comes first: the data are read there."),
    "search": Text("查找列", "Find a column"),
    "keys": Text("键盘：Tab 到一列，用 ← → 选角色。", "Keyboard: Tab to a column, ← → choose its role."),
}
_GROUPS = {
    "asked": (
        Text("请先判断这些列", "Judge these first"),
        Text("证据不足以确定：您比程序更了解数据。", "The evidence does not settle them: you know the data better than the program does."),
    ),
    "DI": (
        Text("直接标识符", "Direct identifiers"),
        Text("单独就能识别到个人。留在数据里就是 1 级。", "Each names a person by itself. While one is in the data, they are level 1."),
    ),
    "QI": (
        Text("准标识符", "Quasi-identifiers"),
        Text("合在一起可以识别到个人；风险由它们计算。", "Together they can single a person out; the risk is computed from them."),
    ),
    "SA": (
        Text("敏感属性", "Sensitive attributes"),
        Text("泄露会造成伤害，但他人不能用它来识别个人。", "They do harm when disclosed, yet nobody could look a person up by them."),
    ),
    "NI": (Text("都不是", "None of these"), Text("不能帮助识别任何人，也不敏感。", "They help to identify nobody, and are not sensitive.")),
}


def _shows(visit: Visit) -> Mapping[str, object]:
    found, case = visit.result("scan"), visit.case
    if found is None or case is None:
        return {"groups": [], "found": None}
    columns = drawn_columns(found, case)
    groups = [
        {
            "key": key,
            "title": title.say(visit.lang),
            "about": about.say(visit.lang),
            "columns": mine,
            "proposed": _proposed(mine),
        }
        for key, (title, about) in _GROUPS.items()
        if (mine := [each for each in columns if each["group"] == key])
    ]
    return {
        "found": found,
        "groups": groups,
        "names": [each["name"] for each in columns],
        "left": sum(not each["decided"] for each in columns),
        "proposed": _proposed(columns),
        "roles": role_words(visit.lang),
        "undo": mark(changes) if (changes := earlier(visit.folder)) else "",
        "subject": case.file.entry.subject or "",
        "people": found["people"],
        "elsewhere": found["elsewhere"],
        **forms_shown(visit, "columns"),
    }


def _proposed(columns: Sequence[Mapping[str, Any]]) -> int:
    """How many can be taken as they are proposed."""
    return sum(bool(each["proposed"]) and not each["decided"] for each in columns)


def _standing(visit: Visit) -> Standing:
    case = visit.case
    if case is None:
        return "waiting"
    return "open" if any(column.change != "gone" and not column.decision for column in case.file.columns.values()) else "done"


def _decide(visit: Visit, form: Form) -> Taken:
    """One column, or several."""
    names = [name for name in form.get("column", ()) if name]
    wanted = roles_named(one(form, "role"), sensitive=bool(one(form, "sensitive")))
    _as_shown(visit, names, {role.value for role, asked in wanted.items() if asked}, one(form, "was"))
    return _carried(visit, names, decision(visit, {role: names for role, asked in wanted.items() if asked}))


def _as_shown(visit: Visit, names: Sequence[str], wanted: Collection[str], was: str) -> None:
    """A column that was decided otherwise since its row was shown stays so; `InputError` says what it is now."""
    known, titles = {} if visit.case is None else visit.case.file.columns, role_words(visit.lang)
    for name in names:
        now = list((known[name].decision if name in known else None) or ())
        if is_outdated(was, now) and set(now) != set(wanted):
            raise InputError(otherwise(name, listed([titles[role][1] for role in now]).say(visit.lang) if now else OPEN.say(visit.lang)))


def _take(visit: Visit, form: Form) -> Taken:
    """What is proposed for these columns."""
    found, case = visit.result("scan"), visit.case
    wanted = set(form.get("column", ()))
    if found is None or case is None:
        return Taken()
    open_ = {name for name, column in case.file.columns.items() if column.change != "gone" and not column.decision}
    proposed = {each["name"]: each["proposed"] for each in found["columns"] if each["name"] in wanted & open_ and each["proposed"]}
    named = {role: [name for name, roles in proposed.items() if role in roles] for role in Role}
    return _carried(visit, list(proposed), decision(visit, named)) if proposed else Taken()


def _withdraw(visit: Visit, form: Form) -> Taken:
    names = [name for name in form.get("column", ()) if name]
    return _carried(visit, names, decision(visit, {}, names))


def _carried(visit: Visit, names: Sequence[str], request: Decide) -> Taken:
    """Decided, and what stood before remembered once it is."""
    case = visit.case
    known = {} if case is None else case.file.columns
    before = {name: list(known[name].decision or ()) or None for name in names if name in known}
    visit.act(ACT, request)
    remember(visit.folder, before)
    return Taken()


def _undo(visit: Visit, form: Form) -> Taken:
    """As it was before the last change: decided so again, or not decided."""
    changes, case = earlier(visit.folder), visit.case
    if not changes or case is None:
        return Taken()
    if is_outdated(one(form, "was"), changes):
        raise undone_since()
    before = changes[-1]
    decided = {name for name, column in case.file.columns.items() if column.decision}
    again = {role: [name for name, roles in before.items() if roles and role in roles] for role in Role}
    gone = [name for name, roles in before.items() if not roles and name in decided]
    if gone or any(again.values()):
        visit.act(ACT, decision(visit, again, gone or None))
    forget_last(visit.folder)
    return Taken()


def _subject(visit: Visit, form: Form) -> Taken:
    """Read again with the column that tells persons apart: the act writes it into the case."""
    job = visit.job("scan")
    if job is not None and (key := one(form, "subject")):
        visit.ask_for("scan", "scan", {**job.options, "subject": key})
    return Taken()


SCREEN = Screen(
    key="columns",
    step=2,
    title=Text("各列", "Columns"),
    about=Text(
        "确定每一列的角色：它能否用来识别个人，泄露是否造成伤害。拿不准的列，请问了解数据的人。",
        "Decide the role of each column: whether it helps to identify a person, and whether its disclosure does harm. Where you do not "
        "know, ask somebody who knows the data.",
    ),
    command=Text("reidrisk decide {case} --qi 列名 --by 姓名", "reidrisk decide {case} --qi COLUMN --by NAME"),
    words=_WORDS,
    shows=_shows,
    standing=_standing,
    takes={"decide": _decide, "take": _take, "withdraw": _withdraw, "undo": _undo, "subject": _subject, **form_takes("columns")},
    slots=("scan",),
)
