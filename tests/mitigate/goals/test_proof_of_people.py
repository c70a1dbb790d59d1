"""k-map and delta-presence as they are proved on what was written, class by class against the population table."""

from __future__ import annotations

import tempfile
from collections import Counter
from fractions import Fraction
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mitigate.asked import Asked

from reidrisk.data.open import open_dataset
from reidrisk.mitigate.goals.judging import judged
from reidrisk.mitigate.goals.subject_types import Baseline
from reidrisk.mitigate.plans.recipe import Acceptance

KINDS = ("a", "b", "c", "d")


@settings(max_examples=25, deadline=None)
@given(
    rows=st.lists(st.sampled_from(KINDS), min_size=1, max_size=8),
    population=st.dictionaries(st.sampled_from(KINDS), st.integers(1, 6)),
    asked=st.one_of(
        st.builds(Asked, k_map=st.integers(1, 5)),
        st.builds(Asked, presence=st.tuples(st.just(Fraction(0)), st.sampled_from([Fraction(1, 3), Fraction(1, 2), Fraction(1)]))),
    ),
)
def test_a_class_leaves_where_the_population_is_too_small(rows: list[str], population: dict[str, int], asked: Asked) -> None:
    """A class that the population table does not know has nobody behind it: it meets no k-map, and no share of presence."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.csv"
        path.write_text("\n".join(["q,n", *(f"{row},{at}" for at, row in enumerate(rows))]) + "\n", encoding="utf-8")
        with open_dataset(path) as dataset:
            kinds = Acceptance(("q",)).kinds
            found = judged(dataset, kinds, (), asked.required, Baseline(people={(kind,): number for kind, number in population.items()}))
    leaves = set()
    for kind, size in Counter(rows).items():
        people = population.get(kind, 0)
        few = asked.k_map is not None and people < asked.k_map
        many = asked.presence is not None and size > asked.presence[1] * people
        if few or many:
            leaves.add(kind)
    assert {label for (label,) in found.leaving()[1]} == leaves
    assert found.standing.left == sum(row in leaves for row in rows)
    assert found.holds == (not leaves)
