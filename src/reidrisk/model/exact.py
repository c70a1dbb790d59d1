"""Exact numbers at every door.

A decimal becomes a rational from its text: ``Fraction(0.05)`` is greater than
1/20 and would grade a class of 20 as level 3 (resolutions G-2, G-22).
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

_NUMBER = re.compile(
    r"\s*(?P<sign>[+-]?)(?P<body>\d{1,40}(?:\.\d{0,60})?|\.\d{1,60})(?:[eE](?P<exp>[+-]?\d{1,3}))?\s*(?P<percent>[%\uff05]?)\s*",
    re.ASCII,
)
_RATIO = re.compile(r"\s*(?P<sign>[+-]?)(?P<above>\d{1,40})\s*/\s*(?P<below>\d{1,40})\s*", re.ASCII)
_MOST_DIGITS = 40
_ONE_GROUP = 3

# How people part digits in data: 1,234.5 (India: 12,34,567.5), and 1.234,5 where the comma is decimal. Also of the engine's expressions.
THOUSANDS = re.compile(r"[-+]?[1-9][0-9]{0,2}(?:,[0-9]{2,3})*,[0-9]{3}(?:[.][0-9]*)?")
DECIMAL_COMMA = re.compile(r"[-+]?(?:[0-9]{1,3}(?:[.][0-9]{3})+|[0-9]*),[0-9]+")


def without_marks(text: str) -> str | None:
    """A number as a computer writes it; None where its commas are neither between thousands nor decimal.

    Commas between groups of three part thousands; any other comma is a decimal one, and points before it part thousands.

    >>> [without_marks(text) for text in ("1,234.5", "1.234,5", "12,5", "1,2,3")]
    ['1234.5', '1234.5', '12.5', None]
    """
    if "," not in text:
        return text
    if THOUSANDS.fullmatch(text):
        return text.replace(",", "")
    return text.replace(".", "").replace(",", ".") if DECIMAL_COMMA.fullmatch(text) else None


def exact(value: str | float | Decimal | Fraction) -> Fraction:
    """The rational that a person meant; a float by its ``repr``.

    Accepts ``"0.05"``, ``"5%"``, ``"1/20"``, ``5e-2``. Raises ValueError for
    anything else, including not-a-number and infinities.

    >>> exact("5%"), exact("1/20"), exact(0.05)
    (Fraction(1, 20), Fraction(1, 20), Fraction(1, 20))
    """
    if isinstance(value, bool):
        msg = "not a number"
        raise ValueError(msg)  # noqa: TRY004 - one kind of failure for the caller to report
    if isinstance(value, Fraction):
        return value
    if isinstance(value, int):
        return Fraction(value)
    return _from_text(str(value) if isinstance(value, str | Decimal) else repr(float(value)))


def _from_text(text: str) -> Fraction:
    if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS:  # what most cells are, without a look at other forms
        return Fraction(int(text))
    if ratio := _RATIO.fullmatch(text):
        if int(ratio["below"]) == 0:
            msg = "division by zero"
            raise ValueError(msg)
        return Fraction(int(ratio["sign"] + ratio["above"]), int(ratio["below"]))
    number = _NUMBER.fullmatch(text)
    if number is None:
        msg = "not a number"
        raise ValueError(msg)
    power = int(number["exp"] or 0) - (2 if number["percent"] else 0)
    plain = Fraction(number["sign"] + number["body"])
    return plain * Fraction(10) ** power if power else plain


def show(value: Fraction, digits: int = 4) -> str:
    """A short decimal for a reader; never for a comparison.

    >>> show(Fraction(19, 60)), show(Fraction(0)), show(Fraction(1, 100000))
    ('0.3167', '0', '0.00001')
    """
    if value.denominator == 1:
        return str(value.numerator)
    text = f"{_decimal(value, digits):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def show_below_one(value: Fraction, digits: int = 4) -> str:
    """As `show_grouped`, for a reader who takes 1 for certainty: a share below 1 is never printed as it.

    >>> show_below_one(1 - Fraction(1, 10**9)), show_below_one(Fraction(1)), show_below_one(Fraction(9999, 10000))
    ('>0.9999', '1', '0.9999')
    """
    text = show_grouped(value, digits)
    return f">0.{'9' * digits}" if text == "1" and value < 1 else text


def show_grouped(value: Fraction, digits: int = 4) -> str:
    """As `show`, with commas between thousands, as every count is printed.

    >>> show_grouped(Fraction(2437)), show_grouped(Fraction(-24375, 2)), show_grouped(Fraction(999, 2))
    ('2,437', '-12,187.5', '499.5')
    """
    whole, point, part = show(value, digits).partition(".")
    return f"{int(whole):,}{point}{part}" if len(whole) > _ONE_GROUP else f"{whole}{point}{part}"


def show_rare(value: Fraction, significant: int = 3) -> str:
    """A decimal for a reader that keeps this many significant digits of a small share.

    >>> show_rare(Fraction(3000, 66444864)), show_rare(Fraction(151, 140005)), show_rare(Fraction(1, 4)), show_rare(Fraction(0))
    ('0.0000452', '0.00108', '0.25', '0')
    """
    places = significant + 1
    while value and abs(value) * 10 ** (places - significant + 1) < 1:
        places += 1
    return show(value, places)


def show_beside(value: Fraction, other: Fraction, digits: int = 4) -> str:
    """The decimal with enough digits that it does not look equal to `other` when it is not.

    >>> show_beside(Fraction(499999, 10**7), Fraction(1, 20))
    '0.0499999'
    """
    while value != other and digits < _MOST_DIGITS and show(value, digits) == show(other, digits):
        digits += 1
    return show(value, digits)


def _decimal(value: Fraction, digits: int) -> Decimal:
    places = digits
    while abs(value) * 10**places < 1:  # a small risk never prints as zero
        places += 1
    whole, rest = divmod(abs(value.numerator) * 10**places, value.denominator)
    whole += 2 * rest >= value.denominator
    return Decimal(-whole if value < 0 else whole).scaleb(-places)


def exact_text(value: Fraction, limit: int = 64) -> str | None:
    """``"19/60"``, or None when it would be longer than `limit` characters."""
    if value.numerator.bit_length() + value.denominator.bit_length() > 4 * limit:
        return None
    text = f"{value.numerator}/{value.denominator}"
    return text if len(text) <= limit else None
