"""A column name taken apart: case, brackets, separators, traditional characters and trailing numbers set aside."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from ..model.frozen import dataclass
from .lookup import document

_BRACKETED = re.compile(r"[(\[{<【《〔][^)\]}>】》〕]*[)\]}>】》〕]?")
_PIECE = re.compile(
    r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[\u3040-\u30fa\u30fc-\u30ff\u3005\u3400-\u9fff]+"
    r"|[\uac00-\ud7a3]+|[\u0370-\u03ff]+|[\u0400-\u04ff]+|[\u0531-\u0587]+|[\u10a0-\u10ff]+|[\u0621-\u063a\u0641-\u064a\u0671-\u06d3]+"
    r"|[\u05d0-\u05ea]+|[\u0900-\u0963]+|[\u0980-\u09e3]+|[\u0a00-\u0a65]+|[\u0a80-\u0ae3]+|[\u0b00-\u0b65]+|[\u0b80-\u0bd7]+"
    r"|[\u0c00-\u0c65]+|[\u0c80-\u0ce5]+|[\u0d00-\u0d65]+|[\u0d80-\u0ddf]+|[\u0e01-\u0e4e]+|[\u0e81-\u0ecf]+|[\u1000-\u103f]+"
    r"|[\u1200-\u135f]+|[\u1780-\u17d3]+"
)
# Vowels and tones of the scripts of India, Thailand, Laos, Burma, Cambodia belong to the letter, as accents do not.
_VOWEL_SIGNS = (("\u0900", "\u0ddf"), ("\u0e31", "\u0e4e"), ("\u0eb1", "\u0ecf"), ("\u102b", "\u103f"), ("\u17b4", "\u17d3"))
_KANA_MARKS = ("\u3099", "\u309a")
_SPELT = str.maketrans(
    {
        "ß": "ss",
        "ø": "o",
        "Ø": "O",
        "æ": "ae",
        "Æ": "AE",
        "œ": "oe",
        "Œ": "OE",
        "ł": "l",
        "Ł": "L",
        "đ": "d",
        "Đ": "D",
        "ð": "d",
        "þ": "th",
        "ı": "i",
        "ة": "ه",
        "ى": "ي",
        "ـ": "",
        "ی": "ي",
        "ک": "ك",
    }
)
_NUMERO = re.compile(r"\b([Nn])[°º]\s*")
_NUMBER_SIGN = re.compile(r"\b[Nn][°º]|№")
_UNSEEN = re.compile(r"[\u200b-\u200f\u2060\ufeff\u00ad]")
_LONGEST = 200
_WHEN = frozenset({"at", "in", "per"})


@dataclass(frozen=True, slots=True)
class Header:
    """`tokens` in lower case and in order, a number at the end left off; `numbered` has it; `aside` stood in brackets."""

    tokens: tuple[str, ...]
    numbered: str = ""
    aside: tuple[str, ...] = ()

    @property
    def joined(self) -> str:
        """All words of the name, joined without separators."""
        return "".join(self.tokens)


@lru_cache(maxsize=16_384)
def header(name: str) -> Header:
    """The parts of a column name."""
    text = unicodedata.normalize("NFKC", _NUMERO.sub(r"\1um ", _UNSEEN.sub("", name[:_LONGEST]))).strip()
    text = text.translate(_simplified())
    if not text.isascii():
        text = _without_accents(text)
    outside = _BRACKETED.sub(" ", text)
    tokens = _tokens(outside) or _tokens(text)
    aside = _tokens(" ".join(_BRACKETED.findall(text))) if outside.strip() else ()
    return Header(_without_number(tokens), "".join(tokens), aside)


def has_number_sign(name: str) -> bool:
    """Whether a sign says that it is a number (n°, nº, №): "num" may count, such a sign never does."""
    return _NUMBER_SIGN.search(name) is not None


def _without_accents(text: str) -> str:
    """Letters without their marks: Straße, Prénom, Año and تأريخ are names of columns too; the voice marks of kana stay."""
    parts = unicodedata.normalize("NFKD", text.translate(_SPELT))
    kept = (letter for letter in parts if letter in _KANA_MARKS or not unicodedata.combining(letter) or _is_vowel_sign(letter))
    return unicodedata.normalize("NFC", "".join(kept))


def _is_vowel_sign(letter: str) -> bool:
    return any(first <= letter <= last for first, last in _VOWEL_SIGNS)


def _tokens(text: str) -> tuple[str, ...]:
    spelled = text.upper() if text.isascii() and _shouted_camel(text) else text
    tokens = [token.lower() for token in _PIECE.findall(spelled)]
    if "of" in tokens[1:-1]:
        place = tokens.index("of")
        tokens = [*tokens[place + 1 :], *tokens[:place]]
    return tuple(tokens[: _before_when(tokens)])


def _before_when(tokens: list[str]) -> int:
    """Where "at diagnosis" or "in months" begins behind what it is about."""
    return next((place for place, token in enumerate(tokens) if token in _WHEN and 0 < place < len(tokens) - 1), len(tokens))


def _without_number(tokens: tuple[str, ...]) -> tuple[str, ...]:
    end = len(tokens)
    while end > 1 and tokens[end - 1].isdigit():
        end -= 1
    return tokens[:end]


def _shouted_camel(text: str) -> bool:
    """Whether single letters alternate in case so that splitting at capitals would tear the word apart."""
    return len(_PIECE.findall(text)) > max(3, len(text) // 2)


@cache
def _simplified() -> dict[int, str]:
    return {ord(old): new for old, new in document("traditional.json").items()}
