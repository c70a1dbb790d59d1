"""An opened table in which the cells of some columns say something else than what stands in the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from ..engine import named

if TYPE_CHECKING:
    from ..engine import Engine
    from ..source import InputTable, Row

Turn = Callable[[str], str]  # SQL of a cell, from that of the cell as it stands


def turned(engine: Engine, table: InputTable, turns: Mapping[str, Turn]) -> InputTable:
    """The same rows; what the table gives beside them holds no longer for the columns that are turned."""

    def with_turned(source: str, columns: Sequence[str]) -> str:
        cells = (f"{turns[name](named(name))} as {named(name)}" if name in turns else named(name) for name in columns)
        return f"(select {', '.join(cells)} from {source})"

    def around(scan: Callable[[], AbstractContextManager[str]]) -> Callable[[], AbstractContextManager[str]]:
        @contextmanager
        def scanned() -> Iterator[str]:
            with scan() as source:
                yield with_turned(source, table.columns)

        return scanned

    narrow = table.narrow
    return replace(
        table,
        scan=around(table.scan),
        as_written=None if table.as_written is None else around(table.as_written),
        narrow=None if narrow is None else lambda columns: with_turned(narrow(columns), columns),
        sample=_sample(engine, table, turns),
        coded=table.coded - turns.keys(),
        brief=table.brief - turns.keys(),
        types={name: kind for name, kind in table.types.items() if name not in turns},
        files=(),
    )


def _sample(engine: Engine, table: InputTable, turns: Mapping[str, Turn]) -> tuple[Row, ...]:
    """The engine itself turns the values, so that Python and SQL cannot part."""
    cells_of: dict[int, dict[str | None, str | None]] = {}
    for name, turn in turns.items():
        place = table.columns.index(name)
        values = sorted({value for row in table.sample if (value := row[place]) is not None})
        found = engine.run(f"select value, {turn('value')} from (select unnest($1::varchar[]) as value)", [values])
        cells_of[place] = {None: None, **dict(found)}
    return tuple(tuple(cells_of[place][cell] if place in cells_of else cell for place, cell in enumerate(row)) for row in table.sample)
