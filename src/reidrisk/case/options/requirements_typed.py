"""What a type checker sees of `requirements`; written by ``python -m tests.mitigate.stubbing``, never by hand."""

from __future__ import annotations

from typing import Literal

from ...model.frozen import dataclass
from ...model.option import Exactly, Exacts


@dataclass(frozen=True, kw_only=True)
class RequirementOptions:
    """A field for each form of a requirement."""

    k: Exactly = None
    tau: Exactly = None
    r_b: Exactly = None
    no_profit: Exacts | str = None
    l: Exactly = None  # noqa: E741 - the letter of the literature
    l_kind: Literal["distinct", "entropy"] = "distinct"
    t: Exactly = None
    beta: Exactly = None
    beta_enhanced: Exactly = None
    delta_disclosure: Exactly = None
    alpha: Exactly = None
    r_c: Exactly = None
    record_average: Exactly = None
    at_risk: Exactly = None
    uniques: Exactly = None
    population_uniques: Exacts | str = None
    k_map: Exactly = None
    no_profit_population: Exacts | str = None
    presence: Exacts | str = None
