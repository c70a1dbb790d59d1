"""What Western and pinyin person names look like, one by one and in a column."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

from ..lookup import document, lines
from .towns import are_towns

_WORD = re.compile(
    r"[A-Z][a-z'’]*[a-z](?:-[A-Z]?[a-z]+)?|[A-Z]\.?|(?:Mc|Mac|O'|O’|De|Di|Van|Le|La|Fitz)[A-Z][a-z]+|[A-Z]['’]?[A-Z-]{1,18}"
    r"|van|von|de|der|da|del|la|le|bin|al|ibn|dos|du|di"
)
_TITLES = frozenset(
    {
        "mr",
        "mrs",
        "ms",
        "miss",
        "dr",
        "prof",
        "sir",
        "md",
        "jr",
        "sr",
        "ii",
        "iii",
        "phd",
        "rn",
        "master",
        "mme",
        "mlle",
        "rev",
        "col",
        "capt",
        "major",
        "herr",
        "frau",
        "sr.",
        "sra",
        "don",
        "esq",
    }
)
_LEAST, _MOST_WORDS, _LONGEST = 2, 5, 50
_SHORTEST_WORD = 2
_FAMILY = re.compile(
    r"(?:mc|mac|o')[a-z]{3,}|[a-z]{3,}(?:sson|ssen|owski|ewski|wicz|ovic|ovich|enko|escu|opoulos|idis|ström|strom|qvist|quist|mann|stein|berger|ández|andez|inez|iguez|worth|ington|shaw)"
)
_ASIDE = re.compile(r" ?\([^()]{1,40}\)?$")
_COLUMN, _KNOWN_SHARE = 20, 0.2
_SINGLES, _KNOWN_SINGLE, _NEARLY_ALL, _MOSTLY = 12, 0.27, 0.75, 0.6
_LETTERS = str.maketrans(
    {
        "ß": "ss",
        "ø": "o",
        "Ø": "O",
        "æ": "ae",
        "Æ": "Ae",
        "œ": "oe",
        "Œ": "Oe",
        "ł": "l",
        "Ł": "L",
        "đ": "d",
        "Đ": "D",
        "ð": "d",
        "þ": "th",
        "ı": "i",
    }
)
_NUMBERED = re.compile(r"(?<=[a-z]{2})[0-9]{1,4}$")
_ONE_WORD = re.compile(r"[A-Z][a-z]{1,14}(?:[-'’][A-Z]?[a-z]{1,14})?|(?:Mc|Mac|O'|O’|De|Di|Van|Fitz)[A-Z][a-z]{1,14}|[A-Z]{2,15}")


@cache
def western() -> frozenset[str]:
    """Common given names and family names, in lower case."""
    return frozenset(lines("people_western.txt"))


@cache
def _others() -> frozenset[str]:
    """Words that no person's name has: of companies, streets, diseases, procedures, medicines, jobs and departments."""
    health, firms = document("health.json"), document("organisations.json")
    parts = [
        *health["disease_words_en"], *health["procedure_words_en"], *health["drug_words_en"], *health["wards_en"],
        *firms["company_words_en"], *firms["school_words_en"], *firms["care_words_en"], *firms["office_words_en"], *firms["job_words_en"],
        *document("words.json")["things_en"],
    ]  # fmt: skip
    return (
        frozenset(word for part in parts for word in part.split())
        - western()
        - {"mason", "baker", "cook", "butcher", "judge", "painter", "farmer", "gardener", "tailor", "miner", "fisher"}
    )


@cache
def _not_people() -> frozenset[str]:
    return frozenset(lines("not_people.txt"))


def is_other_word(word: str) -> bool:
    """Whether a word is one that no person's name has."""
    return word.casefold() in _others()


