"""What the files of a Parquet table hold beside its cells: properties of the table and of columns, categories that no row has.

A category stays in the dictionary of its column when the last row with it was removed: of pandas, say, whoever filters rows keeps all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ...model.dataset import FilePart
from ..apart.child_process import DiedError, Job, frames
from ..faults import EngineError
from ..input_files import literal
from .arrow_schema import ARROW, schema_in, words
from .categories import unused_parts

if TYPE_CHECKING:
    from ..engine import Engine

_MOST_FILES, _MEMORY = 200, 768 * 2**20


def remains(engine: Engine, paths: Sequence[Path], names: Sequence[str]) -> Iterator[FilePart]:
    """Texts of properties; of each column its unused categories, where the library that reads them is there."""
    categorised: dict[Path, tuple[str, ...]] = {}
    stated: dict[str, None] = {}
    for path in paths[:_MOST_FILES]:
        properties = _properties(engine, path)
        schema = schema_in(properties.get(ARROW, ""))
        categorised[path] = schema.categorised
        stated.update(dict.fromkeys((*words(properties, names), *words(schema.stated, names))))
    if stated:
        yield FilePart("metadata", texts=tuple(stated))
    wanted = {str(path): columns for path, columns in categorised.items() if columns}
    if wanted and find_spec("pyarrow") is not None:
        yield from unused_parts(_unused(wanted))


def _properties(engine: Engine, path: Path) -> dict[str, str]:
    try:
        found = engine.run(f"select key, value from parquet_kv_metadata({literal(path)})")
    except EngineError:  # the table itself was read before
        return {}
    return {bytes(key).decode("utf-8", "replace"): bytes(value).decode("utf-8", "replace") for key, value in found}


def _unused(wanted: dict[str, tuple[str, ...]]) -> dict[str, list[str]]:
    try:
        *_, (kind, found) = frames(Job("reidrisk.data.remnants.categories", "unused_in_parquet", {"files": wanted}, _MEMORY))
    except DiedError:
        return {}
    return dict(found) if kind == "end" else {}
