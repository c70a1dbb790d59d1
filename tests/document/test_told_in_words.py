"""Findings are told in the reader's words: where in a file, by whom, and each once (issue 18, 4, 8 and 9)."""

from __future__ import annotations

import io
from dataclasses import replace
from fractions import Fraction
from typing import get_args

import pytest
from rich.console import Console
from tests.document.document_cases import LEVEL_1, LEVEL_3
from tests.document.test_kinds import KINDS, document, material
from tests.document.test_page_one import of
from tests.document.untrue_cases import cases

from reidrisk.document.charts.what_answers_move import sentence
from reidrisk.document.content import texts
from reidrisk.document.labels import LABELS
from reidrisk.document.parts.result import steps_table
from reidrisk.document.report.effects import effects_of, purchases_of
from reidrisk.document.report.marks import marks
from reidrisk.document.report.parts import key_figures
from reidrisk.document.report.standing import standing
from reidrisk.document.report.terminal import lines
from reidrisk.grade.capping import capped
from reidrisk.grade.cautions.open_linkage import CAUTION
from reidrisk.model.assessment import Assessment
from reidrisk.model.dataset import OtherFiles, OtherKind, PartKind
from reidrisk.model.inventory import PeopleInPart
from reidrisk.model.outside.background import Background, View
from reidrisk.model.outside.linkage import LinkageFinding, OutsideFindings
from reidrisk.model.preparation import Accepted
from reidrisk.model.text import LANGS, Lang, Text

_WHERE, _WHOM = {"zh": "未了结的事项", "en": "What is open"}, {"zh": "提供给谁、作何用途", "en": "To whom, and for what"}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", get_args(PartKind))
def test_a_place_in_a_file_is_told_in_words(kind: PartKind, lang: Lang) -> None:
    found = replace(LEVEL_3, inventory=replace(LEVEL_3.inventory, parts=(PeopleInPart(kind, "Sheet2", 3, what=(Text("人名", "a name"),)),)))
    told = of(material(found), lang)[_WHERE[lang]]
    at = told.index({"zh": "文件其他部分可能有个人信息（", "en": "persons elsewhere in the file ("}[lang])
    place = told[at:].split({"zh": "（", "en": "("}[lang], 1)[1].split({"zh": "）", "en": ")"}[lang])[0]
    assert place
    if lang == "zh":
        assert not [sign for sign in place.replace("Sheet2", "") if sign.isascii() and sign.isalpha()], place


@pytest.mark.parametrize("kind", get_args(OtherKind))
def test_so_are_files_beside_the_data(kind: OtherKind) -> None:
    found = replace(LEVEL_3, facts=replace(LEVEL_3.facts, others=(OtherFiles(kind, 2, ("a.bin",)),)))
    told = of(material(found), "zh")[_WHERE["zh"]]
    assert "随数据的文件未经检查（" in told
    assert kind not in told


def holders(*accepted: Accepted) -> Assessment:
    view, half = View("job"), Fraction(1, 2)

    def of_holder(key: str, title: str, success: Fraction) -> LinkageFinding:
        return LinkageFinding(Background(key, title, (view,)), success, half, success, (view,), half, half, 16)

    three = (of_holder("payer", "the payer", half), of_holder("employer", "the employer", Fraction(3, 4)))
    return replace(LEVEL_3, outside=OutsideFindings(("性别",), three, (), 16, 16), plan=replace(LEVEL_3.plan, accepted=accepted))


def test_one_finding_is_told_once_whoever_knows_it() -> None:
    (told,) = (one.text.say("en") for one in marks(holders()) if one.code == CAUTION.code)
    assert "“job”" in told
    assert "the payer, the employer" in told
    assert "75.0% with everything else known there" in told, "the strongest of them"


def test_one_that_a_reason_settles_stands_apart() -> None:
    reason = Accepted("open-linkage", "payer,job", "no list of jobs", "Chen Jing", "2026-11-01", "letter sha256:" + "a" * 64)
    told = [one.text.say("en") for one in marks(holders(reason)) if one.code == CAUTION.code]
    assert len(told) == 2, "what holds the level down stands first"
    assert [("the payer" in one, "the employer" in one) for one in told] == [(False, True), (True, False)]


