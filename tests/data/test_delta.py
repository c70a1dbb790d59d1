"""A folder with the files of several versions of a table: the version that holds now is read, or nothing is."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
from tests.edge.calling import Run

from reidrisk.data.open import open_dataset
from reidrisk.model.problem import InputError


def _two_versions(folder: Path) -> None:
    """Eight rows, of which an update leaves five and a deletion four."""
    deltalake, pa = pytest.importorskip("deltalake"), pytest.importorskip("pyarrow")
    deltalake.write_deltalake(str(folder), pa.table({"sex": ["f", "m"] * 4, "age": list(range(30, 38))}), partition_by=["sex"])
    table = deltalake.DeltaTable(str(folder))
    table.update(updates={"age": "50"}, predicate="age = 31")
    table.delete("age >= 34 and age < 38")


def test_of_a_delta_table_the_rows_are_read_that_it_holds_now(run: Run, tmp_path: Path) -> None:
    _two_versions(tmp_path / "stays")
    with open_dataset(tmp_path / "stays") as dataset:
        assert (dataset.facts.rows, dataset.facts.format, sorted(dataset.facts.columns)) == (4, "delta", ["age", "sex"])
        assert dataset.classes(["age"]).sizes.pairs == ((1, 4),)
    ran = run("measure", "stays", "--qi", "sex", "--json")
    assert ran.json["numbers"]["N"]["value"] == 4
    assert len(list((tmp_path / "stays").rglob("*.parquet"))) > 2  # old versions lie there too


@pytest.mark.parametrize(("name", "kind"), [("_delta_log", "Delta"), ("metadata", "Iceberg"), (".hoodie", "Hudi")])
def test_files_of_several_versions_are_not_read_together(tmp_path: Path, name: str, kind: str) -> None:
    table = tmp_path / "lake" / "stays"
    (table / "data").mkdir(parents=True)
    (table / name).mkdir()
    (table / name / "v1.metadata.json").write_text("{}")
    for place in (table / "data" / "a.parquet", table / "b.parquet"):
        with duckdb.connect() as base:
            base.execute(f"copy (select 1 as a) to '{place}' (format parquet)")
    for given in (tmp_path / "lake", *([] if kind == "Delta" else [table]), table / "*.parquet"):
        with pytest.raises(InputError) as caught:
            open_dataset(given)
        (one,) = caught.value.problems
        assert (one.code, kind in one.say("zh"), kind in one.say("en")) == ("table_of_versions", True, True), given


def test_a_log_that_is_no_log_is_told_in_our_words(tmp_path: Path) -> None:
    pytest.importorskip("deltalake")
    (tmp_path / "t" / "_delta_log").mkdir(parents=True)
    (tmp_path / "t" / "_delta_log" / "00000000000000000000.json").write_text("{canary-7319")
    with pytest.raises(InputError) as caught:
        open_dataset(tmp_path / "t")
    assert [one.code for one in caught.value.problems] == ["delta_unreadable"]
    assert "canary" not in str(caught.value)
