"""The methods of annex C on rows: association, influence, the gate, minimal identifying sets, the recipient."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import log, sqrt

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reidrisk.identify.quasi import keysets
from reidrisk.identify.quasi.association import associate, by_chance, correlation_ratio, cramers_v, entropy, evenness
from reidrisk.identify.quasi.gate import gate
from reidrisk.identify.quasi.influence import influences
from reidrisk.identify.quasi.recipient import recipient_of
from reidrisk.identify.quasi.rows import MOST_ROWS, SampledRows, sampled
from reidrisk.identify.quasi.study import study, with_study
from reidrisk.model.inventory import Column, Inventory
from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.preparation import Reply
from reidrisk.model.release import Answer, Grade, Release, Sharing
from reidrisk.model.role import Role

QI, DI, SA, NI = frozenset({Role.QI}), frozenset({Role.DI}), frozenset({Role.SA}), frozenset({Role.NI})


def table(columns: Mapping[str, Sequence[str | None]]) -> SampledRows:
    rows = list(zip(*columns.values(), strict=True))
    return sampled(tuple(columns), rows, frozenset({""}), len(rows))


def codes(texts: list[int]) -> np.ndarray:
    return np.unique(np.array(texts), return_inverse=True)[1].reshape(-1).astype(np.int64)


pairs = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), min_size=2, max_size=60)


@given(pairs)
@example([(0, 0), (0, 0), (0, 0), (2, 1), (0, 0), (1, 0)])  # a random pairing of these tells as much: what is left was one digit's rounding
def test_measures_against_their_definitions(drawn: list[tuple[int, int]]) -> None:
    n = len(drawn)
    joint, left, right = Counter(drawn), Counter(a for a, _ in drawn), Counter(b for _, b in drawn)
    information = sum(k / n * log(k * n / (left[a] * right[b])) for (a, b), k in joint.items())
    h_left, h_right = (-sum(k / n * log(k / n) for k in side.values()) for side in (left, right))
    first, second = codes([a for a, _ in drawn]), codes([b for _, b in drawn])
    found = associate("a", "b", first, second)
    chance = by_chance(first, second) if information > 0.1 * min(h_left, h_right) else 0
    for value, whole in (found.uncertainty, h_left), (found.uncertainty_of_other, h_right), (found.shared, sqrt(h_left * h_right)):
        assert value == pytest.approx(max(0, (information - chance) / (whole - chance)) if whole - chance > 1e-12 else 0, abs=1e-6)
    chi = sum((joint[a, b] - left[a] * right[b] / n) ** 2 / (left[a] * right[b] / n) for a in left for b in right)
    r, c = len(left), len(right)
    corrected = max(0.0, chi / n - (r - 1) * (c - 1) / (n - 1))
    side = min(r - (r - 1) ** 2 / (n - 1), c - (c - 1) ** 2 / (n - 1)) - 1
    assert found.cramers_v == pytest.approx(min(1.0, sqrt(corrected / side)) if side > 1e-9 else 0, abs=1e-6)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("left", "right"), [(300, 60), (60, 300), (900, 70), (5, 400)])
def test_columns_of_many_values_that_have_nothing_to_do_with_each_other(seed: int, left: int, right: int) -> None:
    """Their mutual information is large in 1,500 rows by chance alone (256 codes and an age: half of the entropies)."""
    drawn = np.random.default_rng(seed)
    first, second = drawn.integers(left, size=1500), drawn.integers(right, size=1500)
    found = associate("a", "b", codes(list(first)), codes(list(second)), first.astype(float))
    assert found.strength < 0.2
    tied = associate("a", "b", codes(list(second // 2)), codes(list(second)))
    assert tied.shared > 0.7
    assert tied.strength > 0.7


def test_by_chance_is_the_expectation() -> None:
    """Against the mean of a thousand random pairings."""
    drawn = np.random.default_rng(5)
    first, second = codes(list(drawn.integers(40, size=500))), codes(list(drawn.integers(30, size=500)))
    mean = np.mean([by_chance(first, drawn.permutation(second)) for _ in range(1000)])
    assert by_chance(first, second) == pytest.approx(mean, rel=0.06)


def test_a_label_follows_from_its_code() -> None:
    city = [n % 7 for n in range(200)]
    found = associate("label", "code", codes([c // 2 for c in city]), codes(city))
    assert found.functional
    assert found.uncertainty == pytest.approx(1)
    assert not associate("code", "label", codes(city), codes([c // 2 for c in city])).functional


def test_a_unique_column_determines_nothing() -> None:
    assert associate("a", "b", codes([n % 3 for n in range(50)]), codes(list(range(50)))).follows is None


def test_correlation_ratio_and_the_small_cases() -> None:
    groups = codes([0] * 5 + [1] * 5)
    assert correlation_ratio(np.array([1.0] * 5 + [9.0] * 5), groups) == pytest.approx(1)
    assert correlation_ratio(np.array([1.0, 2, 3, 4, 5] * 2), groups) == pytest.approx(0)
    assert correlation_ratio(np.array([float("nan")] * 10), groups) == 0
    assert correlation_ratio(np.ones(10), groups) == 0
    assert cramers_v(codes([1]), codes([1])) == 0
    assert entropy(np.array([], dtype=np.int64)) == 0
    assert evenness(np.array([5, 5])) == pytest.approx(1)
    assert evenness(np.array([5])) == 0


def test_sampling_is_the_same_every_time_and_bounded() -> None:
    rows = [[str(n), None] for n in range(MOST_ROWS * 2 + 1)]
    one, two = (sampled(("a", "b"), rows, frozenset(), len(rows)) for _ in range(2))
    assert one.rows <= MOST_ROWS
    assert not one.whole
    assert one.texts == two.texts
    assert one.distinct("b") == 1
    assert sampled(("a",), [], frozenset(), 0).rows == 0


def test_influence_by_its_formulas() -> None:
    rows = table({"a": ["1", "1", "2", "2"], "b": ["x", "y", "x", "x"], "c": ["1", "2", "3", "4"]})
    found = influences(rows, ["b"], ("a", "b"))[0]
    assert (found.uniqueness, found.adds, found.takes) == (Fraction(1, 4), Fraction(1, 4), Fraction(1, 3))
    assert influences(rows, ["c"], ("a",))[0].takes is None
    assert influences(rows, ["c"], ())[0].adds == Fraction(3, 4)
    assert influences(table({"a": []}), ["a"], ())[0].uniqueness == 0


def test_the_gate_says_which_condition_fails() -> None:
    chance = random.Random(1)  # noqa: S311 - test data
    who = [str(n // 4) for n in range(200)]
    rows = table({
        "who": who,
        "sex": [("m", "f")[int(w) % 2] for w in who],
        "shoe": [chance.choice("abcdef") for _ in who],
        "same": ["1"] * 200,
    })  # fmt: skip
    kept = gate(rows, Column("sex", QI), "who")
    assert (kept.replicable, kept.distinguishable, kept.knowable) == (True, True, True)
    assert (kept.failed, kept.unknown) == ((), ())
    shoe = gate(rows, Column("shoe"), "who")
    assert [text.en for text in shoe.failed] == ["replicable"]
    assert [text.en for text in shoe.unknown] == ["knowable"]
    assert gate(rows, Column("same", SA), None).distinguishable is False
    assert gate(rows, Column("same", SA), None).knowable is False
    assert gate(rows, Column("shoe", NI, decided_by="x"), None).knowable is False
    assert gate(rows, Column("shoe", QI, decided_by="x"), None).knowable is True
    assert gate(rows, Column("shoe", SA, decided_by="x"), None, known=True).knowable is True, "as the answers have it"
    assert gate(table({"a": []}), Column("a"), "a").distinguishable is None
    once = table({"who": [str(n) for n in range(9)], "a": ["1"] * 9})
    assert gate(once, Column("a"), "who").replicable is None


@given(st.lists(st.tuples(*[st.integers(0, 3)] * 4), min_size=1, max_size=30), st.sampled_from([Fraction(1, 20), Fraction(1, 2)]))
def test_minimal_sets_against_all_sets(drawn: list[tuple[int, ...]], share: Fraction) -> None:
    rows = table({name: [str(row[place]) for row in drawn] for place, name in enumerate("abcd")})
    singled = {}
    for size in (1, 2, 3, 4):
        for names in combinations(range(4), size):
            counts = Counter(tuple(row[place] for place in names) for row in drawn)
            singled[frozenset("abcd"[place] for place in names)] = Fraction(sum(k == 1 for k in counts.values()), len(drawn))
    wanted = {names for names, part in singled.items() if part >= share and not any(o < names and singled[o] >= share for o in singled)}
    found = keysets.search(rows, "abcd", share)
    assert {frozenset(one.columns) for one in found.sets} == wanted
    assert all(one.singled == singled[frozenset(one.columns)] for one in found.sets)
    assert found.complete
    assert found.possible == 15


def test_figures_of_a_set() -> None:
    one = keysets.describe(("a",), codes([1, 1, 2, 3]))
    assert (one.singled, one.distinction, one.separation) == (Fraction(1, 2), Fraction(3, 4), Fraction(5, 6))
    assert keysets.describe(("a",), codes([1])).separation == 1


def test_a_search_that_is_too_large_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = table({name: ["1", "1"] for name in "abcd"})
    monkeypatch.setattr(keysets, "MOST_SETS", 5)
    found = keysets.search(rows, "abcd")
    assert (found.largest, found.examined, found.complete) == (1, 4, False)
    monkeypatch.setattr(keysets, "MOST_COLUMNS", 2)
    assert keysets.search(rows, "abcd").left_out == ("c", "d")


@pytest.mark.parametrize(
    ("plan", "grade"),
    [
        (EvaluationPlan(), Grade.HIGH),
        (EvaluationPlan(release=Release.of(sharing=Answer(Sharing.PUBLIC, "given"))), Grade.HIGH),
        (EvaluationPlan(replies={"recipients.background": Reply(("low",)), "recipients.analysis": Reply(("low",))}), Grade.LOW),
        (EvaluationPlan(replies={"recipients.background": Reply(("low",)), "recipients.analysis": Reply(("medium",))}), Grade.MEDIUM),
        (EvaluationPlan(replies={"recipients.background": Reply(("low",))}), Grade.HIGH),
    ],
)
def test_the_recipient_moves_the_cut(plan: EvaluationPlan, grade: Grade) -> None:
    found = recipient_of(plan)
    assert found.grade is grade
    assert (found.correlation <= Fraction(3, 10)) == (grade is Grade.HIGH)


def people() -> tuple[SampledRows, Inventory]:
    chance = random.Random(2)  # noqa: S311 - test data
    city = [chance.choice("ABCDE") for _ in range(400)]
    rows = table({
        "city": list(city),
        "code": [str(ord(c)) for c in city],
        "mood": [chance.choice("xyz") for _ in city],
        "near": [c if chance.random() < 0.7 else chance.choice("ABCDE") for c in city],
        "cost": [f"{ord(c) * 3 + chance.random():.2f}"[:5] for c in city],
        "id": [str(n) for n in range(400)],
    })  # fmt: skip
    roles = {"city": QI, "id": DI}
    return rows, Inventory(tuple(Column(name, roles.get(name, frozenset()), "geo" if name == "city" else None) for name in rows.codes))


def test_the_study_names_what_correlates_and_leaves_the_role_to_a_person() -> None:
    rows, inventory = people()
    found = study(rows, inventory, EvaluationPlan())
    uncertainty = {column.name: [item.rule for item in column.evidence] for column in with_study(inventory, found).columns}
    assert "C.2b:city" in uncertainty["code"]
    assert "C.2b:city" in uncertainty["near"]
    assert "gate" in uncertainty["near"]
    assert "C.2b:city" not in uncertainty["mood"]
    assert uncertainty["id"] == []
    assert found.correlated("code")[0].functional
    assert not found.by_person
    assert all(column.roles in {QI, DI, frozenset()} for column in with_study(inventory, found).columns)


def test_a_weak_recipient_has_a_higher_cut() -> None:
    rows, inventory = people()
    weak = EvaluationPlan(replies={"recipients.background": Reply(("low",)), "recipients.analysis": Reply(("low",))})
    assert study(rows, inventory, EvaluationPlan()).correlated("near")
    assert len(study(rows, inventory, weak).correlated("near")) <= len(study(rows, inventory, EvaluationPlan()).correlated("near"))


def test_what_a_person_accepted_counts_first() -> None:
    rows, inventory = people()
    decided = Inventory(tuple(Column(c.name, QI, decided_by="x") if c.name == "mood" else c for c in inventory.columns))
    found = study(rows, decided, EvaluationPlan())
    assert found.accepted == ("mood",)
    assert found.by_person


def test_few_rows_tell_nothing_of_correlation() -> None:
    rows = table({"a": ["1", "2"] * 5, "b": ["1", "2"] * 5})
    assert study(rows, Inventory((Column("a", QI), Column("b"))), EvaluationPlan()).associations == ()
