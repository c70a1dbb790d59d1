"""Whether the data still serve their purpose, as the record of the mitigation has it: said on the first page and in the summary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...model.exact import exact
from ...model.text import Phrase, Text
from ..figures import percent

_RECORDS, _TARGET = Text("删除的记录", "the records lost"), Text("预测“{column}”", "telling “{column}”")
_INTERVAL = Text("间隔 {columns}", "the interval {columns}")
_TOPIC = Text("该用途所分析的内容", "what the purpose is about")
_COLUMN = Text("{column}", "{column}")
_TABLES = {
    "count": Text("按 {by} 计数", "counts by {by}"),
    "sum": Text("按 {by} 汇总{of}", "{of} added up by {by}"),
    "mean": Text("按 {by} 求{of}的平均值", "mean {of} by {by}"),
}
_SERVES = Text("符合用途，{goals} 项目标都达到了。", "fit for the purpose; every goal is met ({goals} of {goals}).")
_SERVES_WITHOUT = Text(
    "符合用途，{goals} 项目标都达到了，但输出的 {of} 列中有 {gone} 列全部抑制。",
    "fit for the purpose; every goal is met ({goals} of {goals}), with {gone} of {of} {of|column|columns} of the output wholly suppressed.",
)
_FAILS = Text(
    "不符合用途：{goals} 项目标中有 {count} 项没有达到（{missed}）。处理后的数据不能用于这些目的。",
    "not fit for the purpose: of {goals} goals {count} are not met ({missed}). The treated data cannot be used for them.",
)
_FAILS_IN_PUBLIC = Text(
    "不符合用途：{goals} 项目标中有 {missed} 项没有达到；处理后的数据不能用于这些目的，详见数据字典。",
    "not fit for the purpose: of {goals} goals {missed} are not met, and the treated data cannot be used for them; the data "
    "dictionary has the columns.",
)
_TOO_LITTLE = Text("不符合用途：{gone}，超出该用途所能承受的比例。", "not fit for the purpose: {gone}, more than this use can do without.")
_GONE = Text("输出的 {of} 列中有 {gone} 列全部抑制", "{gone} of {of} {of|column|columns} of the output are wholly suppressed")
_NAMED, _OTHERS = 5, Text("另有 {count} 项", "and {count} others")
_LABELLED = Text("可用性：{verdict}", "Usefulness: {verdict}")
_WRONG = Text("{what}（误差 {error}）", "{what} (error {error})")


def goal_words(goal: str, columns: Sequence[str], statistic: str | None) -> Phrase:
    """Which goal it is."""
    if goal == "records":
        return Phrase(_RECORDS)
    if goal == "topic":
        return Phrase(_TOPIC)
    if goal == "target":
        return _TARGET.fill(column=columns[0])
    if goal == "interval":
        return _INTERVAL.fill(columns=" – ".join(columns))
    if goal == "table" and statistic in _TABLES:
        return _TABLES[statistic].fill(by=" × ".join(columns if statistic == "count" else columns[:-1]), of=columns[-1])
    return _COLUMN.fill(column=columns[0])


def missed_goals(record: Mapping[str, Any] | None) -> tuple[Phrase, ...]:
    """The goals that the mitigation missed, each with its error where that was measured; what would only be welcome is none.

    Where every goal is met and the output is of no use all the same, what is wholly suppressed is the one that is named.
    """
    found = []
    for one in _goals(record):
        if one.get("met") is False:
            what = goal_words(str(one["goal"]), [str(name) for name in one["columns"]], one.get("statistic"))
            error = one.get("error")
            found.append(what if error in {None, 1.0} else _WRONG.fill(what=what, error=percent(exact(error))))
    return tuple(found) or _too_little(record)


def usefulness_sentence(record: Mapping[str, Any] | None) -> Phrase | None:
    """The verdict; None where no purpose was stated."""
    return _verdict(record, public=False)


def usefulness_in_public(record: Mapping[str, Any] | None) -> Phrase | None:
    """The verdict without the names of columns, under its label; None where no purpose was stated."""
    verdict = _verdict(record, public=True)
    return None if verdict is None else _LABELLED.fill(verdict=verdict)


def _verdict(record: Mapping[str, Any] | None, *, public: bool) -> Phrase | None:
    """A plan that meets every goal may leave too little for any use: then the record says that it is of none."""
    goals, missed, gone = _goals(record), missed_goals(record), _suppressed(record)
    if missed and missed == _too_little(record):
        return _TOO_LITTLE.fill(gone=missed[0])
    if missed and public:
        return _FAILS_IN_PUBLIC.fill(goals=len(goals), missed=len(missed))
    if missed:
        shown = missed[:_NAMED] if len(missed) > _NAMED + 1 else missed
        more = () if len(shown) == len(missed) else (_OTHERS.fill(count=len(missed) - len(shown)),)
        return _FAILS.fill(goals=len(goals), count=len(missed), missed=[*shown, *more])
    if not goals:
        return None
    return _SERVES_WITHOUT.fill(goals=len(goals), **gone) if gone["gone"] else _SERVES.fill(goals=len(goals))


def _too_little(record: Mapping[str, Any] | None) -> tuple[Phrase, ...]:
    """What is gone where the record calls the output of no use; nothing else."""
    return (_GONE.fill(**_suppressed(record)),) if record is not None and record.get("useful") is False else ()


def _suppressed(record: Mapping[str, Any] | None) -> dict[str, int]:
    """How many columns of how many say nothing any more; records of earlier versions do not say it."""
    found = (record or {}).get("wholly_suppressed") or {"columns": [], "of": 0}
    return {"gone": len(found["columns"]), "of": int(found["of"])}


def _goals(record: Mapping[str, Any] | None) -> list[Mapping[str, Any]]:
    listed = [] if record is None else record.get("usefulness", [])
    return [one for one in listed if isinstance(one, dict) and one.get("goal") != "preference"]
