"""What is known of a dataset without looking at its rows again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from typing import Literal, TypeAlias

from .frozen import dataclass
from .persons import parts_of
from .text import Phrase, Text

SOURCE_FILE = "source_file"  # the column that tells of which person's file a row is, where each file is one person's
EncodingBy: TypeAlias = Literal["person", "mark", "content", "frequency", "guess"]


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """SHA-256 of the bytes of a file (or files), or an order-free digest of a table's content."""

    kind: Literal["bytes-sha256", "content"]
    value: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.value}"


OtherKind = Literal["archive", "burnt_in", "document", "film", "left_out", "picture", "pixels", "sound", "text", "unknown"]
InsideKind = Literal["day", "device", "name", "place", "program", "words"]


@dataclass(frozen=True, slots=True)
class OtherFiles:
    """Files of one kind beside a table, which nobody looks into. `names` are the first of them.

    `inside` says in how many of them the properties hold a thing of this kind (EXIF, XMP, IPTC, the information of a PDF).

    `burnt_in` and `pixels` are DICOM instances that are in the table by their headers: of the former the header says that there is text
    in the picture, of the latter it does not say that there is none. `left_out` are instances that cannot be read and have no row.
    """

    kind: OtherKind
    count: int
    names: tuple[str, ...]
    inside: tuple[tuple[InsideKind, int], ...] = ()


