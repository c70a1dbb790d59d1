"""A local recoding as rules that can be asked again: a box of labels for each class, in the order in which they are asked.

The class of a tuple is the first box that holds it. A box says, for each column, a level and the label there; it is what
the output shows of its class, so that a partition tells no more than the output does.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

import numpy as np
import numpy.typing as npt

from ...data.text.dialect import Dialect
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from .hierarchy import Hierarchy
from .ladder import Ladder, ladder

Cell = str | None
Integers = npt.NDArray[np.int64]
_LEVELS = "levels"
# A missing cell that stays missing: no label, at the finest level.
_MISSING = "-"
_WIDEST = 2**62
_BAD = Text("这不是局部重编码的等价类文件。", "This is no file of the classes of a local recoding.")
_FORM = Text(
    "首行为 levels 和各列名；以下每行是一个等价类：各列的级别（以空格分隔）和泛化值。",
    "Its first line is levels and the columns; each further line a class: the level of each column (separated by spaces) and the labels.",
)


@dataclass(frozen=True, slots=True)
class Partition:
    """`levels` and `labels` are the box of each class; what no box holds goes to the level `coarsest` of each column."""

    columns: tuple[str, ...]
    levels: tuple[tuple[int, ...], ...] = field(repr=False)
    labels: tuple[tuple[Cell, ...], ...] = field(repr=False)
    coarsest: tuple[int, ...]

    def recoded(self, cells: Sequence[Sequence[Cell]], trees: Mapping[str, Hierarchy]) -> Iterator[tuple[tuple[Cell, ...], bool]]:
        """The labels of each record, and whether a class holds it; `cells` are the columns. A label None leaves a missing cell missing."""
        ladders = tuple(_grown(column, values, trees.get(column)) for column, values in zip(self.columns, cells, strict=True))
        known, place = _distinct([one.steps[0][codes] for one, codes in ladders])
        numbers = [codes[known] for _, codes in ladders]
        owner = self._owners([one for one, _ in ladders], numbers)
        for at in place.tolist():
            if owner[at] >= 0:
                yield self.labels[owner[at]], True
            else:
                coarsest = zip(ladders, self.coarsest, numbers, strict=True)
                yield tuple(_label(one, min(level, one.levels - 1), int(codes[at])) for (one, _), level, codes in coarsest), False

    def _owners(self, ladders: Sequence[Ladder], numbers: Sequence[Integers]) -> Integers:
        """The first box that holds each tuple; -1 for none."""
        owner = np.full(len(numbers[0]), len(self.labels), np.int64)
        for levels, boxes in self._by_levels().items():
            if any(level >= one.levels for one, level in zip(ladders, levels, strict=True)):
                continue  # a hierarchy that has lost levels
            codes = [{label: code for code, label in enumerate(one.labels[level])} for one, level in zip(ladders, levels, strict=True)]
            wanted = [[known.get(label, -1) for known, label in zip(codes, self.labels[box], strict=True)] for box in boxes]
            there = [place for place, row in enumerate(wanted) if min(row) >= 0]
            if not there:
                continue
            sizes = [len(one.labels[level]) for one, level in zip(ladders, levels, strict=True)]
            tuples = [one.steps[level][number] for one, level, number in zip(ladders, levels, numbers, strict=True)]
            keys, rows = _keys(tuples, list(np.array([wanted[place] for place in there]).T), sizes)
            order = np.argsort(rows, kind="stable")
            at = np.minimum(np.searchsorted(rows[order], keys), len(there) - 1)
            found = np.array([boxes[place] for place in there])[order][at]
            owner = np.where(rows[order][at] == keys, np.minimum(owner, found), owner)
        return np.where(owner == len(self.labels), -1, owner)

    def _by_levels(self) -> dict[tuple[int, ...], list[int]]:
        found: dict[tuple[int, ...], list[int]] = {}
        for box, levels in enumerate(self.levels):
            found.setdefault(levels, []).append(box)
        return found


def _grown(column: str, values: Sequence[Cell], tree: Hierarchy | None) -> tuple[Ladder, Integers]:
    """The ladder of the values that are there, and the code of each record."""
    known: dict[Cell, int] = {}
    codes = np.array([known.setdefault(value, len(known)) for value in values], np.int64)
    return ladder(column, tuple(known), np.bincount(codes, minlength=len(known)).astype(np.int64), tree), codes


def _label(one: Ladder, level: int, code: int) -> Cell:
    return one.labels[level][int(one.steps[level][code])]


def _distinct(columns: Sequence[Integers]) -> tuple[Integers, Integers]:
    """(one record of each distinct tuple, the tuple of each record)."""
    _, first, place = np.unique(np.stack(columns, axis=1), axis=0, return_index=True, return_inverse=True)
    return first.astype(np.int64), place.reshape(-1).astype(np.int64)


def _keys(tuples: Sequence[Integers], boxes: Sequence[Integers], sizes: Sequence[int]) -> tuple[Integers, Integers]:
    """One number for each tuple and each box, equal where the codes of all columns are; renumbered before it outgrows 64 bits."""
    keys, rows, bound = np.zeros(len(tuples[0]), np.int64), np.zeros(len(boxes[0]), np.int64), 1
    for codes, wanted, size in zip(tuples, boxes, sizes, strict=True):
        if bound * size > _WIDEST:
            known, place = np.unique(np.concatenate((keys, rows)), return_inverse=True)
            keys, rows, bound = place.reshape(-1)[: len(keys)], place.reshape(-1)[len(keys) :], len(known)
        keys, rows, bound = keys * size + codes, rows * size + wanted, bound * size
    return keys, rows


def write_partition(partition: Partition) -> str:
    """As CSV, one class a line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((_LEVELS, *partition.columns))
    writer.writerow((" ".join(map(str, partition.coarsest)), *([""] * len(partition.columns))))
    for levels, labels in zip(partition.levels, partition.labels, strict=True):
        shown = [_MISSING if label is None else str(level) for level, label in zip(levels, labels, strict=True)]
        writer.writerow((" ".join(shown), *("" if label is None else label for label in labels)))
    return text.getvalue()


def read_partition(text: str, file: str) -> Partition:
    """What `write_partition` wrote; `InputError` with the line that is wrong. The first line after the head has the coarsest levels."""
    rows = list(Dialect().reader(io.StringIO(text, newline="")))
    if len(rows) < 2 or rows[0][:1] != [_LEVELS] or len(rows[0]) < 2:  # noqa: PLR2004 - head, coarsest levels; levels, a column
        raise InputError(Problem("bad_partition", _BAD, _FORM, file, 1))
    levels, labels, width = [], [], len(rows[0])
    for line, row in enumerate(rows[1:], 2):
        words = row[0].split() if row else []
        if len(row) != width or len(words) != width - 1 or not all(word == _MISSING or word.isdecimal() for word in words):
            raise InputError(Problem("bad_partition", _BAD, _FORM, file, line))
        levels.append(tuple(0 if word == _MISSING else int(word) for word in words))
        labels.append(tuple(None if word == _MISSING else label for word, label in zip(words, row[1:], strict=True)))
    return Partition(tuple(rows[0][1:]), tuple(levels[1:]), tuple(labels[1:]), levels[0])
