"""The verdict: a list of steps that a reader can follow by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from .clause import Stage
from .frozen import dataclass
from .measurement import Measurement, Number
from .plan import EvaluationPlan
from .preparation import Backed
from .release import Attack, Audience
from .standard import Standard
from .text import Phrase, Text

Level = Literal[1, 2, 3, 4]
ACCEPTABLE: Level = 3


@dataclass(frozen=True, slots=True)
class Step:
    """One step to the verdict: the edition's clause, its question, what was found, and the evidence; a rule's step has no stage.

    `rests_on` are the answers that the finding rests on, each with what backs it. `key` is the finding that limits the conclusion, as
    ``--accept`` takes it.
    """

    clause: str
    question: Text | Phrase
    finding: Text | Phrase
    evidence: tuple[Text | Phrase, ...] = ()
    stage: Stage | None = None
    rests_on: tuple[Backed, ...] = ()
    key: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """What would change the conclusion, for the reader who must act."""

    finding: Text | Phrase


@dataclass(frozen=True, slots=True)
class SubjectTypeRisk:
    """What the worse reading says of one type of subjects, or of one way to count them; without a `key` they are counted by record."""

    name: Text | Phrase | str
    key: str | None
    quasi: tuple[str, ...]
    levels: tuple[Level, Level] | None
    acceptable: bool | None
    numbers: Mapping[str, Number]
    measurement: Measurement | None


@dataclass(frozen=True, slots=True)
class AudienceRisk:
    """The verdict for one recipient in one environment, by its own answers alone; `attack` where the edition has a figure for each.

    `standard` and `plan` are as they hold for this one alone: the rules that its answers choose, the defaults of the edition.
    """

    audience: Audience
    attack: Attack | None
    standard: Standard
    plan: EvaluationPlan
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Verdict:
    """The level with its reasons, or why there is none yet.

    `level` is None while open answers leave more than one; `levels` is the
    (lowest, highest) it can be; both are None in an edition without levels.
    `provisional` when a column is undecided.
    `kinds` are the types of subjects in data that are about several, the worst first:
    its figures are those of the verdict.
    `countings` are the ways to count people where a person may have several rows and nobody has decided, the worse first:
    its figures, too, are those of the verdict.
    `audiences` are the recipients, environments and attacks that were graded one by one, the worst first: its figures are those of
    the verdict. Empty where it is the verdict for one of them.
    `scenario` says which reading of the undecided columns counted; `untried` that there were too many to try all,
    and that one of them may be worse.
    `limited_by` has the keys of the open findings that allow no more than this, the
    strictest first; `computed` is the range of levels without them.
    """

    level: Level | None
    levels: tuple[Level, Level] | None
    acceptable: bool | None
    provisional: bool
    steps: tuple[Step, ...]
    numbers: Mapping[str, Number]
    measurement: Measurement | None
    ways: tuple[Way, ...] = ()
    missing: tuple[str, ...] = ()
    assumptions: tuple[Text | Phrase, ...] = ()
    scenario: Text | Phrase | None = None
    kinds: tuple[SubjectTypeRisk, ...] = ()
    untried: bool = False
    countings: tuple[SubjectTypeRisk, ...] = ()
    limited_by: tuple[str, ...] = ()
    computed: tuple[Level, Level] | None = None
    audiences: tuple[AudienceRisk, ...] = ()

    @property
    def acceptable_without_findings(self) -> bool | None:
        """What the figures alone say, whatever open findings allow no more."""
        if not self.limited_by:
            return self.acceptable
        return self.computed is None or self.computed[0] >= ACCEPTABLE  # without levels only what was acceptable is limited

    @property
    def gradable(self) -> bool:
        """Whether one level, or in an edition without levels one answer, holds over everything that is still open."""
        return self.level is not None or self.acceptable is not None