def _words(text: str) -> list[str]:
    """The words of a value that could be a name as a whole; none when it cannot be."""
    if len(text) > _LONGEST or not any(map(str.isupper, text)):
        return []
    text = text if text.isascii() else _plain(text)
    text = _ASIDE.sub("", text) if "(" in text else text
    words = [word for word in text.replace(",", " ").split() if word.strip(".").lower() not in _TITLES]
    if not _LEAST <= len(words) <= _MOST_WORDS or not all(map(_WORD.fullmatch, words)):
        return []
    small = [word.strip(".").lower() for word in words]
    if " ".join(small) in _not_people() or not _others().isdisjoint(small) or all(len(word) <= _SHORTEST_WORD for word in small):
        return []
    return small


def _plain(text: str) -> str:
    """Letters without their accents."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", text.translate(_LETTERS)) if not unicodedata.combining(letter))


def _known(small: Sequence[str]) -> bool:
    parts = [part for word in small for part in word.replace("’", "'").split("-") if len(part) >= _SHORTEST_WORD]
    return any(map(_is_part, parts))


def _is_part(word: str) -> bool:
    return word in western() or _FAMILY.fullmatch(word) is not None


def is_western_name(text: str) -> bool:
    """Two to five capitalised words of which one is a common given or family name; or two small ones that both are."""
    small = _words(text) or _small_words(text)
    return bool(small) and _known_in(text, small)


def is_known_name(text: str) -> bool:
    """Whether every word of a name is a common given or family name."""
    small = _words(text)
    return bool(small) and all(map(_is_part, small))


def western_names(values: Sequence[str]) -> list[bool]:
    """Which values are names.

    Where enough of those that have the shape are known, the others of that shape are
    names too: no list holds all the names there are.
    """
    if are_towns(values):
        return [False] * len(values)
    shaped = [_words(value) or _small_words(value) for value in values]
    known = [bool(small) and _known_in(value, small) for value, small in zip(values, shaped, strict=True)]
    likely = sum(map(bool, shaped))
    if likely >= _COLUMN and sum(known) >= _KNOWN_SHARE * len(values) and sum(known) >= _KNOWN_SHARE * likely:
        return [bool(small) for small in shaped]
    return known


def _small_words(text: str) -> list[str]:
    words = text.split() if text.islower() and text.isascii() and len(text) <= _LONGEST else []
    likely = len(words) == _LEAST and all(word.replace("'", "").isalpha() and len(word) > _SHORTEST_WORD for word in words)
    return words if likely and text not in _not_people() and _others().isdisjoint(words) else []


def _known_in(text: str, small: Sequence[str]) -> bool:
    return all(map(_is_part, small)) if text.islower() else _known(small)


def single_names(values: Sequence[str]) -> list[bool]:
    """Which values are single given or family names; where a good part of many are known, the others of that shape are names too."""
    values = [_NUMBERED.sub("", value) for value in values]  # made-up patients are called Aaron697
    shaped = [_ONE_WORD.fullmatch(value) is not None and value.lower() not in _others() for value in values]
    known = [shape and _known([value.lower()]) for shape, value in zip(shaped, values, strict=True)]
    likely = sum(shaped)
    if not likely and sum(small := [_is_part(value) and value not in _others() for value in values]) >= max(
        _SINGLES, _MOSTLY * len(values)
    ):
        return small
    return shaped if likely >= _NEARLY_ALL * len(values) and sum(known) >= max(_SINGLES, _KNOWN_SINGLE * likely) else known


@cache
def syllables() -> frozenset[str]:
    """The syllables of standard Chinese in pinyin, without tones."""
    return frozenset(" ".join(lines("pinyin_syllables.txt")).split())


@cache
def pinyin_surnames() -> frozenset[str]:
    """Pinyin of the common surnames."""
    return frozenset(" ".join(lines("pinyin_surnames.txt")).split())


_PINYIN_WORDS = (2, 3)


def is_pinyin_name(text: str) -> bool:
    """Two or three capitalised pinyin words with a surname first or last."""
    words = text.replace(",", " ").replace("/", " ").replace("-", "").split()
    if len(words) not in _PINYIN_WORDS or not all(word.isascii() and word.isalpha() and word[0].isupper() for word in words):
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
