"""Questionnaires are data: complete in both languages, bound to clauses and to rows of the checklist."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from fractions import Fraction
from operator import attrgetter
from pathlib import Path

import pytest

from reidrisk.model.text import Text
from reidrisk.prepare.asking import questionnaire as questionnaire_files
from reidrisk.prepare.asking import questionnaires as folder
from reidrisk.prepare.asking.questionnaire import Item, Points, Questionnaire, When, by_key, home_of, items, questionnaires
from reidrisk.prepare.asking.scoring import SCALES
from reidrisk.prepare.context import QUESTIONS
from reidrisk.prepare.question import Choice

CHECKLIST = json.loads((Path(__file__).parents[1] / "facts" / "checklist.json").read_text(encoding="utf-8"))
ROWS = {row["id"]: row for row in CHECKLIST}
# Which rows the preparation answers. A row that leaves or joins this list is a decision, not an accident.
ANSWERED = [
    "C001",
    "C002",
    "C004",
    "C008",
    "C009",
    "C010",
    "C011",
    "C012",
    "C013",
    "C022",
    "C023",
    "C024",
    "C025",
    "C027",
    "C028",
    "C029",
    "C030",
    "C031",
    "C032",
    "C033",
    "C035",
    "C036",
    "C037",
    "C038",
    "C039",
    "C040",
    "C041",
    "C042",
    "C043",
    "C044",
    "C045",
    "C046",
    "C056",
    "C057",
    "C058",
    "C059",
    "C060",
    "C067",
    "C068",
    "C069",
    "C070",
    "C071",
    "C072",
    "C073",
    "C082",
    "C083",
    "C084",
    "C085",
    "C086",
    "C096",
    "C097",
    "C098",
    "C100",
    "C101",
    "C102",
    "C104",
    "C105",
    "C106",
    "C107",
    "C108",
    "C109",
    "C110",
    "C111",
    "C112",
    "C113",
    "C114",
    "C115",
    "C116",
    "C118",
    "C119",
    "C120",
    "C121",
    "C122",
    "C123",
    "C124",
    "C125",
    "C126",
    "C128",
    "C141",
    "C162",
    "C163",
    "C164",
    "C165",
    "C166",
    "C167",
    "C168",
    "C169",
    "C170",
    "C171",
    "C172",
    "C173",
    "C174",
    "C175",
    "C176",
    "C177",
    "C178",
    "C179",
    "C180",
    "C181",
    "C182",
    "C183",
    "C184",
    "C185",
    "C186",
    "C188",
    "C189",
    "C191",
    "C192",
    "C197",
    "C198",
    "C199",
    "C200",
    "C201",
    "C202",
    "C203",
    "C205",
    "C206",
    "C207",
    "C209",
    "C211",
    "C220",
    "C221",
    "C222",
    "C223",
    "C224",
]
# Rows of these stages that something else answers, and what.
ELSEWHERE = {
    "C034": "T2 is computed: measure.context.acquaintance",
    "C074": "the plan and its hash: prepare.fixing.plan_hash",
    "C218": "goals of GB/T 37964: computed by grading and mitigation",
    "C219": "principles: no single answer",
    "C099": "T1 is computed from the questionnaire of controls",
}


# Rows that demand several things: each is a question of its own, and the row stands as the weakest of them.
IN_PARTS = "C010 C023 C035 C068 C069 C071 C072 C073 C100 C101 C102 C104 C107 C108 C111 C112 C114 C115 C118 C141 C198 C201 C205 C211 C222"


def test_the_rows_that_are_answered() -> None:
    found = Counter(row for item in items() for row in item.rows)
    assert sorted(found) == sorted(ANSWERED)
    assert {row for row, count in found.items() if count > 1} == set(IN_PARTS.split())
    assert set(found) <= set(ROWS)


def test_every_row_about_preparing_is_answered_here_or_named() -> None:
    stages = {"goal", "prepare", "context", "T1", "threshold", "contract", "communicate"}
    wanted = {row["id"] for row in CHECKLIST if row["stage"] in stages}
    assert wanted - set(ANSWERED) - set(ELSEWHERE) == set()


@pytest.mark.parametrize("item", items(), ids=lambda item: str(item.key))
def test_an_item_is_whole(item: Item) -> None:
    assert item.clauses
    for text in (item.text, item.help, *(option.title for option in item.options)):
        assert text.zh != text.en or re.fullmatch(r"[\x20-\x7e]+", text.zh)
        assert not re.search(r"[\u4e00-\u9fff]", text.en), text.en
        assert not re.search(r"[a-z] [a-z]+ [a-z]", text.zh.replace("pr(context)", "")), text.zh
    assert item.text.zh.rstrip().endswith(("？", "："))
    assert item.text.en.rstrip().endswith("?")
    assert len({option.value for option in item.options}) == len(item.options)


@pytest.mark.parametrize("item", [item for item in items() if item.when], ids=lambda item: str(item.key))
def test_conditions_name_answers_that_exist(item: Item) -> None:
    known = {one.key for one in QUESTIONS} | set(by_key())
    for when in item.when:
        assert when.key in known
        assert when.values or when.unless
        target = by_key()[when.key]
        options = {option.value for option in target.options} | ({"yes", "no"} if target.kind == "yes_no" else set())
        assert set(when.values + when.unless) <= options
        # A condition looks back, so that answering in order never skips a question.
        if home_of(item.key) is home_of(when.key):
            assert [one.key for one in items()].index(when.key) < [one.key for one in items()].index(item.key)


def test_points_are_within_their_scale() -> None:
    for item in items():
        if item.points is not None:
            assert item.points.scale in SCALES
            assert item.points.weight >= 1
            assert all(0 <= share <= 1 for _, share in item.points.earns)
            assert max(share for _, share in item.points.earns) == 1
            assert min(share for _, share in item.points.earns) == 0


def test_places_are_distinct_and_in_order() -> None:
    places = [one.place for one in questionnaires()]
    assert places == sorted(set(places))
    assert home_of("team.executor").key == "team"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('["甲？", "A?"]', '["甲？"]', "x.a, text: .* is not a .*Text"),
        ('["甲？", "A?"]', '["甲？", ""]', "a text needs both languages"),
        ('text = ["甲？", "A?"]', "", "x.a: text: no such field, or missing"),
        ("rows =", "row =", "x.a: row: no such field, or missing"),
        ('"sharing != public"', '"sharing public"', "x.a: 'sharing public' is no condition"),
        ('"1/2"', '"a half"', "Invalid literal"),
        ('kind = "choice"', 'kind = "chioce"', "x.a, kind: 'chioce' is not a"),
        ('key = "x.a"', 'key = "y.a"', "begin with its name"),
    ],
)
def test_a_file_that_is_wrong_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, why: str) -> None:
    written = """
