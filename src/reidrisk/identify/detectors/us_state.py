"""States of the United States."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..checks import one_of
from ..lookup import document

DETECTOR = Detector(
    key="us_state",
    category="geo",
    title=Text("美国州名或代码", "US state name or code"),
    basis=("GB/T 42460-2023 B d", "HIPAA (B)"),
    check=one_of(document("words.json")["us_state"]),
    examples=("CA", "New York", "texas", "WV", "District of Columbia"),
    counterexamples=("XX", "active", "United-States", "Y", "湖南", "N"),
    share=Fraction(9, 10),
)
