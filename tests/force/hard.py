"""The acts where a machine is hard on them: as a user who is not root, in folders closed to that user, on a disk that is really full."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.force import trial
from tests.force.acts import Deed
from tests.force.after import answered, whole_files
from tests.force.crash import Tally
from tests.force.states import state

NOBODY = 65534
_ROOMS = (0, 4, 12, 40)  # thousands of bytes that are left; a block of the file system is four
_LARGE = "64m"


def hard(deed: Deed, grounds: dict[str, Path], place: Path, tally: Tally) -> None:
    """All three; root alone can become another user, and mount a disk of its own: else nothing is tried, and that is said."""
    if os.name != "posix" or os.geteuid():
        tally.tried["not tried: root is needed"] += 1
        return
    unprivileged(deed, grounds, place, tally)
    for room in _ROOMS:
        full(deed, grounds, place, tally, room)


def unprivileged(deed: Deed, grounds: dict[str, Path], place: Path, tally: Tally) -> None:
    """In folders of their own the act does what it does for root; where they may write nothing, it says so and nothing is changed."""
    ground = grounds[deed.ground]
    folder = trial.copied(ground, place)
    _given(folder)
    with trial.as_user(NOBODY):
        left = trial.run(folder, deed.words(folder), None, deed.environ_first)
        tally.tried["as another user"] += 1
        if left.code not in deed.codes:
            tally.blame(f"{deed.name} as another user", [f"ended with {left.code}: {left.err.strip()[-900:]}"])
        tally.look(f"{deed.name} as another user", deed, ground, folder)
    folder = trial.copied(ground, place)
    _given(folder)
    closed = [folder, *(one for one in folder.rglob("*") if one.is_dir() and not one.is_symlink())]
    for one in closed:
        one.chmod(0o555)
    (folder / "tmp").chmod(0o700)
    before = state(folder)
    with trial.as_user(NOBODY):
        left = trial.run(folder, deed.words(folder), None, deed.environ_first)
    tally.tried["in closed folders"] += 1
    where = f"{deed.name} in closed folders"
    tally.blame(where, answered(left))
    if left.code in deed.codes and not left.err:
        tally.blame(where, ["it says that it was done"])
    if state(folder) != before:
        tally.blame(where, ["something was changed"])


def full(deed: Deed, grounds: dict[str, Path], place: Path, tally: Tally, room: int) -> None:
    """On a disk with so much left; then it gets larger, and the same is run again."""
    ground = grounds[deed.ground]
    with _disk(place) as mounted:
        folder = trial.copied(ground, mounted / "case-folder")
        (folder / "tmp").mkdir(exist_ok=True)
        _fill(mounted, room)
        left = trial.run(folder, deed.words(folder), None, deed.environ_first)
        tally.tried["on a full disk"] += 1
        where = f"{deed.name} with room for {room},000 bytes on its disk"
        tally.blame(where, [*answered(left), *whole_files(folder, deed.destroys)])
        (mounted / "filler").unlink()
        tally.look(where, deed, ground, folder)


@contextmanager
def _disk(place: Path) -> Iterator[Path]:
    place.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={_LARGE}", "tmpfs", str(place)], check=True)  # noqa: S607 - root's own
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)  # noqa: S607


def _fill(disk: Path, room: int) -> None:
    """A file takes all but so much."""
    found = os.statvfs(disk)
    left = found.f_bavail * found.f_frsize - room * 1000
    with (disk / "filler").open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, max(left, 1))


def _given(folder: Path) -> None:
    """The folder is theirs, and the way to it is open."""
    for one in (folder, *folder.rglob("*")):
        os.chown(one, NOBODY, NOBODY, follow_symlinks=False)
    folder.parent.chmod(0o711)  # that of this run
    _open(folder.parent / "pictures")


def _open(pictures: Path) -> None:
    """What draws is under no force: its pictures are everybody's."""
    pictures.chmod(0o777)
    for one in pictures.iterdir():
        one.chmod(0o666)
