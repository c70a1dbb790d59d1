"""Phone numbers of other countries, in the forms people write them."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="phone_abroad",
    category="mobile",
    title=Text("境外电话号码（国际或北美格式）", "phone number of another country (international or North American form)"),
    basis=("GB/T 42460-2023 A g", "HIPAA (D)"),
    check=shaped(
        r"\+(?!86)[1-9][0-9]{0,2}(?:[ -]?[0-9]{2,5}){2,4}"
        r"|(?:\+?1[-. ]?)?(?:\([2-9][0-9]{2}\) ?|[2-9][0-9]{2}[-. ])[2-9][0-9]{2}[-. ][0-9]{4}(?: ?(?:x|ext\.?) ?[0-9]{1,5})?"
    ),
    examples=("+1 202-555-0123", "(202) 555-0123", "202-555-0123", "+44 20 7946 0958", "+852 2345 6789", "202.555.0123 x12"),
    counterexamples=("123-45-6789", "2025550123", "102-555-0123", "+8613812345678", "202-155-0123", "1-2-3"),
)
