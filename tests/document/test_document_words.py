from __future__ import annotations

import io
from dataclasses import replace
from fractions import Fraction

import pytest
from rich.console import Console
from tests.document import document_cases as cases

from reidrisk.document.explain import lookup as explaining
from reidrisk.document.explain.lookup import every_topic, explain, nearest
from reidrisk.document.explain.topic import Topic
from reidrisk.document.figures import beside
from reidrisk.document.labels import LABELS
from reidrisk.document.parts.result import steps_table
from reidrisk.document.report.marks import limitations, marks
from reidrisk.document.report.sentences import headline
from reidrisk.document.report.terminal import lines
from reidrisk.flow.editions import find_standard
from reidrisk.model.assessment import Assessment
from reidrisk.model.clause import Stage
from reidrisk.model.dataset import ColumnSample
from reidrisk.model.text import LANGS, Lang, Text, listed
from reidrisk.model.verdict import Step

ASKED = [
    "theta",
    "R_a",
    "R_b",
    "R_c",
    "J",
    "N",
    "tau",
    "T1",
    "T2",
    "T3",
    "p",
    "m",
    "pr_context",
    "R",
    "threshold",
    "level-1",
    "level-2",
    "level-3",
    "level-4",
    "DI",
    "QI",
    "SA",
    "NI",
    "public",
    "controlled",
    "enclave",
    "provisional",
    "fingerprint",
    "4",
    "5",
    "A",
    "B",
    "C.1",
    "D.1.1",
    "D.1.2",
    "D.1.3",
    "D.1.4",
    "D.1.5",
    "D.2",
    "D.3",
    "6.2",
    "6.3",
    "6.4",
    "6.5",
    "6.6",
]
SPACED = [
    *("equivalence class", "sharing model", "changed after result", "missing values", "*", "等价类", "准标识符", "暂定", "2级", "附录B"),
    *(f"6.1 {item}" for item in "abcdefg"),
    *(f"6.2 {item}" for item in "abc"),
    *("6.3 a", "6.3 b", "6.4 b", "6.5 d", "6.6 a 4", "6.1 f 2", "C.2 c", "D.1.4 b 2", "D.1.3 (D.2)", "GB/T 42460-2023 6.2", "clause 6.3 b"),
]


def printed(found: Assessment, lang: Lang, report: str | None = None) -> str:
    out = io.StringIO()
    Console(file=out, width=140, color_system=None).print(lines(found, lang, report))
    return out.getvalue()


@pytest.mark.parametrize("topic", [*ASKED, *SPACED])
def test_every_term_and_clause_is_explained(topic: str) -> None:
    zh, en = explain(topic, "zh"), explain(topic, "en")
    assert zh
    assert en
    assert zh.key == en.key
    assert zh.words != en.words


@pytest.mark.parametrize("clause", [clause.id for clause in cases.STANDARD.clauses])
def test_every_clause_of_the_map_is_explained(clause: str) -> None:
    assert explain(clause, "zh") is not None


@pytest.mark.parametrize(
    ("asked", "key"), [("rc", "R_c"), ("ＱＩ", "QI"), ("Level 3", "level-3"), ("pr(context)", "pr_context"), ("6.2a", "6.2 a")]
)
def test_it_does_not_matter_how_a_topic_is_written(asked: str, key: str) -> None:
    found = explain(asked, "en")
    assert found is not None
    assert found.key == key


@pytest.mark.parametrize("asked", ["6.9", "level-5", "R_d", "E", "", "D.9 (x)"])
def test_what_does_not_exist_is_not_explained(asked: str) -> None:
    assert explain(asked, "en") is None


def test_the_nearest_topics_are_named() -> None:
    assert "R_c" in nearest("R_d")
    assert "QI" in nearest("quasi")
    assert "equivalence-class" in nearest("等价")
    assert nearest("") == ()


