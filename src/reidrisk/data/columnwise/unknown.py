"""Codes that stand for "not known" in a column of numbers: -999, 99, 8888. A mean, a band or a class takes them for a measurement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...model.text import Phrase, Text
from ..header import some_names
from ..names import find_column
from ..normal import normal, normal_sql
from .turning import Turn, turned

if TYPE_CHECKING:
    from ...model.dataset import ColumnSample
    from ..engine import Engine
    from ..options import ReadOptions
    from ..source import InputTable

_CODES = frozenset(
    [*(sign + digit * places for sign in ("", "-") for digit in "789" for places in range(2, 7)), "-9", "-8", "-7", "-1"]
)  # fmt: skip
_FORMS = tuple(sorted({*_CODES, *(f"{code}.0" for code in _CODES), *(f"{code}.00" for code in _CODES)}))
_TIMES, _NUMBERS, _FAR = 2, 3, 0.5  # cells that have a code, of how many other numbers at least, and how far from them, of their breadth
_FOUND = Text(
    "以下数值列中，多行的取值像是表示“不详、缺失”的代码（如 -999、99、8888），与其余数值相距很远：{columns}。"
    "现按数值读取，会进入分段、均值与类；是缺失的请写 --na 列名=代码，只对该列生效。",
    "In these columns of numbers, several rows have what looks like a code for “not known” (such as -999, 99 or 8888), far from all other "
    "numbers: {columns}. It is read as a number, and enters bands, means and classes; if it says that a value is missing, give --na "
    "COLUMN=CODE, which holds for that column alone.",
)


def without_codes(engine: Engine, table: InputTable, options: ReadOptions) -> InputTable:
    """The same table, in which the codes that somebody named are no values. `InputError` for a column that it does not have.

    In another engine they stay as they are.
    """
    given = options.missing_codes()
    if not given or table.outside is not None:
        return table
    codes = {find_column(name, table.columns): found for name, found in given.items()}
    return turned(engine, table, {name: _absent(found) for name, found in codes.items()})


def _absent(codes: Sequence[str]) -> Turn:
    listed = ", ".join("'" + normal(code).replace("'", "''") + "'" for code in codes)
    return lambda cell: f"case when list_contains([{listed}], {normal_sql(cell)}) then null else {cell} end"


def with_notes(table: InputTable, samples: Mapping[str, ColumnSample]) -> InputTable:
    """The same table, with a note of columns that seem to have such codes."""
    columns = [name for name, sample in samples.items() if _has_codes(sample.values)]
    note: tuple[Phrase, ...] = (_FOUND.fill(columns=some_names(columns)),) if columns else ()
    return replace(table, notes=(*table.notes, *note)) if note else table


def _has_codes(values: Mapping[str, int]) -> bool:
    codes = [code for code in _FORMS if values.get(code, 0) >= _TIMES]
    if not codes:
        return False
    others = sorted(_numbers(value for value in values if value not in codes))
    if len(others) < _NUMBERS or 10 * len(others) < 9 * (len(values) - len(codes)):
        return False
    least, most = others[0], others[-1]
    room = _FAR * (most - least)
    return any(float(code) > most + room if float(code) > 0 else least >= 0 or float(code) < least - room for code in codes)


def _numbers(values: Iterable[str]) -> Iterator[float]:
    for value in values:
        try:
            yield float(value)
        except ValueError:
            continue
