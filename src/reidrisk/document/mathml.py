"""MathML for the few forms that the formulas need; browsers draw it without a script."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from ..model.exact import show

LONGEST = 12


def ident(name: str) -> str:
    """A symbol; ``R_b`` gets its index, ``pr(context)`` stays upright."""
    head, _, index = name.partition("_")
    if index:
        return f"<msub>{ident(head)}{ident(index)}</msub>"
    upright = ' mathvariant="normal"' if len(name) > 1 else ""
    return f"<mi{upright}>{escape(name)}</mi>"


def words(text: str) -> str:
    """Words inside a formula."""
    return f"<mtext>{escape(text)}</mtext>"


def op(sign: str) -> str:
    """An operator or bracket."""
    return f"<mo>{escape(sign)}</mo>"


def num(value: Fraction | int) -> str:
    """A whole number, a short fraction as a fraction, anything else as a short decimal."""
    value = Fraction(value)
    if value.denominator == 1:
        return f"<mn>{value.numerator:,}</mn>"
    return f"<mn>{show(value)}</mn>"


def ratio(value: Fraction) -> str:
    """A fraction with its bar, where it is short enough to be read."""
    if value.denominator == 1 or len(str(value.numerator)) + len(str(value.denominator)) > LONGEST:
        return num(value)
    return frac(f"<mn>{value.numerator:,}</mn>", f"<mn>{value.denominator:,}</mn>")


def frac(above: str, below: str) -> str:
    """One over the other."""
    return f"<mfrac><mrow>{above}</mrow><mrow>{below}</mrow></mfrac>"


def power(base: str, exponent: str) -> str:
    """Raised."""
    return f"<msup><mrow>{base}</mrow><mrow>{exponent}</mrow></msup>"


def under(sign: str, below: str) -> str:
    """An operator with its range below it."""
    return f"<munder>{op(sign)}<mrow>{below}</mrow></munder>"


def row(*parts: str) -> str:
    """Side by side."""
    return f"<mrow>{''.join(parts)}</mrow>"


def bracket(*parts: str) -> str:
    """In round brackets."""
    return row(op("("), *parts, op(")"))


def maximum(*parts: str) -> str:
    """The largest of these."""
    inner = op(",").join(parts)
    return row('<mi mathvariant="normal">max</mi>', op("("), inner, op(")"))


def math(*parts: str, said: str) -> str:
    """One formula; `said` is its plain text for those who cannot see it."""
    return f'<math displaystyle="true" aria-label="{escape(said, quote=True)}">{row(*parts)}</math>'
