"""A risk model: one figure as a pure function of the class sizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from ..model.clause import Stage
from ..model.dataset import ClassSizes
from ..model.frozen import dataclass
from ..model.standard import SharingRule, Standard
from ..model.text import Text


@dataclass(frozen=True, slots=True)
class SizesExample:
    """Class sizes (and tau), and the figure: an example, or the nearest wrong figure."""

    sizes: tuple[int, ...]
    figure: Fraction
    tau: Fraction = Fraction(1, 5)


@dataclass(frozen=True, slots=True)
class RiskModel:
    """One figure. `compute` is exact; it gets at least one class.

    `needs_rule` says that the figure depends on the sharing model, so that it
    cannot be had while that is open. `stage` is None for a figure that another
    document than GB/T 42460 defines. `monotone` says that merging classes never raises it. `examples` hold its value on small cases,
    `counterexamples` the figure it is most easily mistaken for.
    """

    symbol: str
    title: Text
    clause: str
    formula: str
    compute: Callable[[ClassSizes, SharingRule], Fraction]
    examples: tuple[SizesExample, ...]
    counterexamples: tuple[SizesExample, ...]
    needs_rule: bool = False
    stage: Stage | None = None
    monotone: bool = True

    def where(self, standard: Standard) -> str:
        """The clause under which this edition has the figure."""
        return self.clause if self.stage is None else standard.where(self.stage, self.clause, self.symbol)


def exact_sum(terms: Sequence[Fraction]) -> Fraction:
    """The sum by halves: denominators stay small for most of the additions."""
    if len(terms) < 2:  # noqa: PLR2004 - the two ends of the recursion
        return terms[0] if terms else Fraction(0)
    middle = len(terms) // 2
    return exact_sum(terms[:middle]) + exact_sum(terms[middle:])
