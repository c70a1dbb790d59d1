"""How many people of the population may be alone in it, and who estimates that from the sizes of classes."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ...model.frozen import dataclass
from ...model.text import Text
from .at_most import AtMost
from .forms import share, whole

if TYPE_CHECKING:
    from ...measure.population.estimator import Estimator
    from ...model.dataset import ClassSizes

USUAL = "dankar"
TRIPLE = Text(
    "请写成 份额,总体人数 或 份额,总体人数,估计方法，例如 0.01,1400000,pitman；方法见 reidrisk estimate，只需等价类大小的才可用。",
    "Write share,people or share,people,estimator, like 0.01,1400000,pitman; reidrisk estimate names them; those that need no more than "
    "class sizes will do.",
)


@dataclass(frozen=True, slots=True)
class PopulationShare(AtMost):
    """The same bound on an estimate: of `people`, of whom the records are a sample, by the estimator of this key."""

    people: int = 0
    estimator: str = USUAL


def read_share(text: str) -> PopulationShare:
    """From "share,people" or "share,people,estimator"; ValueError for other text."""
    most, people, *named = text.split(",")
    if len(named) > 1:
        raise ValueError(text)
    return PopulationShare(share(most), people=whole(people), estimator=_estimator(named[0].strip() if named else USUAL).key)


def write_share(bound: PopulationShare) -> tuple[Fraction, int, str]:
    """What `read_share` reads."""
    return bound.most, bound.people, bound.estimator


def estimated(sizes: ClassSizes, bound: PopulationShare) -> Fraction | None:
    """The share of the people who are alone in the population; None where the estimator has no answer."""
    from ...measure.population.people import population_of  # noqa: PLC0415 - the forms load no numpy

    found = _estimator(bound.estimator).estimate(sizes, population_of(sizes, people=bound.people)).value
    return None if found is None else Fraction(found)


def _estimator(key: str) -> Estimator:
    from ...measure.population.estimator import estimators  # noqa: PLC0415 - as above

    found = next((one for one in estimators() if one.key == key and one.needs == "sizes"), None)
    if found is None:
        raise ValueError(key)
    return found
