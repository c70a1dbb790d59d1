"""Of no person more records than a number: who has far more than all others is recognised by that alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from hashlib import sha256

from ...data.normal import normal
from ...model import words
from ...model.text import Text
from ...model.transform import LEAVES, Cell, Cells, Example, Means, Setting, Transform, Work


def prepare(means: Means) -> Work:
    """Which of a person's records stay is drawn from the key and the place of the row: the same rows leave whenever it is done again."""
    most = means.whole("most")

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        rows: dict[str, list[int]] = defaultdict(list)
        for at, cell in enumerate(columns[0]):
            if cell is not None:
                rows[normal(cell)].append(at)
        beyond: set[int] = set()
        for person, places in rows.items():
            if len(places) > most:
                beyond.update(sorted(places, key=lambda at, person=person: _drawn(person, at))[most:])  # type: ignore[misc] # of this turn
        return [LEAVES if at in beyond else cell for at, cell in enumerate(columns[0])]

    return work


def _drawn(person: str, at: int) -> bytes:
    return sha256(f"{at}\0{person}".encode("utf-8", "surrogatepass")).digest()


TRANSFORM = Transform(
    key="most_records",
    title=Text("每人至多若干条记录", "so many records of each person at most"),
    says=Text(
        "同一取值（例如同一人）的记录多于 most 条的，其余整条删除并计数；留下哪些由取值和行的位置决定，与记录的内容无关。",
        "Where more than `most` records have one value, such as the key of one person, the others leave and are counted. Which ones stay "
        "follows from the value and the place of the row, not from what they hold.",
    ),
    basis=("GB/T 37964-2019 A.3", "GB/T 42460-2023 C.2 d"),
    types=words.ANY_VALUES,
    by="all",
    reversible="no",
    prepare=prepare,
    settings=(Setting("most", Text("同一取值至多保留几条记录", "records of one value that stay at most"), "whole", None, False, (), 1),),
    examples=(Example({"most": "1"}, ("a", "b", None, None, "a"), ("a", "b", None, None, LEAVES)),),
)
