"""Cells of a column are suppressed person by person, where those who know some of a person's records could mean too few."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...data.normal import normal
from ...data.options import SUPPRESSION_MARK
from ...measure.people.known_histories import KnownHistory, days_of
from ...model import words
from ...model.text import Text
from ...model.transform import Cell, Cells, Example, Means, Setting, Transform, Work
from ..cells.person_cells import PersonRecords
from ..cells.person_days import SUBJECT


def prepare(means: Means) -> Work:
    """Of each row its cell again, or the mark."""
    known, least = KnownHistory(means.whole("records"), means.whole("dates")), means.whole("least")
    dated = means.given("days")

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        cells, keys, others = columns[0], columns[1], columns[2 : len(columns) - dated]
        numbers: dict[str, int] = {}
        persons = [numbers.setdefault(normal(key), len(numbers)) if key is not None else -1 - at for at, key in enumerate(keys)]
        days = _days(columns[-1]) if dated else None
        rest = [tuple(row) for row in zip(*others, strict=True)] if others else [()] * len(cells)
        whole = [(cell, *row) for cell, row in zip(cells, rest, strict=True)]
        apart = np.unique(np.array(persons, np.int64), return_inverse=True)[1].reshape(-1)
        records = PersonRecords(apart, _numbered(whole), _numbered(rest), days, np.ones(len(cells), np.int64))
        gone = records.hidden(known, least)
        return [SUPPRESSION_MARK if hides else cell for hides, cell in zip(gone.tolist(), cells, strict=True)]

    return work


def _days(cells: Cells) -> np.ndarray[tuple[int], np.dtype[np.int64]] | None:
    labels = list(dict.fromkeys(cells))
    codes = {label: code for code, label in enumerate(labels)}
    return days_of(labels, np.array([codes[cell] for cell in cells], np.int64))


def _numbered(rows: Sequence[tuple[Cell, ...]]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    known: dict[tuple[Cell, ...], int] = {}
    return np.array([known.setdefault(row, len(known)) for row in rows], np.int64)


TRANSFORM = Transform(
    key="person_cells",
    title=Text("按人局部抑制", "local suppression by person"),
    says=Text(
        "攻击者至多知道同一人的 records 条记录（或 dates 个日期）时，凡这些记录相符的人不足 least 人的，就抑制本列中造成这一情形最多的"
        "单元格（记为 *），直到不再有；同一人的其他记录不受影响。按当时的记录计数，各月适用同一规则。",
        "Where somebody knows at most `records` of one person's records (or `dates` of their dates), and fewer than `least` persons fit "
        "these, the cells of this column that bring it about most often are suppressed as *, until there are none; the other records of "
        "the person stay as they are. It counts the records at hand, so the same rule serves every month.",
    ),
    basis=("GB/T 37964-2019 A.3", "GB/T 42460-2023 D.1.2"),
    types=words.ANY_VALUES,
    by="all",
    reversible="no",
    prepare=prepare,
    settings=(
        SUBJECT,
        Setting("with", Text("其余各列", "the other columns"), "list", optional=True),
        Setting("days", Text("距本人首次天数的列", "the column of days since the first event"), optional=True),
        Setting("least", Text("至少有几人相符", "persons that fit at least"), "whole", "5", least=2),
        Setting("records", Text("至多知道几条记录", "records that are known at most"), "whole", "1", least=1),
        Setting("dates", Text("至多知道几个日期", "dates that are known at most"), "whole", "0", least=0),
    ),
    also=("subject", "with", "days"),
    examples=(
        Example(
            {"subject": "id", "least": "2"},
            ("4", "4", "9", "4"),
            ("4", "4", "*", "4"),
            also={"id": ("a", "b", "b", "c")},
        ),
    ),
)
