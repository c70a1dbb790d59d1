"""Ways of paying for care: kinds of medical insurance."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector, word_by_word
from ...model.text import Text
from ..forms.endings import has_word
from ..lookup import document

_CHINESE = tuple(document("words.json")["insurance"])
_english = has_word(document("words.json")["insurance_en"])
_LONGEST = 30
# 居民身份证 and 居民户口 are papers and registers, not the insurance of residents.
_PAPERS = ("证", "簿", "户口", "户籍", "卡号")


def _is_type(value: str) -> bool:
    if len(value) > _LONGEST or any(map(str.isdigit, value)):
        return False
    return _english(value) if value.isascii() else any(word in value for word in _CHINESE) and not value.endswith(_PAPERS)


DETECTOR = Detector(
    key="insurance_type",
    category="insurance_class",
    title=Text("医疗保险或付费类型", "kind of medical insurance or payer"),
    basis=("GB/T 42460-2023 B j", "GB/T 39725-2020"),
    check=word_by_word(_is_type),
    examples=("城镇职工基本医疗保险", "城乡居民医保", "自费", "新农合", "Medicare Advantage", "Self-pay"),
    counterexamples=(
        "居民身份证",
        "居民户口簿",
        "城镇居民户口",
        "微信",
        "现金支付",
        "张三",
        "Credit card",
        "湖南省",
        "6222020200000000014",
    ),
    share=Fraction(7, 10),
)
