"""Whole records leave: those that hold listed or rare values in a column."""

from __future__ import annotations

from collections.abc import Sequence

from ...data.normal import normal
from ...model import words
from ...model.text import Text
from ...model.transform import LEAVES, Cell, CellRule, Cells, Example, Means, Setting, Transform, Work


def prepare(means: Means) -> Work:
    """A record leaves when its value is named or rare."""
    named = frozenset(means.listed("values"))
    rare: frozenset[str] = frozenset()
    if means.given("rarer_than"):
        least = means.whole("rarer_than")
        rare = frozenset(value for value, rows in means.counts().items() if value is not None and rows < least)

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        return [LEAVES if cell is not None and (normal(cell) in named or cell in rare) else cell for cell in columns[0]]

    return work


def rule(means: Means) -> CellRule | None:
    """Which values make a record leave; nothing is said of the others."""
    return None if means.given("rarer_than") else CellRule(listed=tuple((value, LEAVES) for value in means.listed("values")))


TRANSFORM = Transform(
    key="suppress_records",
    title=Text("删除记录", "suppress records"),
    says=Text(
        "含有指定取值或罕见取值的记录整条删除，并计数。",
        "Records that hold a listed or a rare value leave the data and are counted.",
    ),
    basis=("GB/T 37964-2019 A.3", "GB/T 42460-2023 D.3"),
    types=words.ANY_VALUES,
    by="records",
    reversible="no",
    prepare=prepare,
    rule=rule,
    settings=(
        Setting(
            "values", Text("哪些取值的记录要删除，以分号分隔", "values whose records leave, separated by semicolons"), "list", optional=True
        ),
        Setting("rarer_than", Text("记录数少于此数的取值", "values on fewer records than this"), "whole", None, True, (), 1),
    ),
    examples=(
        Example({"values": "VIP"}, ("VIP", "普通", None), (LEAVES, "普通", None)),
        Example({"rarer_than": "2"}, ("a", "a", "b"), ("a", "a", LEAVES)),
    ),
)
