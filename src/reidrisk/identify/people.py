"""What Chinese, Western and pinyin person names look like."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from .lookup import document, lines

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]{2,4}")
_DOTTED = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]{1,8}(?:[·•‧・.][\u3400-\u4dbf\u4e00-\u9fff]{1,8}){1,3}")
_COMPOUND = 2
_SHORT, _LONG = 2, 3


class ChineseNames(NamedTuple):
    """Surnames, characters common in given names, characters never in them, and words that only look like names."""

    surnames: frozenset[str]
    compound: frozenset[str]
    given: frozenset[str]
    never: frozenset[str]
    words: frozenset[str]


@cache
def chinese() -> ChineseNames:
    """The lists, read once."""
    lists = document("people_zh.json")
    return ChineseNames(*(frozenset(lists[part]) for part in ChineseNames._fields))


def is_chinese_name(text: str) -> bool:
    """A surname and a given name of likely characters, or a name with an interpunct."""
    if _DOTTED.fullmatch(text):
        return not chinese().never.intersection(text)
    if not _HAN.fullmatch(text) or text in chinese().words:
        return False
    return _given_is_likely(text)


def _given_is_likely(text: str) -> bool:
    known = chinese()
    if text[:_COMPOUND] in known.compound and len(text) > _COMPOUND:
        given = text[_COMPOUND:]
    elif text[0] in known.surnames and (len(text) <= _LONG or text[1] in known.surnames):
        given = text[1:]
    else:
        return False
    return not known.never.intersection(given) and not known.given.isdisjoint(given)


@cache
def western() -> frozenset[str]:
    """Common given names and family names, in lower case."""
    return frozenset(lines("people_western.txt"))


_WORD = re.compile(
    r"[A-Z][a-z'’]*[a-z](?:-[A-Z][a-z]+)?|[A-Z]\.?|(?:Mc|Mac|O'|O’|De|Di|Van|Le|La)[A-Z][a-z]+|[A-Z]{2,15}|van|von|de|der|da|del|la|le|bin|al|ibn|dos|du|di"
)
_TITLES = frozenset({"mr", "mrs", "ms", "miss", "dr", "prof", "sir", "md", "jr", "sr", "ii", "iii", "phd", "rn"})
_MOST_WORDS, _LONGEST = 5, 50


def is_western_name(text: str) -> bool:
    """Two to five capitalised words of which one is a common given or family name."""
    if len(text) > _LONGEST:
        return False
    words = [word for word in text.replace(",", " ").split() if word.strip(".").lower() not in _TITLES]
    if not _SHORT <= len(words) <= _MOST_WORDS or not all(map(_WORD.fullmatch, words)):
        return False
    return any(part.lower() in western() for word in words for part in word.split("-"))


@cache
def syllables() -> frozenset[str]:
    """The syllables of standard Chinese in pinyin, without tones."""
    return frozenset(" ".join(lines("pinyin_syllables.txt")).split())


@cache
def pinyin_surnames() -> frozenset[str]:
    """Pinyin of the common surnames."""
    return frozenset(" ".join(lines("pinyin_surnames.txt")).split())


def is_pinyin_name(text: str) -> bool:
    """Two or three capitalised pinyin words with a surname first or last."""
    words = text.replace(",", " ").replace("-", "").split()
    if not _SHORT <= len(words) <= _LONG or not all(word.isascii() and word.isalpha() and word[0].isupper() for word in words):
        return False
    small = [word.lower() for word in words]
    return (small[0] in pinyin_surnames() or small[-1] in pinyin_surnames()) and all(_spelt(word) for word in small)


_LONGEST_SYLLABLE, _LONGEST_WORD = 6, 18


def _spelt(word: str) -> bool:
    if len(word) > _LONGEST_WORD:
        return False
    reached = {0}
    for end in range(1, len(word) + 1):
        if any(start in reached and word[start:end] in syllables() for start in range(max(0, end - _LONGEST_SYLLABLE), end)):
            reached.add(end)
    return len(word) in reached
