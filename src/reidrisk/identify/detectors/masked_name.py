"""Masked Chinese person names, and surnames with a form of address."""

from __future__ import annotations

import re

from ...model.detector import Detector, word_by_word
from ...model.text import Text
from ..forms.chinese_names import chinese

_MASKED = re.compile(r"[\u4e00-\u9fff]{1,2}[*＊xX×○〇某]{1,3}[\u4e00-\u9fff]?|[*＊×○〇]{1,2}[\u4e00-\u9fff]{1,2}")
_ADDRESSED = re.compile(
    r"([\u4e00-\u9fff]{1,2})(?:先生|女士|小姐|太太|老师|医生|大夫|护士|主任|经理|总|阿姨|大爷|奶奶|爷爷|师傅|同学|同志|教授|律师|某)"
)


def _is_name(value: str) -> bool:
    if _MASKED.fullmatch(value):
        return True
    parts = _ADDRESSED.fullmatch(value)
    return parts is not None and (parts[1] in chinese().surnames or parts[1] in chinese().compound)


DETECTOR = Detector(
    key="masked_name",
    category="person_name",
    title=Text("部分遮蔽或只有姓氏加称谓的人名", "masked person name, or a surname with a form of address"),
    basis=("GB/T 42460-2023 A a",),
    check=word_by_word(_is_name),
    examples=("张*", "李**", "王*明", "欧阳*", "*小明", "张某某", "李女士", "欧阳医生"),
    counterexamples=("张三", "*", "138****1234", "A*", "湖南省*", "***", "总经理", "主治医生"),
)
