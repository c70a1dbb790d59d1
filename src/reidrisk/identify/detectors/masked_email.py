"""E-mail addresses with some letters masked."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="masked_email",
    category="email",
    title=Text("部分遮蔽的电子邮件地址（域名与部分字母仍可见）", "masked e-mail address (its domain and some letters remain)"),
    basis=("GB/T 42460-2023 A f",),
    check=shaped(r"[A-Za-z0-9._+-]{0,20}[*＊•]{2,20}[A-Za-z0-9._+-]{0,20}@[A-Za-z0-9*-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4}"),
    examples=("z***@example.com", "zh**n@qq.com", "****@163.com", "a.b***c@mail.example.cn", "li***4@example.org"),
    counterexamples=("zhang@example.com", "138****1234", "z***example.com", "***", "@example.com", "a*@"),
)
