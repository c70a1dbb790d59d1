"""The attack by the order of rows finds a planted one, and nothing in an order drawn by chance; on files, as the proof runs it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from reidrisk.data.open import open_dataset
from reidrisk.data.output.row_places import Places, places
from reidrisk.mitigate.plans.recipe import Recipe
from reidrisk.mitigate.proof.proving import Expected, original, prove_output
from reidrisk.mitigate.proof.row_order import in_order

Rows = list[tuple[str, str]]
ROWS: Rows = [(str(1000 + (at * 37) % 400), "abc"[at * at % 3]) for at in range(400)]


def _written(path: Path, rows: Rows, names: str = "dose,ward") -> Path:
    path.write_text("\n".join([names, *(",".join(row) for row in rows)]) + "\n", encoding="utf-8")
    return path


def _kinds(tmp_path: Path, rows: Rows) -> list[str]:
    source, out = _written(tmp_path / "a.csv", ROWS), _written(tmp_path / "o.csv", rows)
    with open_dataset(source) as dataset:
        before = original(dataset, Recipe(()))
    with open_dataset(out) as output:
        return [one.kind for one in prove_output(output, out, Recipe(()), before, Expected("o.csv", len(rows))).findings]


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(ROWS, id="as they stood"),
        pytest.param(ROWS[::-1], id="turned round"),
        pytest.param([row for at, row in enumerate(ROWS) if at % 7], id="with records that left"),
        pytest.param(ROWS[200:] + ROWS[:200], id="in two runs"),
        pytest.param([(dose, "*") for dose, _ in ROWS], id="one column as it was"),
    ],
)
def test_rows_in_the_order_of_the_original_are_found(tmp_path: Path, rows: Rows) -> None:
    assert "row_order" in _kinds(tmp_path, rows)


@pytest.mark.parametrize("seed", range(6))
def test_an_order_drawn_by_chance_is_none(tmp_path: Path, seed: int) -> None:
    rows = ROWS.copy()
    Random(seed).shuffle(rows)  # noqa: S311 - data for a test
    assert "row_order" not in _kinds(tmp_path, rows)


def test_chance_by_simulation() -> None:
    """Of 2,000 orders drawn by chance none is taken for that of the original, however few the values are."""
    draw = np.random.default_rng(1)
    for kinds in (2, 20, 5000):
        known = draw.integers(0, kinds, 5000).astype(np.uint64)
        for _ in range(2000 if kinds == 20 else 100):
            found = in_order({"": Places(("a",), {"a": known})}, {"": Places(("a",), {"a": draw.permutation(known)})})
            assert found is not None
            assert not found.beyond_chance


def test_other_values_few_rows_and_no_columns_show_no_order(tmp_path: Path) -> None:
    one, few = np.arange(500, dtype=np.uint64), np.arange(10, dtype=np.uint64)
    same = np.zeros(500, np.uint64)
    for before, after in ((one, one + np.uint64(1000)), (few, few), (same, same), (few[:0], one)):
        assert in_order({"": Places(("a",), {"a": before})}, {"": Places(("a",), {"a": after})}) is None
    with open_dataset(_written(tmp_path / "a.csv", ROWS)) as dataset:
        assert places(dataset, ()) == {}
        assert set(places(dataset, ("ward",))[""].hashes) == {"ward"}
        assert set(places(dataset, ("dose", "ward", "gone"))[""].hashes) == {"dose", "ward", ""}


@pytest.mark.parametrize("turned", [True, False], ids=["one table as it stood", "both drawn anew"])
def test_each_of_several_tables_has_an_order_of_its_own(tmp_path: Path, *, turned: bool) -> None:
    """Tables put together stand one after the other, which is no order of any; what one of them shows is found."""
    draw = Random(4)  # noqa: S311 - data for a test
    for folder in ("a", "o"):
        (tmp_path / folder).mkdir()
    people = [(f"P{at:04d}", "MF"[at % 2]) for at in range(300)]
    visits = [(f"P{draw.randrange(250):04d}", str(draw.randrange(90))) for _ in range(400)]
    _written(tmp_path / "a" / "people.csv", people, "person_id,sex")
    _written(tmp_path / "a" / "visits.csv", visits, "person_id,ward")
    out = draw.sample(people, 300), visits if turned else draw.sample(visits, 400)
    _written(tmp_path / "o" / "people.csv", out[0], "person_id,sex")
    _written(tmp_path / "o" / "visits.csv", out[1], "person_id,ward")
    with open_dataset(tmp_path / "a", ordered=True) as dataset:
        before = places(dataset, ("sex", "ward"))
    with open_dataset(tmp_path / "o", ordered=True) as output:
        after = places(output, ("sex", "ward"))
    assert set(before) == set(after) == {"people", "visits"}
    found = in_order(before, after)
    assert found is not None
    assert found.beyond_chance is turned
    with open_dataset(tmp_path / "a") as unordered:
        assert places(unordered, ("sex", "ward")) == {}
