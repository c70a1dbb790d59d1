"""What a minimal sample unique counts (formulas of Elliot et al. 2005 and of the IHSN's program)."""

from __future__ import annotations

from fractions import Fraction
from math import comb, prod
from typing import Literal

Score = Literal["elliot", "ihsn"]


def weight(score: Score, size: int, columns: int, most: int) -> Fraction:
    """The weight of a minimal unique of `size` of the `columns` columns, `most` being the largest size looked for.

    Elliot: Π (columns - i) for i from size to most. IHSN: (2^(columns-size) - 1) size! (columns-size)! / columns!.
    """
    if score == "elliot":
        return Fraction(prod(columns - i for i in range(size, most + 1)))
    return Fraction(2 ** (columns - size) - 1, comb(columns, size))
