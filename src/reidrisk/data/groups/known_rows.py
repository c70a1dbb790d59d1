"""How many people are alike in some columns, each as somebody sees it: counted from one scan, whatever is asked afterwards.

A column is seen in SQL, cut to the precision at which it is known, and treated as its remedy would treat it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import isqrt
from typing import Literal

from ...model.outside.background import Precision, Rounding, View
from ..missing import key_sql, subject_sql
from ..names import key_columns
from ..source import OpenedTable

_DAY = r"^\d{4}(?:(?:[-/.]\d{1,2}(?:[-/.].*)?)|(?:年\d{1,2}月.*)|(?:(?:0[1-9]|1[0-2])\d{2}(?:\D.*|\d{6})?))$"
_YEAR_AND_MONTH = r"^(\d{4})[-/.年]?(\d{1,2})"
_BIRTH_YEAR = r"^\d{4}(?:\D.*|\d{4})?$"
MOST_ROWS = 20_000_000  # beyond it whole classes are looked at, chosen by hash
MANY_ROWS, ONE_OF = 200_000, 16  # of more rows than these, a part tells first where counting all of them cannot give more
_SURELY = 28  # -2 log of the chance at which such a part misleads: one in a million million
_NUMBERS = count(1)


def view_sql(view: View, value: str) -> str:
    """The SQL of this view, from that of the column's key (NULL is missing and stays so)."""
    return _PRECISIONS[view.precision](value if view.rounding is None else _treated(view.rounding, value))


def _number(value: str) -> str:
    return f"try_cast(replace({value}, ',', '') as double)"


def _year(value: str) -> str:
    """Whole years of an age; the year of a date of birth."""
    age = f"regexp_full_match({value}, '[0-9]{{1,3}}([.][0-9]+)?')"
    return (
        f"case when {age} then split_part({value}, '.', 1) when regexp_matches({value}, '{_BIRTH_YEAR}') then {value}[1:4] else {value} end"
    )


def _parts(value: str) -> tuple[str, str, str]:
    """Whether it is a day, its year and its month, as SQL."""
    found = f"regexp_extract({value}, '{_YEAR_AND_MONTH}', ['y', 'm'])"
    return f"regexp_matches({value}, '{_DAY}')", f"{found}.y", f"{found}.m"


def _month(value: str) -> str:
    day, year, month = _parts(value)
    plain = f"{value}[5:5] = '-' and {value}[8:8] = '-' and length({value}) = 10 and try_cast({value} as date) is not null"  # no pattern
    return f"case when {plain} then {value}[1:7] when {day} then {year} || '-' || lpad({month}, 2, '0') else {value} end"


def _digit(value: str) -> str:
    number = _number(value)
    return f"case when {number} is null then {value} else format('{{:.0e}}', {number}) end"


def _district(value: str) -> str:
    code, point = f"regexp_full_match({value}, '[0-9]{{6,}}')", f"regexp_full_match({value}, '-?[0-9]{{1,3}}[.][0-9]+')"
    return f"case when {code} then {value}[1:6] when {point} then format('{{:.1f}}', {value}::double) else {value} end"


def _category(value: str) -> str:
    return f"case when regexp_matches({value}, '^[A-Za-z][0-9][0-9]') then upper({value}[1:3]) else {value} end"


_PRECISIONS: Mapping[Precision, Callable[[str], str]] = {
    Precision.EXACT: lambda value: value,
    Precision.AGE: _year,
    Precision.DATE: _month,
    Precision.AMOUNT: _digit,
    Precision.PLACE: _district,
    Precision.CODE: _category,
}


def _treated(rounding: Rounding, value: str) -> str:
    """Alike where the technique of this name writes the same."""
    if rounding.technique == "rounding":
        number = _number(value)
        return f"case when {number} is null then {value} else (round_even({number} / {rounding.to}, 0) * {rounding.to} + 0)::varchar end"
    day, year, month = _parts(value)
    part = {"month": f"'-' || lpad({month}, 2, '0')", "quarter": f"'-Q' || ((try_cast({month} as int) + 2) // 3)", "year": "''"}[
        rounding.to
    ]
    return f"case when {day} then {year} || {part} else {value} end"


