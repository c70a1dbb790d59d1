"""Several sensitive attributes at once: against counting row by row."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.coding import Combinations
from reidrisk.measure.complete.basis import FigureBasis
from reidrisk.measure.complete.joint import JOINT_KEYS, fewest_left, joint_figures
from reidrisk.measure.tuples import Tuples
from reidrisk.model.standard import SharingRule

RULE = SharingRule(Fraction(1, 5), "R_c", attack_certain=False)
ROWS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 2), st.integers(0, 1)), min_size=1, max_size=30)


def together(rows: list[tuple[int, ...]]) -> tuple[Tuples, Combinations, dict[int, int]]:
    classes = {one: place for place, one in enumerate(sorted({row[0] for row in rows}))}
    pairs, counts = np.unique(np.array([(classes[row[0]], *row[1:]) for row in rows]), axis=0, return_counts=True)
    sizes = np.bincount([classes[row[0]] for row in rows])
    tuples = Tuples(("q",), np.arange(len(sizes), dtype=np.int32)[:, None], sizes)
    return tuples, Combinations(("a", "b", "c"), pairs[:, 0], pairs[:, 1:], counts), classes


@given(rows=ROWS)
def test_every_figure_row_by_row(rows: list[tuple[int, ...]]) -> None:
    tuples, found, classes = together(rows)
    figures, by_class = joint_figures(tuples, FigureBasis(RULE, together=found))
    values = {figure.key: figure.value for figure in figures}
    combos = {one: Counter(row[1:] for row in rows if row[0] == one) for one in classes}
    assert values["l_joint"] == min(map(len, combos.values()))
    left = [
        len({other[1 + at] for other in rows if other[0] == row[0] and all(other[1 + i] == row[1 + i] for i in range(3) if i != at)})
        for row in rows
        for at in range(3)
    ]
    assert values["l_multiple"] == fewest_left(found) == min(left)
    overall = Counter(row[1:] for row in rows)
    distance = [
        sum(abs(Fraction(counts[value], counts.total()) - Fraction(overall[value], len(rows))) for value in overall) / 2
        for counts in combos.values()
    ]
    assert values["t_joint"] == max(distance)
    assert by_class == {}
    assert all(figure.detail["columns"] == ["a", "b", "c"] for figure in figures)


def test_one_attribute_has_no_joint_figures() -> None:
    tuples, _, _ = together([(0, 0, 0, 0)])
    figures, _ = joint_figures(tuples, FigureBasis(RULE))
    assert [(figure.key, figure.value) for figure in figures] == [(key, None) for key in JOINT_KEYS]
    assert all(figure.reason for figure in figures)
