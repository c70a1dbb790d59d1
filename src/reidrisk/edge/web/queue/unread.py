"""What came and never became a case: a file that is no table, which the page says once, and one that somebody no longer wants."""

from __future__ import annotations

import shutil
from pathlib import Path

from ....case.case import is_case
from ....govern.own_files import HANDED
from ....model.problem import InputError, Problem
from ....model.text import Text
from ..place import NO_TABLE, STATE, CasesFolder
from ..receiving import DATA
from .job import UNDER_WAY, job_in, jobs_in

_STAYS = Text("它已经是案例，或者正在读取，没有删除。", "It is a case by now, or is being read; nothing was removed.")
_CANCEL = Text("正在读取的，请先取消。", "Cancel the reading first.")


def is_left(folder: Path) -> bool:
    """Whether this is what is left of a file that is no table, and why stands on record."""
    if not (folder / STATE / NO_TABLE).is_file():
        return not folder.is_dir()
    job = job_in(folder, "scan")
    return job is not None and job.state not in UNDER_WAY


def why_not(place: CasesFolder) -> list[str]:
    """Why files were not taken, in the words of when they came; after that nothing of them is left."""
    lines: list[str] = []
    for folder in place.unlisted():
        job = job_in(folder, "scan")
        if job is None or job.state in UNDER_WAY:
            continue
        if job.state != "refused" and (folder / DATA).is_dir():  # its process was killed before it could say why: it can be read again
            (folder / STATE / NO_TABLE).unlink(missing_ok=True)
            continue
        lines.extend(job.problems)
        shutil.rmtree(folder, ignore_errors=True)
    return lines


def discard(folder: Path) -> None:
    """What came and is none, with all that the page kept of it. `InputError` for a case, or while it is being read."""
    if is_case(str(folder)) or (folder / HANDED).is_file() or any(job.state in UNDER_WAY for job in jobs_in(folder)):
        raise InputError(Problem("case_stays", _STAYS, _CANCEL))
    shutil.rmtree(folder)
