"""What the answers rest on that make an attack less probable: evidence, who verified it, or somebody's word (D.1.4 b, c)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..model.assessment import Assessment
from ..model.clause import Stage
from ..model.plan import EvaluationPlan
from ..model.preparation import Backed
from ..model.text import Phrase, Text
from ..model.verdict import Step, Verdict
from ..prepare.asking.deriving import stated_situation
from ..prepare.asking.questionnaire import by_key
from ..prepare.asking.scoring import SCALES, answered
from ..prepare.asking.situation import split_key

_EVIDENCED = Text("有凭据（{count} 项）：{keys}", "Evidenced ({count}): {keys}")
_VERIFIED = Text("{key}（由{by}核实，{on}）", "{key} (verified by {by}, {on})")
_BY = Text("{key}（由{by}核实）", "{key} (verified by {by})")
_FOR = Text("{label}（{instance}）", "{label} ({instance})")
_DECLARED = Text("只是自述（{count} 项）：{keys}", "Self-declared ({count}): {keys}")


def earning(plan: EvaluationPlan, columns: tuple[str, ...]) -> tuple[Backed, ...]:
    """Every answer that earns something on the scales of T1 and T3, each once, with what backs it."""
    situation = stated_situation(plan, columns)
    keys = dict.fromkeys(
        line.asked.key
        for scale in SCALES.values()
        if scale.field is not None and plan.release[scale.field].status != "open"
        for line in answered(situation, scale.key)
        if line.earned
    )
    return tuple(Backed.of(key, situation.replies.get(key)) for key in keys)


def with_backing(assessment: Assessment) -> Assessment:
    """The same, where each step on the context says which of the answers that it rests on are evidenced, and which are self-declared."""
    verdict, columns = assessment.verdict, assessment.facts.columns
    each = tuple(replace(one, verdict=_backed(one.verdict, one.plan, columns)) for one in verdict.audiences)
    plan = each[0].plan if each else assessment.plan
    return replace(assessment, verdict=replace(_backed(verdict, plan, columns), audiences=each))


def _backed(verdict: Verdict, plan: EvaluationPlan, columns: tuple[str, ...]) -> Verdict:
    found = earning(plan, columns)
    if not found:
        return verdict
    lines = tuple(backing_lines(found))
    return replace(verdict, steps=tuple(_with(one, found, lines) if one.stage is Stage.CONTEXT else one for one in verdict.steps))


def _with(step: Step, found: tuple[Backed, ...], lines: tuple[Phrase, ...]) -> Step:
    return replace(step, evidence=(*step.evidence, *lines), rests_on=found)


def backing_lines(found: tuple[Backed, ...]) -> Iterator[Phrase]:
    """Both kinds, by what was answered; who verified the evidence, and when."""
    backed, declared = [one for one in found if one.evidenced], [one for one in found if not one.evidenced]
    if backed:
        yield _EVIDENCED.fill(count=len(backed), keys=tuple(map(_named, backed)))
    if declared:
        yield _DECLARED.fill(count=len(declared), keys=tuple(_labelled(one) for one in declared))


def _named(one: Backed) -> Text | Phrase:
    label = _labelled(one)
    if one.verified_by is None:
        return label
    return (
        _BY.fill(key=label, by=one.verified_by)
        if one.verified_on is None
        else _VERIFIED.fill(key=label, by=one.verified_by, on=one.verified_on)
    )


def _labelled(one: Backed) -> Text | Phrase:
    """What was answered, in a few words, and for whom where it was answered several times."""
    key, instance = split_key(one.key)
    label = by_key()[key].short
    return label if instance is None else _FOR.fill(label=label, instance=instance)
