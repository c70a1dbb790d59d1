"""How the values of a requirement are read from text; ValueError for what cannot be read, with the hint that says how to write it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ...model.exact import exact
from ...model.text import Text
from .requirement import ContradictionError

_NO_RISK = Text(
    "{option} 为 0 与保留任何记录相矛盾：每个等价类的风险都大于 0。",
    "{option} 0 contradicts keeping any record: the risk of a class is above 0.",
)
_SOME_RISK = Text("请写成大于 0 的数，例如 1/20。", "Write a number above 0, like 1/20.")


def whole(text: str) -> int:
    """A whole number from 1 up."""
    return int(_fitting(text, lambda found: found.denominator == 1 and found >= 1))


def at_least_one(text: str) -> Fraction:
    """1 or more."""
    return _fitting(text, lambda found: found >= 1)


def share(text: str) -> Fraction:
    """From 0 to 1."""
    return _fitting(text, lambda found: 0 <= found <= 1)


def not_negative(text: str) -> Fraction:
    """0 or more."""
    return _fitting(text, lambda found: found >= 0)


def risk(text: str) -> Fraction:
    """A risk that some class could have: that of one with f members is 1/f, never 0."""
    found = share(text)
    if not found:
        raise ContradictionError(_NO_RISK, _SOME_RISK)
    return found


def one_of(*choices: str) -> Callable[[str], str]:
    """One of these words."""

    def chosen(text: str) -> str:
        if text not in choices:
            raise ValueError(text)
        return text

    return chosen


def class_of(most: Fraction) -> int:
    """The smallest class whose risk 1/f does not exceed this (above 0): f >= 1/risk, in whole numbers."""
    return -(-most.denominator // most.numerator)


def _fitting(text: str, fits: Callable[[Fraction], bool]) -> Fraction:
    found = exact(text)
    if not fits(found):
        raise ValueError(text)
    return found
