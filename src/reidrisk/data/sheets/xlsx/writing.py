"""An Excel workbook written row by row, every cell as text: no formula, no link, no number that loses digits, no author."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from ....model.optional import optional
from ....model.problem import InputError, Problem
from ....model.text import Text

MOST_ROWS, MOST_COLUMNS, LONGEST = 1_048_575, 16_384, 32_767
_LIBRARY = "xlsxwriter"
_PURPOSE = Text("写 Excel 文件", "Writing Excel files")
_TOO_MANY = Text("Excel 工作表最多 {rows} 行、{columns} 列。", "A worksheet holds at most {rows} rows and {columns} columns.")
_TOO_LONG = Text("有单元格超过 {longest} 个字符，Excel 放不下。", "A cell has more than {longest} characters, more than Excel holds.")
_OTHER = Text("请改写成 .csv 或 .parquet。", "Write .csv or .parquet instead.")


def write_workbook(path: Path, names: Sequence[str], rows: Iterable[Sequence[str | None]]) -> None:
    """One sheet called ``data``; memory does not grow with the rows. `InputError` for what a sheet cannot hold."""
    xlsxwriter = optional(_LIBRARY, _LIBRARY, "excel", _PURPOSE)
    options = {
        "constant_memory": True,
        "strings_to_formulas": False,
        "strings_to_numbers": False,
        "strings_to_urls": False,
        "tmpdir": str(path.parent),
    }
    book = xlsxwriter.Workbook(str(path), options)
    sheet = book.add_worksheet("data")
    problem = _row(sheet, 0, names)
    for number, row in enumerate(rows, 1):
        problem = problem or _row(sheet, number, row)
        if problem:
            break
    book.close()
    if problem:
        raise InputError(problem)


def _row(sheet: object, number: int, row: Sequence[str | None]) -> Problem | None:
    if number > MOST_ROWS or len(row) > MOST_COLUMNS:
        return Problem("too_large_for_excel", _TOO_MANY.fill(rows=MOST_ROWS, columns=MOST_COLUMNS), _OTHER)
    for place, cell in enumerate(row):
        if cell is not None and sheet.write_string(number, place, cell) == -2:  # type: ignore[attr-defined] # noqa: PLR2004 - the library's word for "too long"
            return Problem("too_large_for_excel", _TOO_LONG.fill(longest=LONGEST), _OTHER)
    return None
