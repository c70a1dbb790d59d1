"""Arrow IPC (Feather version 2) from a file: looked through in a process of its own first, since its offsets and sizes may be anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from ...model.frozen import dataclass
from ..apart.child_process import Frame
from ..remnants.categories import Categories
from ..sheets.cells import value_text

FILE = b"ARROW1"
_PLAIN = (
    "string", "large_string", "bool", "int", "uint", "float", "double", "date32", "timestamp", "decimal128", "dictionary<values=string",
)  # fmt: skip
_MOST, _LONGEST = 10_000, 2**20


@dataclass(frozen=True, slots=True)
class Batches:
    """What is read one batch after the other: with a schema, as a reader of pyarrow has it."""

    schema: Any
    found: Iterator[Any]

    def __iter__(self) -> Iterator[Any]:
        return self.found

    def __next__(self) -> Any:  # noqa: ANN401 - a record batch
        return next(self.found)


def batches(path: Path, pyarrow: Any) -> Batches:  # noqa: ANN401 - a library that may be missing
    """Every record batch of the file or stream, as they lie: checked by nobody."""
    source = pyarrow.memory_map(str(path))
    with path.open("rb") as file:
        is_file = file.read(len(FILE)) == FILE
    if is_file:
        reader = pyarrow.ipc.open_file(source)
        return Batches(reader.schema, (reader.get_batch(at) for at in range(reader.num_record_batches)))
    stream = pyarrow.ipc.open_stream(source)
    return Batches(stream.schema, iter(stream))


def look(given: Mapping[str, Any]) -> Iterator[Frame]:
    """The frame "end": rows, bytes of all batches and of the largest, whether all types are plain; "problem" where something is wrong.

    With it the categories that no row has, by column, and what the file says of itself and of columns.
    """
    pyarrow = import_module("pyarrow")
    import_module("pyarrow.ipc")
    import_module("pyarrow.compute")
    rows, size, largest, listed = 0, 0, 0, Categories()
    try:
        found = batches(Path(given["path"]), pyarrow)
        for batch in found:
            batch.validate(full=True)
            rows, size, largest = rows + batch.num_rows, size + batch.nbytes, max(largest, batch.nbytes)
            listed.note(batch, pyarrow)
        plain = all(str(kind).startswith(_PLAIN) for kind in found.schema.types)
    except MemoryError:
        yield "problem", "memory"
    except Exception:  # noqa: BLE001 - its texts may quote cells
        yield "problem", "damaged"
    else:
        yield "end", {
            "rows": rows, "bytes": size, "largest": largest, "plain": plain, "unused": listed.unused(), "stated": _notes(found.schema),
        }  # fmt: skip


def top(given: Mapping[str, Any]) -> Iterator[Frame]:
    """The frame "end": columns and the first rows as texts, of the first batch that has any; "problem" where something is wrong."""
    pyarrow = import_module("pyarrow")
    import_module("pyarrow.ipc")
    try:
        found = batches(Path(given["path"]), pyarrow)
        rows: list[tuple[str | None, ...]] = []
        for batch in found:
            batch.validate(full=True)
            part = batch.slice(0, int(given["rows"]))
            rows = list(zip(*([value_text(value) for value in column.to_pylist()] for column in part.columns), strict=True))
            if rows:
                break
    except MemoryError:
        yield "problem", "memory"
    except Exception:  # noqa: BLE001 - its texts may quote cells
        yield "problem", "damaged"
    else:
        yield "end", {"columns": list(found.schema.names), "rows": rows}


def _notes(schema: Any) -> list[tuple[str, str]]:  # noqa: ANN401
    every = (schema.metadata, *(field.metadata for field in schema))
    return [(_text(key), _text(value)) for stated in every for key, value in (stated or {}).items()][:_MOST]


def _text(held: bytes) -> str:
    return held[:_LONGEST].decode("utf-8", "replace")
