"""Values of one width as a matrix of bytes, for checks on all of them at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ...model.detector import Check
from ...model.frozen import dataclass

T = TypeVar("T", bound=np.generic)
Bytes = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Block:
    """The ASCII values of one width: their places among all values, and their characters."""

    places: Numbers
    letters: Bytes

    def checked(self, valid: Callable[[Bytes], Mask], size: int) -> Mask:
        """The answers of a check for the block, spread over all `size` values; most columns have nothing of this width."""
        return self.back(valid(self.letters), size) if len(self.places) else np.zeros(size, dtype=np.bool_)

    def back(self, valid: Mask, size: int) -> Mask:
        """The answers for the block, spread over all `size` values."""
        answer = np.zeros(size, dtype=np.bool_)
        answer[self.places[valid]] = True
        return answer


def among(numbers: NDArray[np.integer], known: NDArray[np.integer]) -> Mask:
    """Which of the numbers are among these, which are sorted and not none; ``np.isin`` loads 10 ms of masked arrays for it."""
    found: Mask = known[np.minimum(np.searchsorted(known, numbers), len(known) - 1)] == numbers
    return found


def distinct(numbers: NDArray[T]) -> NDArray[T]:
    """The different numbers, sorted; ``np.unique`` loads masked arrays as well.

    >>> distinct(np.array([3, 1, 3])).tolist()
    [1, 3]
    """
    ordered = np.sort(numbers)
    first = np.ones(len(ordered), np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return ordered[first]


def listed(mask: Mask) -> list[bool]:
    """The answers of a check as the plain list that its contract asks for."""
    answers: list[bool] = mask.tolist()
    return answers


def block(values: Sequence[str], width: int) -> Block:
    """The values that have exactly this many characters, all of them ASCII."""
    places = [place for place, value in enumerate(values) if len(value) == width and value.isascii()]
    joined = "".join([values[place] for place in places]).encode("ascii")
    return Block(np.array(places, dtype=np.int64), np.frombuffer(joined, dtype=np.uint8).reshape(-1, width))


def of_width(width: int, valid: Callable[[Bytes], Mask]) -> Check:
    """The check of a rule whose values all have this width."""
    return partial(_of_width, width, valid)


def _of_width(width: int, valid: Callable[[Bytes], Mask], values: Sequence[str]) -> list[bool]:
    return listed(block(values, width).checked(valid, len(values)))


def is_digit(letters: Bytes) -> NDArray[np.bool_]:
    """Which characters are 0 to 9."""
    return (letters >= ord("0")) & (letters <= ord("9"))


def number(letters: Bytes) -> Numbers:
    """Digits in columns as one integer a row; meaningless where a character is no digit."""
    value = np.zeros(len(letters), dtype=np.int64)
    for column in letters.T:
        value = value * 10 + (column.astype(np.int64) - ord("0"))
    return value


def upper(letters: Bytes) -> Bytes:
    """Latin letters in upper case."""
    small = (letters >= ord("a")) & (letters <= ord("z"))
    return np.where(small, letters - np.uint8(32), letters).astype(np.uint8)
