"""Single cells are replaced by the suppression mark: listed values, rare ones, or all."""

from __future__ import annotations

from ...data.options import SUPPRESSION_MARK
from ...model import words
from ...model.text import Text
from ...model.transform import CellRule, Example, Means, Setting, Transform, Work, always
from ..cells.cellwise import each


def prepare(means: Means) -> Work:
    """The mark for the values that are named or rare; for every value when neither is asked."""
    named, rarer = frozenset(means.listed("values")), means.settings["rarer_than"]
    if rarer is None and not named:
        # Also where nothing was said: that a cell was empty would set its record apart, and the search reckons with one value only.
        return lambda columns, _rows: [SUPPRESSION_MARK] * len(columns[0])
    if rarer is None:
        return each(lambda text: SUPPRESSION_MARK if text in named else text)
    least = means.whole("rarer_than")
    rare = frozenset((value or "").strip() for value, rows in means.counts().items() if rows < least)
    return each(lambda text: SUPPRESSION_MARK if text in named or text in rare else text)


def rule(means: Means) -> CellRule | None:
    """Where every cell goes."""
    return always(SUPPRESSION_MARK) if means.settings["rarer_than"] is None and not means.listed("values") else None


TRANSFORM = Transform(
    key="suppress_cells",
    title=Text("抑制单元格", "suppress cells"),
    says=Text(
        "把指定的取值、出现次数过少的取值或全部单元格（含空缺）换成抑制标记“*”。",
        "Listed values, values on too few records, or all cells, empty ones too, become the suppression mark “*”.",
    ),
    basis=("GB/T 37964-2019 A.3", "GB/T 42460-2023 D.3"),
    types=words.ANY_VALUES,
    by="value",
    reversible="no",
    prepare=prepare,
    rule=rule,
    settings=(
        Setting("values", Text("要抑制的取值，以分号分隔", "values to suppress, separated by semicolons"), "list", optional=True),
        Setting(
            "rarer_than", Text("记录数少于此数的取值一律抑制", "suppress values on fewer records than this"), "whole", None, True, (), 1
        ),
    ),
    examples=(
        Example({}, ("A", None), ("*", "*")),
        Example({"values": "渐冻症;血友病"}, ("血友病", "感冒"), ("*", "感冒")),
        Example({"rarer_than": "2"}, ("a", "a", "b"), ("a", "a", "*")),
    ),
)
