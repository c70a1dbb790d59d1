"""SIM card and subscriber numbers."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="sim",
    category="sim",
    title=Text("SIM 卡号 ICCID 或用户识别码 IMSI", "SIM card number (ICCID) or subscriber number (IMSI)"),
    basis=("GB/T 42460-2023 A n", "HIPAA (M)"),
    check=shaped(r"8986[0-9]{15,16}|8986[0-9]{9}[0-9A-Fa-f]{6,7}|460(?:0[0-9]|1[15]|20)[0-9]{10}"),
    examples=("89860012345678901238", "8986011285105812347", "460001234567890", "460110123456789", "8986042207198765432A"),
    counterexamples=(
        "460991234567890",
        "89850012345678901238",
        "860123034567890",
        "46000123456789",
        "4600012345678901",
        "6222020200000000014",
    ),
    proves=True,
)
