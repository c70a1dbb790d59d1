"""From the rows of a worksheet to a `InputTable`: header, width, empty columns, notes. The same for every spreadsheet format."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ...model.dataset import FilePart, TableReading
from ...model.problem import InputError
from ..feeding.intake import Intake
from ..fingerprint import file_fingerprint
from ..header import check_rows, check_width, checked_names, empty_table, is_blank, name_notes
from ..shape.above import filled
from ..shape.below import is_note, rows_below
from ..shape.table_shape import MOST_ROWS, TableShape, find_shape
from ..shape.totals import TotalFinder, may_sum_up
from ..shape.wording import again_notes, another_notes, below_notes, totals_notes
from ..source import InputTable
from .area import Area, AreaReader, Reader, area_note, area_of, side_by_side
from .spreadsheet import Cells, Sheet, chosen_sheet, sheet_notes

if TYPE_CHECKING:
    from ...model.text import Phrase
    from ..engine import Engine
    from ..options import ReadOptions

Numbered = tuple[int, Cells]
_MOST_TEXTS = 20_000
_NARROW = 2  # cells in a row of a cover: what is said, and of what
_HELD = 1_000  # rows at the end that are looked at together
Batches = Generator[list[Numbered], None, None]


class Workbook(Protocol):
    """An opened workbook."""

    format: str

    @property
    def sheets(self) -> Sequence[Sheet]:
        """All worksheets, in their order."""

    def reader(self, sheet: Sheet) -> Reader:
        """A new reader of this sheet."""


def sheet_table(workbook: Workbook, path: Path, options: ReadOptions, engine: Engine, beside: Sequence[Area] = ()) -> InputTable:
    """Read the chosen sheet, or the part of it that is named, into the engine; `beside`: parts that are read as other tables."""
    file = str(path)
    area = area_of(options.sheet, [one.name for one in workbook.sheets])
    sheet = _choose(workbook, options.sheet if area is None else area.sheet, file)
    whole = workbook.reader(sheet)
    reader: Reader = whole if area is None else AreaReader(whole, area, beside)
    grid = _Grid(reader, file, sheet.name)
    with closing(grid):
        shape = find_shape(grid.head(), options, file, placed=True)
        width = grid.width(shape) if shape.header else _widest(_again(workbook, sheet, area))
        check_width(width, file)
        intake = Intake(engine, width)
        intake.fill(grid.rows(shape, width, options.drop_totals))
    names = grid.names(shape, width)
    check_rows(intake.sampler.rows, file)
    places = list(names)
    notes = (
        *sheet_notes(workbook.sheets, sheet, asked=options.sheet is not None),
        *([] if area is None or options.sheet is None else [area_note(options.sheet)]),
        *name_notes(list(names.values())),
        *grid.notes,
        *grid.left.notes(),
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
        reading=grid.left.reading(shape, sheet.name),
        parts=lambda: (FilePart("outside", sheet.name, texts=(*_outside(reader), *grid.left.texts, *grid.reader.noticed.beside_cells)),),
    )


def _again(workbook: Workbook, sheet: Sheet, area: Area | None) -> Reader:
    return workbook.reader(sheet) if area is None else AreaReader(workbook.reader(sheet), area)


def _outside(reader: Reader) -> Iterable[str]:
    return reader.outside if isinstance(reader, AreaReader) else ()


def _choose(workbook: Workbook, wanted: str | None, file: str) -> Sheet:
    """The sheet asked for, else the first that holds something and is no cover: one or two cells a row, and shorter than a wider sheet."""
    if wanted is not None:
        return chosen_sheet(workbook.sheets, wanted, file)
    narrow: list[tuple[int, Sheet]] = []
    for sheet in sorted(workbook.sheets, key=lambda sheet: sheet.hidden):
        if narrow and sheet.hidden:
            break
        with closing(_Grid(workbook.reader(sheet), file, sheet.name)) as grid:
            rows = grid.first_rows()
        if any(filled(cells) > _NARROW for _, cells in rows):
            if not narrow or len(rows) > max(count for count, _ in narrow):
                return sheet
        elif rows:
            narrow.append((len(rows), sheet))
    if narrow:
        return narrow[0][1]
    raise InputError(empty_table(file))


def _widest(reader: Reader) -> int:
    with closing(reader.rows()) as batches:
        places = (place + 1 for batch in batches for _, cells in batch for place, value in enumerate(cells) if value is not None)
        return max(places, default=0)


class _Grid:
    """The rows of a sheet under its header; remembers values that stand under no name."""

    def __init__(self, reader: Reader, file: str, sheet: str) -> None:
        self.reader, self._file, self._sheet = reader, file, sheet
        self._source = reader.rows()
        self._batches: Iterator[list[Numbered]] = self._source
        self._last: int | None = None
        self._unnamed: set[int] = set()
        self._beyond: set[int] = set()
        self._head: list[Numbered] = []
        self._seen_gaps: set[int] = set()
        self.notes: list[Phrase] = []
        self.left = LeftOut()

    def close(self) -> None:
        """Let go of the file."""
        self._source.close()

    def head(self) -> list[tuple[int, Cells]]:
        """The first rows that have a value; `InputError` where there is none."""
        if not self.first_rows():
            raise InputError(empty_table(self._file))
        return self._head

    def first_rows(self) -> list[tuple[int, Cells]]:
        """The same, none where there is none."""
        kept: list[list[Numbered]] = []
        while sum(map(len, kept)) < MOST_ROWS and (batch := next(self._batches, None)) is not None:
            kept.append(batch)
        self._head = [row for batch in kept for row in batch][:MOST_ROWS]
        self._batches = chain(kept, self._batches)
        return self._head

    def width(self, shape: TableShape) -> int:
        """As far as a name or a value of the first rows reaches."""
        return max(_reach(cells) for number, cells in self._head if number >= shape.top)

    def rows(self, shape: TableShape, width: int, wanted: bool | None) -> Iterator[list[Cells]]:
        """Every record, cut and filled to this width; `wanted` says which totals are left out (`ReadOptions.drop_totals`)."""
        blank = [place for place in range(width) if place >= len(shape.raw) or is_blank(shape.raw[place])] if shape.header else []
        self.left.keep(row for row in self._head if row[0] < shape.record and row[0] not in shape.header)
        finder = TotalFinder([cells for number, cells in self._head if number >= shape.record], width, shape.raw[0] if shape.raw else None)
        self._last = max((*shape.header, *shape.units), default=None)
        for records in self._records(shape, finder, wanted):
            for _, cells in records:
                self._see(cells, width, blank)
            yield [cells[:width] if len(cells) >= width else cells + [None] * (width - len(cells)) for _, cells in records]

    def _records(self, shape: TableShape, finder: TotalFinder, wanted: bool | None) -> Iterator[list[Numbered]]:
        """The rows of the first table of the sheet, without totals and without what stands below it."""
        held: list[Numbered] = []
        merged = self.reader.merged()  # names are told from rows as they stand: above the records a range says what belongs to what
        for batch in self._batches:
            new = list(merged.filled(row for row in batch if row[0] >= shape.record))
            self._count_blank(new)
            rows = held + new
            end = self._another(rows, finder, shape)
            if end is not None:
                held = rows[:end]
                self.left.keep(rows[end:])
                for after in self._batches:  # what the reader notices is complete at the end of the sheet only
                    self.left.keep(after)
                break
            yield self._summed(rows[:-_HELD], shape, finder, wanted)
            held = rows[-_HELD:]
        below = rows_below([cells for _, cells in held], finder.width, finder, totals=wanted is not False)
        cut = held[len(held) - below.rows :]
        self.left.keep(cut)
        yield self._summed(held[: len(held) - below.rows], shape, finder, wanted)
        self.left.totals += [number for place, (number, _) in enumerate(cut) if place in below.totals]
        self.left.below += [number for place, (number, _) in enumerate(cut) if place not in below.totals]

    def _count_blank(self, rows: list[Numbered]) -> None:
        for number, _ in rows:
            if self._last is not None:
                self.reader.noticed.blank_rows += max(0, number - self._last - 1)
            self._last = number

    def _summed(self, rows: list[Numbered], shape: TableShape, finder: TotalFinder, wanted: bool | None) -> list[Numbered]:
        """The rows that are records; the header again, as on each page of a print, is none."""
        kept = []
        for number, cells in rows:
            may = finder.titles_group(cells) or finder.is_line(cells) or may_sum_up(set(cells[:4]))
            kind = finder.judged(cells) if wanted is not False and may else "no"
            if kind == "total" or (wanted and kind == "perhaps"):
                self.left.totals.append(number)
                self.left.keep([(number, cells)])
            elif shape.header and cells[: len(shape.raw)] == list(shape.raw):
                self.left.again.append(number)
            else:
                kept.append((number, cells))
                self.left.doubtful += [number] if kind == "perhaps" else []
        return kept

    def _another(self, rows: list[Numbered], finder: TotalFinder, shape: TableShape) -> int | None:
        """Where another table begins below an empty row: a row of names, perhaps with a title above it."""
        for place in range(1, len(rows)):
            if rows[place][0] > rows[place - 1][0] + 1 and rows[place][0] not in self._seen_gaps:
                self._seen_gaps.add(rows[place][0])
                for names in range(place, min(place + 3, len(rows))):
                    cells = rows[names][1]
                    if filled(cells) < 2 or cells[: len(shape.raw)] == list(shape.raw) or is_note(cells):  # noqa: PLR2004 - signatures
                        continue
                    if finder.unlike(cells):
                        self.left.another.append(rows[names][0])
                        return place
        return None

    def _see(self, cells: Cells, width: int, blank: list[int]) -> None:
        if len(cells) > width:
            self._beyond.update(place for place in range(width, len(cells)) if cells[place] is not None)
        if blank:
            self._unnamed.update(place for place in blank if place < len(cells) and cells[place] is not None)

    def names(self, shape: TableShape, width: int) -> dict[int, str]:
        """Place to name of every column that has a name or a value; `InputError` for values that lie beyond all names."""
        if self._beyond:
            checked_names([None] * len(self._beyond), self._file, None, [place + 1 for place in sorted(self._beyond)])
        raw = [*shape.raw, *[None] * (width - len(shape.raw))]
        places = [place for place in range(width) if not shape.header or place in self._unnamed or not is_blank(raw[place])]
        names, self.notes = shape.named([row for row in self._head if row[0] >= shape.top], places)
        if not isinstance(self.reader, AreaReader):
            self.notes += side_by_side(dict(zip(places, names, strict=True)), self._sheet, shape.top, self._last or shape.top)
        return dict(zip(places, names, strict=True))


@dataclass(slots=True)
class LeftOut:
    """The numbers of the rows of a sheet that are no records of its table, and of those that may be none; `texts`: what the former hold."""

    totals: list[int] = field(default_factory=list)
    doubtful: list[int] = field(default_factory=list)
    below: list[int] = field(default_factory=list)
    again: list[int] = field(default_factory=list)
    another: list[int] = field(default_factory=list)
    texts: dict[str, None] = field(default_factory=dict, repr=False)

    def keep(self, rows: Iterable[Numbered]) -> None:
        """Keep what these rows hold, up to a number of texts: somebody may be named there."""
        for _, cells in rows:
            if len(self.texts) < _MOST_TEXTS:
                self.texts.update(dict.fromkeys(cell for cell in cells if cell))

    def notes(self) -> tuple[Phrase, ...]:
        """What to tell of them."""
        return (
            *totals_notes(len(self.totals), self.totals, len(self.doubtful), self.doubtful),
            *again_notes(len(self.again), self.again),
            *below_notes(len(self.below), self.below),
            *another_notes(self.another),
        )

    def reading(self, shape: TableShape, sheet: str) -> TableReading:
        """The same as facts."""
        rows = (("below", self.below), ("header_again", self.again), ("another_table", self.another))
        return TableReading(
            header=shape.header,
            sure=shape.sure,
            skipped={**shape.skipped, **{key: tuple(found) for key, found in rows if found}},
            totals=tuple(self.totals),
            totals_count=len(self.totals),
            doubtful=tuple(self.doubtful),
            sheet=sheet,
        )


def _reach(cells: Cells) -> int:
    return max((place + 1 for place, value in enumerate(cells) if value is not None), default=0)
