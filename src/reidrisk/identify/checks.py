"""The two plain kinds of check: a pattern over the whole value, and a word list."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from ..model.detector import Check


def shaped(pattern: str, flags: int = 0) -> Check:
    """Values that match the whole pattern; the pattern must be bounded or free of ambiguity."""
    match = re.compile(pattern, flags | re.ASCII).fullmatch

    def check(values: Sequence[str]) -> list[bool]:
        return [match(value) is not None for value in values]

    return check


def one_of(words: Collection[str]) -> Check:
    """Values that are one of the words, whatever their case, hyphens and spaces."""
    known = {plain(word) for word in words}

    def check(values: Sequence[str]) -> list[bool]:
        return [len(value) <= _LONGEST_WORD and plain(value) in known for value in values]

    return check


_LONGEST_WORD = 60


def plain(word: str) -> str:
    """A word without the differences that do not matter in a list."""
    return word.casefold().replace("-", "").replace(" ", "").replace("_", "").replace(".", "")
