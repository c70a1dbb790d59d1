"""From the rows of a worksheet to a `InputTable`: header, width, empty columns, notes. The same for every spreadsheet format."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ...model.problem import InputError
from ..fingerprint import file_fingerprint
from ..header import blank_notes, check_rows, check_width, checked_names, empty_table, is_blank, name_notes, numbered_names
from ..pipe import Intake
from ..source import InputTable
from .spreadsheet import Cells, Noticed, Sheet, chosen_sheet, sheet_notes

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

Numbered = tuple[int, Cells]
Batches = Generator[list[Numbered], None, None]


class Reader(Protocol):
    """Reads one sheet: batches of (row number, cells) without the empty rows, and what it noticed."""

    noticed: Noticed

    def rows(self) -> Batches:
        """Every row that has a value."""


class Workbook(Protocol):
    """An opened workbook."""

    format: str

    @property
    def sheets(self) -> Sequence[Sheet]:
        """All worksheets, in their order."""

    def reader(self, sheet: Sheet) -> Reader:
        """A new reader of this sheet."""


def sheet_table(workbook: Workbook, path: Path, options: ReadOptions, engine: Engine) -> InputTable:
    """Read the chosen sheet into the engine."""
    file = str(path)
    sheet = _choose(workbook, options.sheet, file)
    grid = _Grid(workbook.reader(sheet), file)
    with closing(grid):
        first = grid.header() if options.header else None
        width = len(first) if first is not None else _widest(workbook.reader(sheet))
        check_width(width, file)
        raw: Cells = first if first is not None else [*numbered_names(width, file)]
        intake = Intake(engine, width)
        intake.fill(grid.rows(raw))
    names = grid.names(raw, name_blanks=options.name_blanks)
    check_rows(intake.sampler.rows, file)
    places = list(names)
    notes = (
        *sheet_notes(workbook.sheets, sheet, asked=options.sheet is not None),
        *name_notes(list(names.values())),
        *blank_notes([raw[place] if place < len(raw) else None for place in places], list(names.values())),
        *grid.reader.noticed.notes(names),
    )
    return InputTable(
        format=workbook.format,
        columns=tuple(names.values()),
        rows=intake.sampler.rows,
        fingerprint=file_fingerprint(path),
        scan=intake.scan(list(names.values()), places),
        sample=[tuple(row[place] for place in places) for row in intake.sampler.sample()],
        sampled_all=intake.sampler.all_rows,
        notes=notes,
        close=intake.drop,
        sheets=len(workbook.sheets),
    )


def _choose(workbook: Workbook, wanted: str | None, file: str) -> Sheet:
    if wanted is not None:
        return chosen_sheet(workbook.sheets, wanted, file)
    for sheet in sorted(workbook.sheets, key=lambda sheet: sheet.hidden):
        with closing(workbook.reader(sheet).rows()) as batches:
            if any(batches):
                return sheet
    raise InputError(empty_table(file))


def _widest(reader: Reader) -> int:
    with closing(reader.rows()) as batches:
        places = (place + 1 for batch in batches for _, cells in batch for place, value in enumerate(cells) if value is not None)
        return max(places, default=0)


class _Grid:
    """The rows of a sheet under its header; remembers values that stand under no name."""

    def __init__(self, reader: Reader, file: str) -> None:
        self.reader, self._file = reader, file
        self._source = reader.rows()
        self._batches: Iterator[list[Numbered]] = self._source
        self._line: int | None = None
        self._last: int | None = None
        self._unnamed: set[int] = set()

    def close(self) -> None:
        """Let go of the file."""
        self._source.close()

    def header(self) -> Cells:
        """The first row that has a value, without what trails behind its last name."""
        batch = next((batch for batch in self._batches if batch), None)
        if batch is None:
            raise InputError(empty_table(self._file))
        self._line = self._last = batch[0][0]
        self._batches = chain([batch[1:]], self._batches)
        names = batch[0][1]
        return names[: max(place + 1 for place, name in enumerate(names) if name is not None)]

    def rows(self, raw: Cells) -> Iterator[list[Cells]]:
        """Every row, cut and filled to the width of the header."""
        width = len(raw)
        blank = [place for place, name in enumerate(raw) if is_blank(name)]
        for batch in self._batches:
            for number, cells in batch:
                self._see(number, cells, width, blank)
            yield [cells[:width] if len(cells) >= width else cells + [None] * (width - len(cells)) for _, cells in batch]

    def _see(self, number: int, cells: Cells, width: int, blank: list[int]) -> None:
        if self._last is not None:
            self.reader.noticed.blank_rows += max(0, number - self._last - 1)
        self._last = number
        if len(cells) > width:
            self._unnamed.update(place for place in range(width, len(cells)) if cells[place] is not None)
        if blank:
            self._unnamed.update(place for place in blank if place < len(cells) and cells[place] is not None)

    def names(self, raw: Cells, *, name_blanks: bool) -> dict[int, str]:
        """Place to name of every column that has a name or a value; `InputError` when these do not fit."""
        widest = max(len(raw), *(place + 1 for place in self._unnamed)) if self._unnamed else len(raw)
        places = [place for place in range(widest) if place in self._unnamed or not is_blank((raw + [None] * widest)[place])]
        names = [raw[place] if place < len(raw) else None for place in places]
        checked = checked_names(names, self._file, self._line, [place + 1 for place in places], name_blanks=name_blanks)
        return dict(zip(places, checked, strict=True))
