"""Spreadsheets other than .xlsx, through calamine: it holds a whole sheet, so only what fits is opened."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import TypeVar

import python_calamine as calamine

from ...model.problem import InputError, Problem
from .cells import cell_text, is_lossy
from .merged import Down, MergedRows
from .package import corrupt, encrypted
from .spreadsheet import Cells, Noticed, Sheet

T = TypeVar("T")
Numbered = tuple[int, Cells]
_BATCH = 2_000


class CalamineWorkbook:
    """An .xls, .xlsb or .ods workbook."""

    def __init__(self, path: Path, kind: str, spans: Callable[[str], Sequence[Down]] | None = None) -> None:
        """`spans` tells which cells of a sheet are merged downwards, where the library does not."""
        self.format, self._spans = kind, spans
        self._file = str(path)
        self._book = self._guarded(lambda: calamine.CalamineWorkbook.from_path(str(path)))
        worksheets = [meta for meta in self._book.sheets_metadata if meta.typ == calamine.SheetTypeEnum.WorkSheet]
        self.sheets = tuple(Sheet(meta.name, meta.name, meta.visible != calamine.SheetVisibleEnum.Visible) for meta in worksheets)

    def reader(self, sheet: Sheet) -> CalamineReader:
        """A new reader of this sheet."""
        found = self._guarded(lambda: self._book.get_sheet_by_name(sheet.part))
        return CalamineReader(found, () if self._spans is None else self._spans(sheet.name))

    def _guarded(self, act: Callable[[], T]) -> T:
        try:
            return act()
        except (KeyboardInterrupt, SystemExit, MemoryError):
            raise
        except calamine.PasswordError:
            problem: Problem = encrypted(self._file)
        except BaseException:  # noqa: BLE001 - a panic of the library is a BaseException; its text may quote cells
            problem = corrupt(self._file)
        raise InputError(problem)

    def close(self) -> None:
        """Close the file."""
        self._book.close()


class CalamineReader:
    """Reads one sheet."""

    def __init__(self, sheet: calamine.CalamineSheet, spans: Sequence[Down] = ()) -> None:
        self._sheet = sheet
        ranges = sheet.merged_cell_ranges or ()
        self._down = [*spans, *(Down(first + 1, last + 1, place) for (first, place), (last, _) in ranges if last > first)]
        self.noticed = Noticed(merged=len(ranges) or len(spans))

    def merged(self) -> MergedRows:
        """What is merged downwards."""
        return MergedRows(self._down)

    def rows(self) -> Generator[list[Numbered], None, None]:
        """Batches of (row number, cells by place), empty rows left out."""
        top, left = self._sheet.start or (0, 0)
        numbered = ((number, self._cells(row, left)) for number, row in enumerate(self._sheet.iter_rows(), top + 1))
        rows = (row for row in numbered if any(row[1]))
        while batch := list(islice(rows, _BATCH)):
            yield batch

    def _cells(self, row: Sequence[object], left: int) -> Cells:
        return [*[None] * left, *(self._text(value, place) for place, value in enumerate(row, left))]

    def _text(self, value: object, place: int) -> str | None:
        if isinstance(value, float):
            if is_lossy(value) and value.is_integer():
                self.noticed.lost(place)
        elif isinstance(value, datetime):
            value = _to_millisecond(value)
        return cell_text(value)


def _to_millisecond(value: datetime) -> datetime:
    """The nearest millisecond: what a spreadsheet stores is a fraction of a day."""
    rest = value.microsecond % 1000
    return value + timedelta(microseconds=1000 - rest if rest >= 500 else -rest)  # noqa: PLR2004 - half a millisecond
