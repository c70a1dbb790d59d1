"""Names of employers and other organisations, Chinese and English."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.endings import ends_in, has_word
from ..lookup import document

_WORDS = document("organisations.json")
_chinese = ends_in(_WORDS["company_endings"], least=3)
_english = has_word(_WORDS["company_words_en"])
_ROOMS = re.compile(r"[0-9一二两三四五六七八九]{1,2}[室房].{0,4}厅.{0,4}")


def _check(values: Sequence[str]) -> list[bool]:
    return [(_chinese(value) and not _ROOMS.fullmatch(value)) or (" " in value and _english(value)) for value in values]


DETECTOR = Detector(
    key="organisation",
    category="occupation",
    title=Text("单位、公司或机构名称", "name of a company or organisation"),
    basis=("GB/T 42460-2023 B j",),
    check=_check,
    examples=(
        "华兴机械制造有限公司",
        "县农业农村局",
        "红旗水泥厂",
        "Northgate Foods Inc.",
        "Miller Brothers Construction",
        "Harris & Sons Plumbing",
    ),
    counterexamples=("张三", "湖南省", "公司", "John Smith", "高血压病", "Company", "Desk Lamp", "三室两厅"),
    share=Fraction(6, 10),
)
