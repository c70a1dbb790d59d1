"""What Chinese person names look like."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from ..lookup import document

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]{2,4}")
_SPACED = re.compile(r"[\u3400-\u9fff]{1,2} {1,3}[\u3400-\u9fff](?: ?[\u3400-\u9fff])?")
_DOTTED = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]{1,8}(?:[·•‧・.][\u3400-\u4dbf\u4e00-\u9fff]{1,8}){1,3}")
_ASIDE = re.compile(r"[ ]?[（(][^（()）]{1,12}[）)]$")
_COMPOUND = 2
_LONG = 3


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
    """A surname and a given name of likely characters, blanks between them or not; or a name with an interpunct."""
    if text[-1:] in "）)":
        text = _ASIDE.sub("", text)
    if " " in text:
        text = text.replace(" ", "") if _SPACED.fullmatch(text) else text
    if _DOTTED.fullmatch(text):
        return not chinese().never.intersection(text)
    if not _HAN.fullmatch(text) or text in chinese().words:
        return False
    return _given_is_likely(text)


def may_be_addressed(text: str) -> bool:
    """Whether somebody can be addressed so with a title behind: by the surname, or by the whole name."""
    return text in chinese().surnames or text in chinese().compound or is_chinese_name(text)


def is_surely_named(text: str) -> bool:
    """Whether a text is a Chinese name for sure: every character after the surname is usual in given names.

    Words that only begin like a surname seldom pass.
    """
    if not is_chinese_name(text):
        return False
    if _DOTTED.fullmatch(text):
        return True
    known, text = chinese(), text.replace(" ", "")
    given = text[_COMPOUND:] if text[:_COMPOUND] in known.compound and len(text) > _COMPOUND else text[1:]
    return known.given.union(known.surnames).issuperset(given[: len(given) - 1]) and given[-1] in known.given


def _given_is_likely(text: str) -> bool:
    known = chinese()
    if text[:_COMPOUND] in known.compound and len(text) > _COMPOUND:
        given = text[_COMPOUND:]
    elif text[0] in known.surnames and (len(text) <= _LONG or text[1] in known.surnames):
        given = text[1:]
    else:
        return False
    return not known.never.intersection(given) and not known.given.isdisjoint(given)
