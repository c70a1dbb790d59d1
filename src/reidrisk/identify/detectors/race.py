"""Words for race and ethnicity in English-language statistics."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import one_of
from ..lookup import document

_PART, _LONGEST = re.compile(r" ?[/-] ?| \("), 60
_known, _sure = one_of(document("words.json")["race"]), one_of(document("words.json")["race_sure"])


_TWO = 2


def _check(values: Sequence[str]) -> Sequence[bool]:
    """White and black are colours too: they count where another value can only be a race. "Asian - Chinese" is told by its first part."""
    heads = [_PART.split(value, maxsplit=1)[0] if len(value) <= _LONGEST else value for value in values]
    if not (any(_sure(values)) or any(_sure(heads))):
        return [False] * len(values)
    whole, first = _known(values), _known(heads)
    several = sum(whole) >= _TWO
    return [known or (several and (head or "declined" in value.lower())) for value, known, head in zip(values, whole, first, strict=True)]


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
