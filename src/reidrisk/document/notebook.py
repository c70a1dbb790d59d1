"""How a result draws itself in a notebook."""

from __future__ import annotations

from ..model.assessment import Assessment
from ..model.text import Lang
from .page import fragment


def repr_html(assessment: Assessment, lang: Lang) -> str:
    """The verdict as an HTML fragment without scripts; the full report is the html format."""
    return fragment(assessment, lang)