def test_topics_have_words_and_clauses() -> None:
    for topic in every_topic():
        assert topic.clause or topic.key.startswith("formulas "), topic.key  # a formula names its sources in its words
        assert len(topic.words.zh) > 15, topic.key
        if not topic.key.startswith("formulas "):  # which have sets
            assert not set("{}") & set(topic.words.zh + topic.words.en), topic.key


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", cases.names())
def test_the_terminal_tells_every_kind_of_verdict(name: str, lang: Lang) -> None:
    found = cases.ALL[name]
    said = printed(found, lang, "report.html")
    assert headline(found).say(lang)[:20] in said
    assert "report.html" in said
    assert cases.CANARY not in said
    assert ("未经管理层批准" if lang == "zh" else "Not approved") in said


def test_the_terminal_shows_thirty_columns_and_counts_the_rest() -> None:
    said = printed(cases.LEVEL_1, "en")
    assert "8 more columns" in said
    assert "身份证号" in said
    assert "report" not in printed(cases.LEVEL_3, "en").casefold().splitlines()[-1]


def test_a_column_name_cannot_steer_the_terminal() -> None:
    found = cases.make(cases.Wish(3, (3, 3), acceptable=True, columns=(cases.column("a\x1b[2Jb\u202e[bold]", "QI"),)))
    said = printed(replace(found, facts=replace(found.facts, name="\x1b]0;x\x07")), "en")
    assert not set("\x1b\x07\u202e") & set(said)
    assert "[bold]" in said


def test_a_risk_just_below_the_threshold_never_looks_equal_to_it() -> None:
    assert beside(Fraction(49999, 1000000), Fraction(1, 20)) == "0.049999"
    assert beside(Fraction(1, 20), Fraction(1, 20)) == "0.05"
    assert beside(Fraction(1, 20) - Fraction(1, 10**40), Fraction(1, 20)) == "0.05"


def test_many_names_are_counted() -> None:
    assert listed(list("abcdefgh")).say("zh").endswith("等 8 列")
    assert listed(["a"]).say("en") == "“a”"


def test_a_sample_is_said_to_be_one() -> None:
    facts = replace(cases.LEVEL_3.facts, rows=90_000)
    sample = ColumnSample("性别", {}, 0, 0, 50_000, 90_000)
    said = limitations(replace(cases.LEVEL_3, facts=facts, samples={"性别": sample}))[0].say("zh")
    assert "50,000 行（共 90,000 行）" in said
    assert "检查了全部 16 行" in limitations(cases.LEVEL_3)[0].say("zh")


def test_two_topics_may_not_share_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    twice = (Topic("a", ("x",), LABELS["none"], LABELS["none"]), Topic("b", ("X",), LABELS["none"], LABELS["none"]))
    monkeypatch.setattr(explaining, "every_topic", lambda: twice)
    explaining._index.cache_clear()
    with pytest.raises(ValueError, match="both a and b"):
        explaining.explain("x", "en")
    monkeypatch.undo()
    explaining._index.cache_clear()
    assert explain("x", "en") is None


@pytest.mark.parametrize(("edition", "clause"), [("china-methodology-2024", "13.3"), ("gbt-42460-2023", "6.4 b")])
def test_an_approval_is_told_under_the_edition_s_own_clause(edition: str, clause: str) -> None:
    standard = find_standard(edition)
    question = Text("结论是否已获管理层批准？", "Has management approved it?")
    step = Step(clause, question, Text("未经管理层批准。", "Not approved."), stage=Stage.APPROVAL)
    found = replace(cases.LEVEL_3, standard=standard, verdict=replace(cases.LEVEL_3.verdict, steps=(step,)))
    before, after = (steps_table(found, "en", approved=approved).rows[0] for approved in (False, True))
    assert (before[0], before[2]) == (clause, "Not approved.")
    assert "approved" in after[2].lower()
    assert before[2] != after[2]
    assert any(f"({clause})" in mark.text.say("en") for mark in marks(found))


@pytest.mark.parametrize(
    ("lang", "words", "not_said"), [("zh", "级别是 3 级", "3 级到 3 级"), ("en", "the answers given lead to level 3", "from 3 to 3")]
)
def test_an_open_answer_that_leaves_one_level_names_it(lang: Lang, words: str, not_said: str) -> None:
    found = replace(cases.OPEN, verdict=replace(cases.OPEN.verdict, level=None, levels=(3, 3)))
    said = headline(found).say(lang)
    assert words in said
    assert not_said not in said
