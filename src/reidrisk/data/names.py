"""Finding a column by the name a person typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import TypeVar

from ..model.persons import parts_of
from ..model.problem import InputError, Problem, Problems
from ..model.text import Text
from .normal import normal
from .shape.naming import is_by_position

Value = TypeVar("Value")
_NO_HEADER = Text(
    "读表时未识别出表头，列按位置命名：{columns}。第一行就是列名时，请加 --header-row 1（Python：header_row=1）。",
    "No header was recognised, and the columns are named by position: {columns}. If the first row holds the names, give --header-row 1 "
    "(Python: header_row=1).",
)


def find_column(name: str, columns: Sequence[str]) -> str:
    """The column of this name; else the only one that is equal when trimmed and full-width folded, then case-folded."""
    if name in columns:
        return name
    for fold in (normal, lambda text: normal(text).casefold()):
        alike = [column for column in columns if fold(column) == fold(name)]
        if len(alike) == 1:
            return alike[0]
    raise InputError(_unknown(name, columns))


def find_columns(names: Iterable[str], columns: Sequence[str]) -> tuple[str, ...]:
    """Each of the names in `columns`; one `InputError` with every name that is not there."""
    problems, found = Problems(), []
    for name in names:
        try:
            found.append(find_column(name, columns))
        except InputError as error:
            problems.add(*error.problems)
    problems.stop_if_any()
    return tuple(found)


def by_column(given: Mapping[str, Value], columns: Sequence[str]) -> dict[str, Value]:
    """What was given for columns, by their names as they stand; one `InputError` with every name that is not there."""
    return dict(zip(find_columns(given, columns), given.values(), strict=True))


def key_columns(key: str, columns: Sequence[str]) -> tuple[str, ...]:
    """The columns of a key that tells persons apart: one, or several with a plus sign between them; `InputError` if they are not there."""
    return find_columns(parts_of(key, columns), columns)


def _unknown(name: str, columns: Sequence[str]) -> Problem:
    folded = {normal(column).casefold(): column for column in columns}
    near = get_close_matches(normal(name).casefold(), folded, n=1, cutoff=0.5)
    if near:
        hint = Text("最接近的列名是“{near}”。", 'The nearest name is "{near}".').fill(near=folded[near[0]])
    elif columns and all(map(is_by_position, columns)):
        hint = _NO_HEADER.fill(columns=_first(columns))
    else:
        hint = Text("现有的列：{columns}。", "The columns are: {columns}.").fill(columns=_first(columns))
    return Problem(
        "unknown_column", Text("没有名为“{name}”的列。", 'There is no column called "{name}".').fill(name=name), hint, column=name
    )


def _first(columns: Sequence[str], most: int = 20) -> list[str]:
    return [*columns[:most], *(["…"] if len(columns) > most else [])]
