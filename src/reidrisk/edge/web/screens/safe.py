"""Step 5: three plans that reach the goal, what can be done with each, made-up rows; one is taken, written and proved (GB/T 37964 5.4)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ....model.text import Text
from ..screen import Form, Screen, Standing, Taken, Visit, one

_WORDS = {
    "find": Text("寻找方案", "Search for plans"),
    "again": Text("重新寻找", "Search again"),
    "none": Text(
        "程序寻找达到 3 级、信息损失最小的处理方案，给出三个供选择。大的数据需要几分钟。",
        "The program searches for the plans that reach level 3 with the least loss of information, and shows three to choose from. Large "
        "data take some minutes.",
    ),
    "lost_limit": Text("最多可以删除多少记录", "How many records may be lost at most"),
    "usual": Text("默认", "the default"),
    "stale": Text("寻找方案之后角色、回答或数据有改动：请重新寻找。", "Roles, answers or data have changed since: search again."),
    "records_lost": Text("删除的记录", "of the records lost"),
    "least": Text("每类至少", "at least in a class"),
    "risk": Text("留下的最大风险", "largest risk left"),
    "can": Text("可以做", "What can be done with it"),
    "cannot": Text("不能做", "What cannot"),
    "take": Text("采用并写出", "Take it and write the data"),
    "taken": Text("已采用", "taken"),
    "preview": Text("结果的样子（{count} 行，均为虚构）", "What the output looks like ({count} rows, all made up)"),
    "columns": Text("各列如何处理", "What becomes of each column"),
    "column": Text("列", "Column"),
    "becomes": Text("处理后", "Becomes"),
    "dropped": Text("删除", "left out"),
    "written": Text("已写出并证明", "Written, and proved"),
    "proved": Text(
        "产出的数据重新读取、识别、计数并评级：{level} 级；最小的等价类有 {k} 条记录。",
        "The output was read again, identified, counted and graded: level {level}; its smallest class has {k} records.",
    ),
    "failed": Text("没有通过证明，没有写出数据。", "It was not proved, and nothing was written."),
    "where": Text("数据在", "The data are in"),
    "utility": Text("可用性报告（处理前后对比）", "Utility report (before and after)"),
    "grade": Text("接下来对产出的数据评定级别（第 4 步），再写文档。", "Next the output is graded (step 4), then the papers are written."),
    "notes": Text("说明", "Notes"),
    "no_case": Text("先完成第 1 步：读取数据。", "Step 1 comes first: the data are read there."),
    "language": Text("方案的说明用寻找时的语言写成。", "The plans are described in the language in which they were searched."),
}
_LIMITS = ("", "0", "1%", "2%", "5%", "10%", "20%")


def _shows(visit: Visit) -> Mapping[str, object]:
    case, found, taken = visit.case, visit.result("offer"), visit.result("take")
    if case is None:
        return {"there": False}
    asked, made = visit.job("offer"), visit.job("take")
    written = taken is not None and case.output is not None
    choice = int(str(made.options.get("choice") or 1)) if written and made is not None else 0
    paper = f"utility-{visit.lang}.html"
    return {
        "there": True, "found": found, "limits": _LIMITS, "limit": str((asked and asked.options.get("suppression")) or ""),
        "stale": found is not None and asked is not None and asked.state == "done" and asked.stamp != visit.plan_stamp(),
        "plans": [] if found is None else [_plan(each, found) for each in found.get("offers") or ()],
        "preview": None if found is None else found.get("preview"), "taken": taken if written else None, "choice": choice,
        "output": str(case.output or ""), "columns": [] if found is None else _columns(found, visit),
        "notes": [] if found is None else found["plan"].get("notes") or [],
        "paper": paper if written and (visit.folder / "documents" / paper).is_file() else "",
    }  # fmt: skip


def _plan(each: Mapping[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
    """One plan as a card shows it."""
    rows = found["dataset"]["rows"] or 1
    return {**each, "share": f"{Fraction(each['records_lost'], rows) * 1000 // 1 / 10:g}%", "risk": f"{float(each['R_b']):.3g}"}


def _columns(found: Mapping[str, Any], visit: Visit) -> list[tuple[str, str]]:
    """What becomes of each column by the first plan."""
    plan = found["plan"]
    words = [(name, each[visit.lang] if isinstance(each, dict) else str(each)) for name, each in (plan.get("in_words") or {}).items()]
    return [*words, *((name, _WORDS["dropped"].say(visit.lang)) for name in plan.get("dropped") or ())]


def _standing(visit: Visit) -> Standing:
    case = visit.case
    if case is None:
        return "waiting"
    return "done" if case.output is not None else "open"


def _options(visit: Visit, form: Form) -> dict[str, object]:
    limit = one(form, "limit")
    return {"data": str(visit.folder), "lang": visit.lang, **({"suppression": limit} if limit in _LIMITS[1:] else {})}


def _find(visit: Visit, form: Form) -> Taken:
    visit.ask_for("offer", "mitigate", {**_options(visit, form), "choices": True, "try_": True}, stamp=visit.plan_stamp())
    return Taken()


def _take(visit: Visit, form: Form) -> Taken:
    """The same search with this choice, written and proved: the act keeps the version before."""
    choice = one(form, "choice")
    visit.ask_for("take", "mitigate", {**_options(visit, form), "choice": choice}, stamp=visit.plan_stamp())
    return Taken()


SCREEN = Screen(
    key="safe",
    step=5,
    title=Text("使数据安全", "Make it safe"),
    about=Text(
        "以最小的信息损失达到可以共享的级别，写出并加以证明。",
        "Reach a level that may be shared at the least loss of information, write it, and prove it.",
    ),
    command=Text("reidrisk mitigate {case} --choices", "reidrisk mitigate {case} --choices"),
    words=_WORDS,
    shows=_shows,
    standing=_standing,
    takes={"find": _find, "take": _take},
    slots=("offer", "take"),
)
