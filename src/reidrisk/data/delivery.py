"""Writing a recoded dataset as CSV, Parquet or Excel, with what would act on its reader made harmless."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..model.problem import InputError, Problem
from ..model.text import Text
from .engine import quoted
from .faults import EngineError
from .harmless import Kind, harmless, tests
from .recoding import Recoding
from .writing import FORMATS
from .xlsx_writing import write_workbook

ENDINGS = (*FORMATS, ".xlsx")
_FORMULA_NAME = re.compile(r"[=+\-@\t\r＝＋－＠]")
_BATCH = 5_000
_ENDING = Text("不能写成这种格式。", "It cannot be written in this format.")
_ENDINGS = Text("请用这些扩展名之一：{endings}。", "Give it one of these endings: {endings}.")
_FAILED = Text("无法写入输出文件。", "The output could not be written.")
_ROOM = Text(
    "请检查磁盘空间与写入权限；没有留下未写完的文件。",
    "Check the room on the disk and the permission to write; nothing half-written was left.",
)


@dataclass(frozen=True, slots=True)
class Delivered:
    """The records written, and by column how many cells of each kind were made harmless."""

    rows: int
    harmless: Mapping[str, Mapping[Kind, int]]


def check_output(path: Path) -> None:
    """`InputError` when no format has this ending."""
    if path.suffix.lower() not in ENDINGS:
        raise InputError(Problem("unsupported_output", _ENDING, _ENDINGS.fill(endings=list(ENDINGS)), str(path)))


def deliver(recoding: Recoding, path: Path) -> Delivered:
    """Writes every record that is left to `path`, in the order of the input; the caller sees to the place and the name."""
    check_output(path)
    sheet = path.suffix.lower() != ".parquet"
    try:
        _write(recoding, path, sheet=sheet)
        return Delivered(recoding.rows(), _counted(recoding, sheet=sheet))
    except EngineError as error:
        failure = error
    if failure.kind in {"file", "disk"}:
        raise InputError(Problem("write_failed", _FAILED, _ROOM, str(path)))
    raise failure


def _write(recoding: Recoding, path: Path, *, sheet: bool) -> None:
    relation = recoding.relation(lambda cell: harmless(cell, sheet=sheet), _safe_name if sheet else str, ordered=True)
    ending = path.suffix.lower()
    if ending == ".xlsx":
        names = [_safe_name(name) for name in recoding.columns]
        write_workbook(path, names, (row for batch in _batches(recoding, relation) for row in batch))
        return
    recoding.engine.run(f"copy ({relation}) to {quoted(str(path))} ({FORMATS[ending]}, use_tmp_file false)")


def _batches(recoding: Recoding, relation: str) -> Iterator[list[tuple[str | None, ...]]]:
    yield from recoding.engine.batches(relation, _BATCH)


def _safe_name(name: str) -> str:
    return "'" + name if _FORMULA_NAME.match(name) else name


def _counted(recoding: Recoding, *, sheet: bool) -> dict[str, dict[Kind, int]]:
    """One scan for all columns."""
    found: dict[str, dict[Kind, int]] = {}
    asked = [(name, kind) for name in recoding.columns for kind in tests("", sheet=sheet)]
    numbers = recoding.aggregate([f"count(*) filter (where {tests(recoding.cell(name), sheet=sheet)[kind]})" for name, kind in asked])
    for (name, kind), number in zip(asked, numbers, strict=True):
        if number:
            found.setdefault(name, {})[kind] = int(number)
    return found
