"""A file comes in: streamed to beside the cases, never whole in memory; a case is made of it once it is whole.

Where it does not arrive whole it is gone again: at once, or, where this process ended too, when the page starts the next time.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ...data.disk.sweeping import BESIDE, begun, ended, sweep_folders
from ...data.files import private_folders
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from .place import CasesFolder, plain_name

LARGEST = 10 * 2**30
DATA = "data"  # of a new case: its file lies there
_COMING = f"{BESIDE}coming-"
_SPARE = 2**28  # left free for reading it
_NO_NAME = Text("文件没有可用的名称。", "The file has no usable name.")
_RENAME = Text("请改名后再试。", "Give it another name and try again.")
_EMPTY = Text("文件是空的。", "The file is empty.")
_CHECK = Text("请核对所选的文件。", "Check which file was chosen.")
_TOO_LARGE = Text("文件超过 {limit} GB。", "The file is larger than {limit} GB.")
_ON_DISK = Text(
    "请用 reidrisk open 文件 打开它：不必上传，也不限大小。",
    "Open it with reidrisk open FILE: nothing is uploaded then, and any size will do.",
)
_NO_ROOM = Text("磁盘空间不够：还剩 {free} MB。", "There is not enough room on the disk: {free} MB are left.")
_MAKE_ROOM = Text("请腾出空间，或用 --cases 换一个位置。", "Make room, or choose another place with --cases.")
_CUT = Text("文件没有完整到达（连接中断），没有保留。", "The file did not arrive whole (the connection was cut); nothing of it was kept.")
CHOOSE_AGAIN = Text("请再选择一次。", "Choose it once more.")


@dataclass(frozen=True, slots=True)
class Arrival:
    """What was announced: its name, how many bytes, and how many there may be."""

    place: CasesFolder
    name: str
    length: str | None
    largest: int


async def received(arrival: Arrival, stream: AsyncIterator[bytes]) -> Path:
    """The file in its case. `InputError` where it cannot be taken; then no case is left either."""
    return await taken(arrival, stream, lambda folder: folder / DATA)


async def taken(
    arrival: Arrival, stream: AsyncIterator[bytes], where: Callable[[Path], Path], check: Callable[[Path], None] = lambda _path: None
) -> Path:
    """The file in that folder of a new case, which is there once it is whole and `check` lets it pass. `InputError` as above."""
    name, expected = plain_name(arrival.name), announced(arrival.length)
    if not name:
        raise InputError(unnamed())
    _check(arrival, expected)
    with _beside(arrival.place.root) as coming:
        await arrived(coming / name, stream, arrival.largest, expected)
        check(coming / name)
        folder = arrival.place.fresh(name)
        path = where(folder) / name
        try:
            private_folders(path.parent)
            (coming / name).replace(path)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
    return path


@contextmanager
def _beside(root: Path) -> Iterator[Path]:
    """A folder for what is coming; a lock tells the next server whether somebody is still at it."""
    folder, handle = begun(root, _COMING)
    try:
        yield folder
    finally:
        ended(folder, handle)


def cut_short(place: CasesFolder) -> int:
    """Removes what was coming in when an earlier server ended without a word; how many files."""
    return 0 if place.only is not None else sweep_folders(place.root, _COMING)


async def arrived(path: Path, stream: AsyncIterator[bytes], largest: int, expected: int | None) -> None:
    """All of it, in this file. `InputError` for what is too large, empty or cut off."""
    _whole(path.name, await _written(path, stream, largest), expected)


async def _written(path: Path, stream: AsyncIterator[bytes], largest: int) -> int:
    count = 0
    with path.open("xb") as file:
        path.chmod(0o600)  # noqa: ASYNC240 - as above
        async for part in _arriving(stream):
            count += len(part)
            if count > largest:
                raise InputError(too_large(largest))
            file.write(part)
    return count


def _whole(name: str, count: int, expected: int | None) -> None:
    """`InputError` for what is not all there."""
    if count == 0:
        raise InputError(Problem("empty_file", _EMPTY, _CHECK, name))
    if expected is not None and count != expected:
        raise InputError(Problem("cut_off", _CUT, CHOOSE_AGAIN, name))


async def _arriving(stream: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """A browser that goes away ends the stream early: what was counted tells."""
    from starlette.requests import ClientDisconnect  # noqa: PLC0415 - the core works without the page

    with suppress(ClientDisconnect):
        async for part in stream:
            yield part


def announced(length: str | None) -> int | None:
    """How many bytes; None where nobody said."""
    return int(length) if length is not None and length.isascii() and length.isdigit() else None


def _check(arrival: Arrival, expected: int | None) -> None:
    """What shows before the first byte."""
    if expected is not None and expected > arrival.largest:
        raise InputError(too_large(arrival.largest))
    arrival.place.root.mkdir(mode=0o700, parents=True, exist_ok=True)
    free = shutil.disk_usage(arrival.place.root).free
    if (expected or 0) + _SPARE > free:
        raise InputError(Problem("no_room", _NO_ROOM.fill(free=free // 2**20), _MAKE_ROOM, str(arrival.place.root)))


def unnamed() -> Problem:
    """For a file whose name leaves nothing that any system takes."""
    return Problem("no_name", _NO_NAME, _RENAME)


def too_large(largest: int) -> Problem:
    """For more than is taken."""
    return Problem("too_large", _TOO_LARGE.fill(limit=f"{largest / 2**30:.3g}"), _ON_DISK)
