"""Cells of some columns are suppressed in those classes alone in which too few records share their value (GB/T 37964 A.3)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...data.options import SUPPRESSION_MARK
from ...model import words
from ...model.text import Text
from ...model.transform import Cell, Cells, ClassRule, Example, Means, Setting, Transform, Work
from ..cells.local_suppression import hidden, parted


def prepare(means: Means) -> Work:
    """Of each combination its cells again, those of the columns that are suppressed in parts with the mark where that is needed."""
    names, least = (means.column, *means.listed("with")), means.whole("least")
    places = [place for name in means.listed("suppress") for place, one in enumerate(names) if one == name]

    def work(columns: Sequence[Cells], counts: Sequence[int]) -> list[Cell]:
        found, records = [list(column) for column in columns], np.array(counts, np.int64)
        codes = [_numbered(column) for column in columns]
        owner = np.zeros(len(records), np.int64)
        for place in range(len(names)):
            if place not in places:
                owner = parted(owner, codes[place], np.zeros(len(records), np.bool_))
        for place in places:
            gone = hidden(owner, codes[place], records, least)
            owner = parted(owner, codes[place], gone)
            for at in np.flatnonzero(gone).tolist():
                found[place][at] = SUPPRESSION_MARK
        return [cell for row in zip(*found, strict=True) for cell in (*row, None)]

    return work


def class_rule(means: Means) -> ClassRule:
    """The same to another engine, which counts the classes itself."""
    return ClassRule(tuple(means.listed("suppress")), means.whole("least"))


def _numbered(column: Cells) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    known: dict[Cell, int] = {}
    return np.array([known.setdefault(cell, len(known)) for cell in column], np.int64)


TRANSFORM = Transform(
    key="local_suppression",
    title=Text("局部抑制", "local suppression"),
    says=Text(
        "所列各列逐一处理：在其余各列（及已处理的列）取值相同的记录中，某一取值的记录不少于 least 条才保留，其余单元格抑制为 *；"
        "被抑制的合计也不少于 least 条，否则连同条数最少的其他取值一并抑制。按当时的记录计数，各月适用同一规则。",
        "The columns are taken one after another: among records that agree in all other columns (and in those done before) a value is kept "
        "where at least `least` records share it; the other cells are suppressed as *. Those suppressed are at least as many, else the "
        "values with the fewest records go with them. It counts the records at hand, so the same rule serves every month.",
    ),
    basis=("GB/T 37964-2019 A.3", "GB/T 42460-2023 6.2 b"),
    types=words.ANY_VALUES,
    by="together",
    reversible="no",
    prepare=prepare,
    class_rule=class_rule,
    settings=(
        Setting("suppress", Text("局部抑制的列，先处理的在前", "the columns that are suppressed in parts, the first ones first"), "list"),
        Setting("least", Text("取值至少有几条记录才保留", "records that a value needs to be kept, at least"), "whole", "5", least=2),
        Setting("with", Text("其余各列", "the other columns"), "list", optional=True),
    ),
    also=("with",),
    examples=(
        Example(
            {"suppress": "sex", "least": "2", "with": "sex"},
            ("30-39", "30-39", "30-39", "30-39", "40-49", "40-49", "40-49"),
            (
                *("30-39", "F", None, "30-39", "F", None, "30-39", "*", None, "30-39", "*", None),
                *("40-49", "F", None, "40-49", "F", None, "40-49", "F", None),
            ),
            also={"sex": ("F", "F", "M", None, "F", "F", "F")},
        ),
        Example(
            {"suppress": "sex", "least": "2", "with": "sex"},
            ("40-49", "40-49", "40-49"),
            ("40-49", "*", None, "40-49", "*", None, "40-49", "*", None),
            also={"sex": ("F", "F", "M")},
        ),
    ),
)
