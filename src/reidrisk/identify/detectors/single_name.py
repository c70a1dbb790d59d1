"""Given names or family names alone, in Latin letters."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.western_names import single_names


def _check(values: Sequence[str]) -> list[bool]:
    return single_names(values)


DETECTOR = Detector(
    key="single_name",
    category="person_name",
    title=Text("西文名或姓", "given name or family name in Latin letters"),
    basis=("GB/T 42460-2023 A a", "HIPAA (A)"),
    check=_check,
    examples=("Jennifer", "Smith", "O'Connor", "MILLER", "McAllister", "Rodriguez"),
    counterexamples=("Samsung", "jennifer", "New York", "Mouse", "active", "Cardiology", "M"),
    share=Fraction(6, 10),
)
