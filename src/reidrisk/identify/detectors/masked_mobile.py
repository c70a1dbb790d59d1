"""Mobile numbers with some digits masked."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="masked_mobile",
    category="mobile",
    title=Text(
        "部分遮蔽的手机号（号段与末位仍可见，每个值只对应有限的候选号码）",
        "masked mobile number (its range and last digits remain: only few numbers fit)",
    ),
    basis=("GB/T 42460-2023 A g",),
    check=shaped(r"1[3-9][0-9](?:[*xX#•＊]{3,6}[0-9]{2,5}|[0-9]{4}[*xX#•＊]{4}|[- ][*xX#•＊]{4}[- ][0-9]{4})"),
    examples=("138****1234", "138xxxx1234", "139######12", "1381234****", "138-****-1234"),
    counterexamples=("13812341234", "****1234", "3501**********1234", "12*4", "张*", "238****1234"),
)
