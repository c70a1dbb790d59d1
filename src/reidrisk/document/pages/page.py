"""The report as one HTML page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import DictLoader, Environment, StrictUndefined
from markupsafe import Markup

from ...model.assessment import Assessment
from ...model.text import Lang, Text
from ...prepare.asking.deriving import stated_situation
from ..chart import charts
from ..clauses.standing import clause_rows
from ..drawing import data_block, packaged, policy, scripts
from ..labels import labels
from ..report.formulas import formulas
from ..report.marks import limitations, marks
from ..report.open_titles import open_titles
from ..report.parts import (
    AUDIENCE_HEADS,
    AUDIENCES,
    answer_rows,
    audience_rows,
    column_rows,
    facts_rows,
    key_figures,
    ladder,
    moment,
    number_rows,
)
from ..report.sentences import first_steps, headline

_PAGES = ("report.html.j2", "notebook.html.j2")

_NOT_PREPARED = Text(
    "评估准备的 {left} 个问题都没有回答；建立案例后用 reidrisk prepare 回答。",
    "None of the {left} questions of the preparation is answered; make a case and answer them with reidrisk prepare.",
)


def page(assessment: Assessment, lang: Lang) -> str:
    """The whole report in one language."""
    return _rendered("report.html.j2", assessment, lang, _report_parts(assessment, lang))


def fragment(assessment: Assessment, lang: Lang) -> str:
    """The verdict as a piece of HTML for a notebook: no script, no outer page."""
    return _rendered("notebook.html.j2", assessment, lang, {"style": _ours(packaged("pages/notebook.css"))})


def _rendered(name: str, assessment: Assessment, lang: Lang, more: Mapping[str, Any]) -> str:
    verdict = assessment.verdict
    shown = {
        "lang": "zh-CN" if lang == "zh" else "en",
        "t": labels(lang),
        "name": assessment.facts.name,
        "headline": headline(assessment).say(lang),
        "marks": [(mark.tone, mark.sign, mark.text.say(lang)) for mark in marks(assessment)],
        "ladder": ladder(assessment, lang),
        "key_figures": key_figures(assessment, lang),
        "first": [each.say(lang) for each in first_steps(assessment)],
        "ways": [way.finding.say(lang) for way in verdict.ways],
        "made_at": moment(assessment),
        "standard": assessment.standard.title.say(lang),
    }
    return _environment().get_template(name).render(**shown, **more)


def _report_parts(assessment: Assessment, lang: Lang) -> dict[str, Any]:
    allowed, style, verdict = scripts(), packaged("pages/report.css"), assessment.verdict
    return {
        "style": _ours(style),
        "scripts": [_ours(script) for script in allowed],
        "policy": policy(allowed, style),
        "steps": [
            (step.clause, step.question.say(lang), step.finding.say(lang), [each.say(lang) for each in step.evidence])
            for step in verdict.steps
        ],
        "columns": column_rows(assessment, lang),
        "charts": _charts(assessment, lang),
        "formulas": [
            (each.symbol, each.title, each.clause, _ours(each.general), _ours(each.filled or ""), each.result, each.note)
            for each in formulas(assessment, lang)
        ],
        "numbers": number_rows(assessment, lang),
        "answers": answer_rows(assessment, lang),
        "audiences": audience_rows(assessment, lang),
        "audience_title": AUDIENCES.say(lang),
        "audience_heads": [head.say(lang) for head in AUDIENCE_HEADS],
        "assumptions": [each.say(lang) for each in verdict.assumptions],
        "unprepared": _unprepared(assessment, lang),
        "missing": [each for each in answer_rows(assessment, lang) if each.open],
        "notes": [note.say(lang) for note in assessment.facts.notes],
        "limitations": [each.say(lang) for each in limitations(assessment)],
        "facts": facts_rows(assessment, lang),
        "clauses": clause_rows(assessment, lang),
    }


def _unprepared(assessment: Assessment, lang: Lang) -> list[tuple[str, tuple[str, ...]]]:
    """What the preparation leaves open, by questionnaire; where nothing was prepared, only how much that is."""
    waiting = stated_situation(assessment.plan, assessment.facts.columns)
    if assessment.plan.replies:
        return list(open_titles(waiting, lang))
    return [(_NOT_PREPARED.fill(left=len(waiting.open())).say(lang), ())]


def _charts(assessment: Assessment, lang: Lang) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {"data_risk": [], "context_risk": [], "overall_risk": []}
    for chart in charts():
        spec = chart.spec(assessment, lang)
        if chart.section not in found:  # a picture for the documents only
            continue
        found[chart.section].append(
            {
                "key": chart.key,
                "title": chart.title.say(lang),
                "sentence": chart.sentence(assessment).say(lang),
                "data": _ours(data_block(spec)) if spec else None,
                "grid": chart.grid(assessment, lang),
            }
        )
    return found


def _ours(text: str) -> Markup:
    """Text that is markup already: our own and vendored files, mathml.py, and what data_block escaped."""
    return Markup(text)  # noqa: S704 - the callers are all in this file


@cache
def _environment() -> Environment:
    loader = DictLoader({name: packaged(f"pages/{name}") for name in _PAGES})
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
