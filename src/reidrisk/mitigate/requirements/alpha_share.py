"""The alpha of (alpha,k)-anonymity: no sensitive value has more than the share alpha of a class."""

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


def _fails(seen: ClassValues, alpha: Fraction) -> Mask:
    """Whether some value has c > alpha f, as whole numbers."""
    here, _, size = seen.whole(max(alpha.denominator, alpha.numerator))
    return seen.any(here * alpha.denominator > alpha.numerator * seen.of_class(size))


def _keeps(seen: ClassValues, alpha: Fraction) -> Floats:
    return seen.kept_with_shares_within(float(alpha))


REQUIREMENT: Requirement[ClassValues, Fraction] = Requirement(
    key="alpha",
    title=Text("(α,k)-匿名的 α", "alpha of (alpha,k)-anonymity"),
    source="Wong, Li, Fu & Wang 2006, (alpha, k)-Anonymity, KDD",
    order=50,
    needs="values",
    test=OfEachClass(fails=_fails, keeps=_keeps, definition=lambda alpha: Measured("alpha", alpha)),
    forms=(
        Form(
            "alpha",
            Text(
                "(α,k)-匿名：任何敏感取值在一个等价类中所占比例不超过，例如 0.5",
                "(alpha,k)-anonymity: the share of a class that any one sensitive value may have, e.g. 0.5",
            ),
            share, words.SHARE, "0.5", planned=True,
        ),
    ),
    words=Text("α = {value}", "alpha = {value}"),
)  # fmt: skip
