"""Social security numbers of the United States, written with hyphens."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="ssn",
    category="social_security",
    title=Text("美国社会保障号", "US social security number"),
    basis=("GB/T 42460-2023 A k", "HIPAA (G)"),
    check=shaped(r"(?!000|666|9)[0-9]{3}-(?!00)[0-9]{2}-(?!0000)[0-9]{4}"),
    examples=("123-45-6789", "001-01-0001", "899-99-9999", "219-09-9998", "457-55-5462"),
    counterexamples=("000-12-3456", "666-12-3456", "900-12-3456", "123-00-4567", "123-45-0000", "123456789", "202-555-0123"),
)
