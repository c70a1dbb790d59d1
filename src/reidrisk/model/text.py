"""Text that a person reads, in both languages at once.

A `Text` cannot be made with one language missing, so a missing translation
fails at import and in the type checker rather than in front of a reader.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from typing import Literal

from .exact import show_below_one
from .frozen import dataclass

Lang = Literal["zh", "en"]
LANGS: tuple[Lang, Lang] = ("zh", "en")
_PLACE = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")
_CHINESE, _LATIN, _LETTER = re.compile("[\u4e00-\u9fff]"), re.compile("[A-Za-z0-9]"), re.compile("[A-Za-z]")
_HALF = re.compile("[\ud800-\udfff]")


def legible(text: str, backslash: str = "\\") -> str:
    r"""A text that can be written as UTF-8: bytes of a file's name that are no text are spelled out, as ``\xff``.

    Names of files come from the system with such bytes as halves of surrogate pairs. `backslash` is how the format spells one.
    """
    return _HALF.sub(lambda half: f"{backslash}{_spelled(ord(half[0]))}", text) if _HALF.search(text) else text


def _spelled(code: int) -> str:
    """A byte that was escaped (PEP 383), else the code itself."""
    return f"x{code - 0xDC00:02x}" if 0xDC80 <= code <= 0xDCFF else f"u{code:04x}"  # noqa: PLR2004 - the range of PEP 383


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence or title in Chinese and English, with the same named places in both."""

    zh: str
    en: str

    def __post_init__(self) -> None:
        if not self.zh.strip() or not self.en.strip():
            msg = "a text needs both languages"
            raise ValueError(msg)
        if ("{" in self.zh or "{" in self.en) and _places(self.zh) != _places(self.en):
            msg = f"the two languages name different places: {self.en!r}"
            raise ValueError(msg)

    def fill(self, **values: object) -> Phrase:
        """The text with values in its places; still in both languages.

        ``{rows|row|rows}`` is the first word where there is one of them, else the second.

        >>> Text("{rows} 行", "{rows} rows").fill(rows=30162).say("en")
        '30,162 rows'
        >>> Text("{rows} 行", "{rows} {rows|row was|rows were} left out").fill(rows=1).say("en")
        '1 row was left out'
        """
        return Phrase(self, values)

    def say(self, lang: Lang) -> str:
        """The text in one language; it must have no open place."""
        return Phrase(self).say(lang)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A `Text` and the values for its places; values may be texts themselves."""

    text: Text
    values: Mapping[str, object] = field(default_factory=dict)

    def say(self, lang: Lang) -> str:
        """The finished sentence in one language."""
        if lang == "en":
            return _PLACE.sub(self._in_english, self.text.en)
        return _PLACE.sub(self._set_apart, self.text.zh)

    def _in_english(self, place: re.Match[str]) -> str:
        """A value, or the word that goes with as many."""
        value = self.values[place.group(1)]
        if place.group(2) is None:
            return spoken(value, "en")
        return place.group(2 if is_one(value) else 3)

    def _set_apart(self, place: re.Match[str]) -> str:
        """A value in Chinese; words that begin or end in a Latin letter or a digit stand a space away from Chinese ones.

        So do names, which are plain strings, at a letter; figures have their spaces in the texts.
        """
        value = self.values[place.group(1)]
        text = spoken(value, "zh")
        if not isinstance(value, Text | Phrase | str):
            return text
        latin = _LETTER if isinstance(value, str) else _LATIN
        before, after = self.text.zh[: place.start()][-1:], self.text.zh[place.end() :][:1]
        left = " " if _CHINESE.match(before) and latin.match(text[:1]) else ""
        right = " " if latin.match(text[-1:]) and _CHINESE.match(after) else ""
        return f"{left}{text}{right}"


def _places(text: str) -> set[str]:
    return {place.group(1) for place in _PLACE.finditer(text)}


def is_one(value: object) -> bool:
    """Whether a count or a list is of a single thing: a run of numbers (``3-5``) and a mark that there are more stand for several.

    >>> [is_one(value) for value in (1, 2, ["3"], ["3-5"], ["3", "…"], "1", "1,000")]
    [True, False, True, False, False, True, False]
    """
    if isinstance(value, list | tuple):
        return len(value) == 1 and "-" not in str(value[0])
    return str(value) == "1"


def spoken(value: object, lang: Lang) -> str:
    """One value as a reader of this language expects it."""
    if isinstance(value, Text | Phrase):
        return value.say(lang)
    if isinstance(value, Fraction):
        return show_below_one(value)
    if isinstance(value, list | tuple):
        return ("、" if lang == "zh" else ", ").join(spoken(item, lang) for item in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return legible(str(value))


NAMED, _VERY_MANY = 6, 24
_OTHERS = Text("{names}等 {count} 列", "{names} and others ({count} columns)")
_SOME = Text("{names}", "{names}")
_BRACKETED = Text("（{clause}）", " ({clause})")


def listed(names: Sequence[str]) -> Phrase:
    """The first column names, and how many there are when not all are said.

    >>> listed(("sex", "age")).say("en")
    '“sex”, “age”'
    """
    head = tuple(f"“{name}”" for name in names[:NAMED])
    return (_OTHERS if len(names) > NAMED else _SOME).fill(names=head, count=len(names))


def counted(names: Sequence[str]) -> Phrase:
    """The names as they are; of very many the first, and how many there are.

    >>> counted(("sex", "age")).say("en")
    'sex, age'
    >>> counted([f"gene{at}" for at in range(240)]).say("en")
    'gene0, gene1, gene2, gene3, gene4, gene5 and others (240 columns)'
    """
    many = len(names) > _VERY_MANY
    return (_OTHERS if many else _SOME).fill(names=tuple(names[:NAMED] if many else names), count=len(names))


def first_of(names: Sequence[str], most: int) -> tuple[str, ...]:
    """The first names, and a mark that there are more.

    >>> first_of(("sex", "age", "town"), 2)
    ('sex', 'age', '…')
    """
    return (*names[:most], *(("…",) if len(names) > most else ()))


def bracketed(clause: str | None) -> Phrase | str:
    """The clause in brackets after a statement; nothing where there is none."""
    return "" if clause is None else _BRACKETED.fill(clause=clause)
