"""Masked bank card numbers."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="masked_card",
    category="bank_account",
    title=Text("部分遮蔽的银行卡号（发卡行与末四位仍可见）", "masked bank card number (its issuer and last digits remain)"),
    basis=("GB/T 42460-2023 A i", "PCI DSS 3.4"),
    check=shaped(
        r"(?=.{14,24}$)(?!.{18}$)"
        r"(?:[3-6][0-9]{3,5}[ -]?[0-9]{0,2}[*xX#•＊]{3,10}|[*xX#•＊]{4}[ -][*xX#•＊]{4}[ -][*xX#•＊]{4}[ -])[ *-]{0,6}[0-9]{3,4}"
    ),
    examples=("622202*********5743", "622588******2432", "411111******1111", "****-****-****-1234", "#### #### #### 4321"),
    counterexamples=("138****1234", "410105********1234", "6222020200000000014", "****1234", "622202", "张**"),
)
