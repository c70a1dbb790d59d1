"""Chinese person names, of minorities too."""

from __future__ import annotations

from ...model.detector import Detector, word_by_word
from ...model.text import Text
from ..forms.chinese_names import is_chinese_name

DETECTOR = Detector(
    key="chinese_name",
    category="person_name",
    title=Text("中文人名（姓氏、长度与常用字）", "Chinese person name (surname, length and usual characters)"),
    basis=("GB/T 42460-2023 A a", "GB/T 39725-2020 10.2a", "GB/T 39725-2020 10.2c"),
    check=word_by_word(is_chinese_name),
    examples=("王小明", "赵桂", "欧阳娜娜", "买买提·艾力", "覃鹏涛", "司马光", "迪丽热巴·迪力木拉提"),
    counterexamples=("高血压", "白酒", "汉族", "湖南省", "王氏药店", "专业技术人员", "金融", "高中", "心内科"),
)
