"""Arrow IPC: a file (Feather version 2) or a stream in one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...model.dataset import FilePart
from ...model.optional import optional
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..apart.child_process import DiedError, Job, frames
from ..files import check_name, head_of
from ..fingerprint import file_fingerprint
from ..frames.arrow import open_arrow, open_reader
from ..frames.ipc import FILE, batches
from ..header import empty_table, no_rows
from ..options import LEAST_MEMORY
from ..remnants.arrow_schema import words
from ..remnants.categories import unused_parts
from ..source import MOST_SHOWN, Candidate, FirstRows, InputTable, Source
from ..text.scanning import check_unchanged, file_state

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

_ENDINGS = (".arrow", ".arrows", ".feather", ".ipc", ".ftr")
_OLD, _CONTINUED = b"FEA1", b"\xff\xff\xff\xff"
_SHARE = 4
_READING = Text("读取 Arrow 或 Feather 文件", "reading an Arrow or Feather file")


def _accepts(candidate: Candidate) -> bool:
    path = candidate.path
    if path is None or candidate.is_folder:
        return False
    return candidate.head.startswith(FILE) or path.suffix.lower() in _ENDINGS


def _open(candidate: Candidate, options: ReadOptions, engine: Engine) -> InputTable:
    path = candidate.path or Path()
    _check_head(path)
    check_name(path.absolute())
    pyarrow = optional("pyarrow", "pyarrow", "arrow", _READING)
    optional("pyarrow.ipc", "pyarrow", "arrow", _READING)
    state, fingerprint, most = file_state(path), file_fingerprint(path), options.memory // _SHARE
    seen = _looked(path, most)
    if not seen["rows"]:
        raise InputError(no_rows(str(path)))
    if seen["largest"] > most:
        raise InputError(Problem("too_big", _TOO_BIG.fill(limit=most // 2**20), _SMALLER, str(path)))
    found = batches(path, pyarrow)
    if not found.schema.names:
        raise InputError(empty_table(str(path)))
    if seen["plain"] and seen["bytes"] <= most:
        table = pyarrow.Table.from_batches(list(found), found.schema)
        opened = open_arrow(engine, "arrow", table, table.schema.names, table.take)
    else:
        opened = open_reader(engine, found)
    check_unchanged(path, state)
    stated = words(seen["stated"], opened.columns)
    parts = (*([FilePart("metadata", texts=stated)] if stated else ()), *unused_parts(seen["unused"]))
    return replace(opened, fingerprint=fingerprint, parts=lambda: parts)


def _first_rows(candidate: Candidate, _options: ReadOptions) -> tuple[FirstRows, ...]:
    path = candidate.path or Path()
    _check_head(path)
    optional("pyarrow", "pyarrow", "arrow", _READING)
    found = _asked(path, "top", {"rows": MOST_SHOWN}, LEAST_MEMORY)
    rows = tuple((number, tuple(row)) for number, row in enumerate(found["rows"], 1))
    return (FirstRows(None, rows, columns=tuple(found["columns"])),)


def _check_head(path: Path) -> None:
    head = head_of(path, 8)
    if not head:
        raise InputError(Problem("empty", Text("文件是空的。", "The file is empty."), _AGAIN, str(path)))
    if head.startswith(_OLD):
        raise InputError(Problem("old_feather", _IS_OLD, _WRITE_AGAIN, str(path)))
    if not head.startswith((FILE, _CONTINUED)):
        raise InputError(Problem("not_that_format", _NOT_ARROW.fill(suffix=path.suffix), _OTHER_ENDING, str(path)))


def _looked(path: Path, most: int) -> dict[str, Any]:
    """What the file holds, every batch of it validated in a process that may take so much memory and a little more."""
    return _asked(path, "look", {}, most)


def _asked(path: Path, what: str, words: dict[str, object], most: int) -> dict[str, Any]:
    try:
        *_, (kind, found) = frames(Job("reidrisk.data.frames.ipc", what, {"path": str(path.absolute()), **words}, 2 * most + _SPARE))
    except DiedError:
        kind, found = "problem", "damaged"
    if kind == "end":
        return dict(found)
    if found == "memory":
        raise InputError(Problem("too_big", _TOO_BIG.fill(limit=most // 2**20), _SMALLER, str(path)))
    raise InputError(Problem("corrupt_file", _DAMAGED, _AGAIN, str(path)))


_SPARE = 512 * 2**20  # what the libraries map before they read anything
_AGAIN = Text("请从原程序重新导出，或重新传输。", "Export it again from the program it came from, or transfer it again.")
_IS_OLD = Text("这是 Feather 第 1 版的文件，不予读取。", "This is a file of Feather version 1, which is not read.")
_WRITE_AGAIN = Text("请重新写成 Feather 第 2 版或 Parquet。", "Write it as Feather version 2 or as Parquet.")
_NOT_ARROW = Text(
    "扩展名是 {suffix}，内容却不是 Arrow 或 Feather 文件。",
    "The name ends in {suffix}, but the content is neither Arrow nor Feather.",
)
_OTHER_ENDING = Text("请改用与内容相符的扩展名，或重新导出。", "Give it the ending that fits its content, or export it again.")
_TOO_BIG = Text("文件中有一批数据解压后超过 {limit} MB。", "A batch of the file takes more than {limit} MB in memory.")
_SMALLER = Text(
    "请分成较小的批写出，改用 Parquet，或用 --memory 提高上限。",
    "Write it in smaller batches or as Parquet, or raise --memory.",
)
_DAMAGED = Text("Arrow 文件已损坏或不完整。", "The Arrow file is damaged or incomplete.")

SOURCE = Source(
    key="arrow_file",
    title=Text("Arrow 或 Feather 文件", "Arrow or Feather file"),
    accepts=_accepts,
    open=_open,
    first_rows=_first_rows,
    endings=_ENDINGS,
    apart=lambda memory: memory // _SHARE,
    examples=(
        Candidate(Path("table.feather"), FILE + b"\0\0"),
        Candidate(Path("TABLE.ARROW"), FILE + b"\0\0"),
        Candidate(Path("stream.arrows"), _CONTINUED),
        Candidate(Path("without-ending"), FILE + b"\0\0"),
        Candidate(Path("really-text.feather"), b"a,b\n"),
        Candidate(Path("old.feather"), _OLD),
    ),
    counterexamples=(
        Candidate(Path("data.csv"), b"a,b\n"),
        Candidate(Path("table.parquet"), b"PAR1"),
        Candidate(Path("bytes.bin"), _CONTINUED),
        Candidate(Path("folder.arrow"), is_folder=True),
        Candidate(python_object="table.arrow"),
    ),
)
