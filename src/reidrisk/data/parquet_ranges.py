"""What the footers of Parquet files tell of their columns: which are short, which come with dictionaries."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from .casting import TypedColumn
from .faults import EngineError
from .parquet_files import ParquetFiles, literal

if TYPE_CHECKING:
    from .engine import Engine

_SHORT = frozenset({"BOOLEAN", "TINYINT", "SMALLINT", "INTEGER", "UTINYINT", "USMALLINT", "UINTEGER", "DATE", "TIME"})
_BY_RANGE = frozenset({"BIGINT", "UBIGINT", "HUGEINT", "FLOAT", "DOUBLE"})
_TEN_DIGITS = 10**10
_MOST_FILES = 100


def brief_columns(engine: Engine, files: ParquetFiles, columns: Sequence[TypedColumn]) -> frozenset[str]:
    """Columns that hold no text and no number of eleven digits or more, as far as types and footers tell."""
    short = {column.name for column in columns if column.type in _SHORT or column.type.startswith("TIMESTAMP")}
    ranged = {column.name for column in columns if column.type in _BY_RANGE}
    if ranged and len(files.paths) <= _MOST_FILES:
        with suppress(EngineError):
            short |= ranged - _long_or_unknown(engine, files)
    return frozenset(short)


def coded_columns(engine: Engine, files: ParquetFiles, columns: Sequence[TypedColumn]) -> frozenset[str]:
    """Columns of text whose every chunk has a dictionary."""
    texts = {column.name for column in columns if column.type == "VARCHAR"}
    if not texts or len(files.paths) > _MOST_FILES:
        return frozenset()
    with suppress(EngineError):
        bare = "bool_or(not contains(encodings, 'DICTIONARY'))"
        found = engine.run(
            f"select path_in_schema from {_chunks(files)} group by 1 having not {bare} and count(distinct file_name) = {len(files.paths)}"
        )
        return frozenset(texts & {str(name) for (name,) in found})
    return frozenset()


def _chunks(files: ParquetFiles) -> str:
    return f"parquet_metadata([{', '.join(literal(path) for path in files.paths)}])"


def _long_or_unknown(engine: Engine, files: ParquetFiles) -> set[str]:
    """Columns with a chunk whose footer gives no range, or one that reaches eleven digits."""
    ends = "try_cast(coalesce(stats_min_value, stats_min) as double), try_cast(coalesce(stats_max_value, stats_max) as double)"
    beyond = f"not coalesce(abs(low) < {_TEN_DIGITS} and abs(high) < {_TEN_DIGITS}, false)"
    chunks = f"(select path_in_schema, {ends} from {_chunks(files)}) t(name, low, high)"
    return {str(name) for (name,) in engine.run(f"select distinct name from {chunks} where {beyond}")}
