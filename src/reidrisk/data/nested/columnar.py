"""A JSON object that holds a table by its columns, as pandas and R write one: each column a list, or an object by row numbers; or apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .decoding import Members

_APART = frozenset({"columns", "index", "data", "schema"})
_LEAST = 2  # columns, and rows: one value alone is a list that a record has


def by_columns(found: Members) -> list[Members] | None:
    """The rows of such an object; None where it is none."""
    names = [name for name, _ in found]
    if len(set(names)) < len(names):
        return None
    if {"columns", "data"} <= set(names) <= _APART:
        return _apart(found)
    if len(names) < _LEAST:
        return None
    columns = list(_columns(found))
    lengths = {len(column) for column in columns}
    if len(columns) < len(names) or len(lengths) > 1 or min(lengths) < _LEAST:
        return None
    return [Members(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]


def _columns(found: Members) -> Iterator[Sequence[object]]:
    """The columns, as far as they hold single values in lists, or under the same numbers of rows."""
    rows = None
    for _, value in found:
        if isinstance(value, Members):
            keys = [key for key, _ in value]
            rows = keys if rows is None and keys == [str(number) for number in range(len(keys))] else rows
            if keys != rows:
                return
            value = [one for _, one in value]  # noqa: PLW2901 - what the members hold
        elif rows is not None:
            return
        if not isinstance(value, list) or not _is_plain(value):
            return
        yield value


def _apart(found: Members) -> list[Members] | None:
    """The names of the columns, the rows as lists, and perhaps names of the rows, where these are more than numbers."""
    names, rows, index = found.get("columns"), found.get("data"), found.get("index")
    if not isinstance(names, list) or not isinstance(rows, list) or not all(isinstance(name, str) for name in names):
        return None
    if not all(isinstance(row, list) and len(row) == len(names) and not isinstance(row, Members) for row in rows):
        return None
    made = [Members(zip(map(str, names), row, strict=True)) for row in rows]
    if isinstance(index, list) and len(index) == len(rows) and list(map(str, index)) != [str(number) for number in range(len(rows))]:
        made = [Members([("index", key), *row]) for key, row in zip(index, made, strict=True)]
    return made


def _is_plain(values: list[object]) -> bool:
    return not any(isinstance(value, list) for value in values)
