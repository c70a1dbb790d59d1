"""Running numbers given anew, in an order that nobody knows: where records leave, the gaps and the old order would show which."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from ...model.text import Text
from ...model.transform import Cell, Cells, Example, Means, Transform, Work

# Tests put a source of their own here.
RANDOM = secrets.SystemRandom()


def prepare(_means: Means) -> Work:
    """1, 2, 3 ... over the records that have a number, dealt out at random; with zeros in front where all were as long."""

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        there = [cell for cell in columns[0] if cell is not None]
        numbers = list(range(1, len(there) + 1))
        RANDOM.shuffle(numbers)
        width = max(map(len, there), default=0) if any(cell.startswith("0") for cell in there) else 0
        places = iter(numbers)
        return [None if cell is None else str(next(places)).zfill(width) for cell in columns[0]]

    return work


TRANSFORM = Transform(
    key="renumber",
    title=Text("重新编号", "renumber"),
    says=Text(
        "连续编号按随机次序从 1 起重新编，记录离开后不留空号，也不反映原来的行次序。",
        "Running numbers begin at 1 again in a random order: records that left leave no gap, and the order of the original is gone.",
    ),
    basis=("GB/T 37964-2019 A.4", "GB/T 42460-2023 C.2"),
    types=Text("连续编号", "running numbers"),
    by="all",
    reversible="no",
    prepare=prepare,
    examples=(Example({}, ("7", None), ("1", None)), Example({}, ("007",), ("001",)), Example({}, (None,), (None,))),
    last=True,
    numbers_rows=True,
)
