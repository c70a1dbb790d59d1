"""Typed columns as text, in SQL: the same spelling as `cells` gives; nothing at all for columns that are text already."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import starmap
from typing import TYPE_CHECKING

from ..model.frozen import dataclass
from ..model.text import Phrase, Text
from .engine import named
from .header import some_names

if TYPE_CHECKING:
    from .engine import Engine

_FLOATS = ("FLOAT", "DOUBLE")
# Bytes that are text for all that was seen of them: files are written so whose writer did not mark them as UTF-8.
_WRITTEN = "BLOB OF TEXT"
_LOOKED_AT = 10_000
_BYTES = ("BLOB", "BIT", "GEOMETRY")
_NESTED = ("STRUCT", "MAP", "UNION", "VARIANT", "JSON")
_RETURNING = frozenset({
    "BOOLEAN", "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "FLOAT", "DOUBLE",
    "DATE", "TIME", "TIMESTAMP",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class TypedColumn:
    """A column with the engine's name for its type."""

    name: str
    type: str

    @property
    def is_binary(self) -> bool:
        """Whether it holds bytes rather than text."""
        return self.type in _BYTES

    @property
    def is_nested(self) -> bool:
        """Whether one cell holds several values."""
        return self.type.endswith("]") or self.type.split("(")[0] in _NESTED

    @property
    def returns(self) -> bool:
        """Whether the text of every cell gives the same cell again."""
        return self.type in _RETURNING or self.type.startswith("DECIMAL")

    def as_text(self) -> str:
        """The SQL expression of the column as text, under its name."""
        return f"{self._text(named(self.name))} as {named(self.name)}"

    def _text(self, column: str) -> str:
        kind = self.type
        if kind == "VARCHAR":
            return column
        if self.is_binary or kind == _WRITTEN:
            return _bytes(column, kind)
        if self.is_nested:
            return f"to_json({column})::varchar"
        if kind in _FLOATS:
            return _float(column)
        if kind.startswith("TIMESTAMP"):
            return _timestamp(column, zoned=kind == "TIMESTAMP WITH TIME ZONE")
        return f"{column}::varchar"


def typed(described: Iterable[Sequence[str]]) -> tuple[TypedColumn, ...]:
    """From the rows of a DESCRIBE."""
    return tuple(starmap(TypedColumn, ((str(row[0]), str(row[1])) for row in described)))


def texts_of_bytes(engine: Engine, columns: Sequence[TypedColumn], source: str) -> tuple[TypedColumn, ...]:
    """The same columns; those of bytes whose first thousands are UTF-8 without control characters are text."""
    bytes_of = [column.name for column in columns if column.type == "BLOB"]
    if not bytes_of:
        return tuple(columns)
    text = "try(decode({0}))"
    are = ", ".join(
        f"count({named(name)}) > 0 and coalesce(bool_and({text.format(named(name))} is not null "
        f"and not regexp_matches({text.format(named(name))}, '[\\x00-\\x08\\x0e-\\x1f]')) filter (where {named(name)} is not null), false)"
        for name in bytes_of
    )
    looked = ", ".join(map(named, bytes_of))
    found = engine.run(f"select {are} from (select {looked} from {source} limit {_LOOKED_AT})")[0]
    texts = {name for name, is_text in zip(bytes_of, found, strict=True) if is_text}
    return tuple(TypedColumn(column.name, _WRITTEN) if column.name in texts else column for column in columns)


def returning(columns: Iterable[TypedColumn]) -> dict[str, str]:
    """The types to which the text of these columns can be turned back."""
    return {column.name: column.type for column in columns if column.returns}


def type_notes(columns: Iterable[TypedColumn]) -> tuple[Phrase, ...]:
    """What the conversion to text means for columns of bytes and of nested values."""
    columns = tuple(columns)
    found = (
        (BINARY_NOTE, [column.name for column in columns if column.is_binary]),
        (_NESTED_NOTE, [column.name for column in columns if column.is_nested]),
    )
    return tuple(text.fill(names=some_names(names)) for text, names in found if names)


def _bytes(column: str, kind: str) -> str:
    """Equal bytes stay equal, so classes stay exact, and no content is shown; of text the text, where a cell is none its digest."""
    if kind == _WRITTEN:
        return f"coalesce(try(decode({column})), md5({column}))"
    return f"md5({column}::blob)" if kind == "BLOB" else f"md5({column}::varchar)"


def _float(column: str) -> str:
    whole = f"{column} = trunc({column}) and abs({column}) < 1e15"
    return f"case when isnan({column}) then null when {whole} then {column}::bigint::varchar else {column}::varchar end"


def _timestamp(column: str, *, zoned: bool) -> str:
    if zoned:  # a plain cast would follow the clock of the machine
        return f"make_timestamp(epoch_us({column}))::varchar || '+00:00'"
    return f"case when {column} = date_trunc('day', {column}) then {column}::date::varchar else {column}::varchar end"


BINARY_NOTE = Text(
    "以下列保存的是二进制内容（如图片），内容未经检查，只区分是否相同：{names}。",
    "These columns hold binary content (pictures, say); it was not examined, only told apart: {names}.",
)
_NESTED_NOTE = Text(
    "以下列的单元格含有嵌套的值，按 JSON 文本处理：{names}。",
    "Cells of these columns hold nested values, read as JSON text: {names}.",
)
