"""Page one of the report answers what a reader asks first, in every generated case and in both languages (issue 18, 1)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from tests.document.document_cases import LEVEL_1, LEVEL_3
from tests.document.test_counsel_papers import answered, case
from tests.document.test_kinds import KINDS, document, material
from tests.document.test_nothing_untrue import papers
from tests.document.untrue_cases import cases

from reidrisk.document.content import Document, Pairs
from reidrisk.document.kind import Material
from reidrisk.model.governance import AtGate, ReasonDespite
from reidrisk.model.plan import PlanRecord
from reidrisk.model.preparation import Change
from reidrisk.model.text import LANGS, Lang, Text

_ASKED = {
    "zh": ("评估对象", "能否提供", "提供给谁、作何用途", "使用条件", "可用性", "未了结的事项"),
    "en": (
        "What was evaluated",
        "May the data go out",
        "To whom, and for what",
        "On what conditions",
        "Are the data still useful",
        "What is open",
    ),
}
_FIRST = {"zh": "须先处理的事项", "en": "What to do first"}
_UNANSWERED = {"尚未回答", "不适用", "not answered", "does not apply", "—", ""}
_MAY = {
    "zh": {True: ("可以", "就重标识风险而言可以", "暂不得提供"), False: ("不得提供",), None: ("尚未确定",)},
    "en": {True: ("Yes", "As to re-identification risk, yes", "Not yet"), False: ("No.",), None: ("Not settled",)},
}


def page_one(paper: Document, lang: Lang) -> dict[str, str]:
    may = _ASKED[lang][1]
    return next(dict(block.rows) for block in paper.blocks if isinstance(block, Pairs) and may in dict(block.rows))


def of(found: Material, lang: Lang) -> dict[str, str]:
    return page_one(document(KINDS["risk-report"], found, lang), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_what_the_impact_assessment_bars_is_open_until_a_reason_is_signed(lang: Lang) -> None:
    is_open, bar = _ASKED[lang][-1], {"zh": "个人信息保护影响评估的结论是不得实施", "en": "the impact assessment concludes that"}[lang]
    allowed, barred = case({}), case({"legal.training": "no"})
    given = ReasonDespite({"legal.training": "no"}, "next week", "Chen Jing", datetime(2026, 11, 5, 9, tzinfo=UTC))
    reasoned = replace(barred, governed=replace(barred.governed, weighed=(given,)))
    told = [of(one, lang)[is_open] for one in (allowed, barred, reasoned, answered(material(LEVEL_1), {"legal.training": "no"}))]
    assert [bar in one for one in told] == [False, True, True, False], "of a risk that is refused anyway it is no news"
    assert [{"zh": "已由具名人员说明理由", "en": "a named person gave a reason"}[lang] in one for one in told[1:3]] == [False, True]


@pytest.mark.parametrize("lang", LANGS)
def test_what_the_gate_asks_is_open_and_what_was_accepted_is_told_as_such(lang: Lang) -> None:
    """By preconditions that no finding tells; those of a release stay as they were approved, and what must not go out has none."""
    said = {
        "zh": ("管理（2 项，已由具名人员说明理由）", "批准之前须满足：目的、目标", "提供数据之前须满足，或由具名人员说明理由：出境"),
        "en": (
            "measures (2 matters; a named person gave a reason)",
            "to be met before approval: purpose, goals",
            "to be met before the data go out, or settled by a named person's reason: abroad",
        ),
    }[lang]
    gate = (
        AtGate(Text("管理", "measures"), 2, settled=True), AtGate(Text("目的", "purpose"), 1), AtGate(Text("目标", "goals"), 3),
        AtGate(Text("出境", "abroad"), 1, of_release=True),
    )  # fmt: skip
    allowed, is_open = case({}), _ASKED[lang][-1]
    asked = replace(allowed, governed=replace(allowed.governed, gate=gate))
    assert [[one in of(found, lang)[is_open] for one in said] for found in (allowed, asked)] == [[False] * 3, [True] * 3]
    refused = of(replace(material(LEVEL_1), governed=asked.governed), lang)[is_open]
    assert [one in refused for one in said] == [True, True, False]
    many = tuple(AtGate(Text(f"第{at}项", f"no. {at}"), 1) for at in range(8))
    more = {"zh": "第4项、另有 3 项", "en": "no. 4, and 3 more"}[lang]
    assert more in of(replace(allowed, governed=replace(allowed.governed, gate=many)), lang)[is_open]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("case", list(cases()))
def test_the_six_questions_have_an_answer(case: str, lang: Lang) -> None:
    rows, acceptable = page_one(papers(case, lang)["risk-report"], lang), cases()[case].known().verdict.acceptable
    what, may, whom, terms, use, still_open = _ASKED[lang]
    asked = [what, may, whom, terms if acceptable else _FIRST[lang], use, still_open]
    assert list(rows)[: len(asked)] == asked  # the figures come after them
    for label in asked:
        assert rows[label], label
        assert not _UNANSWERED & set(re.split("[；;] ?", rows[label])), (label, rows[label])
    assert rows[may].startswith(_MAY[lang][acceptable])
    assert str(cases()[case].known().facts.rows) in rows[what].replace(",", "")


@pytest.mark.parametrize("lang", LANGS)
def test_a_change_of_the_plan_is_open_until_somebody_says_why(lang: Lang) -> None:
    found = cases()["treated"]
    changed = PlanRecord("9c" * 32, "a" * 64, 1, "bytes-sha256:before")
    reason, unsaid = "the ward was added", {"zh": "没有写明理由", "en": "no reason is given"}[lang]
    silent = of(replace(found, assessment=replace(LEVEL_3, record=changed)), lang)
    assert unsaid in silent[_ASKED[lang][5]]
    explained = replace(changed, change=Change(reason, "Chen Jing"))
    paper = document(KINDS["risk-report"], replace(found, assessment=replace(LEVEL_3, record=explained)), lang)
    assert unsaid not in page_one(paper, lang)[_ASKED[lang][5]]
    assert any(reason in str(block) for block in paper.blocks)


@pytest.mark.parametrize("lang", LANGS)
def test_many_missed_goals_are_counted_and_a_few_named(lang: Lang) -> None:
    goals = [{"goal": "column", "columns": [f"c{at}"], "statistic": None, "error": None, "met": False} for at in range(9)]
    record = {**(cases()["treated"].mitigation or {}), "usefulness": goals}
    use = of(replace(cases()["treated"], mitigation=record), lang)[_ASKED[lang][4]]
    assert {
        "zh": "9 项目标中有 9 项没有达到（c0、c1、c2、c3、c4、另有 4 项）",
        "en": "of 9 goals 9 are not met (c0, c1, c2, c3, c4, and 4 others)",
    }[lang] in use


@pytest.mark.parametrize("lang", LANGS)
def test_page_one_waits_for_an_impact_assessment_that_the_law_wants_and_that_has_no_conclusion(lang: Lang) -> None:
    may, word = _ASKED[lang][1], {"zh": "目前尚无结论", "en": "has no conclusion yet"}[lang]
    settled, barred = case({}), case({"legal.training": "no"})
    without = replace(settled.plan, replies={key: one for key, one in settled.plan.replies.items() if key != "legal.training"})
    awaited = replace(settled, plan=without, assessment=replace(settled.known(), plan=without))
    assert [word in of(one, lang)[may] for one in (settled, barred, awaited)] == [False, False, True]
    bare = {key: one for key, one in without.replies.items() if not key.startswith(("legal.sensitive", "subjects.minors", "recipients."))}
    outside = replace(without, replies=bare)
    assert word not in of(replace(awaited, plan=outside, assessment=replace(awaited.known(), plan=outside)), lang)[may]
