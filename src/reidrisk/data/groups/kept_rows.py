"""Some columns of every row, read once for all that is asked of them: parsing a text again costs as much as counting it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING

from ..engine import named
from ..missing import key_sql

if TYPE_CHECKING:
    from ..source import OpenedTable

_SHARE = 4  # of the memory may be held
_CELL = 16  # bytes of a cell in the engine; longer texts come on top, and are spilled
_NUMBERS = count(1)


class KeptRows:
    """The columns by their own names, a missing cell as NULL; read from the input when they are first asked for."""

    def __init__(self, columns: Sequence[str]) -> None:
        self.columns = frozenset(columns)
        self._name = f"kept_{next(_NUMBERS)}"
        self._read = False

    def source(self, dataset: OpenedTable) -> str:
        """The table in the engine of this dataset."""
        if not self._read:
            keys = (key_sql(column, dataset.options, missing_is_null=dataset.table.missing_is_null) for column in sorted(self.columns))
            chosen = ", ".join(f"{key} as {named(column)}" for key, column in zip(keys, sorted(self.columns), strict=True))
            with dataset.table.scan() as source:
                dataset.engine.run(f"create temp table {self._name} as select {chosen} from {source}")
            self._read = True
        return self._name

    def close(self, dataset: OpenedTable) -> None:
        """Drop what is held; it is read again where it is asked for again."""
        dataset.engine.run(f"drop table if exists {self._name}")
        self._read = False


def keepable(dataset: OpenedTable, columns: Collection[str]) -> bool:
    """Whether so many cells may be held."""
    table = dataset.table
    return table.outside is None and 0 < _CELL * table.rows * len(columns) <= dataset.options.memory // _SHARE


@contextmanager
def reading(dataset: OpenedTable, columns: Collection[str]) -> Iterator[str]:
    """A FROM expression with these columns: what is kept where they all are, else the input."""
    if dataset.kept is not None and dataset.kept.columns.issuperset(columns):
        yield dataset.kept.source(dataset)
    else:
        with dataset.table.scan() as source:
            yield source
