"""The sensitivity of an assessment, for its pictures and for `--json`."""

from __future__ import annotations

from collections import deque
from typing import Any
from weakref import ref

from ...grade.capping import cap
from ...grade.caution import raised
from ...grade.sensitivity import Effect, End, FixedInputs, Purchase, effects, least_class, purchases
from ...measure.figures import models
from ...model.assessment import Assessment
from ...model.judged import Levels
from ...model.text import Lang, Phrase, Text
from ...prepare.asking.moves import measures, moves
from ..figures import decimal, spell
from .standing import standing

# The assessments that were asked about last: a page asks for its sentence, its bars and their table, and the record of the run once more.
_LATEST: deque[tuple[ref[Assessment], tuple[Effect, ...]]] = deque(maxlen=4)


def fixed_inputs(assessment: Assessment) -> FixedInputs | None:
    """What the answers are moved against; None where the level does not rest on R."""
    stand = standing(assessment)
    if stand.sizes is None or not stand.sizes.pairs or stand.kind in {"direct", "no_identifier", "nothing"}:
        return None
    measured = assessment.verdict.measurement
    by_classes = {rule.data_risk for rule in assessment.standard.sharing.values()} <= {model.symbol for model in models()}
    graded = isinstance(assessment.standard.judged, Levels)
    if stand.threshold is None or not graded or not by_classes or (measured is not None and measured.numbers):
        return None  # the pictures speak of levels, and of data risk by classes
    return FixedInputs(assessment.standard, stand.sizes, stand.threshold, cap(raised(assessment)))


def effects_of(assessment: Assessment) -> tuple[Effect, ...]:
    """Each answer over its range, widest first."""
    for known, found in tuple(_LATEST):
        if known() is assessment:
            return found
    fixed, plan = fixed_inputs(assessment), assessment.deciding
    found = () if fixed is None else effects(fixed, plan.release, moves(plan, assessment.facts.columns))
    _LATEST.append((ref(assessment), found))
    return found


def purchases_of(assessment: Assessment) -> tuple[Purchase, ...]:
    """What stronger controls would bring, the cheapest sufficient one first."""
    fixed = fixed_inputs(assessment)
    plan = assessment.deciding
    return () if fixed is None else purchases(fixed, plan.release, measures(plan, assessment.facts.columns))


def needed_class(assessment: Assessment) -> int | None:
    """The class size that suffices in the present context."""
    fixed = fixed_inputs(assessment)
    return None if fixed is None else least_class(fixed, assessment.deciding.release)


def spoken(text: Text | Phrase | str | None, lang: Lang) -> str | None:
    """A label in one language; numbers stand for themselves."""
    return text if text is None or isinstance(text, str) else text.say(lang)


def sensitivity_record(assessment: Assessment, lang: Lang) -> dict[str, Any]:
    """Both as plain values."""
    return {
        "answers": [_effect(one, lang) for one in effects_of(assessment)],
        "measures": [_purchase(one, lang) for one in purchases_of(assessment)],
        "least_class": needed_class(assessment),
    }


def _effect(one: Effect, lang: Lang) -> dict[str, Any]:
    return {
        "key": one.key,
        "title": spoken(one.title, lang),
        "now": spoken(one.now, lang),
        "low": decimal(one.low),
        "high": decimal(one.high),
        "exact": [spell(one.low), spell(one.high)],
        "ends": [_end(end, lang) for end in one.ends],
        "flips": [spoken(end.label, lang) for end in one.flips],
    }


def _end(end: End, lang: Lang) -> dict[str, Any]:
    return {
        "label": spoken(end.label, lang),
        "low": decimal(end.risk.low),
        "high": decimal(end.risk.high),
        "levels": [end.levels.low, end.levels.high],
    }


def _purchase(one: Purchase, lang: Lang) -> dict[str, Any]:
    return {
        "changes": [change.say(lang) for change in one.changes],
        "pr_context": [decimal(one.attack.after.low), decimal(one.attack.after.high)],
        "low": decimal(one.risk.low),
        "high": decimal(one.risk.high),
        "levels": [one.levels.low, one.levels.high],
        "least_class": one.least,
        "enough": one.enough,
    }
