"""From a table in Python to a `InputTable`: names, fingerprint, sample."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...model.problem import InputError
from ...model.text import Phrase, Text
from ..casting import TypedColumn, returning, type_notes
from ..feeding.intake import Intake
from ..fingerprint import content_fingerprint
from ..header import checked_names, name_notes, no_rows, some_names
from ..sampling import sample_rows, spread_sql
from ..source import InputTable, Row

if TYPE_CHECKING:
    from ...model.dataset import Fingerprint
    from ..engine import Engine


def text_names(raw: Sequence[object], name: str) -> tuple[str, ...]:
    """Column names as text: a frame may name its columns by numbers, dates or tuples."""
    return checked_names(_labels(raw), name)


def _labels(raw: Sequence[object]) -> list[str | None]:
    return [None if label is None else _label(label) for label in raw]


def label_notes(raw: Sequence[object]) -> tuple[Phrase, ...]:
    """A note on names that were no text."""
    others = [_label(label) for label in raw if not isinstance(label, str)]
    if not others:
        return ()
    text = Text("以下列名原本不是文本，已转为文本：{names}。", "These column names were no text and were turned into text: {names}.")
    return (text.fill(names=some_names(others)),)


def streamed(
    engine: Engine, kind: str, names: tuple[str, ...], batches: Iterator[list[Row]], notes: Callable[[], tuple[Phrase, ...]]
) -> InputTable:
    """A table whose rows are handed over in batches, once."""
    intake = Intake(engine, len(names))
    intake.fill(batches)
    if not intake.sampler.rows:
        raise InputError(no_rows(kind))
    with intake.scan(names, range(len(names)))() as source:
        fingerprint = content_fingerprint(engine, source, names)
    return replace(intake.table(kind, names, fingerprint), notes=(*name_notes(names), *notes()))


def stored(  # noqa: PLR0913 - all that is known of a table that the engine holds
    engine: Engine, kind: str, columns: Sequence[TypedColumn], source: str, close: Callable[[], None], *, known: Fingerprint | None = None
) -> InputTable:
    """A table that the engine stores under the name `source`; its sample is spread over all rows. `known`: as in `scanned`."""
    rows = int(engine.run(f"select count(*) from {source}")[0][0])
    listed = ", ".join(column.as_text() for column in columns)
    numbers = f"({spread_sql(rows, sample_rows(len(columns)))})"
    counted = f"(select *, row_number() over () - 1 as g from (select {listed} from {source}))"
    sample: list[tuple[Any, ...]] = engine.run(f"select * exclude (g) from {counted} where g in {numbers} order by all")
    return scanned(engine, kind, columns, source, sample, rows=rows, close=close, known=known)


def scanned(  # noqa: PLR0913 - all that is known of a table that stays where it is
    engine: Engine,
    kind: str,
    columns: Sequence[TypedColumn],
    source: str,
    sample: Sequence[Row],
    *,
    rows: int,
    close: Callable[[], None],
    known: Fingerprint | None = None,
) -> InputTable:
    """A table that the engine scans where it lies, under the name `source`; `known`: its fingerprint, if nothing need be read for it."""
    names = tuple(column.name for column in columns)
    scan = f"(select {', '.join(column.as_text() for column in columns)} from {source})"
    return InputTable(
        format=kind,
        columns=names,
        rows=rows,
        fingerprint=content_fingerprint(engine, scan, names) if known is None else known,
        scan=lambda: nullcontext(scan),
        sample=sample,
        sampled_all=len(sample) == rows,
        notes=(*name_notes(names), *type_notes(columns)),
        close=close,
        types=returning(columns),
    )


def _label(label: object) -> str:
    return "/".join(str(part) for part in label if str(part)) if isinstance(label, tuple) else str(label)
