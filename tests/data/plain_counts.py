"""What every way of counting must agree with: tuples counted one by one, read as missing and normalised by the plain rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hypothesis import strategies as st

from reidrisk.data.normal import normal
from reidrisk.data.options import NA_TOKENS
from reidrisk.model.dataset import ClassSizes

Cell = str | None
CELL = st.sampled_from([None, "", "NA", "*", "a", "b'", "３", "3", " 3", "甲", "n/a ", '"', "a,b"])


def key(cell: Cell) -> Cell:
    return None if cell is None or cell in NA_TOKENS else cell


def folded(cell: Cell) -> Cell:
    return None if cell is None or normal(cell) in {normal(token) for token in NA_TOKENS} else normal(cell)


def count(tuples: Sequence[tuple[Cell, ...]]) -> ClassSizes:
    return ClassSizes.of(list(Counter(tuples).values()))
