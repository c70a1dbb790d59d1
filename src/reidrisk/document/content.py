"""What a document says, apart from how it is written: blocks of plain text that every format writes in its own way.

No block holds markup. Text from a file or a person is text in every format, because no writer is ever given anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field, fields, replace
from typing import Any, Literal

from ..model.frozen import dataclass
from ..model.text import Lang
from .control import Control

Tone = Literal["plain", "lead", "good", "warn", "quiet"]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is a chapter."""

    level: Literal[1, 2, 3]
    text: str


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph."""

    text: str
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list, numbered where the order counts."""

    items: tuple[str, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Pairs:
    """Labels with values: a small table without head or number. `small` is a colophon, for who must check and not for who reads."""

    rows: tuple[tuple[str, str], ...]
    small: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a number and a caption. `widths` are shares of the line; `numeric` are columns set to the right.

    `number` is given by `numbering`.
    """

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[int, ...] = ()
    numeric: frozenset[int] = frozenset()
    number: int = 0


@dataclass(frozen=True, slots=True)
class LevelLadder(Table):
    """Levels one above the other: level, meaning, whether the dataset stands there; a page shows it by `kinds` (``good here``)."""

    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula in general and with this dataset's values in it (MathML of our own), its result, and what is to be noted.

    `numbered` is its number in the standard, ``D.3``; `sign` stands before the result: ``=``, ``≈`` where that is rounded, ``>`` where
    its digits end below 1. The values stand behind a sign of their own.
    """

    symbol: str
    title: str
    clause: str
    general: str
    filled: str | None
    result: str
    note: str = ""
    numbered: str = ""
    sign: str = "="

    @property
    def equation(self) -> str:
        """The symbol and its result."""
        return f"{self.symbol} {self.sign} {self.result.removeprefix(self.sign)}"


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture with the sentence that says what to see, and its data as a table.

    `spec` is Vega-Lite, None when there is nothing to draw.
    """

    title: str
    sentence: str
    spec: dict[str, Any] | None = field(repr=False)
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Sign:
    """Lines to sign on: capacity, name, opinion with signature or seal, date; what is known stands there already."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """The same in Chinese and in English, side by side."""

    zh: Para | Bullets
    en: Para | Bullets


@dataclass(frozen=True, slots=True)
class Break:
    """A new page."""


Block = Heading | Para | Bullets | Pairs | Table | Formula | Figure | Sign | Beside | Break


@dataclass(frozen=True, slots=True)
class Document:
    """One document. `lang` is what it is written in, or both; `subject` is the dataset's or the case's name."""

    key: str
    title: str
    subject: str
    lang: Lang | Literal["both"]
    clauses: tuple[str, ...]
    blocks: tuple[Block, ...]
    control: Control

    @property
    def script(self) -> Lang:
        """The language of its fixed words."""
        return "en" if self.lang == "en" else "zh"


def texts(block: Block) -> Iterator[str]:
    """Every text in a block, in reading order."""
    for one in fields(block):
        if one.name not in _FIXED:
            yield from _flat(getattr(block, one.name))


def _flat(value: Any) -> Iterator[str]:  # noqa: ANN401 - texts, and tuples of them
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _flat(one)
    elif isinstance(value, Para | Bullets):
        yield from texts(value)


# Structure, not prose: never changed by `mapped`.
_FIXED = {"level", "tone", "ordered", "small", "widths", "numeric", "number", "kinds", "spec", "general", "filled", "sign"}


def mapped(document: Document, change: Callable[[str], str]) -> Document:
    """The document with every text that a reader sees changed by `change`."""
    blocks = tuple(_mapped(block, change) for block in document.blocks)
    return replace(document, title=change(document.title), subject=change(document.subject), blocks=blocks)


def _mapped(block: Any, change: Callable[[str], str]) -> Any:  # noqa: ANN401 - any block gives a block of its own kind
    return replace(block, **{one.name: _through(getattr(block, one.name), change) for one in fields(block) if one.name not in _FIXED})


def _through(value: Any, change: Callable[[str], str]) -> Any:  # noqa: ANN401 - texts, and tuples of them
    if isinstance(value, str):
        return change(value)
    if isinstance(value, tuple):
        return tuple(_through(one, change) for one in value)
    return _mapped(value, change) if isinstance(value, Para | Bullets) else value
