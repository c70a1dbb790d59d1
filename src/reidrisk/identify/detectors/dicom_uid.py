"""Unique identifiers of DICOM."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

DETECTOR = Detector(
    key="dicom_uid",
    category="dicom_uid",
    title=Text("DICOM 唯一标识（UID）", "DICOM unique identifier (UID)"),
    basis=("DICOM PS3.5 9", "DICOM PS3.15 E"),
    # What the standard itself registers (classes, transfer syntaxes) is the same for all images of a kind, and nobody's.
    check=shaped(r"(?!1\.2\.840\.10008\.)(?=.{12,64}$)[12]\.[0-9]{1,4}\.[0-9]{1,8}(?:\.(?:0|[1-9][0-9]{0,39})){3,12}"),
    examples=(
        "1.2.840.113619.2.55.3.604688119",
        "1.3.6.1.4.1.14519.5.2.1",
        "1.2.276.0.7230010.3.1.4",
        "1.2.156.112605.14038010222575.4",
        "1.3.12.2.1107.5.2.6.24119",
    ),
    counterexamples=("192.168.1.1", "1.2.3", "3.14.15", "1.2.840", "v1.2.3.4.5.6.7", "5.2.840.113619.2.55.3", "1.2.840.10008.5.1.4.1.1.2"),
)
