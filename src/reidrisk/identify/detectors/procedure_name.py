"""Names of operations and examinations, Chinese and English."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector, word_by_word
from ...model.text import Text
from ..forms.endings import either, ends_in, has_word
from ..lookup import document

_WORDS = document("health.json")
_NAMES = either(ends_in(_WORDS["procedure_endings"], least=3), has_word(_WORDS["procedure_words_en"], _WORDS["procedure_tails_en"]))

DETECTOR = Detector(
    key="procedure_name",
    category="diagnosis_visible",
    title=Text("手术、操作或检查名称", "name of an operation, procedure or examination"),
    basis=("GB/T 42460-2023 C.2 b", "GB/T 35273-2020 B"),
    check=word_by_word(
        either(ends_in(_WORDS["procedure_endings"], least=3), has_word(_WORDS["procedure_words_en"], _WORDS["procedure_tails_en"]))
    ),
    examples=("腹腔镜胆囊切除术", "剖宫产术", "全膝关节置换术", "Appendectomy", "Total knee replacement", "Colonoscopy"),
    counterexamples=("技术员", "高血压病", "艺术", "Knee pain", "Software", "张三", "New York"),
    share=Fraction(6, 10),
)
