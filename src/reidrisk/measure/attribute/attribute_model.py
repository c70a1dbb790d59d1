"""An attribute model: how much a class tells about the sensitive attribute of its members."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from fractions import Fraction

from ...model.frozen import dataclass
from ...model.text import Phrase, Text
from .hierarchy import ValueTree
from .ratio import Worse
from .value_counts import Floats, ValueCounts


@dataclass(frozen=True, slots=True)
class Params:
    """What the models need besides the data. `l` and `c` are of recursive (c,l)-diversity.

    `hierarchies` are by column. `ordered` names the columns whose codes follow an order of the
    attribute; None takes every column's codes as they stand.
    """

    l: int = 2  # noqa: E741 - the letter of the literature
    c: Fraction = Fraction(3)
    hierarchies: tuple[tuple[str, ValueTree], ...] = ()
    ordered: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class AttributeResult:
    """A figure and the class in which it stands, or why there is none.

    `unbounded`: no finite value would do, which is worse than any value.
    """

    value: Fraction | float | None
    worst_class: int | None = None
    reason: Text | Phrase | None = None
    unbounded: bool = False

    def __post_init__(self) -> None:
        if (self.value is None) != (self.reason is not None):
            msg = "a figure that could not be had needs a reason, and only then"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class TableExample:
    """A plain table (rows are classes, columns values) with the figure, or the figure it is mistaken for."""

    table: tuple[tuple[int, ...], ...]
    figure: Fraction | float | None
    params: Params = field(default_factory=Params)


@dataclass(frozen=True, slots=True)
class AttributeModel:
    """One figure of one sensitive attribute. `compute` is the worst class, `by_class` each of them, rounded.

    `tolerance` is 0 where the figure is rational and thus exact; elsewhere the largest relative error.
    """

    symbol: str
    title: Text
    source: str
    formula: str
    worse: Worse
    compute: Callable[[ValueCounts, Params], AttributeResult]
    by_class: Callable[[ValueCounts, Params], Floats]
    examples: tuple[TableExample, ...]
    counterexamples: tuple[TableExample, ...]
    tolerance: float = 0.0
