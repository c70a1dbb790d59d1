"""The context answers and thresholds as plain values."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Any

from ..model.assessment import Assessment
from ..model.release import Answer, Release, Worded
from ..model.text import Lang
from ..prepare.context import QUESTIONS, SHARING, THRESHOLD
from .figures import decimal, spell


def context_record(release: Release, lang: Lang) -> dict[str, Any]:
    """Each answer with its value, state and source; an open one has no value."""
    asked = (one for one in QUESTIONS if not one.of_edition or release[one].status != "open")  # without the others nothing is missing
    return {question.key: answer_record(release[question], lang) for question in asked}


def answer_record(answer: Answer[Any], lang: Lang) -> dict[str, Any]:
    """One answer."""
    value = answer.value
    return {
        "value": _plain(value),
        "exact": spell(value) if isinstance(value, Fraction) else None,
        "title": value.words.say(lang) if isinstance(value, Worded) else None,
        "status": answer.status,
        "source": answer.source,
    }


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return decimal(value)
    return value.value if isinstance(value, StrEnum) else value


def thresholds_record(assessment: Assessment) -> dict[str, Any]:
    """The acceptable risk and the class threshold that hold in this sharing model."""
    sharing, threshold = assessment.plan.release[SHARING], assessment.plan.release[THRESHOLD]
    rule = assessment.standard.sharing[sharing.value] if sharing.value else None
    limit = threshold.value if threshold.value is not None else assessment.standard.threshold
    return {
        "risk": {
            "value": None if limit is None else decimal(limit),
            "exact": spell(limit),
            "status": "default" if threshold.status == "open" and limit is not None else threshold.status,
            "accept_equal": assessment.standard.accept_equal,
        },
        "tau": {"value": decimal(rule.tau), "exact": spell(rule.tau), "least_class": rule.least_class} if rule and rule.tau else None,
        "data_risk": rule.data_risk if rule else None,
    }
