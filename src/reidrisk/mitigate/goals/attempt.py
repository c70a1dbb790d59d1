"""What an attempt to re-identify somebody brings and costs (Wan et al. 2015, the game in which nobody attacks)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ...model.text import Text
from .forms import not_negative
from .requirement import ContradictionError

PAIR = Text("请写成两个数：收益,成本，例如 300,4。", "Write two numbers, gain and cost, like 300,4.")
_FREE = Text(
    "{option} 的成本为 0：不花成本的尝试总是值得，任何等价类都不够大。",
    "The cost of {option} is 0: an attempt that costs nothing always pays, and no class is large enough.",
)


class Attempt(NamedTuple):
    """In one unit of money: `gain` by one person who is re-identified, `cost` (above 0, unless nothing is gained) of one attempt."""

    gain: Fraction
    cost: Fraction

    def deters(self, size: int) -> bool:
        """Whether gain / size stays below the cost: at equality nothing holds the attacker back, as ARX has it, too."""
        return not self.gain or (size > 0 and self.gain / size < self.cost)

    @property
    def least(self) -> int:
        """The smallest class that deters: the first whole number above gain / cost."""
        return self.gain * self.cost.denominator // self.cost.numerator + 1 if self.gain else 1


def read_attempt(text: str) -> Attempt:
    """From "gain,cost"; ValueError for other text, `ContradictionError` for an attempt that is free."""
    gain, cost = map(not_negative, text.split(","))
    if gain and not cost:
        raise ContradictionError(_FREE, PAIR)
    return Attempt(gain, cost)
