"""The line in which long work waits: one job at a time for the whole machine, so that two large tables never share the memory."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from ....model.frozen import dataclass
from .job import UNDER_WAY, PageJob, job_in, jobs_in, now

_WORKER = "reidrisk.edge.web.queue.worker"
_LEAVE = 1.0
_PATIENCE = 15.0  # for an act that is told to stop and tidies up


@dataclass(frozen=True, slots=True)
class _Place:
    job: PageJob
    secrets: Mapping[str, str]


class JobQueue:
    """Takes jobs, gives each to a process of its own, one after the other, and stops those that are cancelled. They outlive this process.

    `ready`: the process for the next one is there already, with everything loaded, which takes seconds; it goes when this process does.
    """

    def __init__(self, *, ready: bool = False) -> None:
        self._keeps_ready = ready
        self._ready = _started() if ready else None
        self._waiting: deque[_Place] = deque()
        self._changed = threading.Condition()
        self._running: tuple[PageJob, subprocess.Popen[bytes]] | None = None
        self._ending = False
        self._thread = threading.Thread(target=self._work, name="queue", daemon=True)
        self._thread.start()

    def put(self, job: PageJob, secrets: Mapping[str, str] | None = None) -> PageJob:
        """Ask for this act; where the same is under way, that one, so that a double click does nothing twice."""
        folder, slot = Path(job.folder), job.slot
        with self._changed:
            known = job_in(folder, slot)
            if known is not None and known.state in UNDER_WAY and (self._holds(known) or known.alive()):
                return known
            job = job.keep(state="waiting", asked_at=now(), sealed=bool(secrets))
            self._waiting.append(_Place(job, secrets or {}))
            self._changed.notify()
        return job

    def ahead(self, job: PageJob) -> int:
        """How many jobs come before it."""
        with self._changed:
            place = next((number for number, one in enumerate(self._waiting) if _same(one.job, job)), 0)
            return place + (self._running is not None and not _same(self._running[0], job))

    def cancel(self, folder: Path, slot: str) -> None:
        """Stop it, whether it waits or runs; what it was to write is not written."""
        with self._changed:
            job = job_in(folder, slot)
            if job is None or job.state not in UNDER_WAY:
                return
            for one in [one for one in self._waiting if _same(one.job, job)]:
                self._waiting.remove(one)
                job.keep(state="cancelled", ended_at=now())
                return
            running = self._running
        if running is not None and _same(running[0], job):
            running[1].terminate()
            with suppress(subprocess.TimeoutExpired):
                running[1].wait(_PATIENCE)
            if running[1].poll() is None:
                running[1].kill()
                running[1].wait(_PATIENCE)
            left = job_in(folder, slot)
            if left is not None and left.state in {*UNDER_WAY, "lost"}:  # it was stopped before it could say so itself
                left.keep(state="cancelled", ended_at=now())
        elif job.alive():  # of an earlier server: nobody's child here, so it is asked by a file, never by a number
            job.cancel_path.touch(0o600)

    def taken_up(self, folders: Iterable[Path]) -> None:
        """What waited when an earlier server ended, waits here; what carries a secret has to be asked for again."""
        for job in (job for folder in folders for job in jobs_in(folder) if job.state == "waiting"):
            if job.sealed:
                job.keep(state="lost", ended_at=now())
                continue
            with self._changed:
                self._waiting.append(_Place(job, {}))
                self._changed.notify()

    def end(self) -> None:
        """Start nothing more; what runs goes on by itself."""
        with self._changed:
            self._ending = True
            self._changed.notify()
        self._thread.join(_PATIENCE)
        if self._running is not None:  # one that is at its end anyway is seen off
            with suppress(subprocess.TimeoutExpired):
                self._running[1].wait(_LEAVE)
        if self._ready is not None:
            self._fed(self._ready, None)
            with suppress(subprocess.TimeoutExpired):  # it may still be loading, and goes then
                self._ready.wait(_LEAVE)

    def _is_ending(self) -> bool:
        return self._ending

    def _holds(self, job: PageJob) -> bool:
        running = self._running is not None and _same(self._running[0], job)
        return running or any(_same(one.job, job) for one in self._waiting)

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._ending or (bool(self._waiting) and self._running is None))
                if self._ending:
                    return
                place = self._waiting.popleft()
                process, self._ready = self._ready, None
                if process is None or process.poll() is not None:
                    process = _started()
                self._running = (place.job, process)
            self._fed(process, place)
            while process.poll() is None and not self._is_ending():
                with suppress(subprocess.TimeoutExpired):
                    process.wait(0.2)
            if self._is_ending():
                return
            with self._changed:
                self._running = None
                self._settled(place.job)
            if self._keeps_ready:
                self._ready = _started()

    def _settled(self, job: PageJob) -> None:
        """A process that could not even begin leaves nobody waiting; the same job asked for anew waits for its own process."""
        if any(_same(one.job, job) for one in self._waiting):
            return
        left = job_in(Path(job.folder), job.slot)
        if left is not None and left.state == "waiting":
            left.keep(state="lost", ended_at=now())

    @staticmethod
    def _fed(process: subprocess.Popen[bytes], place: _Place | None) -> None:
        """Which job it is, with its secrets; nothing where there is none, and it leaves."""
        assert process.stdin is not None  # noqa: S101 - it was opened as a pipe
        asked = {} if place is None else {"folder": place.job.folder, "slot": place.job.slot, "secrets": dict(place.secrets)}
        with suppress(OSError):
            process.stdin.write(json.dumps(asked).encode())
        with suppress(OSError):
            process.stdin.close()


def _same(one: PageJob, other: PageJob) -> bool:
    return (one.folder, one.slot) == (other.folder, other.slot)


def _started() -> subprocess.Popen[bytes]:
    """A process of its own session: Ctrl-C at the server's terminal does not reach it."""
    return subprocess.Popen(  # noqa: S603 - our own module
        [sys.executable, "-m", _WORKER],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
