"""Medicare beneficiary identifiers of the United States."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

_LETTER, _EITHER = "[AC-HJKMNP-RT-Y]", "[AC-HJKMNP-RT-Y0-9]"

DETECTOR = Detector(
    key="medicare_id",
    category="health_card",
    title=Text("美国 Medicare 受益人编号（MBI）", "US Medicare beneficiary identifier (MBI)"),
    basis=("HIPAA (I)",),
    check=shaped(rf"[1-9]{_LETTER}{_EITHER}[0-9]-?{_LETTER}{_EITHER}[0-9]-?{_LETTER}{{2}}[0-9]{{2}}"),
    examples=("1EG4-TE5-MK73", "1EG4TE5MK73", "2AA0A00AA00", "9XY8-HJ7-KK65", "3CD1-FG2-PQ11"),
    counterexamples=("0EG4-TE5-MK73", "1SG4-TE5-MK73", "1EG4-TE5-MK7", "1234-567-8901", "1EG4 TE5 MK73", "AEG4-TE5-MK73"),
)
