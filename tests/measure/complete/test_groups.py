"""The whole list of figures: every key, every way a figure cannot be had, and the published cases."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from reidrisk.measure.attribute.attribute_model import Params
from reidrisk.measure.complete.basis import FigureBasis
from reidrisk.measure.complete.groups import complete, groups, keys, unknown
from reidrisk.measure.people import trajectories
from reidrisk.measure.people.households import Households
from reidrisk.measure.people.trajectories import Trajectories
from reidrisk.measure.tuples import Sensitive, Tuples
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.standard import SharingRule
from reidrisk.model.text import LANGS

RULE = SharingRule(Fraction(1, 5), "R_c", attack_certain=False)
ASKED = {
    "J", "N", "uniques", "R_a", "R_a_records", "R_b", "R_c", "record_average", "records_at_risk", "distinction", "separation",
    "zayatz", "pitman", "snb", "dankar", "individual_risk_sum", "individual_risk_mean", "individual_risk_max",
    "suda_score_sum", "suda_score_max", "suda_msu_count", "dis_suda_mean", "dis_suda_max",
    "l_distinct", "l_entropy", "l_recursive_c", "t_equal", "t_ordered", "t_hierarchical",
    "beta_basic", "beta_enhanced", "delta_disclosure", "alpha",
}  # fmt: skip


def table(*, weights: list[float] | None = None) -> Tuples:
    """Seven classes of ten records: the SDC guide's Table 4.1 in codes, with Health."""
    codes = [[1, 0, 4, 0], [1, 0, 2, 1], [1, 1, 3, 0], [0, 0, 3, 2], [1, 0, 1, 1], [1, 1, 0, 2], [1, 0, 4, 1]]
    counts = [2, 1, 2, 1, 1, 1, 2]
    sensitive = Sensitive(
        "Health",
        np.array([0, 1, 2, 2, 3, 4, 5, 6, 6]),
        np.array([1, 1, 0, 1, 1, 0, 1, 0, 1]),
        np.array([2, 1, 1, 1, 1, 1, 1, 1, 1]),
        2,
    )
    held = None if weights is None else np.array(weights)
    columns = ("Residence", "Gender", "Education", "Labor")
    return Tuples(columns, np.array(codes, np.int32), np.array(counts), (sensitive,), held)


PEOPLE = [360.0, 215, 152, 186, 180, 215, 262]


def test_every_key_that_is_promised_is_there() -> None:
    assert set(keys()) >= ASKED
    figures, _ = complete(table(), FigureBasis(RULE))
    assert set(figures) == set(keys())


def test_published_figures_of_the_guide() -> None:
    figures, per_class = complete(table(weights=PEOPLE), FigureBasis(RULE, params=Params(ordered=frozenset()), score="ihsn"))
    assert figures["suda_score_sum"].value == Fraction(19, 2)
    assert figures["suda_score_max"].value == 3.25
    assert figures["dis_suda_max"].value == pytest.approx(0.010702061, abs=1e-8)
    assert figures["individual_risk_max"].value == pytest.approx(0.029010932, abs=1e-8)
    expected = [0.00542452, 0.025096439, 0.012563425, 0.028247279, 0.029010932, 0.025096439, 0.007403834]
    assert per_class.columns["individual_risk"].tolist() == pytest.approx(expected, abs=1e-8)
    assert per_class.sizes.tolist() == [2, 1, 2, 1, 1, 1, 2]
    assert figures["t_ordered"].state == "not_available"


def test_without_a_population_nothing_is_guessed() -> None:
    figures, _ = complete(table(), FigureBasis(RULE))
    for key in ("zayatz", "pitman", "snb", "dankar", "individual_risk_sum"):
        assert figures[key].value is None
        assert figures[key].reason is not None


def test_a_population_by_size_fraction_or_weight() -> None:
    by_size, _ = complete(table(), FigureBasis(RULE, people=100))
    by_fraction, _ = complete(table(), FigureBasis(RULE, fraction=Fraction(1, 10)))
    by_weight, _ = complete(table(), FigureBasis(RULE, weight_value=Fraction(10)))
    assert by_size["zayatz"].value == by_fraction["zayatz"].value
    assert by_size["individual_risk_sum"].value == by_fraction["individual_risk_sum"].value == by_weight["individual_risk_sum"].value


def test_without_sensitive_attributes() -> None:
    plain = table()
    figures, _ = complete(Tuples(plain.columns, plain.codes, plain.counts), FigureBasis(RULE))
    assert figures["l_distinct"].reason is not None


