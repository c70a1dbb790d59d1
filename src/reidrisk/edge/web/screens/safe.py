"""Step 5: three plans that reach the goal, what can be done with each, made-up rows; one is taken, written and proved (GB/T 37964 5.4)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ....model.role import Role
from ....model.text import Lang, Text
from ..asking import UNDECIDED_WORDS, undecided
from ..papers import PAPER_WORDS, paper_in
from ..screen import Form, Screen, Standing, Taken, Visit, one

_WORDS = {
    **UNDECIDED_WORDS,
    **PAPER_WORDS,
    "find": Text("寻找方案", "Search for plans"),
    "again": Text("重新寻找", "Search again"),
    "none": Text(
        "程序寻找达到 3 级、信息损失最小的处理方案，给出三个供选择。大的数据需要几分钟。",
        "The program searches for the plans that reach level 3 with the least loss of information, and shows three to choose from. Large "
        "data take some minutes.",
    ),
    "lost_limit": Text("最多可以删除多少记录", "How many records may be lost at most"),
    "usual": Text("默认（按用途，未说明时 5%）", "by the purpose, 5% where none is stated"),
    "slider": Text("少删记录，多些概括", "fewer records lost, less detail"),
    "slider_end": Text("多删记录，多些细节", "more records lost, more detail"),
    "each": Text("各列：重要性，保留或删除", "Each column: how much it matters, kept or left out"),
    "each_about": Text(
        "越重要的列，程序越少改动。“原样保留”的列一点不动；“删除”的列不在结果中。",
        "The more a column matters, the less it is changed. One that is kept stays as it is; one that is left out is not in the result.",
    ),
    "weight": Text("“{column}”的重要性", "How much “{column}” matters"),
    "weight_0": Text("可以没有", "may go"),
    "weight_1": Text("一般", "as usual"),
    "weight_5": Text("重要", "important"),
    "weight_10": Text("最重要", "matters most"),
    "way": Text("“{column}”的处理", "What is done with “{column}”"),
    "way_": Text("由程序决定", "as the search finds"),
    "way_keep": Text("原样保留", "kept as it is"),
    "way_drop": Text("删除", "left out"),
    "as_is": Text("不是准标识符", "no quasi-identifier"),
    "to_columns": Text("到第 2 步", "To step 2"),
    "trees": Text("层级示例", "The hierarchy, by example"),
    "see_trees": Text("查看各列的层级", "See the hierarchy of each column"),
    "step": Text(
        "第 {level} 层：{labels} 个取值，最少的有 {least} 条记录",
        "level {level}: {labels} {labels|value|values}, the rarest on {least} {least|record|records}",
    ),
    "example": Text("例如 {label}", "such as {label}"),
    "before_after": Text("每列处理前后", "Each column before and after"),
    "before": Text("处理前", "before"),
    "values": Text("{labels} 个取值", "{labels} {labels|value|values}"),
    "stale": Text("寻找方案之后角色、回答或数据有改动：请重新寻找。", "Roles, answers or data have changed since: search again."),
    "left": Text("接收方还能识别出谁", "Whom a recipient can still find"),
    "left_about": Text(
        "直接标识符（姓名、证件号等）已不在结果里。知道某人各列取值的人，会找到至少“每类至少”那么多条一模一样的记录，"
        "指认其中某一条是此人，对的机会至多是“留下的最大风险”。但不必指认也可能得知：一类里的记录若在某一列（如诊断）取值都相同，"
        "知道此人在其中就知道这一项。可在第 6 步对写出的数据发起攻击试验。",
        "No direct identifiers (names, numbers of documents) are left in the result. Somebody who knows a person's values finds at least "
        "as many identical records as “at least in a class” says; to point at one of them as that person is right with the “largest risk "
        "left” at most. Nobody need point at one to learn something: where all records of a class agree in a column (a diagnosis), whoever "
        "knows that the person is among them knows it. The data that are written can be attacked in step 6.",
    ),
    "one_in": Text("（1/{count}）", " (1 in {count})"),
    "level": Text("{levels} 级", "Level {levels}"),
    "by_risk": Text("按风险推算；写出后重新评定", "by the risk; it is graded again once it is written"),
    "by_trial": Text("由试算证明", "proved by a trial"),
    "tried": Text(
        "方案 1 的试算没有通过证明：照此写出的数据是 {level} 级。其余方案也要先解决这些：",
        "A trial of plan 1 was not proved: data written by it would be level {level}. The other plans meet the same obstacles:",
    ),
    "held": Text(
        "没有通过证明，没有写出数据；结果会是 {level} 级：", "It was not proved, and nothing was written; it would be level {level}:"
    ),
    "mend": Text(
        "不需要这些列时，在下面的“各列”里删除它们；否则到第 2 步改为准标识符。然后重新寻找。",
        "Where these columns are not needed, leave them out under “Each column” below; else make them quasi-identifiers in step 2. Then "
        "search again.",
    ),
    "overall": Text("总体风险 R（阈值 {threshold}）", "overall risk R (threshold {threshold})"),
    "records_lost": Text("删除的记录", "of the records lost"),
    "least": Text("每类至少", "at least in a class"),
    "risk": Text("留下的最大风险", "largest risk left"),
    "can": Text("可以做", "What can be done with it"),
    "cannot": Text("不能做", "What cannot"),
    "take": Text("采用并写出", "Take it and write the data"),
    "take_instead": Text("改用此方案并写出", "Take this one instead, and write the data"),
    "take_again": Text("再次写出", "Write the data again"),
    "taken": Text("已采用", "taken"),
    "preview": Text("结果的样子（{count} 行，均为虚构）", "What the output looks like ({count} {count|row|rows}, all made up)"),
    "columns": Text("各列如何处理", "What becomes of each column"),
    "column": Text("列", "Column"),
    "becomes": Text("处理后", "Becomes"),
    "dropped": Text("删除", "left out"),
    "written": Text("已写出并证明", "Written, and proved"),
    "proved": Text(
        "产出的数据重新读取、识别、计数并评级：{level} 级；最小的等价类有 {k} 条记录。",
        "The output was read again, identified, counted and graded: level {level}; its smallest class has {k} {k|record|records}.",
    ),
    "where": Text("数据在", "The data are in"),
    "utility": Text("可用性报告（处理前后对比）", "Utility report (before and after)"),
    "grade": Text("接下来对产出的数据评定级别（第 4 步），再写文档。", "Next the output is graded (step 4), then the papers are written."),
    "notes": Text("说明", "Notes"),
    "no_case": Text("先完成第 1 步：读取数据。", "Step 1 comes first: the data are read there."),
}
_WEIGHTS, _USUAL, _WAYS = ("0", "1", "5", "10"), "1", ("", "keep", "drop")
_LIMITS = ("", "0", "1%", "2%", "5%", "10%", "20%")


def _shows(visit: Visit) -> Mapping[str, object]:
    case, found, taken = visit.case, visit.result("offer"), visit.result("take")
    if case is None:
        return {"there": False}
    asked, made = visit.job("offer"), visit.job("take")
    options = {} if asked is None else asked.options
    trees = _trees(visit)
    written = taken is not None and case.output is not None
    choice = int(str(made.options.get("choice") or 1)) if written and made is not None else 0
    return {
        "there": True, "undecided": undecided(case), "found": found, "limits": _LIMITS, "limit": str(options.get("suppression") or ""),
        "held": _held(visit, taken, found),
        "names": [_asked(name, options) for name in _quasi(visit)],
        "others": [_asked(name, options) for name in _others(visit)], "weights": _WEIGHTS, "ways": _WAYS, "trees": trees,
        "compared": [] if found is None else _compared(found, trees, visit.lang),
        "stale": found is not None and asked is not None and asked.state == "done" and asked.stamp != visit.plan_stamp(),
        "plans": [] if found is None else [_plan(each, found) for each in found.get("offers") or ()],
        "preview": None if found is None else found.get("preview"), "taken": taken if written else None, "choice": choice,
        "output": str(case.output or ""), "columns": [] if found is None else _columns(found, visit),
        "notes": [] if found is None else found["plan"].get("notes") or [],
        "paper": paper_in(visit.folder, "utility", visit.lang) if written else None,
    }  # fmt: skip


def _quasi(visit: Visit) -> list[str]:
    case = visit.case
    return [] if case is None else list(case.file.plan().quasi)


def _others(visit: Visit) -> list[str]:
    """Those that stay as they are unless they are left out: neither direct nor quasi-identifiers."""
    decided = {} if visit.case is None else visit.case.plan().decided
    return [name for name, one in decided.items() if not one.roles & {Role.DI, Role.QI}]


def _held(visit: Visit, taken: Mapping[str, Any] | None, found: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Why what was taken, or else plan 1 on its trial, was not proved; None where it was, or is no longer what is asked."""
    asked = sorted((("take", taken), ("offer", found)), key=lambda one: getattr(visit.job(one[0]), "asked_at", ""), reverse=True)
    for slot, result in asked:  # what was asked last speaks
        job, proof = visit.job(slot), (result or {}).get("proof") or {}
        if job is None or job.state != "done" or job.stamp != visit.plan_stamp() or not proof:
            continue
        if proof["passed"]:
            return None
        lines = [one for one in proof.get("cautions") or () if one.get("caps") is not None and not one.get("accepted")]
        return {
            "taken": slot == "take",
            "level": proof.get("level"),
            "lines": lines,
            "columns": any(set(one.get("subject") or ()) & {*_quasi(visit), *_others(visit)} for one in lines),
        }
    return None


