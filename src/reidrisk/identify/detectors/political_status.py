"""Political status (party membership) as Chinese forms ask for it."""

from __future__ import annotations

from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import one_of
from ..lookup import document

DETECTOR = Detector(
    key="political_status",
    category="sa_other",
    title=Text("政治面貌用词", "word for a political status"),
    basis=("GB/T 4762-1984", "GB/T 45574-2025"),
    check=one_of(document("words.json")["party"]),
    examples=("中共党员", "共青团员", "群众", "无党派人士", "中共预备党员"),
    counterexamples=("会员", "普通会员", "党参", "汉族", "是", "VIP"),
    share=Fraction(8, 10),
)
