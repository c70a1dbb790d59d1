"""What a differentially private release of a case's data costs, entered before anything is written or shown."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

from ..data.dataset import Dataset
from ..data.fingerprint import file_fingerprint
from ..govern.budget import NAME, Spending, enter_made, spend
from ..model.frozen import dataclass
from ..model.text import Phrase, Text
from .case import Case

_SPENT = Text(
    "案例的隐私预算：本次 ε = {epsilon}，累计 ε = {total}（顺序组合），记在 {file}。",
    "Privacy budget of the case: ε = {epsilon} now, ε = {total} in all (sequential composition), kept in {file}.",
)


@dataclass(frozen=True, slots=True)
class Charge:
    """What is to be charged: for what, to which case, and the limit."""

    case: Case | None
    epsilon: Fraction
    most: Fraction | None
    what: str
    each: int

    def make(self, dataset: Dataset, columns: tuple[str, ...]) -> Phrase | None:
        """Enters it before anything is released; what to tell of it."""
        if self.case is None:
            return None
        one = Spending(self.epsilon, columns, self.what, self.each, dataset.facts.fingerprint.value)
        total = spend(self.case.folder, one, self.most, datetime.now(UTC))
        return _SPENT.fill(epsilon=self.epsilon, total=total, file=NAME)

    def made(self, output: Path) -> None:
        """Enters the file that came of it."""
        if self.case is not None:
            enter_made(self.case.folder, file_fingerprint(output).value, datetime.now(UTC))
