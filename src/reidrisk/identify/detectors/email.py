"""E-mail addresses."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="email",
    category="email",
    title=Text("电子邮件地址", "e-mail address"),
    basis=("GB/T 42460-2023 A f", "HIPAA (F)"),
    check=shaped(r"(?:mailto:)?[A-Za-z0-9_+-][A-Za-z0-9._%+'-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}"),
    examples=("zhang.san@example.com", "a@b.cn", "li_4+tag@mail.example.com.cn", "12345678@qq.com", "X-Y@EXAMPLE.ORG"),
    counterexamples=("zhang.san@example", "@example.com", "zhang san@example.com", "https://example.com", "a@@b.cn", "@zhangsan"),
    proves=True,
)
