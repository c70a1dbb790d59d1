"""How long work will take yet: from the work that is counted and what earlier work of the same kind took on this machine; else unknown.

A file beside the cases keeps the last of each kind: how much there was to do, and the seconds. It holds nothing of a dataset.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from ....data.files import read_bytes, write_atomic
from ....data.records import record
from ....model.frozen import dataclass
from ....model.problem import InputError
from .job import PageJob, result_in

_FILE, _LIMIT, _KEPT = ".reidrisk-page-times.json", 2**20, 20
_NEAREST, _FASTER, _SLOWER, _TOO_WIDE = 5, 0.7, 1.5, 12.0
Done = tuple[float, float]  # how much work, in how many seconds


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """Seconds, at least and at most, going by `count` earlier ones."""

    low: float
    high: float
    count: int


def work_of(job: PageJob) -> float:
    """Bytes of the file that is read; of everything else the cells of the table. 0 where nobody has counted them."""
    data = job.options.get("data")
    if isinstance(data, str) and job.act == "scan":
        with suppress(OSError, ValueError):
            return Path(data).stat().st_size
        return 0
    found = result_in(Path(job.folder), "scan", job.lang)
    return 0 if found is None else float(found["rows"]) * len(found["columns"])


def time_left(job: PageJob, now: datetime | None = None) -> TimeLeft | None:
    """Of work that runs; None where nothing like it was done here, or it takes longer than that would have it."""
    if job.state != "running" or not job.begun_at:
        return None
    passed = ((now or datetime.now(UTC)) - datetime.fromisoformat(job.begun_at)).total_seconds()
    return foretold(_kept(job).get(job.slot, ()), job.work, max(passed, 0))


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


def remember(job: PageJob) -> None:
    """What work that is done took; where it cannot be kept, the next is not foretold."""
    if job.state != "done" or job.work <= 0:
        return
    seconds = (datetime.fromisoformat(job.ended_at) - datetime.fromisoformat(job.begun_at)).total_seconds()
    kept = {slot: list(done) for slot, done in _kept(job).items()}
    kept[job.slot] = [*kept.get(job.slot, []), (job.work, max(seconds, 1))][-_KEPT:]
    with suppress(OSError, InputError):
        write_atomic(_place(job), json.dumps(kept).encode())


def _place(job: PageJob) -> Path:
    return Path(job.folder).parent / _FILE


def _kept(job: PageJob) -> Mapping[str, Sequence[Done]]:
    try:
        found = record(read_bytes(_place(job), _LIMIT))
        if not isinstance(found, dict):
            return {}
        return {str(slot): [(float(work), float(seconds)) for work, seconds in done] for slot, done in found.items()}
    except (OSError, ValueError, TypeError, InputError):
        return {}
