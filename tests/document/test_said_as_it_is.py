"""What papers said wrongly of generated cases, and say as it is: advice, level 1, summaries, the impact assessment (issue 18, 4)."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from tests.document.document_cases import ALL as CASES
from tests.document.document_cases import LEVEL_1, LEVEL_2_EQUAL, LEVEL_3, Wish, make
from tests.document.test_counsel_papers import LAWFUL, MILD, answered, said
from tests.document.test_kinds import GOVERNED, KINDS, document, material
from tests.document.test_page_one import of
from tests.document.untrue_cases import cases

from reidrisk.document.content import Formula, Heading, Pairs, Para, Table
from reidrisk.document.issue.letterhead import Letterhead
from reidrisk.document.labels import LABELS
from reidrisk.document.layout.numbering import captioned, unrepeated
from reidrisk.document.report.parts import key_figures, stated_by
from reidrisk.document.report.sentences import first_steps
from reidrisk.document.writer import writers
from reidrisk.grade.cautions.open_linkage import CAUTION
from reidrisk.grade.wording import OF_LEVELS
from reidrisk.identify import findings
from reidrisk.model.assessment import Assessment
from reidrisk.model.clause import ClauseState
from reidrisk.model.governance import Governance
from reidrisk.model.inventory import Evidence
from reidrisk.model.outside.background import Background, View
from reidrisk.model.outside.linkage import LinkageFinding, OutsideFindings
from reidrisk.model.plan import Decision, PlanRecord
from reidrisk.model.release import Answer, Grade, Release, Sharing
from reidrisk.model.text import LANGS, Lang, Phrase, Text
from reidrisk.model.verdict import Way
from reidrisk.prepare.deciders import AS_PROPOSED, why_decided

RISKY = make(Wish(2, (2, 2), acceptable=False, sizes=(5, 5, 6), sharing=Sharing.CONTROLLED))
_CONTROLS = {"zh": "加强接收方控制以降低", "en": "strengthen the recipient's controls"}
_ACQUAINTED = {"zh": "T2（数据集包含熟人的概率）", "en": "T2 (the dataset holds an acquaintance)"}


def told(found: Assessment, lang: Lang) -> str:
    return "\n".join(one.say(lang) for one in first_steps(found))


def likelier(found: Assessment, symbol: str) -> Assessment:
    """The same with this attack the likeliest: its probability is that of the context."""
    numbers = dict(found.verdict.numbers)
    for at, key in enumerate(("T1", "T2", "T3")):
        numbers[key] = replace(numbers[key], value=Fraction(9, 10) if key == symbol else Fraction(at + 1, 20), interval=None)
    numbers["pr_context"] = replace(numbers["pr_context"], value=Fraction(9, 10), interval=None)
    return replace(found, verdict=replace(found.verdict, numbers=numbers))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("symbol", ["T1", "T2", "T3"])
def test_controls_are_advised_only_where_they_lower_the_risk(symbol: str, lang: Lang) -> None:
    text = told(likelier(RISKY, symbol), lang)
    assert (_CONTROLS[lang] in text) is (symbol != "T2")
    assert (_ACQUAINTED[lang] in text) is (symbol == "T2")


@pytest.mark.parametrize("lang", LANGS)
def test_a_risk_on_the_threshold_is_told_only_where_it_is(lang: Lang) -> None:
    word = {"zh": "正好等于阈值", "en": "exactly the threshold"}[lang]
    assert word in told(LEVEL_2_EQUAL, lang)
    assert word not in told(RISKY, lang)


def known_too(found: Assessment) -> Assessment:
    """Somebody may know a column beside the quasi-identifiers, by which half of the records are found."""
    view, half = View("job"), Fraction(1, 2)
    one = LinkageFinding(Background("payer", "the payer", (view,)), half, half, half, (view,), half, half, 16)
    return replace(found, outside=OutsideFindings(("性别",), (one,), (), 16, 16))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("level", [RISKY, make(Wish(2, (2, 2), acceptable=False, sizes=(1, 5, 6), sharing=Sharing.CONTROLLED))])
def test_a_finding_that_limits_too_is_among_the_first_steps(level: Assessment, lang: Lang) -> None:
    title = CAUTION.title.say(lang)
    assert title in told(known_too(level), lang)
    assert title not in told(level, lang)


@pytest.mark.parametrize("lang", LANGS)
def test_what_must_not_go_out_has_no_summary_for_the_public(lang: Lang) -> None:
    may = {"zh": "本摘要可以公开", "en": "may be published"}[lang]
    for case, fit in (("untreated", False), ("treated", True)):
        paper = document(KINDS["summary"], cases()[case], lang)
        text = said("summary", cases()[case], lang)
        assert (may in text) is fit, case
        assert (paper.control.secrecy == "public") is fit, case
        assert ("READ" if paper.control.readers.en == "anyone" else "") == ("READ" if fit else ""), case
    once = {"zh": "经管理层批准后，本摘要可以公开", "en": "may be published once management has approved"}[lang]
    assert once in said("summary", material(LEVEL_3), lang)
    assert once not in said("summary", material(LEVEL_3, governed=GOVERNED), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_records_with_direct_identifiers_are_not_said_to_be_beyond_finding(lang: Lang) -> None:
    beyond = {"zh": "不能按人查找", "en": "neither side can look up"}[lang]
    coded = {"zh": "数据保留代码", "en": "the data provided keep codes"}[lang]
    no = {**LAWFUL, **MILD, "dataset.codes": "no"}
    direct, plain = answered(material(LEVEL_1), no), answered(material(LEVEL_3), no)
    pseudonyms = replace(plain, pseudonyms=("记录编号",))
    assert [beyond in said("impact", one, lang) for one in (direct, plain, pseudonyms)] == [False, True, False]
    assert [coded in said("impact", one, lang) for one in (direct, plain, pseudonyms)] == [False, False, True]


@pytest.mark.parametrize("lang", LANGS)
def test_what_was_not_computed_is_no_question_that_nobody_answered(lang: Lang) -> None:
    paper = document(KINDS["impact"], answered(material(LEVEL_1), {**LAWFUL, **MILD}), lang)
    caption = {"zh": "风险等级", "en": "Grade of the risk"}[lang]
    (rows,) = (block.rows for block in paper.blocks if isinstance(block, Table) and block.caption == caption)
    disclosed = rows[1]
    assert disclosed[1] == disclosed[4] == {"zh": "尚不能判定", "en": "not known yet"}[lang]
    assert {"zh": "消除之后", "en": "once they are gone"}[lang] in disclosed[2]
    refused = {"zh": "不得实施", "en": "must not go ahead"}[lang]
    assert "\n".join(getattr(block, "text", "") for block in paper.blocks).count(refused) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_a_report_on_level_1_speaks_of_no_figures_that_are_not_there(lang: Lang) -> None:
    ended = {"zh": "定性评估即告结束", "en": "ended with the qualitative part"}[lang]
    stop = {"zh": "立即停止使用并重新评估", "en": "stop using the data and re-evaluate"}[lang]
    force = {"zh": "作为依据的各项控制", "en": "controls relied on"}[lang]
    report = {level: said("risk-report", material(one), lang) for level, one in ((1, LEVEL_1), (3, LEVEL_3))}
    assert {level: ended in text for level, text in report.items()} == {1: True, 3: False}
    assert {level: stop in text for level, text in report.items()} == {1: False, 3: True}
    assert force not in report[1], "nothing is in force while nothing may be provided"


@pytest.mark.parametrize("lang", LANGS)
def test_environments_that_nobody_named_are_not_told_to_be_none(lang: Lang) -> None:
    found = material(LEVEL_3)
    none = replace(
        found, plan=replace(found.plan, replies={key: one for key, one in found.plan.replies.items() if key != "environments.names"})
    )
    caption = {"zh": "数据使用环境", "en": "Environments"}[lang]
    tables = [
        block.caption for one in (found, none) for block in document(KINDS["risk-report"], one, lang).blocks if isinstance(block, Table)
    ]
    assert tables.count(caption) == 1


def test_what_people_are_in_several_rows_is_on_page_one() -> None:
    assert of(material(replace(LEVEL_3, subjects=7)), "en")["What was evaluated"].startswith("16 records of 7 people in ")
    assert of(material(replace(LEVEL_3, subjects=16)), "en")["What was evaluated"].startswith("16 records in ")


@pytest.mark.parametrize("lang", LANGS)
def test_a_note_of_several_formulas_is_told_once(lang: Lang) -> None:
    why = {"zh": "已由定性评估判定", "en": "decided already"}
    noted = {
        key: replace(one, reason=Text(why["zh"], why["en"]) if key in {"R_a", "R_b", "R_c"} else one.reason)
        for key, one in LEVEL_3.verdict.numbers.items()
    }
    found = material(replace(LEVEL_3, verdict=replace(LEVEL_3.verdict, numbers=noted)))
    blocks = document(KINDS["risk-method"], found, lang).blocks
    formulas = [block for block in blocks if isinstance(block, Formula)]
    assert len(formulas) > 3
    assert not [one for one in formulas if one.note == why[lang]]
    assert [getattr(block, "text", "") for block in blocks].count(why[lang]) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_the_same_level_by_two_plans_is_no_change(lang: Lang) -> None:
    for earlier, there in ((3, True), (1, False)):
        record = PlanRecord("9c" * 32, "a" * 64, earlier, str(LEVEL_3.facts.fingerprint))
        text = said("risk-report", material(replace(LEVEL_3, record=record)), lang)
        assert ({"zh": "当时的结果为 3 级，现在也是", "en": "That result was level 3, and so is"}[lang] in text) is there


def test_what_is_decided_is_asked_of_nobody() -> None:
    nothing = findings.nothing(97, 10)
    other = Evidence("name-lookup", "alias:x", Text("甲", "a"))
    assert "A person should decide" in nothing.finding.say("en")
    after = findings.once_decided(nothing)
    assert isinstance(after.finding, Phrase)
    assert "decide" not in after.finding.say("en")
    assert "97" in after.finding.say("zh")
    assert findings.once_decided(other) is other


@pytest.mark.parametrize("lang", ["zh", "en", "both"])
def test_a_title_is_not_said_twice(lang: str) -> None:
    """Every kind of paper of three cases, as a reader has it: no table bears the title that stands right above it."""
    for case in ("untreated", "treated", "two kinds of people"):
        for key, kind in KINDS.items():
            found = cases()[case]
            if not kind.happened(found):
                continue
            paper = unrepeated(document(kind, found, lang))
            for before, block in zip(paper.blocks, paper.blocks[1:], strict=False):
                if isinstance(before, Heading) and isinstance(block, Table):
                    assert before.text not in captioned(block, paper.script), (case, key)


def test_no_writer_says_it_twice() -> None:
    title = "Evaluations made"
    paper = document(KINDS["record"], cases()["treated"], "en")
    heads = [block.text for block in paper.blocks if isinstance(block, Heading)]
    assert title in heads
    for writer in writers():
        if writer.key in {"md", "html"}:
            text = writer.write(paper, Letterhead()).decode()
            assert "Table 2" in text, writer.key
            assert f". {title}" not in text, writer.key


@pytest.mark.parametrize("lang", LANGS)
def test_a_question_that_others_make_needless_is_not_told_beside_them(lang: Lang) -> None:
    rows = [
        row
        for block in document(KINDS["regulatory-map"], cases()["treated"], lang).blocks
        if isinstance(block, Table)
        for row in block.rows
    ]
    needless = {"zh": "– 不适用，因为", "en": "– does not apply, since"}[lang]
    signs = {ClauseState.SELF_DECLARED: "○", ClauseState.MET: "✔"}
    both = [row[0] for row in rows if len(row) > 2 and needless in row[2] and any(sign in row[2] for sign in signs.values())]
    assert not both


def test_findings_come_first_among_what_would_change() -> None:
    """What alone changes nothing is not said to guarantee the level."""
    from reidrisk.grade.capping import capped

    ways = (Way(OF_LEVELS.sufficient.fill(k=20, unit=Text("条", "records"), smallest=5)),)
    given = known_too(replace(RISKY, verdict=replace(RISKY.verdict, ways=ways)))
    first, second = capped(given).verdict.ways
    assert CAUTION.title.en in first.finding.say("en")
    assert "nothing below is enough by itself" in first.finding.say("en")
    assert second == ways[0]
    assert capped(replace(given, outside=None)).verdict.ways == ways


@pytest.mark.parametrize("lang", LANGS)
def test_page_one_tells_that_the_level_ends_where_releases_are_put_together(lang: Lang) -> None:
    word = {"zh": "合谋", "en": "combine the registered releases"}[lang]
    is_open = {"zh": "未了结的事项", "en": "What is open"}[lang]
    registered = cases()["registered releases"].registered
    assert registered is not None
    alone = replace(registered, overlaps=None)
    assert [word in of(material(LEVEL_3, registered=one), lang)[is_open] for one in (registered, alone, None)] == [True, False, False]
    assert word not in of(material(RISKY, registered=registered), lang)[is_open], "what must not go out at all has no level to lose"


@pytest.mark.parametrize("case", list(cases()))
def test_every_paper_counts_the_same_quasi_identifiers(case: str) -> None:
    """Undecided columns that count as such included, in the summary as on page one."""
    found = cases()[case]
    rows = dict(row for block in document(KINDS["summary"], found, "en").blocks if isinstance(block, Pairs) for row in block.rows)
    assert rows["Quasi-identifier columns"] == dict(key_figures(found.known(), "en"))[LABELS["quasi"].en]


@pytest.mark.parametrize("lang", LANGS)
def test_no_paper_says_of_untreated_data_that_they_are_de_identified(lang: Lang) -> None:
    word = {"zh": "数据经去标识化处理", "en": "data have been de-identified"}[lang]
    assert word not in said("agreement", cases()["untreated"], lang)
    assert {"zh": "去标识化", "en": "de-identified"}[lang] not in KINDS["dictionary"].title.say(lang)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", ["risk-report", "risk-method", "plan", "software"])
def test_conditions_tell_who_answered_and_when(key: str, lang: Lang) -> None:
    people = {"sharing": ("陈一", "2026-11-03"), "p": ("王二", ""), "m": ("李三", "2026-11-04")}
    text = said(key, material(RISKY, who=people), lang)
    answered = {
        "zh": ("回答：陈一，2026年11月3日", "IARC GCO 2022\n回答：王二"),
        "en": ("answered: 陈一, 3 November 2026", "IARC GCO 2022\nanswered: 王二"),
    }
    assert [one in text for one in answered[lang]] == [True, True]
    assert "李三" not in text, "the edition gives m, whoever left it as it is"


def test_who_stated_one_thing_is_not_said_to_have_given_what_followed_from_others() -> None:
    stated, people = Release.of(sharing=Answer(Sharing.ENCLAVE, "given")), {"sharing": ("Chen", ""), "controls": ("Li", "")}
    assert stated_by(stated, stated, people) == {"sharing": ("Chen", "")}
    assert stated_by(stated, Release.of(sharing=Answer(Sharing.PUBLIC, "given")), people) == {}
    assert stated_by(stated, stated.having(controls=Answer(Grade.LOW, "given", "controls.* 3/9")), people) == {"sharing": ("Chen", "")}


@pytest.mark.parametrize("name", sorted(CASES))
@pytest.mark.parametrize("lang", LANGS)
def test_what_is_approved_waits_for_no_approval(name: str, lang: Lang) -> None:
    """In its conclusion, on page one, and in what the signs beside the verdict mean."""
    waits = {"zh": "经管理层批准后可以按", "en": "described in “Purpose and context”, once management has approved"}[lang]
    legend_of = {"zh": "○ 尚未了结", "en": "○ still open"}[lang]
    held = CASES[name].verdict.acceptable is True
    draft, approved = (said("risk-report", material(CASES[name], governed=one), lang) for one in (Governance(), GOVERNED))
    assert (waits in draft, waits in approved) == (held, False)
    blocks = document(KINDS["risk-report"], material(CASES[name], governed=GOVERNED), lang).blocks
    open_marks = [one for one in blocks if isinstance(one, Para) and one.text.startswith("○ ")]
    assert (legend_of in approved) is bool(open_marks)


@pytest.mark.parametrize("lang", LANGS)
def test_what_the_program_wrote_for_who_took_its_proposals_is_in_the_language_of_the_paper(lang: Lang) -> None:
    for wrote in (AS_PROPOSED.zh, AS_PROPOSED.en):
        found = material(LEVEL_3)
        decided = {one.name: Decision(one.roles, "Li", wrote) for one in LEVEL_3.inventory.columns}
        plan = replace(found.plan, decisions=decided)
        shown = "\n".join(said(key, replace(found, plan=plan), lang) for key in ("plan", "record"))
        assert AS_PROPOSED.say(lang) in shown
        assert (AS_PROPOSED.zh if lang == "en" else AS_PROPOSED.en) not in shown
    assert why_decided("as the steward proposed", lang) == "as the steward proposed"


@pytest.mark.parametrize("lang", LANGS)
def test_papers_send_no_reader_to_a_command_line(lang: Lang) -> None:
    """Who holds a paper may have no case and no shell. What repeats a result, and what is lacking for a clause, name commands."""
    found = material(LEVEL_3, governed=replace(GOVERNED, broken=True, provider=None), attacks_altered=True)
    shown = {key: said(key, found, lang) for key in KINDS.keys() - {"software", "regulatory-map"}}
    assert {key: re.findall(r"reidrisk [a-z]+", text) for key, text in shown.items()} == {key: [] for key in shown}
    assert {"zh": "重新出具本文件", "en": "issue the document again"}[lang] in shown["record"]
