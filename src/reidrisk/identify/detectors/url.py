"""Web addresses."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

# Names of code systems and vocabularies, which are written like addresses and stand in every row: they name no page of a person.
_VOCABULARIES = (
    r"(?!(?i:https?)://(?i:(?:www\.)?(?:loinc\.org|snomed\.info|unitsofmeasure\.org|(?:[a-z]+\.)?hl7\.org|nlm\.nih\.gov/research/umls|whocc\.no|"
    r"id\.who\.int|dicom\.nema\.org|ihe\.net|w3\.org|schema\.org|nucc\.org))(?:[/#][^\s]*)?$)"
)

DETECTOR = Detector(
    key="url",
    category="url",
    title=Text("网址", "web address (URL)"),
    basis=("HIPAA (N)", "China methodology (2024) App D item 19"),
    check=shaped(_VOCABULARIES + r"(?i:https?|ftps?|wss?)://[^\s]{3,2000}|(?i:www)\.[^\s/]{2,200}\.[A-Za-z]{2,24}(?:/[^\s]{0,2000})?"),
    examples=("https://example.com/u/1", "http://10.0.0.1:8080/", "www.example.com", "HTTPS://EXAMPLE.CN", "ftp://files.example.org/a.zip"),
    counterexamples=(
        "example",
        "zhang@example.com",
        "C:/images/1.png",
        "https:/example.com",
        "wwwexample",
        "192.168.1.1",
        "http://loinc.org",
        "http://terminology.hl7.org/CodeSystem/v3-ActCode",
    ),
)
