"""Every change of one run refused, each way in a process of its own, forked from the run at that moment: what came before is done once.

The forked process goes on in a copy of the folder that stands in its place, with what was open there opened anew, so that the run itself
meets nothing. Where the run has threads that work beside it (they do not outlive a fork) it is told, and refused in a run of its own.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import re
import shutil
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.force import trial
from tests.force.faults import Fault, How
from tests.force.states import likeness

ERRNOS = {"ENOSPC": errno.ENOSPC, "EIO": errno.EIO, "EACCES": errno.EACCES}
_HOW: tuple[How, ...] = ("once", "from then on")
WAYS = [(name, how) for how in _HOW for name in ERRNOS]
_DESCRIPTORS = Path("/proc/self/fd")
_IDLE = {"jemalloc_bg_thd", "polars-ooc-clea"}  # they give memory and files back, and hold nothing that is waited for
_NOT_ANEW = os.O_CREAT | os.O_EXCL | os.O_TRUNC


@dataclass(frozen=True)
class Refused:
    """One change refused in one way; `stood`: what it left, where nothing alike was left before. `code` is None where it was not tried."""

    name: str
    how: How
    at: int
    what: str
    code: int | None = None
    err: str = ""
    stood: str = ""


@dataclass
class Refusing(Fault):
    """Each change that is one of `points`, refused in each way; each way begins one later where only each N-th is taken."""

    kept: Path = Path()
    points: slice = field(default_factory=lambda: slice(None))
    known: set[str] = field(default_factory=set)
    busy: bool = False

    def _change(self, event: str, name: str) -> None:
        if not self.busy:
            super()._change(event, name)

    def strike(self, path: str) -> None:
        """In this run nothing; in those that are forked from it the refusal."""
        for n, (name, how) in enumerate(WAYS):
            if self.how == "count" and self._is_chosen(n):  # a forked one has its own and tries no other
                self._try(name, how)
        super().strike(path)

    def _is_chosen(self, way: int) -> bool:
        step, beyond = self.points.step or 1, self.seen - 1 - (self.points.start or 0)
        return beyond >= way % step and (beyond - way) % step == 0

    def _try(self, name: str, how: How) -> None:
        self.busy = True
        what, of = self.said[-1], f"{self.seen} {name} {how}"
        if _works_beside():
            self._tell(Refused(name, how, self.seen, what))
        else:
            held = self.folder.with_name(f"{self.folder.name}.held")
            self.folder.rename(held)
            shutil.copytree(held, self.folder, symlinks=True)
            pid = trial.forked()
            if not pid:
                _opened_anew(held, self.folder)
                self.how, self.at, self.errno, self.busy = how, self.seen, ERRNOS[name], False
                return
            left = trial.ended(self.folder, pid)
            alike = likeness(self.folder)
            if alike not in self.known:
                self.known.add(alike)
                self.folder.rename(self.kept / of)
            else:
                of = ""
                shutil.rmtree(self.folder)
            held.rename(self.folder)
            self._tell(Refused(name, how, self.seen, what, left.code, left.err[-3000:], of))
        self.busy = False

    def _tell(self, one: Refused) -> None:
        with (self.kept / "told").open("a", encoding="utf-8") as file:
            file.write(json.dumps(vars(one)) + "\n")


def told(kept: Path) -> Iterator[Refused]:
    """What was tried of the run, in turn."""
    for line in (kept / "told").read_text(encoding="utf-8").splitlines():
        yield Refused(**json.loads(line))


def _works_beside() -> bool:
    names = [(one / "comm").read_text(encoding="utf-8").strip() for one in Path("/proc/self/task").iterdir()]
    return len([name for name in names if name not in _IDLE]) > 1


def _opened_anew(before: Path, now: Path) -> None:
    """What is open of the one folder is so of the other, where it stood, and locked where it was."""
    os.chdir(now)
    for link in tuple(_DESCRIPTORS.iterdir()):
        number = int(link.name)
        try:
            target = str(link.readlink())
        except FileNotFoundError:  # that of the list itself
            continue
        if target != str(before) and not target.startswith(f"{before}{os.sep}"):
            continue
        known = Path(f"/proc/self/fdinfo/{number}").read_text(encoding="ascii")
        fields = dict(re.findall(r"^(pos|flags):\s+(\d+)$", known, re.MULTILINE))
        other = os.open(f"{now}{target[len(str(before)) :]}", int(fields["flags"], 8) & ~_NOT_ANEW)
        if not stat.S_ISDIR(os.fstat(other).st_mode):
            os.lseek(other, int(fields["pos"]), os.SEEK_SET)
        if "FLOCK" in known:
            fcntl.flock(other, fcntl.LOCK_EX)
        os.dup2(other, number, os.get_inheritable(number))
        os.close(other)
