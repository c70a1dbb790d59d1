"""Distinct tuples with their counts: everything that is asked of classes is a roll-up of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache, cached_property
from itertools import count
from typing import TYPE_CHECKING

import numpy as np

from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ...model.problem import InputError
from ..elsewhere.outside import ROWS, Outside, too_many
from ..engine import named
from ..faults import RowsDisagreeError
from .atoms import Atoms, SubjectTuples
from .leaving_out import narrow, numbered, set_sizes, shown, without_each
from .numbering import Selection
from .packing import MOST_COLUMNS, Packed, pack

if TYPE_CHECKING:
    from ..engine import Engine
    from ..source import OpenedTable
    from .arrow_counting import Numbered
    from .leaving_out import Codes, CodesOf, Integers

Keys = Sequence[str]
Scan = Callable[[], AbstractContextManager[str]]
_NUMBERS = count(1)
MOST_SPLIT = 100_000  # beyond so many tuples the engine rolls them up faster than they are split here


@dataclass(frozen=True, slots=True)
class CountedSource:
    """Where tuples are counted from: rows, each one, or tuples that another engine has counted already."""

    scan: Callable[[], AbstractContextManager[str]]
    rows: int
    weighted: bool = False

    def grouped(self, select: str, source: str) -> str:
        """SQL: the distinct rows of `select`, and ``n``, how many rows of the input each stands for."""
        if not self.weighted:
            return f"select *, count(*) as n from (select {select} from {source}) group by all"
        counts = f"{', ' if select else ''}{WEIGHT} as w"
        return f"select * exclude (w), sum(w)::bigint as n from (select {select}{counts} from {source}) group by all"


WEIGHT = named(ROWS)


def counted(dataset: OpenedTable, columns: Sequence[str]) -> CountedSource:
    """These columns of a table, to be counted. The scan of a table elsewhere is an `InputError` when its tuples are too many to fetch."""
    table, outside, kept = dataset.table, dataset.table.outside, dataset.kept
    if outside is not None:
        return CountedSource(lambda: _fetched(outside, columns), table.rows, weighted=True)
    if kept is not None and columns and kept.columns.issuperset(columns) and ROWS not in columns and kept.codes(dataset, columns):
        return CountedSource(lambda: nullcontext(kept.counted(columns, WEIGHT)), table.rows, weighted=True)
    return CountedSource(lambda: dataset.reading(columns), table.rows)


@contextmanager
def _fetched(outside: Outside, columns: Sequence[str]) -> Iterator[str]:
    with outside.counted(columns) as source:
        if source is None:
            raise TooManyTuplesError(*too_many(outside.place, outside.options.most_tuples).problems)
        yield source


class TooManyTuplesError(InputError):
    """The distinct tuples outgrow what may cross from another engine."""


class ScannedRows:
    """Nothing held: each question is a scan. For more tuples than memory should keep."""

    held: int | None = None

    def __init__(self, engine: Engine, scan: Scan, selection: Selection, rows: int, sizes: ClassSizes | None = None) -> None:
        self._engine, self._scan, self._selection, self._rows = engine, scan, selection, rows
        self._known = sizes

    def sizes(self, keys: Keys) -> ClassSizes:
        """One scan, one heavy grouping."""
        as_they_stand = tuple(keys) == self._selection.all
        if as_they_stand and self._known is not None:
            return self._known
        select, by = (self._selection.select, self._selection.by) if as_they_stand else (self._selection.plain, keys)
        with self._scan() as source:
            classes = f"select count(*) as n from (select {select} from {source}) {_by(by)}"
            found = self._engine.run(f"select n, count(*) from ({classes}) group by n order by n")
            return _checked(_sizes(found), self._rows)

    def changed(self, normals: Keys) -> list[bool]:
        """One scan."""
        tests = ", ".join(f"coalesce(bool_or(c{index} <> {normal}), false)" for index, normal in enumerate(normals))
        with self._scan() as source:
            return [bool(found) for found in self._engine.run(f"select {tests} from (select {self._selection.plain} from {source})")[0]]

    def close(self) -> None:
        """Nothing to release: no table is held."""


class LeftRows:
    """Nothing fetched: another engine works out each histogram. For more tuples than may cross."""

    held = None

    def __init__(self, outside: Outside, columns: Sequence[str], rows: int) -> None:
        self._outside, self._columns, self._rows = outside, columns, rows

    def sizes(self, keys: Keys) -> ClassSizes:
        """The classes by these of ``c0``...: one grouping there."""
        return _checked(self._outside.sizes([self._columns[int(key[1:])] for key in keys]), self._rows)

    def normalised(self) -> ClassSizes | None:
        """The classes by normalised values; None when no value changes by that."""
        changed = self._outside.changed(self._columns)
        return _checked(self._outside.sizes(self._columns, changed), self._rows) if changed else None

    def close(self) -> None:
        """Nothing to release: no table is held."""


class HeldRows:
    """The distinct tuples of rows, in the engine."""

    def __init__(self, engine: Engine, table: CountedSource, selection: Selection, numbered: Numbered | None = None) -> None:
        self._engine, self._selection = engine, selection
        self._name = f"tuples_{next(_NUMBERS)}"
        if numbered is not None:
            engine.keep(self._name, {"p": numbered.p, "n": numbered.n})
        else:
            with table.scan() as source:
                engine.run(f"create temp table {self._name} as {table.grouped(selection.select, source)}")
        seen = engine.run(f"select count(*), coalesce(sum(n) filter ({selection.known}), 0) from {self._name}")[0]
        self.held = int(seen[0])
        if seen[1] != table.rows:
            self.close()
            raise RowsDisagreeError

    def sizes(self, keys: Keys) -> ClassSizes:
        """A roll-up; over one whole number a tuple when the keys are columns as they stand."""
        chosen = self._selection
        index_of = {name: index for index, name in enumerate(chosen.all)}
        if tuple(keys) == tuple(index_of):
            return _sizes(self._engine.run(f"select n, count(*) from {self._name} group by n order by n"))
        if not set(keys) < set(index_of):
            return self._rolled_up(f"(select {chosen.texts}, n from {self._name})", keys)
        indices = [index_of[key] for key in keys]
        if chosen.layout is None and self._packed is not None:
            return self._rolled_up(self._packed.name, [f"p & {self._packed.layout.mask(indices)}"] if keys else [])
        return self._rolled_up(self._name, chosen.part(indices))

    def _rolled_up(self, table: str, keys: Keys) -> ClassSizes:
        classes = f"select sum(n)::bigint as n from {table} {_by(keys)}"
        return _sizes(self._engine.run(f"select n, count(*) from ({classes}) group by n order by n"))

    @cached_property
    def _packed(self) -> Packed | None:
        return pack(self._engine, self._name, len(self._selection.keys))

    @property
    def rolls_up_fast(self) -> bool:
        """Whether a roll-up sorts whole numbers rather than texts."""
        return self._selection.all_numbers or (self._selection.layout is None and self._packed is not None)

    def leaving_out(self) -> Iterator[tuple[int, int]]:
        """How many classes there are without each column in turn, and the smallest."""
        chosen = self._selection
        if chosen.all_numbers or (self.held > MOST_SPLIT and self.rolls_up_fast):  # at most as many columns as a number has bits
            for left_out in chosen.all:
                sizes = self.sizes([key for key in chosen.all if key != left_out])
                yield sizes.classes, sizes.smallest
            return
        counts = _integers(self._engine, self._name, "n")
        codes = _coded(self._engine, self._name, [chosen.code(index) for index in range(len(chosen.keys))])
        for together in without_each(codes.__getitem__, len(codes), len(counts)):
            yield shown(together.sizes(counts))

    def atoms(self) -> Atoms:
        """The tuples themselves."""
        chosen, engine, name = self._selection, self._engine, self._name
        codes_of = _codes_of(engine, name, [chosen.code(index) for index in range(len(chosen.keys))])
        return Atoms(codes_of, int(self.held), _integers(engine, name, "n"))

    def changed(self, normals: Keys) -> list[bool]:
        """Over distinct values only."""
        return _changed(self._engine, [self._selection.distinct(index, self._name) for index in range(len(normals))], normals)

    def close(self) -> None:
        """Drop the tables."""
        self._engine.run(f"drop table if exists {self._name}")
        if "_packed" in self.__dict__ and self._packed is not None:
            self._engine.run(f"drop table if exists {self._packed.name}")


class HeldSubjects:
    """The distinct tuples of each subject. A class is all subjects with the same SET of tuples (resolutions G-12).

    A row without a subject key counts as a subject of its own: it is in `keyless`.
    """

    rolls_up_fast = False

    def __init__(self, engine: Engine, table: CountedSource, select: str, subject: str, keys: Keys) -> None:
        self._engine, self._keys = engine, keys
        self._name = f"subjects_{next(_NUMBERS)}"
        with table.scan() as source:
            engine.run(f"create temp table {self._name} as {table.grouped(f'{subject} as s{_and(select)}', source)}")
            self.held, seen = engine.run(f"select count(*), coalesce(sum(n), 0) from {self._name}")[0]
            if seen != table.rows:
                self.close()
                raise RowsDisagreeError
        subjects, keyless = engine.run(f"select count(distinct s), coalesce(sum(n) filter (where s is null), 0) from {self._name}")[0]
        self.keyless = int(keyless)
        self.subjects = int(subjects) + self.keyless

    def records_each(self) -> ClassSizes:
        """The subjects that have a key, by how many rows they have."""
        each = f"select sum(n)::bigint as m from {self._name} where s is not null group by s"
        return ClassSizes(
            tuple((int(rows), int(some)) for rows, some in self._run(f"select m, count(*) from ({each}) group by m order by m"))
        )

    def sizes(self, keys: Keys) -> ClassSizes:
        """Subjects with one tuple are grouped by it, the others by their sorted list of tuples."""
        names = [f"k{index}" for index in range(len(keys))]
        chosen = "".join(f", {key} as {name}" for key, name in zip(keys, names, strict=True))
        firsts = "".join(f", first({name}) as {name}" for name in names)
        listed = "".join(f", {name}" for name in names)
        same = " and ".join(f"pairs.{name} is not distinct from known.{name}" for name in names) or "true"
        every, places = ", ".join(names) or "0 as k", ", ".join(names) or "k"
        # Lists of whole numbers, one for each tuple: lists of the tuples themselves would outgrow the memory.
        split = self._run(
            f"""with pairs as materialized (select distinct s{chosen} from {self._name} where s is not null),
            many as (select s from pairs group by s having count(*) > 1),
            shared as (select * from pairs where s in (select s from many)),
            known as materialized (select row_number() over (order by {places}) as t{listed} from (select distinct {every} from shared)),
            sets as (select list_sort(list(t)) as tuples from shared pairs join known on {same} group by s)
            select n, count(*) from (select count(*) as n from sets group by tuples) group by n"""
        )
        single = self._run(
            f"""with pairs as (select distinct s{chosen} from {self._name} where s is not null),
            alone as (select 1 as n{firsts} from pairs group by s having count(*) = 1),
            every as (select n{listed} from alone union all select n{chosen} from {self._name} where s is null)
            select n, count(*) from (select sum(n)::bigint as n from every {_by(names)}) where n is not null group by n"""
        )
        found: dict[int, int] = {}
        for size, number in (*split, *single):
            found[size] = found.get(size, 0) + number
        return ClassSizes(tuple(sorted(found.items())), "subjects", sum(size * number for size, number in split))

    def leaving_out(self) -> Iterator[tuple[int, int]]:
        """How many classes there are without each column in turn, and the smallest."""
        engine, name = self._engine, self._name
        counts = _integers(engine, name, "n")
        keyed = _integers(engine, name, "s is not null").astype(np.bool_)
        owners = np.unique(numbered(_texts(engine, name, "s"))[keyed], return_inverse=True)[1]
        for together in without_each(_codes_of(engine, name, self._keys), len(self._keys), len(counts)):
            items = together.numbers(len(counts))
            yield shown(set_sizes(owners, items[keyed], items[~keyed], counts[~keyed]))

    def atoms(self) -> Atoms:
        """The classes of subjects with the same set of tuples."""
        engine, name = self._engine, self._name
        codes_of, columns = _codes_of(engine, name, self._keys), len(self._keys)
        return SubjectTuples(codes_of, _texts(engine, name, "s"), _integers(engine, name, "n"), columns).atoms()

    def changed(self, normals: Keys) -> list[bool]:
        """Over distinct values only."""
        return _changed(self._engine, [f"select distinct c{index} from {self._name}" for index in range(len(normals))], normals)

    def close(self) -> None:
        """Drop the table."""
        self._engine.run(f"drop table if exists {self._name}")

    def _run(self, sql: str) -> list[tuple[int, int]]:
        return [(int(row[0]), int(row[-1])) for row in self._engine.run(sql)]


def _coded(engine: Engine, table: str, keys: Keys) -> list[Codes]:
    """The codes of each of these SQL expressions over the table, 0 where it is missing; else numbered by the engine, in any order.

    Texts become codes as a type of its own for each column: half the time of numbering them one by one here.
    """
    found: list[Codes] = []
    for start in range(0, len(keys), MOST_COLUMNS):
        types = {f"{table}_t{index}": f"({keys[index]})::varchar" for index in range(start, min(start + MOST_COLUMNS, len(keys)))}
        made = (f"create type {one} as enum (select distinct {key} from {table} where {key} is not null)" for one, key in types.items())
        engine.run("; ".join(made))
        codes = ", ".join(f"coalesce(enum_code({key}::{one})::int + 1, 0) as {one}" for one, key in types.items())
        columns = engine.columns(f"select {codes} from {table} order by rowid")
        engine.run("; ".join(f"drop type {one}" for one in types))
        found += [narrow(np.asarray(columns[one])) for one in types]
    return found


def _codes_of(engine: Engine, table: str, keys: Keys) -> CodesOf:
    """The codes of each of these SQL expressions over the table, read when they are first asked for."""
    return cache(lambda index: numbered(_texts(engine, table, keys[index])))


def _texts(engine: Engine, table: str, key: str) -> list[object]:
    found: list[object] = engine.columns(f"select {key} as v from {table} order by rowid")["v"].tolist()
    return found


def _integers(engine: Engine, table: str, key: str) -> Integers:
    return np.array(_texts(engine, table, key), np.int64)


def _changed(engine: Engine, distinct: Sequence[str], normals: Keys) -> list[bool]:
    # Materialised, or the engine would work out the normal form of every tuple before it looks for distinct ones.
    return [
        bool(engine.run(f"with d as materialized ({values}) select count(*) from d where c{index} <> {normal}")[0][0])
        for index, (values, normal) in enumerate(zip(distinct, normals, strict=True))
    ]


def _by(keys: Keys) -> str:
    return f"group by {', '.join(keys)}" if keys else ""


def _and(select: str) -> str:
    return f", {select}" if select else ""


def _sizes(found: Sequence[tuple[int | None, int]]) -> ClassSizes:
    return ClassSizes(tuple((int(size), int(number)) for size, number in found if size))


def _checked(sizes: ClassSizes, rows: int) -> ClassSizes:
    if sizes.members != rows:
        raise RowsDisagreeError
    return sizes
