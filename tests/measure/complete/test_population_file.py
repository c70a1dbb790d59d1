"""Every figure against a population: an identification file, how a population is spread, and their order."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.data.coding import Coded
from reidrisk.measure.complete.basis import FigureBasis
from reidrisk.measure.complete.groups import complete
from reidrisk.measure.population.file_counts import file_counts
from reidrisk.measure.population.graded import ApplicablePopulation, LabelledPopulation
from reidrisk.measure.population.table import PopulationTable
from reidrisk.measure.tuples import Tuples
from reidrisk.model.problem import InputError
from reidrisk.model.standard import SharingRule
from reidrisk.model.text import Text

RULE = SharingRule(Fraction(1, 5), "R_c", attack_certain=False)
VALUES = st.sampled_from([None, "x", "y", "z"])
ROWS = st.lists(st.tuples(VALUES, VALUES), min_size=1, max_size=12)


def coded(rows: list[tuple[str | None, ...]]) -> Coded:
    labels = tuple(tuple(sorted({row[at] for row in rows}, key=lambda v: (v is not None, v or ""))) for at in range(2))
    codes = [[labels[at].index(row[at]) for at in range(2)] for row in rows]
    kinds, counts = np.unique(np.array(codes, np.int32), axis=0, return_counts=True)
    return Coded(("a", "b"), kinds, counts, (False, False), labels=labels)


@settings(deadline=None, max_examples=25)
@given(rows=ROWS, others=ROWS)
def test_people_behind_each_class_are_counted_by_value(rows: list[tuple[str | None, ...]], others: list[tuple[str | None, ...]]) -> None:
    file = [*rows, *others]
    release = coded(rows)
    found = file_counts(release, coded(file))
    kinds = [tuple(release.labels[at][code] for at, code in enumerate(row)) for row in release.codes.tolist()]
    assert found.people.tolist() == [file.count(kind) for kind in kinds]
    assert found.elsewhere == bool(set(others) - set(rows))
    assert found.total == len(file)
    figures, per_class = complete(Tuples.of(release), FigureBasis(RULE, people=len(file), file_counts=found))
    value = {key: figure.value for key, figure in figures.items()}
    assert value["k_map"] == min(map(file.count, kinds))
    assert value["marketer"] == sum((Fraction(1, file.count(row)) for row in rows), Fraction(0)) / len(rows)
    presence = [Fraction(rows.count(kind), file.count(kind)) for kind in kinds]
    assert (value["delta_presence_low"], value["delta_presence_high"]) == (0 if found.elsewhere else min(presence), max(presence))
    assert per_class.columns["journalist_risk"].tolist() == pytest.approx([1 / file.count(kind) for kind in kinds])
    highest, average, marketer = (value[key] for key in ("journalist_highest", "journalist_average", "marketer"))
    assert value["R_b"] is not None
    assert highest is not None
    assert average is not None
    assert marketer is not None
    assert value["R_b"] >= highest >= average >= marketer


def test_a_file_that_lacks_people_of_the_data_is_refused() -> None:
    release, file = coded([("x", "y"), ("x", "y")]), coded([("x", "y"), ("z", "y")])
    with pytest.raises(InputError, match="fewer people"):
        complete(Tuples.of(release), FigureBasis(RULE, file_counts=file_counts(release, file)))


def test_without_a_file_or_a_distribution_there_is_a_reason() -> None:
    figures, _ = complete(Tuples.of(coded([("x", "y")])), FigureBasis(RULE))
    for key in ("k_map", "journalist_average", "marketer", "delta_presence_high", "DRt", "DRi", "household_risk_max", "unicity", "l_joint"):
        assert figures[key].value is None
        assert figures[key].reason is not None


def test_a_distribution_gives_both_theoretical_risks() -> None:
    release = coded([("x", "y"), ("x", "y"), ("z", "y")])
    people: dict[tuple[str, ...], Fraction] = {("x",): Fraction(30), ("z",): Fraction(10)}
    one = PopulationTable(("a",), people, Text("甲", "one"))
    other = PopulationTable(("b",), {("y",): Fraction(1), ("w",): Fraction(1)}, Text("乙", "two"))
    spread = LabelledPopulation(ApplicablePopulation(80, tables=(one, other)), release.labels)
    figures, per_class = complete(Tuples.of(release), FigureBasis(RULE, spread=spread))
    assert figures["DRt"].value == Fraction(1, 10)
    assert figures["DRi"].value == Fraction(1, 10)
    assert per_class.columns["DRi"].tolist() == pytest.approx([1 / 30, 1 / 10])
    part = LabelledPopulation(ApplicablePopulation(80, tables=(one,)), release.labels)
    figures, _ = complete(Tuples.of(release), FigureBasis(RULE, spread=part))
    assert figures["DRi"].value is None
    assert figures["DRi"].detail["bounds"] == [0.05, 1.0]
