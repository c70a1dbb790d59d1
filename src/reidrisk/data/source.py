"""A source (one file of `sources/` binds one), what it opens, and the engine that reads it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
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
from .engine import named
from .missing import key_sql
from .options import ReadOptions

if TYPE_CHECKING:
    from .elsewhere.outside import Outside
    from .engine import Engine

Row = Sequence[str | None]
_SHARE = 4  # of the memory may be held by columns that are kept
_CELL = 16  # bytes of a cell in the engine; longer texts come on top, and are spilled
_NUMBERS = count(1)


@dataclass(frozen=True, slots=True)
class Candidate:
    """What is offered to a source: a path with its first bytes, an address, or a Python object."""

    path: Path | None = None
    head: bytes = field(default=b"", repr=False)
    is_folder: bool = False
    python_object: object = field(default=None, repr=False)
    address: Address | None = None


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
    also after the table was closed. `together` is set where it was put together from several tables.
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


@dataclass(frozen=True, slots=True)
class Source:
    """Opens one kind of input. Collects its problems and raises one `InputError`.

    `accepts` is cheap: name, first bytes or type only. `examples` and
    `counterexamples` are candidates that it must and must not accept.
    `guesses`: what it accepts is none that it knows by name, so that any other source that accepts it goes first.
    `only`, where the content of an input could name other files, gives those that the engine may open at all.
    `size`: the bytes that a Python object holds, None where it does not know.
    `endings`: the names of files of which each is a table, so that a folder with such files at its top is a release of several.
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


class KeptRows:
    """Some columns of every row, by their own names, a missing cell as NULL; read when they are first asked for.

    Parsing a text again costs as much as counting it.
    """

    def __init__(self, columns: Collection[str]) -> None:
        self.columns = frozenset(columns)
        self._name = f"kept_{next(_NUMBERS)}"
        self._read = False

    def source(self, dataset: OpenedTable) -> str:
        """The table in the engine of this dataset."""
        if not self._read:
            options, missing_is_null = dataset.options, dataset.table.missing_is_null
            keys = {column: key_sql(column, options, missing_is_null=missing_is_null) for column in sorted(self.columns)}
            chosen = ", ".join(f"{key} as {named(column)}" for column, key in keys.items())
            with dataset.table.scan() as source:
                dataset.engine.run(f"create temp table {self._name} as select {chosen} from {source}")
            self._read = True
        return self._name

    def close(self, dataset: OpenedTable) -> None:
        """Drop what is held; it is read again where it is asked for again."""
        dataset.engine.run(f"drop table if exists {self._name}")
        self._read = False


@dataclass(frozen=True)
class OpenedTable:
    """An opened input: its facts, its sample, its table and its engine. Close it, or use it as a context manager.

    `kept` are columns that are read once for all questions.
    """

    facts: Facts
    samples: Mapping[str, ColumnSample] = field(repr=False)
    table: InputTable = field(repr=False)
    engine: Engine = field(repr=False)
    options: ReadOptions = field(repr=False)
    kept: KeptRows | None = field(default=None, repr=False)

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
