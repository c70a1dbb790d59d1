"""What the data is still good for: each column, pairs of columns, means by group, a model; before and after."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from ..data.options import SUPPRESSION_MARK
from ..data.output.recoding import Recoding
from ..model.frozen import dataclass
from ..model.measurement import Number
from .classes.class_sizes import class_sizes
from .plans.recipe import Acceptance

_MOST_VALUES, _PAIR_VALUES, _MOST_COLUMNS, _MODEL_VALUES = 200_000, 60, 12, 500
_MODEL_ROWS, _BARS = 60_000, 12
# Labels on fewer records than this are not drawn.
LEAST_SHOWN = 10
_NUMERIC = 0.9
Texts = npt.NDArray[np.str_]


@dataclass(frozen=True, slots=True)
class ColumnUse:
    """One column, with the shares of its commonest labels.

    `kept` is the share of its information that is left, I(before; after) / H(before); `distance` half the sum
    of the differences of shares; both None when there is nothing to compare.
    """

    name: str
    values_before: int
    values_after: int
    entropy_before: float
    entropy_after: float
    kept: float | None
    distance: float | None
    suppressed: int
    bars: tuple[tuple[str, float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class PairUse:
    """Cramér's V of two columns, before and after."""

    one: str
    other: str
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class GroupUse:
    """The mean of a number by a column's groups: the average relative error, weighted by the groups' records before."""

    group: str
    number: str
    error: float


@dataclass(frozen=True, slots=True)
class ModelUse:
    """Share of held-out records whose `target` a naive Bayes model tells right, and what guessing the commonest gives."""

    target: str
    before: float
    after: float
    guess: float


@dataclass(frozen=True, slots=True)
class Utility:
    """The whole."""

    rows_before: int
    rows_after: int
    dropped: tuple[str, ...]
    columns: tuple[ColumnUse, ...]
    pairs: tuple[PairUse, ...]
    groups: tuple[GroupUse, ...]
    model: ModelUse | None
    sizes: tuple[Number, ...] = ()

    @property
    def suppressed_cells(self) -> int:
        """Cells that hold the suppression mark and did not before."""
        return sum(one.suppressed for one in self.columns)


def utility(
    recoding: Recoding, columns: Sequence[str], rows: int, target: str | None = None, accepted: Acceptance | None = None
) -> Utility:
    """`columns` and `rows` are those of the original; `accepted` says what the classes are of."""
    recoding.settle()
    left = [name for name in columns if name in recoding.columns]
    marked = recoding.suppressed()
    uses = tuple(_column(recoding, name, marked[name]) for name in left)
    small = [one.name for one in uses if 1 < one.values_after <= _PAIR_VALUES and one.values_before <= _MOST_VALUES][:_MOST_COLUMNS]
    numbers = [name for name in left if _is_number(recoding, name)][:_MOST_COLUMNS]
    return Utility(
        rows,
        recoding.rows(),
        tuple(name for name in columns if name not in recoding.columns),
        uses,
        tuple(
            PairUse(one, other, cramer(recoding.grouped((), [one, other], gone=True)), cramer(recoding.grouped([one, other])))
            for one, other in combinations(small, 2)
        ),
        tuple(_group(recoding, group, number) for group in small for number in numbers if group != number),
        _model(recoding, [one.name for one in uses if one.values_before <= _MODEL_VALUES], target),
        () if accepted is None or accepted.required is None else _sizes(recoding, accepted.treated, rows, accepted.required.k),
    )


def _sizes(recoding: Recoding, quasi: Sequence[str], rows: int, k: int) -> tuple[Number, ...]:
    """Of the classes of the output."""
    left, names = recoding.rows(), [name for name in quasi if name in recoding.columns]
    return class_sizes(left, rows - left, len(recoding.grouped(names)) if names else 0, k)


def _column(recoding: Recoding, name: str, suppressed: int) -> ColumnUse:
    joint = recoding.grouped([name], [name])
    was, now = Counter[Any](), Counter[Any]()
    for after, before, number in joint:
        was[before] += number
        now[after] += number
    mapped = Counter[Any](dict(recoding.grouped([name], gone=True)))
    everything = Counter[Any](dict(recoding.grouped((), [name], gone=True)))
    labels = set(now) - {SUPPRESSION_MARK, None}
    same_kind = len(labels & set(everything)) * 2 > len(labels)
    return ColumnUse(
        name,
        len(everything),
        len(now),
        entropy(everything.values()),
        entropy(now.values()),
        _information(joint, was, now),
        apart(everything, now) if same_kind else apart(mapped, now),
        suppressed,
        _bars(everything if same_kind else mapped, now),
    )


def entropy(counts: Iterable[int]) -> float:
    """Shannon's entropy in bits; summed exactly, as below, since groups come in no order and the figure must not depend on it."""
    numbers = [number for number in counts if number]
    total = sum(numbers)
    return -math.fsum(number / total * math.log2(number / total) for number in numbers) if total else 0.0


