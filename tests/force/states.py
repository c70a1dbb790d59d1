"""What a process would leave if it died now: its folder as it stands before each of its changes, each different one once.

A process that is killed leaves what it has written; its locks fall. So a copy of the folder at that moment is what the kill leaves, and one
run gives all of them. That a real kill leaves no more is tried at every `REAL`-th change (`crash.py`).
"""

from __future__ import annotations

import re
import shutil
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path

from tests.force.faults import Fault

REAL = 16
MAY_STAY = re.compile(r"\..*\.lock|reidrisk-[0-9a-f]{16}\.lock")  # empty; taken over by the next run that needs it
_TEXTS = {".json", ".jsonl", ".yaml", ".csv", ".html", ".svg", ".txt"}
_DRAWN = re.compile(  # a moment, what is random
    rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:\+00:00|Z)?"
    rb"|\b[0-9a-f]{8,}(?![a-z])|[0-9A-Za-z+/]{40,}={0,2}|(?<=\.)[0-9a-z_]{8}(?=[/. ]|$)"
)


@dataclass
class Keeping(Fault):
    """Nothing happens at a change, but that the folder is kept, in `kept`, under the number of the change, where it is one not seen yet."""

    kept: Path = Path()
    known: set[str] = field(default_factory=set)
    busy: bool = False

    def strike(self, path: str) -> None:
        """A copy of the folder."""
        now = state(self.folder)
        if now not in self.known:
            self.known.add(now)
            shutil.copytree(self.folder, self.kept / str(self.seen), symlinks=True)
        super().strike(path)

    def _change(self, event: str, name: str) -> None:
        if not self.busy:
            self.busy = True
            super()._change(event, name)
            self.busy = False


def state(folder: Path) -> str:
    """What lies in a folder: names, modes, contents; not the empty files of locks, and not when."""
    made = sha256()
    for name in _lines(folder, ""):
        made.update(name.encode() + b"\0")
    return made.hexdigest()


def likeness(folder: Path) -> str:
    """The same of what two runs leave, that differ by what each draws anew: keys, hashes, signatures, moments.

    Of a file that is no text only its size counts: a compressed one that differs by a byte is looked at twice, which is no harm.
    """
    made = sha256()
    for name in sorted(_DRAWN.sub(b"#", line.encode()) for line in _lines(folder, "", _worn)):
        made.update(name + b"\0")
    return made.hexdigest()


def _whole(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _worn(path: Path) -> str:
    if path.suffix not in _TEXTS:
        return f"({path.stat().st_size})"
    return _masked(path.read_bytes())


@cache
def _masked(content: bytes) -> str:
    """Of what is not drawn anew; most files are those that were looked at before."""
    return f"({' '.join(str(part) for part in sha256(_DRAWN.sub(b'#', content)).digest()[:12])})"


def _lines(folder: Path, inside: str, content: Callable[[Path], str] = _whole) -> Iterator[str]:
    for path in sorted(folder.iterdir()):
        known, name = path.lstat(), f"{inside}/{path.name}"
        mode = stat.S_IMODE(known.st_mode)
        if stat.S_ISLNK(known.st_mode):
            yield f"{name} -> {path.readlink()}"
        elif stat.S_ISDIR(known.st_mode):
            if name != "/tmp" or any(path.iterdir()):  # noqa: S108 - the folder's own
                yield f"{name}/ {mode:o}"
                yield from _lines(path, name, content)
        elif known.st_size or not MAY_STAY.fullmatch(path.name):
            yield f"{name} {mode:o} {content(path)}"
