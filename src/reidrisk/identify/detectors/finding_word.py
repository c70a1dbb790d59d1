"""Words and marks of laboratory findings: positive, negative, detected, one plus to four."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text

_FINDING = re.compile(
    r"(?:强|弱|可疑|临界|IgM ?|IgG ?)?(?:阳性|阴性)(?:[(（][+＋±-]{1,4}[)）])?|未检出|无菌生长|未见异常"
    r"|[+＋]{1,4}|[(（][+＋±-]{1,4}[)）]|[1-4][+＋]|±"
    r"|(?:weakly |strongly )?(?:positive|negative)|(?:not |un)?detected|(?:non-?)?reactive|wild[- ]?type|no growth",
    re.IGNORECASE,
)
_LONGEST = 24


def _check(values: Sequence[str]) -> list[bool]:
    return [len(value) <= _LONGEST and _FINDING.fullmatch(value) is not None for value in values]


DETECTOR = Detector(
    key="finding_word",
    category="sa_health",
    title=Text("检验结果用语（阴性、阳性、未检出等）", "words of laboratory findings (positive, negative, not detected)"),
    basis=("GB/T 35273-2020 B 个人健康生理信息",),
    check=_check,
    examples=("阳性", "阴性(-)", "弱阳性", "未检出", "++", "Negative", "not detected", "Reactive"),
    counterexamples=("是", "否", "正常", "男性", "O", "-", "A+", "positive attitude", "检出限"),
    share=Fraction(9, 10),
)
