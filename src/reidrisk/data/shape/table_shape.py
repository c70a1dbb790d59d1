"""Where a table begins: the row of its names, the rows above it, the first record. The same for text and for spreadsheets."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text, first_of
from ..header import empty_table
from ..options import ReadOptions
from .above import filled, header_rows, is_of_import, joined, opens_batch, titles_above
from .cell_kinds import Row
from .header_row import Judgement, holds_names, names_a_column
from .naming import by_position, completed
from .rowwise import are_forms, lies_without_names, stands_on_its_side

Numbered = tuple[int, Row]  # the number of a row as a person sees it in the file, and its cells
MOST_ROWS = 200
_LISTED = 10
_MOST_ABOVE, _LEAST_NAMES = 3, 3


@dataclass(frozen=True, slots=True)
class TableShape:
    """The rows that hold the names (`header`) with what stands in them (`raw`), both empty without; the row of the first record.

    `sure`: whether the rows leave no doubt about the header. `above`: rows of titles; `ruled`: the line of dashes
    below the names; `units`: the row of units. `on_its_side`: whether
    the names of the variables stand in the first column instead; `forms`: beside each value.
    """

    header: tuple[int, ...]
    raw: tuple[str | None, ...]
    record: int
    sure: bool = True
    above: tuple[int, ...] = ()
    units: tuple[int, ...] = ()
    ruled: tuple[int, ...] = ()
    on_its_side: bool = False
    forms: bool = False

    @property
    def skipped(self) -> dict[str, tuple[int, ...]]:
        """The rows above the first record that are none, by what they are."""
        return {key: rows for key, rows in (("above", self.above), ("ruled", self.ruled), ("units", self.units)) if rows}

    def notes(self) -> list[Phrase]:
        """What to tell of the rows above the first record."""
        shown = {"rows": some_rows(self.above), "header": some_rows(self.header), "units": some_rows(self.units)}
        return [
            *([_ABOVE.fill(**shown)] if self.above and self.header else [_ABOVE_ONLY.fill(**shown)] if self.above else []),
            *([_SEVERAL.fill(**shown)] if len(self.header) > 1 else []),
            *([_ON_ITS_SIDE.fill()] if self.on_its_side else []),
            *([_FORMS.fill()] if self.forms else []),
            *([_RULED.fill(rows=some_rows(self.ruled))] if self.ruled else []),
            *([_UNITS.fill(**shown, row=self.header[-1])] if self.units else []),
        ]

    @property
    def top(self) -> int:
        """The first row of the table."""
        return self.header[0] if self.header else self.record

    def named(self, rows: Sequence[Numbered], places: Sequence[int]) -> tuple[tuple[str, ...], list[Phrase]]:
        """A name for each column at these places, from 0, and what to tell of it; `rows` are the first of the table."""
        numbers = [place + 1 for place in places]
        if not self.header:
            names = by_position(numbers, (row for _, row in rows))
            text = _NO_NAMES if self.sure else _PERHAPS_NO_NAMES
            return names, [*self.notes(), text.fill(row=self.record, names=first_of(names, 2))]
        below = [[row[place] if place < len(row) else None for place in places] for line, row in rows if line >= self.record]
        names, given = completed([self.raw[place] if place < len(self.raw) else None for place in places], below, numbers)
        return names, [*self.notes(), *([] if self.sure else [_PERHAPS_NAMES.fill(row=self.header[-1])]), *given]


def find_shape(rows: Sequence[Numbered], options: ReadOptions, file: str, *, placed: bool = False) -> TableShape:
    """From the first rows of a table; `InputError` where there is none, or not the row that was named.

    `placed`: the file says in which column each cell stands, so that a row that ends early lacks its last cells and no other.
    """
    start = _start(rows, options, file)
    first = next(number for number, _ in rows if number > options.skip_rows)  # a record may be without any value
    if options.header_row == "none":
        return TableShape((), (), first)
    if options.header_row is not None:
        return TableShape((rows[start][0],), tuple(rows[start][1]), _line(rows, start + 1))
    cells = [row for _, row in rows[start:]]
    titles = titles_above(cells, _apart(rows[start:])) or (0 if placed else opens_batch(cells))
    above, start = tuple(number for number, _ in rows[start : start + titles]), start + titles
    named = _named_below([row for _, row in rows[start:]])
    above, start = (*above, *(number for number, _ in rows[start : start + named])), start + named
    cells = [row for _, row in rows[start:]]
    if not placed and _lacks_row_names(cells[0], cells[1:]):
        cells[0] = (None, *cells[0])
    below = header_rows(cells)
    records = start + below.rows
    found = Judgement(names=True, sure=True) if len(below.header) > 1 else holds_names(cells[0], cells[below.rows :])
    if not found.names:
        begins, aside = rows[start][0] if above else first, stands_on_its_side(cells) or lies_without_names(cells)
        return TableShape((), (), begins, found.sure, above, on_its_side=aside, forms=not aside and are_forms(cells))
    header, units, ruled = (tuple(rows[start + place][0] for place in kind) for kind in (below.header, below.units, below.ruled))
    raw = joined(cells[: len(header)]) if len(header) > 1 else tuple(cells[0])
    return TableShape(header, raw, _line(rows, records), found.sure, above, units, ruled, stands_on_its_side(cells[below.rows :]))


def _named_below(rows: Sequence[Row]) -> int:
    """How many rows stand above one whose cells all have words that name columns, if none of theirs has: a title parted as the table is."""
    if any(map(is_of_import, rows[:_MOST_ABOVE])):
        return 0
    for place, row in enumerate(rows[: _MOST_ABOVE + 1]):
        words = [bool(cell) and names_a_column(cell or "") for cell in row]
        if len(words) >= _LEAST_NAMES and all(words) and len(set(row)) == len(row):
            return place if place and holds_names(row, rows[place + 1 :]) == Judgement(names=True, sure=True) else 0
        if any(words):
            return 0
    return 0


def _apart(rows: Sequence[Numbered]) -> frozenset[int]:
    """The places of rows with an empty one above them; a cell may run over several lines."""
    lengths = [1 + max((cell.count("\n") for cell in row if cell), default=0) for _, row in rows]
    return frozenset(place for place in range(1, len(rows)) if rows[place][0] > rows[place - 1][0] + lengths[place - 1])


def _lacks_row_names(raw: Row, records: Sequence[Row]) -> bool:
    """Whether every record has one cell more than the header: R writes row names without a name above them."""
    named = all(cell and cell.strip() for cell in raw)
    return named and bool(records) and all(len(row) == len(raw) + 1 and row[-1] for row in records)


def _line(rows: Sequence[Numbered], place: int) -> int:
    """The number of the row at this place, or of one behind the last."""
    return rows[place][0] if place < len(rows) else rows[-1][0] + 1


def some_rows(numbers: Sequence[int]) -> list[str]:
    """Row numbers as they may stand in a message: those that follow each other from the first to the last, and not too many."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    shown = ["-".join(map(str, run)) for run in runs[:_LISTED]]
    return shown + (["…"] if len(runs) > _LISTED else [])


