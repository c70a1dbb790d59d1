"""An assessment as plain values: what `--json` prints, and the published schema of it (schema/assessment-1.json)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from importlib.resources import files
from typing import Any

from ..grade.people import known_by
from ..model.assessment import Assessment
from ..model.dataset import ColumnSample
from ..model.inventory import Column, Evidence
from ..model.measurement import Measurement
from ..model.plan import PrivacyScheme
from ..model.preparation import Change
from ..model.problem import Problem
from ..model.release import Answer, Attacks, MostKnown, Release, Worded
from ..model.standard import SharingRule
from ..model.text import Lang, Phrase, Text
from ..model.verdict import AudienceRisk, SubjectTypeRisk
from ..prepare.context import QUESTIONS, SHARING, THRESHOLD
from .figures import decimal, number_record, spell
from .findings import caution_records
from .record_preparation import preparation_record
from .report.effects import sensitivity_record

_BY_AUDIENCE = ("T1", "T2", "T3", "pr_context", "R_a", "R_b", "R_c", "R")


def result_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of what `--json` prints."""
    text = files(__package__ or "").joinpath("schema", "assessment-1.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def context_record(release: Release, lang: Lang) -> dict[str, Any]:
    """Each answer with its value, state and source; an open one has no value."""
    asked = (one for one in QUESTIONS if not one.of_edition or release[one].status != "open")  # without the others nothing is missing
    return {question.key: answer_record(release[question], lang) for question in asked}


def _audience(one: AudienceRisk, lang: Lang, *, decides: bool) -> dict[str, Any]:
    """One recipient in one environment under one attack, by its own answers alone; the one that decides stands first."""
    verdict, sharing = one.verdict, one.plan.release[SHARING].value
    rule = None if sharing is None else one.standard.sharing.get(sharing)
    return {
        "recipient": one.audience.recipient,
        "environment": one.audience.environment,
        "attack": None if one.attack is None else one.attack.value,
        "decides": decides,
        "level": verdict.level,
        "level_range": list(verdict.levels) if verdict.levels else None,
        "acceptable": verdict.acceptable,
        "tau": _tau(rule),
        "data_risk": rule.data_risk if rule else None,
        "numbers": {symbol: number_record(verdict.numbers[symbol], lang) for symbol in _BY_AUDIENCE if symbol in verdict.numbers},
        "context": context_record(one.plan.release, lang),
        "missing": list(verdict.missing),
    }


def _tau(rule: SharingRule | None) -> dict[str, Any] | None:
    return {"value": decimal(rule.tau), "exact": spell(rule.tau), "least_class": rule.least_class} if rule and rule.tau else None


def answer_record(answer: Answer[Any], lang: Lang) -> dict[str, Any]:
    """One answer."""
    value = answer.value
    return {
        "value": _plain(value),
        "exact": spell(value) if isinstance(value, Fraction) else None,
        "title": value.words.say(lang) if isinstance(value, Worded | Attacks | MostKnown) else None,
        "status": answer.status,
        "source": answer.source,
    }


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return decimal(value)
    if isinstance(value, Attacks | MostKnown):
        return str(value)
    return value.value if isinstance(value, StrEnum) else value


def thresholds_record(assessment: Assessment) -> dict[str, Any]:
    """The acceptable risk and the class threshold that hold in this sharing model."""
    sharing, threshold = assessment.deciding.release[SHARING], assessment.deciding.release[THRESHOLD]
    rule = assessment.standard.sharing[sharing.value] if sharing.value else None
    limit = threshold.value if threshold.value is not None else assessment.standard.threshold
    return {
        "risk": {
            "value": None if limit is None else decimal(limit),
            "exact": spell(limit),
            "status": "default" if threshold.status == "open" and limit is not None else threshold.status,
            "accept_equal": assessment.standard.accept_equal,
        },
        "tau": _tau(rule),
        "data_risk": rule.data_risk if rule else None,
    }


SCHEMA = "reidrisk/assessment/1"
ROLE_ORDER = ("DI", "QI", "SA", "NI")

Record = dict[str, Any]


def as_json(assessment: Assessment, lang: Lang) -> Record:
    """The whole assessment; texts in one language, numbers exact beside their decimals."""
    verdict = assessment.verdict
    return {
        "schema": SCHEMA,
        "tool": _tool(assessment.versions),
        "made_at": assessment.made_at.isoformat(),
        "lang": lang,
        "standard": {"id": assessment.standard.id, "title": assessment.standard.title.say(lang), "issued": assessment.standard.issued},
        "level": verdict.level,
        "level_range": list(verdict.levels) if verdict.levels else None,
        "limited_by": list(verdict.limited_by),
        "computed_range": list(verdict.computed) if verdict.computed else None,
        "acceptable": verdict.acceptable,
        "provisional": verdict.provisional,
        "gradable": verdict.gradable,
        "approved": False,
        "scenario": verdict.scenario.say(lang) if verdict.scenario else None,
        "holds_for_all_readings": not verdict.untried,
        "dataset": _dataset(assessment, lang),
        "context": context_record(assessment.deciding.release, lang),
        "audiences": [_audience(one, lang, decides=not place) for place, one in enumerate(verdict.audiences)],
        "thresholds": thresholds_record(assessment),
        "columns": [column_record(column, assessment.samples.get(column.name), lang) for column in assessment.inventory.columns],
        "subject_types": [_kind(one, lang) for one in verdict.kinds],
        "people": _people(assessment, lang),
        "classes": _classes(verdict.measurement, lang),
        "numbers": {symbol: number_record(number, lang) for symbol, number in verdict.numbers.items()},
        "steps": [
            {
                "clause": step.clause,
                "question": step.question.say(lang),
                "finding": step.finding.say(lang),
                "evidence": _in_language(step.evidence, lang),
                **({"rests_on": [one.record() for one in step.rests_on]} if step.rests_on else {}),
            }
            for step in verdict.steps
        ],
        "ways": [way.finding.say(lang) for way in verdict.ways],
        "assumptions": _in_language(verdict.assumptions, lang),
        "cautions": caution_records(assessment, lang),
        "missing": list(verdict.missing),
        "plan": {
            "hash": assessment.record.hash,
            "scheme": _scheme(assessment.plan.scheme),
            "changed_after_result": assessment.record.changed_after_result,
            "earlier_hash": assessment.record.earlier_hash,
            "earlier_level": assessment.record.earlier_level,
            "change": _change(assessment.record.change),
        },
        "preparation": preparation_record(assessment),
        "sensitivity": sensitivity_record(assessment, lang),
        "errors": [],
    }


def _scheme(scheme: PrivacyScheme | None) -> Record | None:
    """The promise of privacy by which risk is computed, with what it rests on; None where classes are counted."""
    if scheme is None:
        return None
    return {
        "promises": [{"kind": one.kind, "exact": spell(one.value), "delta": spell(one.delta)} for one in scheme.promises],
        "candidates": scheme.candidates,
        "steps_between": scheme.steps,
        "backing": scheme.backing,
        "mechanism": scheme.mechanism,
        "vouched_by": scheme.vouched_by,
    }


def _change(change: Change | None) -> Record | None:
    return None if change is None else {"reason": change.reason, "by": change.by, "date": change.date}


def errors_json(problems: Sequence[Problem], lang: Lang, versions: Mapping[str, str] | None = None) -> Record:
    """A run that could not be done: the same schema, no level, every problem."""
    return {
        "schema": SCHEMA,
        "tool": _tool(versions or {}),
        "lang": lang,
        "level": None,
        "level_range": None,
        "acceptable": None,
        "provisional": False,
        "gradable": False,
        "errors": [
            {
                "code": problem.code,
                "message": problem.message.say(lang),
                "file": problem.file,
                "line": problem.line,
                "column": problem.column,
                "hint": problem.hint.say(lang) if problem.hint else None,
            }
            for problem in problems
        ],
    }


def _in_language(texts: Iterable[Text | Phrase], lang: Lang) -> list[str]:
    return [text.say(lang) for text in texts]


def _tool(versions: Mapping[str, str]) -> Record:
    others = {name: version for name, version in versions.items() if name != "reidrisk"}
    return {"name": "reidrisk", "version": versions.get("reidrisk"), "with": others}


def _dataset(assessment: Assessment, lang: Lang) -> Record:
    facts = assessment.facts
    return {
        "name": facts.name,
        "format": facts.format,
        "rows": facts.rows,
        "columns": len(facts.columns),
        "subjects": assessment.subjects,
        "subject_key": _subject_key(assessment),
        "fingerprint": {"kind": facts.fingerprint.kind, "value": facts.fingerprint.value},
        "encoding": facts.encoding,
        "changed_by_normalising": facts.changed_by_normalising,
        "notes": _in_language(facts.notes, lang),
    }


def _subject_key(assessment: Assessment) -> str | None:
    verdict = assessment.verdict
    by_key = (one.key for one in verdict.countings if one.key is not None)
    return verdict.kinds[0].key if verdict.kinds else next(by_key, assessment.plan.subject)


def column_record(column: Column, sample: ColumnSample | None, lang: Lang) -> Record:
    """One column: roles, who decided, category, evidence, and how much of it was looked at."""
    return {
        "name": column.name,
        "roles": [role for role in ROLE_ORDER if role in column.roles],
        "decided": column.decided,
        "decided_by": column.decided_by,
        "reason": column.reason,
        "category": column.category,
        "category_title": column.category_title.say(lang) if column.category_title else None,
        "evidence": [_evidence(each, lang) for each in column.evidence],
        "looked_at": sample.looked_at if sample else None,
        "missing": sample.missing if sample else None,
        "suppressed": sample.suppressed if sample else None,
    }


def _evidence(evidence: Evidence, lang: Lang) -> Record:
    return {
        "method": evidence.method,
        "rule": evidence.rule,
        "finding": evidence.finding.say(lang),
        "share": None if evidence.share is None else decimal(evidence.share),
        "count": evidence.count,
        "looked_at": evidence.looked_at,
    }


def _kind(one: SubjectTypeRisk, lang: Lang) -> Record:
    """One kind of people; None is the name of the main one."""
    return {
        "name": one.name if isinstance(one.name, str) else None,
        "key": one.key,
        "level_range": list(one.levels) if one.levels else None,
        "acceptable": one.acceptable,
        "columns": list(one.quasi),
        "numbers": {symbol: number_record(number, lang) for symbol, number in one.numbers.items()},
        "classes": _classes(one.measurement, lang),
    }


def _people(assessment: Assessment, lang: Lang) -> Record:
    """Whose rows are whose: how that is known, by which columns, and every way in which people were counted, the worse first."""
    found, verdict = assessment.inventory.persons, assessment.verdict
    key = None if found is None else found.key
    return {
        "known": known_by(assessment.plan, assessment.inventory),
        "key": [] if key is None else list(key.columns),
        "alone": [] if found is None else list(found.alone),
        "countings": [
            {
                "key": one.key,
                "level_range": list(one.levels) if one.levels else None,
                "acceptable": one.acceptable,
                "numbers": {symbol: number_record(number, lang) for symbol, number in one.numbers.items()},
                "classes": _classes(one.measurement, lang),
            }
            for one in verdict.countings
        ],
    }


def _classes(measured: Measurement | None, lang: Lang) -> Record | None:
    if measured is None:
        return None
    return {
        "quasi_identifiers": list(measured.quasi_identifiers),
        "unit": measured.sizes.unit,
        "split_subjects": measured.sizes.split_subjects,
        "histogram": [list(pair) for pair in measured.sizes.pairs],
        "normalised_histogram": [list(pair) for pair in measured.normalised.pairs] if measured.normalised else None,
        "influences": [
            {"column": each.column, "classes_without": each.classes_without, "smallest_without": each.smallest_without}
            for each in measured.influences
        ],
        "influence_reason": measured.influence_reason.say(lang) if measured.influence_reason else None,
    }
