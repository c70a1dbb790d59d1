"""A value detector: what one kind of identifier looks like, with its proof."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, partial

from .frozen import dataclass
from .text import Text

Check = Callable[[Sequence[str]], Sequence[bool]]
_LETTER = re.compile(r"[^\W\d_]")


def one_by_one(validates: Callable[[str], bool]) -> Check:
    """The check of a rule that looks at each value alone."""
    return partial(_each, validates)


def word_by_word(validates: Callable[[str], bool]) -> Check:
    """The same for a rule that no value without a letter satisfies, so that columns of numbers cost it nothing."""
    return partial(_each_of_letters, validates)


def _each_of_letters(validates: Callable[[str], bool], values: Sequence[str]) -> list[bool]:
    return _each(validates, values) if have_letters(tuple(values)) else [False] * len(values)


@lru_cache(2)  # a column meets a dozen such rules one after the other, first in its probe, then whole
def have_letters(values: tuple[str, ...]) -> bool:
    """Whether any of the values holds a letter of any script."""
    return _LETTER.search("\n".join(values)) is not None


def _each(validates: Callable[[str], bool], values: Sequence[str]) -> list[bool]:
    return [validates(value) for value in values]


@dataclass(frozen=True, slots=True)
class Detector:
    """Recognises the values of one category.

    `check` takes distinct values (trimmed, full-width folded, present) and says
    for each whether it validates; linear time in the length of the values.
    `category` is a key of the identifier catalogue. `share` is the least share
    of present values (by rows) that must validate before the column is
    proposed. A `weak` rule (a shape that other things have too) proposes only
    when the column's name agrees. One that `proves` rests on check digits, or on
    a form that nothing else has: a decision against it needs a named person's reason.
    """

    key: str
    category: str
    title: Text
    basis: tuple[str, ...]
    check: Check
    examples: tuple[str, ...]
    counterexamples: tuple[str, ...]
    share: Fraction = Fraction(7, 10)
    weak: bool = False
    proves: bool = False