def _asked(name: str, options: Mapping[str, Any]) -> dict[str, str]:
    """What was asked of a column in the last search."""
    weights = dict(str(pair).rpartition("=")[::2] for pair in options.get("weight") or ())
    way = next((way for way in _WAYS if way and name in (options.get(way) or ())), "")
    return {"name": name, "weight": weights.get(name, _USUAL), "way": way}


def _trees(visit: Visit) -> dict[str, list[dict[str, Any]]]:
    """The hierarchy of each column, where somebody asked to see them and the roles are still the same."""
    found, job = visit.result("trees"), visit.job("trees")
    if found is None or job is None or job.stamp != _roles(visit):
        return {}
    shown = found["of_page"]["examples"]
    return {
        each["column"]: [{**level, "example": example} for level, example in zip(each["levels"], shown[each["column"]], strict=True)]
        for each in found["columns"]
    }


def _compared(found: Mapping[str, Any], trees: Mapping[str, list[dict[str, Any]]], lang: Lang) -> list[dict[str, Any]]:
    """For each column how it was, and what becomes of it by each of the plans; by example where every record has the same level."""
    most, offers = found["plan"].get("of") or {}, found.get("offers") or ()
    rows = []
    for name, levels in most.items():
        tree = trees.get(name, ())
        steps = tree if len(tree) == levels else ()
        after = [
            {
                "words": (each.get("in_words") or {}).get(name, {}).get(lang, ""),
                "step": steps[level] if steps and 0 < (level := (each.get("throughout") or {}).get(name, 0)) < levels - 1 else None,
            }
            for each in offers
        ]
        rows.append({"name": name, "before": tree[0]["labels"] if tree else None, "after": after})
    return rows


