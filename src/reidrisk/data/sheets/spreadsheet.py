"""What every spreadsheet reader shares: the sheets, the choice among them, and what is noticed on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from difflib import get_close_matches

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text
from ..header import SHEETS_UNREAD, shown_name, some_names

Cells = list[str | None]
SHEET_FORMATS = frozenset({"xlsx", "xls", "xlsb", "ods"})
_LISTED = 10


@dataclass(frozen=True, slots=True)
class Sheet:
    """One worksheet of a workbook. `part` is where the reader finds it."""

    name: str
    part: str
    hidden: bool = False


@dataclass(slots=True)
class Noticed:
    """Counts made while the cells of a sheet are read. Columns are places from 0. `beside_cells` are texts of the sheet in no cell."""

    lossy: dict[int, int] = field(default_factory=dict)
    errors: int = 0
    blank_rows: int = 0
    hidden_rows: int = 0
    hidden_columns: int = 0
    merged: int = 0
    beside_cells: list[str] = field(default_factory=list)

    def lost(self, place: int) -> None:
        """One more number of this column has digits that may have been lost."""
        self.lossy[place] = self.lossy.get(place, 0) + 1

    def notes(self, names: dict[int, str]) -> Iterable[Phrase]:
        """What the reader of a report should know. `names` are the columns kept, by place."""
        for place in sorted(self.lossy.keys() & names.keys()):
            yield _LOSSY.fill(name=shown_name(names[place]), count=self.lossy[place])
        for amount, text in (
            (self.errors, _ERRORS),
            (self.blank_rows, _BLANK_ROWS),
            (self.hidden_rows, _HIDDEN_ROWS),
            (self.hidden_columns, _HIDDEN_COLUMNS),
            (self.merged, _MERGED),
        ):
            if amount:
                yield text.fill(count=amount)


def chosen_sheet(sheets: Sequence[Sheet], wanted: str, file: str) -> Sheet:
    """The sheet of this name, else of this number from 1; `InputError` with the nearest name when there is none."""
    by_name = {sheet.name: sheet for sheet in sheets}
    if wanted in by_name:
        return by_name[wanted]
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:6]) <= len(sheets):
        return sheets[int(wanted) - 1]
    folded = {name.strip().casefold(): name for name in by_name}
    near = get_close_matches(wanted.strip().casefold(), folded, n=1, cutoff=0.5)
    names = [shown_name(sheet.name) for sheet in sheets[:_LISTED]]
    hint = (
        Text("是否想用“{near}”？共有：{names}。", 'Did you mean "{near}"? There are: {names}.').fill(
            near=shown_name(folded[near[0]]), names=names
        )
        if near
        else Text("请从这些工作表中选择：{names}。", "Choose one of: {names}.").fill(names=names)
    )
    message = Text("没有名为“{wanted}”的工作表。", 'There is no sheet "{wanted}".').fill(wanted=shown_name(wanted))
    raise InputError(Problem("unknown_sheet", message, hint, file))


def sheet_notes(sheets: Sequence[Sheet], chosen: Sheet, *, asked: bool) -> Iterable[Phrase]:
    """Which of several sheets was read, and whether it was a hidden one."""
    others = [sheet.name for sheet in sheets if sheet is not chosen]
    if others and not asked:
        yield SHEETS_UNREAD.fill(name=shown_name(chosen.name), count=len(others), others=some_names(others))
    if chosen.hidden:
        yield Text("工作表“{name}”是隐藏的。", 'The sheet "{name}" is hidden.').fill(name=shown_name(chosen.name))
    hidden = [shown_name(sheet.name) for sheet in sheets if sheet.hidden and sheet is not chosen]
    if hidden:
        yield Text(
            "文件中另有隐藏的工作表，共享前请确认其内容：{names}。",
            "The file has hidden sheets besides; look at them before it is shared: {names}.",
        ).fill(names=hidden[:_LISTED])


_LOSSY = Text(
    "列“{name}”有 {count} 个单元格以数值保存且超过 15 位，末位数字在源文件中可能已经丢失。请在源头改存为文本。",
    'Precision lost at the source: in column "{name}", {count} {count|cell is|cells are} stored as numbers of more than 15 digits,'
    " so the last digits may be gone. Store them as text at the source.",
)
_ERRORS = Text(
    "{count} 个单元格是错误值（如 #N/A），按缺失处理。",
    "{count} {count|cell holds|cells hold} an error (such as #N/A), read as missing.",
)
_BLANK_ROWS = Text("跳过了 {count} 个完全空白的行。", "{count} completely empty rows were skipped.")
_HIDDEN_ROWS = Text(
    "有 {count} 行是隐藏的（或被筛选掉），已一并读取。",
    "{count} {count|row is|rows are} hidden (or filtered out); {count|it was|they were} read too.",
)
_HIDDEN_COLUMNS = Text(
    "有 {count} 列是隐藏的，已一并读取。", "{count} {count|column is|columns are} hidden; {count|it was|they were} read too."
)
_MERGED = Text(
    "有 {count} 处合并单元格：上下合并的，所跨各行都取同一个值；左右合并的，只有最左一列有值，其余按缺失处理。",
    "{count} ranges of cells are merged: each row that one spans has its value; of several columns only the first has it, "
    "the others are read as missing.",
)
