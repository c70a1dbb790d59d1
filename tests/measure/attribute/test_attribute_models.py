"""Every attribute model against its own cases, the definitions and the published values."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.measure.attribute import attribute_brute as brute

from reidrisk.measure.attribute.attribute_model import AttributeModel, AttributeResult, Params, TableExample
from reidrisk.measure.attribute.figures import AttributeFigure, by_class, figures, models
from reidrisk.measure.attribute.hierarchy import ValueTree
from reidrisk.measure.attribute.ratio import Ratios
from reidrisk.measure.attribute.surprise import excessive, gains
from reidrisk.measure.attribute.value_counts import ValueCounts
from reidrisk.measure.tuples import Sensitive, Tuples
from reidrisk.model.text import LANGS, Text

ORACLES: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "facts" / "oracles.json").read_text(encoding="utf-8"))
Table = list[list[int]]
LOWERS_WHEN_MERGED = ("alpha", "t_equal", "t_ordered", "beta_basic", "l_recursive_c")


def oracle(name: str) -> dict[str, Any]:
    return next(case for case in ORACLES if case["name"] == name)


def model(symbol: str) -> AttributeModel:
    return next(each for each in models() if each.symbol == symbol)


def value(symbol: str, table: brute.Table, params: Params | None = None) -> Fraction | float | None:
    return model(symbol).compute(ValueCounts.dense(table), params or Params()).value


@st.composite
def tables(draw: st.DrawFn, classes: int = 5, values: int = 5, most: int = 4) -> Table:
    width = draw(st.integers(1, values))
    rows = st.lists(st.integers(0, most), min_size=width, max_size=width).filter(any)
    found = draw(st.lists(rows, min_size=1, max_size=classes))
    used = [column for column in range(width) if any(row[column] for row in found)]
    return [[row[column] for column in used] for row in found]


@st.composite
def trees(draw: st.DrawFn, leaves: int) -> ValueTree:
    """Any tree: nodes without a parent are joined, a few at a time, until one is left."""
    parents: dict[int, int] = {}
    open_nodes, following = list(range(leaves)), leaves
    while len(open_nodes) > 1 or following == leaves:
        taken = draw(st.lists(st.sampled_from(open_nodes), min_size=min(2, len(open_nodes)), max_size=len(open_nodes), unique=True))
        parents.update(dict.fromkeys(taken, following))
        open_nodes = [*(node for node in open_nodes if node not in taken), following]
        following += 1
    return ValueTree(tuple(parents.get(node, -1) for node in range(following)), leaves)


def close(found: Fraction | float | None, expected: Fraction | float | None, tolerance: float) -> bool:
    if found is None or expected is None:
        return found is expected
    return found == expected if not tolerance else math.isclose(found, expected, rel_tol=tolerance, abs_tol=tolerance)


def run(each: AttributeModel, case: TableExample) -> AttributeResult:
    return each.compute(ValueCounts.dense(case.table), case.params)


def test_every_definition_is_of_a_model_that_is_there() -> None:
    assert set(brute.BRUTE) <= {each.symbol for each in models()}


@pytest.mark.parametrize("each", models(), ids=lambda each: str(each.symbol))
def test_model_keeps_its_own_cases(each: AttributeModel) -> None:
    assert len(each.examples) >= 5
    assert len(each.counterexamples) >= 5
    for case in each.examples:
        assert close(run(each, case).value, case.figure, each.tolerance)
    for case in each.counterexamples:
        assert not close(run(each, case).value, case.figure, each.tolerance)


@pytest.mark.parametrize("each", models(), ids=lambda each: str(each.symbol))
def test_the_worst_class_is_the_one_named(each: AttributeModel) -> None:
    for case in each.examples:
        finding = run(each, case)
        if finding.worst_class is None:
            assert finding.reason is not None
            assert all(finding.reason.say(lang) for lang in LANGS)
            continue
        classes = each.by_class(ValueCounts.dense(case.table), case.params)
        extreme = classes.max() if each.worse == "high" else classes.min()
        assert classes[finding.worst_class] == extreme
        assert finding.value is None or math.isclose(finding.value, extreme, rel_tol=1e-12, abs_tol=1e-12)


@pytest.mark.parametrize("each", [each for each in models() if each.symbol in brute.BRUTE], ids=lambda each: str(each.symbol))
@given(table=tables())
@settings(max_examples=40, deadline=None)
def test_model_equals_the_definition(each: AttributeModel, table: Table) -> None:
    expected = brute.BRUTE[each.symbol](table)
    finding = each.compute(ValueCounts.dense(table), Params())
    assert close(finding.value, expected, each.tolerance)
    if not each.tolerance and finding.value is not None:
        assert isinstance(finding.value, Fraction)


@given(table=tables(), c=st.fractions(Fraction(1, 9), 9, max_denominator=12), l=st.integers(1, 4))
@settings(max_examples=60, deadline=None)
def test_both_sides_of_recursive_diversity(table: Table, c: Fraction, l: int) -> None:  # noqa: E741
    assert value("l_recursive_l", table, Params(c=c)) == brute.l_recursive_l(table, c)
    assert value("l_recursive_c", table, Params(l=l)) == brute.l_recursive_c(table, l)


@given(data=st.data(), table=tables())
@settings(max_examples=60, deadline=None)
def test_hierarchical_distance_is_the_papers_recursion(data: st.DataObject, table: Table) -> None:
    tree = data.draw(trees(len(table[0])))
    assert value("t_hierarchical", table, Params(hierarchies=(("s", tree),))) == brute.t_hierarchical(table, tree)


@given(data=st.data(), table=tables(classes=2, values=4, most=3))
@settings(max_examples=15, deadline=None)
def test_hierarchical_distance_is_the_cheapest_transport(data: st.DataObject, table: Table) -> None:
    tree = data.draw(trees(len(table[0])))
    q = brute.whole(table)
    cheapest = max(brute.cheapest_transport(tree, brute.shares(row), q) for row in table)
    assert value("t_hierarchical", table, Params(hierarchies=(("s", tree),))) == cheapest


@given(table=tables())
@settings(max_examples=40, deadline=None)
def test_a_flat_tree_is_the_equal_distance(table: Table) -> None:
    width = len(table[0])
    flat = ValueTree((*([width] * width), -1), width)
    assert value("t_hierarchical", table, Params(hierarchies=(("s", flat),))) == value("t_equal", table)


@given(table=tables(classes=6))
@settings(max_examples=60, deadline=None)
def test_merging_classes_never_makes_it_worse(table: Table) -> None:
    merged = [[a + b for a, b in zip(table[0], table[-1], strict=True)], *table[1:-1]]
    if len(table) == 1:
        return
    for symbol in LOWERS_WHEN_MERGED:
        before, after = value(symbol, table), value(symbol, merged)
        assert before is None or (after is not None and after <= before)
    for symbol in ("l_distinct", "l_entropy"):
        before, after = value(symbol, table), value(symbol, merged)
        assert before is not None
        assert after is not None
        assert after >= before * (1 - 1e-12)


@given(table=tables(), data=st.data())
@settings(max_examples=40, deadline=None)
def test_the_order_of_the_classes_and_of_the_entries_changes_nothing(table: Table, data: st.DataObject) -> None:
    dense = np.array(table)
    classes, values = np.nonzero(dense)
    places = data.draw(st.permutations(range(len(classes))))
    order = np.array(places, np.int64)
    tuples = Tuples(("q",), np.zeros((len(table), 1), np.int32), dense.sum(axis=1))
    shuffled = ValueCounts.of(tuples, Sensitive("s", classes[order], values[order], dense[classes, values][order], dense.shape[1]))
    straight = ValueCounts.dense(table)
    for each in models():
        assert each.compute(shuffled, Params()) == each.compute(straight, Params())
        assert close(each.compute(ValueCounts.dense(table[::-1]), Params()).value, each.compute(straight, Params()).value, each.tolerance)


@given(table=tables())
@settings(max_examples=40, deadline=None)
def test_laws_between_the_models(table: Table) -> None:
    by = {symbol: value(symbol, table) for symbol in ("l_distinct", "l_entropy", "alpha", "t_equal", "t_ordered", "beta_basic")}
    known = {symbol: number for symbol, number in by.items() if number is not None}
    assert known["l_entropy"] <= known["l_distinct"] * (1 + 1e-12)
    assert known["l_entropy"] >= 1 / known["alpha"] * (1 - 1e-12)
    assert 0 <= known["t_equal"] < 1
    assert known["t_ordered"] <= known["t_equal"] * max(len(table[0]) - 1, 1)
    assert known["beta_basic"] >= known["t_equal"]


@given(table=tables(), factor=st.sampled_from([2**29, 2**31, 2**40]))
@settings(max_examples=30, deadline=None)
def test_counts_beyond_64_bits_when_multiplied_stay_exact(table: Table, factor: int) -> None:
    tree = ValueTree((*([len(table[0])] * len(table[0])), -1), len(table[0]))
    params = Params(hierarchies=(("s", tree),))
    large = [[count * factor for count in row] for row in table]
    for each in models():
        assert close(
            each.compute(ValueCounts.dense(large), params).value, each.compute(ValueCounts.dense(table), params).value, each.tolerance
        )


def test_oracle_entropy_quarter_quarter_half() -> None:
    case = oracle("ldiversity_entropy_quarter_quarter_half")
    row = [[round(4 * share) for share in case["input"]["distribution"]]]
    expected = case["expected"]
    assert close(value("l_entropy", row), expected["entropy_l"], case["tolerance"])
    assert value("l_distinct", row) == expected["distinct_l"]
    assert value("l_recursive_c", row, Params(l=3)) == Fraction(expected["recursive_l3_min_c"])
    assert value("l_recursive_c", row, Params(l=2)) == Fraction(expected["recursive_l2_min_c"])


def test_oracle_t_closeness_of_the_lowest_salaries() -> None:
    case = oracle("tcloseness_ordered_345k")
    table = [[1, 1, 1, 0, 0, 0, 0, 0, 0], [0, 0, 0, 1, 1, 1, 1, 1, 1]]
    spread = ValueCounts.dense(table)
    assert value("t_ordered", table) == Fraction(case["expected"]["emd"])
    assert model("t_ordered").by_class(spread, Params())[0] == pytest.approx(case["expected"]["emd"], abs=case["tolerance"])


def test_pycanon_truncates_entropy_l_to_a_whole_number_and_we_do_not() -> None:
    assert value("l_entropy", [[1, 1, 2]]) == pytest.approx(2 * math.sqrt(2), rel=1e-14)
    assert value("l_entropy", [[1, 1, 1]]) == pytest.approx(3, rel=1e-14)
    assert value("l_entropy", [[5, 0], [1, 1]]) == 1


def test_pycanon_sorts_recursive_l_ascending_but_r1_is_the_most_frequent() -> None:
    assert value("l_recursive_c", [[1, 2, 7]], Params(l=2)) == Fraction(7, 3)
    assert value("l_recursive_c", [[1, 2, 7]], Params(l=2)) != Fraction(1, 9)


def test_pycanon_drops_rows_with_a_missing_quasi_identifier_and_we_count_them() -> None:
    tuples, _ = brute.from_records(["a", "a", "a", None], [0, 1, 2, 0], 3)
    found = figures(tuples, Params(), models())
    assert tuples.sizes().smallest == 1
    assert found["l_distinct"].worst.value == 1
    assert found["alpha"].worst.value == 1


def test_pycanon_is_wrong_on_a_reindexed_frame_and_order_means_nothing_here() -> None:
    classes, values = ["a", "b", "a", "b", "a"], [0, 0, 1, 0, 2]
    straight = figures(brute.from_records(classes, values, 3)[0], Params(), models())
    turned = figures(brute.from_records(classes[::-1], values[::-1], 3)[0], Params(), models())
    for symbol, figure in straight.items():
        assert turned[symbol].worst.value == figure.worst.value


def test_pycanon_caps_enhanced_beta_at_ln_where_the_paper_forbids_the_gain() -> None:
    capped = min(Fraction(1), math.log(2))
    finding = model("beta_enhanced").compute(ValueCounts.dense([[1, 0], [0, 1]]), Params())
    assert finding.value is None
    assert finding.unbounded
    assert finding.value != capped


def test_enhanced_beta_is_infinite_in_the_classes_where_none_will_do() -> None:
    table = [[4, 0], [9, 11], [10, 10]]
    classes = model("beta_enhanced").by_class(ValueCounts.dense(table), Params())
    basic = model("beta_basic").by_class(ValueCounts.dense(table), Params())
    beyond = [any(gain > -math.log(share) for gain, share in gains_of(table, row)) for row in range(3)]
    assert [math.isinf(each) for each in classes] == beyond == [True, False, False]
    assert classes[1:].tolist() == basic[1:].tolist()


def gains_of(table: Table, row: int) -> list[tuple[float, float]]:
    q = brute.whole(table)
    return [(float((a - b) / b), float(b)) for a, b in zip(brute.shares(table[row]), q, strict=True) if a > b]


def test_gains_too_close_to_the_logarithm_for_floats_are_decided_with_sixty_digits() -> None:
    spread = ValueCounts.dense([[10**13, 0], [0, 1]])
    beyond = excessive(spread.overall[spread.values], spread.total, gains(spread))
    assert beyond.tolist() == [True, True]
    assert gains(spread).floats()[0] == pytest.approx(1e-13)


def test_recursive_c_of_a_class_with_too_few_values_is_infinite() -> None:
    spread = ValueCounts.dense([[5, 0], [2, 3]])
    assert model("l_recursive_c").by_class(spread, Params()).tolist() == [math.inf, 1.5]
    finding = model("l_recursive_c").compute(spread, Params())
    assert finding.unbounded
    assert finding.worst_class == 0


def several() -> Tuples:
    counts = np.array([2, 2], np.int64)
    one = Sensitive("one", np.array([0, 1, 1]), np.array([0, 0, 1]), np.array([2, 1, 1]), 2)
    two = Sensitive("two", np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1]), np.array([1, 1, 1, 1]), 2)
    return Tuples(("q",), np.array([[0], [1]], np.int32), counts, (one, two))


def test_several_sensitive_attributes_the_worst_and_each() -> None:
    tree = ValueTree((2, 2, -1), 2)
    found = figures(several(), Params(l=1, hierarchies=(("two", tree),)), models())
    assert found["l_distinct"].column == "one"
    assert found["l_distinct"].worst.value == 1
    assert {column: finding.value for column, finding in found["alpha"].each.items()} == {"one": 1, "two": Fraction(1, 2)}
    assert found["alpha"].column == "one"
    assert found["t_hierarchical"].column == "two"
    assert found["t_hierarchical"].left_out == ("one",)


def test_an_attribute_without_any_finite_value_is_the_worst() -> None:
    figure: AttributeFigure = figures(several(), Params(), [model("l_recursive_c")])["l_recursive_c"]
    assert figure.column == "one"
    assert figure.worst.value is None
    assert figure.left_out == ()
    assert figure.each["two"].value == 1


def test_no_attribute_has_the_figure() -> None:
    figure = figures(several(), Params(), [model("t_hierarchical")])["t_hierarchical"]
    assert figure.column is None
    assert figure.worst.reason is not None
    assert figure.left_out == ("one", "two")


def test_figures_of_each_class() -> None:
    found = by_class(several(), Params(), model("alpha"))
    assert {column: classes.tolist() for column, classes in found.items()} == {"one": [1.0, 0.5], "two": [0.5, 0.5]}
    lacking = by_class(several(), Params(), model("t_hierarchical"))
    assert np.isnan(lacking["one"]).all()
    assert by_class(several(), Params(), model("l_distinct"))["one"].tolist() == [1.0, 2.0]
    assert by_class(several(), Params(c=Fraction(2)), model("l_recursive_l"))["two"].tolist() == [2.0, 2.0]


def test_a_column_with_a_known_order_is_measured_in_it() -> None:
    assert value("t_ordered", [[1, 0], [0, 1]], Params(ordered=frozenset({"s"}))) == Fraction(1, 2)


def test_a_class_without_any_value_is_a_fault_of_the_caller() -> None:
    tuples = Tuples(("q",), np.zeros((2, 1), np.int32), np.array([1, 1]))
    with pytest.raises(ValueError, match="every class needs"):
        ValueCounts.of(tuples, Sensitive("s", np.array([0]), np.array([0]), np.array([1]), 1))


def test_a_finding_has_a_value_or_a_reason() -> None:
    with pytest.raises(ValueError, match="needs a reason"):
        AttributeResult(None)
    with pytest.raises(ValueError, match="needs a reason"):
        AttributeResult(Fraction(1), 0, Text("因", "because"))


@pytest.mark.parametrize(
    ("parents", "leaves"),
    [((-1, -1), 2), ((1, 0, -1), 1), ((2, 2, 5), 2), ((), 0), ((1, 2, -1, 2), 1), ((1, -1, 1), 1), ((2, 3, 3, 2, -1), 2)],
)
def test_what_is_no_tree_is_refused(parents: tuple[int, ...], leaves: int) -> None:
    with pytest.raises(ValueError, match="hierarchy"):
        ValueTree(parents, leaves)


def test_a_hierarchy_of_other_values_is_refused() -> None:
    with pytest.raises(ValueError, match="the hierarchy has 2 values, the column 3"):
        value("t_hierarchical", [[1, 1, 1]], Params(hierarchies=(("s", ValueTree((2, 2, -1), 2)),)))


@given(pairs=st.lists(st.tuples(st.integers(-9, 9), st.integers(1, 9)), min_size=1, max_size=30), scale=st.integers(1, 9))
def test_the_worst_ratio_is_exact_and_the_first(pairs: list[tuple[int, int]], scale: int) -> None:
    ratios = Ratios(np.array([a for a, _ in pairs]), np.array([b for _, b in pairs]), scale)
    exact = [Fraction(a, b * scale) for a, b in pairs]
    assert ratios.worst("high") == (max(exact), exact.index(max(exact)))
    assert ratios.worst("low") == (min(exact), exact.index(min(exact)))


def test_ratios_that_floats_cannot_tell_apart() -> None:
    n = 10**9
    ratios = Ratios(np.array([n, n + 1, n + 1, n - 1]), np.array([n + 1, n + 2, n + 2, n]))
    assert ratios.worst("high") == (Fraction(n + 1, n + 2), 1)
    assert ratios.worst("low") == (Fraction(n - 1, n), 3)
