"""What came of a mitigation: the solution, what was written of it and whether it was proved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..data.output.writing import Written
from ..mitigate.full_domain import Solution
from ..mitigate.level_goal import LevelGoal
from ..mitigate.lost import Excess
from ..mitigate.utility import Utility
from ..model.dataset import Facts
from .mitigation_parts import Parts
from .proof import Proved

if TYPE_CHECKING:
    from ..mitigate.choices import Choice
    from ..mitigate.local.outcome import LocalSolution
    from ..mitigate.local.wildcards import Sparing


@dataclass
class Done:
    """What came of it. `beyond` is lost beyond the default, `refused` beyond what may be: nothing is written then."""

    facts: Facts
    solution: Solution | LocalSolution
    parts: Parts
    level: LevelGoal | None = None
    written: Written | None = None
    proved: Proved | None = None
    delivered: bool = False
    choices: tuple[Choice, ...] = ()
    sparing: Sparing | None = None
    seconds: dict[str, float] = field(default_factory=dict)
    swept: int = 0
    before: tuple[int, int] | None = None
    utility: Utility | None = None
    beyond: tuple[Excess, ...] = ()
    refused: tuple[Excess, ...] = ()

    @property
    def good(self) -> bool:
        """Whether no more is lost than may be, and the proof, where there is one, passed."""
        return not self.refused and (self.proved is None or self.proved.passed)
