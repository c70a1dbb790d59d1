"""pandas frames, in chunks: a column of objects may hold anything, so each value is turned to text here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ...model.text import Phrase, Text
from ..header import shown_name
from ..sheets.cells import is_lossy, number_text, value_text
from ..sheets.spreadsheet import Noticed
from .table import label_notes, streamed, text_names

if TYPE_CHECKING:
    from ..engine import Engine
    from ..source import InputTable, Row

Texts = list[str | None]
_CHUNK = 10_000
_DOUBLE = 8


def open_pandas(engine: Engine, frame: Any) -> InputTable:  # noqa: ANN401 - of a library that is not imported
    """A pandas frame. What its index says becomes columns, the first ones; row numbers are no data and are left out."""
    whole = partial(_with_index, drop=_is_row_number(frame.index))
    raw = list(whole(frame.iloc[:0]).columns)
    names = text_names(raw, "pandas")
    index = names[: len(raw) - frame.shape[1]]
    noticed = Noticed()

    def notes() -> tuple[Phrase, ...]:
        return (*label_notes(raw), *_index_notes(index), *noticed.notes(dict(enumerate(names))))

    return streamed(engine, "pandas", names, _batches(frame, whole, noticed), notes)


def _is_row_number(index: Any) -> bool:  # noqa: ANN401
    """Whether an index only counts: nobody named it, and it holds whole numbers."""
    return index.nlevels == 1 and index.name is None and index.dtype.kind in "iu"


def _with_index(frame: Any, *, drop: bool) -> Any:  # noqa: ANN401
    """The frame with its index as columns, as pandas names them; a name that stands twice is told later, with all others."""
    return frame if drop else frame.reset_index(allow_duplicates=True)


def _batches(frame: Any, whole: Callable[[Any], Any], noticed: Noticed) -> Iterator[list[Row]]:  # noqa: ANN401
    for start in range(0, len(frame), _CHUNK):
        part = whole(frame.iloc[start : start + _CHUNK])
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


def _index_notes(names: Sequence[str]) -> tuple[Phrase, ...]:
    if not names:
        return ()
    text = Text("索引作为列读入：{names}。", "The index was read as columns: {names}.")
    return (text.fill(names=[shown_name(name) for name in names]),)
