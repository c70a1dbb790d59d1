"""Files and folders whose names are no UTF-8: every page, document and JSON shows them spelled out, and is UTF-8."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from tests.edge.calling import D3, D3_ROLES, Run

NAME, SHOWN = os.fsdecode(b"k\xff\xc4\xe3"), r"k\xff\xc4\xe3"
PUBLIC = (*D3_ROLES, "--sharing", "public")


@pytest.fixture
def data(tmp_path: Path) -> str:
    """Table D.3 under such a name."""
    place = tmp_path / f"{NAME}.csv"
    try:
        shutil.copy(D3, place)
    except OSError:  # pragma: no cover - a file system that takes UTF-8 only
        pytest.skip("this file system has no such names")
    return place.name


def _texts(folder: Path) -> dict[str, str]:
    """Every text that was written, read strictly."""
    made = [path for path in folder.rglob("*") if path.suffix in {".html", ".json", ".md", ".yaml", ".svg"}]
    return {path.name: path.read_text(encoding="utf-8") for path in made}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_file(data: str, lang: str, run: Run, tmp_path: Path) -> None:
    assert run("scan", data, "--json", "--lang", lang).code == 0
    assert run("measure", data, *D3_ROLES, "--json").json["dataset"]["name"] == f"{SHOWN}.csv"
    assert run("assess", data, *PUBLIC, "--lang", lang).code == 1
    assert run("assess", data, *PUBLIC, "--lang", lang, "-o", f"{NAME}.html").code == 1
    assert run("assess", data, *PUBLIC, "-o", "found.json", "--json").json["dataset"]["name"] == f"{SHOWN}.csv"
    assert json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))["dataset"]["name"] == f"{SHOWN}.csv"
    pages = [text for name, text in _texts(tmp_path).items() if name.endswith(".html")]
    assert len(pages) == 2
    assert all(f"{SHOWN}.csv" in page for page in pages)


def test_a_case(data: str, run: Run, tmp_path: Path) -> None:
    assert run("scan", data, "-o", NAME, "--lang", "zh").code == 0
    assert run("prepare", NAME).code == 0
    assert run("assess", NAME, *PUBLIC).code == 1
    assert run("mitigate", NAME, "--sharing", "public", "--k", "2", "--suppression", "100%").code in {0, 1}
    made = list((tmp_path / NAME / "output").glob("*.csv"))
    assert [path.name for path in made] == ["k-xff-xc4-xe3.csv"]
    assert run("report", NAME, "--format", "html,md,json").code == 0
    texts = _texts(tmp_path / NAME)
    assert len(texts) > 5
    assert any(f"{SHOWN}.csv" in text for text in texts.values())


def test_an_output_in_such_a_folder(data: str, run: Run, tmp_path: Path) -> None:
    goal = ("--k", "2", "--suppression", "100%")
    (tmp_path / NAME).mkdir()
    assert run("mitigate", data, *D3_ROLES, *goal, "-o", f"{NAME}/safe.csv", "--utility", f"{NAME}.html").code == 0
    assert (tmp_path / NAME / "safe.csv").read_text(encoding="utf-8").count("\n") == 17
    refused = run("mitigate", data, *D3_ROLES, *goal, "-o", f"{NAME}-safe.csv", "--json")
    assert (refused.code, refused.json["errors"][0]["code"]) == (2, "name_is_no_utf8")


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize("ending", ["parquet", "duckdb", "feather"])
def test_what_its_library_cannot_open_is_to_be_renamed(ending: str, run: Run, tmp_path: Path) -> None:
    import duckdb
    from pyarrow.feather import write_feather

    plain = tmp_path / f"plain.{ending}"
    with duckdb.connect(str(plain) if ending == "duckdb" else ":memory:") as connection:
        rows = f"select * from read_csv('{D3}', all_varchar = true)"
        if ending == "duckdb":
            connection.execute(f"create table t as {rows}")
        elif ending == "parquet":
            connection.execute(f"copy ({rows}) to '{plain}'")
        else:
            write_feather(connection.execute(rows).to_arrow_table(), str(plain))
    assert run("measure", str(plain), *D3_ROLES).code == 0
    plain.rename(tmp_path / f"{NAME}.{ending}")
    refused = run("measure", f"{NAME}.{ending}", *D3_ROLES, "--json")
    assert (refused.code, refused.json["errors"][0]["code"]) == (2, "name_is_no_utf8")
