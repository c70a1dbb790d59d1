"""Blood groups."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="blood_group",
    category="body",
    title=Text("血型", "blood group"),
    basis=("China methodology (2024) 11.3.2",),
    check=shaped(
        r"(?:A|B|AB|O)(?: ?型| ?[+-]| ?\(?R[Hh]\(?(?:\+|-|阳性?|阴性?)\)?\)?| ?[Pp]os(?:itive)?| ?[Nn]eg(?:ative)?)|R[Hh](?:阳性|阴性|\+|-)"
    ),
    examples=("A型", "AB型", "O+", "B Rh-", "O Positive"),
    counterexamples=("A", "C型", "A类", "AO型", "O", "B12"),
    share=Fraction(8, 10),
)
