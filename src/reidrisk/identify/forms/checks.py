"""The two plain kinds of check: a pattern over the whole value, and a word list."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache, lru_cache

from ...model.detector import Check
from ..lookup import document


def shaped(pattern: str, flags: int = 0) -> Check:
    """Values that match the whole pattern; the pattern must be bounded or free of ambiguity."""
    match = re.compile(pattern, flags | re.ASCII).fullmatch

    def check(values: Sequence[str]) -> list[bool]:
        return [match(value) is not None for value in values]

    return check


def one_of(words: Collection[str]) -> Check:
    """Values that are one of the words, whatever their case, hyphens and spaces; beside two of them, "other" and "unknown" too."""
    known = frozenset(plain(word) for word in words)

    def check(values: Sequence[str]) -> list[bool]:
        bare, distinct = _bare(tuple(values))
        if known.isdisjoint(distinct):
            return [False] * len(bare)
        found = [word in known for word in bare]
        return found if sum(found) < _TWO else [is_known or word in _others() for is_known, word in zip(found, bare, strict=True)]

    return check


@lru_cache(2)  # a column meets some fifty word lists one after the other, first in its probe, then whole
def _bare(values: tuple[str, ...]) -> tuple[list[str], frozenset[str]]:
    bare = [plain(value) if len(value) <= _LONGEST_WORD else "" for value in values]
    return bare, frozenset(bare)


_LONGEST_WORD, _TWO = 60, 2


@cache
def _others() -> frozenset[str]:
    return frozenset(map(plain, document("words.json")["others"]))


def plain(word: str) -> str:
    """A word without the differences that do not matter in a list."""
    return word.casefold().replace("-", "").replace(" ", "").replace("_", "").replace(".", "")
