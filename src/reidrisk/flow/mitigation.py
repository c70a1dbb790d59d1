"""What is to be mitigated, once it was read and found sensible, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from ..model.assessment import Assessment
from ..model.dataset import Facts, Together
from ..model.frozen import dataclass
from ..model.persons import PersonKey
from ..model.text import Phrase, Text
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

READ = Text("读取数据，确定各列的角色", "reading the data, settling what each column is")
GRADE = Text("对处理前的数据评级，得出要达到的界限", "grading the source data: it says which bounds are to be reached")
SEARCH = Text("寻找信息损失最小的方案", "searching for the least loss of information")
CHOOSE = Text("寻找另外几个可选方案", "finding other plans to choose from")
PROVE = Text("写出结果，重新读取、计数并评级", "writing the output, reading it again, counting and grading it")
USE = Text("比较处理前后的可用性", "comparing what the data are good for, before and after")


def _unwatched(_part: Text) -> None:
    """Nobody asks how far it is."""


@dataclass(frozen=True, kw_only=True)
class Mitigation(OutputOrder):
    """What is to be done, once it was read and found sensible.

    `to_level`: level 3 is wanted, over whatever else is `required`. `plan` is where the plan goes, `trees` the folder of the
    hierarchies, `people` the population table, `dates` how those of a column read. `proposing`: undecided roles are those that were
    proposed. `drawing`: the plan is wanted, written or not; `trying`: the proof is, though nothing is. `stricter`: how much larger.
    `averaging`: amounts to be added up may become means; `averaged` are other numbers that are to, as nothing is left of them otherwise.
    `most_records`: of no person more than these stay. `linking`: a proposed key may stay as a pseudonym. `graded`: the source data, where
    they have been graded. `begins` hears which of the `stages` begins.
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
    averaged: tuple[str, ...] = ()
    most_records: int | None = None
    linking: bool = True
    graded: Assessment | None = field(default=None, repr=False)
    begins: Callable[[Text], None] = field(default=_unwatched, repr=False)

    @property
    def stages(self) -> tuple[Text, ...]:
        """What is done, in this order."""
        graded = self.to_level and self.proves
        proved, used = graded or self.out is not None, self.measured or self.purpose.stated
        asked = ((READ, True), (GRADE, graded), (SEARCH, True), (CHOOSE, self.choices), (PROVE, proved), (USE, used))
        return tuple(stage for stage, wanted in asked if wanted)

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

    `key` is the proposed one by which persons were counted, where nobody has decided. `together` are tables written one by one. `graded`:
    the assessment of the source data.
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
    graded: Assessment | None = field(default=None, repr=False)

    @property
    def lost(self) -> tuple[int, int]:
        """(records that leave, records): those of people with too many as well."""
        beyond = self.persons.beyond
        return self.solution.suppressed + beyond, self.solution.records + beyond

    @property
    def emptied(self) -> Emptied:
        """The columns of the output that say nothing any more."""
        left = [name for name in self.facts.columns if name not in self.parts.dropped]
        return emptied(delivered(self.solution), left, self.solution.task.purpose)
