"""How many people are alike in some columns, each as somebody sees it: counted from one scan, whatever is asked afterwards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal

from ...model.dataset import ClassSizes
from ...model.outside.background import View
from ..missing import key_sql, subject_sql
from ..names import key_columns
from ..source import OpenedTable
from .seeing import view_sql
from .tuples import HeldSubjects, counted

MOST_ROWS = 20_000_000  # beyond it whole classes are looked at, chosen by hash
_NUMBERS = count(1)


@dataclass(frozen=True, slots=True)
class Alike:
    """People alike: how many `classes` of them, how many people are `alone` in theirs, and how many people there are."""

    classes: int
    alone: int
    members: int


class KnownRows:
    """The quasi-identifiers and some further views of every row, as hashes in the engine. Exact where `recounted`.

    People are rows, or distinct subjects: a class is all subjects with the same set of tuples (resolutions G-12).
    Not for tables in other engines. `close` frees what is held.
    """

    def __init__(self, dataset: OpenedTable, quasi: Sequence[str], views: Sequence[View], subject: str | None) -> None:
        self._dataset, self._quasi = dataset, tuple(quasi)
        self._subject = () if subject is None else key_columns(subject, dataset.facts.columns)
        self._places = {view: index for index, view in enumerate(dict.fromkeys(views))}
        self._name = f"known_{next(_NUMBERS)}"
        self._seen: dict[frozenset[View], Alike] = {}
        quasi_hash = f"hash({', '.join(map(self._key, self._quasi))})" if self._quasi else "0::ubigint"
        parts = "".join(f", hash({self._sql(view)}) as v{index}" for view, index in self._places.items())
        owner = f", {subject_sql(self._subject, dataset.options)} as s" if self._subject else ""
        with dataset.table.scan() as source:
            dataset.engine.run(f"create temp table {self._name} as select {quasi_hash} as q{parts}{owner} from {source}{self._chosen}")
        self.looked_at = int(dataset.engine.run(f"select count(*) from {self._name}")[0][0])

    @property
    def unit(self) -> Literal["rows", "subjects"]:
        """What is counted."""
        return "subjects" if self._subject else "rows"

    def alike(self, chosen: Collection[View]) -> Alike:
        """By the quasi-identifiers and these views. Two tuples are taken for one where 64 bits of hash say so, once in a billion tables."""
        key = frozenset(chosen)
        if key not in self._seen:
            keys = ", ".join(("q", *(f"v{self._places[view]}" for view in sorted(key, key=self._places.__getitem__))))
            self._seen[key] = self._count(self._subjects(keys) if self._subject else self._rows(keys))
        return self._seen[key]

    def _rows(self, keys: str) -> str:
        return f"select count(*) as n from {self._name} group by {keys}"

    def _subjects(self, keys: str) -> str:
        """The set of a subject's tuples by the sum of their hashes."""
        return (
            f"with pairs as (select distinct s, hash({keys}) as h from {self._name} where s is not null),"
            f" every as (select sum(h::hugeint) as f from pairs group by s union all select hash({keys})::hugeint from {self._name}"
            f" where s is null) select count(*) as n from every group by f"
        )

    def _count(self, groups: str) -> Alike:
        found = self._dataset.engine.run(f"select count(*), count(*) filter (n = 1), coalesce(sum(n), 0) from ({groups})")[0]
        return Alike(int(found[0]), int(found[1]), int(found[2]))

    def recounted(self, chosen: Collection[View]) -> Alike:
        """The same from the values themselves."""
        views = sorted(chosen, key=self._places.__getitem__)
        if not self._subject:
            keys = [*map(self._key, self._quasi), *map(self._sql, views)]
            named = ", ".join(f"{key} as k{index}" for index, key in enumerate(keys)) or "1"
            with self._dataset.table.scan() as source:
                return self._count(f"select count(*) as n from (select {named} from {source}{self._chosen}) {_by(len(keys))}")
        columns = tuple(dict.fromkeys((*self._quasi, *(view.column for view in views))))
        return _of(self._by_sets(columns, views))

    def _by_sets(self, columns: Sequence[str], views: Sequence[View]) -> ClassSizes:
        engine, table, options = self._dataset.engine, self._dataset.table, self._dataset.options
        names = {column: f"c{index}" for index, column in enumerate(columns)}
        select = ", ".join(f"{self._key(column)} as {name}" for column, name in names.items())
        keys = [*(names[column] for column in self._quasi), *(view_sql(view, names[view.column]) for view in views)]
        read = counted(table, tuple(dict.fromkeys((*columns, *self._subject))))
        held = HeldSubjects(engine, read, select, subject_sql(self._subject, options), keys)
        try:
            return held.sizes(keys)
        finally:
            held.close()

    def close(self) -> None:
        """Drop what is held."""
        self._dataset.engine.run(f"drop table if exists {self._name}")

    @property
    def _chosen(self) -> str:
        """All rows; of very many, those of some classes."""
        parts = -(-self._dataset.table.rows // MOST_ROWS)
        if parts <= 1 or not self._quasi or self._subject:
            return ""
        return f" where hash({', '.join(map(self._key, self._quasi))}) % {parts} = 0"

    def _key(self, column: str) -> str:
        return key_sql(column, self._dataset.options, missing_is_null=self._dataset.table.missing_is_null)

    def _sql(self, view: View) -> str:
        return view_sql(view, self._key(view.column))


def _by(keys: int) -> str:
    return f"group by {', '.join(f'k{index}' for index in range(keys))}" if keys else ""


def _of(sizes: ClassSizes) -> Alike:
    return Alike(sizes.classes, sum(number for size, number in sizes.pairs if size == 1), sizes.members)
