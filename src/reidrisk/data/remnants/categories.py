"""Categories that a column of Arrow or Parquet lists and no row has; found in a process of its own, since the file may be hostile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from ...model.dataset import FilePart
from ..apart.child_process import Frame
from .runs import LONGEST, MOST


def unused_parts(unused: Mapping[str, list[str]]) -> Iterator[FilePart]:
    """The parts of a file that these are, by column."""
    yield from (FilePart("labels", name, texts=tuple(texts)) for name, texts in unused.items() if texts)


@dataclass
class Categories:
    """Categories of each column, with whether a row has them."""

    _seen: dict[str, dict[str, bool]] = field(default_factory=dict)

    def note(self, batch: Any, pyarrow: Any) -> None:  # noqa: ANN401 - of a library that may be missing
        """Those of the columns of one batch that have a dictionary."""
        for name, column in zip(batch.schema.names, batch.columns, strict=True):
            if str(column.type).startswith("dictionary"):
                self._note(name, column, pyarrow)

    def _note(self, name: str, column: Any, pyarrow: Any) -> None:  # noqa: ANN401 - as above
        known = self._seen.setdefault(name, {})
        if len(known) > MOST or not str(column.type.value_type).endswith("string"):
            return
        used = set(pyarrow.compute.unique(column.indices).to_pylist())
        for place, text in enumerate(column.dictionary.slice(0, MOST).to_pylist()):
            if text is not None:
                known[text] = known.get(text, False) or place in used

    def unused(self) -> dict[str, list[str]]:
        """By column, those that no row has."""
        return {name: [text[:LONGEST] for text, used in known.items() if not used] for name, known in self._seen.items()}


def unused_in_parquet(given: Mapping[str, Any]) -> Iterator[Frame]:
    """The frame "end": by column, the categories that no row has; "problem" where a file cannot be read."""
    pyarrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    import_module("pyarrow.compute")
    listed = Categories()
    try:
        for path, columns in given["files"].items():
            file = parquet.ParquetFile(path, read_dictionary=columns)
            for batch in file.iter_batches(columns=columns):
                listed.note(batch, pyarrow)
    except Exception:  # noqa: BLE001 - its texts may quote cells
        yield "problem", "damaged"
    else:
        yield "end", listed.unused()
