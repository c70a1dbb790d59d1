"""Persons by title and family name, as staff and teachers are written."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector, word_by_word
from ...model.text import Text
from ..forms.titled import is_titled

DETECTOR = Detector(
    key="titled_name",
    category="person_name",
    title=Text("称谓或职称加姓氏（如“某医生”“Dr.”加姓）", "family name with a form of address or a title"),
    basis=("GB/T 42460-2023 A a", "HIPAA (A)"),
    check=word_by_word(is_titled),
    examples=(
        "Hr. Lang",
        "Fr. Otto",
        "Dr. Weiss",
        "Mrs Lee",
        "Prof. Dr. von Berg",
        "Sra. García",
        "王医生",
        "欧阳老师",
        "佐藤先生",
        "김 선생님",
    ),
    counterexamples=("Sr. Manager", "Fr. 12.50", "班主任", "全科医生", "主治医师", "Dr.", "患者さん", "先生", "고객님", "Drama"),
    share=Fraction(6, 10),
)