PartKind = Literal[
    "sheet", "hidden_sheet", "table", "pivot", "authors", "comments", "outside", "properties", "names", "drawings", "links", "header",
    "other", "deleted", "metadata", "labels", "statements", "strings", "versions",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class FilePart:
    """What a file holds beside the table that is read: whoever is given the file is given this too.

    A table has `columns` and `samples`; anything else (comments, properties, rows above and below the table) has `texts`. `name` is that of
    a sheet or table. `unread`: why nobody could look at it.
    """

    kind: PartKind
    name: str = ""
    rows: int = 0
    columns: tuple[str, ...] = ()
    samples: Mapping[str, ColumnSample] = field(default_factory=dict, repr=False)
    texts: tuple[str, ...] = field(default=(), repr=False)
    unread: Text | Phrase | None = None


@dataclass(frozen=True, slots=True)
class PeopleIn:
    """Rows that stand for several people each: the column that says how many, the rows that say it, and those where it is withheld."""

    column: str
    rows: int
    withheld: int = 0


@dataclass(frozen=True, slots=True)
class TableReading:
    """How a file was read: what was chosen, or told. Rows have the numbers that a person sees in the file, from 1.

    `header`: the rows that hold the names, none where no row does; `sure` of that. `encoding_by`: who chose it. `widths`: of columns by
    position. `skipped`: rows that are no records, by why. `totals`: rows left out because they sum up others, as many as `totals_count`;
    `doubtful` ones were kept. `people_in`: the column of how many people a row stands for, each of whom is a record then.
    """

    header: tuple[int, ...] = ()
    sure: bool = True
    encoding: str | None = None
    encoding_by: EncodingBy = "content"
    delimiter: str | None = None
    widths: tuple[int, ...] = ()
    skipped: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    totals: tuple[int, ...] = ()
    totals_count: int = 0
    doubtful: tuple[int, ...] = ()
    sheet: str | None = None
    people_in: PeopleIn | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """A dataset's description. `rows` counts records, never persons.

    `encoding` is None where the format has none (Parquet, a data frame).
    `notes` tell what was noticed while reading: a guessed encoding, precision
    lost at the source, a sheet that was chosen. `sheets` counts those of its file, of which one is the dataset.
    `labels` are what the file itself says of its columns (variable labels of SAS, SPSS, Stata).
    `others` are the files of its folder or archive that were not examined.
    `reading` says which row held the names and the like, where there was a choice.
    """

    name: str
    format: str
    rows: int
    columns: tuple[str, ...]
    fingerprint: Fingerprint
    encoding: str | None = None
    notes: tuple[Text | Phrase, ...] = ()
    changed_by_normalising: bool | None = None
    sheets: int = 1
    labels: Mapping[str, str] = field(default_factory=dict)
    others: tuple[OtherFiles, ...] = ()
    reading: TableReading = TableReading()


@dataclass(frozen=True, slots=True)
class Ties:
    """How several tables are one: by table, and by its own column, the column of the whole; `joins`, each ``TABLE.COLUMN=TABLE.COLUMN``."""

    columns: Mapping[str, Mapping[str, str]]
    joins: tuple[str, ...]

    def composite(self) -> tuple[tuple[str, ...], ...]:
        """The columns of the whole that make a key only together, once each."""
        return tuple(dict.fromkeys(wholes for wholes in map(self._wholes, self.joins) if len(wholes) > 1))

    def tied_by(self, numbers: Collection[str]) -> Ties:
        """The same where these columns of the whole say alone what they said together with others."""
        return Ties(self.columns, tuple(self._alone(join, numbers) for join in self.joins))

    def keys(self) -> tuple[str, ...]:
        """The columns of the whole that tie the tables."""
        return tuple(dict.fromkeys(whole for join in self.joins for whole in self._wholes(join)))

    def _wholes(self, join: str) -> tuple[str, ...]:
        table, names = self._half(join.partition("=")[0])
        return tuple(self.columns[table][name] for name in names)

    def _alone(self, join: str, numbers: Collection[str]) -> str:
        place = next((place for place, whole in enumerate(self._wholes(join)) if whole in numbers), None)
        if place is None:
            return join
        halves = (self._half(half) for half in (join.partition("=")[0], join.partition("=")[2]))
        return "=".join(f"{table}.{names[place]}" for table, names in halves)

    def _half(self, text: str) -> tuple[str, tuple[str, ...]]:
        """A table and the columns of its own that ``TABLE.COLUMN+COLUMN`` names; both names may hold dots, and columns a plus sign."""
        table = max((name for name in self.columns if text.startswith(f"{name}.")), key=len)
        rest = text[len(table) + 1 :]
        return table, parts_of(rest, tuple(self.columns[table]))


@dataclass(frozen=True, slots=True)
class JoinedTable:
    """A table of several that were put together. `columns`: its own names, and those in the whole.

    `number` is the column with the number of its row in each row of the whole; `absent` are the columns, by its own names, that are true
    where the cell of the whole comes from another table. Both stand beside the columns of the whole in `Together.source`.
    """

    name: str
    rows: int
    columns: Mapping[str, str]
    number: str
    absent: Mapping[str, str]
    types: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Together:
    """The tables that one was put together from, and how; `keys` are the columns of the whole that tie them.

    `source` is the engine's table of the whole with what tells its members' rows apart; None where the rows keep no order.
    """

    members: tuple[JoinedTable, ...]
    joins: tuple[str, ...]
    keys: tuple[str, ...]
    source: str | None = None

    @property
    def ties(self) -> Ties:
        """As other tables are put together in the same way."""
        return Ties({one.name: one.columns for one in self.members}, self.joins)


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class ColumnSample:
    """Distinct values of one column with how often each was met. One is itself only: what was made of it is known by it.

    `values` holds present values only; `missing` and `suppressed` count the
    others. `looked_at` is the number of rows looked at, `of_rows` all there are.
    The representation never shows a value.
    """

    name: str
    values: Mapping[str, int]
    missing: int
    suppressed: int
    looked_at: int
    of_rows: int

    def __repr__(self) -> str:
        return f"ColumnSample({self.name!r}, {len(self.values)} distinct of {self.looked_at} looked at)"

    @property
    def present(self) -> int:
        """Rows looked at that hold a value."""
        return self.looked_at - self.missing - self.suppressed


@dataclass(frozen=True, slots=True)
class ClassSizes:
    """The histogram of equivalence class sizes: how many classes of each size.

    `pairs` are (size, number of classes), ascending, all positive. Enough for
    every figure of GB/T 42460 Annex D (GB/T 42460 D.1.2).
    """

    pairs: tuple[tuple[int, int], ...]
    unit: Literal["rows", "subjects"] = "rows"
    split_subjects: int = 0

    @classmethod
    def of(cls, sizes: Sequence[int]) -> ClassSizes:
        """From the plain list of class sizes."""
        counts: dict[int, int] = {}
        for size in sizes:
            counts[size] = counts.get(size, 0) + 1
        return cls(tuple(sorted(counts.items())))

    @property
    def classes(self) -> int:
        """J, the number of equivalence classes."""
        return sum(number for _, number in self.pairs)

    @property
    def members(self) -> int:
        """N, the number of rows (or of subjects) in all classes."""
        return sum(size * number for size, number in self.pairs)

    @property
    def smallest(self) -> int:
        """k, the size of the smallest class; 0 for an empty dataset."""
        return self.pairs[0][0] if self.pairs else 0

    def below(self, size: int) -> tuple[int, int]:
        """(classes, members) in classes smaller than `size`."""
        small = [(f, n) for f, n in self.pairs if f < size]
        return sum(n for _, n in small), sum(f * n for f, n in small)
