"""Two tables in the same whole numbers, so that their rows can be compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

import numpy as np

from ...data.coding import Coded
from ...data.groups.group_numbers import Codes
from ...model.frozen import dataclass

Labels = tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Aligned:
    """The rows of two tables over the same columns; `labels` say per column what each code stands for, None where a value is missing.

    `numeric` columns have codes in the order of their numbers, others in that of their texts.
    """

    columns: tuple[str, ...]
    release: Codes = field(repr=False)
    known: Codes = field(repr=False)
    labels: tuple[Labels, ...] = field(repr=False)
    numeric: tuple[bool, ...]


def align(release: Coded, known: Coded) -> Aligned:
    """Both tables row by row in one numbering. They have the same number of columns, and hold their labels and rows."""
    labels, numeric, ours, theirs = [], [], [], []
    for at, (mine, other) in enumerate(zip(release.labels, known.labels, strict=True)):
        union, by_number = _union(mine, other)
        place = {label: code for code, label in enumerate(union)}
        labels.append(union)
        numeric.append(by_number)
        ours.append(_rows(release, at, [place[label] for label in mine]))
        theirs.append(_rows(known, at, [place[label] for label in other]))
    return Aligned(release.columns, _stacked(ours), _stacked(theirs), tuple(labels), tuple(numeric))


def _union(one: Labels, other: Labels) -> tuple[Labels, bool]:
    present = {label for label in (*one, *other) if label is not None}
    missing: Labels = (None,) if None in one or None in other else ()
    numbers = {label: number(label) for label in present}
    if present and all(found is not None for found in numbers.values()):
        return (*missing, *sorted(present, key=lambda label: (numbers[label] or 0.0, label))), True
    return (*missing, *sorted(present)), False


def number(label: str) -> float | None:
    """The finite number that a text is, if it is one."""
    try:
        found = float(label)
    except ValueError:
        return None
    return found if np.isfinite(found) else None


def _rows(table: Coded, at: int, codes: Sequence[int]) -> Codes:
    assert table.of_rows is not None  # noqa: S101 - asked for
    found: Codes = np.array(codes, np.int32)[table.codes[table.of_rows, at]]
    return found


def _stacked(columns: Sequence[Codes]) -> Codes:
    return np.stack(columns, axis=1)
