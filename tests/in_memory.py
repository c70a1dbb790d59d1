"""What tests write lies in memory where there is room: nothing of it outlives a run, and a disk that is in use makes every rename wait.

Where a file takes the place of another, a journaling file system writes it out first: 1.3 ms and more, 0.1 in memory, tens of thousands
of times. What a write waits for when it is to outlast the power is asked of processes that tests start and kill, and is the same there.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it, for us alone
ROOM = 6 * 2**30
_OURS = "reidrisk-tests-"


def room(place: Path) -> bool:
    """Whether there is enough of it, and programs may be started from there."""
    try:
        found = os.statvfs(place)
    except (OSError, AttributeError):  # no such place, or no such question on this system
        return False
    return found.f_bavail * found.f_frsize >= ROOM and not found.f_flag & (os.ST_NOEXEC | os.ST_RDONLY)


def left_behind(place: Path) -> list[Path]:
    """Folders of runs that were killed before they could tidy up."""
    found = [(path, path.name.removeprefix(_OURS).partition("-")[0]) for path in place.glob(f"{_OURS}*")]
    return [path for path, process in found if not Path("/proc", process).exists()]


def pytest_configure(config: pytest.Config) -> None:
    """The processes of xdist and the commands that tests start take the place over with the environment."""
    if hasattr(config, "workerinput") or config.getoption("basetemp") or "TMPDIR" in os.environ or not room(MEMORY):
        return
    for path in left_behind(MEMORY):
        shutil.rmtree(path, ignore_errors=True)
    place = tempfile.mkdtemp(prefix=f"{_OURS}{os.getpid()}-", dir=MEMORY)
    os.chmod(place, 0o711)  # noqa: PTH101, S103 - commands that tests start as another user go through it, and see nothing
    patch = pytest.MonkeyPatch()
    patch.setenv("TMPDIR", place)
    patch.setattr(tempfile, "tempdir", None)
    config.add_cleanup(lambda: shutil.rmtree(place, ignore_errors=True))
    config.add_cleanup(patch.undo)
