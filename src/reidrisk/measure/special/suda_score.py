"""What a minimal sample unique counts (formulas of Elliot et al. 2005 and of the IHSN's program)."""

from __future__ import annotations

from fractions import Fraction
from math import comb, prod
from typing import Literal

Score = Literal["elliot", "ihsn"]


def weight(score: Score, size: int, columns: int, most: int) -> Fraction:
    """The weight of a minimal unique of `size` of the `columns` columns, `most` being the largest size looked for.

    Elliot (the paper's, and sdcMicro's by default): Π (columns - i) for i from size to min(most, columns - 1); the whole set weighs 1.
    IHSN: (2^(columns-size) - 1) size! (columns-size)! / columns!, 0 for the whole set.
    """
    if score == "elliot":
        return Fraction(prod(columns - i for i in range(size, min(most, columns - 1) + 1)))
    return Fraction(2 ** (columns - size) - 1, comb(columns, size))
