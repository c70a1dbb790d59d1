"""Terms of diseases and signs by the number of an ontology: HPO, MONDO, ORPHA, OMIM, DOID; one or several in a cell."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

_TERM = r"(?:HP:[0-9]{7}|MONDO:[0-9]{7}|ORPHA(?:NET)?:[0-9]{1,7}|O?MIM:[0-9]{6}|DOID:[0-9]{1,7})"

DETECTOR = Detector(
    key="disease_term",
    category="diagnosis_visible",
    title=Text("疾病与体征术语编号（HPO、MONDO、ORPHA、OMIM、DOID）", "number of a disease or sign (HPO, MONDO, ORPHA, OMIM, DOID)"),
    basis=("GB/T 42460-2023 C.2 b", "GB/T 35273-2020 B"),
    check=shaped(rf"{_TERM}(?: ?[;,|/] ?{_TERM})*"),
    examples=("HP:0001250", "HP:0001250;HP:0001263", "MONDO:0005148", "ORPHA:558", "OMIM:154700", "HP:0001627 | HP:0000407"),
    counterexamples=("HP:1250", "HP0001250", "OMIM:15470", "HPE:0001250", "HP:0001250;", "HP:0001250 x"),
    share=Fraction(7, 10),
)
