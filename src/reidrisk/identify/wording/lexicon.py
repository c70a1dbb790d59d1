"""The words of one language: what each means, and a name cut into them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal

from ...model.frozen import dataclass
from ..catalogue import categories
from ..headers import header
from ..lookup import document

Script = Literal[
    "latin", "han", "kana", "hangul", "cyrillic", "arabic", "hebrew", "devanagari", "bengali", "tamil", "thai", "ethiopic"
]  # fmt: skip
_LANGUAGES: dict[Script, tuple[str, ...]] = {
    "latin": ("en", "es", "pt", "fr", "it", "de", "nl", "vi", "id", "tr", "pl", "sv", "cs", "ro"),
    "han": ("zh", "ja"),
    "kana": ("ja",),
    "hangul": ("ko",),
    "cyrillic": ("ru",),
    "arabic": ("ar", "fa"),
    "hebrew": ("he",),
    "devanagari": ("hi",),
    "bengali": ("bn",),
    "tamil": ("ta",),
    "thai": ("th",),
    "ethiopic": ("am",),
}
_SCRIPTS: tuple[tuple[Script, str, str], ...] = (
    ("kana", "\u3040", "\u30ff"),
    ("hangul", "\uac00", "\ud7a3"),
    ("cyrillic", "\u0400", "\u04ff"),
    ("arabic", "\u0620", "\u06ff"),
    ("hebrew", "\u05d0", "\u05ea"),
    ("devanagari", "\u0900", "\u097f"),
    ("bengali", "\u0980", "\u09ff"),
    ("tamil", "\u0b80", "\u0bff"),
    ("thai", "\u0e00", "\u0e7f"),
    ("ethiopic", "\u1200", "\u137f"),
    ("han", "\u3400", "\u9fff"),
)
_OWN = frozenset({"", "head", "particles", "possessive"})
_UNSPACED = frozenset({"zh", "ja", "ko", "th"})
_LONGEST_PHRASE, _LONGEST_WORD, _LONGEST_THAI, _SHORTEST_PART, _SHORTEST_KNOWN_END = 4, 14, 30, 3, 5
_RUSSIAN = re.compile("(?:ами|ями|ого|его|ому|ему|ыми|ими|ах|ях|ов|ев|еи|ои|ом|ем|ая|яя|ое|ее|ые|ие|ыи|ии|ую|юю|ия|ию|а|я|о|е|ы|и|у|ю|ь)$")
_SHORTEST_STEM, _SHORTEST_ARABIC, _SHORTEST_WHOLE = 4, 4, 7
_PLURALS = ("es", "s", "en", "n")
_UMLAUTS = (("ae", "a"), ("oe", "o"), ("ue", "u"))


@dataclass(frozen=True, slots=True)
class Word:
    """A known word of a name and what it means; an unknown one means None."""

    text: str
    meaning: str | None


@dataclass(frozen=True, slots=True)
class Lexicon:
    """`meanings` by folded word; `first` when the head of a name stands first (Romance languages, Russian, Arabic, Thai and others)."""

    language: str
    meanings: dict[str, str]
    particles: frozenset[str]
    possessive: frozenset[str]
    first: bool

    def words(self, tokens: Sequence[str]) -> tuple[Word, ...]:
        """The name cut into words, particles left out; what is not known stands between as unknown."""
        tokens = self._possessive(tokens)
        if self.language in _UNSPACED:
            return tuple(word for token in tokens if not token.isdigit() for word in self._cut(token))
        return tuple(self._phrases([folded(token, self.language) for token in tokens if not token.isdigit()]))

    def _possessive(self, tokens: Sequence[str]) -> Sequence[str]:
        """Whose it is stands before the head also where it is written behind: Familienstand der Mutter."""
        place = next((place for place in range(1, len(tokens) - 1) if tokens[place] in self.possessive), None)
        return tokens if place is None else [*tokens[place + 1 :], *tokens[:place]]

    def _phrases(self, tokens: Sequence[str]) -> Iterator[Word]:
        kept = [token for token in tokens if token not in self.particles] or list(tokens)
        place = 0
        while place < len(kept):
            for end in range(min(len(kept), place + _LONGEST_PHRASE), place, -1):
                phrase = "".join(kept[place:end])
                if meaning := self.meanings.get(phrase):
                    yield Word(phrase, meaning)
                    break
            else:
                end = place + 1
                yield from self._one(kept[place])
            place = end

    def _one(self, token: str) -> Iterator[Word]:
        """A single token: a plural, letters written out, a compound; or unknown."""
        for other in _variants(token):
            if meaning := self.meanings.get(other):
                yield Word(other, meaning)
                return
        yield from (() if token in _whole() else self._compound(token)) or (Word(token, None),)

    def _compound(self, token: str) -> tuple[Word, ...]:
        """Two or three known words run together, or a known one of some length at the end."""
        shortest = _SHORTEST_PART + (self.language == "en")  # English runs few words together, and has many short ones
        for start in range(len(token) - shortest, shortest - 2, -1):
            tail = self.meanings.get(token[start:])
            if tail is None:
                continue
            before = _without_joint(token[:start], self.meanings)
            if before:
                return (Word(before, self.meanings[before]), Word(token[start:], tail))
            inner = self._compound(token[:start]) if start > 2 * shortest else ()
            if inner and all(word.meaning for word in inner):
                return (*inner, Word(token[start:], tail))
        first = 2 if len(token) == _SHORTEST_KNOWN_END + 1 else 1  # cadres are no adres
        for start in range(first, len(token) - _SHORTEST_KNOWN_END + 1):
            if tail := self.meanings.get(token[start:]):
                return (Word(token[:start], None), Word(token[start:], tail))
        return ()

    def _cut(self, text: str) -> Iterator[Word]:
        """The cut of a name without blanks that leaves the fewest letters unknown, in the fewest words."""
        best: list[tuple[float, int, str | None]] = [(0.0, 0, None)]
        longest = _LONGEST_THAI if self.language == "th" else _LONGEST_WORD
        for end in range(1, len(text) + 1):
            cost, start, found = best[end - 1][0] + 1.0, end - 1, None
            for begin in range(max(0, end - longest), end):
                piece = text[begin:end]
                meaning = self.meanings.get(piece) or ("" if piece in self.particles else None)
                if meaning is not None and best[begin][0] + 0.1 < cost:
                    cost, start, found = best[begin][0] + 0.1, begin, meaning
            best.append((cost, start, found))
        yield from reversed(list(self._back(text, best)))

    def _back(self, text: str, best: Sequence[tuple[float, int, str | None]]) -> Iterator[Word]:
        end = len(text)
        while end:
            _, start, meaning = best[end]
            if meaning != "":
                yield Word(text[start:end], meaning)
            end = start


@cache
def _whole() -> frozenset[str]:
    """Words of some length that a language in Latin letters has as they stand: they are no two words of another (French prestation)."""
    return frozenset(word for language in _LANGUAGES["latin"] for word in lexicon(language).meanings if len(word) >= _SHORTEST_WHOLE)


def _without_joint(text: str, known: dict[str, str]) -> str | None:
    """The first part of a compound, a letter that joins (Geburts-datum) or a mark of the type (c_gender) aside."""
    return next((part for part in (text, text.removesuffix("s"), text.removesuffix("n")) if part in known), None)


def _variants(token: str) -> Iterator[str]:
    yield from (token.removesuffix(end) for end in _PLURALS if token.endswith(end) and len(token) > len(end) + 2)
    for written, letter in _UMLAUTS:
        if written in token:
            yield token.replace(written, letter)


def folded(token: str, language: str) -> str:
    """A token without what changes in use: the endings of Russian words, the Arabic article."""
    if language == "ru" and len(token) > _SHORTEST_STEM:
        return _RUSSIAN.sub("", token)
    if language == "ar":
        for article in ("وال", "بال", "ال", "لل"):
            if token.startswith(article) and len(token) - len(article) >= _SHORTEST_ARABIC - 2:
                return token.removeprefix(article)
    return token


def lexica(text: str) -> tuple[Lexicon, ...]:
    """The languages that a name in these letters may be in, the likelier first."""
    script: Script = next((script for script, first, last in _SCRIPTS if any(first <= sign <= last for sign in text)), "latin")
    return tuple(map(lexicon, _LANGUAGES[script]))


@cache
def lexicon(language: str) -> Lexicon:
    """Read once, when a name in such letters is met that nothing else explains."""
    entries = document(f"wording/{language}.json")
    particles = frozenset("".join(header(word).tokens) for word in entries["particles"])
    meanings = _listed(language)
    for meaning, words in entries.items():
        if meaning not in _OWN:
            meanings.update((_key(word, language, particles), meaning) for word in words)
    return Lexicon(language, meanings, particles, frozenset(entries.get("possessive", ())), entries["head"] == "first")


def _key(word: str, language: str, particles: frozenset[str]) -> str:
    if word.isascii() and word.isalpha() and word.islower():
        return word
    tokens = [folded(token, language) for token in header(word).tokens]
    kept = [token for token in tokens if token not in particles]
    return "".join(tokens if language in _UNSPACED or len(kept) < min(len(tokens), 2) else kept)


def _listed(language: str) -> dict[str, str]:
    """Whole names of the catalogue are words of compounds, too."""
    if language != "zh":
        return {}
    return {
        alias: category.key
        for category in categories().values()
        for alias in category.aliases - category.ambiguous
        if not alias.isascii() and len(alias) > 1 and (alias not in category.exact or len(alias) > 2)  # noqa: PLR2004 - two characters make a word
    }
