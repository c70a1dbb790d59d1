"""States and counties of the United States."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped
from ..forms.us_states import are_states

_county = shaped(r"[A-Z][A-Za-z.'-]{1,20}(?: [A-Z][A-Za-z.'-]{1,20}){0,2} (?:County|Parish|Borough)(?:, [A-Z]{2})?")


def _check(values: Sequence[str]) -> list[bool]:
    return [state or county for state, county in zip(are_states(values), _county(values), strict=True)]


DETECTOR = Detector(
    key="us_state",
    category="geo",
    title=Text("美国州名、州代码或县名", "US state name or code, or county"),
    basis=("GB/T 42460-2023 B d", "HIPAA (B)"),
    check=_check,
    examples=("CA", "New York", "texas", "WV", "District of Columbia", "Middlesex County"),
    counterexamples=("XX", "active", "United-States", "Y", "湖南", "N"),
    share=Fraction(9, 10),
)
