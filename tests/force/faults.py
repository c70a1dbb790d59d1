"""Every change that a process makes in a folder, counted; killed at one of them, or refused as a full or failing disk refuses it.

The interpreter tells of each open, rename, removal before it is done (`sys.addaudithook`); of fsync it does not, so that is wrapped.
What the engine writes by itself (spill, the file of an output before it is renamed) lies between two of these moments.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

KILLED = 137
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
_CHANGES = {"os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.chmod", "os.truncate", "os.link", "os.symlink"}
How = Literal["count", "kill", "once", "from then on"]
# What is opened for writing under the name that others read: half of it would be taken for the whole.
_ASIDE = (".", "lock")


@dataclass
class Fault:
    """What is to happen at change `at` (from 1) under `folder`: nothing, the end of the process, or this `errno`."""

    folder: Path
    how: How = "count"
    at: int = 0
    errno: int = 0
    seen: int = 0
    direct: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def arm(self) -> None:
        """From here on, for good: a hook of the interpreter is never taken back."""
        real = os.fsync

        def fsync(fd: Any) -> None:
            self._change("fsync", str(Path(f"/proc/self/fd/{fd if isinstance(fd, int) else fd.fileno()}").readlink()))
            real(fd)

        os.fsync = fsync
        sys.addaudithook(self._hook)

    def _hook(self, event: str, given: tuple[Any, ...]) -> None:
        if event == "open":
            if isinstance(given[0], str | bytes) and given[2] & _WRITING:
                self._change(event, os.fsdecode(given[0]))
        elif event in _CHANGES:
            self._change(event, f"/proc/self/fd/{given[0]}" if isinstance(given[0], int) else os.fsdecode(given[0]))

    def _change(self, event: str, name: str) -> None:
        path = os.path.realpath(name) if name.startswith("/proc") else os.path.abspath(name)  # noqa: PTH100 - no other audit event
        if not path.startswith(f"{self.folder}{os.sep}"):
            return
        self.seen += 1
        self.said.append(f"{event} {path[len(str(self.folder)) + 1 :]}")
        if event == "open":
            self._name(path)
        self.strike(path)

    def strike(self, path: str) -> None:
        """What this change meets."""
        if self.how == "kill" and self.seen == self.at:
            os._exit(KILLED)
        if (self.how == "once" and self.seen == self.at) or (self.how == "from then on" and self.seen >= self.at):
            raise OSError(self.errno, os.strerror(self.errno), path)

    def _name(self, path: str) -> None:
        inside = Path(path).relative_to(self.folder)
        aside = any(part.startswith(_ASIDE) for part in inside.parts) or inside.parts[0] == "tmp"
        if not aside:
            self.direct.append(str(inside))