place = 1
title = ["题", "Title"]
about = ["关于", "About"]
[shared]
why = ["乙", "B"]
[[item]]
key = "x.a"
text = ["甲？", "A?"]
short = ["甲", "a"]
help = "why"
clauses = ["1"]
rows = ["C001"]
when = ["sharing != public", "x.b = c | d"]
kind = "choice"
points = { scale = "impact", weight = 2, earns = { some = "1/2", none = "0" } }
[item.options]
some = ["一些", "some"]
none = { title = ["无", "none"], effect = ["好", "good"] }
"""
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "__init__.py").touch()
    (tmp_path / "papers" / "x.toml").write_text(written, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(questionnaire_files, "FOLDER", "papers")
    monkeypatch.delitem(sys.modules, "papers", raising=False)
    read = questionnaire_files.questionnaire.__wrapped__
    (item,) = read("x").items
    assert (item.help, item.when) == (Text("乙", "B"), (When("sharing", unless=("public",)), When("x.b", ("c", "d"))))
    assert (item.options[1].effect, item.points) == (
        Text("好", "good"),
        Points("impact", 2, (("some", Fraction(1, 2)), ("none", Fraction(0)))),
    )
    (tmp_path / "papers" / "x.toml").write_text(written.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ValueError, match=why):
        read("x")


def test_a_clause_names_a_questionnaire_as_any_other_object() -> None:
    assert attrgetter("team")(folder) is home_of("team.executor")
    assert not hasattr(folder, "nobody")


def test_malformed_questionnaires_are_refused() -> None:
    text = Text("甲？", "A?")
    with pytest.raises(ValueError, match="a choice has options"):
        Item("x.y", text, text, text, ("1",), "choice")
    with pytest.raises(ValueError, match="a choice has options"):
        Item("x.y", text, text, text, ("1",), "text", options=(Choice("a", text),))
    with pytest.raises(ValueError, match="begin with its name"):
        Questionnaire("z", 1, text, text, (Item("x.y", text, text, text, ("1",), when=(When("a", ("b",)),)),))
