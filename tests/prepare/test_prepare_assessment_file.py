from __future__ import annotations

import re
from fractions import Fraction

import jsonschema
import pytest
import yaml
from tests.prepare.prepare_cases import DISCHARGE, FACTS, FINGERPRINT, codes, places

from reidrisk.data.options import NA_TOKENS, ReadOptions
from reidrisk.model.plan import Decision, EvaluationPlan
from reidrisk.model.problem import InputError
from reidrisk.model.release import Answer, Grade, Release, Sharing
from reidrisk.model.role import Role
from reidrisk.prepare.case.file import CaseFile, read_assessment
from reidrisk.prepare.case.scan import write_scan
from reidrisk.prepare.case.schema import json_schema

HEAD = "schema: reidrisk/case/1\n"
SCHEMA = jsonschema.Draft202012Validator(json_schema())


class _Editor(yaml.CSafeLoader):  # type: ignore[misc] # the library has no types
    """YAML 1.2, as editors read it that know the schema: neither dates nor the truth of yes and no."""

    yaml_implicit_resolvers = {  # noqa: RUF012 - as PyYAML has it
        first: [(tag, form) for tag, form in kinds if not tag.endswith((":timestamp", ":bool"))]
        for first, kinds in yaml.CSafeLoader.yaml_implicit_resolvers.items()
    }


_Editor.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("true|false"), list("tf"))


def as_editors(text: str) -> object:
    return yaml.load(text, Loader=_Editor)  # noqa: S506 - a kind of CSafeLoader


def read(text: str) -> CaseFile:
    return read_assessment(HEAD + text, "assessment.yaml")


