"""How long work of the page will take yet: how much there is to do, and where it is kept what earlier work took."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from ...timing import TimeLeft, Times, foretold
from .job import PageJob, result_in

_FILE = ".reidrisk-page-times.json"  # beside the cases


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
    return foretold(_times(job).of(job.slot), job.work, max(passed, 0))


def remember(job: PageJob) -> None:
    """What work that is done took; where it cannot be kept, the next is not foretold."""
    if job.state == "done":
        seconds = (datetime.fromisoformat(job.ended_at) - datetime.fromisoformat(job.begun_at)).total_seconds()
        _times(job).remember(job.slot, job.work, seconds)


def _times(job: PageJob) -> Times:
    return Times(Path(job.folder).parent / _FILE)
