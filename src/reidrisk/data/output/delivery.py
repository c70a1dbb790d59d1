"""Writing a recoded dataset as CSV, Parquet or Excel, rows in random order, with what would act on its reader made harmless."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path

from ...model.frozen import dataclass
from ..engine import named
from ..sheets.xlsx.writing import CellKind, WrittenSheet, write_workbook
from .excel_safe import is_dated, loses_digits, mark_as_utf8, undated
from .harmless import Kind, begins_formula, harmless, tests
from .output_file import FORMATS, check_output, shuffled, writing
from .recoding import Recoding
from .writing import Written

ENDINGS = (*FORMATS, ".xlsx")
_BATCH = 5_000
# No leading zero (a code), no trailing one after the point unless all have as many digits there, no more digits than a double holds; no
# day before March 1900, where Excel counts a day that never was. A column without any value stays text. Numbers of several lengths may be
# whole ones written as `523.0`, which is how programs write a column of numbers: they are shown as 523.
_CELLS: dict[CellKind, str] = {
    "tenths": "regexp_matches({cell}, '^-?(?:0|[1-9][0-9]{{0,9}})\\.[0-9]$')",
    "number": "regexp_matches({cell}, '^(?:0|-?[1-9][0-9]{{0,11}}|-?(?:0|[1-9][0-9]{{0,9}})\\.(?:0|[0-9]{{0,3}}[1-9]))$')",
    "hundredths": "regexp_matches({cell}, '^-?(?:0|[1-9][0-9]{{0,9}})\\.[0-9]{{2}}$')",
    "day": "regexp_matches({cell}, '^[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}$') and coalesce(try_cast({cell} as date) >= '1900-03-01', false)",
}


@dataclass(frozen=True, slots=True)
class Delivered(Written):
    """The records written, and by column how many cells of each kind were made harmless.

    For a spreadsheet: how many cells were kept from becoming dates, and how many codes and long numbers it will change all the same.
    """

    harmless: Mapping[str, Mapping[Kind, int]]
    undated: Mapping[str, int] = field(default_factory=dict)
    losing_digits: Mapping[str, int] = field(default_factory=dict)


def deliver(recoding: Recoding, path: Path, *, excel_safe: bool = False) -> Delivered:
    """Writes every record that is left to `path`, in an order drawn anew; the caller sees to the place and the name.

    `excel_safe`: a CSV that a spreadsheet opens by a double click shows what stands in it.
    """
    check_output(path, ENDINGS)
    if excel_safe and path.suffix.lower() == ".csv":
        return writing(path, lambda: _for_spreadsheets(recoding, path))
    return writing(path, lambda: _delivered(recoding, path, sheet=path.suffix.lower() != ".parquet"))


def deliver_sheets(tables: Mapping[str, Recoding], path: Path) -> list[Delivered]:
    """Each table to a sheet of its name in one workbook."""

    def write() -> list[Delivered]:
        write_workbook(path, [_sheet(name, one) for name, one in tables.items()])
        return [_counts(one, sheet=True) for one in tables.values()]

    return writing(path, write)


def _delivered(recoding: Recoding, path: Path, *, sheet: bool) -> Delivered:
    _write(recoding, path, sheet=sheet)
    return _counts(recoding, sheet=sheet)


def _for_spreadsheets(recoding: Recoding, path: Path) -> Delivered:
    """As `excel_safe` says: marked as UTF-8, and what would be read as a date written otherwise."""
    relation = recoding.relation(lambda cell: undated(harmless(cell, sheet=True)), _safe_name, order=shuffled)
    with recoding.engine.writing_to(path) as place:
        recoding.engine.run(f"copy ({relation}) to {place} ({FORMATS['.csv']}, use_tmp_file false)")
    mark_as_utf8(path)
    counts, names = _counts(recoding, sheet=True), recoding.columns
    asked = [f"count(*) filter (where {test(recoding.cell(name))})" for name in names for test in (is_dated, loses_digits)]
    found = iter(map(int, recoding.aggregate(asked)))
    dated, cut = zip(*((next(found), next(found)) for _ in names), strict=True)
    return replace(counts, undated=_some(names, dated), losing_digits=_some(names, cut))


def _some(names: Sequence[str], numbers: Sequence[int]) -> dict[str, int]:
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def _counts(recoding: Recoding, *, sheet: bool) -> Delivered:
    harmless = _counted(recoding, sheet=sheet)
    return Delivered(recoding.rows(), {name: sum(kinds.values()) for name, kinds in harmless.items()}, harmless)


def _write(recoding: Recoding, path: Path, *, sheet: bool) -> None:
    ending = path.suffix.lower()
    if ending == ".xlsx":
        write_workbook(path, [_sheet("data", recoding)])
        return
    relation = _relation(recoding, sheet=sheet)
    select = relation if sheet else _typed(relation, recoding)
    with recoding.engine.writing_to(path) as place:
        recoding.engine.run(f"copy ({select}) to {place} ({FORMATS[ending]}, use_tmp_file false)")


def _relation(recoding: Recoding, *, sheet: bool) -> str:
    return recoding.relation(lambda cell: harmless(cell, sheet=sheet), _safe_name if sheet else str, order=shuffled)


def _sheet(title: str, recoding: Recoding) -> WrittenSheet:
    rows = (row for batch in _batches(recoding, _relation(recoding, sheet=True)) for row in batch)
    return WrittenSheet(title, [_safe_name(name) for name in recoding.columns], _kinds(recoding), rows)


def _kinds(recoding: Recoding) -> list[CellKind]:
    """What every cell of a column is, where all are alike: a number that Excel holds exactly and shows as it stands, or a day."""
    tests = [test.format(cell=recoding.cell(name)) for name in recoding.columns for test in _CELLS.values()]
    found = iter(recoding.aggregate([f"coalesce(bool_and({test}), false)" for test in tests]))
    alike = [{kind for kind in _CELLS if next(found)} for _ in recoding.columns]
    return [next((kind for kind in _CELLS if kind in kinds), "text") for kinds in alike]


def _typed(relation: str, recoding: Recoding) -> str:
    """Columns that no step touched keep the type they came with."""
    types = recoding.types
    again = ", ".join(f"cast({named(name)} as {kind}) as {named(name)}" for name, kind in types.items())
    return f"select * replace ({again}) from ({relation})" if again else relation


def _batches(recoding: Recoding, relation: str) -> Iterator[list[tuple[str | None, ...]]]:
    yield from recoding.engine.batches(relation, _BATCH)


def _safe_name(name: str) -> str:
    return "'" + name if begins_formula(name) else name


def _counted(recoding: Recoding, *, sheet: bool) -> dict[str, dict[Kind, int]]:
    """One scan for all columns."""
    found: dict[str, dict[Kind, int]] = {}
    asked = [(name, kind) for name in recoding.columns for kind in tests("", sheet=sheet)]
    numbers = recoding.aggregate([f"count(*) filter (where {tests(recoding.cell(name), sheet=sheet)[kind]})" for name, kind in asked])
    for (name, kind), number in zip(asked, numbers, strict=True):
        if number:
            found.setdefault(name, {})[kind] = int(number)
    return found
