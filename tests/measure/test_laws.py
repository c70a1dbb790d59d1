"""Laws that hold of any table, whatever its values: proved on the engine's own counts, not on one example."""

from __future__ import annotations

import csv
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.data.dataset import Dataset
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.measure.complete.basis import FigureBasis
from reidrisk.measure.complete.every_figure import FigureRequest, every_figure
from reidrisk.measure.figures import models
from reidrisk.measure.special.keys import records_at_risk
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.plan import Decision, EvaluationPlan
from reidrisk.model.role import Role
from reidrisk.model.standard import SharingRule

NAMES = ("a", "b", "c", "s")
RULE = SharingRule(Fraction(1, 5), "R_c", attack_certain=False)
ROW = st.tuples(*(st.sampled_from(values) for values in (["", "1", "2"], ["x", "y", "z"], ["p", "q"], ["u", "v", "w"])))
TABLE = st.lists(ROW, min_size=1, max_size=25)
SIZES = st.lists(st.integers(1, 60), min_size=2, max_size=30)
# Nothing here rests on the order of the input, the figures of the single record least of all.
KEYS = (
    "J", "N", "uniques", "R_a", "R_a_records", "R_b", "R_c", "record_average", "records_at_risk", "distinction", "separation",
    "suda_score_sum", "suda_msu_count", "l_distinct", "t_equal", "beta_basic", "alpha", "wildcard_smallest", "wildcard_uniques",
)  # fmt: skip


@contextmanager
def dataset_of(names: tuple[str, ...], rows: list[tuple[str, ...]]) -> Iterator[Dataset]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, quoting=csv.QUOTE_ALL).writerows([names, *rows])
        with open_dataset(path, ReadOptions(memory=512 * 2**20, header_row=1)) as dataset:
            yield dataset


def figures(dataset: Dataset, quasi: tuple[str, ...]) -> dict[str, Fraction | float | None]:
    plan = EvaluationPlan(
        decisions={**{name: Decision(frozenset({Role.QI}), "law") for name in quasi}, "s": Decision(frozenset({Role.SA}), "law")}
    )
    return {
        key: figure.value
        for key, figure in every_figure(dataset, plan, RULE, FigureRequest(FigureBasis(RULE), chosen=KEYS)).figures.items()
    }


@settings(deadline=None, max_examples=12)
@given(rows=TABLE, data=st.data())
def test_the_order_of_rows_and_columns_changes_no_figure(rows: list[tuple[str, ...]], data: st.DataObject) -> None:
    turned = data.draw(st.permutations(range(4)))
    mixed = [tuple(row[at] for at in turned) for row in data.draw(st.permutations(rows))]
    with dataset_of(NAMES, rows) as one, dataset_of(tuple(NAMES[at] for at in turned), mixed) as other:
        assert set(figures(one, ("a", "b", "c"))) == set(KEYS)
        assert figures(one, ("a", "b", "c")) == figures(other, tuple(data.draw(st.permutations(("a", "b", "c")))))


@settings(deadline=None, max_examples=12)
@given(rows=TABLE)
def test_one_more_quasi_identifier_never_lowers_the_number_of_classes(rows: list[tuple[str, ...]]) -> None:
    with dataset_of(NAMES, rows) as dataset:
        for fewer, more in ((("a",), ("a", "b")), (("a", "b"), ("a", "b", "c")), (("c",), ("c", "a"))):
            coarse, fine = dataset.classes(fewer).sizes, dataset.classes(more).sizes
            assert fine.classes >= coarse.classes
            assert fine.smallest <= coarse.smallest
            assert fine.members == coarse.members
            for share in (Fraction(1, 20), Fraction(1, 3), Fraction(1, 2)):
                assert records_at_risk(fine, share) >= records_at_risk(coarse, share)


@given(sizes=SIZES, share=st.fractions(min_value=Fraction(1, 100), max_value=1), data=st.data())
def test_merging_any_two_classes_never_raises_what_must_not_rise(sizes: list[int], share: Fraction, data: st.DataObject) -> None:
    one, other, *rest = data.draw(st.permutations(sizes))
    before, after = ClassSizes.of(sizes), ClassSizes.of([one + other, *rest])
    assert records_at_risk(after, share) <= records_at_risk(before, share)
    for model in models():
        if model.symbol in {"R_b", "record_average", "R_a_records", "uniques", "J"}:
            assert model.compute(after, RULE) <= model.compute(before, RULE)
