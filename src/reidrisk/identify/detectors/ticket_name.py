"""Names as tickets print them: surname, a stroke, given names, a title."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from ...model.detector import Detector
from ...model.text import Text
from ..forms.western_names import is_pinyin_name, western_names

_SHAPE = re.compile(r"([A-Za-z][A-Za-z' -]{1,30})/([A-Za-z][A-Za-z' -]{1,40}?)(?: ?(?:MR|MRS|MS|MISS|MSTR|DR|CHD|INF))?")


def _check(values: Sequence[str]) -> list[bool]:
    turned = [_turned(value) for value in values]
    return [bool(each) and (known or is_pinyin_name(each)) for each, known in zip(turned, western_names(turned), strict=True)]


def _turned(value: str) -> str:
    """The name as it is spoken; nothing where the shape is another."""
    parts = _SHAPE.fullmatch(value)
    return f"{parts[2].title()} {parts[1].title()}" if parts else ""


DETECTOR = Detector(
    key="ticket_name",
    category="person_name",
    title=Text("票据式人名（姓/名 称谓）", "person name as on tickets (SURNAME/GIVEN TITLE)"),
    basis=("GB/T 42460-2023 A a", "HIPAA (A)"),
    check=_check,
    examples=("SMITH/JOHN MR", "MILLER/MARY MRS", "ZHANG/WEI MR", "Johnson/Robert", "WANG/XIAOMING"),
    counterexamples=("IT/IS", "AND/OR", "Smith, John", "km/h", "N/A", "New York/Boston"),
    share=Fraction(6, 10),
)
