"""QQ and WeChat accounts; other short codes look the same."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="contact_account",
    category="im_account",
    title=Text("QQ 号或微信号格式", "the shape of a QQ or WeChat account"),
    basis=("GB/T 42460-2023 A q",),
    check=shaped(r"[1-9][0-9]{4,10}|[A-Za-z][-_A-Za-z0-9]{5,19}|o[A-Za-z0-9_-]{27}"),
    examples=("123456789", "wxid_abc123", "zhang_san", "oABCDEFGHIJKLMNOPQRSTUVWXYZ_", "10001"),
    counterexamples=("0123456", "1234", "张三", "a b c d e f", "abc", "https://example.com"),
    weak=True,
)
