"""What techniques on single values share: one function over the cells, numbers read exactly and written shortly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from sys import float_info

from ...data.normal import normal
from ...model.exact import DECIMAL_COMMA, THOUSANDS, exact, without_marks
from ...model.transform import UNFIT, Cell, Cells, Work

_GREATEST, _BITS = Fraction(float_info.max), float_info.max_exp
# A search, its proof and what is left of the data read the same cells a dozen times.
_REMEMBERED = 1 << 16
# Numbers of which every engine says the same, as the first group.
NUMBER = r"(-?[0-9]{1,9}(?:\.[0-9]{1,6})?)"


def each(change: Callable[[str], Cell]) -> Work:
    """The function on every cell of the first column that holds something, trimmed and full-width folded."""

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        return [None if cell is None else change(normal(cell)) for cell in columns[0]]

    return work


def each_number(change: Callable[[Fraction], str]) -> Work:
    """The function on every number; anything else does not fit."""

    def changed(text: str) -> Cell:
        number = number_of(text)
        return UNFIT if number is None else change(number)

    return each(changed)


@lru_cache(maxsize=_REMEMBERED)
def number_of(text: str) -> Fraction | None:
    """The number that a cell says; None when it says none, and for a code that reads like a power of ten beyond all figures (`5e309`).

    >>> [str(number_of(text)) for text in ("1,234.5", "1.234,5", "12,5", "1,2,3", "5e309")]
    ['2469/2', '2469/2', '25/2', 'None', 'None']
    """
    plain = without_marks(text)
    try:
        number = None if plain is None else exact(plain)
    except ValueError:
        return None
    if number is None or (number.numerator.bit_length() >= _BITS and abs(number) > _GREATEST):  # the bits first: it is asked of every cell
        return None
    return number


def decimals_of(text: str) -> int:
    """How many digits of a number are written behind its decimal point or comma.

    >>> decimals_of("12.50"), decimals_of("1.234,5"), decimals_of("1,234")
    (2, 1, 0)
    """
    return len(text.partition("," if DECIMAL_COMMA.fullmatch(text) and not THOUSANDS.fullmatch(text) else ".")[2])


def plain(number: Fraction) -> str:
    """A decimal without superfluous zeros; one that does not end is cut after 12 places.

    >>> plain(Fraction(5, 2)), plain(Fraction(-30)), plain(Fraction(1, 3))
    ('2.5', '-30', '0.333333333333')
    """
    if number.denominator == 1:
        return str(number.numerator)
    places = next((place for place in range(1, 13) if (number * 10**place).denominator == 1), 12)
    text = f"{Decimal(round(number * 10**places)).scaleb(-places):f}"
    return text.rstrip("0").rstrip(".") or "0"
