"""What is to be mitigated, once it was read and found sensible, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ..mitigate.goals.level_goal import LevelGoal
from ..mitigate.goals.required import Requirements
from ..mitigate.plans.delivered import delivered
from ..mitigate.plans.found import Drawn
from ..mitigate.plans.unsearched import Unsearched
from ..mitigate.purpose.emptied import Emptied, emptied
from ..mitigate.purpose.purpose import Purpose
from ..mitigate.searching.anytime import Effort
from ..mitigate.searching.full_domain import Solution
from ..model.dataset import Facts, Together
from ..model.frozen import dataclass
from ..model.persons import PersonKey
from ..model.text import Phrase
from .by_person import PersonTreatment, SecretsOfRun
from .output import Delivery, OutputOrder
from .parts import Parts
from .planning.averaged import Averaged
from .planning.redundant import Redundancy
from .treating import Treated

if TYPE_CHECKING:
    from ..identify.forms.date_columns import DateForm
    from ..mitigate.local.outcome import LocalSolution
    from ..mitigate.local.wildcards import Sparing
    from ..mitigate.purpose.usefulness import JudgedGoal
    from ..mitigate.searching.choices import Alternative
    from ..mitigate.searching.offers import Offer


@dataclass(frozen=True, kw_only=True)
class Mitigation(OutputOrder):
    """What is to be done, once it was read and found sensible.

    `to_level`: level 3 is wanted, over whatever else is `required`. `plan` is where the plan goes, `trees` the folder of the
    hierarchies, `people` the population table, `dates` how those of a column read. `proposing`: undecided roles are those that were
    proposed. `drawing`: the plan is wanted, written or not; `trying`: the proof is, though nothing is. `stricter`: how much larger.
    `averaging`: amounts to be added up may become means.
    """

    required: Requirements = field(default_factory=Requirements)
    to_level: bool = False
    loss: str = "granular"
    coarsest: Mapping[str, int] = field(default_factory=dict)
    drop: tuple[str, ...] = ()
    trees: Path | None = None
    people: str | None = None
    local: bool = False
    overlapping: bool = False
    cells: bool = False
    proposing: bool = False
    records_first: bool = False
    choices: bool = False
    stricter: int = 1
    figures: bool = False
    drawing: bool = False
    trying: bool = False
    plan: Path | None = None
    dates: Mapping[str, DateForm] = field(default_factory=dict)
    effort: Effort = field(default_factory=Effort)
    secrets: SecretsOfRun | None = None
    purpose: Purpose = field(default_factory=Purpose)
    redact: tuple[str, ...] = ()
    averaging: bool = True

    @property
    def way(self) -> Literal["full-domain", "tree", "classes"]:
        """How records are recoded."""
        return "classes" if self.cells or (self.local and self.overlapping) else "tree" if self.local else "full-domain"

    @property
    def proves(self) -> bool:
        """Whether what comes of the plan is looked at: also where nothing is kept of it, or the plan alone."""
        return self.trying or self.plan is not None or self.out is not None


@dataclass(frozen=True, kw_only=True)
class Mitigated(Delivery):
    """What came of it: the solution, which column plays which part, and the levels of the original where the output is graded.

    `key` is the proposed one by which persons were counted, where nobody has decided. `together` are tables written one by one.
    """

    facts: Facts
    solution: Solution | LocalSolution
    parts: Parts
    level: LevelGoal | None = None
    before: tuple[int, int] | None = None
    key: PersonKey | None = None
    choices: tuple[Alternative, ...] = ()
    offers: tuple[Offer, ...] = ()
    drawn: Drawn | None = None
    treated: tuple[Treated, ...] = ()
    notes: tuple[Phrase, ...] = ()
    sparing: Sparing | None = None
    together: Together | None = None
    persons: PersonTreatment = field(default_factory=PersonTreatment)
    usefulness: tuple[JudgedGoal, ...] = ()
    others: Unsearched = field(default_factory=Unsearched)
    redundancy: Redundancy = field(default_factory=Redundancy)
    averaged: Averaged = field(default_factory=Averaged)

    @property
    def emptied(self) -> Emptied:
        """The columns of the output that say nothing any more."""
        return emptied(delivered(self.solution), len(self.facts.columns) - len(set(self.parts.dropped)), self.solution.task.purpose)
