"""How what a row's identifier columns hold may stand in the text of the same row: whole, turned, in part, a family name beside a title."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ...model.frozen import dataclass
from ..forms.chinese_names import chinese
from .names import HAN, Span, cues

_HAN_NAME = re.compile(rf"[{HAN}々]{{2,4}}")
_LATIN_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*\.?")
_CODE = re.compile(r"[0-9A-Za-z+(][0-9A-Za-z() ./_-]{4,40}")
_APART = re.compile(r"[ ()./_-]+")
_MOST_WORDS, _SHORTEST_WORD, _FEWEST_DIGITS, _TAIL, _LONGEST_NAME = 6, 3, 4, 4, 60
_WITH_COUNTRY = re.compile(r"\+?86(?=1[0-9]{10}$)")
_FIRST_OTHER = "\u2e80"  # from here on letters need no blank between words
_BLANKS = frozenset(" \u3000")
_USUAL, _COMPOUND = 3, 2


@dataclass(frozen=True, slots=True)
class OwnForms:
    """`wholes` stand for the person wherever they are; `parts` are words of the name; `families` count only beside a title.

    `codes` are numbers, however they are grouped. One of `keys` is in every text, in small letters, that holds any of these.
    """

    keys: tuple[str, ...] = ()
    wholes: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()

    def written_in(self, text: str) -> Iterator[str]:
        """The wholes and parts as this text would write them: all of it may be in small letters."""
        yield from self.wholes
        yield from self.parts
        yield from (part.upper() for part in self.parts if part[0] < _FIRST_OTHER)
        if text.islower():
            yield from (one.lower() for one in (*self.wholes, *self.parts))


@lru_cache(maxsize=65_536)
def own_forms(value: str) -> OwnForms:
    """The forms of one value: a name, a number, or whatever else stands in the column, as it is."""
    value = value.strip()
    if _HAN_NAME.fullmatch(value):
        return _of_han(value)
    if sum(map(str.isdigit, value)) >= _FEWEST_DIGITS and _CODE.fullmatch(value):
        return _of_code(value)
    words = [word.removesuffix(".") for word in _LATIN_WORD.findall(value)]
    named = 1 < len(words) <= _MOST_WORDS and len(value) <= _LONGEST_NAME and not any(map(str.isdigit, value)) and value < _FIRST_OTHER
    return _of_words(value, words) if named else OwnForms((value.lower(),), (value,)) if len(value) > 1 else OwnForms()


def _of_han(value: str) -> OwnForms:
    """A Chinese or Japanese name: the given name of two signs is telling alone, the family name before a title."""
    family = value[: _COMPOUND if value[:_COMPOUND] in chinese().compound and len(value) > _COMPOUND else 1]
    given = value[len(family) :]
    telling = (given,) if len(value) <= _USUAL and len(given) > 1 and given not in chinese().words else ()
    longer = (value[:_COMPOUND],) if len(value) > _USUAL else ()  # 佐藤健一, 欧阳娜娜
    return OwnForms((family, *telling), (value,), telling, tuple(dict.fromkeys((family, *longer))))


def _of_words(value: str, words: list[str]) -> OwnForms:
    """A name of several words: in the other order, with the given name as an initial, word by word."""
    listed = value.split(",", 1)
    if len(listed) > 1:  # the family name came first
        words = [*_words(listed[1]), *_words(listed[0])]
    turns = [f"{' '.join(words[at:])}{mark} {' '.join(words[:at])}" for at in range(1, len(words)) for mark in (",", "")]
    initials = [f"{words[0][0]}{mark} {' '.join(words[at:])}" for at in range(1, len(words)) for mark in (".", "")]
    straight = [" ".join(words), *(" ".join(words[:at]) for at in range(2, len(words)))]
    capitals = [word for word in words if word[:1].isupper()]
    return OwnForms(
        tuple(word.lower() for word in words),
        tuple(dict.fromkeys((value, *straight, *turns, *initials))),
        tuple(word for word in capitals if len(word) >= _SHORTEST_WORD),
        tuple(word for word in capitals if len(word) == _SHORTEST_WORD - 1),
    )


def _words(text: str) -> list[str]:
    return [word.removesuffix(".") for word in _LATIN_WORD.findall(text)]


def _of_code(value: str) -> OwnForms:
    bare = _WITH_COUNTRY.sub("", _APART.sub("", value))
    return OwnForms((bare[-_TAIL:].lower(),), (value,), codes=(bare,))


def _grouped(code: str) -> re.Pattern[str]:
    """A code however it is grouped; made where its end stands in the text, which is seldom."""
    form = r"[ ()./_-]{0,2}".join(map(re.escape, code))
    return re.compile(rf"(?<![0-9A-Za-z]){form}(?![0-9A-Za-z])", re.IGNORECASE)


def may_hold(small: str, own: OwnForms) -> bool:
    """Whether a text in small letters can hold any of it: asked of every row, so without a generator."""
    for key in own.keys:  # noqa: SIM110 - a third of the time
        if key in small:
            return True
    return False


def own_places(text: str, own: OwnForms) -> Iterator[Span]:
    """Where the row's own stands in its text; a place may come more than once."""
    if not may_hold(text.lower(), own):
        return
    for word in own.written_in(text):
        yield from _standing(text, word)
    for family in own.families:
        yield from (place for place in _standing(text, family) if _beside_title(text, *place))
    for code in own.codes:
        yield from (found.span() for found in _grouped(code).finditer(text))


def _standing(text: str, word: str) -> Iterator[Span]:
    """Every place of a word; one of Latin letters stands alone."""
    place = text.find(word)
    while place >= 0:
        end = place + len(word)
        joined = _joins(text[max(place - 1, 0) : place], word[0]) or _joins(text[end : end + 1], word[-1])
        if not joined and not _counts_on(text, place, end):
            yield place, end
        place = text.find(word, place + 1)


def _joins(sign: str, edge: str) -> bool:
    """Whether a letter beside a word belongs to it."""
    return sign.isalpha() and sign < _FIRST_OTHER and edge.isalpha() and edge < _FIRST_OTHER


def _counts_on(text: str, start: int, end: int) -> bool:
    """Whether digits go on beside a number."""
    return text[start:end].isdigit() and (text[max(start - 1, 0) : start].isdigit() or text[end : end + 1].isdigit())


def _beside_title(text: str, start: int, end: int) -> bool:
    if text[start] < _FIRST_OTHER:
        words = text[:start].split()
        return bool(words) and words[-1].rstrip(".") in cues()["titles"]
    return text.startswith(_titles(), end + (text[end : end + 1] in _BLANKS))


@lru_cache(maxsize=1)
def _titles() -> tuple[str, ...]:
    return (*cues()["zh_family_titles"], *cues()["zh_titles"], *cues()["ja_titles"])
