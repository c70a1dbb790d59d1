"""Blood pressures, systolic over diastolic."""

from __future__ import annotations

import re
from fractions import Fraction

from ...model.detector import Detector, one_by_one
from ...model.text import Text

_SHAPE = re.compile(r"([0-9]{2,3}) ?/ ?([0-9]{2,3})(?: ?mm ?[Hh][Gg])?")
_UPPER, _LOWER = range(70, 261), range(30, 161)


def _is_pressure(value: str) -> bool:
    parts = _SHAPE.fullmatch(value)
    return parts is not None and int(parts[1]) in _UPPER and int(parts[2]) in _LOWER and int(parts[1]) > int(parts[2])


DETECTOR = Detector(
    key="blood_pressure",
    category="sa_health",
    title=Text("血压（收缩压/舒张压）", "blood pressure (systolic over diastolic)"),
    basis=("GB/T 35273-2020 B",),
    check=one_by_one(_is_pressure),
    examples=("120/80", "135/85mmHg", "98/61", "160 / 100", "118/76 mmHg"),
    counterexamples=("80/120", "12/25", "1/2", "120-80", "2024/12", "300/80"),
    share=Fraction(9, 10),
)
