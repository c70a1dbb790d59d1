"""Words for race and ethnicity in English-language statistics."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..checks import one_of
from ..lookup import document

DETECTOR = Detector(
    key="race",
    category="ethnic",
    title=Text("种族或族裔用词", "word for a race or ethnicity"),
    basis=("GB/T 42460-2023 B e", "GB/T 42460-2023 B i"),
    check=one_of(document("words.json")["race"]),
    examples=("White", "Black", "Asian-Pac-Islander", "Hispanic or Latino", "african american"),
    counterexamples=("Red", "汉族", "Married", "5K run", "United-States", "W"),
    share=Fraction(9, 10),
    weak=True,
)
