"""Class sizes against a brute-force count, in every way that the engine may count them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from tests.data.plain_counts import OPTIONS, TABLE, Rows, brute_subjects, count, dataset_of, folded, key, person

from reidrisk.data.normal import normal
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.measurement import Influence
from reidrisk.model.problem import InputError

Put = Callable[[str, bytes], Path]


@pytest.fixture(params=["held", "scanned", "unpacked"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "scanned":
        monkeypatch.setattr(import_module("reidrisk.data.dataset"), "expected_classes", lambda *_: 2**60)
    if request.param == "unpacked":
        monkeypatch.setattr(import_module("reidrisk.data.groups.packing"), "MOST_BITS", 0)
    return str(request.param)


@settings(deadline=None, max_examples=12)
@given(rows=TABLE)
def check_rows(rows: Rows) -> None:
    with dataset_of(rows) as dataset:
        classes = dataset.classes(["x", "y", "z"])
        keys = [tuple(map(key, row[1:])) for row in rows]
        assert classes.sizes == count(keys)
        assert classes.subjects is None
        changes = any(normal(cell) != cell for row in rows for cell in row[1:] if key(cell) is not None)
        assert classes.normalised == (count([tuple(map(folded, row[1:])) for row in rows]) if changes else None)
        assert classes.coarser(["z", "x"]) == count([(x, z) for x, _, z in keys])
        assert classes.coarser(["y"]) == count([(y,) for _, y, _ in keys])
        assert classes.coarser(["x"]) == count([(x,) for x, _, _ in keys])
        assert classes.coarser([]) == ClassSizes(((len(rows), 1),))
        assert dataset.facts.changed_by_normalising == any(
            normal(cell) != cell for row in rows for cell in row if key(cell) is not None and cell != "*"
        )


def test_rows(way: str) -> None:
    assert way
    check_rows()


@settings(deadline=None, max_examples=20)
@given(rows=TABLE)
def test_subjects_are_classed_by_the_set_of_their_tuples(rows: Rows) -> None:
    subjects = [row[0] for row in rows]
    with dataset_of(rows) as dataset:
        classes = dataset.classes(["x", "y"], subject="s")
        keys = [tuple(map(key, row[1:3])) for row in rows]
        assert classes.sizes == brute_subjects(keys, subjects)
        assert classes.coarser(["y"]) == brute_subjects([values[1:] for values in keys], subjects)
        assert classes.coarser([]) == brute_subjects([() for _ in keys], subjects)
        assert dataset.classes([], "s").sizes == brute_subjects([() for _ in keys], subjects)
        keyless = sum(person(subject) is None for subject in subjects)
        assert classes.subjects == classes.sizes.members == len({person(name) for name in subjects} - {None}) + keyless
        assert bool(classes.notes) == bool(keyless)
        changes = any(normal(cell) != cell for row in rows for cell in row[1:3] if key(cell) is not None)
        expected = brute_subjects([tuple(map(folded, row[1:3])) for row in rows], subjects) if changes else None
        assert classes.normalised == expected
        influences = classes.influences()
        assert influences == tuple(
            Influence(name, sizes.classes, sizes.smallest)
            for name, sizes in (
                ("x", brute_subjects([values[1:] for values in keys], subjects)),
                ("y", brute_subjects([values[:1] for values in keys], subjects)),
            )
        )


ROWS = [["1", "a", "p", "m"], ["2", "a", "q", "m"], ["3", "a", "q", "m"], ["4", "b", "q", "n"]]


def test_influences(way: str) -> None:
    with dataset_of(ROWS) as dataset:
        found = dataset.classes(["x", "y", "z"]).influences()
    if way == "scanned":
        assert not isinstance(found, tuple)
        assert "3" in found.say("zh")
        assert "3" in found.say("en")
    else:
        assert found == (Influence("x", 3, 1), Influence("y", 2, 1), Influence("z", 3, 1))


def test_too_many_texts_to_roll_up_for_each_column(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("reidrisk.data.groups.packing"), "MOST_BITS", 0)
    monkeypatch.setattr(import_module("reidrisk.data.dataset"), "MOST_SLOW", 2)
    with dataset_of(ROWS) as dataset:
        assert not isinstance(dataset.classes(["x", "y", "z"]).influences(), tuple)


def test_no_columns() -> None:
    with dataset_of(ROWS) as dataset:
        classes = dataset.classes([])
        assert classes.sizes == ClassSizes(((4, 1),))
        assert classes.normalised is None
        assert classes.influences() == ()
        assert classes.coarser([]) == ClassSizes(((4, 1),))


def test_missing_is_one_category_and_the_suppression_mark_another() -> None:
    with dataset_of([["1", cell, "", ""] for cell in ["", "NA", "NULL", "*", "*", "na", "缺失"]]) as dataset:
        assert dataset.classes(["x"]).sizes.pairs == ((1, 1), (2, 1), (4, 1))
        sample = dataset.samples["x"]
        assert (sample.missing, sample.suppressed, sample.present) == (4, 2, 1)
        assert dict(sample.values) == {"na": 1}
        assert "na" not in repr(sample).split("'x'")[1]


def test_the_lists_are_changeable() -> None:
    rows = [["1", cell, "", ""] for cell in ["-", "?", "NA", "", "NA"]]
    with dataset_of(rows, ReadOptions(na=("-",), suppression="?", memory=OPTIONS.memory)) as dataset:
        assert dataset.classes(["x"]).sizes.pairs == ((1, 1), (2, 2))
        assert (dataset.samples["x"].missing, dataset.samples["x"].suppressed) == (2, 1)


def test_a_token_that_the_reader_cannot_turn_to_null() -> None:
    rows = [["1", cell, "", ""] for cell in ["n,a", "", "x", 'n"a']]
    with dataset_of(rows, ReadOptions(na=("n,a", 'n"a'), memory=OPTIONS.memory)) as dataset:
        assert not dataset.table.missing_is_null
        assert dataset.classes(["x"]).sizes.pairs == ((1, 1), (3, 1))


def test_a_column_named_twice_counts_once() -> None:
    with dataset_of(ROWS) as dataset:
        assert dataset.classes(["x", "x", "X"]).columns == ("x",)


def test_classes_of_more_rows_than_a_sample(put: Put) -> None:
    path = put("t.csv", b"a,b\n" + b"".join(b"%d,%d\n" % (i % 997, i % 3) for i in range(120_000)))
    with open_dataset(path, OPTIONS) as dataset:
        expected = count([(i % 997, i % 3) for i in range(120_000)])
        assert dataset.classes(["a", "b"]).sizes == expected
        assert dataset.classes(["b"], subject="a").sizes == ClassSizes(((997, 1),), "subjects", 997)
        assert dataset.facts.changed_by_normalising is False


def test_what_the_sample_cannot_tell_is_not_said(put: Put) -> None:
    path = put("t.csv", b"a,b\n" + b"1,2\n" * 250_000 + "1,，\n".encode() + b"1,2\n" * 150_000)
    with open_dataset(path, OPTIONS) as dataset:
        assert dataset.facts.changed_by_normalising is None
        assert dataset.classes(["a", "b"]).sizes.pairs == ((1, 1), (400_000, 1))
        assert dataset.classes(["b"]).normalised is not None
        assert dataset.classes(["a"]).normalised is None


def test_another_number_of_rows_than_counted_is_refused(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    for held in (0, 2**60):
        monkeypatch.setattr(import_module("reidrisk.data.dataset"), "expected_classes", lambda *_, held=held: held)
        with open_dataset(put("t.csv", b"a,b\n1,2\n3,4\n"), OPTIONS) as dataset:
            object.__setattr__(dataset.table, "rows", 3)
            for subject in (None, "b"):
                with pytest.raises(InputError) as caught:
                    _ = dataset.classes(["a"], subject).sizes
                assert caught.value.problems[0].code == "unreadable_content"
