"""The columns of an output that say nothing any more, and whether too many are for any use (GB/T 37964 5.5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from ...model.frozen import dataclass
from .purpose import Purpose
from .usefulness import DeliveredColumn, JudgedGoal, topic_lost


@dataclass(frozen=True, slots=True)
class Emptied:
    """The columns that are wholly suppressed, how many columns the output has, and the share that this use can do without.

    `off_topic`: more of the columns that the data are about is gone than this use can do without.
    """

    columns: tuple[str, ...]
    of: int
    most: Fraction | None = None
    off_topic: bool = False

    @property
    def beyond(self) -> bool:
        """Whether more is gone than the use can do without."""
        return self.off_topic or (self.most is not None and len(self.columns) > self.most * self.of)


def emptied(delivered: Mapping[str, DeliveredColumn], columns: Collection[str], purpose: Purpose) -> Emptied:
    """Of an output with these columns."""
    most = None if purpose.kind is None else purpose.kind.emptied
    gone = tuple(name for name, one in delivered.items() if one.emptied)
    return Emptied(gone, len(columns), most, topic_lost(purpose, delivered, columns).beyond)


def useful(goals: Sequence[JudgedGoal], gone: Emptied) -> bool | None:
    """Whether no goal was missed and enough is left; None where nothing was asked and nothing speaks against it."""
    if gone.beyond:
        return False
    return all(one.met is not False or one.goal == "preference" for one in goals) if goals else None
