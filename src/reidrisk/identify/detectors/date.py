"""Calendar dates, with or without a time of day."""

from __future__ import annotations

from ...model.detector import Detector, one_by_one
from ...model.text import Text
from ..forms.dates import is_date

DETECTOR = Detector(
    key="date",
    category="event_date",
    title=Text("真实存在的日期或日期时间", "real calendar date or date and time"),
    basis=("GB/T 42460-2023 B b", "GB/T 42460-2023 B c", "HIPAA (C)"),
    check=one_by_one(is_date),
    examples=(
        "2026-11-21",
        "2026年11月21日",
        "20261121",
        "2026/1/5 08:30",
        "21 Nov 2026",
        "11/21/2026",
        "2026-11-21T08:30:00Z",
        "2026年11月",
        "2026-11",
        "20240229",
        "05/29/22",
        "20240229235959",
        "01JAN1980",
        "01JAN1980:08:30:00",
        "21.11.54",
        "昭和55年3月2日",
        "H元.5.1",
        "民國69年3月2日",
        "069/03/02",
        "23/08/2502",
    ),
    counterexamples=(
        "20230415003499",
        "20261321",
        "2026",
        "12:30:05",
        "2023-02-29",
        "13812345678",
        "99999999",
        "2026-13",
        "1.5.2",
        "S12.3",
        "M5.13.2",
        "069/13/02",
        "6903022",
    ),
)
