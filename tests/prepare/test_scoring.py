"""T1, T3 and impact by our published rule: weighted shares, critical items, what is open."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.prepare.situations import CONTROLLED, PUBLIC, extreme, filled, of_scale, situation

from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.release import Answer, Grade, Release, Sharing
from reidrisk.prepare.asking.deriving import derive, implied, sheet, stated_situation
from reidrisk.prepare.asking.edition_answers import DESCRIBED
from reidrisk.prepare.asking.scoring import BEST_FROM, MIDDLE_FROM, SCALES, score
from reidrisk.prepare.asking.source_wording import source_in_words
from reidrisk.standards.gbt_42460_2023 import STANDARD

DOCS = Path(__file__).parents[2] / "docs"
ORDER = {"controls": (Grade.HIGH, Grade.MEDIUM, Grade.LOW), "motives": (Grade.LOW, Grade.MEDIUM, Grade.HIGH)}


@pytest.mark.parametrize("scale", list(SCALES))
def test_the_two_ends_of_every_scale(scale: str) -> None:
    ground = {"security.ground": "level"}
    best = score(situation({**filled(scale, safe=True), **ground}), scale)
    worst = score(situation({**filled(scale, safe=False), **ground}), scale)
    assert (best.grade, worst.grade) == (SCALES[scale].grades[0], SCALES[scale].grades[2])
    assert (best.share, worst.share) == (Fraction(1), Fraction(0))
    assert not best.open
    assert best.lines


@pytest.mark.parametrize("scale", list(SCALES))
def test_an_answer_sheet_holds_what_is_asked_and_no_item_more(scale: str) -> None:
    told: dict[str, str | tuple[str, ...]] = {**filled(scale, safe=True), "security.ground": "level", "environments.names": ("a", "b")}
    for given_answers in ({}, told, dict(list(told.items())[::2])):
        here = situation(given_answers, columns=("x", "y"))
        counted = [asked for asked in here.asked() if asked.item.points and asked.item.points.scale == scale]
        assert [line.asked for line in score(here, scale).lines] == counted
        assert here.asked(of_scale(scale)) == tuple(counted)


@given(st.data())
def test_grades_follow_an_independent_count(data: st.DataObject) -> None:
    scale = data.draw(st.sampled_from(["controls", "motives"]))
    told = {item.key: data.draw(st.sampled_from([value for value, _ in item.points.earns])) for item in of_scale(scale) if item.points}
    got = score(situation(told), scale)
    weight = earned = Fraction(0)
    capped = False
    for item in of_scale(scale):
        assert item.points is not None
        share = dict(item.points.earns)[told[item.key]]
        weight += item.points.weight
        earned += share * item.points.weight
        capped = capped or (item.points.critical and share == 0)
    best, middle, worst = ORDER[scale]
    percent = 100 * earned / weight
    assert got.grade == (worst if capped or percent < 50 else best if percent >= 80 else middle)


@given(st.data())
def test_open_answers_never_leave_the_range(data: st.DataObject) -> None:
    """Whatever is answered later, the grade lies between what was said to be the best and the worst."""
    told = {item.key: extreme(item, safe=data.draw(st.booleans())) for item in of_scale("controls")}
    known = {key: value for key, value in told.items() if data.draw(st.booleans())}
    before, after = score(situation(known), "controls"), score(situation(told), "controls")
    order = list(SCALES["controls"].grades)
    assert order.index(before.best) <= order.index(after.best) <= order.index(before.worst)
    assert after.grade is not None


@pytest.mark.parametrize("key", ["controls.agreement", "controls.access", "controls.breach"])
def test_a_critical_control_caps(key: str) -> None:
    got = score(situation(filled("controls", safe=True, but={key: "no"})), "controls")
    assert got.grade is Grade.LOW
    assert [line.asked.key for line in got.capped_by] == [key]
    assert key in sheet(got)


def test_what_does_not_apply_does_not_count() -> None:
    with_it = score(situation(filled("controls", safe=True)), "controls")
    without = score(situation(filled("controls", safe=True, but={"controls.kept_apart": "na"})), "controls")
    assert with_it.weight - without.weight == 2
    assert without.grade is Grade.HIGH


def test_nothing_answered_is_no_grade() -> None:
    assert all(score(situation({}), scale).grade is None for scale in SCALES)
    assert score(situation({}), "controls").share is None
    assert sheet(score(situation({}), "controls")) == "controls.*"


def test_answers_enter_the_release_with_their_ground() -> None:
    told = {**filled("controls", safe=True), **filled("motives", safe=False), **filled("security", safe=True), "security.ground": "level"}
    got = derive(situation(told))
    assert got.fields == ("controls", "motives", "recipient_security")
    assert got.release["controls"].value is Grade.HIGH
    assert got.release["controls"].source == "controls.* 33/33 = 100%"
    assert got.release["motives"].value is Grade.HIGH
    assert derive(situation(told, PUBLIC)).fields == ()


def test_an_unfinished_questionnaire_answers_when_nothing_can_change_it() -> None:
    assert derive(situation({"controls.access": "no"})).release["controls"].value is Grade.LOW
    assert derive(situation({"controls.access": "yes"})).release["controls"].status == "open"


def test_what_a_person_stated_stays() -> None:
    stated = CONTROLLED.having(controls=Answer(Grade.LOW, "given", "because"))
    got = derive(situation(filled("controls", safe=True), stated))
    assert got.release["controls"] == stated["controls"]
    assert implied(situation(filled("controls", safe=True), stated))["controls"].value is Grade.HIGH


def test_terms_that_are_clicked_make_t1_six_tenths() -> None:
    release = derive(situation({"recipients.agreement": "click"})).release
    assert STANDARD.insider[Grade(release["controls"].value or ""), Grade(release["motives"].value or "")] == Fraction(6, 10)


def test_p_from_two_counts_is_exact() -> None:
    told = {
        "population.method": "figure", "population.people_with": "1510000", "population.people_all": "1400050000",
        "population.title": "GCO", "population.year": "2020",
    }  # fmt: skip
    answer = derive(situation(told)).release["p"]
    assert (answer.value, answer.status, answer.source) == (Fraction(151, 140005), "given", "GCO, 2020 (1,510,000 / 1,400,050,000)")
    assert derive(situation({key: value for key, value in told.items() if key != "population.year"})).release["p"].status == "assumed"
    assert derive(situation({**told, "population.people_with": "0"})).release["p"].status == "open"


def test_p_against_the_census() -> None:
    told = {"population.method": "reference", "population.people_with": "1409778724", "population.title": "x", "population.year": "2020"}
    answer = derive(situation(told)).release["p"]
    assert answer.value == 1
    assert "Census" in (answer.source or "")


def test_a_sourced_breach_figure_becomes_t3() -> None:
    told = {"security.ground": "industry", "security.industry_rate": "27/100"}
    assert derive(situation(told)).release["breach"] == Answer(Fraction(27, 100), "assumed", None)
    told |= {"security.industry": "hospitals", "security.industry_year": "2024"}
    assert derive(situation(told)).release["breach"] == Answer(Fraction(27, 100), "given", "hospitals, 2024")
    assert derive(situation({**told, "security.ground": "level"})).release["breach"].status == "open"


def test_an_option_over_what_followed_is_stated() -> None:
    told = situation(filled("controls", safe=True))
    follows = derive(told)
    plan = EvaluationPlan(release=follows.release, replies=told.replies, derived=follows.fields)
    assert stated_situation(plan, ()).release["controls"].status == "open"
    over = replace(plan, release=follows.release.having(controls=Answer(Grade.LOW, "given", "--controls")))
    assert stated_situation(over, ()).release["controls"].value is Grade.LOW


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_published_rule_is_the_rule(lang: str) -> None:
    page = (DOCS / lang / "t1-scoring.md").read_text(encoding="utf-8")
    assert f"{float(BEST_FROM):.0%}" in page
    assert f"{float(MIDDLE_FROM):.0%}" in page
    for scale in SCALES:
        for item in of_scale(scale):
            assert item.points is not None
            mark = "**" if item.points.critical else ""
            assert f"| `{item.key}` | {mark}{item.short.zh if lang == 'zh' else item.short.en}{mark} | {item.points.weight} |" in page, (
                item.key
            )


def test_sharing_is_needed_for_nothing_here() -> None:
    assert derive(situation(filled("motives", safe=True), Release())).release["motives"].value is Grade.LOW
    assert Sharing.PUBLIC in STANDARD.sharing


def test_a_score_sheet_is_named_in_words_for_readers() -> None:
    assert source_in_words("controls.* 17/20 = 85%", "zh") == "评分表“风险减缓控制水平”（17/20 = 85%）"
    capped = source_in_words("controls.* 6/9 = 66.7%; controls.breach=no", "en")
    assert capped is not None
    assert capped.startswith("score sheet “mitigating controls” (6/9 = 66.7%); held down by a critical item: ")
    assert "controls." not in capped
    assert source_in_words("attacks.types", "zh") == "依据回答：考虑的攻击类型"
    assert source_in_words(DESCRIBED, "en") == "the answers on means of delivery, what binds the recipient, an isolated network"
    assert source_in_words("flow.abroad, GCO 2020", "en") == "flow.abroad, GCO 2020"
    assert source_in_words("GCO 2020", "zh") == "GCO 2020"
    assert source_in_words("unheard.* 1/2", "zh") == "unheard.* 1/2"
    assert source_in_words(None, "en") is None