def failed(text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        read_assessment(text, "case/assessment.yaml")
    for problem in caught.value.problems:
        assert problem.place().startswith("case/assessment.yaml:")
        assert problem.say("zh") != problem.say("en")
        assert problem.hint is not None
    return caught.value


def test_a_whole_file() -> None:
    case = read(
        """
language: zh
dataset: {path: ../a.csv, encoding: gb18030, delimiter: ";", quote: "'", header_row: none, sheet: 2024, na: ["", 无], suppression: "#",
  fingerprint: {kind: content, value: 12ab}}
standard: other
threshold: 0.05
context:
  sharing: 领地公开共享
  controls: {value: high, source: 审计报告, by: 李, date: 2026-11-21}
  motives: {value: low}
  recipient_security: 高
  p: {value: 0.00108, source: GCO 2020}
  m: 150
subject: 007
columns:
  007: {decision: DI}
  age: {proposed: [QI], decision: [qi, 敏感属性], reason: 常见, by: 王}
  old: {change: gone, decision: QI}
  free:
  sex: {decision: QI+SA}
"""
    )
    assert case.language == "zh"
    assert case.path == "../a.csv"
    assert case.fingerprint is not None
    assert case.fingerprint.kind == "content"
    assert case.read_options() == ReadOptions("gb18030", ";", "'", header_row="none", sheet="2024", na=("", "无"), suppression="#")
    assert case.plan() == EvaluationPlan(
        "other",
        Release.of(
            sharing=Answer(Sharing.ENCLAVE, "given"),
            controls=Answer(Grade.HIGH, "given", "审计报告"),
            motives=Answer(Grade.LOW, "given"),
            recipient_security=Answer(Grade.HIGH, "given"),
            p=Answer(Fraction(27, 25000), "given", "GCO 2020"),
            m=Answer(150, "given"),
            threshold=Answer(Fraction(1, 20), "given"),
        ),
        {
            "007": Decision(frozenset({Role.DI}), "assessment.yaml"),
            "age": Decision(frozenset({Role.QI, Role.SA}), "王", "常见"),
            "sex": Decision(frozenset({Role.QI, Role.SA}), "assessment.yaml"),
        },
        "007",
        data="content:12ab",
    )
    assert set(case.columns) == {"007", "age", "old", "free", "sex"}


def test_a_file_with_nothing_answered() -> None:
    case = read("context:\ncolumns:\ndataset:\nlanguage:\nthreshold:\nstandard:\n")
    assert case.plan() == EvaluationPlan()
    assert case.read_options() == ReadOptions()
    assert case.read_options().na == NA_TOKENS
    assert case.fingerprint is None


@pytest.mark.parametrize("written", ["0.05", "5%", "1/20", '"0.05"', "0.050", "5e-2", ".05", "５％"])
def test_a_decimal_is_read_from_its_text(written: str) -> None:
    assert read(f"threshold: {written}\n").plan().release["threshold"].value == Fraction(1, 20)
    assert read(f"context: {{p: {{value: {written}}}}}\n").plan().release["p"] == Answer(Fraction(1, 20), "assumed")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a: 1\n", [("missing_key", 1, 1), ("unknown_key", 1, 1)]),
        ("schema: 2\n", [("other_form", 1, 9)]),
        ("just text\n", [("wrong_kind", 1, 1)]),
        (HEAD + "contxt:\n  a: 1\n", [("unknown_key", 2, 1)]),
        (HEAD + "context:\n  sharing: x\n  control: high\n", [("not_a_choice", 3, 12), ("unknown_key", 4, 3)]),
        (HEAD + "context:\n  controls:\n    valu: high\n", [("unknown_key", 4, 5)]),
        (HEAD + "context:\n  p: {value: 108, source: s}\n", [("p_out_of_range", 3, 14)]),
        (HEAD + "context:\n  m: 1.5\n  motives: [high]\n", [("m_out_of_range", 3, 6), ("wrong_kind", 4, 12)]),
        (HEAD + "threshold: {value: 1}\n", [("threshold_out_of_range", 2, 20)]),
        (HEAD + "threshold: true\n", [("wrong_kind", 2, 12)]),
        (HEAD + "context: high\n", [("wrong_kind", 2, 10)]),
        (
            HEAD + "context: {sharing: public, controls: low, p: {value: 0.1}}\n",
            [("answer_without_effect", 2, 38), ("answer_without_effect", 2, 54)],
        ),
        (HEAD + "columns: [a]\n", [("wrong_kind", 2, 10)]),
        (HEAD + "columns:\n  a: DI\n", [("wrong_kind", 3, 6)]),
        (HEAD + "columns:\n  a: {decision: XX}\n  b: {decision: [QI, NI]}\n", [("unknown_role", 3, 17), ("contradictory_roles", 4, 17)]),
        (HEAD + "columns:\n  a:\n    decision: []\n", [("no_role", 4, 15)]),
        (HEAD + "columns:\n  a:\n    decision: [QI, {}]\n", [("wrong_kind", 4, 20)]),
        (HEAD + "columns:\n  a:\n    decision: {x: y}\n", [("wrong_kind", 4, 15)]),
        (
            HEAD + "columns:\n  a:\n    decision: [DI, X, Y]\n    change: old\n",
            [("unknown_role", 4, 20), ("unknown_role", 4, 23), ("not_a_choice", 5, 13)],
        ),
        (HEAD + "columns:\n  a:\n    reasn: x\n", [("unknown_key", 4, 5)]),
        (HEAD + "dataset: {header_row: yes, na: x}\n", [("wrong_kind", 2, 23), ("wrong_kind", 2, 32)]),
        (HEAD + "dataset:\n  fingerprint: {kind: md5}\n  pth: x\n", [("not_a_choice", 3, 23), ("unknown_key", 4, 3)]),
        (HEAD + "dataset:\n  fingerprint: {knd: x}\n", [("unknown_key", 3, 17)]),
        (HEAD + "subject: null\nlanguage: fr\n", [("not_a_choice", 3, 11)]),
    ],
)
def test_every_problem_has_its_place(text: str, found: list[tuple[str, int, int]]) -> None:
    assert places(failed(text)) == found


