"""Cookie and client identifiers with marks of their own."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="web_client",
    category="online_id",
    title=Text("网站分析用的客户端标识（Cookie）", "client identifier of web analytics (cookie)"),
    basis=("GB/T 42460-2023 A n", "HIPAA (R)"),
    check=shaped(r"GA1\.[0-9]\.[0-9]{5,12}\.1[0-9]{9}|fb\.[0-9]\.[0-9]{10,13}\.[0-9]{5,20}|[0-9]{5,10}\.1[0-9]{9}|_ga=GA1\.[^\s]{5,60}"),
    examples=(
        "GA1.2.614103523.1593805698",
        "GA1.3.208684236.1530688088",
        "fb.1.1554763741205.1098115397",
        "614103523.1593805698",
        "GA1.1.12345678.1593805698",
    ),
    counterexamples=("192.168.1.1", "1593805698", "GA.2.1", "3.14159", "fb.com", "614103523.93"),
)
