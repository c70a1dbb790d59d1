"""The highest numbers become their mean: the total stays, and nobody stands out (GB/T 37964 A.4, A.6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...data.normal import normal
from ...model import words
from ...model.exact import exact
from ...model.text import Text
from ...model.transform import UNFIT, Cell, Cells, Example, Means, Setting, Transform, Work
from ..cells.cellwise import decimals_of, number_of, plain

_MORE = 2  # places beyond those of the numbers, so that the total stays


def prepare(means: Means) -> Work:
    """The mean of all numbers from `top` on, to two places more than the most precise; fewer than `least` of them are suppressed."""
    top, least = exact(str(means.settings["top"])), means.whole("least")

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        cells = columns[0]
        numbers = [None if cell is None else number_of(normal(cell)) for cell in cells]
        high = [number for number in numbers if number is not None and number >= top]
        label = (
            _mean(high, max((decimals_of(normal(cell)) for cell in cells if cell is not None), default=0)) if len(high) >= least else UNFIT
        )
        return [_cell(cell, number, top, label) for cell, number in zip(cells, numbers, strict=True)]

    return work


def _cell(cell: Cell, number: Fraction | None, top: Fraction, label: Cell) -> Cell:
    if number is None:
        return None if cell is None else UNFIT
    return label if number >= top else cell


def _mean(high: Sequence[Fraction], decimals: int) -> str:
    return plain(round(sum(high, Fraction(0)) / len(high), decimals + _MORE))


TRANSFORM = Transform(
    key="top_mean",
    title=Text("最高值取平均", "mean of the highest"),
    says=Text(
        "从某数起的各数值换成它们的平均值：合计不变，最高者不再突出；其余数值不变。",
        "Numbers from a bound on become their mean: the total stays and the highest stands out no more; all others are left as they are.",
    ),
    basis=("GB/T 37964-2019 A.4", "GB/T 37964-2019 A.6"),
    types=words.NUMBERS,
    by="all",
    reversible="no",
    prepare=prepare,
    settings=(
        Setting("top", Text("从此数起取平均", "this number and above are averaged"), "number"),
        Setting(
            "least",
            Text("至少几个数值才取平均，不足则抑制", "numbers that the mean needs, at least; else they are suppressed"),
            "whole",
            "5",
            least=2,
        ),
    ),
    examples=(
        Example({"top": "90", "least": "2"}, ("89", "90", "103", "10.5", "x", None), ("89", "96.5", "96.5", "10.5", UNFIT, None)),
        Example({"top": "90"}, ("89", "90", "103"), ("89", UNFIT, UNFIT)),
    ),
)
