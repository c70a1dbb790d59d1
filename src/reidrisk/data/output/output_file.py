"""The file that is written: the formats there are, the order of its rows, and what is said when it cannot be written."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from ...model.problem import InputError, Problem
from ...model.text import Text, legible
from ..disk.sweeping import BESIDE
from ..faults import EngineError

T = TypeVar("T")
# What the engine writes by itself, each with its options.
FORMATS = {".csv": "format csv, header, delimiter ',', quote '\"', escape '\"'", ".parquet": "format parquet, compression zstd"}
# Several tables: a folder holds text for people; what goes back to Python as tables keeps its types.
FOLDER, FRAMES = "", ".frames"
_NOT_TYPED = frozenset({FOLDER, FRAMES})  # nobody types the second: Python asks for it
_ENDING = Text("不能写成这种格式。", "It cannot be written in this format.")
_ENDINGS = Text("请用这些扩展名之一：{endings}。", "Give it one of these endings: {endings}.")
_NO_UTF8 = Text("输出文件名不是有效的 UTF-8。", "The name of the output is not valid UTF-8.")
_ANOTHER_NAME = Text("请换一个文件名。", "Choose another name.")
_FAILED = Text("无法写入输出文件。", "The output could not be written.")
_ROOM = Text(
    "请检查磁盘空间与写入权限；没有留下未写完的文件。",
    "Check the room on the disk and the permission to write; nothing half-written was left.",
)


def check_output(path: Path, endings: Iterable[str] = FORMATS) -> None:
    """`InputError` when no format has this ending, or the name is no text: plans and records could not hold it."""
    known = list(endings)
    if path.suffix.lower() not in known:
        raise InputError(
            Problem(
                "unsupported_output", _ENDING, _ENDINGS.fill(endings=[ending for ending in known if ending not in _NOT_TYPED]), str(path)
            )
        )
    if legible(path.name) != path.name:
        raise InputError(Problem("name_is_no_utf8", _NO_UTF8, _ANOTHER_NAME, str(path)))


def writing(path: Path, act: Callable[[], T]) -> T:
    """What `act` gives; where the engine fails at the file or the disk, an `InputError` that says so."""
    try:
        return act()
    except EngineError as error:
        failure = error
    # Outside the handler, so that the engine's text does not come along.
    if failure.kind in {"file", "disk"}:
        shown = path.parent.parent / path.name if path.parent.name.startswith(BESIDE) else path  # where it was to be, as a person named it
        raise InputError(Problem("write_failed", _FAILED, _ROOM, str(shown)))
    raise failure


def shuffled(number: str) -> str:
    """An ORDER BY expression over the number of a row: by a keyed hash of it, the key drawn anew from the system and kept nowhere.

    The engine sorts, within its bounds of memory, and no permutation is held. 64 bits tell a billion rows apart; those that tie
    come as they may. A key of 128 bits: with the number it is one block of SHA-256, in two thirds of the time of two.
    """
    return f"left(sha256('{secrets.token_hex(16)}' || {number}), 16)"