def test_a_missing_value_matches_anything_only_for_information() -> None:
    figures, _ = complete(table(), FigureBasis(RULE, missing=(0, None, None, None)))
    assert figures["wildcard_smallest"].state == "informational"


def test_only_what_is_chosen_is_worked_out() -> None:
    figures, _ = complete(table(), FigureBasis(RULE), ["l_distinct", "J"])
    assert set(figures) == {"l_distinct", "J"}
    assert unknown(["J", "nonsense"]) == ("nonsense",)


def test_subjects_have_no_single_record_figures() -> None:
    figures, _ = complete(table(), FigureBasis(RULE, people=40, sizes=ClassSizes.of([1, 2, 3])))
    assert figures["N"].value == 6
    assert figures["suda_score_sum"].value is None
    assert figures["zayatz"].value is not None


def test_households_and_trajectories_among_all_figures() -> None:
    homes = Households(np.arange(7), np.array([0, 0, 1, 1, 2, 2, 3]), np.array([2, 1, 2, 1, 1, 1, 2]), np.zeros(7, np.int64))
    walks = Trajectories.paired(np.array([0, 0, 1, 1, 2]), np.array([0, 1, 0, 2, 1]), 3)
    plain, _ = complete(table(), FigureBasis(RULE, households=homes, trajectories=walks, known_events=2))
    assert plain["household_risk_max"].value == 1
    assert plain["household_risk_max"].detail["rests_on"] == "1/f"
    assert plain["unicity"].value == Fraction(2, 3)
    assert plain["unicity"].detail["by_known_events"] == {"1": pytest.approx(1 / 6), "2": pytest.approx(2 / 3)}
    weighed, _ = complete(table(weights=PEOPLE), FigureBasis(RULE, households=homes))
    assert weighed["household_risk_max"].detail["rests_on"] == "individual_risk"
    highest, alone = weighed["household_risk_max"].value, weighed["individual_risk_max"].value
    assert highest is not None
    assert alone is not None
    assert highest > alone


def test_sampled_trajectories_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trajectories, "MOST_CHOICES", 0)
    walks = Trajectories.paired(np.array([0, 0, 1, 1, 2]), np.array([0, 1, 0, 2, 1]), 3)
    figures, _ = complete(table(), FigureBasis(RULE, trajectories=walks, known_events=1), ["unicity", "trajectory_risk"])
    for figure in figures.values():
        assert figure.interval is not None
        assert figure.reason is not None


def test_suda_scores_as_its_source_defines_them_and_says_how_far_it_looked() -> None:
    """Elliot's by default; all four columns are looked at, and where a size is named, who is missed by it."""
    whole = complete(table(), FigureBasis(RULE), ["suda_score_sum", "dis_suda_mean"])[0]["suda_score_sum"]
    assert (whole.value, whole.detail["score"], whole.formula) == (34, "elliot", "Σ Π_{i=k}^{min(M, ATT−1)} (ATT−i)")
    assert (whole.detail["max_size"], whole.detail["columns"], whole.detail["uniques_without_msu"]) == (4, 4, 0)
    cut = complete(table(), FigureBasis(RULE, max_msu=1), ["dis_suda_mean"])[0]["dis_suda_mean"]
    assert (cut.detail["max_size"], cut.detail["uniques_without_msu"]) == (1, 0)  # each has a set of one column
    for lang in LANGS:
        assert whole.reason is not None
        assert "Elliot" in whole.reason.say(lang)
        assert cut.reason is not None
        assert all(number in cut.reason.say(lang) for number in ("1", "4"))


def test_too_many_columns_for_suda_say_so() -> None:
    wide = Tuples(tuple(f"c{i}" for i in range(40)), np.arange(80, dtype=np.int32).reshape(2, 40), np.array([1, 1]))
    figures, _ = complete(wide, FigureBasis(RULE, max_msu=30), ["suda_score_sum"])
    assert figures["suda_score_sum"].state == "not_available"


def test_no_unique_record_scores_zero_and_says_so() -> None:
    pairs = Tuples(("a",), np.array([[0], [1]], np.int32), np.array([2, 3]))
    figures, _ = complete(pairs, FigureBasis(RULE, score="elliot"), ["suda_score_max"])
    assert (figures["suda_score_max"].value, figures["suda_score_max"].reason is not None) == (0, True)


def test_groups_share_no_key() -> None:
    assert len(keys()) == len(set(keys()))
    assert len(groups()) == 12
