"""What a purpose asks of the data: its tables and its target, read once, measured at every node; what each column is worth."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

import numpy as np
import numpy.typing as npt

from ...data.coding import Coded, CodedValues, Wanted, coded
from ...data.dataset import Dataset
from ...data.names import find_column, find_columns
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from .purpose import Purpose, WantedTable
from .target_worth import TargetCounts, TargetWorth

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
# A target of more values is looked at by its commonest, and one of numbers by quarters.
MOST_KINDS = 10
_NO_NUMBER = Text(
    "查询的数值列“{column}”不能求和：须全为不小于 0 的数，且不全为 0。",
    "The query adds up “{column}”, which it cannot: all values must be numbers of at least 0, and some above it.",
)
_COUNT = Text("请改为计数（删除“=列名”），或换一列。", "Count records instead (leave out “=column”), or name another column.")
_RECODED = Text(
    "列“{column}”本身要被泛化（准标识符），不能作{part}。", "“{column}” is recoded itself (a quasi-identifier); it cannot be {part}."
)
_SUMMED, _TARGET = Text("求和的列", "the column that is added up"), Text("预测目标", "the target")
_OTHER = Text("请换一列，或不把它列为准标识符。", "Name another column, or do not name it as a quasi-identifier.")


@dataclass(frozen=True, slots=True)
class Entries:
    """What is looked at, one entry a (tuple, combination of the columns that are not recoded).

    `places` are the quasi-identifiers grouped by, `apart` numbers the combinations of the rest from 0 to `kinds` - 1;
    `weights` are records (`counting`) or what they add up to.
    """

    places: tuple[int, ...]
    tuples: Integers = field(repr=False)
    apart: Integers = field(repr=False)
    weights: Floats = field(repr=False)
    kinds: int
    counting: bool = True


@dataclass(frozen=True, slots=True)
class Worth:
    """What a column is worth to the purpose: its weight over the mean weight, and the level that is fine enough (finer adds nothing).

    `target`: what it says of the target, where there is one.
    """

    share: float = 1.0
    finest: int = 0
    target: TargetWorth | None = None


@dataclass(frozen=True, slots=True)
class Analysed:
    """What a purpose asks of the data, read from them; `worths` by column where somebody said what matters, `known` of the target."""

    queries: tuple[Entries, ...] = ()
    target: Entries | None = None
    worths: Mapping[str, Worth] = field(default_factory=dict)
    known: TargetCounts | None = None


def analysed(dataset: Dataset, base: Coded, purpose: Purpose) -> Analysed:
    """One grouping for each question that looks at more than the quasi-identifiers. `InputError` for what cannot be asked."""
    problems = Problems()
    problems.add(*_faults(dataset, base, purpose))
    problems.stop_if_any()
    target = None if purpose.target is None else _counted(dataset, base, (), (find_column(purpose.target, dataset.facts.columns),))
    return Analysed(tuple(_query(dataset, base, one) for one in purpose.tables), target)


def target_counts(dataset: Dataset, base: Coded, target: str) -> TargetCounts:
    """What is known of a target: its commonest values and the others, the quarters of one that is measured in numbers."""
    if target in base.columns:
        place = base.columns.index(target)
        labels, numeric = base.labels[place], all(_is_number(one) for one in base.labels[place] if one is not None)
        tuples, values, counts = np.arange(len(base.counts)), base.codes[:, place].astype(np.int64), base.counts
    else:
        found = next(one for one in coded(dataset, base.columns, Wanted((target,), labels=True)).others if one.column == target)
        labels, numeric, tuples, values, counts = found.labels, found.numeric, found.classes, found.values, found.counts
    kinds = _kinds(labels, np.bincount(values, counts, len(labels)).astype(np.float64), numeric=numeric)
    table = np.zeros((len(base.counts), int(kinds.max(initial=0)) + 1))
    some = kinds[values] >= 0
    np.add.at(table, (tuples[some], kinds[values[some]]), counts[some])
    return TargetCounts(target, table)


def _kinds(labels: Sequence[str | None], sizes: Floats, *, numeric: bool) -> Integers:
    """The kind of each value, -1 of none: each for itself where they are few; else the commonest, or quarters of the records in order."""
    there = np.array([label is not None for label in labels], np.bool_)
    if int(there.sum()) <= MOST_KINDS:
        return np.where(there, np.cumsum(there) - 1, -1)
    if not numeric:
        common = np.argsort(-np.where(there, sizes, -1), kind="stable")[: MOST_KINDS - 1]
        found = np.where(there, MOST_KINDS - 1, -1)
        found[common] = np.arange(len(common))
        return found
    order = sorted(np.flatnonzero(there).tolist(), key=lambda at: float(labels[at] or 0))
    middle = np.cumsum(sizes[order]) - sizes[order] / 2
    found = np.full(len(labels), -1, np.int64)
    found[order] = np.unique(np.minimum(middle * 4 // sizes[order].sum(), 3), return_inverse=True)[1]
    return found


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def _faults(dataset: Dataset, base: Coded, purpose: Purpose) -> Iterator[Problem]:
    known = dataset.facts.columns
    asked: list[tuple[str, Text | None]] = [(name, None) for query in purpose.tables for name in query.by]
    asked += [(query.of, _SUMMED) for query in purpose.tables if query.of is not None]
    asked += [] if purpose.target is None else [(purpose.target, _TARGET)]
    for name, part in asked:
        try:
            column = find_column(name, known)
        except InputError as error:
            yield from error.problems
            continue
        if part is not None and column in base.columns:
            yield Problem("recoded_itself", _RECODED.fill(column=column, part=part), _OTHER, column=column)


def _query(dataset: Dataset, base: Coded, query: WantedTable) -> Entries:
    names = tuple(dict.fromkeys(find_columns(query.by, dataset.facts.columns)))
    places = tuple(base.columns.index(name) for name in names if name in base.columns)
    more = tuple(name for name in names if name not in base.columns)
    if query.of is None:
        return _counted(dataset, base, places, more)
    value = find_column(query.of, dataset.facts.columns)
    found = coded(dataset, base.columns, Wanted((*more, value), labels=True, together=(*more, value)))
    assert found.together is not None  # noqa: S101 - it was asked for
    numbers = _numbers(next(one for one in found.others if one.column == value))
    at = found.together.columns.index(value)
    apart, kinds = _combined(np.delete(found.together.values, at, axis=1))
    weights = numbers[found.together.values[:, at]] * found.together.counts
    if not weights.sum() > 0:
        raise _no_number(value)
    return Entries(places, found.together.classes, apart, weights, kinds, counting=False)


def _counted(dataset: Dataset, base: Coded, places: tuple[int, ...], more: Sequence[str]) -> Entries:
    """How many records each tuple has, by the columns that are not recoded."""
    if not more:
        number = len(base.counts)
        return Entries(places, np.arange(number), np.zeros(number, np.int64), base.counts.astype(np.float64), 1)
    found = coded(dataset, base.columns, Wanted(more, together=more)).together
    assert found is not None  # noqa: S101 - it was asked for
    apart, kinds = _combined(found.values)
    return Entries(places, found.classes, apart, found.counts.astype(np.float64), kinds)


def _combined(values: Integers) -> tuple[Integers, int]:
    """(the number of each combination, how many there are)."""
    if not values.shape[1]:
        return np.zeros(len(values), np.int64), 1
    kinds, apart = np.unique(values, axis=0, return_inverse=True)
    return apart.reshape(-1), len(kinds)


def _numbers(column: CodedValues) -> Floats:
    """The number of each code; a missing value adds nothing."""
    found = []
    for label in column.labels:
        try:
            number = 0.0 if label is None else float(label)
        except ValueError:
            number = math.nan
        if not (math.isfinite(number) and number >= 0):
            raise _no_number(column.column)
        found.append(number)
    return np.array(found)


def _no_number(column: str) -> InputError:
    return InputError(Problem("no_sum", _NO_NUMBER.fill(column=column), _COUNT, column=column))
