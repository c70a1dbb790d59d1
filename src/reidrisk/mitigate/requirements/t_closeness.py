"""t-closeness with equal distances: no class is farther than t from the whole table in a sensitive attribute."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ...model import words
from ...model.text import Text
from ..goals.forms import share
from ..goals.requirement import Form, Measured, OfEachClass, Requirement

if TYPE_CHECKING:
    from ..classes.class_facts import ClassValues
    from ..goals.requirement import Floats, Mask


def _fails(seen: ClassValues, t: Fraction) -> Mask:
    """Half the sum of |c/f - C/N| against t, as whole numbers: sum |cN - fC| <= 2tfN. Values that a class lacks add fC each."""
    here, everywhere, size = seen.whole(4 * max(t.denominator, t.numerator))
    total = seen.total
    expected = seen.of_class(size) * everywhere
    apart = seen.sums(abs(here * total - expected) - expected)
    failing: Mask = (apart + size * total) * t.denominator > 2 * t.numerator * size * total
    return failing


def _keeps(seen: ClassValues, t: Fraction) -> Floats:
    """What the parts of a class keep, taken together, is within t too.

    What is kept, f', lacks p f' - c at least of every value: sum max(p f' - c, 0) <= t f'. The values that are lacking
    at some f' bound it by f' (P - t) <= C; from the class itself this comes down to the largest f' there is.
    """
    missing = 1 - seen.sums(seen.shares)

    def at_most(most: Floats) -> tuple[Floats, Floats]:
        lacking = seen.shares * seen.of_class(most) > seen.counts
        return missing + seen.sums(seen.shares * lacking) - float(t), seen.sums(seen.counts * lacking)

    return seen.kept(at_most)


REQUIREMENT: Requirement[ClassValues, Fraction] = Requirement(
    key="t",
    title=Text("t-接近性", "t-closeness"),
    source="Li, Li & Venkatasubramanian 2007, t-Closeness, ICDE",
    order=30,
    needs="values",
    reference=True,
    test=OfEachClass(fails=_fails, keeps=_keeps, definition=lambda t: Measured("t_equal", t)),
    forms=(
        Form(
            "t", Text("与整体分布的最大距离，例如 0.2", "largest distance from the whole table, e.g. 0.2"),
            share, words.SHARE, "0.2", planned=True,
        ),
    ),
    words=Text("t = {value}", "t = {value}"),
)  # fmt: skip
