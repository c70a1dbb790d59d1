"""What the data are for: columns that matter, tables and target wanted, what may be lost (GB/T 42460 6.1 b, GB/T 37964 5.2.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from typing import Literal

from ...data.names import by_column, find_column, find_columns
from ...model.frozen import dataclass
from ...model.problem import InputError, Problems
from ...model.text import Text

Statistic = Literal["count", "sum", "mean"]
STATISTICS: tuple[Statistic, ...] = ("count", "sum", "mean")
HEAVIEST = 10
TOLERANCE = Fraction(1, 20)


@dataclass(frozen=True, slots=True)
class ColumnPurpose:
    """What is wanted of one column: a weight from 0 (may go) to 10, the finest and the coarsest useful granularity in words.

    None: nothing was said of it. With `must` the coarsest binds, else it is a wish that may be missed. `prose`: the words are those
    of an answer about the column, which need name no level; then it is to stay.
    """

    weight: Fraction | None = None
    finest: str | None = None
    coarsest: str | None = None
    must: bool = False
    prose: bool = False

    def over(self, other: ColumnPurpose) -> ColumnPurpose:
        """What is said here, and of the rest what the other says."""
        return ColumnPurpose(
            other.weight if self.weight is None else self.weight,
            self.finest or other.finest,
            self.coarsest or other.coarsest,
            (self if self.coarsest else other).must,
            self.prose or (not self.coarsest and other.prose),
        )


@dataclass(frozen=True, slots=True)
class WantedTable:
    """A table that is to be made of the data: records counted by some columns, or `of` added up or averaged by them.

    `tolerance` is the largest relative error, as a mean over groups weighed by their records.
    """

    by: tuple[str, ...]
    of: str | None = None
    statistic: Statistic = "count"
    tolerance: Fraction = TOLERANCE


@dataclass(frozen=True, slots=True, kw_only=True)
class KindColumn:
    """What a kind of use wants of the columns of one nature (a category of the catalogue; age, birth, date, duration, diagnosis, place)."""

    nature: str
    weight: Fraction
    finest: str | None = None
    coarsest: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KindTable:
    """A table that a kind of use makes, by natures of columns."""

    by: tuple[str, ...]
    statistic: str = "count"
    of: str | None = None
    tolerance: Fraction = TOLERANCE


@dataclass(frozen=True, slots=True, kw_only=True)
class KindOfUse:
    """A kind of use with its defaults. `others`: the weight of the columns that are not named; `records`: the share that may be lost.

    `topic`: the natures of which a column at least must be left, `topic_named` in words; without one nothing can be done with the data.
    `topic_gone`: the share of these columns that may go; None where one that is left is enough, and must be there at all.
    `emptied`: the share of the output's columns that may be wholly suppressed; None where only the columns that are named count.
    """

    key: str
    place: int
    title: Text
    about: Text
    records: Fraction
    others: Fraction
    columns: tuple[KindColumn, ...]
    tables: tuple[KindTable, ...] = ()
    topic: tuple[str, ...] = ()
    topic_named: Text | None = None
    topic_gone: Fraction | None = None
    emptied: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Purpose:
    """The whole; nothing where nobody said anything.

    `others` is the weight of the columns that are not named, None where weights play no part. `records`: the share that may be lost.
    `intervals` are pairs of date columns whose distance must hold; `expendable` columns may go. `kind`: the kind of use it began with;
    `assumed` where nobody said it. `usual` are the columns of which only the kind of use says something, `topic` those that it is about.
    """

    kind: KindOfUse | None = None
    columns: Mapping[str, ColumnPurpose] = field(default_factory=dict)
    tables: tuple[WantedTable, ...] = ()
    target: str | None = None
    intervals: tuple[tuple[str, str], ...] = ()
    records: Fraction | None = None
    expendable: tuple[str, ...] = ()
    others: Fraction | None = None
    assumed: bool = False
    usual: frozenset[str] = frozenset()
    topic: tuple[str, ...] = ()

    @property
    def steers(self) -> bool:
        """Whether it says which columns matter more than others; those that say more of the target do."""
        weighs = self.others is not None or any(one.weight is not None for one in self.columns.values())
        return weighs or self.kind is not None or self.target is not None

    @property
    def may_lose(self) -> Fraction | None:
        """The share of the records that may be lost, as said or as usual for this kind of use; None where it was not said."""
        return self.kind.records if self.records is None and self.kind is not None else self.records

    @property
    def stated(self) -> bool:
        """Whether anything was said by which an output can be judged."""
        return (replace(self, kind=None, assumed=False) if self.assumed else self) != Purpose()

    def over(self, other: Purpose) -> Purpose:
        """What is said here goes before what the other says."""
        names = dict.fromkeys((*other.columns, *self.columns))
        columns = {name: self.columns.get(name, ColumnPurpose()).over(other.columns.get(name, ColumnPurpose())) for name in names}
        return Purpose(
            self.kind or other.kind, columns, self.tables or other.tables, self.target or other.target,
            self.intervals or other.intervals, other.records if self.records is None else self.records,
            self.expendable or other.expendable, other.others if self.others is None else self.others,
            (self if self.kind is not None else other).assumed, self.usual | other.usual, self.topic or other.topic,
        )  # fmt: skip

    def in_columns(self, columns: Sequence[str]) -> Purpose:
        """By the columns' own names; one `InputError` with every name that is not there."""
        problems = Problems()
        asked = (self.columns, self.expendable, *self.intervals, *(one.by for one in self.tables))
        alone = [*(one.of for one in self.tables if one.of is not None), *([] if self.target is None else [self.target])]
        for names in (*asked, alone):
            try:
                find_columns(names, columns)
            except InputError as error:
                problems.add(*error.problems)
        problems.stop_if_any()
        return replace(
            self,
            columns=by_column(self.columns, columns),
            tables=tuple(
                replace(one, by=find_columns(one.by, columns), of=None if one.of is None else find_column(one.of, columns))
                for one in self.tables
            ),
            target=None if self.target is None else find_column(self.target, columns),
            intervals=tuple((find_column(first, columns), find_column(last, columns)) for first, last in self.intervals),
            expendable=find_columns(self.expendable, columns),
        )
