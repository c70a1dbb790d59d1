"""Dictionaries of others on the command line: a role that they say is proposed, and what was found is written in their forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.edge.calling import Run

ROWS = "f1,f2,note\n" + "".join(f"x{n},{n % 7},a\n" for n in range(40))
SCHEMA = {
    "fields": [{"name": "f1", "reidrisk:role": "DI"}, {"name": "f2", "title": "宗教信仰（代码）"}, {"name": "note", "reidrisk:role": "NI"}]
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "d.csv").write_text(ROWS, encoding="utf-8")
    (tmp_path / "schema.json").write_text(json.dumps(SCHEMA), encoding="utf-8")
    return tmp_path


def roles(run: Run, *words: str) -> dict[str, list[str]]:
    ran = run("scan", "d.csv", *words, "--json")
    assert ran.code == 0, ran.err
    return {one["name"]: one["roles"] for one in ran.json["columns"]}


@pytest.mark.parametrize("form", ["d.json", "d.csv-metadata.json", "red.csv", "define.xml"])
def test_a_role_goes_out_and_comes_back(run: Run, place: Path, form: str) -> None:
    found = roles(run, "--dictionary", "schema.json", "--describe", form)
    assert found["f1"] == ["DI"]
    assert {"QI", "SA"} <= set(found["f2"])
    assert roles(run, "--dictionary", form) == found
    assert "x39" not in (place / form).read_text(encoding="utf-8")


def test_what_its_author_calls_harmless_takes_nothing_away(run: Run, place: Path) -> None:
    (place / "d.csv").write_text("name,phone\n" + "王小明,13800138000\n李丽华,13912345678\n" * 20, encoding="utf-8")
    fields = [{"name": "name", "reidrisk:role": "NI"}, {"name": "phone", "reidrisk:role": "NI"}]
    (place / "schema.json").write_text(json.dumps({"fields": fields}), encoding="utf-8")
    assert roles(run, "--dictionary", "schema.json") == {"name": ["DI"], "phone": ["DI"]}


@pytest.mark.parametrize(("lang", "word"), [("zh", "已经存在"), ("en", "is there already")])
def test_a_file_that_is_there_is_left(run: Run, place: Path, lang: str, word: str) -> None:
    ran = run("scan", "d.csv", "--describe", "d.csv", "--lang", lang)
    assert ran.code == 2
    assert word in ran.err
    assert (place / "d.csv").read_text(encoding="utf-8") == ROWS


def test_the_case_keeps_the_dictionary(run: Run, place: Path) -> None:
    assert run("scan", "d.csv", "--dictionary", "schema.json", "-o", "case").code == 0
    assert (place / "case" / "dictionary.json").is_file()
    assert "dictionary" in run("scan", "d.csv", "-o", "case", "--json").json["columns"][0]["evidence"][0]["rule"]
