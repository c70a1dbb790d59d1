"""Pinyin initials: Chinese column names written with the first letter of each character (zyysqm: 住院 医师 签名).

What the initials stand for comes from two places: `pinyin.json` has those in use for which several words would do, and
all longer words of the Chinese list bring theirs. Where the words that share initials lead to different meanings, the
name is ambiguous and the values decide.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, product

from ..lookup import document
from .composing import Meaning, meant
from .lexicon import Word, lexicon

# GB 2312 lists its first 3,755 characters by pinyin: the code of the first character of each letter tells the initial.
_FIRST = (
    ("a", 0xB0A1), ("b", 0xB0C5), ("c", 0xB2C1), ("d", 0xB4EE), ("e", 0xB6EA), ("f", 0xB7A2), ("g", 0xB8C1), ("h", 0xB9FE),
    ("j", 0xBBF7), ("k", 0xBFA6), ("l", 0xC0AC), ("m", 0xC2E8), ("n", 0xC4C3), ("o", 0xC5B6), ("p", 0xC5BE), ("q", 0xC6DA),
    ("r", 0xC8BB), ("s", 0xC8F6), ("t", 0xCBFA), ("w", 0xCDDA), ("x", 0xCEF4), ("y", 0xD1B9), ("z", 0xD4D1),
)  # fmt: skip
_STARTS, _LETTERS, _END = [code for _, code in _FIRST], [letter for letter, _ in _FIRST], 0xD7FA
_ALSO = {"行": "h", "长": "z", "重": "c", "曾": "c", "调": "d", "参": "s", "会": "k", "单": "s", "便": "p", "系": "j", "传": "z"}
_NEVER = frozenset("iuv")  # no syllable of pinyin begins with these
_VOWELS = frozenset("aeo")  # few syllables begin with these, and nearly every word of another language has one: smsa, wday
_SHORTEST, _SHORTEST_MADE, _LONGEST, _LONGEST_NAME, _MOST_READINGS = 2, 3, 8, 18, 128


@cache
def abbreviated(tokens: tuple[str, ...]) -> Meaning | None:
    """What a name of pinyin initials means; None when it cannot be one."""
    letters = [token for token in tokens if not token.isdigit()]
    joined = "".join(letters)
    if not _SHORTEST <= len(joined) <= _LONGEST_NAME or not joined.isascii():
        return None
    pieces: list[str] = []
    for token in letters:
        cut = _cut(token)
        if cut is None:
            return None
        pieces += cut
    return _read(pieces)


def _read(pieces: Sequence[str]) -> Meaning | None:
    """The meaning to which the readings of the pieces lead; ambiguous when they lead to several, or a short one is all."""
    known = _known()
    readings = list(islice(product(*(known[piece] for piece in pieces)), _MOST_READINGS))
    meanings = [meant([Word(piece, one) for piece, one in zip(pieces, reading, strict=True)]) for reading in readings]
    made = list(dict.fromkeys(one for one in meanings if one))
    if not made:
        return None
    letters = "".join(pieces)
    sure = len({one.removesuffix("?") for one in made}) == 1 and None not in meanings and len(letters) > _SHORTEST
    sure = sure and (len(pieces) == 1 or _VOWELS.isdisjoint(letters))
    first = made[0]
    return Meaning(first.removesuffix("?"), " ".join(pieces), 1.0, not sure or first.endswith("?"), "pinyin", len(pieces))


def _cut(token: str) -> list[str] | None:
    """The fewest known initials that the token is made of."""
    known = _known()
    if token in known:
        return [token]
    if not _NEVER.isdisjoint(token):
        return None
    best: list[list[str] | None] = [[]]
    for end in range(1, len(token) + 1):
        found: list[str] | None = None
        for begin in range(max(0, end - _LONGEST), end):
            before = best[begin]
            if before is not None and token[begin:end] in known and (found is None or len(before) + 1 < len(found)):
                found = [*before, token[begin:end]]
        best.append(found)
    return best[-1]


@cache
def _known() -> dict[str, tuple[str, ...]]:
    """The meanings of each run of initials, the usual one first."""
    found: dict[str, dict[str, None]] = {}
    for meaning, usual in document("wording/pinyin.json").items():
        for letters in usual if meaning else ():
            found.setdefault(letters, {})[meaning] = None
    listed = frozenset(found)
    for word, meaning in lexicon("zh").meanings.items():
        for letters in initials(word):
            if len(letters) >= _SHORTEST_MADE and letters not in listed:
                found.setdefault(letters, {})[meaning] = None
    return {letters: tuple(meanings) for letters, meanings in found.items()}


def initials(word: str) -> Iterator[str]:
    """The initials of a word, more than once where a character has two readings; none for a character beyond GB 2312's first level."""
    letters = [_letters(character) for character in word]
    if all(letters):
        yield from ("".join(one) for one in product(*letters))


def _letters(character: str) -> str:
    if character.isascii():
        return character
    try:
        code = int.from_bytes(character.encode("gb2312"))
    except UnicodeEncodeError:
        return ""
    if not _STARTS[0] <= code < _END:
        return ""
    return _LETTERS[bisect_right(_STARTS, code) - 1] + _ALSO.get(character, "")
