"""Columns of a table in another engine: what they are grouped by there, how they cross, how they are spelled here.

Every value crosses as text and is spelled by the same SQL as a column of a file, so that one table gives the same
classes from every engine. Text is grouped by its bytes: a collation may hold "a" and "A" for equal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...model.frozen import dataclass
from ..casting import TypedColumn
from ..normal import FULL_WIDTH, HALF_WIDTH, TRIMMED

Expr = Any  # an Ibis expression: the library is an extra and not imported here


@dataclass(frozen=True, slots=True)
class EngineDialect:
    """What an engine calls the few functions that Ibis has no common name for.

    `binary`: text as bytes (or as it stands, where the engine compares by bytes). `unbinary` its inverse.
    `row_hash`: a whole number of 64 bits for a text. `digest`: MD5 of bytes in hexadecimal.
    `instant`: a moment with a time zone as text: microseconds since 1970, or in UTC. `number`: a decimal of no fixed scale as text.
    `normal`: text trimmed and full-width folded. `matches`: whether a regular expression is found in a text.
    `plain`: a column of texts as plain text, its padding gone. `has_nan`: whether a column of numbers can hold what is no number.
    `parts`: of a table with a text `w` in each row, a table of the pieces that stand between matches of an expression, one in each row.
    `first_group`: what the first group of an expression holds in a text that it matches from its beginning to its end.
    """

    binary: Callable[[Expr], Expr]
    unbinary: Callable[[Expr], Expr]
    row_hash: Callable[[Expr], Expr]
    digest: Callable[[Expr], Expr]
    instant: Callable[[Expr], Expr]
    number: Callable[[Expr], Expr]
    normal: Callable[[Expr], Expr]
    matches: Callable[[Expr, str], Expr]
    plain: Callable[[Expr], Expr] = lambda column: column.cast("string")
    parts: Callable[[Expr, str], Expr] = lambda cells, between: cells.select(w=cells.w.re_split(between).unnest())
    first_group: Callable[[Expr, str], Expr] = lambda text, pattern: text.re_extract(pattern, 1)
    has_nan: bool = True


@dataclass(frozen=True, slots=True)
class OutsideColumn:
    """A column: `key` is what it is grouped by, `text` how a key crosses, `type` what it is here."""

    name: str
    type: str
    kind: str
    dialect: EngineDialect

    def key(self, table: Expr) -> Expr:
        """Equal for two cells if and only if they are the same value."""
        column = table[self.name]
        if self.kind == "text":
            return self.dialect.binary(self.dialect.plain(column))
        if self.kind == "bytes":
            return self.dialect.digest(column)
        if self.kind == "float":  # -0.0 is grouped with 0, and is to be spelled like it
            return column + _zero(column)
        return column

    def text(self, key: Expr) -> Expr:
        """A key as text, in which form it comes over."""
        if self.kind == "text":
            return self.dialect.unbinary(key)
        if self.kind == "instant":
            return self.dialect.instant(key)
        if self.kind == "number":
            return self.dialect.number(key)
        return key if self.kind == "bytes" else key.cast("string")

    def plain_text(self, table: Expr) -> Expr:
        """The cell as text, without a key between."""
        return self.dialect.plain(table[self.name]) if self.kind == "text" else self.text(self.key(table))

    def typed(self, crossed: str) -> str:
        """SQL here: what crossed, as the type whose spelling is wanted."""
        if self.kind == "instant":  # microseconds since 1970, or a moment in UTC
            micros = f"regexp_full_match({crossed}, '-?[0-9]+')"
            return f"case when {micros} then make_timestamp(try_cast({crossed} as bigint)) else try_cast({crossed} as timestamp) end"
        return crossed if self.type == "VARCHAR" else f"{crossed}::{self.type}"

    def spelled(self) -> str:
        """SQL here: the column as text, under its name, spelled like a column of a file."""
        return TypedColumn(self.name, "TIMESTAMP WITH TIME ZONE" if self.kind == "instant" else self.type).as_text()

    def present(self, key: Expr, tokens: Sequence[str]) -> Expr:
        """A key, NULL where the cell is missing: what a class is made by when no tuple crosses."""
        if self.kind == "float" and self.dialect.has_nan:
            key = key.isnan().ifelse(_null(key), key)
        words = [token for token in tokens if self._may_be(token)]
        if not words:
            return key
        text = key if self.kind == "text" else self.dialect.binary(self.text(key))
        return text.isin([self.dialect.binary(_literal(word)) for word in words]).ifelse(_null(key), key)

    def normal(self, key: Expr, tokens: Sequence[str]) -> Expr:
        """The key after trimming and full-width folding; NULL when missing."""
        if self.kind != "text":
            return self.present(key, tokens)
        folded = self.dialect.binary(self.dialect.normal(self.text(key)))
        missing = self.present(key, tokens).isnull() | folded.isin([self.dialect.binary(_literal(token)) for token in tokens])
        return missing.ifelse(_null(folded), folded)

    def changes(self, table: Expr) -> Expr | None:
        """Whether the cell differs from its normalised form; None where it never does."""
        if self.kind != "text":
            return None
        text = self.plain_text(table)
        return self.dialect.binary(self.dialect.normal(text)) != self.dialect.binary(text)

    def _may_be(self, token: str) -> bool:
        """Whether a cell of this column could be spelled like that: digits or a truth value, where it is no text."""
        return self.kind == "text" or any(char.isdigit() for char in token) or token in {"true", "false"}


def column_of(name: str, dtype: Any, dialect: EngineDialect) -> OutsideColumn | None:  # noqa: ANN401 - an Ibis type
    """What a column is by its Ibis type; None for one that this tool cannot read (arrays, structs, geometry...)."""
    found = None if dtype is None else _kind(dtype)
    return OutsideColumn(name, found[1], found[0], dialect) if found is not None else None


def _kind(dtype: Any) -> tuple[str, str] | None:  # noqa: ANN401
    if dtype.is_timestamp():
        return ("instant", "TIMESTAMP") if dtype.timezone is not None else ("moment", "TIMESTAMP")
    if dtype.is_decimal():
        known = dtype.precision is not None and dtype.scale is not None and dtype.precision <= _WIDEST_DECIMAL
        return ("exact", f"DECIMAL({dtype.precision},{dtype.scale})") if known else ("number", "VARCHAR")
    return next((found for test, found in _KINDS if getattr(dtype, test)()), None)


_WIDEST_DECIMAL = 38
_KINDS: tuple[tuple[str, tuple[str, str]], ...] = (
    ("is_string", ("text", "VARCHAR")),
    ("is_boolean", ("truth", "BOOLEAN")),
    ("is_integer", ("whole", "HUGEINT")),
    ("is_float32", ("float", "FLOAT")),
    ("is_float64", ("float", "DOUBLE")),
    ("is_date", ("date", "VARCHAR")),
    ("is_time", ("time", "VARCHAR")),
    ("is_uuid", ("uuid", "VARCHAR")),
    ("is_inet", ("text", "VARCHAR")),
    ("is_macaddr", ("text", "VARCHAR")),
    ("is_binary", ("bytes", "VARCHAR")),
    ("is_null", ("text", "VARCHAR")),
)


def _literal(text: str) -> Expr:
    import ibis  # noqa: PLC0415 - an extra

    return ibis.literal(text, type="string")


def _zero(like: Expr) -> Expr:
    import ibis  # noqa: PLC0415 - an extra

    return ibis.literal(0, type=like.type())


def _null(like: Expr) -> Expr:
    import ibis  # noqa: PLC0415 - an extra

    return ibis.null(like.type())


def builtin(name: str, arguments: tuple[str, ...], result: str) -> Callable[..., Expr]:
    """The engine's function of this name, with the Ibis types of its one to three arguments and of its result."""
    from ibis import udf  # noqa: PLC0415 - an extra

    shape = (_of_one, _of_two, _of_three)[len(arguments) - 1]
    made: Callable[..., Expr] = udf.scalar.builtin(name=name, signature=(arguments, result))(shape)
    return made


