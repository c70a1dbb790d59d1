"""Names of languages and Chinese dialects."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import one_of
from ..lookup import document

DETECTOR = Detector(
    key="language_name",
    category="language",
    title=Text("语言或方言名称", "name of a language or dialect"),
    basis=("GB/T 42460-2023 B g",),
    check=one_of(document("words.json")["language"]),
    examples=("普通话", "粤语", "English", "Spanish", "维吾尔语", "mandarin"),
    counterexamples=("汉族", "语言", "China", "Englishman", "中国", "Language"),
    share=Fraction(8, 10),
)
