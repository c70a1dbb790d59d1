"""Three-character categories of ICD-10; seats, rooms and parts are numbered like this too."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="icd10_category",
    category="diagnosis_visible",
    title=Text("ICD-10 三位类目格式", "the shape of a three-character ICD-10 category"),
    basis=("GB/T 42460-2023 C.2 b", "GB/T 14396-2016"),
    check=shaped(r"[A-Z][0-9]{2}(?:-[A-Z]?[0-9]{2})?"),
    examples=("I10", "A01", "E11", "C00-C97", "Z99"),
    counterexamples=("I10.x00", "A1", "AB1", "i10", "A001", "10"),
    weak=True,
)
