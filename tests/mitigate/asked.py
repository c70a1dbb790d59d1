"""What a test asks of an output, plainly: the oracles read it here, the package gets it as requirements."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Literal

from reidrisk.mitigate.goals.at_most import AtMost
from reidrisk.mitigate.goals.attempt import Attempt
from reidrisk.mitigate.goals.population_share import PopulationShare
from reidrisk.mitigate.goals.required import Requirements
from reidrisk.mitigate.goals.requirement import find_requirement


@dataclass(frozen=True)
class Asked:
    """Bounds of each class by letter; `figures` bound all classes, by the key of their requirement; `limit` may be suppressed."""

    k: int = 1
    l: Fraction | None = None  # noqa: E741 - the letter of the literature
    t: Fraction | None = None
    l_kind: Literal["distinct", "entropy"] = "distinct"
    limit: Fraction = Fraction(0)
    beta: Fraction | None = None
    alpha: Fraction | None = None
    k_map: int | None = None
    presence: tuple[Fraction, Fraction] | None = None
    beta_enhanced: Fraction | None = None
    delta_disclosure: Fraction | None = None
    no_profit: Attempt | None = None
    no_profit_population: Attempt | None = None
    population_uniques: PopulationShare | None = None
    figures: tuple[tuple[str, AtMost], ...] = ()

    @property
    def required(self) -> Requirements:
        """The same for the package."""
        letters = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in {"limit", "figures"}}
        return Requirements.of(limit=self.limit, **letters).over(find_requirement(key).at(most) for key, most in self.figures)
