"""Words for race and ethnicity in English-language statistics."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..checks import one_of
from ..lookup import document

_known, _sure = one_of(document("words.json")["race"]), one_of(document("words.json")["race_sure"])


def _check(values: Sequence[str]) -> Sequence[bool]:
    """White and black are colours too: they count where another value can only be a race."""
    return _known(values) if any(_sure(values)) else [False] * len(values)


DETECTOR = Detector(
    key="race",
    category="ethnic",
    title=Text("种族或族裔用词", "word for a race or ethnicity"),
    basis=("GB/T 42460-2023 B e", "GB/T 42460-2023 B i"),
    check=_check,
    examples=("White", "Black", "Asian-Pac-Islander", "Hispanic or Latino", "african american"),
    counterexamples=("Red", "汉族", "Married", "5K run", "United-States", "W"),
    share=Fraction(9, 10),
)
