"""People counted by the engine: of several rows each, or more rows than are held here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count

from ...model.outside.background import View
from ..missing import key_sql, subject_sql, tuple_sql
from ..names import key_columns
from ..source import OpenedTable
from .known_rows import MANY_ROWS, ONE_OF, Alike, Between, KnownRows, by_drawn_rows, by_some_rows
from .tuples import WEIGHT, counted
from .views import view_sql

MOST_ROWS = 20_000_000  # beyond it whole classes are looked at, chosen by hash
_NUMBERS = count(1)


class HashedRows(KnownRows):
    """The quasi-identifiers and some further views of every row, as 64-bit hashes in the engine.

    People are rows, or distinct subjects: a class is all subjects with the same set of tuples (resolutions G-12). Two values of a
    million are taken for one by chance in one of 30 million tables; success is never overstated by that.
    Of a table in another engine the distinct tuples come with their counts; `TooManyTuplesError` where they are too many.
    """

    def __init__(self, dataset: OpenedTable, quasi: Sequence[str], views: Sequence[View], subject: str | None) -> None:
        super().__init__()
        self._dataset, self._quasi, self._key_of_people = dataset, tuple(quasi), subject
        self._subject = () if subject is None else key_columns(subject, dataset.facts.columns)
        self.unit = "subjects" if self._subject else "rows"
        self._places = {view: index for index, view in enumerate(dict.fromkeys(views))}
        self._name = f"known_{next(_NUMBERS)}"
        quasi_hash = tuple_sql(self._quasi, dataset.options, missing_is_null=dataset.table.missing_is_null)
        parts = "".join(f", hash({view_sql(view, self._key(view.column))}) as v{index}" for view, index in self._places.items())
        owner = f", {subject_sql(self._subject, dataset.options)} as s" if self._subject else ""
        tuples = counted(dataset, tuple(dict.fromkeys((*self._quasi, *self._subject, *(view.column for view in views)))))
        weight = f", {WEIGHT} as w" if tuples.weighted else ""
        self._weighted, self._rows = tuples.weighted, "sum(w)::bigint" if tuples.weighted else "count(*)"
        with tuples.scan() as source:
            dataset.engine.run(
                f"create temp table {self._name} as select {quasi_hash} as q{parts}{owner}{weight} from {source}{self._chosen}"
            )
        self.looked_at = int(dataset.engine.run(f"select coalesce({self._rows}, 0) from {self._name}")[0][0])
        self._part = 0 if self._subject or self._weighted or self.looked_at <= MANY_ROWS else self._drawn()

    def viewing(self, views: Sequence[View]) -> HashedRows:
        """Read once more."""
        return HashedRows(self._dataset, self._quasi, views, self._key_of_people)

    def commonest(self, view: View) -> Fraction:
        """One grouping."""
        name = f"v{self._places[view]}"
        most = self._dataset.engine.run(f"select max(n) from (select {self._rows} as n from {self._name} group by {name})")[0][0]
        return Fraction(int(most or 0), max(1, self.looked_at))

    def close(self) -> None:
        """Drop the tables."""
        for name in (self._name, f"{self._name}_part"):
            self._dataset.engine.run(f"drop table if exists {name}")

    def _at_most(self, chosen: frozenset[View]) -> Iterator[Between]:
        if self._part:
            keys = self._keys(chosen)
            classes = int(self._dataset.engine.run(f"select count(*) from (select 1 from {self._name}_part group by {keys})")[0][0])
            yield by_some_rows(classes, self._part, self.looked_at).within(by_drawn_rows(classes, self._part))

    def _drawn(self) -> int:
        """How many rows are drawn."""
        engine = self._dataset.engine
        engine.run(f"create temp table {self._name}_part as select * from {self._name} where hash(rowid) % {ONE_OF} = 0")
        return int(engine.run(f"select count(*) from {self._name}_part")[0][0])

    def _keys(self, chosen: frozenset[View]) -> str:
        return ", ".join(("q", *(f"v{self._places[view]}" for view in sorted(chosen, key=self._places.__getitem__))))

    def _counted(self, chosen: frozenset[View]) -> Alike:
        keys = self._keys(chosen)
        groups = self._subjects(keys) if self._subject else f"select {self._rows} as n from {self._name} group by {keys}"
        found = self._dataset.engine.run(f"select count(*), count(*) filter (n = 1), coalesce(sum(n), 0) from ({groups})")[0]
        return Alike(int(found[0]), int(found[1]), int(found[2]))

    def _subjects(self, keys: str) -> str:
        """The set of a subject's tuples by the sum of their hashes."""
        unowned = f"select hash({keys})::hugeint from {self._name}{', range(w)' if self._weighted else ''} where s is null"
        return (
            f"with pairs as (select distinct s, hash({keys}) as h from {self._name} where s is not null),"
            f" every as (select sum(h::hugeint) as f from pairs group by s union all {unowned}) select count(*) as n from every group by f"
        )

    @property
    def _chosen(self) -> str:
        """All rows; of very many, those of some classes."""
        parts = -(-self._dataset.table.rows // MOST_ROWS)
        if parts <= 1 or not self._quasi or self._subject or self._weighted:
            return ""
        return f" where hash({', '.join(map(self._key, self._quasi))}) % {parts} = 0"

    def _key(self, column: str) -> str:
        return key_sql(column, self._dataset.options, missing_is_null=self._dataset.table.missing_is_null)
