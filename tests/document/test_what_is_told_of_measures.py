"""What the checklist, the list of datasets and the first steps tell: every measure, packages that lapsed, the level that would follow."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from io import StringIO

import pytest
from rich.console import Console
from tests.document.test_counsel_papers import answered
from tests.document.test_kinds import KINDS, document
from tests.document.untrue_cases import cases

from reidrisk.document.content import texts
from reidrisk.document.parts.answered import AnswersInWords
from reidrisk.document.report.after_direct import level_without_direct
from reidrisk.document.report.parts import column_rows
from reidrisk.document.report.sentences import first_steps
from reidrisk.document.report.standing import standing
from reidrisk.document.report.terminal import columns
from reidrisk.model.text import LANGS, Lang
from reidrisk.model.words import DOES_NOT_APPLY, NOT_ANSWERED
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


@pytest.mark.parametrize("lang", LANGS)
def test_page_one_does_not_say_the_first_step_twice(lang: Lang) -> None:
    kinds = {name: standing(found.known()).kind for name, found in cases().items()}
    for kind in ("direct", "small_classes"):
        name = next(name for name, found in kinds.items() if found == kind)
        assert _said("risk-report", name, lang).count(first_steps(cases()[name].known())[0].say(lang)) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_a_question_that_hangs_on_an_open_one_is_open_and_one_that_hangs_on_a_no_does_not_apply(lang: Lang) -> None:
    """Against the conditions of every question, read by hand: an open one above leaves open, whatever stands between."""
    answers = AnswersInWords.of(cases()["untreated"], lang)
    by_name = {one.key: one for one in items()}

    def settled(key: str) -> bool:
        """Whether it is known whether this applies."""
        for when in by_name[key].when:
            if not answers.situation.holds(when):
                if answers.situation.value(when.key):
                    return True
                above = by_name.get(when.key)
                return False if above is None or above.question is not None or answers.applies(when.key) else settled(when.key)
        return True

    seen = set()
    for one in items():
        if one.each is None and one.question is None and not answers.applies(one.key):
            seen.add(settled(one.key))
            assert answers.say(one.key) == (DOES_NOT_APPLY if settled(one.key) else NOT_ANSWERED).say(lang), one.key
    assert False in seen


@pytest.mark.parametrize("lang", LANGS)
def test_of_measures_that_nobody_answered_nobody_is_said_to_have_answered(lang: Lang) -> None:
    found = cases()["untreated"]
    keys = {key for key in found.plan.replies if key.startswith(("controls.", "security."))}
    bare = replace(found, plan=replace(found.plan, replies={key: reply for key, reply in found.plan.replies.items() if key not in keys}))
    said = "\n".join(text for block in document(KINDS["security"], bare, lang).blocks for text in texts(block))
    assert {"zh": "目前没有任何一项的回答", "en": "none of them has been answered for yet"}[lang] in said


@pytest.mark.parametrize("lang", LANGS)
def test_the_legend_of_the_columns_breaks_between_its_sentences_at_80(lang: Lang) -> None:
    console = Console(width=80, file=StringIO())
    console.print(columns(column_rows(cases()["untreated"].known(), lang), lang))
    written = console.file.getvalue()  # type: ignore[attr-defined] # it was given
    last = [line.strip() for line in written.splitlines() if line.strip()][-1]
    assert last.startswith({"zh": "某列的全部依据", "en": "All evidence of a column"}[lang])
    assert last.endswith(("--why all）", "(or all)"))
