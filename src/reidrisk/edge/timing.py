"""How long work will take yet: from how much there is to do and what earlier work of the same kind took on this machine; else unknown.

A file keeps the last of each kind: how much there was to do, and the seconds. It holds nothing of a dataset.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import ceil, floor
from pathlib import Path

from ..data.files import read_bytes, write_atomic
from ..data.records import record
from ..model.frozen import dataclass
from ..model.problem import InputError
from ..model.text import Phrase, Text

_LIMIT, _KEPT = 2**20, 20
_NEAREST, _FASTER, _SLOWER, _TOO_WIDE = 5, 0.7, 1.5, 12.0
Done = tuple[float, float]  # how much work, in how many seconds


NO_TIME, _STEP, _LONG = 5, 5, 90  # seconds: under, in steps of, and above which minutes are said
_MOST_SLOTS = 200
_SECONDS, _MINUTES = Text("{count} 秒", "{count} s"), Text("{count} 分钟", "{count} min")


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """Seconds, at least and at most, going by `count` earlier ones."""

    low: float
    high: float
    count: int


def foretold(earlier: Sequence[Done], work: float, passed: float) -> TimeLeft | None:
    """Time grows with the work, at most as fast: each of the nearest says between its own seconds and those in proportion.

    >>> foretold([(100, 10), (100, 12)], 100, 5)
    TimeLeft(low=2.0, high=13.0, count=2)
    """
    if work <= 0:
        return None
    near = sorted((one for one in earlier if one[0] > 0), key=lambda one: max(one[0] / work, work / one[0]))[:_NEAREST]
    if not near:
        return None
    low = _FASTER * min(seconds * min(1, work / done) for done, seconds in near)
    high = _SLOWER * max(seconds * max(1, work / done) for done, seconds in near)
    if passed >= high or high > _TOO_WIDE * max(low, 1):
        return None
    return TimeLeft(max(0, low - passed), high - passed, len(near))


def spoken(seconds: float, *, up: bool) -> Phrase:
    """As a person says it, no finer than it is known: in steps of five seconds, over ninety in minutes."""
    unit = _STEP if seconds < _LONG else 60
    steps = max(1, ceil(seconds / unit) if up else floor(seconds / unit))
    return _SECONDS.fill(count=steps * unit) if unit == _STEP else _MINUTES.fill(count=steps)


@dataclass(frozen=True, slots=True)
class Times:
    """The file at `place`; where it cannot be read nothing is known, where it cannot be written nothing is kept."""

    place: Path

    def of(self, slot: str) -> Sequence[Done]:
        """What work of this kind took, the last one last."""
        return self._kept().get(slot, ())

    def remember(self, slot: str, work: float, seconds: float) -> None:
        """One more of this kind; what took less than a second counts as one."""
        if work <= 0:
            return
        kept = {name: list(done) for name, done in self._kept().items()}
        kept[slot] = [*kept.pop(slot, []), (work, max(seconds, 1))][-_KEPT:]
        kept = dict(list(kept.items())[-_MOST_SLOTS:])
        with suppress(OSError, InputError):
            self.place.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(self.place, json.dumps(kept).encode())

    def _kept(self) -> Mapping[str, Sequence[Done]]:
        try:
            found = record(read_bytes(self.place, _LIMIT))
            if not isinstance(found, dict):
                return {}
            return {str(slot): [(float(work), float(seconds)) for work, seconds in done] for slot, done in found.items()}
        except (OSError, ValueError, TypeError, InputError):
            return {}
