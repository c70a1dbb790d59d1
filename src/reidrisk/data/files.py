"""Small files: written whole or not at all, read within a limit."""

from __future__ import annotations

import errno
import importlib
import os
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from ..model.problem import InputError, Problem
from ..model.text import Text, legible
from . import log

_YOUNG = 3600.0
_WRITTEN = Text("已写入 {path}（{bytes} 字节）", "{path} written ({bytes} bytes)")
PARTS = ".reidrisk.*.part"  # what is being written and has no name yet


def write_atomic(path: Path, content: bytes, closed: Callable[[Path], None] | None = None) -> None:
    """Put `content` at `path` in one step, durably: a reader sees the old file or the new one, never a part.

    Folders on the way are made. A new file may be read by its owner only; an old file keeps its permissions.
    A link stays and what it points to is replaced; a device such as /dev/null is written to, never replaced. `closed` is
    called with the file while nothing is in it yet, and what it raises leaves nothing.
    """
    failure: OSError | None = None
    try:
        if _is_device(path):
            path.write_bytes(content)
        else:
            _replace(behind_links(path), content, closed)
    except OSError as error:
        failure = error
    if failure is not None:
        raise InputError(unwritable(path, failure))
    note_written(path, len(content))


def note_written(path: Path, size: int) -> None:
    """Into the log of this run."""
    log.detail(_WRITTEN, path=path, bytes=size)


def private_folders(folder: Path) -> None:
    """The folder, and those on the way to it that are not there, for their owner only; `mkdir` closes the last one alone.

    Whoever may write to a folder above may put another in the place of a closed one.
    """
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing or [folder]):
        one.mkdir(mode=0o700, exist_ok=True)


def _is_device(path: Path) -> bool:
    return path.exists() and not path.is_file() and not path.is_dir()


def refuse_device(path: Path) -> None:
    """`OSError` for what is never replaced."""
    if _is_device(path):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))


def behind_links(path: Path) -> Path:
    """What a link points to: that is replaced, and the link stays."""
    return path.resolve() if path.is_symlink() else path


def mode_of(path: Path) -> int:
    """What an old file permits; a new one may be read by its owner only."""
    return path.stat().st_mode & 0o777 if path.exists() else 0o600


def _replace(path: Path, content: bytes, closed: Callable[[Path], None] | None) -> None:
    private_folders(path.parent)
    sweep_parts(path.parent)
    mode = mode_of(path)
    renames = _renames_open()
    handle, part = _part(path.parent)
    try:
        with os.fdopen(handle, "wb") as file:  # locked until it has its name: whoever sweeps knows that it is alive
            if closed is not None:
                closed(part)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            part.chmod(mode)
            if renames:
                part.replace(path)
        if not renames:
            part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    sync_folder(path.parent)


def _part(folder: Path) -> tuple[int, Path]:
    """A new file to write to, and its handle, locked; another one where somebody who sweeps was quicker."""
    while True:
        part = folder / PARTS.replace("*", os.urandom(8).hex())
        handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        if take(handle) and os.fstat(handle).st_nlink:
            return handle, part
        os.close(handle)


def sweep_parts(folder: Path) -> int:
    """Removes what dead runs of this user had begun to write in this folder; how many files."""
    return sum(_part_swept(path) for path in tuple(folder.glob(PARTS)))


def _part_swept(path: Path) -> bool:
    """Overwritten before it goes: it may hold what was to be private. One that is locked is being written."""
    with suppress(OSError):
        if path.is_symlink() or not is_own(path) or not (_renames_open() or is_old(path)):
            return False
        handle = os.open(path, os.O_RDWR)
        with os.fdopen(handle, "r+b", buffering=0) as file:
            if not take(handle):
                return False
            if os.fstat(handle).st_nlink == 1:  # a part has one name: a file that has another is not one of ours, and keeps its content
                file.write(os.urandom(os.fstat(handle).st_size))
                os.fsync(handle)
            path.unlink()
        return True
    return False


def is_old(path: Path) -> bool:
    """Whether a run that began it has ended for certain: where no lock tells, the age must."""
    return time.time() - path.lstat().st_mtime > _YOUNG


def _renames_open() -> bool:
    """Whether a file gets its name while it is open, and so locked; Windows refuses it: there the age of a part must tell."""
    return find_spec("fcntl") is not None


def is_own(path: Path) -> bool:
    """Whether this belongs to the user who runs this."""
    return not hasattr(os, "getuid") or path.lstat().st_uid == os.getuid()


def take(handle: int) -> bool:
    """Lock it unless somebody else has."""
    try:
        locks = importlib.import_module("fcntl")
    except ImportError:
        return _take_on_windows(handle)
    try:
        locks.flock(handle, locks.LOCK_EX | locks.LOCK_NB)
    except OSError:
        return False
    return True


