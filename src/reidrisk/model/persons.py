"""Whose row is whose: what the data say of it before anybody has decided (GB/T 42460 3.4, D.1.2; resolutions G-12)."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Literal

from .frozen import dataclass
from .text import Lang, Phrase, Text

JOINED = "+"
MOST_TOGETHER = 8  # persons: who they all are is known of a family or a team, hardly of more
Kind = Literal["document", "person", "direct", "combination", "code", "event", "named"]


def parts_of(key: str, columns: Container[str]) -> tuple[str, ...]:
    """The columns that make this key of a person, there or not: a column of that name, or several with a plus sign between.

    >>> parts_of("name+born", {"name", "born"}), parts_of("a+b", {"a+b"})
    (('name', 'born'), ('a+b',))
    """
    return (key,) if key in columns else tuple(part.strip() for part in key.split(JOINED))


def stands_in(key: str, columns: Container[str]) -> bool:
    """Whether every column that makes this key is there.

    >>> stands_in("name+born", {"name", "born"}), stands_in("name+born", {"name"})
    (True, False)
    """
    return all(part in columns for part in parts_of(key, columns))


@dataclass(frozen=True, slots=True)
class PersonKey:
    """Columns that together tell persons apart and whose values repeat.

    Of the `rows` looked at that hold a value in each of them, `repeated` share it with another row; `persons` are the different ones.
    """

    columns: tuple[str, ...]
    kind: Kind
    why: Text | Phrase
    rows: int
    repeated: int
    persons: int

    @property
    def name(self) -> str:
        """As ``--subject`` takes it: the column, or the columns with a plus sign between them."""
        return JOINED.join(self.columns)


@dataclass(frozen=True, slots=True)
class Chain:
    """Columns by which rows follow one another, though none says whose they are: two, or one in the order of the file."""

    columns: tuple[str, ...]
    why: Text | Phrase


@dataclass(frozen=True, slots=True)
class Shared:
    """A column whose values few persons share, and the column in which those agree; None where its name alone says what it is."""

    column: str
    beside: str | None


@dataclass(frozen=True, slots=True)
class Persons:
    """What was found. `key` is proposed as the subject; `alone` are columns that name a person and are different in every row looked at.

    Without either nothing in the data says whose rows belong together; `chain` says that some do. `shared` tell which persons belong
    together, such as those of a household.
    """

    key: PersonKey | None = None
    alone: tuple[str, ...] = ()
    looked_at: int = 0
    of_rows: int = 0
    chain: Chain | None = None
    shared: tuple[Shared, ...] = ()

    @property
    def checked(self) -> bool:
        """Whether the data show that every row is of a person of its own."""
        return self.key is None and bool(self.alone) and self.looked_at == self.of_rows


RowKind = Literal["people", "visits", "events", "results", "things", "counts"]
ROW_KINDS: Mapping[RowKind, Text] = {
    "people": Text("人员（一行一人）", "people (a row a person)"),
    "visits": Text("就诊（一行一次就诊）", "visits (a row a visit)"),
    "events": Text("事件（一人多行，一行一件事）", "events (several rows a person, a row what happened)"),
    "results": Text("结果长表（一行一个项目的结果）", "results in long form (a row the result of one item)"),
    "things": Text("物品、设备或机构（没有个人）", "things or institutions (no people)"),
    "counts": Text("汇总人数（一行一组人）", "counts (a row a group of people)"),
}


@dataclass(frozen=True, slots=True)
class RowsAre:
    """What the rows of a table are, as the data say it, and why; nobody has decided it."""

    kind: RowKind
    why: tuple[Text | Phrase, ...]

    @property
    def people(self) -> bool:
        """Whether rows are of persons at all."""
        return self.kind not in {"things", "counts"}

    @property
    def title(self) -> Text:
        """For a person."""
        return ROW_KINDS[self.kind]

    def because(self, lang: Lang) -> str:
        """The reasons, one after another."""
        return ("" if lang == "zh" else " ").join(why.say(lang) for why in self.why)


@dataclass(frozen=True, slots=True)
class TableOfRelease:
    """One of several tables that are judged together: what its own rows are, and whose."""

    name: str
    rows: int
    rows_are: RowsAre | None
    persons: Persons


@dataclass(frozen=True, slots=True)
class SubjectType:
    """One type of subjects in a dataset that is about several, such as patients and physicians (GB/T 42460 3.4, D.1.2).

    Its name, the column that tells one from another, and what identifies them; `by` says who laid it down.
    """

    name: str
    key: str
    quasi: tuple[str, ...]
    by: str = ""

    @property
    def option(self) -> str:
        """As ``--subject-type`` takes it."""
        return f"{self.name}={self.key}:{','.join(self.quasi)}"
