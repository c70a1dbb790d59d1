"""Missing and suppressed cells, in Python and in SQL the same (resolutions G-18)."""

from __future__ import annotations

from collections.abc import Sequence

from .engine import named, quoted
from .normal import normal, normal_sql
from .options import ReadOptions


def missing_tokens(options: ReadOptions) -> tuple[str, ...]:
    """What is read as missing: the list of the options, and always the empty cell, which no CSV tells from NULL."""
    return tuple(dict.fromkeys((*options.missing_anywhere(), "")))


def key_sql(column: str, options: ReadOptions, *, missing_is_null: bool) -> str:
    """The value that classes are made by: NULL when missing, else as it stands; the suppression mark is a value."""
    return named(column) if missing_is_null else present_sql(named(column), options)


def tuple_sql(columns: Sequence[str], options: ReadOptions, *, missing_is_null: bool) -> str:
    """64 bits for the values of these columns together, by which classes are told apart; of no columns all are one."""
    keys = [key_sql(column, options, missing_is_null=missing_is_null) for column in columns]
    return f"hash({', '.join(keys)})" if keys else "0::ubigint"


def present_sql(expression: str, options: ReadOptions) -> str:
    """A value; NULL where it is missing."""
    return _nulled(expression, missing_tokens(options))


def normal_key_sql(key: str, options: ReadOptions) -> str:
    """The value that classes are made by after trimming and full-width folding, from a key: NULL when missing."""
    tokens = tuple(dict.fromkeys(normal(token) for token in missing_tokens(options)))
    return _nulled(normal_sql(key), tokens)


def subject_sql(columns: Sequence[str], options: ReadOptions) -> str:
    """The subject key of one column or of several together; NULL where one of them says nothing. A suppressed key names nobody.

    One person is one key, with blanks around it, in full-width or small letters too: to take two for one only makes classes smaller.
    """
    parts = [f"upper({naming_sql(normal_sql(named(column)), options)})" for column in columns]
    if len(parts) == 1:
        return parts[0]
    return " || ".join(f"length({part}) || ':' || {part}" for part in parts)  # the lengths tell AB, C from A, BC


def naming_sql(expression: str, options: ReadOptions) -> str:
    """A value that names somebody; NULL where it is missing or suppressed."""
    return _nulled(expression, (*missing_tokens(options), options.suppression))


def _nulled(expression: str, tokens: tuple[str, ...]) -> str:
    # list_contains keeps Parquet's dictionaries: on 10M rows IN costs 3 s more than it.
    return f"case when list_contains([{', '.join(map(quoted, tokens))}], {expression}) then null else {expression} end"
