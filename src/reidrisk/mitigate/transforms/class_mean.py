"""The mean of the class in place of a number: sums and means by class stay, nobody's own number does (GB/T 37964 A.6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from ...data.normal import normal
from ...model import words
from ...model.text import Text
from ...model.transform import UNFIT, Cell, Cells, Example, Means, Setting, Transform, Work
from ..cells.cellwise import number_of, plain


def prepare(means: Means) -> Work:
    """The mean over the records that agree in the columns `within`, to the precision of the most precise number of the column.

    Of fewer than `least` numbers the mean says too much of each: they are suppressed, like what is no number.
    """
    least = means.whole("least")

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        numbers = [None if cell is None else number_of(normal(cell)) for cell in columns[0]]
        members = defaultdict[tuple[Cell, ...], list[int]](list)
        for place, key in enumerate(zip(*columns[1:], strict=True)):
            if numbers[place] is not None:
                members[key].append(place)
        decimals = max((_decimals(columns[0][place]) for places in members.values() for place in places), default=0)
        found: list[Cell] = [None if cell is None else UNFIT for cell in columns[0]]
        for places in members.values():
            if len(places) >= least:
                label = plain(round(sum((numbers[place] or Fraction(0) for place in places), Fraction(0)) / len(places), decimals))
                for place in places:
                    found[place] = label
        return found

    return work


def _decimals(cell: Cell) -> int:
    return len(normal(cell or "").partition(".")[2])


TRANSFORM = Transform(
    key="class_mean",
    title=Text("等价类均值", "mean of the class"),
    says=Text(
        "数值换成所列各列取值相同的记录的平均值；各类的合计与平均值不变，类内的分布不再保留。",
        "Numbers become the mean of the records that agree in the columns; sums and means by class stay, the spread in a class goes.",
    ),
    basis=("GB/T 37964-2019 A.6", "ISO/IEC 20889:2018 8.6.4"),
    types=words.NUMBERS,
    by="all",
    reversible="no",
    prepare=prepare,
    settings=(
        Setting("within", Text("取值相同即为一类的列", "the columns whose values make a class"), "list"),
        Setting("least", Text("至少几个数值才取平均", "numbers that a mean needs, at least"), "whole", "3", least=2),
    ),
    examples=(
        Example(
            {"within": "sex", "least": "2"},
            ("1.5", "2", "9", "10", "x", None),
            ("1.8", "1.8", "9.5", "9.5", UNFIT, None),
            also={"sex": ("F", "F", "M", "M", "M", "F")},
        ),
        Example({"within": "sex"}, ("1", "2", "9", "10", "11"), (UNFIT, UNFIT, "10", "10", "10"), also={"sex": ("F", "F", "M", "M", "M")}),
    ),
    also=("within",),
)
