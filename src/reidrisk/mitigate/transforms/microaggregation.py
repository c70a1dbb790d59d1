"""Microaggregation by MDAV: groups of at least k near records share their mean (Domingo-Ferrer & Mateo-Sanz 2002)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ...data.normal import normal
from ...model import words
from ...model.text import Text
from ...model.transform import UNFIT, Cell, Cells, Example, Means, Setting, Transform, Work
from ..cells.cellwise import decimals_of, number_of, plain

Floats = npt.NDArray[np.float64]
Places = npt.NDArray[np.intp]
# Distances cost records squared over k: more than this many are cut into blocks of neighbours in the target column.
BLOCK = 20_000


def prepare(means: Means) -> Work:
    """The mean of the group, to the precision of the most precise value; groups are near in the target and the columns `near`."""
    k = means.whole("k")

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        numbers = [[None if cell is None else number_of(normal(cell)) for cell in column] for column in columns]
        whole = np.array([all(column[place] is not None for column in numbers) for place in range(len(columns[0]))], np.bool_)
        places = np.flatnonzero(whole)
        if len(places) < k:
            return [None if cell is None else UNFIT for cell in columns[0]]
        table = np.array([[float(column[place] or 0) for column in numbers] for place in places.tolist()], np.float64)
        found: list[Cell] = [None if cell is None else UNFIT for cell in columns[0]]
        decimals = max(decimals_of(normal(columns[0][place] or "")) for place in places.tolist())
        for group in mdav(table, k):
            members = places[group].tolist()
            mean = sum((numbers[0][place] or Fraction(0) for place in members), Fraction(0)) / len(members)
            label = plain(round(mean, decimals))
            for place in members:
                found[place] = label
        return found

    return work


def mdav(table: Floats, k: int, block: int = BLOCK) -> list[Places]:
    """Groups of k to 2k - 1 rows; columns are standardised first. A `block` is cut off from the others where there are more rows."""
    spread = table.std(axis=0)
    scaled = (table - table.mean(axis=0)) / np.where(spread > 0, spread, 1)
    order = np.argsort(scaled[:, 0], kind="stable")
    blocks = max(1, len(order) // block)
    return [part[group] for part in np.array_split(order, blocks) for group in _groups(scaled[part], k)]


def _groups(table: Floats, k: int) -> list[Places]:
    left, found = np.arange(len(table)), list[Places]()
    while len(left) >= 3 * k:
        far = left[_distances(table[left], table[left].mean(axis=0)).argmax()]
        across = left[_distances(table[left], table[far]).argmax()]
        for centre in (far, across):
            near = left[np.argsort(_distances(table[left], table[centre]), kind="stable")[:k]]
            found.append(near)
            left = np.setdiff1d(left, near, assume_unique=True)
    if len(left) >= 2 * k:
        far = left[_distances(table[left], table[left].mean(axis=0)).argmax()]
        near = left[np.argsort(_distances(table[left], table[far]), kind="stable")[:k]]
        found.append(near)
        left = np.setdiff1d(left, near, assume_unique=True)
    return [*found, left]


def _distances(table: Floats, point: Floats) -> Floats:
    return np.asarray(((table - point) ** 2).sum(axis=1), np.float64)


TRANSFORM = Transform(
    key="microaggregation",
    title=Text("微聚集（MDAV）", "microaggregation (MDAV)"),
    says=Text(
        "把相近的至少 k 条记录归为一组，组内数值换成平均值；总体平均值不变。",
        "Groups of at least k near records share their mean; the mean of all stays.",
    ),
    basis=("GB/T 37964-2019 A.6", "ISO/IEC 20889:2018 8.6.4"),
    types=words.NUMBERS,
    by="all",
    reversible="no",
    prepare=prepare,
    settings=(
        Setting("k", Text("每组至少几条记录", "records in a group, at least"), "whole", "5", least=2),
        Setting("near", Text("还须相近的数值列", "numeric columns that must be near too"), "list", optional=True),
    ),
    examples=(
        Example({"k": "2"}, ("1", "3", "10", "12", "x", None), ("2", "2", "11", "11", UNFIT, None)),
        Example({"k": "3"}, ("1", "2", "4"), ("2", "2", "2")),
        Example({"k": "9"}, ("1", None), (UNFIT, None)),
    ),
    also=("near",),
)
