"""Enhanced beta-likeness: no sensitive value gains more than beta in a class, nor more than -ln q, q its share in the whole table."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ...model import words
from ...model.text import Text
from ..goals.forms import not_negative
from ..goals.requirement import Form, Measured, OfEachClass, Requirement

if TYPE_CHECKING:
    from ..classes.class_facts import ClassValues
    from ..goals.requirement import Floats, Mask


def _fails(seen: ClassValues, beta: Fraction) -> Mask:
    """Whether some value has c/f > (1 + beta) C/N, as whole numbers, or gains more than -ln(C/N)."""
    most = 1 + beta
    here, everywhere, size = seen.whole(max(most.denominator, most.numerator))
    basic = here * seen.total * most.denominator > most.numerator * seen.of_class(size) * everywhere
    return seen.any(basic | seen.excessive())


def _keeps(seen: ClassValues, beta: Fraction) -> Floats:
    """A value that half of the table has may gain ln 2 at most: the smaller of the two bounds, value by value."""
    return seen.kept_with_shares_within((1 + seen.largest_gains(float(beta))) * seen.shares)


REQUIREMENT: Requirement[ClassValues, Fraction] = Requirement(
    key="beta_enhanced",
    title=Text("增强 β-似然性", "enhanced beta-likeness"),
    source="Cao & Karras 2012, Publishing Microdata with a Robust Privacy Guarantee, PVLDB 5(11), definition 3",
    order=44,
    needs="values",
    reference=True,
    test=OfEachClass(fails=_fails, keeps=_keeps, definition=lambda beta: Measured("beta_enhanced", beta)),
    forms=(
        Form(
            "beta_enhanced",
            Text(
                "增强 β-似然性（Cao 与 Karras 2012）：取值的相对增幅不超过 β，也不超过 -ln q（q 为其在原表中的占比）",
                "enhanced beta-likeness (Cao & Karras 2012): a value gains at most beta and at most -ln q, q its original share",
            ),
            not_negative, words.NOT_NEGATIVE, "1.5", planned=True,
        ),
    ),
    words=Text("增强 β = {value}", "enhanced beta = {value}"),
)  # fmt: skip
