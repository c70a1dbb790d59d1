"""What a word is, told by its ending or by a word in it: diseases, medicines, organisations, jobs."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache

_LONGEST, _LONGEST_ENDING = 60, 12
_WORD = re.compile(r"[a-z&][a-z'&.0-9+-]*")
_ASIDE = re.compile(r"[（(][^（()）]{0,30}[)）]$")
_CLOSING = (")", "）")


def ends_in(endings: Iterable[str], *, least: int = 2) -> Callable[[str], bool]:
    """Whether a Chinese word of at least this many characters ends in one of these; what stands in brackets behind it is set aside."""
    known = frozenset(endings)
    longest = min(_LONGEST_ENDING, max(map(len, known)))

    def check(text: str) -> bool:
        if text.isascii() or len(text) > _LONGEST:
            return False
        bare = _ASIDE.sub("", text) if text.endswith(_CLOSING) else text
        return len(bare) >= least and any(bare[-width:] in known for width in range(1, min(longest, len(bare)) + 1))

    return check


def has_word(words: Iterable[str], tails: Collection[str] = (), *, last: bool = False, several: bool = False) -> Callable[[str], bool]:
    """Whether an English text, of `several` words, has one of these (or its last word is one), or a word with one of these tails."""
    single = frozenset(word for word in words if " " not in word)
    phrases = tuple(word for word in words if " " in word)
    endings = tuple(tails)

    def is_known(word: str) -> bool:
        bare = word.strip(".,'")
        return bare in single or word in single or (len(bare) > len("xxitis") and bare.endswith(endings))

    def check(text: str) -> bool:
        if not text.isascii() or len(text) > _LONGEST or (several and " " not in text):
            return False
        small, found = _words(text)
        return any(map(is_known, found[-1:] if last else found)) or any(phrase in small for phrase in phrases)

    return check


def either(*checks: Callable[[str], bool]) -> Callable[[str], bool]:
    """Whether one of the checks holds."""

    def check(text: str) -> bool:
        return any(holds(text) for holds in checks)

    return check


@lru_cache(4096)  # a dozen rules ask for the words of the same few thousand texts
def _words(text: str) -> tuple[str, tuple[str, ...]]:
    small = text.lower()
    return small, tuple(_WORD.findall(small))
