"""Who is the same person, whatever stands around the name (GB/T 37964-2019 roles; China methodology 13.2.1)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from .deciders import is_part
from .parsing import folded

# What stands between a name and a department, an address or a title.
_BETWEEN = re.compile(r"[<>()\[\]{}（）【】《》，,;；、/|:：@]|\s[-\u2013\u2014]\s")
_NO_LETTER = re.compile(r"[^\w]+")
_TITLES = frozenset({"dr", "prof", "professor", "mr", "mrs", "ms", "miss", "phd", "md", "msc", "ma", "ba", "jr", "sr"})
# Letters of Cyrillic and Greek that nobody can tell from Latin ones by their looks.
_LOOK_ALIKE = str.maketrans("аеіјорсухһкмтвнαικνορτυχ", "aeijopcyxhkmtbhaiknoptux")
_CJK = re.compile(r"[\u4e00-\u9fff·]+")


def person(name: str) -> str:
    """What is left of a name without width, case, spaces, department, address and title; the whole where nothing else would be left.

    >>> person("Ｃhen  Jing, privacy office")
    'chen jing'
    >>> person("信息科 赵五") == person("赵五（信息科）") == "赵五"
    True
    """
    text = folded(name).casefold().strip()
    parts = [part.strip() for part in _BETWEEN.split(text) if part and part.strip()]
    head = next((part for part in parts if not is_part(part)), parts[0] if parts else text)
    words = head.split()
    names = [word for word in words if not is_part(word)] or words
    return "".join(names) if all(_CJK.fullmatch(word) for word in names) else " ".join(names)


def same(one: str, other: str) -> bool:
    """Whether these are one person: names with nothing but spaces between their letters are compared as well."""
    return _bare(one) == _bare(other)


def among(name: str, names: Sequence[str]) -> bool:
    """Whether this person is one of them."""
    return any(same(name, other) for other in names)


def perhaps_among(name: str, names: Sequence[str]) -> bool:
    """Whether this person may be one of them: with a department before or behind the name that nothing sets apart, or spelt otherwise."""
    return among(name, names) or any(_holds(name, other) or _holds(other, name) or _spelt_alike(name, other) for other in names)


def _spelt_alike(one: str, other: str) -> bool:
    """Whether two spellings may be of one name: family name first or last, accents, titles, an initial, letters of another script.

    >>> [_spelt_alike("Liu Yang", other) for other in ("LIU, Yang", "Liú-Yáng", "Dr. Yang Liu", "Y. Liu", "L\u0456u Yang", "Liu Yan")]
    [True, True, True, True, True, False]
    """
    few, many = sorted((_spelt(one), _spelt(other)), key=lambda words: sum(map(len, words)))
    if "".join(few) == "".join(many) or sorted(few) == sorted(many):
        return bool(few)
    whole = [word for word in few if len(word) > 1]
    initials = [word for word in few if len(word) == 1]
    left = [word for word in many if word not in whole]
    return (
        bool(whole and initials)
        and len(few) == len(many) == len(whole) + len(left)
        and all(any(word.startswith(letter) for word in left) for letter in initials)
    )


def _spelt(name: str) -> list[str]:
    """The words of a name in plain letters, without titles; signs that nobody sees are left out."""
    text = unicodedata.normalize("NFKD", name).casefold().translate(_LOOK_ALIKE)
    text = "".join(sign for sign in text if unicodedata.category(sign) not in {"Mn", "Cf"})
    words = [word for word in _NO_LETTER.split(text) if word and word not in _TITLES and not is_part(word)]
    return words if all(_CJK.fullmatch(word) is None for word in words) else ["".join(words)]


def _holds(longer: str, shorter: str) -> bool:
    """Whether the longer one is the shorter with more behind it, or with what is called like a department around it."""
    few, many, bare, whole = person(shorter).split(), person(longer).split(), _bare(shorter), _bare(longer)
    if len(few) > 1 and many[: len(few)] == few:
        return True
    rests = [rest for rest in (whole.removeprefix(bare), whole.removesuffix(bare)) if rest != whole]
    return len(bare) > 1 and bool(_CJK.fullmatch(whole)) and any(is_part(rest) for rest in rests)


def _bare(name: str) -> str:
    return "".join(person(name).split())
