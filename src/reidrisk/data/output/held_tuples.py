"""The distinct tuples of some columns of a table in another engine, fetched once: what is asked of them is counted here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import count

from ...model.transform import Cell
from ..elsewhere.outside import ROWS
from ..engine import Engine, named, quoted
from ..missing import missing_tokens
from ..options import ReadOptions

_NUMBERS = count(1)


class HeldTuples:
    """The tuples of some columns with their records, here: `c` cells, `h` 1 where a cell had a value (2 more: it was suppressed)."""

    def __init__(self, engine: Engine, names: tuple[str, ...], source: str, options: ReadOptions) -> None:
        self._engine, self.names, self._table = engine, names, f"held_{next(_NUMBERS)}"
        self._tokens = ", ".join(map(quoted, missing_tokens(options)))
        engine.run(f"create temp table {self._table} as select * rename ({named(ROWS)} as n) from {source}")

    def close(self) -> None:
        """Drop them."""
        self._engine.run(f"drop table {self._table}")

    def has(self, names: Iterable[str]) -> bool:
        """Whether all of these columns are among them."""
        return set(names) <= set(self.names)

    def rows(self) -> int:
        """All records."""
        return self._sum("true")

    def values(self, name: str) -> list[tuple[Cell, Cell, int]]:
        """As `EngineRecoding._values` gives them."""
        at = self.names.index(name)
        return self._engine.run(f"select c{at}, c{at}, sum(n)::bigint from {self._table} group by all order by all")

    def keep_classes(self, names: Sequence[str], least: int) -> int:
        """Smaller classes leave; how many records."""
        keys = [f"case when list_contains([{self._tokens}], c{at}) then null else c{at} end" for at in map(self.names.index, names)]
        before, by = self.rows(), f"partition by {', '.join(keys)}" if keys else ""
        self._engine.run(f"create or replace temp table {self._table} as from {self._table} qualify sum(n) over ({by}) >= {least}")
        return before - self.rows()

    def blanked(self, name: str, texts: AbstractSet[str]) -> tuple[int, int]:
        """(cells that show one of these texts though they had a value, cells that had one)."""
        at = self.names.index(name)
        shown = ", ".join(map(quoted, sorted(texts)))
        return self._sum(f"h{at} in ('1', '3') and c{at} in ({shown})"), self._sum(f"h{at} in ('1', '3')")

    def suppressed(self, name: str, marks: Sequence[str]) -> int:
        """Cells that show one of these marks and did not when they were read."""
        at = self.names.index(name)
        return self._sum(f"h{at} in ('0', '1') and c{at} in ({', '.join(map(quoted, marks))})")

    def _sum(self, test: str) -> int:
        return int(self._engine.run(f"select coalesce(sum(n) filter (where {test}), 0) from {self._table}")[0][0])