def _start(rows: Sequence[Numbered], options: ReadOptions, file: str) -> int:
    """The place of the first row that counts: the one given, else the first below what is skipped."""
    given = options.header_row if isinstance(options.header_row, int) else None
    as_they_stand = options.header_row == "none"
    for place, (line, cells) in enumerate(rows):
        if line == given or (given is None and line > options.skip_rows and (as_they_stand or filled(cells))):
            return place
    if given is not None:
        raise InputError(Problem("no_header_row", _NO_ROW.fill(row=given), _NO_ROW_HINT, file))
    if not options.skip_rows:
        raise InputError(empty_table(file))
    raise InputError(Problem("nothing_below", _NOTHING.fill(rows=options.skip_rows), _NO_ROW_HINT, file))


_NO_NAMES = Text(
    "没有列名行：第 {row} 行与其下各行一样是数据，各列按位置命名为 {names}。如果该行就是列名，请加 --header-row {row}。",
    "There is no row of column names: row {row} holds data like the rows below it, and columns are named by position, {names}. "
    "If it does hold the names, use --header-row {row}.",
)
_PERHAPS_NO_NAMES = Text(
    "无法断定第 {row} 行是列名还是第一条数据：为免把个人信息当作列名，按数据读取，各列命名为 {names}。"
    "如果该行是列名，请加 --header-row {row}。",
    "Nothing tells whether row {row} holds the column names or the first record; it was read as a record, so that nobody's values become "
    "names, and columns are named {names}. If it holds the names, use --header-row {row}.",
)
_PERHAPS_NAMES = Text(
    "第 {row} 行很可能是列名，已按列名读取，但内容不足以断定。如果该行已是数据，请加 --header-row none。",
    "Row {row} was read as column names, which is likely but not certain. If it is data already, use --header-row none.",
)
_ABOVE = Text(
    "第 {rows} 行是表题或说明，不是数据；列名在第 {header} 行。如果不对，请用 --header-row 或 --skip-rows 指定。",
    "{rows|Row|Rows} {rows} {rows|holds|hold} titles or remarks and no data; the column names are in {header|row|rows} {header}. "
    "If that is wrong, use --header-row or --skip-rows.",
)
_ABOVE_ONLY = Text(
    "第 {rows} 行是表题或说明，不是数据。如果不对，请用 --header-row 指定。",
    "{rows|Row|Rows} {rows} {rows|holds|hold} titles or remarks and no data. If that is wrong, use --header-row.",
)
_SEVERAL = Text(
    "列名由第 {header} 行合成（写作“甲 / 乙”）。如果只有一行是列名，请用 --header-row 指定。",
    "The column names were put together from rows {header} (as “A / B”). If one row alone holds them, use --header-row.",
)
_UNITS = Text(
    "第 {units} 行是单位或栏次编号，不是数据。如果不对，请加 --header-row {row}。",
    "Below the names there are units or numbers of the columns and no data ({units|row|rows} {units}). If that is wrong, use "
    "--header-row {row}.",
)
_RULED = Text(
    "第 {rows} 行是列名下的横线或导入标记，不是数据，未读入。",
    "{rows|Row|Rows} {rows} below the names {rows|holds|hold} dashes or import marks and no data; {rows|it was|they were} not read.",
)
_ON_ITS_SIDE = Text(
    "这张表像是横放的：同一行是同一项目的内容，每一列是一个人。这样读取时各项目的风险无从计算。请先转置（行列互换），使每人一行，再评估。",
    "This table seems to stand on its side: what is alike stands in a row, and each column is one person. "
    "Read so, no variable can be assessed. Turn it (swap rows and columns), so that each person has a row, and assess that.",
)
_FORMS = Text(
    "这像是登记表而不是记录列表：项目名称写在每个取值旁边，一个人的内容分在多行。这样读取时风险无从计算。请先整理成每人一行、每项一列的表，再评估。",
    "These look like forms and no list of records: the name of each item stands beside its value, and what is of one person stands in "
    "several rows. Read so, no risk can be computed. Make a table of them, a row a person and a column an item, and assess that.",
)
_NO_ROW = Text("第 {row} 行没有内容，不能作列名。", "Row {row} has no content; it cannot hold the column names.")
_NO_ROW_HINT = Text("请核对行号：从文件的第一行起，按 1 计数。", "Check the number: rows are counted from 1 at the top of the file.")
_NOTHING = Text("跳过 {rows} 行之后没有内容。", "Below the {rows} {rows|skipped row|skipped rows} there is nothing.")
