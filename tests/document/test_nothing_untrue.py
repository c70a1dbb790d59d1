"""What papers must not say: a table of statements, each held against generated cases in both languages (issue 18, 4)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from tests.document.drawn_cases import DRAWN, drawn
from tests.document.test_counsel_papers import answered
from tests.document.test_kinds import KINDS, document
from tests.document.test_mitigated import PRINT
from tests.document.untrue_cases import cases as by_hand

from reidrisk.document.content import Document, Pairs, Table, texts
from reidrisk.document.kind import Material
from reidrisk.document.parts.plan import situation_of
from reidrisk.model.preparation import Reply
from reidrisk.model.role import Role
from reidrisk.model.text import LANGS, Lang

_SAY_THE_PURPOSE = {"risk-report", "summary", "agreement", "impact", "regulatory-map", "plan", "service-request", "questionnaire"}
_WORDED = 40  # "? to be determined yet": the word beside it is its legend


@cache
def cases() -> dict[str, Material]:
    """Those made by hand, each for what it shows; and some put together at random (test_drawn_cases)."""
    return {**by_hand(), **{f"drawn {n}": drawn(n) for n in range(DRAWN)}}


@cache
def papers(case: str, lang: Lang | str) -> dict[str, Document]:
    found = cases()[case]
    return {key: document(kind, found, lang) for key, kind in KINDS.items() if kind.happened(found)}


@cache
def said(case: str, lang: Lang) -> dict[str, str]:
    return {key: "\n".join(text for block in one.blocks for text in texts(block)) for key, one in papers(case, lang).items()}


def what_is_shown_in_part_is_neither_suppressed_nor_whole(case: str, lang: Lang) -> None:
    record = cases()[case].mitigation
    part = {} if record is None else record["plan"].get("in_part", {})
    counted = {"zh": r"部分抑制 (\d+) 列", "en": r"suppressed in part: (\d+)"}[lang]
    told = {int(one) for text in said(case, lang).values() for one in re.findall(counted, text)}
    assert told == ({len(part)} if part else set())
    wholly = {"zh": "全部抑制", "en": "wholly suppressed"}[lang]
    for name in part:
        for key in ("risk-report", "dictionary"):
            rows = [row for table in _tables(key, case, lang) for row in table.rows if name in row]
            assert not [row for row in rows if wholly in row], (key, name)
    share = {"zh": "其余抑制", "en": "the others suppressed"}[lang]
    assert (share in said(case, lang)["dictionary"]) is bool(part)


def what_is_below_one_is_not_called_certain(case: str, lang: Lang) -> None:
    numbers = cases()[case].known().verdict.numbers
    for key in ("risk-report", "risk-method"):
        for symbol, label in (("T2", "T2"), ("pr_context", "pr(context)")):
            value = numbers[symbol].value if symbol in numbers else None
            rows = [row for table in _tables(key, case, lang) for row in table.rows if row[0] == label and len(row) > 4]
            assert value is None or not [row for row in rows if ("1" in row) is not (value == 1)], (key, symbol)


def releases_in_the_register_are_told(case: str, lang: Lang) -> None:
    found, text = cases()[case].registered, said(case, lang)["risk-report"]
    collusion = {"zh": "全部合谋", "en": "all collude"}[lang]
    assert (collusion in text) is (found is not None and found.overlaps is not None)
    if found is not None and found.overlaps is not None:
        lone = {"zh": "其中唯一的有 2 人（共 4 人）", "en": "with 2 of 4 people alone"}[lang]
        assert lone in text
        caption = {"zh": "登记册中的发布合并后的等价类", "en": "Classes over the registered releases together"}[lang]
        (rows,) = (table.rows for table in _tables("risk-report", case, lang) if table.caption == caption)
        assert [row[1:3] for row in rows] == [("4", "2"), ("3", "3"), ("4", "1")]


def unchanged_columns_are_counted(case: str, lang: Lang) -> None:
    record = cases()[case].mitigation
    if record is None:
        return
    plan = record["plan"]
    there = cases()[case].known().facts.columns
    changed = sum(bool(plan["levels"].get(name)) for name in there) + len(plan.get("treated", ()))
    kept = {"zh": r"保持原样 (\d+) 列", "en": r"unchanged: (\d+)"}[lang]
    counts = {int(one) for text in said(case, lang).values() for one in re.findall(kept, text)}
    assert counts == {len(there) - changed}


def the_level_of_treated_data_is_not_blamed_on_the_plan(case: str, lang: Lang) -> None:
    record, text = cases()[case].known().record, said(case, lang)["risk-report"]
    words = {
        "same": {"zh": "现方案评为", "en": "this one gives"},
        "other": {"zh": "不能归因于方案的改动", "en": "cannot be attributed to the change of plan"},
        "unknown": {"zh": "不能判定级别的变化出于方案还是数据", "en": "cannot be attributed to the plan or to the data"},
    }
    told = {key for key, word in words.items() if word[lang] in text}
    earlier = "unknown" if record.earlier_data is None else "same" if record.earlier_data == PRINT else "other"
    assert told == ({earlier} if record.changed_after_result else set())


def no_direct_identifier_is_not_no_identifier(case: str, lang: Lang) -> None:
    inventory = cases()[case].known().inventory
    there = {"zh": "含标识符（", "en": "identifiers are present ("}[lang]
    row = next(row for table in _tables("regulatory-map", case, lang) for row in table.rows if row[0].endswith("6.2 b"))
    assert (there in row[2]) is bool(inventory.with_role(Role.QI) or inventory.with_role(Role.DI)), row


def suppressed_cells_are_the_same_everywhere_and_have_a_share(case: str, lang: Lang) -> None:
    pattern = {"zh": r"单元格 ([\d,]+) 个（占 ([\d.]+%|—)）", "en": r"([\d,]+) cells? \(([\d.]+%|—)\)"}[lang]
    told = {key: set(re.findall(pattern, text)) for key, text in said(case, lang).items()}
    told = {key: found for key, found in told.items() if found}
    assert bool(told) is (cases()[case].mitigation is not None)
    assert len(set().union(*told.values())) <= 1, told
    assert all(share != "—" for found in told.values() for _, share in found)


def children_in_the_data_are_told(case: str, lang: Lang) -> None:
    found = {"zh": "有 5 行是不满十四周岁的人", "en": "5 rows concern children"}[lang]
    assert (found in said(case, lang)["risk-report"]) is (case == "children")


def a_period_that_is_not_that_of_the_data_is_told(case: str, lang: Lang) -> None:
    found = {"zh": "而没有一列日期都在其中；“出院日期”有 100% 的日期在此之外", "en": "100% of the dates in “出院日期” are outside it"}[lang]
    title = {"zh": "时间范围与数据不符", "en": "the stated period does not fit the dates in the data"}[lang]
    for words in (found, title):  # among the findings, and on page one
        assert (words in said(case, lang)["risk-report"]) is (case == "another period"), words


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
    articles = {
        "entrusted": ("第二十一条", "(?:Article|PIPL) 21"),
        "third_party": ("第二十三条", "(?:Article|PIPL) 23"),
        "joint": ("第二十条", "(?:Article|PIPL) 20"),
    }
    words = {relation: (zh if lang == "zh" else en) for relation, (zh, en) in articles.items()}
    for relation in articles:
        found = replace(cases()[case], plan=_related(cases()[case], relation))
        bodies = "\n".join(text for block in document(KINDS["agreement"], found, lang).blocks for text in texts(block))
        there = {one for one, word in words.items() if re.search(rf"{word}(?![\d十])", bodies)}
        assert there == {relation}, relation


def _related(found: Material, relation: str) -> Any:
    named = {"recipients.organisations": Reply(("University X",)), "recipients.relation@University X": Reply((relation,))}
    return replace(found.plan, replies={**found.plan.replies, **named})


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
    stated, record = cases()[case].plan.replies.get("purpose.statement"), cases()[case].mitigation or {}
    if stated is None:
        return
    missed, purpose = any(one["met"] is False for one in record.get("usefulness", ())), stated.values[0]
    told = {key for key, text in said(case, lang).items() if purpose in text}
    assert told == {"questionnaire"} if missed else told >= _SAY_THE_PURPOSE & papers(case, lang).keys()
    former = {
        "zh": "原定用途，处理后的数据已不能完全实现",
        "en": "the purpose first stated, which the treated data can no longer fully serve",
    }
    assert (former[lang] in said(case, lang)["questionnaire"]) is missed


def environments_are_no_data_sets(case: str, lang: Lang) -> None:
    assert not [row for table in _tables("datasets", case, lang) for row in table.rows if {"ward", "enclave"} & set(row)]


def every_mark_has_its_legend(case: str, lang: Lang) -> None:
    legend = {"zh": "记号：", "en": "Signs: "}[lang]
    for key, one in papers(case, lang).items():
        marked = {text[0] for block in one.blocks for text in texts(block) if re.match(r"[!○△?✓✔✘✕–] ", text) and len(text) > _WORDED}
        told = "".join(text for block in one.blocks for text in texts(block) if text.startswith(legend) or "✘" in text[:80])
        assert all(mark in told for mark in marked), (key, marked)
        assert bool(marked) or key not in {"risk-report", "regulatory-map"} or case == "rejected" or case.startswith("drawn"), key


def open_questions_stand_on_page_one(case: str, lang: Lang) -> None:
    label = {"zh": "尚未回答", "en": "Questions not answered"}[lang]
    waiting = len(situation_of(cases()[case]).open())
    for key, one in papers(case, lang).items():
        front = next(block for block in one.blocks if isinstance(block, Pairs))
        stated = dict(front.rows).get(label, "0")
        if KINDS[key].recorded:  # what happened is no less on record for a question that is open
            assert label not in dict(front.rows), key
        elif KINDS[key].secrecy in {"internal", "confidential"}:
            assert int(re.match(r"\d+", stated)[0]) == waiting, key  # type: ignore[index]


def only_what_has_a_hash_is_evidenced(case: str, lang: Lang) -> None:
    assert not [one for one in cases()[case].plan.replies.values() if one.evidenced]
    backed = {"zh": r"有凭据，由|（有凭据[；）]|^有凭据$", "en": r"evidenced, verified|\(evidenced[;)]|^evidenced$"}[lang]
    own = {"zh": "自述；证据：letter.pdf", "en": "self-declared; evidence: letter.pdf"}[lang]
    for key, text in said(case, lang).items():
        assert not re.search(backed, text, re.MULTILINE), key
    if any(one.evidence == "letter.pdf" for one in cases()[case].plan.replies.values()):
        assert own in said(case, lang)["questionnaire"]


def what_was_averaged_or_cut_is_not_called_unchanged(case: str, lang: Lang) -> None:
    record = cases()[case].mitigation
    as_it_was = {"zh": {"保持原样", "未改动"}, "en": {"left as it is", "unchanged"}}[lang]
    for one in () if record is None else record["plan"].get("treated", ()):
        for key, position in (("risk-report", 1), ("dictionary", 1)):
            rows = [row for table in _tables(key, case, lang) for row in table.rows if one["column"] in row[position]]
            assert rows, key
            assert not [row for row in rows if as_it_was & set(row)], (key, rows)


def records_lost_and_levels_are_those_of_the_record(case: str, lang: Lang) -> None:
    record = cases()[case].mitigation
    lost = {"zh": r"抑制记录 ([\d,]+) 条", "en": r"Suppressed: ([\d,]+) records?"}[lang]
    level = {"zh": r"标识度级别由 (\d) 变为 (\d)", "en": r"level went from (\d) to (\d)"}[lang]
    every = "\n".join(said(case, lang).values())
    if record is None:
        assert not re.findall(lost, every) + re.findall(level, every)
        return
    assert set(re.findall(lost, every)) == {f"{record['records_lost']:,}"}
    sides = record.get("made", {})
    assert set(re.findall(level, every)) == ({(str(sides["before"]["level"]), str(sides["after"]["level"]))} if sides else set())


def the_agreement_names_only_what_is_handed_over(case: str, lang: Lang) -> None:
    found = cases()[case].known()
    label = {"zh": "个人信息的种类", "en": "Categories of personal information"}[lang]
    if "agreement" not in papers(case, lang):  # what is open to everybody is handed over to nobody
        return
    rows = dict(row for block in papers(case, lang)["agreement"].blocks if isinstance(block, Pairs) for row in block.rows)
    listed = re.split("[、,;；：: ]+", rows[label])
    for one in found.inventory.columns:
        if one.category_title is not None and " " not in one.category_title.say(lang):
            there = any(
                found.samples[other.name].present
                for other in found.inventory.columns
                if other.category_title == one.category_title and Role.DI not in other.roles  # while one is left, nothing is provided
            )
            assert (one.category_title.say(lang) in listed) is there, one.name


def a_default_that_was_left_alone_is_no_open_question(case: str, lang: Lang) -> None:
    label = {"zh": "攻击者至多知道的同一人的记录数", "en": "Records of one person known to an adversary, at most"}[lang]
    for key in ("plan", "risk-report", "risk-method", "software"):
        assert label not in said(case, lang)[key], key


def the_public_summary_names_no_column(case: str, lang: Lang) -> None:
    names = {one for one in cases()[case].columns if len(one) > 1 and one not in {"日期", "姓名"}}  # words of the form as well
    assert not [one for one in names if one in said(case, lang)["summary"]]


def the_reading_that_counts_is_among_the_assumptions(case: str, lang: Lang) -> None:
    scenario = cases()[case].known().verdict.scenario
    if scenario is not None:
        assert said(case, lang)["risk-report"].count(scenario.say(lang)) >= 2


def usefulness_is_met_only_where_every_goal_is(case: str, lang: Lang) -> None:
    record = cases()[case].mitigation
    row = next(row for table in _tables("regulatory-map", case, lang) for row in table.rows if row[0] == "4.1")
    goals = [] if record is None else record.get("usefulness", [])
    fit = {"zh": "✔ 可用性：符合用途", "en": "✔ Usefulness: fit for the purpose"}[lang]
    unfit = {"zh": "✘ 可用性：不符合用途", "en": "✘ Usefulness: not fit for the purpose"}[lang]
    missed = any(one["met"] is False for one in goals)
    assert (fit in row[2]) is (bool(goals) and not missed)
    assert (unfit in row[2]) is missed


def approval_is_said_the_same_everywhere(case: str, lang: Lang) -> None:
    approved = cases()[case].governed.status == "approved"
    done, open_ = {"zh": ("已获管理层批准", "未经管理层批准"), "en": ("approved by management", "not approved by management")}[lang]
    front = next(dict(block.rows) for block in papers(case, lang)["summary"].blocks if isinstance(block, Pairs) and _approval(block, lang))
    assert front[{"zh": "批准", "en": "Approval"}[lang]] == (done if approved else open_)
    unapproved = {"zh": "○ 未经管理层批准", "en": "○ Not approved"}[lang]
    assert (unapproved in said(case, lang)["risk-report"]) is not approved


def _approval(block: Pairs, lang: Lang) -> bool:
    return {"zh": "批准", "en": "Approval"}[lang] in dict(block.rows)


def attacks_and_earlier_releases_are_told_where_there_are(case: str, lang: Lang) -> None:
    found, text = cases()[case], said(case, lang)["risk-report"]
    none = {"zh": ("没有对这份数据实际进行攻击的记录", "没有本案例以前的发布"), "en": ("No attack on these data", "no earlier release")}[
        lang
    ]
    assert (none[0] in text) is not bool(found.attacks)
    assert (none[1] in text) is not (found.registered is not None or any(one.outside for one in found.governed.held))
    if found.attacks:
        assert "31.2% (14.0%–56.0%)".replace(" (", "（" if lang == "zh" else " (").replace(")", "）" if lang == "zh" else ")") in text
    if found.governed.held:
        assert {"zh": "合谋），最小的等价类为 2", "en": "(collusion), the smallest class has 2"}[lang] in text


def the_map_and_the_report_give_the_same_level(case: str, lang: Lang) -> None:
    level = cases()[case].known().verdict.level
    word = {"zh": r"结论：(\d) 级", "en": r"conclusion: level (\d)"}[lang]
    told = set(re.findall(word, said(case, lang)["regulatory-map"]))
    assert told == (set() if level is None else {str(level)})


def page_one_does_not_release_what_the_impact_assessment_bars(case: str, lang: Lang) -> None:
    barred = {"zh": "不得实施", "en": "must not go ahead"}[lang]
    label = {"zh": "能否提供", "en": "May the data go out"}[lang]
    blocks = papers(case, lang)["risk-report"].blocks
    may = next(dict(block.rows)[label] for block in blocks if isinstance(block, Pairs) and label in dict(block.rows))
    if cases()[case].known().verdict.acceptable:
        assert (barred in may) is (barred in said(case, lang)["impact"])


def no_row_of_the_map_says_a_thing_twice(case: str, lang: Lang) -> None:
    for row in (row for table in _tables("regulatory-map", case, lang) for row in table.rows):
        told = row[2].split("\n")
        assert len(told) == len(set(told)), row


def a_measure_that_nothing_backs_is_not_marked_as_met(case: str, lang: Lang) -> None:
    replies = cases()[case].plan.replies
    measure = {"zh": "措施", "en": "Measure"}[lang]
    rows = [row for table in _tables("security", case, lang) if table.head[0] == measure for row in table.rows]
    assert rows
    assert not [row for row in rows if row[2].startswith("✔")] or any(one.evidenced for one in replies.values())
    assert not [row for row in rows if row[2][:2] not in {"○ ", "✘ ", "? ", "✔ "} and not row[2].startswith(("不适用", "does not"))]
    assert not [row for row in rows if row[2].startswith(("不适用", "does not")) and row[3]]
    whose = {"zh": "其回答由", "en": "the answers were given by"}[lang]
    assert (whose in said(case, lang)["security"]) is any(row[2][:2] in {"○ ", "✘ ", "✔ "} for row in rows)  # somebody answered


def a_level_given_by_quality_is_not_said_to_follow_from_the_risk(case: str, lang: Lang) -> None:
    level = cases()[case].known().verdict.level
    row = next(row for table in _tables("regulatory-map", case, lang) for row in table.rows if row[0] == "6.3 b")
    assert row[2].startswith("–") is (level in {1, 4})


def a_record_has_no_table_without_rows(case: str, lang: Lang) -> None:
    nothing = {"zh": "无。", "en": "None."}[lang]
    assert not [table.caption for table in _tables("record", case, lang) if not table.rows or table.rows[0][0] == nothing]
    assert "reidrisk mitigate" not in said(case, lang)["record"]


def _tables(key: str, case: str, lang: Lang) -> list[Table]:
    return [block for block in papers(case, lang)[key].blocks if isinstance(block, Table)]


STATEMENTS: tuple[Callable[[str, Lang], None], ...] = (
    what_is_shown_in_part_is_neither_suppressed_nor_whole, what_is_below_one_is_not_called_certain, releases_in_the_register_are_told,
    unchanged_columns_are_counted, the_level_of_treated_data_is_not_blamed_on_the_plan, no_direct_identifier_is_not_no_identifier,
    suppressed_cells_are_the_same_everywhere_and_have_a_share, children_in_the_data_are_told, a_period_that_is_not_that_of_the_data_is_told,
    a_sensitive_column_is_no_plain_information,
    a_score_says_which_way_is_safe, the_agreement_has_the_article_of_the_relation, the_company_s_methodology_is_cited_as_one,
    years_of_retention_stand_only_where_the_law_has_them, a_purpose_that_cannot_be_served_is_not_repeated, environments_are_no_data_sets,
    every_mark_has_its_legend, open_questions_stand_on_page_one, only_what_has_a_hash_is_evidenced,
    what_was_averaged_or_cut_is_not_called_unchanged, records_lost_and_levels_are_those_of_the_record,
    the_agreement_names_only_what_is_handed_over, a_default_that_was_left_alone_is_no_open_question, the_public_summary_names_no_column,
    the_reading_that_counts_is_among_the_assumptions, usefulness_is_met_only_where_every_goal_is, approval_is_said_the_same_everywhere,
    attacks_and_earlier_releases_are_told_where_there_are, the_map_and_the_report_give_the_same_level, no_row_of_the_map_says_a_thing_twice,
    page_one_does_not_release_what_the_impact_assessment_bars, a_measure_that_nothing_backs_is_not_marked_as_met,
    a_level_given_by_quality_is_not_said_to_follow_from_the_risk, a_record_has_no_table_without_rows,
)  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("case", list(by_hand()))
@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda one: one.__name__)
def test_the_papers_of_a_case_say_what_is_so(statement: Callable[[str, Lang], None], case: str, lang: Lang) -> None:
    statement(case, lang)
