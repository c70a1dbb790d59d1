"""What a mitigation did stands in every document that needs it: the deed, the figures before and after, the proof, what is left."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.document.document_cases import D3_COLUMNS, LEVEL_1, LEVEL_2_EQUAL, OPEN
from tests.document.document_cases import LEVEL_3 as D3
from tests.document.test_kinds import KINDS, MITIGATION, WRITERS, document, material

from reidrisk.document.content import Figure, Table, texts
from reidrisk.document.figures import figure
from reidrisk.document.issue.letterhead import Letterhead
from reidrisk.document.parts.mitigated import left
from reidrisk.document.parts.treatment import Treatment
from reidrisk.model.assessment import Assessment
from reidrisk.model.dataset import ColumnSample
from reidrisk.model.text import LANGS, Lang

LEVEL_3 = replace(D3, samples={name: ColumnSample(name, {"a": 8, "b": 8}, 0, 0, 16, 16) for name in D3.facts.columns})
PRINT = f"{LEVEL_3.facts.fingerprint.kind}:{LEVEL_3.facts.fingerprint.value}"


def found(assessment: Assessment, level: int | None, data: str) -> dict[str, Any]:
    """As ``reidrisk mitigate`` keeps it: short decimals."""
    numbers = {
        symbol: {"value": None if number.value is None else figure(number, 6).replace(",", ""), "low": None, "high": None}
        for symbol, number in assessment.verdict.numbers.items()
    }
    return {"level": level, "acceptable": level == 3, "levels": [level, level], "numbers": numbers, "dataset": {"fingerprint": data}}


RECORD: dict[str, Any] = {
    **MITIGATION,
    "plan": {"levels": {"年龄": 2, "性别": 1, "药物编码": 0}, "of": {"年龄": 4, "性别": 2, "药物编码": 3}, "dropped": ["姓名"],
             "recoding": "full-domain"},
    "goal": {"level": 3, "k": 3, "bound": {"figure": "class-average", "most": "5/14", "strict": True},
             "threshold": "1/20", "context": "7/50"},
    "minimised": "granular",
    "optimal": True,
    "proof": {**MITIGATION["proof"], "direct_identifiers": [], "other_quasi_identifiers": ["邮编"]},
    "made": {
        "path": "output/out.csv", "at": "2026-11-21T08:00:00+00:00", "plan": "0a" * 32,
        "before": found(LEVEL_1, 1, "bytes-sha256:ab"), "after": found(LEVEL_3, 3, PRINT),
    },
}  # fmt: skip


def said(key: str, lang: Lang = "en", record: dict[str, Any] | None = RECORD, assessment: Assessment = LEVEL_3) -> str:
    made = document(KINDS[key], material(assessment, mitigation=record), lang)
    return "\n".join(text for block in made.blocks for text in texts(block))


@pytest.mark.parametrize("lang", LANGS)
def test_every_document_that_needs_it_tells_of_the_mitigation(lang: Lang) -> None:
    level = {"zh": "标识度级别由 1 变为 3", "en": "level went from 1 to 3"}[lang]
    deed = {"zh": "删除 1 列、泛化 2 列", "en": "Columns removed: 1, generalised: 2"}[lang]
    for key in ("risk-report", "summary", "record", "impact"):
        assert level in said(key, lang), key
        assert deed in said(key, lang), key
        assert level not in said(key, lang, None), key
    figures, tables = {"处理前后的风险", "The risks before and after mitigation"}, {"处理前后的数值", "The figures before and after"}
    blocks = document(KINDS["risk-report"], material(LEVEL_3, mitigation=RECORD), lang).blocks
    (drawn,) = (block for block in blocks if isinstance(block, Figure) and block.title in figures)
    (rows,) = (block.rows for block in blocks if isinstance(block, Table) and block.caption in tables)
    assert [(row[0], *row[2:]) for row in rows if row[0] in {"k", "R_c"}] == [("k", "1", "3"), ("R_c", "1", "0.3167")]
    assert drawn.rows[-1] == ("R", "1", "0.0474")
    for key in ("risk-method", "record", "impact", "software"):  # each figure has one owner
        blocks = document(KINDS[key], material(LEVEL_3, mitigation=RECORD), lang).blocks
        assert not [block for block in blocks if isinstance(block, Figure) and block.title in figures], key
        assert not [block for block in blocks if isinstance(block, Table) and block.caption in tables], key
    assert {"zh": "泛化到第 2 层（共 3 层）", "en": "generalised to level 2 of 3"}[lang] in said("dictionary", lang)
    assert {"zh": "删除、因而不提供的列：姓名", "en": "not provided: 姓名"}[lang] in said("dictionary", lang)
    assert {"zh": "没有处理记录", "en": "no record of mitigation"}[lang] in said("dictionary", lang, None)
    assert {"zh": "对产出的证明通过", "en": "the proof on the output passed"}[lang] in said("regulatory-map", lang)
    assert "out.csv" in said("datasets", lang)
    assert PRINT.replace(":", ": ", 1) in said("datasets", lang)


def test_the_proof_and_what_is_left_are_told() -> None:
    report = said("risk-report")
    assert "at least 3 members in every class, and R_c below 5/14" in report
    assert "proved to have the least loss of all (granular loss (ARX))" in report
    assert "Passed: the output was read again" in report
    assert "邮编" in report
    assert "at most 0.3333 (R_b)" in report
    assert "R = 0.0474 is 94.8% of the threshold 0.05" in report
    assert "holds 3 records" in report
    failed = {**RECORD, "proof": {**RECORD["proof"], "passed": False}, "optimal": False}
    assert "must not be used" in said("risk-report", record=failed)
    assert "not proved to have the least loss" in said("risk-report", record=failed)
    assert "no proof has passed" in said("regulatory-map", record=failed)
    assert "Only the plan was recounted" in said("risk-report", record={**RECORD, "proof": {**RECORD["proof"], "passed": None}})


def test_what_is_left_is_said_only_where_figures_decide() -> None:
    assert len(left(LEVEL_3)) == 2
    assert not any(left(one) for one in (LEVEL_1, LEVEL_2_EQUAL, OPEN))


def test_a_record_of_other_data_is_not_taken_for_this_one() -> None:
    elsewhere = {**RECORD, "made": {**RECORD["made"], "after": found(LEVEL_3, 3, "bytes-sha256:ff")}}
    report = said("risk-report", record=elsewhere)
    assert "does not describe the data" in report
    assert report.index("level went from 1 to 3") > report.index("does not describe the data")


def test_a_column_of_one_value_local_recoding_and_an_older_record() -> None:
    one_value = {name: ColumnSample(name, {"*": 16}, 0, 0, 16, 16) for name in ("性别", "年龄")}
    flat = replace(LEVEL_3, samples={**one_value, "药物编码": ColumnSample("药物编码", {"a": 4, "b": 4}, 0, 8, 16, 16)})
    done = Treatment.of(material(flat, mitigation=RECORD))
    assert done is not None
    assert done.emptied == {"性别", "年龄"}
    assert done.changed == ("k", "J", "N", "uniques", "R_a", "R_b", "R_c", "record_average", "R")  # the context is as it was
    text = said("risk-report", assessment=flat)
    assert "wholly suppressed" in text
    assert "50.0%" in said("dictionary", assessment=flat)
    levels = {"年龄": [10, 2, 4], "性别": [16, 0], "药物编码": [0, 16]}
    local = {**RECORD, "plan": {**RECORD["plan"], "recoding": "local", "levels": levels}, "goal": None}
    told = said("risk-report", record=local)
    assert "Columns removed: 1, generalised: 2, unchanged: 1." in told
    assert "62.5% of the records unchanged, 25% at the highest level" in told
    assert "0% of the records unchanged, 100% at the highest level" in told
    assert "Goal:" not in told
    for key in ("record", "risk-method", "datasets", "software"):
        older = said(key, record=MITIGATION)
        assert "level went from" not in older
    assert "raw.csv" in said("datasets", record=MITIGATION)


@pytest.mark.parametrize("key", ["pdf", "docx", "html", "md", "xlsx"])
def test_the_picture_of_before_and_after_is_drawn(key: str) -> None:
    assert WRITERS[key].write(document(KINDS["risk-report"], material(LEVEL_3, mitigation=RECORD), "zh"), Letterhead())


def test_no_picture_where_nothing_can_be_drawn() -> None:
    bare = {symbol: {"value": None, "low": None, "high": None} for symbol in RECORD["made"]["before"]["numbers"]}
    empty = {**RECORD, "made": {**RECORD["made"], "before": {**RECORD["made"]["before"], "numbers": bare, "levels": None}}}
    blocks = document(KINDS["risk-report"], material(LEVEL_3, mitigation=empty), "en").blocks
    assert not [block for block in blocks if isinstance(block, Figure) and "before and after" in block.title]
    ranged = {**bare, "R": {"value": None, "low": "0.01", "high": "0.2"}}
    open_ = {**RECORD, "made": {**RECORD["made"], "before": {**RECORD["made"]["before"], "numbers": ranged}}}
    assert "0.01 – 0.2" in said("risk-report", record=open_)


def test_the_public_summary_names_no_column_that_was_treated() -> None:
    for column in D3_COLUMNS:
        assert column.name not in said("summary")


@pytest.mark.parametrize("lang", LANGS)
def test_columns_outside_the_quasi_identifiers_that_were_rounded_are_told(lang: Lang) -> None:
    treated = [
        {"column": "总费用", "transform": "rounding", "to": "2000", "holder": "payer"},
        {"column": "入院日期", "transform": "date_part", "to": "month", "holder": "payer"},
    ]
    forged = [
        {"column": "甲", "transform": "rounding", "to": "<b>"},
        {"column": "乙", "transform": "date_part", "to": "x"},
        {"column": "丙"},
        "丁",
    ]
    told = said("risk-report", lang, {**RECORD, "plan": {**RECORD["plan"], "treated": [*treated, *forged]}})
    assert {"zh": "取整到 2000 的倍数：未列为准标识符", "en": "rounded to multiples of 2000: not listed as a quasi-identifier"}[
        lang
    ] in told
    assert {"zh": "截断到月：", "en": "cut to the month: "}[lang] in told
    assert {
        "zh": "另处理准标识符以外的 2 列（取整、截断或取等价类均值）",
        "en": "Outside the quasi-identifiers, rounded, cut or averaged by class: 2.",
    }[lang] in told
    assert not {"甲", "乙", "丙", "丁", "<b>"} & set(told.split())


def goal(
    kind: str, columns: list[str], statistic: str | None = None, error: float | None = 1.0, *, met: bool | None = False
) -> dict[str, Any]:
    return {"goal": kind, "columns": columns, "statistic": statistic, "error": error, "met": met}


@pytest.mark.parametrize("lang", LANGS)
def test_a_purpose_that_can_no_longer_be_served_is_not_repeated(lang: Lang) -> None:
    missed = [
        goal("column", ["性别"]), goal("table", ["年龄", "性别", "费用"], "mean", 0.081), goal("table", ["年龄"], "count", 0.5),
        goal("records", [], error=0.07), goal("target", ["转归"], error=None), goal("interval", ["入院", "出院"]),
        goal("column", ["年龄"], met=True), goal("preference", ["民族"]),
    ]  # fmt: skip
    record = {**RECORD, "usefulness": missed}
    wanted = {
        "zh": "7 项目标中有 6 项没有达到（性别、按 年龄 × 性别 求费用的平均值（误差 8.1%）、按 年龄 计数（误差 50%）、"
        "删除的记录（误差 7%）、预测“转归”、间隔 入院 – 出院）。",
        "en": "of 7 goals 6 are not met (性别, mean 费用 by 年龄 × 性别 (error 8.1%), counts by 年龄 (error 50%), the records "
        "lost (error 7%), telling “转归”, the interval 入院 – 出院).",
    }[lang]
    no_longer = {"zh": "此处不再引用", "en": "is not repeated here"}[lang]
    assert wanted in said("risk-report", lang, record)
    counted = {"zh": "7 项目标中有 6 项没有达到", "en": "of 7 goals 6 are not met"}[lang]
    assert counted in said("summary", lang, record)
    assert "转归" not in said("summary", lang, record)  # the public one names no column
    assert no_longer in said("summary", lang, record)
    met = {**RECORD, "usefulness": [goal("column", ["年龄"], met=True), goal("records", [], error=0.01, met=True)]}
    fit = {"zh": "符合用途，2 项目标都达到了", "en": "it for the purpose; every goal is met (2 of 2)"}[lang]
    assert fit in said("summary", lang, met)
    assert fit in said("risk-report", lang, met)
    assert no_longer not in said("summary", lang, met)
    assert fit not in said("summary", lang)


@pytest.mark.parametrize("lang", LANGS)
def test_a_plan_that_meets_its_goals_by_emptying_the_table_is_not_called_fit(lang: Lang) -> None:
    """The command said “not fit: 5 of 7 columns are wholly suppressed”, and every paper that all goals were met."""
    emptied = {"wholly_suppressed": {"columns": ["性别", "年龄", "a", "b", "c"], "of": 7}}
    met = {**RECORD, "usefulness": [goal("column", ["药物编码"], met=True)], **emptied}
    unfit = {"zh": "不符合用途：输出的 7 列中有 5 列全部抑制", "en": "ot fit for the purpose: 5 of 7 columns of the output are wholly"}[
        lang
    ]
    beside = {"zh": "1 项目标都达到了，但输出的 7 列中有 5 列全部抑制", "en": "every goal is met (1 of 1), with 5 of 7 columns"}[lang]
    for kind in ("summary", "risk-report"):
        assert unfit in said(kind, lang, {**met, "useful": False}), kind
        assert unfit in said(kind, lang, {**met, "usefulness": [], "useful": False}), kind  # no use of its own was named
        assert beside in said(kind, lang, {**met, "useful": True}), kind