def _plan(each: Mapping[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
    """One plan as a card shows it."""
    rows = found["dataset"]["rows"] or 1
    risk = Fraction(str(each["R_b"]))
    proof = (found.get("proof") or {}) if each["choice"] == 1 else {}
    shown = {
        "proved": str(proof.get("level") or ""),
        "share": f"{Fraction(each['records_lost'], rows) * 1000 // 1 / 10:g}%",
        "risk": f"{float(risk):.3g}",
    }
    return {**each, **shown, **_reach(each), "one_in": round(1 / risk) if risk else 0}


def _reach(each: Mapping[str, Any]) -> dict[str, str]:
    """R and the level by it, from to where answers are open; empty where the search had no level as its goal."""
    if "R" not in each:
        return {"levels": ""}
    levels, risks = (dict.fromkeys(ends) for ends in (each["level_range"], (f"{float(each['R'][end]):.3g}" for end in ("low", "high"))))
    return {"levels": "–".join(map(str, levels)), "overall": " – ".join(risks)}


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
    place = one(form, "limit")
    limit = _LIMITS[int(place)] if place.isdecimal() and int(place) < len(_LIMITS) else ""
    names = [*_quasi(visit), *_others(visit)]
    weights = [f"{name}={given}" for at, name in enumerate(names) if (given := one(form, f"weight-{at}")) in _WEIGHTS and given != _USUAL]
    ways = {way: [name for at, name in enumerate(names) if one(form, f"way-{at}") == way] for way in _WAYS if way}
    chosen = {"suppression": limit, "weight": weights, **ways}
    return {"data": str(visit.folder), "lang": visit.lang, **{key: value for key, value in chosen.items() if value}}


def _find(visit: Visit, form: Form) -> Taken:
    if _quasi(visit) and not _trees(visit):
        _see(visit, form)
    visit.ask_for("offer", "mitigate", {**_options(visit, form), "choices": True, "try_": True}, stamp=visit.plan_stamp())
    return Taken()


def _take(visit: Visit, form: Form) -> Taken:
    """The same search with this choice, written and proved: the act keeps the version before."""
    asked = visit.job("offer")
    options = {} if asked is None else {key: value for key, value in asked.options.items() if key not in {"choices", "try_"}}
    visit.ask_for("take", "mitigate", {**options, **_whose(visit), "choice": one(form, "choice")}, stamp=visit.plan_stamp())
    return Taken()


def _whose(visit: Visit) -> dict[str, str]:
    return {"data": str(visit.folder), "lang": visit.lang}


def _roles(visit: Visit) -> str:
    """Of what the hierarchies rest on."""
    return hashlib.sha256("\n".join(_quasi(visit)).encode()).hexdigest()


def _see(visit: Visit, _form: Form) -> Taken:
    """The hierarchies, shown by example."""
    visit.ask_for("trees", "hierarchy", {**_whose(visit), "column": _quasi(visit)}, stamp=_roles(visit))
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
    takes={"find": _find, "take": _take, "trees": _see},
    slots=("offer", "take", "trees"),
)
