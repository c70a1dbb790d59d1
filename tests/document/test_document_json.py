from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import jsonschema
import pytest
from tests.document import document_cases as cases

from reidrisk.document.figures import decimal, figure, percent
from reidrisk.document.format import format_named, formats
from reidrisk.document.record import errors_json, result_schema
from reidrisk.grade.caution import AnsweredBy, DecidedBy, SettledBy
from reidrisk.model.assessment import Assessment
from reidrisk.model.problem import Problem
from reidrisk.model.text import LANGS, Lang, Text

SCHEMA = result_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def record(assessment: Assessment, lang: Lang = "en") -> dict[str, Any]:
    form = format_named("json")
    assert form is not None
    found: dict[str, Any] = json.loads(form.render(assessment, lang))
    return found


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_knows_how_findings_are_decided_answered_and_settled() -> None:
    caution = result_schema()["properties"]["cautions"]["items"]["properties"]
    for key, kinds in (("decided_by", DecidedBy), ("answered_by", AnsweredBy), ("settled_by", SettledBy)):
        assert set(caution[key]["enum"]) == {one.value for one in kinds}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", cases.names())
def test_every_kind_of_verdict_follows_the_schema(name: str, lang: Lang) -> None:
    VALIDATOR.validate(record(cases.ALL[name], lang))


def test_table_d3_comes_out_exactly() -> None:
    found = record(cases.LEVEL_3)
    numbers = found["numbers"]
    assert (found["level"], found["level_range"], found["acceptable"]) == (3, [3, 3], True)
    assert (numbers["J"]["value"], numbers["R_a"]["value"], numbers["R_b"]["exact"], numbers["R_c"]["exact"]) == (5, 0, "1/3", "19/60")
    assert numbers["T1"]["exact"] == "1/10"
    assert numbers["T3"]["exact"] == "7/50"
    assert numbers["T2"]["exact"] is None
    assert numbers["T2"]["value"] == pytest.approx(0.149633, abs=1e-6)
    assert numbers["R"]["value"] == pytest.approx(0.0473839, abs=1e-7)
    assert found["thresholds"]["tau"] == {"value": 1 / 3, "exact": "1/3", "least_class": 3}
    assert found["context"]["p"] == {"value": 0.00108, "exact": "27/25000", "title": None, "status": "given", "source": "IARC GCO 2022"}
    assert found["context"]["sharing"]["value"] == "enclave"
    assert found["classes"]["histogram"] == [[3, 4], [4, 1]]
    assert found["approved"] is False


def test_what_could_not_be_had_has_no_value() -> None:
    found = record(cases.OPEN)
    assert found["level"] is None
    assert found["numbers"]["T1"]["value"] is None
    assert found["numbers"]["T1"]["reason"]
    assert found["numbers"]["T1"]["interval"] == {"low": 0.1, "high": 0.5, "exact": ["1/10", "1/2"]}
    assert found["context"]["controls"] == {"value": None, "exact": None, "title": None, "status": "open", "source": None}
    assert record(cases.EMPTY)["numbers"]["R"] == {
        "value": None,
        "exact": None,
        "status": "not_available",
        "reason": "there are no records",
        "clause": "D.1",
        "title": "the figure R",
        "interval": None,
    }
    assert record(cases.OPEN_SHARING)["thresholds"]["tau"] is None


def test_the_earlier_level_stands_beside_the_new_one() -> None:
    plan = record(cases.LEVEL_1)["plan"]
    assert (plan["changed_after_result"], plan["earlier_level"]) == (True, 3)


def test_evidence_has_counts_and_roles_have_an_order() -> None:
    columns = {column["name"]: column for column in record(cases.LEVEL_1)["columns"]}
    assert columns["身份证号"]["roles"] == ["DI", "SA"]
    assert columns["手机号"]["evidence"][1]["share"] == pytest.approx(1987 / 1991)
    assert columns["总费用"]["decided"] is False


def test_the_two_languages_differ_in_texts_only() -> None:
    zh, en = record(cases.LEVEL_2_SMALL, "zh"), record(cases.LEVEL_2_SMALL, "en")
    assert zh["steps"][0]["question"] != en["steps"][0]["question"]
    assert {key: value["value"] for key, value in zh["numbers"].items()} == {key: value["value"] for key, value in en["numbers"].items()}


@pytest.mark.parametrize("lang", LANGS)
def test_a_failed_run_follows_the_same_schema(lang: Lang) -> None:
    problem = Problem(
        "no_such_column", Text("没有这一列", "there is no such column"), Text("近似的列：年龄", "nearest: age"), "a.csv", 1, "nianling"
    )
    found = errors_json([problem, Problem("empty", Text("文件为空", "the file is empty"))], lang, {"reidrisk": "0.1.0"})
    VALIDATOR.validate(found)
    assert found["errors"][0]["column"] == "nianling"
    assert found["errors"][1]["hint"] is None
    assert errors_json([], lang)["tool"]["version"] is None


def test_a_failed_run_may_not_claim_a_level() -> None:
    found = errors_json([Problem("empty", Text("文件为空", "the file is empty"))], "en") | {"level": 3}
    assert not VALIDATOR.is_valid(found)


def test_a_number_without_a_value_needs_a_reason() -> None:
    found = record(cases.OPEN)
    found["numbers"]["T1"]["reason"] = None
    assert not VALIDATOR.is_valid(found)


@pytest.mark.parametrize("form", formats(), ids=lambda form: form.key)
def test_a_format_keeps_its_own_examples(form: Any) -> None:
    assert len(form.examples) >= 5
    assert len(form.counterexamples) >= 5
    assert all(form.means(name) for name in form.examples)
    assert not any(form.means(name) for name in form.counterexamples)
    assert format_named(form.key) is format_named(f"x{form.suffix}") is form


def test_an_unknown_format_is_none() -> None:
    assert format_named("report.docx") is None


def test_figures() -> None:
    assert decimal(Fraction(10) ** -400) > 0
    assert decimal(Fraction(3)) == 3
    assert figure(None) == "—"
    assert figure(cases.EMPTY.verdict.numbers["R"]) == "—"
    assert figure(cases.OPEN.verdict.numbers["T1"]) == "0.1 – 0.5"
    assert figure(cases.LEVEL_1.verdict.numbers["N"]) == "2,000"
    assert [percent(share) for share in (Fraction(1), Fraction(9999, 10000), Fraction(0), Fraction(1, 3))] == [
        "100%",
        ">99.9%",
        "0%",
        "33.3%",
    ]
