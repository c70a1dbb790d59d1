"""What papers must not say: a table of statements, each held against generated cases in both languages (issue 18, 4)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from tests.document.document_cases import ALL, LEVEL_1, Wish, column, make
from tests.document.test_counsel_papers import LAWFUL, MILD, answered
from tests.document.test_kinds import GOVERNED, KINDS, document, material
from tests.document.test_mitigated import LEVEL_3, PRINT, RECORD, goal

from reidrisk.document.content import Document, Pairs, Table, texts
from reidrisk.document.kind import Material
from reidrisk.document.parts.plan import situation_of
from reidrisk.model.dataset import ColumnSample
from reidrisk.model.plan import PlanRecord
from reidrisk.model.preparation import Reply
from reidrisk.model.role import Role
from reidrisk.model.text import LANGS, Lang
from reidrisk.model.verdict import SubjectTypeRisk

_WIDE = tuple(column(f"m{at:03d}", "QI", ("age", "出生日期或年龄", "age"), by=None) for at in range(500))
_SHEET = {"motives.gain": Reply(("no",)), "motives.profit": Reply(("no",))}
_CHANGED = PlanRecord("9c" * 32, "a" * 64, 1, "bytes-sha256:before")
_WORDED = 40  # "? to be determined yet": the word beside it is its legend
_AGE_BANDS = {"0-9": 5, "30-39": 11}


def _kinds() -> tuple[SubjectTypeRisk, ...]:
    """Mothers and their children, the children at the higher risk."""
    numbers, measured = LEVEL_3.verdict.numbers, LEVEL_3.verdict.measurement
    children = SubjectTypeRisk("子女", "子女编号", ("性别", "年龄"), (2, 2), acceptable=False, numbers=numbers, measurement=measured)
    mothers = SubjectTypeRisk("母亲", "母亲编号", ("年龄",), (3, 3), acceptable=True, numbers=numbers, measurement=measured)
    return (children, mothers)


def _child() -> Material:
    """Sixteen people, five of them under ten; the answers deny it."""
    found = replace(LEVEL_3, inventory=replace(LEVEL_3.inventory, columns=(_aged(), *LEVEL_3.inventory.columns)))
    found = replace(found, facts=replace(found.facts, columns=("孩子", *found.facts.columns)))
    found = replace(found, samples={**found.samples, "孩子": ColumnSample("孩子", _AGE_BANDS, 0, 0, 16, 16)})
    return answered(material(found), {"subjects.minors": "no"})


def _aged() -> Any:
    return column("孩子", "QI", ("birth_age", "出生日期或年龄", "age"))


@cache
def cases() -> dict[str, Material]:
    treated = material(LEVEL_3, mitigation={**RECORD, "cells_suppressed": 7})
    missed = {**RECORD, "usefulness": [goal("column", ["性别"]), goal("records", [], error=0.01, met=True)]}
    half = material(ALL["open"])
    wide = make(Wish(2, (2, 2), acceptable=False, sizes=(1,) * 60, columns=_WIDE))
    return {
        "untreated": material(LEVEL_1),
        "treated": treated,
        "treated, a goal missed": material(LEVEL_3, mitigation=missed),
        "treated, plan changed": material(replace(LEVEL_3, record=_CHANGED), mitigation=RECORD),
        "half answered": replace(half, plan=replace(half.plan, replies={**half.plan.replies, **_SHEET})),
        "answered": answered(treated, {**LAWFUL, **MILD}),
        "two kinds of people": material(replace(LEVEL_3, verdict=replace(LEVEL_3.verdict, kinds=_kinds()))),
        "approved": material(LEVEL_3, mitigation=RECORD, governed=GOVERNED),
        "500 columns": material(wide),
        "children": _child(),
    }


@cache
def papers(case: str, lang: Lang | str) -> dict[str, Document]:
    found = cases()[case]
    return {key: document(kind, found, lang) for key, kind in KINDS.items() if kind.happened(found)}


@cache
def said(case: str, lang: Lang) -> dict[str, str]:
    return {key: "\n".join(text for block in one.blocks for text in texts(block)) for key, one in papers(case, lang).items()}


def unchanged_columns_are_counted(case: str, lang: Lang) -> None:
    record = cases()[case].mitigation
    if record is None:
        return
    plan = record["plan"]
    there = cases()[case].known().facts.columns
    changed = sum(bool(plan["levels"].get(name)) for name in there) + len(record.get("treated", ()))
    kept = {"zh": r"(\d+) 列保持原样", "en": r"unchanged: (\d+)"}[lang]
    counts = {int(one) for text in said(case, lang).values() for one in re.findall(kept, text)}
    assert counts == {len(there) - changed}


def the_level_of_treated_data_is_not_blamed_on_the_plan(case: str, lang: Lang) -> None:
    found = cases()[case].known()
    text = said(case, lang)["risk-report"]
    blamed = {"zh": "现方案评为", "en": "this one gives"}[lang]
    cleared = {"zh": "不能归因于方案的改动", "en": "cannot be attributed to the change of plan"}[lang]
    if found.record.changed_after_result:
        same = found.record.earlier_data in {None, PRINT}
        assert (blamed in text) is same
        assert (cleared in text) is not same
    else:
        assert blamed not in text
        assert cleared not in text


def no_direct_identifier_is_not_no_identifier(case: str, lang: Lang) -> None:
    inventory = cases()[case].known().inventory
    there = {"zh": "含标识符（", "en": "identifiers are present ("}[lang]
    row = next(row for table in _tables("regulatory-map", case, lang) for row in table.rows if row[0].endswith("6.2 b"))
    assert (there in row[2]) is bool(inventory.with_role(Role.QI) or inventory.with_role(Role.DI)), row


def suppressed_cells_are_the_same_everywhere_and_have_a_share(case: str, lang: Lang) -> None:
    pattern = {"zh": r"单元格 ([\d,]+) 个（占 ([\d.]+%|—)）", "en": r"([\d,]+) cells \(([\d.]+%|—)\)"}[lang]
    told = {key: set(re.findall(pattern, text)) for key, text in said(case, lang).items()}
    told = {key: found for key, found in told.items() if found}
    assert bool(told) is (cases()[case].mitigation is not None)
    assert len(set().union(*told.values())) <= 1, told
    assert all(share != "—" for found in told.values() for _, share in found)


def children_in_the_data_are_told(case: str, lang: Lang) -> None:
    found = {"zh": "有 5 行是不满十四周岁的人", "en": "5 rows concern children"}[lang]
    assert (found in said(case, lang)["risk-report"]) is (case == "children")


def a_sensitive_column_is_no_plain_information(case: str, lang: Lang) -> None:
    denied = answered(cases()[case], {"legal.sensitive": "no"})
    text = "\n".join(text for block in document(KINDS["impact"], denied, lang).blocks for text in texts(block))
    asked = {"zh": "第二十八条所列", "en": "whether PIPL 28 applies"}[lang]
    assert (asked in text) is bool(denied.known().inventory.with_role(Role.SA))


def a_score_says_which_way_is_safe(case: str, lang: Lang) -> None:
    way = {"zh": "得分越高，越有利于降低风险", "en": "a higher score is safer"}[lang]
    for key in ("plan", "risk-report"):
        assert way in said(case, lang)[key], key
    sheets = {"zh": "权重\n", "en": "Weight\n"}[lang] in said(case, lang)["questionnaire"]
    assert (way in said(case, lang)["questionnaire"]) is sheets


def the_agreement_has_the_article_of_the_relation(case: str, lang: Lang) -> None:
    articles = {"entrusted": ("第二十一条", "Article 21"), "third_party": ("第二十三条", "Article 23"), "joint": ("第二十条", "Article 20")}
    words = {relation: (zh if lang == "zh" else en) for relation, (zh, en) in articles.items()}
    for relation in articles:
        found = replace(cases()[case], plan=_related(cases()[case], relation))
        body = document(KINDS["agreement"], found, lang).blocks
        bodies = "\n".join(text for block in body if not (isinstance(block, Pairs) and block.small) for text in texts(block))
        there = {one for one, word in words.items() if re.search(rf"{word}(?![\d十])", bodies)}
        assert there == {relation}, relation


def _related(found: Material, relation: str) -> Any:
    return replace(found.plan, replies={**found.plan.replies, "recipients.relation@University X": Reply((relation,))})


def the_company_s_methodology_is_cited_as_one(case: str, lang: Lang) -> None:
    cited = {"zh": "中国去标识化方法（2024）", "en": "China methodology (2024)"}[lang]
    note = {"zh": "飞利浦中国的企业方法，不是国家标准", "en": "a company's own method (Philips China), not a national standard"}[lang]
    assert any(cited in text for text in said(case, lang).values())
    for key, text in said(case, lang).items():
        assert (cited in text) is (note in text), key


def years_of_retention_stand_only_where_the_law_has_them(case: str, lang: Lang) -> None:
    law = {"zh": "至少 3 年", "en": "at least 3 years"}[lang]
    for key, text in said(case, lang).items():
        assert (law in text) is (KINDS[key].years is not None), key
        assert not re.search("到期销毁）|destroyed on", text), key


def a_purpose_that_cannot_be_served_is_not_repeated(case: str, lang: Lang) -> None:
    missed, purpose = case == "treated, a goal missed", cases()[case].plan.replies["purpose.statement"].values[0]
    for key in ("risk-report", "summary", "agreement"):
        assert (purpose in said(case, lang)[key]) is not missed, key


def environments_are_no_data_sets(case: str, lang: Lang) -> None:
    assert not [row for table in _tables("datasets", case, lang) for row in table.rows if {"ward", "enclave"} & set(row)]


def every_mark_has_its_legend(case: str, lang: Lang) -> None:
    legend = {"zh": "记号：", "en": "Signs: "}[lang]
    for key, one in papers(case, lang).items():
        marked = {text[0] for block in one.blocks for text in texts(block) if re.match(r"[!○△?✓✔✘✕–] ", text) and len(text) > _WORDED}
        told = "".join(text for block in one.blocks for text in texts(block) if text.startswith(legend) or "✘" in text[:80])
        assert all(mark in told for mark in marked), (key, marked)
        assert bool(marked) or key not in {"risk-report", "regulatory-map"}, key


def open_questions_stand_on_page_one(case: str, lang: Lang) -> None:
    label = {"zh": "尚未回答", "en": "Questions not answered"}[lang]
    waiting = len(situation_of(cases()[case]).open())
    for key, one in papers(case, lang).items():
        front = next(block for block in one.blocks if isinstance(block, Pairs))
        stated = dict(front.rows).get(label, "0")
        if KINDS[key].secrecy in {"internal", "confidential"}:
            assert int(re.match(r"\d+", stated)[0]) == waiting, key  # type: ignore[index]


def only_what_has_a_hash_is_evidenced(case: str, lang: Lang) -> None:
    assert not [one for one in cases()[case].plan.replies.values() if one.evidenced]
    backed = {"zh": r"有凭据，由|（有凭据[；）]|^有凭据$", "en": r"evidenced, verified|\(evidenced[;)]|^evidenced$"}[lang]
    own = {"zh": "自述；证据：letter.pdf", "en": "self-declared; evidence: letter.pdf"}[lang]
    for key, text in said(case, lang).items():
        assert not re.search(backed, text, re.MULTILINE), key
    if any(one.evidence == "letter.pdf" for one in cases()[case].plan.replies.values()):
        assert own in said(case, lang)["plan"]


def _tables(key: str, case: str, lang: Lang) -> list[Table]:
    return [block for block in papers(case, lang)[key].blocks if isinstance(block, Table)]


STATEMENTS: tuple[Callable[[str, Lang], None], ...] = (
    unchanged_columns_are_counted, the_level_of_treated_data_is_not_blamed_on_the_plan, no_direct_identifier_is_not_no_identifier,
    suppressed_cells_are_the_same_everywhere_and_have_a_share, children_in_the_data_are_told, a_sensitive_column_is_no_plain_information,
    a_score_says_which_way_is_safe, the_agreement_has_the_article_of_the_relation, the_company_s_methodology_is_cited_as_one,
    years_of_retention_stand_only_where_the_law_has_them, a_purpose_that_cannot_be_served_is_not_repeated, environments_are_no_data_sets,
    every_mark_has_its_legend, open_questions_stand_on_page_one, only_what_has_a_hash_is_evidenced,
)  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("case", list(cases()))
@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda one: one.__name__)
def test_the_papers_of_a_case_say_what_is_so(statement: Callable[[str, Lang], None], case: str, lang: Lang) -> None:
    statement(case, lang)
