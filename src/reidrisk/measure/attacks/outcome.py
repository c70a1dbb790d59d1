"""What came of an attack: of so many attempts so many right, and so many by chance."""

from __future__ import annotations

from fractions import Fraction

from ...model.frozen import dataclass
from ...model.text import Phrase, Text
from .rates import CONFIDENCE, Rate, residual, wilson

IN_WORDS = Text(
    "尝试 {attempts} 次，成功 {right} 次；随机猜测预计成功 {chance} 次。",
    "Of {attempts} attempts {right} were right; {chance} would be expected by chance.",
)
NOT_USABLE = Text(
    "攻击未明显优于随机猜测，因此结果不能说明数据安全，只说明该攻击无效。",
    "The attack does not clearly beat chance, so it says nothing about safety, only that this attack does not work.",
)


@dataclass(frozen=True, slots=True)
class AttackOutcome:
    """Successes against people in the release, against people outside it (`control`), and expected of blind guesses."""

    attempts: int
    right: int
    by_chance: Fraction
    control: tuple[int, int] | None = None
    confidence: Fraction = CONFIDENCE

    def __post_init__(self) -> None:
        if self.attempts < 1:
            msg = "an attack that was never tried has no outcome"
            raise ValueError(msg)

    def rate(self) -> Rate:
        """The success rate with its interval."""
        return wilson(self.right, self.attempts, self.confidence)

    def control_rate(self) -> Rate | None:
        """The success rate (right, attempts) against people who are not in the release."""
        return None if self.control is None else wilson(*self.control, self.confidence)

    def risk(self) -> Rate:
        """What the release adds: the rate beyond the control's, or the whole rate without a control."""
        control = self.control_rate()
        return self.rate() if control is None else residual(self.rate(), control)

    @property
    def usable(self) -> bool:
        """Whether the attack clearly beats blind guessing; a feeble attack proves nothing."""
        return self.rate().low > self.by_chance / self.attempts

    def say(self) -> tuple[Phrase | Text, ...]:
        """The outcome in words."""
        words = IN_WORDS.fill(attempts=self.attempts, right=self.right, chance=self.by_chance)
        return (words,) if self.usable else (words, NOT_USABLE)