@dataclass(frozen=True, slots=True)
class Alike:
    """People alike: how many `classes` of them, how many people are `alone` in theirs, and how many people there are."""

    classes: int
    alone: int
    members: int


class KnownRows:
    """The quasi-identifiers and some further views of every row, as 64-bit hashes in the engine.

    People are rows, or distinct subjects: a class is all subjects with the same set of tuples (resolutions G-12). Two values of a
    million are taken for one by chance in one of 30 million tables; success is never overstated by that.
    Not for tables in other engines. `close` frees what is held.
    """

    def __init__(self, dataset: OpenedTable, quasi: Sequence[str], views: Sequence[View], subject: str | None) -> None:
        self._dataset, self._quasi = dataset, tuple(quasi)
        self._subject = () if subject is None else key_columns(subject, dataset.facts.columns)
        self._places = {view: index for index, view in enumerate(dict.fromkeys(views))}
        self._name = f"known_{next(_NUMBERS)}"
        self._seen: dict[frozenset[View], Alike] = {}
        self._bounds: dict[frozenset[View], Fraction] = {}
        quasi_hash = f"hash({', '.join(map(self._key, self._quasi))})" if self._quasi else "0::ubigint"
        parts = "".join(f", hash({self._sql(view)}) as v{index}" for view, index in self._places.items())
        owner = f", {subject_sql(self._subject, dataset.options)} as s" if self._subject else ""
        with dataset.table.scan() as source:
            dataset.engine.run(f"create temp table {self._name} as select {quasi_hash} as q{parts}{owner} from {source}{self._chosen}")
        self.looked_at = int(dataset.engine.run(f"select count(*) from {self._name}")[0][0])
        self._part = self.looked_at if self._subject or self.looked_at <= MANY_ROWS else self._drawn()

    @property
    def unit(self) -> Literal["rows", "subjects"]:
        """What is counted."""
        return "subjects" if self._subject else "rows"

    def alike(self, chosen: Collection[View]) -> Alike:
        """By the quasi-identifiers and these views."""
        key = frozenset(chosen)
        if key not in self._seen:
            keys = self._keys(key)
            self._seen[key] = self._count(
                self._subjects(keys) if self._subject else f"select count(*) as n from {self._name} group by {keys}"
            )
        return self._seen[key]

    def at_most(self, chosen: Collection[View]) -> Fraction:
        """What the share of classes among the people, which `alike` gives exactly, does not exceed.

        Rows drawn at random show each class at least in proportion, and their classes change by one a row (McDiarmid 1989): of many
        rows a part tells cheaply that there are few.
        """
        key = frozenset(chosen)
        if self._part == self.looked_at or key in self._seen:
            found = self.alike(key)
            return Fraction(found.classes, found.members) if found.members else Fraction(0)
        if key not in self._bounds:
            classes = int(
                self._dataset.engine.run(f"select count(*) from (select 1 from {self._name}_part group by {self._keys(key)})")[0][0]
            )
            self._bounds[key] = min(Fraction(1), Fraction(classes + isqrt(_SURELY * self._part // 2) + 1, self._part))
        return self._bounds[key]

    def commonest(self, view: View) -> Fraction:
        """The share of the rows that hold the commonest value of one view, whatever the quasi-identifiers; missing is a value."""
        name = f"v{self._places[view]}"
        most = self._dataset.engine.run(f"select max(n) from (select count(*) as n from {self._name} group by {name})")[0][0]
        return Fraction(int(most or 0), max(1, self.looked_at))

    def _drawn(self) -> int:
        """How many rows are drawn."""
        engine = self._dataset.engine
        engine.run(f"create temp table {self._name}_part as select * from {self._name} where hash(rowid) % {ONE_OF} = 0")
        return int(engine.run(f"select count(*) from {self._name}_part")[0][0])

    def _keys(self, chosen: frozenset[View]) -> str:
        return ", ".join(("q", *(f"v{self._places[view]}" for view in sorted(chosen, key=self._places.__getitem__))))

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

    def close(self) -> None:
        """Drop what is held."""
        for name in (self._name, f"{self._name}_part"):
            self._dataset.engine.run(f"drop table if exists {name}")

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
