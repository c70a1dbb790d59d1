"""What is wrong with a data file of the package is said with the file and the line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from reidrisk.case.watching.deadlines import deadlines
from reidrisk.case.watching.duties import duties
from reidrisk.case.watching.triggers import triggers
from reidrisk.data.bundled import bundled, entries, frozen, rows, stems
from reidrisk.document.explain import topic
from reidrisk.document.kinds.agreement import Article
from reidrisk.identify import lookup
from reidrisk.prepare.asking import questionnaire

_GOOD = '# a comment\n[[article]] # first\ntitle = ["甲", "A"]\n\n[[article]]\ntitle = ["乙"]\npoints = []\n'


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "papers_of_a_test"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "papers_of_a_test", raising=False)
    return folder


def test_each_table_knows_its_line_and_an_error_names_it(package: Path) -> None:
    (package / "a.toml").write_text(_GOOD, encoding="utf-8")
    found = entries("papers_of_a_test", "a.toml", "article")
    assert [where for where, _ in found] == ["a.toml:2", "a.toml:5"]
    with pytest.raises(ValueError, match=r"^a\.toml:2: points: no such field, or missing$"):
        frozen(Article, found[0][1], found[0][0])
    with pytest.raises(ValueError, match=r"^a\.toml:5, title: "):
        frozen(Article, found[1][1], found[1][0])
    assert entries("papers_of_a_test", "a.toml", "other") == ()
    assert stems("papers_of_a_test", ".toml") == ("a",)


def test_what_is_no_toml_is_told_with_its_line(package: Path) -> None:
    (package / "b.toml").write_text('title = "a"\nwords = \n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"^b\.toml: .*line 2"):
        bundled("papers_of_a_test", "b.toml")


def test_a_row_of_a_table_that_is_too_short_is_told_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookup, "_text", lambda _name: "# of a test\nchapter,block\nA00-B99,A00-A09\n\nA00-B99\n")
    with pytest.raises(ValueError, match=r"^blocks\.csv:5: 1 cells, not 2$"):
        lookup.rows.__wrapped__("blocks.csv")


def test_the_rows_of_a_csv_have_the_words_of_its_head_and_an_error_names_the_line(package: Path) -> None:
    (package / "c.csv").write_text('# of a test\nid,zh,en\n1,"甲\n乙",two\n2,丙,three\n', encoding="utf-8")
    assert rows("papers_of_a_test", "c.csv") == (
        ("c.csv:4", {"id": "1", "zh": "甲\n乙", "en": "two"}),
        ("c.csv:5", {"id": "2", "zh": "丙", "en": "three"}),
    )
    (package / "d.csv").write_text("# of a test\nid,zh,en\n1,甲,one\n2,乙\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"^d\.csv:4: 2 cells, not 3$"):
        rows("papers_of_a_test", "d.csv")


def test_every_table_of_what_follows_from_an_incident_is_read_with_its_lines() -> None:
    for read in (deadlines, duties, triggers):
        assert len(read()) > 3


_ITEM = """place = 1
title = ["甲", "A"]
about = ["甲。", "A."]

[[item]]
key = "broken.one"
text = ["甲？", "A?"]
help = ["甲。", "A."]
short = ["甲", "a"]
clauses = []
"""


@pytest.mark.parametrize(
    "line",
    [
        'kind = "choice"',
        'kind = ["list"]',
        'kind = "choices"\noptions = ["a"]',
        'kind = "choices"\noptions = "nowhere"',
        'when = ["sharing"]',
        'points = { scale = "motives", weight = 1 }',
        'points = { scale = "motives", weight = 1, earns = { yes = "half" } }',
        "setting = true",
    ],
)
def test_whatever_is_wrong_with_a_question_is_said_with_file_and_line(line: str, package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (package / "broken.toml").write_text(f"{_ITEM}{line}\n", encoding="utf-8")
    monkeypatch.setattr(questionnaire, "FOLDER", "papers_of_a_test")
    with pytest.raises(ValueError, match=r"^broken\.toml:5, broken\.one\b"):
        questionnaire.questionnaire.__wrapped__("broken")


@pytest.mark.parametrize(
    ("name", "table"),
    [("formulas", '["5.3"]\ntitle = ["甲", "A"]\nformula = ["R"]\nwords = ["甲。", "A."]\n'), ("resolutions", '["5.3"]\nat = ["甲"]\n')],
)
def test_what_a_formula_lacks_is_said_with_file_and_line(name: str, table: str, package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (package / f"{name}.toml").write_text(f"# of a test\n\n{table}", encoding="utf-8")
    monkeypatch.setattr(topic, "_FOLDER", "papers_of_a_test")
    with pytest.raises(ValueError, match=rf"^{name}\.toml:3, 5\.3: "):
        topic.group.__wrapped__(name)
