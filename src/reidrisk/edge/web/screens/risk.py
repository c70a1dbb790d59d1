"""Step 4: the verdict with its ladder, the sizes of the classes, and what would change it (GB/T 42460 6.3, D.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ....case.approving.still_asked import still_asked
from ....case.case import RESULT
from ....model.role import Role
from ....model.text import Lang, Text
from ....model.words import LEVEL_MEANS, NOT_ACCEPTABLE
from ..asking import NEEDED_WORDS, UNDECIDED_WORDS, undecided
from ..foreseeing import SHOWN, figures_of, in_levels, would_be
from ..papers import PAPER_WORDS, paper_in
from ..screen import Form, Screen, Standing, Taken, Visit

_WORDS = {
    **NEEDED_WORDS,
    **UNDECIDED_WORDS,
    **PAPER_WORDS,
    "assess": Text("现在评定", "Grade it now"),
    "again": Text("重新评定", "Grade it again"),
    "none": Text("还没有评定过。", "It has not been graded yet."),
    "elsewhere": Text(
        "已在命令行评定过，结果在案例的文档中；在这里评定一次即可看到。",
        "It was graded on the command line, and its papers have the result; grade it here once to see it.",
    ),
    "stale": Text(
        "评定之后角色、回答或数据有改动：请重新评定。", "Roles, answers or data have changed since it was graded: grade it again."
    ),
    "level": Text("{level} 级", "Level {level}"),
    "open_levels": Text("{low} 至 {high} 级：取决于还没有回答的问题", "Level {low} to {high}: it depends on answers that are still open"),
    "open": Text("还不能定级", "No level yet"),
    "acceptable": Text("可以接受", "acceptable"),
    "not_acceptable": NOT_ACCEPTABLE,
    "graded": Text("评定的是：{name}，{rows} 行", "Graded: {name}, {rows} {rows|row|rows}"),
    "provisional": Text("暂定：有的列尚未确定。", "Provisional: some columns are not decided."),
    "findings": Text("要知道的", "What to know"),
    "ways": Text("什么会改变结论", "What would change the conclusion"),
    "figures": Text("主要数值", "The main figures"),
    "figure": Text("数值", "Figure"),
    "value": Text("结果", "Value"),
    "clause": Text("条款", "Clause"),
    "classes": Text("等价类的大小", "Sizes of the classes"),
    "classes_about": Text(
        "特征（准标识符）完全相同的记录为一类。类越小，越容易从中识别出个人：只有一条记录的类就是唯一记录。",
        "Records whose quasi-identifiers all agree form a class. The smaller it is, the easier a person is picked out: a class of one is a "
        "unique record.",
    ),
    "class_size": Text("类的大小", "size of the class"),
    "records": Text("记录数", "records"),
    "influence": Text("各列的影响", "What each column contributes"),
    "influence_about": Text(
        "去除一列后，等价类减少多少、最小的类变多大。",
        "How many classes would be left without the column, and how large the smallest would be.",
    ),
    "column": Text("列", "Column"),
    "without": Text("没有它时的类数", "classes without it"),
    "smallest": Text("没有它时最小的类", "smallest class without it"),
    "steps": Text("评定的步骤", "The steps of the assessment"),
    "question": Text("问题", "Question"),
    "finding": Text("认定", "Finding"),
    "attacks": Text("攻击试验", "Attacks"),
    "attacks_by": Text("在第 6 步对数据发起攻击", "Attack the data in step 6"),
    "report": Text("完整的报告", "The whole report"),
    "no_case": Text("先完成第 1 步：读取数据。", "Step 1 comes first: the data are read there."),
    "unknown": Text("未知", "unknown"),
    "meaning": Text("含义", "What it means"),
    "whatif": Text("没有这些列会如何", "What if these columns were not there"),
    "whatif_about": Text(
        "勾选几列，当即看到没有它们时的数值和级别；不改变案例。",
        "Tick columns to see at once the figures and the level without them; the case is not changed.",
    ),
    "counting": Text("正在计数……", "Counting…"),
    "now": Text("现在", "now"),
    "then": Text("没有这些列", "without them"),
    "would": Text("会是 {levels}", "It would be {levels}"),
    "is": Text("现在是 {levels}；还没有勾选任何列", "It is {levels}; no column is ticked yet"),
    "apart": Text(
        "只按风险和角色预估；限制级别的发现在评定时检查。要删除这些列，见第 5 步。",
        "By risk and roles alone; findings that limit the level are examined when the data are graded. Columns are left out in step 5.",
    ),
}
_MAIN = ("k", "uniques", "R_a", "R_b", "R_c", "pr_context", "R")
_OWN = ("k", "R_a", "R_b", "R_c", "R")  # as the standard writes them; other names of figures are ours
_BANDS = (1, 2, 3, 5, 10, 20, 50, 100, 1000)
_RISKY = 2  # the bands of unique records, and of pairs


def _shows(visit: Visit) -> Mapping[str, object]:
    found = visit.result("assess") if (visit.folder / RESULT).is_file() else None
    job = visit.job("assess")
    shown: dict[str, object] = {
        "there": visit.case is not None,
        "standards_own": _OWN,
        "found": found,
        "stale": False,
        "columns": [],
        "undecided": undecided(visit.case),
        "meanings": {},
    }
    if found is None or found.get("level_range") is None:
        return {**shown, "found": None, "elsewhere": (visit.folder / RESULT).is_file()}
    levels = list(found["level_range"])
    return {
        **shown,
        "needed": 0 if visit.case is None else len(still_asked(visit.case, found)),
        "stale": job is not None and job.state == "done" and job.stamp != visit.stamp(),
        "columns": _columns(visit, found),
        "levels": levels,
        "ladder": [(number, title.say(visit.lang), _rung(number, levels, found)) for number, title in LEVEL_MEANS.items()],
        "figures": list(_figures(found["numbers"], visit)),
        "meanings": _meanings(visit.lang),
        "waiting": _waiting(found["numbers"], visit),
        "bands": _bands(found["classes"]["histogram"]) if found.get("classes") else [],
        "influences": (found["classes"]["influences"] or []) if found.get("classes") else [],
        "paper": paper_in(visit.folder, "assessment", visit.lang),
    }  # fmt: skip


def _columns(visit: Visit, found: Mapping[str, Any]) -> list[str]:
    """Those of the data that were graded which have a role that counts: as it is decided now, else as it was proposed."""
    decided = {} if visit.case is None else visit.case.plan().decided
    roles = {one["name"]: decided[one["name"]].roles if one["name"] in decided else set(one["roles"]) for one in found["columns"]}
    return [name for name, each in roles.items() if each - {Role.NI}]


def _whatif(visit: Visit, form: Form) -> Mapping[str, object]:
    """The figures and the level without the columns that are ticked, beside those of now."""
    without = [name for name in form.get("column", ()) if name]
    asked = would_be(visit, without)
    found = asked.found
    if found is None:
        graded = visit.result("assess") or {"numbers": {}}
        return {"state": asked.state, "lines": asked.lines, "without": without, "waiting": _waiting(graded["numbers"], visit)}
    whole = would_be(visit).found if without else found
    record, then = found.to_dict(), figures_of(found, visit.lang)
    before = {} if whole is None else figures_of(whole, visit.lang)
    levels = record["would"]["levels"]
    return {
        "state": "there",
        "without": without,
        "levels": in_levels(levels, visit.lang, in_scope=record["would"]["in_scope"]),
        "good": record["would"]["acceptable"],
        "before": in_levels(record["now"]["levels"], visit.lang, in_scope=record["now"]["in_scope"]),
        "figures": [(title, before.get(symbol, ("", ""))[1], value if without else "") for symbol, (title, value) in then.items()],
        "bands": _bands(record["classes"]),
    }


def _rung(number: int, levels: Sequence[int], found: Mapping[str, Any]) -> str:
    if number not in range(levels[0], levels[-1] + 1):
        return ""
    if levels[0] != levels[-1]:
        return "maybe"
    return f"here {'good' if found['acceptable'] else 'bad'}"


def _figures(numbers: Mapping[str, Any], visit: Visit) -> Iterator[tuple[str, str, str, str]]:
    for symbol in _MAIN:
        if number := numbers.get(symbol):
            yield symbol, number["title"], _value(number, visit), number["clause"]


def _meanings(lang: Lang) -> dict[str, str]:
    """What each of the figures means, in plain words, where there are any."""
    from ....document.explain.topic import topics  # noqa: PLC0415 - only this screen needs them

    words = {one.key: one.words.say(lang) for group in topics() for one in group.topics if one.key in _MAIN}
    return {symbol: words.get(symbol, "") for symbol in _MAIN}


def _waiting(numbers: Mapping[str, Any], visit: Visit) -> list[tuple[str, str, str]]:
    """The rows of the figures as they are now: the place that they take is kept while the others are worked out."""
    return [(numbers[symbol]["title"], _value(numbers[symbol], visit), "") for symbol in SHOWN if symbol in numbers]


def _value(number: Mapping[str, Any], visit: Visit) -> str:
    """As a person reads it: exact where it is, a range where answers are open; what is unknown is never 0."""
    value, span = number["value"], number["interval"]
    if value is not None:
        return f"{value:,.4g}" if isinstance(value, float) else f"{value:,}"
    return f"{span['low']:.4g} – {span['high']:.4g}" if span else _WORDS["unknown"].say(visit.lang)


def _bands(histogram: Sequence[Sequence[int]]) -> list[dict[str, Any]]:
    """How many records lie in classes of each size, by bands of sizes."""
    ends = [*_BANDS, 10**12]
    found: list[tuple[str, int]] = []
    for low, beyond in pairwise(ends):
        records = sum(size * classes for size, classes in histogram if low <= size < beyond)
        name = f"≥{low:,}" if beyond == ends[-1] else f"{low:,}" if beyond == low + 1 else f"{low:,}–{beyond - 1:,}"
        found.append((name, records))
    most = max((records for _, records in found), default=0) or 1
    return [
        {"name": name, "records": records, "width": round(420 * records / most, 1), "y": 26 * place, "risky": place < _RISKY}
        for place, (name, records) in enumerate(found)
    ]


def _standing(visit: Visit) -> Standing:
    if visit.case is None:
        return "waiting"
    return "done" if visit.is_current("assess") else "open"


def asked_to_grade(visit: Visit) -> str:
    """Have the case graded; the screen on which that is seen."""
    visit.ask_for("assess", "assess", {"data": str(visit.folder), "lang": visit.lang})
    return SCREEN.key


def _assess(visit: Visit, _form: Form) -> Taken:
    asked_to_grade(visit)
    return Taken()


SCREEN = Screen(
    key="risk",
    step=4,
    title=Text("风险", "Risk"),
    about=Text("数据的级别、由来和什么会改变它。", "The level of the data, what it rests on, and what would change it."),
    command=Text("reidrisk assess {case}", "reidrisk assess {case}"),
    words=_WORDS,
    shows=_shows,
    standing=_standing,
    takes={"assess": _assess},
    parts={"whatif": _whatif},
    slots=("assess",),
)
