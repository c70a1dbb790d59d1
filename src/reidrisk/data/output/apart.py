"""Several tables that were recoded as one, written as they came: a file or a sheet for each, of the rows that are left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ...model.dataset import JoinedTable, Ties
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from .delivery import Delivered, deliver, deliver_sheets
from .placing import FOLDERS
from .recoding import Recoding

if TYPE_CHECKING:
    from ..options import ReadOptions

_NO_NAME = Text("表名“{name}”不能用作文件名。", "“{name}” cannot be the name of a file.")
_RENAME = Text("请改用 .xlsx，或先给这张表改名。", "Write a workbook (.xlsx), or rename the table first.")
_EMPTIED = Text("表“{name}”的所有行都被抑制，没有可写的行。", "Every row of the table “{name}” was suppressed; nothing of it is left.")
_LESS_STRICT = Text("请放宽要求，或把这张表移出这次发布。", "Ask for less, or take the table out of this release.")
_UNTIED = Text(
    "列“{column}”连接各表，但方案删除了它：写成几张表后，就无法证明它们合在一起的风险。",
    "The column “{column}” ties the tables and the plan leaves it out: of tables apart the risk over all of them could not be proved.",
)
_ONE_FILE = Text(
    "请写成一个文件（.csv 或 .parquet，各表合为一张），或让方案以假名代替该列。",
    "Write one file (.csv or .parquet, the tables put together), or let the plan replace the column by pseudonyms.",
)


@dataclass(frozen=True, slots=True)
class TableFigures:
    """One table: its rows before and after, and by column of its own (cells lost, cells that had a value) of the rows that stay."""

    name: str
    rows: int
    left: int
    cells: Mapping[str, tuple[int, int]]
    columns: tuple[str, ...]

    @property
    def lost(self) -> tuple[int, int]:
        """(cells lost, cells that had a value) of all columns."""
        return sum(lost for lost, _ in self.cells.values()), sum(had for _, had in self.cells.values())


def is_apart(path: Path) -> bool:
    """Whether several tables are several there too: a folder, a workbook, or what goes back to Python."""
    return path.suffix in FOLDERS or path.suffix.lower() == ".xlsx"


def figures_of(recoding: Recoding, lost: Mapping[str, AbstractSet[str]]) -> tuple[TableFigures, ...]:
    """Of each table what will be left; none of one table. `lost` are, by column of the whole, texts that show nothing any more."""
    together = recoding.together
    if together is None:
        return ()
    recoding.settle()
    return tuple(_figures(recoding, one, lost) for one in together.members)


def deliver_each(recoding: Recoding, path: Path, keys: Sequence[str], *, excel_safe: bool = False) -> Delivered:
    """Every table to a file of `path`, a folder, or a sheet of it; the rows are those of the whole. `keys` must still tie them."""
    together = recoding.together
    if together is None:
        msg = "one table has no parts"
        raise TypeError(msg)
    gone = [key for key in keys if key not in recoding.columns]
    if gone:
        raise InputError(*(Problem("tables_untied", _UNTIED.fill(column=name), _ONE_FILE, column=name) for name in gone))
    recoding.settle()
    members = together.members
    with ExitStack() as parts:
        tables = {one.name: parts.enter_context(recoding.part(one)) for one in members}
        emptied = [one.name for one in members if one.rows and not tables[one.name].rows()]
        if emptied:
            raise InputError(*(Problem("table_emptied", _EMPTIED.fill(name=name), _LESS_STRICT) for name in emptied))
        done = deliver_sheets(tables, path) if path.suffix.lower() == ".xlsx" else _files(tables, path, excel_safe=excel_safe)
    made = list(zip(tables, done, strict=True))
    harmless = {f"{name}.{column}": kinds for name, written in made for column, kinds in written.harmless.items()}
    undated = {f"{name}.{column}": number for name, written in made for column, number in written.undated.items()}
    cut = {f"{name}.{column}": number for name, written in made for column, number in written.losing_digits.items()}
    return Delivered(recoding.rows(), {name: sum(kinds.values()) for name, kinds in harmless.items()}, harmless, undated, cut)


def _files(tables: Mapping[str, Recoding], folder: Path, *, excel_safe: bool) -> list[Delivered]:
    return [deliver(tables[name], file, excel_safe=excel_safe) for name, file in files_of(folder, list(tables)).items()]


def files_of(folder: Path, names: Sequence[str]) -> dict[str, Path]:
    """The file of each table in a folder. `InputError` for names that are none of a file, or that a folder takes for one."""
    ending = FOLDERS[folder.suffix]
    alike: dict[str, int] = {}
    for name in names:
        alike[name.casefold()] = alike.get(name.casefold(), 0) + 1
    bad = [
        name for name in names if alike[name.casefold()] > 1 or name.startswith((".", "_")) or any(sign in name for sign in '/\\:*?"<>|')
    ]
    if bad:
        raise InputError(*(Problem("no_file_name", _NO_NAME.fill(name=name), _RENAME) for name in bad))
    return {name: folder / f"{name}{ending}" for name in names}


def reading(path: Path, ties: Ties, options: ReadOptions) -> tuple[object, ReadOptions]:
    """What is to be opened of that which was written, and how: the tables put together as they were."""
    if path.suffix.lower() == ".xlsx":
        return path, replace(options, sheet="all", ties=ties)
    return files_of(path, list(ties.columns)), replace(options, ties=ties)


def _figures(recoding: Recoding, member: JoinedTable, lost: Mapping[str, AbstractSet[str]]) -> TableFigures:
    asked = {name: lost[whole] for name, whole in member.columns.items() if whole in lost}
    numbers = [one for name, texts in asked.items() for one in recoding.blank_or_not(member, name, texts)]
    rows, *row = (int(number) for number in recoding.engine.run(recoding.each_row_of(member, ["count(*)", *numbers]))[0])
    cells = dict(zip(asked, zip(row[::2], row[1::2], strict=True), strict=True))
    columns = tuple(name for name, whole in member.columns.items() if whole in recoding.columns)
    return TableFigures(member.name, member.rows, rows, cells, columns)
