"""Names of medicines, Chinese and English."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from ...model.detector import Detector, word_by_word
from ...model.text import Text
from ..forms.endings import ends_in, has_word
from ..lookup import document

_WORDS = document("health.json")
_form: Callable[[str], bool] = ends_in(_WORDS["drug_forms"], least=3)
_english = has_word(_WORDS["drug_words_en"], _WORDS["drug_tails_en"])
_STEMS, _HEADS = tuple(_WORDS["drug_stems"]), tuple(_WORDS["drug_heads"])
_STRENGTH = re.compile(
    r"[A-Za-z][A-Za-z -]{2,40} [0-9.]{1,8} ?(?:mg|mcg|µg|ug|g|ml|mL|iu|IU|units?|%)(?:/[0-9.]{0,6} ?[a-zA-Z]{1,5})?(?: .{0,30})?"
)
_FOOD = re.compile(r"[茶酒糖饼奶粉面饭蛋薯肉酱鞋衣]")
_LONGEST, _LEAST_UNSURE = 60, 5
_LESSER_FORMS = ("片", "丸", "散", "水", "膏", "针", "栓", "贴", "酊")


def _is_drug(value: str) -> bool:
    if len(value) > _LONGEST:
        return False
    if value.isascii():
        return _english(value) or _STRENGTH.fullmatch(value) is not None
    if any(stem in value for stem in _STEMS) or value.startswith(_HEADS):
        return True
    if _FOOD.search(value) or not _form(value):
        return False
    return len(value) >= _LEAST_UNSURE or not value.endswith(_LESSER_FORMS)


DETECTOR = Detector(
    key="drug_name",
    category="diagnosis_visible",
    title=Text("药品名称", "name of a medicine"),
    basis=("GB/T 42460-2023 C.2 b", "GB/T 35273-2020 B"),
    check=word_by_word(_is_drug),
    examples=(
        "阿莫西林胶囊",
        "注射用头孢曲松钠",
        "六味地黄丸",
        "布洛芬缓释胶囊",
        "Lisinopril 10mg",
        "Atorvastatin 20mg",
        "Albuterol inhaler",
    ),
    counterexamples=("薯片", "照片", "高血压病", "张三", "Wireless Mouse", "矿泉水", "Desk Lamp"),
    share=Fraction(6, 10),
)