def test_what_does_not_fit_the_form_hides_nothing_else() -> None:
    text = """context:
  sharing: public
  controls: high
  motives: [low]
  p: {value: 2, from: here}
subject_types:
  patient: {columns: [sex]}
  doctor: {key: 7, columns: {}}
  nurse: {key: did, columns: [ward]}
columns:
  sex: {decision: [QI, true, {}, XI]}
  age: 5
  ward: {decision: [QI, NI]}
answers:
  goals.level: {value: {a: b}, by: Li}
  goals.usefulness: [x]
  no.such: yes
plan_change: {by: Li}
dataset: {fingerprint: 5}
"""
    assert places(failed(text)) == [
        ("missing_key", 1, 1),
        ("answer_without_effect", 3, 13),
        ("wrong_kind", 4, 12),
        ("p_out_of_range", 5, 14),
        ("unknown_key", 5, 17),
        ("missing_key", 7, 12),
        ("wrong_kind", 8, 29),
        ("wrong_kind", 11, 24),
        ("wrong_kind", 11, 30),
        ("unknown_role", 11, 34),
        ("wrong_kind", 12, 8),
        ("contradictory_roles", 13, 20),
        ("wrong_kind", 15, 24),
        ("unknown_question", 17, 3),
        ("change_without_reason", 18, 14),
        ("wrong_kind", 19, 24),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("contxt:\n", 'Did you mean "context"?'),
        ("columns:\n  a:\n    reasn: x\n", 'Did you mean "reason"?'),
        ("context:\n  control: x\n", 'Did you mean "controls"?'),
        ("context:\n  p: {vale: 1}\n", 'Did you mean "value"?'),
        ("dataset: {fingerprint: {vlue: 1}}\n", 'Did you mean "value"?'),
        ("zzzzzz: 1\n", "The keys here are: schema, language, dataset"),
        ("language: fr\n", "Choose one of: zh, en."),
        ("columns:\n  a: {change: x}\n", "Choose one of: new, changed, gone."),
    ],
)
def test_the_hint_names_what_was_meant(text: str, said: str) -> None:
    assert said in failed(HEAD + text).problems[0].say("en")


def test_ni_may_be_sensitive() -> None:
    assert read("columns: {a: {decision: [NI, SA]}}\n").plan().decisions["a"].roles == {Role.NI, Role.SA}


def test_decided_columns_that_the_dataset_lacks_are_named_at_their_place() -> None:
    case = read("subject: idd\ncolumns:\n  age: {decision: QI}\n  agee: {decision: QI}\n  old: {change: gone, decision: QI}\n  x: {}\n")
    problems = case.unknown_columns(["age", "id"])
    assert [(problem.code, problem.line, problem.column) for problem in problems] == [("unknown_column", 5, 3), ("unknown_column", 2, 1)]
    assert "age" in problems[0].say("en")
    assert read("columns: {age: {decision: QI}}\n").unknown_columns([" age"]) == ()


def test_the_schema_is_one() -> None:
    SCHEMA.check_schema(json_schema())


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_scanned_file_fits_the_schema(lang: str) -> None:
    text = write_scan(FACTS, DISCHARGE, lang, path="a.csv")  # type: ignore[arg-type]
    SCHEMA.validate(as_editors(text))


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        (
            "context: {sharing: enclave, p: {value: 0.00108, source: s}, m: 150}\ncolumns: {a: {decision: [QI, SA]}, b: {decision: DI}}\n",
            True,
        ),
        ("threshold: 0.05\n", True),
        ("threshold: [1]\n", False),
        ("context: {sharing: everyone}\n", False),
        ("context: {controls: {value: high, whence: x}}\n", False),
        ("columns: {a: {decision: XX}}\n", False),
        ("colums: {}\n", False),
        ("dataset: {header_row: x}\n", False),
        ("dataset: {header_row: 0}\n", False),
        ("dataset: {header_row: 5, skip_rows: 2}\n", True),
        ("dataset: {header_row: none, skip_rows: -1}\n", False),
    ],
)
def test_the_schema_agrees_with_the_reader(text: str, fits: bool) -> None:
    assert SCHEMA.is_valid(as_editors(HEAD + text)) == fits
    if fits:
        read(text)
    else:
        assert codes(failed(HEAD + text))


def test_the_schema_describes_every_key_in_both_languages() -> None:
    schema = json_schema()
    described = [schema, *schema["properties"].values()]
    described += [part for model in schema["$defs"].values() for part in model["properties"].values()]
    assert all("\n" in part["description"] for part in described)
    assert "FingerprintEntry" in schema["$defs"]
    assert FINGERPRINT.kind in schema["$defs"]["FingerprintEntry"]["properties"]["kind"]["anyOf"][0]["enum"]


def test_the_columns_that_are_there_are_gathered_once() -> None:
    case = read("columns: {a: {decision: [QI]}, b: {decision: [QI], change: gone}}")
    assert case.situation().columns == ("a",)
    assert case.situation() is case.situation()  # asked for each question: of 500 columns that was most of a page's work
