"""Whose row is whose: what the data say of it before anybody has decided (GB/T 42460 3.4, D.1.2; resolutions G-12)."""

from __future__ import annotations

from collections.abc import Container
from typing import Literal

from .frozen import dataclass
from .text import Phrase, Text

JOINED = "+"
Kind = Literal["document", "person", "direct", "combination", "code", "event"]


def parts_of(key: str, columns: Container[str]) -> tuple[str, ...]:
    """The columns that make this key of a person, there or not: a column of that name, or several with a plus sign between.

    >>> parts_of("name+born", {"name", "born"}), parts_of("a+b", {"a+b"})
    (('name', 'born'), ('a+b',))
    """
    return (key,) if key in columns else tuple(part.strip() for part in key.split(JOINED))


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
class Persons:
    """What was found. `key` is proposed as the subject; `alone` are columns that name a person and are different in every row looked at.

    Without either nothing in the data says whether rows belong together.
    """

    key: PersonKey | None = None
    alone: tuple[str, ...] = ()
    looked_at: int = 0
    of_rows: int = 0

    @property
    def checked(self) -> bool:
        """Whether the data show that every row is of a person of its own."""
        return self.key is None and bool(self.alone) and self.looked_at == self.of_rows


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
