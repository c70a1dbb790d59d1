"""Every row looked at for what a sample can miss: which values of a column match a pattern, how often given values occur.

A sample of rows shows what many rows hold. What one row in a million holds (an ID number
in a note) it misses, and one is enough to identify somebody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import field

from ..model.frozen import dataclass
from .dataset import Dataset
from .elsewhere.outside import Outside
from .engine import named, quoted
from .normal import normal_sql

# Up to this many matching rows their values come with the count; beyond it, about this many are fetched by a second look.
MOST_VALUES = 2_000
_SHORTEST = 8  # characters of the shortest thing looked for, an e-mail address; a mobile number has eleven
_LEAST_ASCII = 12  # twice the ASCII characters that are asked for, as 3 x characters - bytes gives them
_WIDE = ("１", "２", "＠")
_TOGETHER = 200
_MEASURED_TOGETHER = 500
_COUNTED_TOGETHER = 100


@dataclass(frozen=True, slots=True)
class Matches:
    """What all rows of one column showed: `rows` match, with `values` among their distinct values; `all_values`: with all of them."""

    rows: int
    values: Mapping[str, int] = field(repr=False)
    all_values: bool


def matches(dataset: Dataset, pattern: str, settled: Sequence[str] = ()) -> Mapping[str, Matches]:
    """In how many rows each column matches `pattern` (RE2, over part of the value), by name.

    Every row is looked at; columns that cannot match by their type or range are left
    out. Of `settled` columns, where the sample has shown enough, only the rows count.
    """
    table = dataset.table
    if table.outside is not None:
        return _outside(table.outside, table.columns, pattern, settled)
    columns = [column for column in table.columns if column not in table.brief]
    counted = _apart(dataset, columns, pattern) if table.narrow is not None else _together(dataset, columns, pattern)
    found = {column: _seen(rows, values) for column, (rows, values) in counted.items()}
    many = [column for column, seen in found.items() if not seen.all_values and column not in settled]
    return found | {
        column: Matches(found[column].rows, _some(dataset, column, pattern, found[column].rows), all_values=False) for column in many
    }


def _outside(outside: Outside, columns: Sequence[str], pattern: str, settled: Sequence[str]) -> Mapping[str, Matches]:
    """Counted where the rows are; only values that match come."""
    found = {}
    for column, rows in outside.matching(columns, pattern).items():
        values = outside.values(column, pattern, MOST_VALUES) if rows and column not in settled else {}
        found[column] = Matches(rows, values, sum(values.values()) == rows)
    return found


def _seen(rows: int, values: Sequence[str]) -> Matches:
    counts: dict[str, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return Matches(rows, counts, rows <= MOST_VALUES)


def _together(dataset: Dataset, columns: Sequence[str], pattern: str) -> dict[str, tuple[int, list[str]]]:
    """One pass over the input for all columns: the reading costs more than the looking."""
    result: dict[str, tuple[int, list[str]]] = {column: (0, []) for column in columns}
    columns = _long_enough(dataset, columns) if len(columns) > _TOGETHER else columns
    for start in range(0, len(columns), _TOGETHER):
        part = columns[start : start + _TOGETHER]
        kept = ", ".join(
            f"case when {_matches(dataset, column, pattern)} then {named(column)} end as v{index}" for index, column in enumerate(part)
        )
        asked = ", ".join(f"count(v{index}), min(v{index}, {MOST_VALUES})" for index in range(len(part)))
        with dataset.table.scan() as source:
            row = dataset.engine.run(f"select {asked} from (select {kept} from {source})")[0]
        result |= {column: (row[2 * index], row[2 * index + 1] or []) for index, column in enumerate(part)}
    return result


def _long_enough(dataset: Dataset, columns: Sequence[str]) -> list[str]:
    """The columns of which some value is as long as what is looked for: one look at all lengths is cheaper than a dozen at the values."""
    found: list[int | None] = []
    for start in range(0, len(columns), _MEASURED_TOGETHER):
        asked = ", ".join(f"max(strlen({named(column)}))" for column in columns[start : start + _MEASURED_TOGETHER])
        with dataset.table.scan() as source:
            found += dataset.engine.run(f"select {asked} from {source}")[0]
    return [column for column, longest in zip(columns, found, strict=True) if longest is not None and longest >= _SHORTEST]


def _apart(dataset: Dataset, columns: Sequence[str], pattern: str) -> dict[str, tuple[int, list[str]]]:
    """One column after the other: a columnar format reads no more for it, and filters by dictionary where it has one."""
    result = {}
    for column in columns:
        name = named(column)
        full_width = f"({_has_wide(name)}) and {_regexp(normal_sql(name), pattern)}"
        where = f"{_regexp(name, pattern)} or ({full_width})"
        row = dataset.engine.run(f"select count(*), min({name}, {MOST_VALUES}) from {_only(dataset, column)} where {where}")[0]
        result[column] = row[0], row[1] or []
    return result


def _some(dataset: Dataset, column: str, pattern: str, rows: int) -> Mapping[str, int]:
    """About as many distinct matching values, chosen by their hash."""
    thin = f" and hash({named(column)}) % {rows // MOST_VALUES + 1} = 0"
    where = f"where {_matches(dataset, column, pattern)}{thin} group by 1 order by hash({named(column)}) limit {10 * MOST_VALUES}"
    with nullcontext(_only(dataset, column)) if dataset.table.narrow is not None else dataset.table.scan() as source:
        return dict(dataset.engine.run(f"select {named(column)}, count(*) from {source} {where}"))


def _only(dataset: Dataset, column: str) -> str:
    narrow = dataset.table.narrow
    if narrow is None:
        msg = "only a columnar input has a narrow scan"
        raise ValueError(msg)
    return narrow([column])


def _matches(dataset: Dataset, column: str, pattern: str) -> str:
    """The condition in SQL; the regular expression runs only where a value has enough ASCII characters for it, or is full-width."""
    name = named(column)
    ascii_enough = f"strlen({name}) >= {_SHORTEST} and 3 * length({name}) - strlen({name}) >= {_LEAST_ASCII}"
    if dataset.table.plain:
        return f"case when {ascii_enough} then {_regexp(name, pattern)} else false end"
    folded = f"case when strlen({name}) <> length({name}) and ({_has_wide(name)}) then {_regexp(normal_sql(name), pattern)} else false end"
    return f"case when {ascii_enough} and {_regexp(name, pattern)} then true else {folded} end"


def _has_wide(name: str) -> str:
    return " or ".join(f"contains({name}, {quoted(mark)})" for mark in _WIDE)


def _regexp(expression: str, pattern: str) -> str:
    return f"regexp_matches({expression}, {quoted(pattern)})"


def occurrences(dataset: Dataset, columns: Sequence[str], values: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
    """By column, in how many rows each of these values stands; a value that does not occur is left out.

    Values travel as a bound parameter, never in the text of a statement. Not for tables in other engines.
    """
    found: dict[str, dict[str, int]] = {column: {} for column in columns}
    for start in range(0, len(columns), _COUNTED_TOGETHER):
        part = columns[start : start + _COUNTED_TOGETHER]
        cells = f"unnest({list(range(len(part)))}) as c, unnest([{', '.join(map(named, part))}]) as v"
        counted = (
            "select c, v, count(*) from (select {cells} from {source}) where v in (select unnest(?::varchar[])) group by c, v order by c, v"
        )
        with nullcontext(dataset.table.narrow(part)) if dataset.table.narrow is not None else dataset.table.scan() as source:
            rows = dataset.engine.run(counted.format(cells=cells, source=source), [list(values)])
        for index, value, count in rows:
            found[part[index]][value] = count
    return found