def normalising() -> Callable[[Expr], Expr]:
    """Trimmed and full-width folded, where the engine has `translate` and `btrim`."""
    translate, btrim = (builtin(name, ("string",) * width, "string") for name, width in (("translate", 3), ("btrim", 2)))
    return lambda text: btrim(translate(text, FULL_WIDTH, HALF_WIDTH), TRIMMED)


def of_duckdb() -> EngineDialect:
    """DuckDB's: it compares by bytes."""
    hashed, md5 = builtin("hash", ("string",), "int64"), builtin("md5", ("binary",), "string")
    translate, trim = (builtin(name, ("string",) * width, "string") for name, width in (("translate", 3), ("trim", 2)))
    return EngineDialect(
        binary=lambda text: text,
        unbinary=lambda text: text,
        row_hash=hashed,
        digest=md5,
        instant=lambda moment: moment.cast("string"),
        number=lambda number: number.cast("string"),
        normal=lambda text: trim(translate(text, FULL_WIDTH, HALF_WIDTH), TRIMMED),
        matches=lambda text, pattern: text.re_search(pattern),
    )


def _of_one(first: Expr) -> Expr:
    """The form of a function of one argument."""


def _of_two(first: Expr, second: Expr) -> Expr:
    """The form of a function of two arguments."""


def _of_three(first: Expr, second: Expr, third: Expr) -> Expr:
    """The form of a function of three arguments."""
