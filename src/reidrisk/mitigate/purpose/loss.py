"""A loss: what a transformation takes away. Suppressed records count as fully generalised."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from typing import Literal, Protocol

import numpy as np
import numpy.typing as npt

from ...data.coding import Coded
from ...model.extension import load
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..hierarchies.ladder import Ladder
from .analysis import Analysed, Worth
from .purpose import Purpose

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
# How much of a column's worth is what it says of the target.
OF_TARGET = 0.9


@dataclass(frozen=True, slots=True)
class CellLoss:
    """A loss that is a sum over cells. `cells` gives for each level the cost of each code, averaged over its records.

    `more` is what suppressing a record of that code costs beyond it; left out, the cost at the root less that
    of the code. One figure is made of the columns' mean costs: the means go through `bend`, are averaged
    over the columns, and go through `straighten`; both rise.
    """

    cells: Callable[[Ladder], tuple[Floats, ...]]
    more: Callable[[Ladder], tuple[Floats, ...]] | None = None
    bend: Callable[[Floats], Floats] = lambda mean: mean
    straighten: Callable[[Floats], Floats] = lambda mean: mean

    def suppressing(self, ladder: Ladder) -> tuple[Floats, ...]:
        """What suppressing one record costs, for each code of each level."""
        if self.more is not None:
            return self.more(ladder)
        costs = self.cells(ladder)
        return tuple(costs[-1][0] - cost for cost in costs)

    def weighed(self, worths: Mapping[str, Worth]) -> CellLoss:
        """The same with what the columns are worth; no column is worth more than it is where nothing is said of it.

        The labels that are fine enough stand for the values: finer ones cost nothing, and coarser ones what they take from these.
        With a target it goes by what the column says of that, and by a small part as before: what says nothing of it is no worse to have.
        """

        def at_least(ladder: Ladder, costs: Callable[[Ladder], tuple[Floats, ...]], *, finer: bool) -> tuple[Floats, ...]:
            worth = worths.get(ladder.column, Worth())
            finest = min(worth.finest, ladder.levels - 1)
            own = [cost * worth.share for cost in costs(ladder.raised(finest))]
            if worth.target is not None:
                raised, target = ladder.raised(finest), worth.target.raised(ladder.steps[finest], len(ladder.labels[finest]))
                lost = target.more(raised) if finer else target.cells(raised)
                own = [OF_TARGET * one + (1 - OF_TARGET) * cost for one, cost in zip(lost, own, strict=True)]
            return (*(own[0][ladder.above(level, finest)] * finer for level in range(finest)), *own)

        return replace(
            self,
            cells=lambda ladder: at_least(ladder, self.cells, finer=False),
            more=lambda ladder: at_least(ladder, self.suppressing, finer=True),
        )


@dataclass(frozen=True, slots=True)
class ClassLoss:
    """A loss of the class sizes alone. `value` takes (sizes kept, records suppressed, k).

    `least_above` bounds it from below for every coarser table, from (all sizes, k); `least_below`
    for every finer one, from (all records, records surely suppressed, k).
    """

    value: Callable[[Integers, int, int], float]
    least_above: Callable[[Integers, int], float]
    least_below: Callable[[int, int, int], float]


@dataclass(frozen=True, slots=True)
class LossTable:
    """The original that a loss of the whole table is measured against, with what the analyst will ask of it."""

    coded: Coded = field(repr=False)
    ladders: Sequence[Ladder] = field(repr=False)
    analysed: Analysed = field(default_factory=Analysed, repr=False)

    @property
    def records(self) -> int:
        """The records, suppressed ones too."""
        return int(self.coded.counts.sum())


class RecodedTable(Protocol):
    """A loss of one table. Of each of its n tuples: the class, the level of each column (n x q), whether it is suppressed."""

    @property
    def rising(self) -> bool:
        """Whether what a table loses that suppresses nothing, every coarser one loses too, whatever that one suppresses."""
        ...

    def value(self, owner: Integers, levels: Integers, lost: Mask) -> float:
        """The loss of a recoding."""
        ...

    def least_below(self, steady: Mask) -> float:
        """What any recoding loses that suppresses at least these tuples."""
        ...

    def floors(self, allowed: int) -> Floats:
        """What each node of the lattice loses at least when up to so many records are suppressed."""
        ...


@dataclass(frozen=True, slots=True)
class TableLoss:
    """A loss of the table as a whole; `begin` gives None where what it measures was not declared."""

    begin: Callable[[LossTable], RecodedTable | None]


@dataclass(frozen=True, slots=True)
class Loss:
    """One loss: the less the better, `best` at best. `source` and `formula` are shown; `needs` is what the analyst must declare."""

    key: str
    title: Text
    source: str
    formula: str
    measure: CellLoss | ClassLoss | TableLoss
    needs: Literal["tables", "target", "columns"] | None = None
    best: str = "0"


_NEEDS = {
    "tables": Text("请用 --query 给出查询，例如 --query 性别,年龄。", "Give the queries with --query, for example --query sex,age."),
    "target": Text("请用 --target 给出要预测的列。", "Name the column to be told with --target."),
    "columns": Text("请用 --weight 或 --purpose 给出各列的权重。", "Give the weights of the columns with --weight or --purpose."),
}
_UNDECLARED = Text("损失度量“{key}”需要先说明分析用途。", "The loss “{key}” needs to know what the data is for.")

_NO_WEIGHTS = Text(
    "损失度量“{key}”不看列的权重，--weight 不起作用。", "The loss “{key}” knows no weights of columns: --weight would do nothing."
)
_WITH_WEIGHTS = Text(
    "请取消 --loss（有权重时用 weighted），或取消 --weight。", "Leave --loss out (weights go by the loss weighted), or leave --weight out."
)


def undeclared(loss: Loss) -> InputError:
    """The error of a loss that measures what nobody has declared."""
    return InputError(Problem("undeclared_use", _UNDECLARED.fill(key=loss.key), None if loss.needs is None else _NEEDS[loss.needs]))


def refuse_unfit(loss: Loss, purpose: Purpose, *, weighed: bool) -> None:
    """`InputError` for a loss that measures what the purpose does not say, and for weights (`weighed`) that it would not look at."""
    there = {"tables": bool(purpose.tables), "target": purpose.target is not None, "columns": purpose.steers}
    if loss.needs is not None and not there[loss.needs]:
        raise undeclared(loss)
    if weighed and loss.needs != "columns":
        raise InputError(Problem("weights_unused", _NO_WEIGHTS.fill(key=loss.key), _WITH_WEIGHTS))


def declared(loss: Loss, analysed: Analysed) -> Loss:
    """The loss with what the columns are worth, where it asks for that; `InputError` where nobody said it."""
    if loss.needs != "columns" or not isinstance(loss.measure, CellLoss):
        return loss
    if not analysed.worths:
        raise undeclared(loss)
    return replace(loss, measure=loss.measure.weighed(analysed.worths))


def declared_losses(analysed: Analysed) -> tuple[Loss, ...]:
    """Every loss that can be measured: those of columns only where somebody said what these are worth."""
    return tuple(declared(one, analysed) for one in losses() if one.needs != "columns" or analysed.worths)


def losses() -> tuple[Loss, ...]:
    """Every loss that is installed."""
    return load("loss", "reidrisk.mitigate.losses", "LOSS", Loss)
