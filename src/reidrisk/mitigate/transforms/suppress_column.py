"""The column leaves the data."""

from __future__ import annotations

from collections.abc import Sequence

from ...model import words
from ...model.text import Text
from ...model.transform import Cell, Cells, Example, Means, Transform, Work


def prepare(_means: Means) -> Work:
    """Nothing is left of any value."""

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        return [None] * len(columns[0])

    return work


TRANSFORM = Transform(
    key="suppress_column",
    title=Text("删除列", "suppress a column"),
    says=Text("整列从数据中删除，列名也不保留。", "The whole column leaves the data, its name too."),
    basis=("GB/T 37964-2019 A.3", "GB/T 42460-2023 A", "GB/T 39725-2020 10.2 a"),
    types=words.ANY_VALUES,
    by="column",
    reversible="no",
    prepare=prepare,
    examples=(Example({}, ("王小明", None), (None, None)),),
)
