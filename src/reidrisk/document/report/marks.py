"""The marks beside the verdict, and what this assessment cannot say: its cautions, for every document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...grade.caution import raised
from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..labels import LABELS

Tone = Literal["good", "bad", "open", "note"]
_SIGN = {"bad": "!", "open": "○", "note": "△"}


@dataclass(frozen=True, slots=True)
class Mark:
    """One line under the verdict. `sign` says the same as the colour, for a grey print; `code` is that of its caution."""

    tone: Tone
    sign: str
    text: Text | Phrase
    code: str = ""


def marks(assessment: Assessment) -> tuple[Mark, ...]:
    """All that hold, the most important first."""
    cautions = (Mark(one.caution.tone, _SIGN[one.caution.tone], one.text, one.caution.code) for one in raised(assessment))
    return (_acceptance(assessment.verdict.acceptable), *cautions)


def limitations(assessment: Assessment) -> tuple[Text | Phrase, ...]:
    """What to read before signing: those of this dataset first, then those of every assessment."""
    return tuple(one.text for one in raised(assessment, shown="limitations"))


def _acceptance(acceptable: bool | None) -> Mark:
    if acceptable is None:
        return Mark("open", "?", LABELS["undetermined"])
    return Mark("good", "✓", LABELS["acceptable"]) if acceptable else Mark("bad", "✕", LABELS["not_acceptable"])
