"""Dictionaries of others on the command line: a role that they say is proposed, and what was found is written in their forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.edge.calling import Run

from reidrisk.data.dictionaries.form import read_as_form

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


CODES = "1=男;2=女;9=未说明"


@pytest.mark.parametrize("form", ["d.json", "d.csv-metadata.json", "red.csv", "define.xml"])
def test_meanings_and_codes_go_out_and_come_back(run: Run, place: Path, form: str) -> None:
    (place / "own.csv").write_text(f"字段名,说明,取值\nf1,登记号,\nf2,性别 <登记>,{CODES}\nnote,备注,\n", encoding="utf-8")
    assert run("scan", "d.csv", "--dictionary", "own.csv", "--describe", form).code == 0
    read = {one.name: (one.description, one.codes) for one in read_as_form(place / form) or ()}
    assert read == {
        "f1": ("登记号", ()),
        "f2": ("性别" if form == "red.csv" else "性别 <登记>", (("1", "男"), ("2", "女"), ("9", "未说明"))),
        "note": ("备注", ()),
    }


def test_codes_that_hold_the_signs_of_the_form_are_left_out_not_cut(run: Run, place: Path) -> None:
    fields = [{"name": "f2", "categories": [{"value": "1", "label": "a|b"}, {"value": "2", "label": "c"}]}]
    (place / "schema.json").write_text(json.dumps({"fields": fields}), encoding="utf-8")
    for form, kept in (("red.csv", ()), ("define.xml", (("1", "a|b"), ("2", "c")))):
        assert run("scan", "d.csv", "--dictionary", "schema.json", "--describe", form).code == 0
        assert next(one.codes for one in read_as_form(place / form) or () if one.name == "f2") == kept
