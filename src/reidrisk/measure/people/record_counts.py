"""How many records each person has: who has far more than all others is recognised by that alone, whatever the records hold."""

from __future__ import annotations

from collections.abc import Iterable

from ...model.dataset import ClassSizes
from ...model.frozen import dataclass

# Fewer are within what somebody may know one by one (`--known-records`); from here on "comes all the time" is what is known.
MANY = 10


@dataclass(frozen=True, slots=True)
class Conspicuous:
    """`persons` have so many records that fewer than the required class have half as many; `most` of them, `among` how many have half.

    `kept`: of no person more records than these, and nobody stands out.
    """

    persons: int
    most: int
    among: int
    kept: int


def conspicuous(each: ClassSizes, least: int) -> Conspicuous | None:
    """`each` are persons by their number of records, `least` the smallest class that is required; None where nobody stands out."""
    above = tuple((size, persons) for size, persons in each.pairs if size >= MANY and with_half(each.pairs, size) < least)
    if not above:
        return None
    most = above[-1][0]
    return Conspicuous(sum(persons for _, persons in above), most, with_half(each.pairs, most), most_kept(each, least))


def most_kept(each: ClassSizes, least: int) -> int:
    """Of how many records of one person at most `least` persons have half: twice the number that so many persons have."""
    left = least
    for size, persons in reversed(each.pairs):
        left -= persons
        if left <= 0:
            return max(2 * size, MANY - 1)
    return MANY - 1


def with_half(each: Iterable[tuple[float, int]], most: float) -> int:
    """Of persons by what they have (records, an amount), how many have half of `most` or more.

    Nobody knows it to the last one: who has about as much is as likely meant.
    """
    return sum(persons for has, persons in each if 2 * has >= most)
