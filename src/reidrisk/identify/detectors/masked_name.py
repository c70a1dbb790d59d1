"""Chinese person names with some characters masked."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..checks import shaped

DETECTOR = Detector(
    key="masked_name",
    category="person_name",
    title=Text("部分遮蔽的人名（姓氏或部分名字仍可见）", "masked person name (the surname or part of the name remains)"),
    basis=("GB/T 42460-2023 A a",),
    check=shaped(r"[\u4e00-\u9fff]{1,2}[*＊xX×○〇某]{1,3}[\u4e00-\u9fff]?|[*＊×○〇]{1,2}[\u4e00-\u9fff]{1,2}"),
    examples=("张*", "李**", "王*明", "欧阳*", "*小明", "张某某"),
    counterexamples=("张三", "*", "138****1234", "A*", "湖南省*", "***"),
)