@pytest.mark.parametrize("lang", LANGS)
def test_page_one_says_that_data_go_abroad_and_where(lang: Lang) -> None:
    abroad = {"zh": "向境外提供（Switzerland）", "en": "provided abroad (Switzerland)"}[lang]
    for name in ("abroad", "answered", "untreated", "open to all"):
        assert (abroad in of(cases()[name], lang)[_WHOM[lang]]) is (name == "abroad"), name
    assert abroad not in of(material(LEVEL_1), lang)[_WHOM[lang]]


def test_words_of_two_scripts_stand_a_space_apart() -> None:
    inner = Text("10 岁一段", "bands of 10 years")
    assert (
        Text("得到{one}，要求{two}的", "{one} {two}").fill(one=inner, two=Text("MoCA", "MoCA")).say("zh") == "得到 10 岁一段，要求 MoCA 的"
    )
    assert Text("接收方{name}的回答", "{name}").fill(name="Example Group").say("zh") == "接收方 Example Group 的回答", "a name too"
    assert Text("第{n}页", "page {n}").fill(n=3).say("zh") == "第3页", "a number is set as its own text has it"
    assert Text("得到{one}", "{one}").fill(one=Text("原样", "as it is")).say("zh") == "得到原样"


@pytest.mark.parametrize("lang", LANGS)
def test_a_step_of_a_paper_shows_no_key_and_the_terminal_does(lang: Lang) -> None:
    found = capped(holders())
    (step,) = [one for one in found.verdict.steps if one.key.startswith("open-linkage:payer")]
    paper = "\n".join(texts(steps_table(found, lang)))
    assert step.finding.say(lang) in paper
    assert step.key not in paper
    console = Console(width=200, file=io.StringIO())
    console.print(lines(found, lang))
    assert step.key in console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize("lang", LANGS)
def test_what_a_finding_holds_down_no_answer_is_said_to_lift(lang: Lang) -> None:
    """Page one says that nothing else changes the conclusion; the picture of the answers must not say that eight do."""
    free, held = replace(LEVEL_3), capped(holders())
    assert any(one.flips for one in effects_of(free))
    assert held.verdict.level == 2
    assert [one.key for one in effects_of(held) if any(end.levels.high > 2 for end in one.ends)] == []
    assert not any(one.enough for one in purchases_of(held))
    kept = {end.label for one in effects_of(held) for end in one.flips}
    assert all(end.levels.low < 2 for one in effects_of(held) for end in one.flips), kept
    assert sentence(held).say(lang)


@pytest.mark.parametrize("lang", LANGS)
def test_data_that_were_treated_before_are_not_called_untreated(lang: Lang) -> None:
    before = replace(material(LEVEL_3), pseudonyms=("记录编号",))
    untreated = {
        "zh": ("未经去标识化处理", "数据未经处理", "尚未去标识化", "评估的是数据现状"),
        "en": ("not treated", "before de-identification"),
    }
    for key in ("risk-report", "record", "impact", "dictionary", "software"):
        words = [text for block in document(KINDS[key], before, lang).blocks for text in texts(block)]
        assert not [one for one in words if any(wrong in one for wrong in untreated[lang])], key
        assert key == "summary" or any("记录编号" in one for one in words), key


@pytest.mark.parametrize("lang", LANGS)
def test_page_one_counts_the_columns_of_every_kind_of_people(lang: Lang) -> None:
    kinds = cases()["two kinds of people"].known().verdict.kinds
    more = (replace(kinds[0], quasi=("性别", "年龄", "胎次")), kinds[1])
    found = replace(LEVEL_3, verdict=replace(LEVEL_3.verdict, kinds=more))
    counted = dict(key_figures(found, lang))[LABELS["quasi"].say(lang)]
    assert counted == str(len({name for one in more for name in one.quasi}.union(standing(found).quasi)))
    assert counted == "3"
