"""An Excel workbook written row by row: columns of plain numbers or days as such, the others as text; no formula, no link, no author."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from itertools import chain
from pathlib import Path
from typing import Any, Literal

from ....model.frozen import dataclass
from ....model.optional import optional
from ....model.problem import InputError, Problem
from ....model.text import Text

_SHOWN = {"day": "yyyy-mm-dd", "tenths": "0.0", "hundredths": "0.00"}
MOST_ROWS, MOST_COLUMNS, LONGEST = 1_048_575, 16_384, 32_767
# 31 characters, some not at all, no apostrophe at either end.
_TITLE = re.compile(r"(?!')[^\[\]:*?/\\\x00-\x1f]{1,31}(?<!')")
_TITLES = Text(
    "表名不能用作 Excel 工作表名：最长 31 个字符，不含 []:*?/\\，且互不相同。",
    "The names of the tables cannot be those of worksheets: at most 31 characters, none of []:*?/\\, and no two alike.",
)
_FOLDER = Text("请写到一个文件夹：每张表一个 CSV 文件。", "Write into a folder instead: a CSV file for each table.")
LIBRARY = "xlsxwriter"
NO_TIME = datetime(1980, 1, 1, tzinfo=UTC)  # that of the parts of the package
PURPOSE = Text("写 Excel 文件", "Writing Excel files")
_TOO_MANY = Text(
    "Excel 工作表最多 {rows} 行、{columns} 列。", "A worksheet holds at most {rows} {rows|row|rows} and {columns} {columns|column|columns}."
)
_TOO_LONG = Text("有单元格超过 {longest} 个字符，Excel 放不下。", "A cell has more than {longest} characters, more than Excel holds.")
_OTHER = Text("请改写成 .csv 或 .parquet。", "Write .csv or .parquet instead.")


CellKind = Literal["text", "number", "tenths", "hundredths", "day"]


@dataclass(frozen=True, slots=True)
class WrittenSheet:
    """A worksheet; `kinds` is what the cells of each column are, and what cannot be written so is a bug of the caller."""

    title: str
    names: Sequence[str]
    kinds: Sequence[CellKind]
    rows: Iterable[Sequence[str | None]]


def write_workbook(path: Path, sheets: Sequence[WrittenSheet]) -> None:
    """Every sheet; memory does not grow with the rows. `InputError` for what a sheet cannot hold."""
    problem = _untitled([one.title for one in sheets])
    if problem:
        raise InputError(problem)
    xlsxwriter = optional(LIBRARY, LIBRARY, "excel", PURPOSE)
    options = {
        "constant_memory": True,
        "strings_to_formulas": False,
        "strings_to_numbers": False,
        "strings_to_urls": False,
        "tmpdir": str(path.parent),
    }
    book = xlsxwriter.Workbook(str(path), options)
    book.set_properties({"created": NO_TIME})  # when it was made would tie it to a log or to another release
    shown = {kind: book.add_format({"num_format": form}) for kind, form in _SHOWN.items()}
    for one in sheets:
        sheet = book.add_worksheet(one.title)
        heads: Sequence[CellKind] = ["text"] * len(one.names)
        for number, row in enumerate(chain([one.names], one.rows)):
            problem = problem or _row(sheet, number, zip(row, one.kinds if number else heads, strict=True), shown)
            if problem:
                break
    book.close()
    if problem:
        raise InputError(problem)


def _untitled(titles: Sequence[str]) -> Problem | None:
    """What Excel takes for no title of a sheet, or for one that is there."""
    if len({title.casefold() for title in titles}) < len(titles) or not all(map(_TITLE.fullmatch, titles)):
        return Problem("no_sheet_title", _TITLES, _FOLDER)
    return None


def _row(sheet: Any, number: int, row: Iterable[tuple[str | None, CellKind]], shown: Mapping[str, object]) -> Problem | None:  # noqa: ANN401 - the library's own
    for place, (cell, kind) in enumerate(row):
        if number > MOST_ROWS or place >= MOST_COLUMNS:
            return Problem("too_large_for_excel", _TOO_MANY.fill(rows=MOST_ROWS, columns=MOST_COLUMNS), _OTHER)
        if not cell:
            continue
        if kind in {"number", "tenths", "hundredths"}:
            sheet.write_number(number, place, float(cell), shown.get(kind))
        elif kind == "day":
            sheet.write_datetime(number, place, date.fromisoformat(cell), shown[kind])
        elif sheet.write_string(number, place, cell) == -2:  # noqa: PLR2004 - the library's word for "too long"
            return Problem("too_large_for_excel", _TOO_LONG.fill(longest=LONGEST), _OTHER)
    return None
