"""Basic beta-likeness: no sensitive value is more than 1 + beta times as frequent in a class as in the whole table."""

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
    """Whether some value has c/f > (1 + beta) C/N, as whole numbers."""
    most = 1 + beta
    here, everywhere, size = seen.whole(max(most.denominator, most.numerator))
    return seen.any(here * seen.total * most.denominator > most.numerator * seen.of_class(size) * everywhere)


def _keeps(seen: ClassValues, beta: Fraction) -> Floats:
    return seen.kept_with_shares_within((1 + float(beta)) * seen.shares)


REQUIREMENT: Requirement[ClassValues, Fraction] = Requirement(
    key="beta",
    title=Text("基本 β-似然性", "basic beta-likeness"),
    source="Cao & Karras 2012, Publishing Microdata with a Robust Privacy Guarantee, PVLDB 5(11)",
    order=40,
    needs="values",
    reference=True,
    test=OfEachClass(fails=_fails, keeps=_keeps, definition=lambda beta: Measured("beta_basic", beta)),
    forms=(
        Form(
            "beta",
            Text(
                "基本 β-似然性（Cao 与 Karras 2012，不是增强型）：取值的频率最多比整体高出几倍",
                "basic beta-likeness (Cao & Karras 2012, not the enhanced one): how much more frequent than in the table a value may be",
            ),
            not_negative, words.NOT_NEGATIVE, "1.5", planned=True,
        ),
    ),
    words=Text("基本 β = {value}", "basic beta = {value}"),
)  # fmt: skip