def _take_on_windows(handle: int) -> bool:
    locks = importlib.import_module("msvcrt")
    try:
        locks.locking(handle, locks.LK_NBLCK, 1)
    except OSError:
        return False
    return True


def sync_folder(folder: Path) -> None:
    """What was renamed in it stays renamed when the power fails."""
    with suppress(OSError):  # some systems cannot sync a folder; the rename itself is done
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_text(path: Path, limit: int = 2**20) -> str:
    """The text of a small UTF-8 file (a BOM is dropped), at most `limit` bytes."""
    return decoded(read_bytes(path, limit), str(path))


def decoded(content: bytes, file: str) -> str:
    """The text of UTF-8 (a BOM is dropped); `InputError` with the line of the first byte that is none."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        start = error.start
    line = content.count(b"\n", 0, start) + 1
    raise InputError(
        Problem(
            "wrong_encoding",
            Text("第 {offset} 个字节不是 UTF-8。", "Byte {offset} is not UTF-8.").fill(offset=start + 1),
            Text("请把文件存为 UTF-8。", "Save the file as UTF-8."),
            file,
            line,
        )
    )


def check_name(path: Path) -> None:
    """`InputError` for a file that the libraries of its format cannot open, because they take names in UTF-8 only."""
    if legible(str(path)) != str(path):
        raise InputError(Problem("name_is_no_utf8", _NO_UTF8, _RENAME, str(path)))


_NO_UTF8 = Text(
    "文件名或文件夹名不是有效的 UTF-8，这种格式的读取程序无法打开。",
    "The name of the file or of a folder above it is not valid UTF-8, and what reads this format cannot open it.",
)
_RENAME = Text("请改名后重试，或在改好名的文件夹中放一份。", "Rename it, or put a copy where all names are valid, and try again.")


def head_of(path: Path, size: int) -> bytes:
    """The first bytes of a file, packed or not, as they lie."""
    try:
        with path.open("rb") as file:
            return file.read(size)
    except OSError as error:
        failure = error
    raise InputError(unreadable(path, failure))


def read_bytes(path: Path, limit: int) -> bytes:
    """The bytes of a small file, at most `limit`."""
    failure: OSError | None = None
    try:
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except OSError as error:
        failure = error
    if failure is not None:
        raise InputError(unreadable(path, failure))
    if len(content) > limit:
        raise InputError(
            Problem(
                "file_too_large",
                Text(
                    "文件超过 {limit} 字节，不像是这里要用的文件。",
                    "The file is larger than {limit} bytes and cannot be what is needed here.",
                ).fill(limit=limit),
                Text("请检查路径。", "Check the path."),
                str(path),
            )
        )
    return content


def unreadable(path: Path, failure: OSError) -> Problem:
    """Why a file cannot be read, and what to do."""
    file = str(path)
    if isinstance(failure, FileNotFoundError) and path.is_symlink():
        message = Text("这是一个链接，但它指向的文件不存在。", "This is a link, but what it points to does not exist.")
        return Problem("dangling_link", message, Text("请改正链接，或直接给出文件路径。", "Mend the link, or give the file itself."), file)
    if isinstance(failure, FileNotFoundError | NotADirectoryError):
        return Problem("file_not_found", Text("找不到文件。", "There is no such file."), Text("请检查路径。", "Check the path."), file)
    if isinstance(failure, PermissionError):
        message = Text("没有读取权限。", "There is no permission to read it.")
        return Problem("not_permitted", message, Text("请获取读取权限后重试。", "Get permission to read it, then try again."), file)
    if failure.errno == errno.ENAMETOOLONG:
        message = Text("文件名太长，系统不接受。", "The name is longer than the system takes.")
        return Problem("file_not_found", message, Text("请检查路径。", "Check the path."), file)
    if isinstance(failure, IsADirectoryError):
        message = Text("这是一个目录，不是文件。", "This is a directory, not a file.")
        return Problem("is_directory", message, Text("请给出目录中的文件。", "Give a file inside it."), file)
    return Problem(
        "read_failed",
        Text("无法读取文件。", "The file cannot be read."),
        Text("请检查磁盘与文件系统。", "Check the disk and the file system."),
        file,
    )


def unwritable(path: Path, failure: OSError) -> Problem:
    """Why a file cannot be written, and what to do."""
    file = str(path)
    if isinstance(failure, PermissionError):
        return Problem(
            "not_permitted",
            Text("没有写入权限。", "There is no permission to write it."),
            Text("请换一个位置。", "Choose another place."),
            file,
        )
    if isinstance(failure, FileExistsError | NotADirectoryError):
        return Problem(
            "folder_not_found",
            Text("路径中有一级是文件，不是目录。", "A part of its path is a file, not a folder."),
            Text("请换一个位置。", "Choose another place."),
            file,
        )
    return Problem(
        "write_failed", Text("无法写入文件。", "The file cannot be written."), Text("请检查磁盘空间。", "Check the room on the disk."), file
    )
