"""pandas frames, in chunks: a column of objects may hold anything, so each value is turned to text here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...model.text import Phrase, Text
from ..header import shown_name
from ..sheets.cells import is_lossy, number_text, value_text
from ..sheets.spreadsheet import Noticed
from .table import label_notes, streamed, text_names, unnamed_notes

if TYPE_CHECKING:
    from ..engine import Engine
    from ..source import Row, Table

Texts = list[str | None]
_CHUNK = 10_000
_DOUBLE = 8


def open_pandas(engine: Engine, frame: Any, *, name_blanks: bool = False) -> Table:  # noqa: ANN401 - of a library that is not imported
    """A pandas frame; its index is left out."""
    raw = list(frame.columns)
    names = text_names(raw, "pandas", name_blanks=name_blanks)
    noticed = Noticed()

    def notes() -> tuple[Phrase, ...]:
        return (*label_notes(raw), *unnamed_notes(raw, names), *_index_notes(frame), *noticed.notes(dict(enumerate(names))))

    return streamed(engine, "pandas", names, _batches(frame, noticed), notes)


def _batches(frame: Any, noticed: Noticed) -> Iterator[list[Row]]:  # noqa: ANN401
    for start in range(0, len(frame), _CHUNK):
        part = frame.iloc[start : start + _CHUNK]
        yield list(zip(*(_texts(part.iloc[:, place], place, noticed) for place in range(part.shape[1])), strict=True))


def _texts(series: Any, place: int, noticed: Noticed) -> Texts:  # noqa: ANN401
    kind = getattr(series.dtype, "kind", "O")
    if str(series.dtype) == "category":
        known = [value_text(value) for value in series.cat.categories.tolist()]
        return [known[code] if code >= 0 else None for code in series.cat.codes.tolist()]
    if kind == "f" and not hasattr(series.dtype, "na_value"):
        return _floats(series, place, noticed)
    values = series.tolist()
    if kind in "iu" and not series.hasnans:
        return [str(value) for value in values]
    return [value_text(value) for value in values]


def _floats(series: Any, place: int, noticed: Noticed) -> Texts:  # noqa: ANN401
    values = series.tolist()
    if series.dtype.itemsize < _DOUBLE:  # the shortest text of the narrow number, not of its double
        values = [float(text) for text in series.to_numpy().astype(str)]
    for value in values:
        if is_lossy(abs(value)):
            noticed.lost(place)
    return [number_text(value) for value in values]


def _index_notes(frame: Any) -> tuple[Phrase, ...]:  # noqa: ANN401
    names = [shown_name(str(name)) for name in frame.index.names if name is not None]
    if not names or type(frame.index).__name__ == "RangeIndex":
        return ()
    return (
        Text(
            "索引 {names} 未读取；若属于数据，请先用 reset_index() 变为列。",
            "The index {names} was not read; if it is data, make it a column with reset_index() first.",
        ).fill(names=names),
    )
