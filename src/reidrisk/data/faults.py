"""Engine failures in our own words: the engine's texts quote rows, so only the type of a failure is used."""

from __future__ import annotations

from typing import Literal

import duckdb

from ..model.problem import InputError, Problem
from ..model.text import Text

Kind = Literal["memory", "unspilled", "disk", "value", "file"]
_TOO_LITTLE = Text("内存上限不足以完成这次计算。", "The memory limit is too small for this computation.")
_PROBLEMS: dict[Kind, Problem] = {
    "memory": Problem(
        "out_of_memory",
        _TOO_LITTLE,
        Text(
            "请用 --memory 提高上限，并确认临时目录所在磁盘有足够空间。",
            "Raise --memory, and make sure the disk of the temporary folder has room.",
        ),
    ),
    "unspilled": Problem(
        "out_of_memory",
        _TOO_LITTLE,
        Text(
            "请用 --memory 提高上限，或安装 reidrisk[spill]：没有它，放不下的部分不会写入（加密的）临时文件。",
            "Raise --memory, or install reidrisk[spill]: without it nothing goes to (encrypted) temporary files.",
        ),
    ),
    "disk": Problem(
        "temporary_disk_full",
        Text("临时目录无法写入。", "The temporary folder could not be written."),
        Text("请腾出磁盘空间，或设置 TMPDIR 指向空间充足的磁盘。", "Free some disk space, or point TMPDIR to a disk that has more."),
    ),
    "value": Problem(
        "unreadable_content",
        Text("内容与其格式不符，无法读取。", "The content does not follow its format and cannot be read."),
        Text("请用原程序重新导出该文件。", "Export the file again from the program it came from."),
    ),
    "file": Problem(
        "read_failed",
        Text("读取文件时出错。", "The file could not be read."),
        Text(
            "请确认文件完整，且在读取期间没有被改动或移走。",
            "Make sure that the file is complete and was not changed or moved while it was read.",
        ),
    ),
}

# Most derived type first: duckdb's own hierarchy puts many of them under OperationalError and DataError.
_KINDS: tuple[tuple[type[Exception], Kind], ...] = (
    (duckdb.OutOfMemoryException, "memory"),
    (duckdb.IOException, "file"),
    (duckdb.HTTPException, "file"),
    (duckdb.PermissionException, "file"),
    (duckdb.InvalidInputException, "value"),
    (duckdb.SerializationException, "value"),
    (duckdb.DataError, "value"),
)


class EngineError(InputError):
    """The engine could not do it with this input; `kind` says roughly why. Never holds engine text."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        super().__init__(_PROBLEMS[kind])


def translated(cause: type[BaseException], *, spilling: bool = True) -> BaseException:
    """Our exception for an engine failure of this type; `spilling`: whether temporary files can be had. An unknown type is our bug."""
    if issubclass(cause, duckdb.InterruptException | KeyboardInterrupt):
        return KeyboardInterrupt()
    if cause is duckdb.Error:  # what a reader of a damaged file raises when it has no type of its own
        return EngineError("value")
    for known, kind in _KINDS:
        if issubclass(cause, known):
            return EngineError("unspilled" if kind == "memory" and not spilling else kind)
    return RuntimeError(f"the engine refused a statement ({cause.__name__})")


class RowsDisagreeError(EngineError):
    """The engine saw another number of rows than the first pass: no figure may be made of that."""

    def __init__(self) -> None:
        super().__init__("value")
