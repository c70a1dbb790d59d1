"""A source (one file of `sources/` binds one), what it opens, and the engine that reads it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import field
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from ..model.dataset import ColumnSample, Facts, FilePart, Fingerprint, OtherFiles, TableReading, Together
from ..model.frozen import dataclass
from ..model.text import Phrase, Text
from .address import Address
from .engine import named, quoted
from .missing import key_sql, present_sql
from .options import ReadOptions

if TYPE_CHECKING:
    from .elsewhere.outside import Outside
    from .engine import Engine

Row = Sequence[str | None]
MOST_SHOWN, MOST_SHEETS = 40, 20  # rows of a table, and tables of an input, that a person is shown
MOST_LOOKED_AT = 32 * 2**20  # bytes of each table that lies packed among others, for that
_SHARE = 4  # of the memory may be held by columns that are kept
_CELL = 16  # bytes of a cell in the engine; longer texts come on top, and are spilled
_NUMBERS = count(1)
FEWEST_CODED = 200_000  # rows: below it a type for each column costs what its codes save
_MOST_KINDS, _ONCE = 4000, 100  # values of a column with codes; a hundredth of the sampled rows at most hold one that was met once
_LOOKED_FOR = 2.5  # columns in which the reader looks for missing tokens in the time that they are looked for in one afterwards


@dataclass(frozen=True, slots=True)
class Candidate:
    """What is offered to a source: a path with its first bytes, an address, or a Python object."""

    path: Path | None = None
    head: bytes = field(default=b"", repr=False)
    is_folder: bool = False
    python_object: object = field(default=None, repr=False)
    address: Address | None = None


@dataclass(frozen=True, slots=True)
class ForeignKey:
    """Columns of a table that, as its database declares, hold the key of the table `other`."""

    columns: tuple[str, ...]
    other: str
    key: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InputTable:
    """An opened input: how the engine scans it, and what the first pass over it saw.

    `scan` gives, inside its ``with``, a SQL FROM expression whose columns are
    `columns`, in this order, all VARCHAR; it may be entered more than once.
    `sample` holds at most a bounded number of rows, chosen deterministically
    over the whole input, or all of them (`sampled_all`). `missing_is_null`: the
    scan gives NULL for every missing token already. `plain`: True when surely no
    cell changes by trimming and full-width folding; None when nobody looked.
    `narrow`, where columns lie apart, gives the FROM expression of some of them alone.
    `brief` columns hold no text, and no number of eleven digits or more. `coded` columns
    are text that comes with dictionaries of its values; `files` hold the columns of a Parquet table under these names, where all do.
    `types` are the engine's names of the types of columns whose text can be turned back without loss.
    `outside` is set where the rows stay in another engine: then only counted tuples come, and `scan` refuses.
    `sheets` counts those of the file, of which one is read; `reading` is how. `labels` is what the file itself says that a column is.
    `others` are files beside the table (in its folder or archive) that nobody looks into; `parts` looks at what else the file itself holds,
    also after the table was closed. `together` is set where it was put together from several tables;
    `stacked` are the names and rows of those that stand one below the other in it.
    `foreign` are columns that a database declares to hold the key of another of its tables.
    `as_written`, where the reader looks for missing tokens in every cell, is the scan without that: another `scan` has none.
    """

    format: str
    columns: tuple[str, ...]
    rows: int
    fingerprint: Fingerprint
    scan: Callable[[], AbstractContextManager[str]]
    sample: Sequence[Row] = field(repr=False)
    sampled_all: bool
    encoding: str | None = None
    notes: tuple[Text | Phrase, ...] = ()
    close: Callable[[], None] = lambda: None
    missing_is_null: bool = False
    plain: bool | None = None
    narrow: Callable[[Sequence[str]], str] | None = None
    brief: frozenset[str] = frozenset()
    coded: frozenset[str] = frozenset()
    files: tuple[Path, ...] = ()
    outside: Outside | None = field(default=None, repr=False)
    types: Mapping[str, str] = field(default_factory=dict, repr=False)
    sheets: int = 1
    labels: Mapping[str, str] = field(default_factory=dict, repr=False)
    others: tuple[OtherFiles, ...] = ()
    reading: TableReading = field(default_factory=TableReading)
    parts: Callable[[], tuple[FilePart, ...]] = tuple
    together: Together | None = None
    stacked: tuple[tuple[str, int], ...] = ()
    foreign: tuple[ForeignKey, ...] = ()
    as_written: Callable[[], AbstractContextManager[str]] | None = None


@dataclass(frozen=True, slots=True)
class FirstRows:
    """The first rows of one table of an input, as they stand, each with its number in the file; `name`: of its sheet or table.

    `columns`: the names, where the format says which they are, so that nobody has to say in which row they stand.
    """

    name: str | None
    rows: tuple[tuple[int, Row], ...] = field(repr=False)
    hidden: bool = False
    columns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """Opens one kind of input. Collects its problems and raises one `InputError`.

    `accepts` is cheap: name, first bytes or type only. `examples` and
    `counterexamples` are candidates that it must and must not accept.
    `guesses`: what it accepts is none that it knows by name, so that any other source that accepts it goes first.
    `only`, where the content of an input could name other files, gives those that the engine may open at all.
    `size`: the bytes that a Python object holds, None where it does not know.
    `endings`: the names of files of which each is a table, so that a folder with such files at its top is a release of several.
    `first_rows`, where it can: the first rows of each table, for a person to look at who is to choose the table, or the row of the names.
    `apart`: the bytes of memory, of all that there are, that stay out of the engine: a process of its own, a table unpacked.
    """

    key: str
    title: Text
    accepts: Callable[[Candidate], bool]
    open: Callable[[Candidate, ReadOptions, Engine], InputTable]
    examples: tuple[Candidate, ...] = field(repr=False)
    counterexamples: tuple[Candidate, ...] = field(repr=False)
    only: Callable[[Candidate], Sequence[Path]] | None = None
    guesses: Callable[[Candidate], bool] = lambda _candidate: False
    size: Callable[[object], int | None] = lambda _table: None
    apart: Callable[[int], int] = lambda _memory: 0
    endings: tuple[str, ...] = ()
    first_rows: Callable[[Candidate, ReadOptions], tuple[FirstRows, ...]] | None = None


class KeptRows:
    """Some columns of every row, a missing cell as NULL; read when they are first asked for.

    Parsing a text again costs as much as counting it. They lie in the engine as `name`, each in its `place` there: a name of the
    data may be one of the engine's own (rowid).
    Of many rows, a column that has few kinds of values in the sample is held as codes of a type of its own, a byte a cell or two:
    `coded` has its values in their order. Values that the sample did not meet are added to it.
    """

    def __init__(self, columns: Collection[str]) -> None:
        self.columns = frozenset(columns)
        self.name = f"kept_{next(_NUMBERS)}"
        self.place = {column: f"c{index}" for index, column in enumerate(sorted(self.columns))}
        self.coded: dict[str, tuple[str, ...]] = {}
        self._types: dict[str, str] = {}
        self._made: list[str] = []
        self._read = False

    def source(self, dataset: OpenedTable) -> str:
        """A FROM expression of the columns by their own names, as text."""
        self.read(dataset)
        return f"(select {', '.join(f'{self.text(one)} as {named(one)}' for one in self.place)} from {self.name})"

    def codes(self, dataset: OpenedTable, columns: Collection[str]) -> bool:
        """Whether any of these is held as codes."""
        self.read(dataset)
        return not self.coded.keys().isdisjoint(columns)

    def counted(self, columns: Sequence[str], weight: str) -> str:
        """A FROM expression of the distinct rows of some columns, and how many rows are so: codes are grouped, their texts come after."""
        chosen = list(dict.fromkeys(columns))
        texts = ", ".join(f"{self.text(one)} as {named(one)}" for one in chosen)
        places = ", ".join(self.place[one] for one in chosen)
        return f"(select {texts}, n as {weight} from (select {places}, count(*) as n from {self.name} group by all))"

    def text(self, column: str) -> str:
        """SQL over the table."""
        return f"({self.place[column]}::varchar)" if column in self.coded else self.place[column]

    def kind(self, column: str) -> str:
        """The type of a column that is held as codes."""
        return self._types[column]

    def read(self, dataset: OpenedTable) -> None:
        """Once."""
        if self._read:
            return
        for column, values in self._of_few_kinds(dataset).items():
            self._code(dataset, column, values)
        present = {one for one in self.coded if not dataset.samples[one].missing}  # a rare token has no code, and is looked up then
        as_written = dataset.table.as_written if len(self.columns) > _LOOKED_FOR * len(self.columns - present) else None
        missing_is_null = dataset.table.missing_is_null and as_written is None
        keys = {
            one: named(one) if as_written and one in present else key_sql(one, dataset.options, missing_is_null=missing_is_null)
            for one in self.place
        }
        with (as_written or dataset.table.scan)() as source:
            rows = f"select {', '.join(f'{key} as {self.place[one]}' for one, key in keys.items())} from {source}"
            dataset.engine.run(f"create temp table {self.name} as {self._as_codes(rows) if self.coded else rows}")
        if self.coded:
            self._add_unseen(dataset)
        self._read = True

    def close(self, dataset: OpenedTable) -> None:
        """Drop what is held; it is read again where it is asked for again."""
        dataset.engine.run(f"drop table if exists {self.name}")
        for one in self._made:
            dataset.engine.run(f"drop type if exists {one}")
        self.coded, self._types, self._made, self._read = {}, {}, [], False

    def _of_few_kinds(self, dataset: OpenedTable) -> dict[str, list[str]]:
        """The columns whose values the sample met often enough that it knows nearly all of them, with those."""
        if dataset.table.rows < FEWEST_CODED:
            return {}
        found = {}
        for column in self.place:
            sample = dataset.samples[column]
            values = [*sample.values, *([dataset.options.suppression] if sample.suppressed else [])]
            met_once = sum(1 for times in sample.values.values() if times == 1)
            if 0 < len(values) <= _MOST_KINDS and _ONCE * met_once <= sample.looked_at and _may_be_written(values):
                found[column] = values
        return found

    def _code(self, dataset: OpenedTable, column: str, values: Iterable[str]) -> None:
        name, values = f"{self.name}_t{len(self._made)}", tuple(dict.fromkeys(values))
        dataset.engine.run(f"create type {name} as enum ({', '.join(map(quoted, values))})")
        self._made.append(name)
        self.coded[column], self._types[column] = values, name

    def _as_codes(self, rows: str) -> str:
        """SQL: these rows as codes where there are such; of a row that has a value without a code, the texts of them all as `rest`."""
        codes = {self.place[column]: f"try_cast({self.place[column]} as {kind})" for column, kind in self._types.items()}
        cells = ", ".join(f"{codes.get(one, one)} as {one}" for one in self.place.values())
        unseen = " or ".join(f"({code} is null and {place} is not null)" for place, code in codes.items())
        return f"select {cells}, case when {unseen} then [{', '.join(codes)}] end as rest from ({rows})"

    def _add_unseen(self, dataset: OpenedTable) -> None:
        """Codes for all values; text again where those are many."""
        run = dataset.engine.run
        for number, column in enumerate(tuple(self.coded) if run(f"select count(rest) from {self.name}")[0][0] else (), 1):
            place, text = self.place[column], present_sql(f"rest[{number}]", dataset.options)
            where = f"where {place} is null and {text} is not null"
            found = sorted(str(one) for (one,) in run(f"select distinct {text} from {self.name} {where} limit {_MOST_KINDS + 1}"))
            if not found:
                continue
            values = (*self.coded.pop(column), *found)
            if len(values) <= _MOST_KINDS and _may_be_written(values):
                self._code(dataset, column, values)
            value = f"coalesce({place}::varchar, {text})::{self._types[column] if column in self.coded else 'varchar'}"
            run(f"alter table {self.name} alter {place} type using {value}")
        run(f"alter table {self.name} drop rest")


def _may_be_written(values: Iterable[str]) -> bool:
    """As literals: the engine reads no further than a NUL."""
    return not any("\0" in one for one in values)


@dataclass(frozen=True)
class OpenedTable:
    """An opened input: its facts, its sample, its table and its engine. Close it, or use it as a context manager.

    `kept` are columns that are read once for all questions. `moved` is the column whose days are counted from each person's first, where
    nobody knows when that was.
    """

    facts: Facts
    samples: Mapping[str, ColumnSample] = field(repr=False)
    table: InputTable = field(repr=False)
    engine: Engine = field(repr=False)
    options: ReadOptions = field(repr=False)
    kept: KeptRows | None = field(default=None, repr=False)
    moved: str | None = None

    def may_keep(self, columns: Collection[str]) -> bool:
        """Whether so many cells may be held."""
        return self.table.outside is None and 0 < _CELL * self.table.rows * len(columns) <= self.options.memory // _SHARE

    @contextmanager
    def reading(self, columns: Collection[str]) -> Iterator[str]:
        """A FROM expression with these columns: what is kept where they all are, else the input."""
        if self.kept is not None and self.kept.columns.issuperset(columns):
            yield self.kept.source(self)
        else:
            with self.table.scan() as source:
                yield source

    def close(self) -> None:
        """Release the engine, the input and every temporary file."""
        try:
            self.table.close()
        finally:
            self.engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
