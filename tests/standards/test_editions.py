"""Every edition against its published numbers and its hidden traps."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.standards.edition_cases import ORACLES, QI, answers, cautioned, graded, with_threshold

from reidrisk.flow.editions import find_standard, settle, standards
from reidrisk.measure.figures import as_printed, figures, half_up, models
from reidrisk.model.clause import Stage
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.inventory import Column, Inventory
from reidrisk.model.judged import Acceptability, Rules
from reidrisk.model.measurement import Interval, Number
from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.preparation import Reply
from reidrisk.model.release import Attack, Attacks, Grade, Release, Sharing, Territory
from reidrisk.model.role import Role
from reidrisk.model.standard import Standard
from reidrisk.model.text import LANGS, Text
from reidrisk.prepare.context import QUESTIONS
from reidrisk.prepare.insider_table import INSIDER
from reidrisk.prepare.parsing import attacks, cutoff, territory, yes_or_no
from reidrisk.prepare.questions import open_questions
from reidrisk.prepare.unusable import UnusableError

INSIDE: dict[str, Any] = {"territory": Territory.INSIDE, "attack": Attacks((Attack.PROSECUTOR,))}
DIRECT = Inventory((Column("id", frozenset({Role.DI}), decided_by="a"), Column("a", frozenset({Role.QI}), decided_by="a")))
FREE = Inventory((Column("x", frozenset({Role.NI}), decided_by="a"),))


def value(symbol: str, found: Any) -> Fraction | None:
    number: Number = found.numbers[symbol]
    return number.value


# --- the table that several editions print --------------------------------------------------------


def test_the_printed_table_is_the_one_of_gbt_42460() -> None:
    assert find_standard("gbt-42460-2023").insider == INSIDER


# --- GB/T 42460: a fourth sharing model -----------------------------------------------------------


@given(st.lists(st.integers(1, 60), min_size=1, max_size=8))
def test_semi_public_counts_as_completely_public_with_a_caution(sizes: list[int]) -> None:
    semi, public = (graded("gbt-42460-2023", answers(one), sizes) for one in (Sharing.SEMI_PUBLIC, Sharing.PUBLIC))
    assert (semi.level, value("R", semi)) == (public.level, value("R", public))


def test_only_semi_public_sharing_is_read_as_another() -> None:
    assert cautioned("gbt-42460-2023", answers(Sharing.SEMI_PUBLIC)) == ("sharing-read-as-another",)
    assert not cautioned("gbt-42460-2023", answers(Sharing.PUBLIC))


# --- ITU-T X Suppl.39 -----------------------------------------------------------------------------


def test_itu_takes_the_average_over_records_gbt_over_classes() -> None:
    sizes = [3, 3, 4, 3, 3]
    release = with_threshold(answers(Sharing.ENCLAVE), "0.05")
    itu, gbt = graded("itut-x-suppl39-2023", release, sizes), graded("gbt-42460-2023", release, sizes)
    assert value("R", itu) == Fraction(5, 16) * Fraction("0.14")
    assert value("R", gbt) == Fraction(19, 60) * Fraction("0.14")
    assert itu.acceptable
    assert itu.level is None
    assert itu.levels is None
    assert itu.gradable


def test_itu_gives_no_threshold_so_it_must_be_set() -> None:
    found = graded("itut-x-suppl39-2023", answers(), [100, 100])
    assert found.acceptable is None
    assert found.missing == ("threshold",)


def test_itu_row_probability_and_cut_off() -> None:
    assert ORACLES["itu_row_probability"]["expected"]["probability"] == pytest.approx(float(Fraction(1, 10)))
    tight = with_threshold(answers(), "0.2")
    assert value("R", graded("itut-x-suppl39-2023", tight, [2, 98])) == 1  # 1/2 > 1/3, although the average is 1/50
    assert value("R", graded("itut-x-suppl39-2023", tight, [3, 97])) == Fraction(1, 50) * Fraction("0.14")  # 0.33 means a class of 3
    half = with_threshold(answers(cutoff=Fraction(1, 2)), "0.2")
    assert graded("itut-x-suppl39-2023", half, [2, 98]).acceptable


def test_semi_public_assumes_a_stranger_with_high_motives_and_low_controls() -> None:
    expected = ORACLES["ipc2016_semi_public"]["expected"]
    for edition in ("itut-x-suppl39-2023", "ipc-ontario-2016"):
        release = with_threshold(answers(Sharing.SEMI_PUBLIC, controls=None, motives=None, impact=Grade.HIGH), "0.1")
        found = graded(edition, release, [20, 40])
        assert value("T1", found) == Fraction(str(expected["T1"])) == INSIDER[Grade.LOW, Grade.HIGH]
        assert value("R", found) == Fraction(1, 20) * Fraction("0.6")  # the maximum, not the average
        assert not found.missing


def test_itu_without_a_sourced_breach_leaves_t3_open() -> None:
    found = graded("itut-x-suppl39-2023", with_threshold(answers(breach=None), "0.9"), [10, 10])
    assert found.numbers["T3"].interval == Interval(Fraction(0), Fraction(1))
    assert found.missing == ("breach",)
    assert found.acceptable  # R <= 1/10 whatever the breach


def test_open_sharing_spans_all_release_models() -> None:
    found = graded("itut-x-suppl39-2023", with_threshold(answers(None, controls=None), "0.05"), [4, 4])
    assert found.numbers["R"].interval == Interval(Fraction(1, 4) * Fraction("0.14"), Fraction(1, 4))
    assert found.missing == ("sharing", "controls")


def test_m_is_the_conservative_end() -> None:
    settled = settle(EvaluationPlan("itut-x-suppl39-2023"), ())[1].release
    assert settled["m"].value == 190


# --- IPC Ontario 2016 -----------------------------------------------------------------------------


def test_ipc_thresholds_follow_the_impact() -> None:
    oracle = ORACLES["ipc2016_thresholds"]
    for impact, threshold, printed in zip(
        oracle["input"]["invasion_of_privacy"], oracle["expected"]["threshold"], oracle["expected"]["cell_size_printed"], strict=True
    ):
        release = answers(Sharing.PUBLIC, impact=Grade(impact))
        assert settle(EvaluationPlan("ipc-ontario-2016", release), ())[1].release["threshold"].value == Fraction(str(threshold))
        assert graded("ipc-ontario-2016", release, [printed]).acceptable
    fourteen = answers(Sharing.PUBLIC, impact=Grade.MEDIUM)
    assert graded("ipc-ontario-2016", fourteen, [14]).acceptable  # the guideline prints 15
    assert not graded("ipc-ontario-2016", fourteen, [13]).acceptable


def test_ipc_accepts_equality_gbt_does_not() -> None:
    assert graded("ipc-ontario-2016", answers(Sharing.PUBLIC, impact=Grade.HIGH), [20]).acceptable
    assert graded("gbt-42460-2023", answers(Sharing.PUBLIC), [20]).acceptable is False


def test_ipc_overall_is_the_product() -> None:
    oracle = ORACLES["ipc2016_overall"]
    found = graded("ipc-ontario-2016", answers(controls=Grade.LOW, motives=Grade.MEDIUM, impact=Grade.LOW), [5, 5])
    assert float(value("record_average", found) or 0) == oracle["input"]["data_risk"]
    assert float(value("pr_context", found) or 0) == oracle["input"]["context_risk"]
    assert float(value("R", found) or 0) == pytest.approx(oracle["expected"]["overall"], abs=1e-15)
    assert found.acceptable  # 0.1 <= 0.1
    assert ORACLES["ipc2016_row_probability"]["expected"]["probability"] == 1 / 5


def test_an_open_impact_leaves_only_what_every_threshold_allows() -> None:
    unsaid = answers(Sharing.PUBLIC)
    assert graded("ipc-ontario-2016", unsaid, [15]).acceptable is None
    assert graded("ipc-ontario-2016", unsaid, [15]).missing == ("impact",)  # the threshold follows from it
    assert graded("ipc-ontario-2016", unsaid, [20]).acceptable
    assert graded("ipc-ontario-2016", unsaid, [9]).acceptable is False


def test_the_impact_follows_from_the_answer_sheet() -> None:
    low = {f"impact.{name}": Reply(("low",)) for name in ("sensitivity", "detail", "number", "harm")}
    no = ("without_consent", "privacy", "discrimination", "misuse", "loss")
    yes = ("given_freely", "notice")
    sheet = {**low, **{f"impact.{name}": Reply(("no",)) for name in no}, **{f"impact.{name}": Reply(("yes",)) for name in yes}}
    settled = settle(EvaluationPlan("ipc-ontario-2016", replies=sheet), ())[1].release
    assert (settled["impact"].value, settled["threshold"].value) == (Grade.LOW, Fraction(1, 10))


# --- ISO/IEC 27559 benchmarks ---------------------------------------------------------------------


def test_iso_asks_for_the_outlier_safeguard() -> None:
    unsaid = graded("iso-27559-benchmarks", answers(impact=Grade.LOW), [3, 100])
    assert unsaid.missing == ("cutoff",)
    assert unsaid.acceptable is None
    assert unsaid.numbers["R"].interval is not None
    assert unsaid.numbers["R"].interval.high == 1
    assert graded("iso-27559-benchmarks", answers(impact=Grade.LOW, cutoff=Fraction(1, 3)), [3, 100]).acceptable
    assert graded("iso-27559-benchmarks", answers(impact=Grade.LOW, cutoff=Fraction(1, 5)), [3, 100]).acceptable is False
    assert graded("iso-27559-benchmarks", answers(Sharing.PUBLIC, impact=Grade.HIGH), [20]).acceptable
    assert cautioned("iso-27559-benchmarks", answers(Sharing.SEMI_PUBLIC)) == ("sharing-read-as-another", "edition-basis")


# --- China methodology 2024 -----------------------------------------------------------------------

METRIC = {"DRb": "R_b", "DRc": "R_c", "DRi": "DRi"}


def test_the_metric_by_attack_and_sharing() -> None:
    oracle = ORACLES["philips_overall_select"]
    for case, metric in zip(oracle["input"]["cases"], oracle["expected"]["metric"], strict=True):
        if metric == "DRt":  # without a dataset: reidrisk estimate
            continue
        sharing = Sharing(case.get("model", "controlled"))
        release = answers(sharing, territory=Territory.INSIDE, attack=Attacks((Attack(case["attack"]),)))
        standard, plan = settle(EvaluationPlan("china-methodology-2024", release), (), 100)
        rule = standard.sharing[sharing]
        assert rule.data_risk == METRIC[metric]
        assert (rule.tau is not None) == (case["attack"] == "prosecutor")
        many = settle(plan, (), 2001)[0].sharing[sharing]
        assert many.tau is not None  # "a few thousands": the class threshold counts in any attack


def test_china_grades_like_gbt_for_a_prosecutor() -> None:
    for sharing in (Sharing.PUBLIC, Sharing.CONTROLLED, Sharing.ENCLAVE):
        for sizes in ([21, 30], [20], [5, 9], [3, 3]):
            china = graded("china-methodology-2024", answers(sharing, **INSIDE), sizes)
            gbt = graded("gbt-42460-2023", answers(sharing), sizes)
            assert (china.level, value("R", china)) == (gbt.level, value("R", gbt))


@pytest.mark.parametrize("place", [Territory.DATA_OUTSIDE, Territory.RECIPIENT_OUTSIDE])
@pytest.mark.parametrize("lang", LANGS)
def test_china_refuses_what_is_outside_with_the_reason(place: Territory, lang: Any) -> None:
    found = graded("china-methodology-2024", answers(territory=place, attack=Attacks((Attack.PROSECUTOR,))), [100])
    assert (found.level, found.levels, found.acceptable) == (None, None, None)
    assert {"zh": "中国内地", "en": "mainland China"}[lang] in found.steps[0].finding.say(lang)


def test_china_has_no_metric_for_membership_and_attribute_attacks() -> None:
    for kind in (Attack.MEMBERSHIP, Attack.ATTRIBUTE):
        found = graded("china-methodology-2024", answers(territory=Territory.INSIDE, attack=Attacks((kind,))), [100])
        assert found.acceptable is None


def test_china_grades_only_when_the_scope_and_the_attack_are_said() -> None:
    nowhere = graded("china-methodology-2024", answers(attack=Attacks((Attack.PROSECUTOR,))), [100])
    assert (nowhere.level, nowhere.acceptable, nowhere.missing) == (None, None, ("territory",))
    unsaid = graded("china-methodology-2024", answers(territory=Territory.INSIDE), [6, 6])
    assert unsaid.missing == ("attack",)
    assert unsaid.numbers["R"].interval == Interval(Fraction(0), Fraction(1))
    assert "attack" in unsaid.numbers["R"].reason.say("en")  # type: ignore[union-attr] # it has one


def test_a_journalist_attack_needs_the_population() -> None:
    release = answers(territory=Territory.INSIDE, attack=Attacks((Attack.JOURNALIST,)))
    bounds, why = Interval(Fraction(0), Fraction(1, 2)), Text("没有", "no population")
    missing = {"DRi": Number("DRi", why, "11.3.2.4", None, "not_available", why, bounds)}
    found = graded("china-methodology-2024", release, [2, 9], numbers=missing)
    assert found.numbers["R"].interval == Interval(Fraction(0), Fraction(7, 100))
    assert found.acceptable is None
    known = {"DRi": Number("DRi", why, "11.3.2.4", Fraction(1, 1000))}
    assert graded("china-methodology-2024", release, [2, 9], numbers=known).level == 3
    assert graded("china-methodology-2024", release, [2, 9], numbers=known, rows=5000).level == 2  # many subjects: DR_a counts


def test_a_marketer_takes_the_average_over_records() -> None:
    found = graded("china-methodology-2024", answers(territory=Territory.INSIDE, attack=Attacks((Attack.MARKETER,))), [2, 8])
    assert value("R", found) == Fraction(1, 5) * Fraction("0.14")


def test_the_attack_and_a_recipient_abroad_follow_from_the_replies() -> None:
    replies = {"attacks.types": Reply(("attribute", "journalist")), "flow.abroad": Reply(("yes",))}
    settled = settle(EvaluationPlan("china-methodology-2024", replies=replies), ())[1].release
    assert (settled["attack"].value, settled["territory"].value) == (
        Attacks((Attack.JOURNALIST, Attack.ATTRIBUTE)),
        Territory.RECIPIENT_OUTSIDE,
    )


# --- GB/T 39725, EMA, HIPAA expert ----------------------------------------------------------------


def test_five_and_more_includes_five() -> None:
    oracle = ORACLES["gbt39725_10_2d"]
    for size, fine in zip(oracle["input"]["class_size"], oracle["expected"]["ok_inclusive_reading"], strict=True):
        assert graded("gbt-39725-2020", answers(), [size, 50]).acceptable is fine
    assert cautioned("gbt-39725-2020", answers(Sharing.PUBLIC)) == ("sharing-read-as-another", "edition-basis")
    assert cautioned("gbt-39725-2020", answers()) == ("edition-basis",)


def test_nine_hundredths_means_eleven() -> None:
    oracle = ORACLES["ema_009"]
    expected = zip(oracle["input"]["class_size"], oracle["expected"]["max_risk"], oracle["expected"]["practice_k11"], strict=True)
    for size, risk, fine in expected:
        found = graded("ema-policy-0070", answers(Sharing.PUBLIC), [size, 40])
        assert float(value("R", found) or 0) == pytest.approx(risk, abs=1e-15)
        assert found.acceptable is fine


def test_the_expert_states_what_very_small_is() -> None:
    unsaid = graded("hipaa-expert-determination", answers(), [40])
    assert (unsaid.acceptable, unsaid.missing) == (None, ("threshold",))
    assert graded("hipaa-expert-determination", with_threshold(answers(), "0.05"), [40]).acceptable


# --- every edition --------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [one.id for one in standards() if not isinstance(one.judged, Rules)])
def test_a_direct_identifier_is_never_acceptable_and_no_identifier_always(edition: str) -> None:
    release = with_threshold(answers(impact=Grade.LOW, cutoff=Fraction(1, 2), **INSIDE), "0.99")
    assert graded(edition, release, [1000], DIRECT).acceptable is False
    assert graded(edition, release, [], DIRECT.__class__(DIRECT.columns[:1])).acceptable is False
    assert graded(edition, release, [], FREE).acceptable


@pytest.mark.parametrize("edition", [one.id for one in standards()])
@pytest.mark.parametrize("sharing", [None, *Sharing])
@pytest.mark.parametrize("lang", LANGS)
def test_everything_can_be_said(edition: str, sharing: Sharing | None, lang: Any) -> None:
    for release in (Release.of(sharing=answers(sharing)["sharing"]), with_threshold(answers(sharing, impact=Grade.HIGH, **INSIDE), "0.05")):
        for inventory in (QI, DIRECT, FREE):
            found = graded(edition, release, [2, 30], inventory)
            for step in found.steps:
                assert step.clause
                assert step.question.say(lang)
                assert step.finding.say(lang)
                assert all(each.say(lang) for each in step.evidence)
            assert all(each.say(lang) for each in (*found.assumptions, *(way.finding for way in found.ways)))
            assert all(number.title.say(lang) and number.clause for number in found.numbers.values())


@pytest.mark.parametrize("edition", [one.id for one in standards() if isinstance(one.judged, Acceptability)])
def test_an_edition_without_levels_never_speaks_of_them(edition: str) -> None:
    for sizes in ([1, 2], [30, 40], [11]):
        for inventory in (QI, DIRECT, FREE):
            found = graded(edition, with_threshold(answers(impact=Grade.HIGH, cutoff=Fraction(1, 3)), "0.05"), sizes, inventory)
            said = " ".join([step.finding.say("en") for step in found.steps] + [way.finding.say("en") for way in found.ways])
            assert "level" not in said


def test_the_health_profile_with_e_of_one_is_a_class_size() -> None:
    """A = K x S x E >= 1 (the scale of E was not seen): with E = 1 it equals these class sizes; no edition grades by it."""
    oracle = ORACLES["health_anon_AKSE"]
    for group, share in oracle["input"]["S"].items():
        assert 1 / Fraction(share) == oracle["expected"]["min_K"][group]
    assert not [one for one in standards() if "anon" in one.id]


def test_each_edition_asks_only_for_what_it_needs() -> None:
    def asked(edition: str, release: Release) -> list[str]:
        return [question.key for question in open_questions(EvaluationPlan(edition, release), find_standard(edition))]

    nothing = Release()
    assert asked("gbt-42460-2023", nothing) == ["sharing", "controls", "motives", "recipient_security", "p"]
    assert asked("gbt-42460-2023", answers(Sharing.SEMI_PUBLIC, controls=None)) == []
    assert asked("itut-x-suppl39-2023", nothing) == ["sharing", "controls", "motives", "p", "breach", "threshold"]
    assert asked("itut-x-suppl39-2023", answers(Sharing.SEMI_PUBLIC, controls=None, motives=None, p=None)) == ["p", "threshold"]
    assert asked("ipc-ontario-2016", answers(Sharing.PUBLIC)) == ["impact"]
    assert asked("ipc-ontario-2016", with_threshold(answers(Sharing.PUBLIC), "0.1")) == []
    assert asked("iso-27559-benchmarks", answers(impact=Grade.LOW)) == ["cutoff"]
    assert asked("china-methodology-2024", answers()) == ["territory", "attack"]
    assert asked("hipaa-expert-determination", nothing) == ["threshold"]
    assert asked("hipaa-safe-harbor", nothing) == ["small_areas", "no_knowledge"]
    assert asked("ema-policy-0070", nothing) == []


@pytest.mark.parametrize("question", [one for one in QUESTIONS if one.of_edition], ids=lambda question: str(question.key))
def test_an_edition_question_reads_its_own_choices(question: Any) -> None:
    assert question.clause
    assert bool(question.choices) != (question.form is not None)
    for choice in question.choices:
        assert str(question.parse(choice.value)) == choice.value
        assert choice.effect.say("zh")


@pytest.mark.parametrize(
    ("parse", "given", "read"),
    [
        (cutoff, "0.33", Fraction(1, 3)), (cutoff, "1/2", Fraction(1, 2)), (yes_or_no, "是", True), (yes_or_no, "No", False),
        (attacks, "记者", Attacks((Attack.JOURNALIST,))), (territory, "mainland", Territory.INSIDE),
    ],
)  # fmt: skip
def test_answers_are_read_in_both_languages(parse: Any, given: str, read: object) -> None:
    assert parse(given) == read


@pytest.mark.parametrize(("parse", "given"), [(cutoff, "0"), (cutoff, "1.1"), (yes_or_no, "maybe"), (attacks, "spy"), (territory, "moon")])
def test_answers_that_cannot_be_used(parse: Any, given: str) -> None:
    with pytest.raises(UnusableError):
        parse(given)


@pytest.mark.parametrize("edition", [one.id for one in standards() if not isinstance(one.judged, Rules)])
def test_figures_can_be_shown_as_printed_under_every_edition(edition: str) -> None:
    """Only theta and pr(context) are rounded; a data risk that D.3 does not print keeps its value."""
    standard, plan = settle(EvaluationPlan(edition, answers(Sharing.ENCLAVE, impact=Grade.LOW, cutoff=Fraction(1), **INSIDE)), (), 15)
    sizes, symbol = ClassSizes.of([7, 8]), standard.sharing[Sharing.ENCLAVE].data_risk
    shown, exact = as_printed(standard, plan.release, sizes), figures(standard, plan.release, sizes)
    data = {"R_b": Fraction("0.14"), "R_c": Fraction("0.135")}.get(symbol, exact[symbol].value)
    assert data is not None
    assert shown["R"].value == data * half_up(exact["pr_context"].value or Fraction(0))


@pytest.mark.parametrize("standard", standards(), ids=lambda one: str(one.id))
def test_every_edition_cites_its_own_clauses(standard: Standard) -> None:
    """A step stands under the edition's clause; a figure that it does not know under that of GB/T 42460, said to be so."""
    assert Stage.CONCLUSION in standard.stages
    assert all(standard.stages.values())
    for stage in Stage:
        own = standard.stages.get(stage)
        assert standard.where(stage, "D.9") == ("GB/T 42460-2023 D.9" if own is None else own)
    assert set(standard.figures) <= {model.symbol for model in models()}
    for model in models():
        where = model.where(standard)
        assert where in {*standard.stages.values(), *standard.figures.values(), model.clause, f"GB/T 42460-2023 {model.clause}"}
