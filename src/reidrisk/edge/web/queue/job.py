"""A job: one act on one case that takes long. Record and result lie in the case; neither holds a cell of the data."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from ....data.disk.sweeping import locked, unlocked
from ....data.files import read_bytes, write_atomic
from ....data.records import record
from ....model.frozen import dataclass
from ....model.problem import InputError
from ....model.text import Lang
from ..place import STATE

State = Literal["waiting", "running", "done", "refused", "cancelled", "lost"]
UNDER_WAY: frozenset[State] = frozenset({"waiting", "running"})
_LIMIT, _LARGEST = 2**20, 2**28  # 4,096 columns with their evidence, in both places


@dataclass(frozen=True, slots=True, kw_only=True)
class PageJob:
    """`act` with these options, as its request has them, on the case in `folder`. `slot`: there is one job at a time under this name.

    `stamp`: of the case file that it was asked on. `problems`: why it was refused, in the language of whoever asked. `lost`: its process
    ended without a word. `sealed`: it rests on a passphrase, which is kept nowhere. `work`: how much there is to do (`timing.work_of`).
    """

    folder: str
    slot: str
    act: str
    options: Mapping[str, Any]
    lang: Lang
    state: State = "waiting"
    stamp: str = ""
    asked_at: str = ""
    begun_at: str = ""
    ended_at: str = ""
    process: int = 0
    progress: Mapping[str, Any] | None = None
    problems: tuple[str, ...] = ()
    sealed: bool = False
    work: float = 0

    @property
    def path(self) -> Path:
        """Its record."""
        return Path(self.folder) / STATE / f"{self.slot}.json"

    @property
    def result_path(self) -> Path:
        """What came of it, where it was carried out; the last one that was, where it was refused."""
        return self.path.with_suffix(".result.json")

    @property
    def lock(self) -> Path:
        """Held by the process that carries it out, for as long as it lives."""
        return self.path.with_suffix(".lock")

    @property
    def cancel_path(self) -> Path:
        """Lies there where a later server wants the process to stop."""
        return self.path.with_suffix(".cancel")

    def keep(self, **changed: Any) -> PageJob:  # noqa: ANN401 - fields of a job
        """With these changes, put on record."""
        job = replace(self, **changed)
        write_atomic(job.path, json.dumps(asdict(job), ensure_ascii=False).encode())
        return job

    def alive(self) -> bool:
        """Whether a process carries it out."""
        if not self.lock.exists():
            return False
        handle = locked(self.lock)
        if handle is not None:
            unlocked(self.lock, handle)
        return handle is None


def reading(folder: Path, data: Path, lang: Lang) -> PageJob:
    """The first job of a case: its data are read, and the case is written."""
    return PageJob(folder=str(folder), slot="scan", act="scan", options={"data": str(data), "output": str(folder)}, lang=lang)


def now() -> str:
    """The time, for a record."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def job_in(folder: Path, slot: str) -> PageJob | None:
    """The job of this name in this case, as it stands now; None where there never was one, or its record cannot be read."""
    job = _on_record(folder, slot)
    if job is None or job.state != "running" or job.alive():
        return job
    job = _on_record(folder, slot)  # it may have ended between the two looks: what a process says last stands before its lock goes
    if job is None or job.state != "running":
        return job
    lost = replace(job, state="lost", ended_at=now())
    with suppress(InputError):  # a full disk, often what ended it: the page that says so needs no room
        return lost.keep()
    return lost


def _on_record(folder: Path, slot: str) -> PageJob | None:
    path = folder / STATE / f"{slot}.json"
    if not path.is_file():
        return None
    try:
        found = record(read_bytes(path, _LIMIT))
        return PageJob(**{**found, "folder": str(folder), "problems": tuple(found["problems"])}) if isinstance(found, dict) else None
    except (ValueError, TypeError, KeyError):
        return None


def jobs_in(folder: Path) -> tuple[PageJob, ...]:
    """All of a case."""
    slots = (one.stem for one in sorted((folder / STATE).glob("*.json")) if not one.name.endswith(".result.json"))
    return tuple(job for slot in slots if (job := job_in(folder, slot)) is not None)


def result_in(folder: Path, slot: str, lang: Lang) -> Mapping[str, Any] | None:
    """What came of the last job of this name that was carried out, in this language."""
    path = folder / STATE / f"{slot}.result.json"
    if not path.is_file():
        return None
    try:
        found = record(read_bytes(path, _LARGEST))
    except ValueError:
        return None
    return found.get(lang) if isinstance(found, dict) else None


def write_result(job: PageJob, result: Mapping[str, Any]) -> None:
    """For the pages that show it; for its owner only."""
    write_atomic(job.result_path, json.dumps(result, ensure_ascii=False).encode())
    os.chmod(job.result_path, 0o600)  # noqa: PTH101 - an old file keeps its permissions else
