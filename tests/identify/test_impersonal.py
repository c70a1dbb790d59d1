"""What names are about, and whether rows are persons: concepts of words, and tables of goods and sums beside tables of people."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import pytest
from bench.identification.corpus import Column as Described
from bench.identification.corpus import Table
from bench.identification.learning.clues import of_table
from bench.identification.learning.fitting import Rows
from bench.identification.learning.rows import both, unseen_clues

from reidrisk.identify.proposal import Proposal
from reidrisk.identify.propose import identify
from reidrisk.identify.weighing import clues, concepts, impersonal
from reidrisk.identify.weighing.weights import BESIDES_FROM, beside_rules
from reidrisk.model.dataset import ColumnSample, Facts, Fingerprint
from reidrisk.model.role import Role

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reidrisk.model.inventory import Column

CHANCE = random.Random(15)  # noqa: S311 - test data, the same at every run
GOODS = {
    "model": [f"MX{CHANCE.randrange(10**4)}" for _ in range(80)],
    "engine displacement": [f"{CHANCE.uniform(1, 6):.1f}" for _ in range(80)],
    "fuel type": [CHANCE.choice(["petrol", "diesel"]) for _ in range(80)],
    "mileage": [str(CHANCE.randrange(10**5)) for _ in range(80)],
    "manufacturer": [CHANCE.choice(["Vega", "Orion", "Lyra"]) for _ in range(80)],
    "state": [CHANCE.choice(["Ohio", "Texas", "Utah"]) for _ in range(80)],
}
PEOPLE = {
    "sex": [CHANCE.choice("MF") for _ in range(80)],
    "age": [str(CHANCE.randrange(18, 90)) for _ in range(80)],
    "state": GOODS["state"],
    "marital status": [CHANCE.choice(["single", "married", "divorced"]) for _ in range(80)],
}


def identified(columns: Mapping[str, Sequence[str]]) -> dict[str, Column]:
    rows = len(next(iter(columns.values())))
    samples = {name: ColumnSample(name, Counter(values), 0, 0, rows, rows) for name, values in columns.items()}
    facts = Facts("t.csv", "csv", rows, tuple(columns), Fingerprint("content", "0" * 64))
    return {column.name: column for column in identify(facts, samples, {}).columns}


@pytest.mark.parametrize(
    ("name", "about"),
    [
        ("asthma", {"disease"}),
        ("heart attacks", {"disease"}),
        ("ThyroidSurgery", {"disease", "treatment"}),
        ("거주지 구", {"place"}),
        ("충성도", set()),
        ("도구", set()),
        ("推薦政黨", {"party", "vote"}),
        ("gasto_total", {"wealth", "counts", "mark"}),
        ("homeowner2", {"wealth"}),
        ("xq7", set()),
    ],
)
def test_what_a_name_is_about(name: str, about: set[str]) -> None:
    assert {key for key in concepts.about(name) if concepts.WITHIN not in key} == about


def test_a_word_of_a_part_is_one_of_the_whole() -> None:
    assert concepts.in_name("asthma") == (("disease", "disease/chronic"),)
    assert all(key.partition(concepts.WITHIN)[0] in concepts.concepts() for key in concepts.concepts())


def test_every_concept_has_words_and_both_titles() -> None:
    for concept in concepts.concepts().values():
        assert concept.words
        assert concept.title.zh != concept.title.en


def test_rows_of_goods_have_no_attribute_of_a_person() -> None:
    assert Role.QI not in identified(GOODS)["state"].roles
    assert Role.QI in identified(PEOPLE)["state"].roles


def test_sexes_and_ages_of_the_values_outweigh_every_name() -> None:
    found = identified({**GOODS, **PEOPLE})
    assert not any(item.rule == "impersonal-rows" for column in found.values() for item in column.evidence)


def test_names_that_say_nothing_leave_the_rows_open() -> None:
    bare = {f"c{place}": values for place, values in enumerate(GOODS.values())}
    assert not impersonal.are_spelled_out([Proposal(clues=clues.of_name(name)) for name in bare])
    assert not any(item.rule == "impersonal-rows" for column in identified(bare).values() for item in column.evidence)


def test_the_chance_is_the_logistic_of_the_sum() -> None:
    assert impersonal.chance_of({"a": 2.0, "unknown": 9.0}, {"constant": -1.0, "a": 0.5}) == pytest.approx(0.5)
    assert (impersonal.clue(0.01), impersonal.clue(0.99)) == ("rows:0", f"rows:{len(impersonal.STEPS)}")


def test_what_joins_rules_and_what_does_not() -> None:
    likely = (0.0, BESIDES_FROM[Role.QI], BESIDES_FROM[Role.SA], 0.0)
    assert beside_rules(frozenset({Role.SA}), likely) == {Role.QI}
    assert beside_rules(frozenset({Role.QI}), likely) == {Role.SA}
    assert beside_rules(frozenset({Role.DI}), likely) == frozenset()
    assert beside_rules(frozenset(), likely) == frozenset()


def test_marks_and_counts_are_no_numbers_of_persons_unless_each_row_has_another() -> None:
    assert clues.repeats_much(("classes:1",))
    assert clues.repeats_much(("range:number:hundreds", "distinct:1"))
    assert not clues.repeats_much(("range:number:hundreds", "distinct:3"))


def _table(place: int, kind: str, *names: str) -> Table:
    columns = tuple(Described(name, "", frozenset({"NI"}), (), "") for name in names)
    return Table(f"t{place}", "t", "en", "care", kind, "s", f"publisher {place}", "x", "l", columns)


def test_tables_of_goods_are_learned_by_what_their_names_are_about() -> None:
    given = [of_table(_table(place, "things", "engine", "fuel", "mileage", "price")) for place in range(8)]
    given += [of_table(_table(place, "people", "sex", "age", "asthma", "income")) for place in range(8, 20)]
    things, _ = both(given)
    assert things["concept:vehicle"] > 0 > things["concept:disease"]
    told = unseen_clues(given)
    assert min(told[f"t{place}"][0] for place in range(8)) > max(told[f"t{place}"][0] for place in range(8, 20))


def test_rows_of_persons_are_told_from_what_happened_to_them() -> None:
    given = [of_table(_table(place, "events", "orderno", "paytime", "amount")) for place in range(8)]
    given += [of_table(_table(place, "people", "sex", "birthday", "education")) for place in range(8, 16)]
    given += [of_table(_table(place, "things", "engine", "fuel")) for place in range(16, 20)]
    _, persons = both(given)
    assert persons["concept:age_sex"] > 0 > persons["concept:wealth"]


def test_sums_over_rows_and_clues_are_those_of_a_full_matrix() -> None:
    given, places = [("a", "b"), ("b",), (), ("c", "a", "unknown")], {"a": 0, "b": 1, "c": 2}
    full = np.array([[clue in row for clue in ("a", "b", "c")] + [True] for row in given], dtype=np.float64)
    rows, weights, of_rows = Rows.of(given, places), np.array([1.0, 10.0, 100.0, 0.5]), np.array([3.0, 5.0, 7.0, 11.0])
    assert rows.scores(weights).tolist() == (full @ weights).tolist()
    assert rows.sums(of_rows).tolist() == (full.T @ of_rows).tolist()


def test_a_blood_count_was_taken_from_somebody() -> None:
    """A table of results alone was taken for rows of things, and nothing in it for sensitive."""
    draw = random.Random(3)  # noqa: S311 - test data, the same at every run
    names = ("wbc", "hgb", "hct", "platelet_count", "creatinine", "hemoglobin", "albumin", "alt", "ast")
    found = identified({name: [f"{draw.uniform(1, 50):.1f}" for _ in range(200)] for name in names})
    assert [name for name, column in found.items() if Role.SA not in column.roles] == []