def apart(one: Counter[Any], other: Counter[Any]) -> float | None:
    """Half the sum of the differences of shares (total variation)."""
    here, there = sum(one.values()), sum(other.values())
    if not here or not there:
        return None
    return math.fsum(abs(one[label] / here - other[label] / there) for label in one.keys() | other.keys()) / 2


def _information(joint: Sequence[tuple[Any, ...]], was: Counter[Any], now: Counter[Any]) -> float | None:
    """I(before; after) / H(before) over the records that are left."""
    total, before = sum(was.values()), entropy(was.values())
    if not before:
        return None
    shared = math.fsum(n / total * math.log2(n * total / (was[old] * now[new])) for new, old, n in joint)
    return min(max(shared / before, 0.0), 1.0)


def _bars(before: Counter[Any], now: Counter[Any]) -> tuple[tuple[str, float, float], ...]:
    """The commonest labels of the output with their shares before and after."""
    here, there = sum(before.values()), sum(now.values())
    return tuple((label, before[label] / here, number / there) for label, number in commonest(now.items()))


def commonest(counts: Iterable[tuple[str | None, int]]) -> list[tuple[str, int]]:
    """The labels that are drawn, the commonest first; of equally common ones the first by text."""
    shown = [(label, number) for label, number in counts if number >= LEAST_SHOWN and label is not None]
    return sorted(shown, key=lambda one: (-one[1], one[0]))[:_BARS]


def cramer(joint: Sequence[tuple[Any, ...]]) -> float:
    """Cramér's V: the square root of chi squared over n times the smaller number of values less one."""
    rows, columns = Counter[Any](), Counter[Any]()
    for one, other, number in joint:
        rows[one] += number
        columns[other] += number
    total, least = sum(rows.values()), min(len(rows), len(columns)) - 1
    if least < 1:
        return 0.0
    squares = math.fsum(number * number / (rows[one] * columns[other]) for one, other, number in joint)
    return math.sqrt(max(squares - 1, 0.0) / least) if total else 0.0


def _is_number(recoding: Recoding, name: str) -> bool:
    found = [(value, number) for value, number in recoding.grouped([name]) if value is not None and value != SUPPRESSION_MARK]
    numeric = sum(number for value, number in found if _numeric(str(value)))
    return len(found) > 2 and numeric >= _NUMERIC * sum(number for _, number in found)  # noqa: PLR2004 - codes of two values are no numbers


def _numeric(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def _group(recoding: Recoding, group: str, number: str) -> GroupUse:
    errors, weight = [], 0
    for _, rows, before, rows_now, after in recoding.means([group], number):
        if rows and before is not None:
            wrong = abs(after - before) / max(abs(before), 1e-9) if rows_now and after is not None else 1.0
            errors.append(rows * min(wrong, 1.0))
            weight += rows
    return GroupUse(group, number, math.fsum(errors) / weight if weight else 0.0)


def _model(recoding: Recoding, small: Sequence[str], target: str | None) -> ModelUse | None:
    features = [name for name in small if name != target]
    if target is None or target not in recoding.columns or not features:
        return None
    rows = recoding.sampled([*features, target], [*features, target], _MODEL_ROWS)
    table = np.array([[str(cell) for cell in row[:-1]] for row in rows], np.str_)
    if len(table) < 3:  # noqa: PLR2004 - nothing to hold out
        return None
    width = len(features) + 1
    now, was = table[:, :width], table[:, width:]
    held = np.array([row[-1] % 3 == 0 for row in rows], np.bool_)
    before, guess = accuracy(was[:, :-1], was[:, -1], held)
    after, _ = accuracy(now[:, :-1], now[:, -1], held)
    return ModelUse(target, before, after, guess)


def accuracy(features: Texts, target: Texts, held: npt.NDArray[np.bool_]) -> tuple[float, float]:
    """(share of held-out rows told right, share that the commonest value gives) by naive Bayes of categories; add-one smoothing."""
    labels, codes = np.unique(target, return_inverse=True)
    if held.all() or not held.any():
        return 0.0, 0.0
    train, test = codes[~held], codes[held]
    prior = np.bincount(train, minlength=len(labels)).astype(np.float64)
    score = np.tile(np.log(prior + 1), (int(held.sum()), 1))
    for place in range(features.shape[1]):
        values, cells = np.unique(features[:, place], return_inverse=True)
        counts: npt.NDArray[Any] = np.zeros((len(values), len(labels)))
        np.add.at(counts, (cells[~held], train), 1)
        score += np.log((counts + 1) / (prior + len(values)))[cells[held]]
    right = float((score.argmax(axis=1) == test).mean())
    return right, float((test == prior.argmax()).mean())
