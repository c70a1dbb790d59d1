"""delta-disclosure: no value that a class has is e^delta times as frequent there as in the whole table, nor as rare.

p is the share in the class, q the share in the table as it came, before anything was suppressed. A value that the class lacks has no
logarithm and is not counted, as in the definition of `measure` and in ARX; a value that the table lacks no class can have, so q is
never 0. ARX takes logarithms of base 2: its delta is ours over ln 2. e^delta is irrational for every delta but 0, so that "below" and
"at most" differ at 0 only, where "below" could never hold.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ...model import words
from ...model.text import Text
from ..goals.forms import not_negative
from ..goals.requirement import Form, Measured, OfEachClass, Requirement

if TYPE_CHECKING:
    from ..classes.class_facts import ClassValues
    from ..goals.requirement import Mask


def _fails(seen: ClassValues, delta: Fraction) -> Mask:
    return seen.any(seen.apart(delta))


REQUIREMENT: Requirement[ClassValues, Fraction] = Requirement(
    key="delta_disclosure",
    title=Text("δ-披露隐私", "delta-disclosure privacy"),
    source="Brickell & Shmatikov 2008, The Cost of Privacy, KDD, definition 5",
    order=46,
    needs="values",
    reference=True,
    # A value that is too rare in a class may be frequent enough in the one part that has it: a failure says nothing of finer tables.
    test=OfEachClass(fails=_fails, definition=lambda delta: Measured("delta_disclosure", delta), monotone=lambda _delta: "no"),
    forms=(
        Form(
            "delta_disclosure",
            Text(
                "δ-披露：取值在等价类中的占比 p 与在原表中的占比 q 之比，|ln(p/q)| 不超过 δ；等价类中没有的取值（p = 0）不计",
                "delta-disclosure: |ln(p/q)| at most delta, p a value's share in a class, q in the original table; values that a class "
                "lacks (p = 0) do not count",
            ),
            not_negative, words.NOT_NEGATIVE, "0.7", planned=True,
        ),
    ),
    words=Text("δ-披露 = {value}", "delta-disclosure = {value}"),
)  # fmt: skip
