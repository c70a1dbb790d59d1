"""What the checklist, the list of datasets and the first steps tell: every measure, packages that lapsed, the level that would follow."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from tests.document.test_counsel_papers import answered
from tests.document.test_kinds import KINDS, document
from tests.document.untrue_cases import cases

from reidrisk.document.content import texts
from reidrisk.document.parts.answered import AnswersInWords
from reidrisk.document.report.after_direct import level_without_direct
from reidrisk.document.report.sentences import first_steps
from reidrisk.document.report.standing import standing
from reidrisk.model.text import LANGS, Lang
from reidrisk.prepare.asking.questionnaire import items


def _said(key: str, name: str, lang: Lang) -> str:
    return "\n".join(text for block in document(KINDS[key], cases()[name], lang).blocks for text in texts(block))


@pytest.mark.parametrize("lang", LANGS)
def test_every_measure_of_the_recipient_that_is_asked_for_is_in_the_checklist(lang: Lang) -> None:
    said, answers = _said("security", "approved", lang), AnswersInWords.of(cases()["approved"], lang)
    asked = [one.key for one in items() if one.key.startswith("controls.")]
    assert [key for key in asked if answers.label(key) not in said] == []


def test_a_measure_that_is_denied_is_counted_and_the_others_are_not_passed_off_as_proved() -> None:
    before, after = (_told(reply) for reply in ("yes", "no"))
    assert (before[0] + 1, before[1], before[2], before[3] - 1) == after
    assert after[3] > 0


def _told(reply: str) -> tuple[int, ...]:
    found = answered(cases()["approved"], {"controls.transparency": reply, "controls.agreement": "yes"})
    text = "\n".join(text for block in document(KINDS["security"], found, "en").blocks for text in texts(block))
    counted = re.search(r"be remedied: (\d+); not answered: (\d+)\. Stated to be in place: (\d+) with evidence, (\d+) self-declared", text)
    assert counted is not None
    return tuple(map(int, counted.groups()))


@pytest.mark.parametrize("days", [0, 1, 400])
def test_a_package_is_in_force_until_its_day_and_not_after(days: int) -> None:
    found = cases()["approved"]
    one = replace(found.governed.issues[0], valid_until=found.made_at.date().isoformat(), revoked=None)
    later = replace(found, governed=replace(found.governed, issues=(one,)), made_at=found.made_at + timedelta(days=days))
    said = "\n".join(text for block in document(KINDS["datasets"], later, "en").blocks for text in texts(block))
    assert ("in force" in said, "lapsed" in said) == (days == 0, days > 0)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", ["untreated", "open to all"])
def test_level_1_tells_the_level_that_would_follow(name: str, lang: Lang) -> None:
    assessment = cases()[name].known()
    basis = standing(assessment)
    assert basis.kind == "direct"
    follows = level_without_direct(assessment, basis.threshold)
    assert follows is not None
    last = first_steps(assessment)[-1].say(lang) if not basis.proposed_direct else first_steps(assessment)[-2].say(lang)
    expected = {"zh": f"{follows.low} 级", "en": f"would be {follows.low}"}[lang]
    assert expected in last
