"""Answers in the file: read at their place, contradictions found, all problems in one list; written back as they were."""

from __future__ import annotations

from datetime import date

import pytest
from tests.prepare.situations import file, filled, fresh

from reidrisk.model.problem import InputError
from reidrisk.model.release import Grade
from reidrisk.prepare.case.answers import Given, enter, enter_change
from reidrisk.prepare.case.file import json_schema, read_assessment
from reidrisk.prepare.fixing import plan_hash

TODAY = date(2026, 11, 22)


def problems(text: str) -> list[tuple[str, int | None, int | str | None]]:
    with pytest.raises(InputError) as caught:
        read_assessment(text, "a.yaml", TODAY)
    assert all(one.file == "a.yaml" for one in caught.value.problems)
    assert all(one.say("zh") and one.say("en") for one in caught.value.problems)
    return [(one.code, one.line, one.column) for one in caught.value.problems]


def test_answers_are_read_with_who_when_and_evidence() -> None:
    case = read_assessment(
        file(
            "  dataset.title: {value: t, by: Li, date: 2026-11-20, evidence: d/x.pdf, source: s, from: old}\n"
            "  dataset.codes: true\n  environments.names: [lab, zone]\n  environments.people@lab: two\n  legal.basis:\n"
        ),
        today=TODAY,
    )
    title = case.replies["dataset.title"]
    assert (title.value, title.by, title.date, title.evidence, title.source, title.taken_from) == (
        "t", "Li", "2026-11-20", "d/x.pdf", "s", "old",
    )  # fmt: skip
    assert case.replies["dataset.codes"].values == ("yes",)
    assert case.replies["environments.names"].values == ("lab", "zone")
    assert "legal.basis" not in case.replies
    assert case.plan().replies == case.replies


def test_every_problem_is_in_one_list_with_its_place() -> None:
    text = file(
        "  datset.title: x\n"  # line 3
        "  dataset.codes: maybe\n"
        "  subjects.sampling: 150%\n"
        "  dataset.period_end: 2030-01-01\n"
        "  dataset.quality: {value: x, date: 2030-01-01}\n"
        "  columns.need@aeg: keep\n"
        "  columns.need: keep\n"
        "  dataset.scope@x: y\n"
        "  controls: high\n"
        "  dataset.volume: {valu: x}\n"
    )
    assert problems(text) == [
        ("unknown_question", 3, 3), ("not_a_choice", 4, 18), ("share_out_of_range", 5, 22), ("date_in_future", 6, 23),
        ("date_in_future", 7, 37), ("unknown_instance", 8, 3), ("instance_missing", 9, 3), ("instance_unexpected", 10, 3),
        ("answer_elsewhere", 11, 3), ("unknown_key", 12, 20),
    ]  # fmt: skip
    with pytest.raises(InputError) as caught:
        read_assessment(text)
    said = " ".join(one.say("en") for one in caught.value.problems)
    assert 'Did you mean "dataset.title"?' in said
    assert 'Did you mean "age"?' in said


@pytest.mark.parametrize(
    ("answers", "context", "code"),
    [
        ("  recipients.agreement: signed\n", "  sharing: public\n", "public_with_agreement"),
        ("  recipients.agreement: none\n", "  sharing: enclave\n", "controlled_without_agreement"),
        ("  recipients.agreement: click\n  recipients.terms: [link]\n", "  sharing: controlled\n", "terms_incomplete"),
        ("  recipients.agreement: click\n  controls.agreement: yes\n", "  sharing: controlled\n", "contract_not_signed"),
        ("  recipients.people: ['Li Na <a@b>, x']\n  team.executor: [li  na]\n", "", "recipient_is_executor"),
        ("  recipients.organisations: [信息科]\n  team.executor: [信息科]\n", "", "recipient_is_executor"),
        ("  recipients.people: [张三]\n  team.executor: [张三 数据组]\n", "", "recipient_is_executor"),
        ("  recipients.people: [张三（研究部）]\n  team.executor: [数据组 张三]\n", "", "recipient_is_executor"),
        ("  recipients.people: [Zhang San]\n  team.executor: [San Zhang]\n", "", "recipient_is_executor"),
        ("  team.executor: [Wu]\n  team.supervisor: [Wu]\n", "", "executor_is_supervisor"),
        ("  team.executor: [王五]\n  team.supervisor: [质控科 王五]\n", "", "executor_is_supervisor"),
        ("  schedule.start: 2026-12-01\n  schedule.end: 2026-11-01\n", "", "dates_backwards"),
        ("  dataset.period_start: 2024-12-01\n  dataset.period_end: 2024-11-01\n", "", "dates_backwards"),
        ("  population.people_with: 0\n", "", "nobody_with_condition"),
        ("  population.people_with: 11\n  population.people_all: 10\n", "", "more_than_all"),
        (
            "  population.method: figure\n  population.people_with: 1\n  population.people_all: 10\n",
            "  sharing: enclave\n  p: {value: 0.2, source: x}\n",
            "two_values_of_p",
        ),
        ("  legal.form: anonymous\n  dataset.codes: yes\n", "", "anonymous_with_codes"),
        ("  legal.basis: consent\n  impact.without_consent: yes\n", "", "consent_and_none"),
        ("  subjects.minors: yes\n  legal.sensitive: no\n", "", "minors_are_sensitive"),
        ("  controls.access: no\n", "  sharing: enclave\n  controls: high\n", "overruled_without_reason"),
    ],
)
def test_contradictions(answers: str, context: str, code: str) -> None:
    assert [one[0] for one in problems(file(answers, context))] == [code]


def test_a_department_that_two_people_share_makes_them_one_no_more_than_a_family_name() -> None:
    people = "  recipients.people: [李四 数据组, Chen Li]\n  team.executor: [张三 数据组, Chen Jing]\n  team.supervisor: [王五 数据组]\n"
    read_assessment(file(people, ""))


def test_a_rounded_p_does_not_contradict_its_counts() -> None:
    text = file(
        "  population.method: figure\n  population.people_with: 151万\n  population.people_all: 14.0005亿\n",
        "  sharing: enclave\n  p: {value: 0.00108, source: GCO}\n",
    )
    assert read_assessment(text).plan().derived == ()


def test_an_overruled_score_keeps_its_reason() -> None:
    case = read_assessment(file("  controls.access: no\n", "  sharing: enclave\n  controls: {value: high, source: seen on site}\n"))
    assert case.plan().release["controls"].value is Grade.HIGH


def test_the_reason_for_a_change_is_read() -> None:
    case = read_assessment(file(top="plan_change: {reason: new contract, by: Li, date: 2026-11-20}"))
    assert case.plan().change is not None
    assert (case.change.reason, case.change.by) == ("new contract", "Li") if case.change else False
    assert problems(file(top="plan_change: {by: Li}")) == [("change_without_reason", 2, 14)]
    assert read_assessment(file(top="plan_change:")).change is None
    assert read_assessment(file(top="plan_change: {reason: }")).change is None


def test_answers_are_part_of_the_hash_and_records_are_not() -> None:
    def hashed(answers: str) -> str:
        return plan_hash(read_assessment(file(answers)).plan())

    nothing = hashed("")
    assert hashed("  dataset.title: x\n") != nothing
    assert hashed("  dataset.title: x\n") == hashed("  dataset.title: {value: x, by: Li, date: 2026-01-01, evidence: f}\n")
    assert hashed("  dataset.title: x\n") != hashed("  dataset.title: {value: x, source: s}\n")
    assert hashed("  communication.opinions: none\n") == nothing


def test_entering_answers_leaves_the_rest_as_it_was() -> None:
    text = fresh().replace("  age:\n", "  age: # ours\n", 1)
    given = {
        "sharing": Given("controlled", "Li", "2026-11-20"),
        "environments.names": Given("lab;zone", "Li"),
        "environments.people@zone": Given("two"),
        "dataset.title": Given('a "quoted": 题目', "Li", "2026-11-20", "e.pdf", "s"),
        "columns.need@age": Given("keep"),
    }
    after = enter(text, given, today=TODAY)
    rest = iter(after.splitlines())
    assert all(
        line in rest for line in text.splitlines() if line and "value:" not in line and line not in {"    by:", "    date:", "    source:"}
    )
    case = read_assessment(after)
    assert case.replies["dataset.title"].value == 'a "quoted": 题目'
    assert case.replies["environments.people@zone"].value == "two"
    assert str(case.release["sharing"].value) == "controlled"
    assert list(case.replies) == ["dataset.title", "environments.names", "environments.people@zone", "columns.need@age"]
    again = enter(after, {"purpose.statement": Given("x"), "dataset.title": Given("new")}, today=TODAY)
    assert list(read_assessment(again).replies)[:2] == ["dataset.title", "purpose.statement"]
    assert read_assessment(again).replies["dataset.title"].value == "new"
    back = read_assessment(enter(again, {"dataset.title": Given(""), "sharing": Given("")}, today=TODAY))
    assert "dataset.title" not in back.replies
    assert back.release["sharing"].status == "open"


@pytest.mark.parametrize("text", ["schema: reidrisk/case/1\ncolumns:\n  age:\n", "schema: reidrisk/case/1\nanswers: {}\n"])
def test_a_file_without_the_section_gets_it(text: str) -> None:
    after = enter(text, {"dataset.title": Given("x"), "dataset.codes": Given("no")})
    assert read_assessment(after).replies["dataset.codes"].value == "no"
    assert read_assessment(enter(after, {"dataset.quality": Given("y")})).replies["dataset.quality"].value == "y"
    assert read_assessment(enter_change(after, "because", "Li", TODAY)).change is not None
    assert read_assessment(enter_change(enter_change(after, "because", "Li", TODAY), "again", None, TODAY)).change is not None


def test_nothing_is_entered_when_one_answer_is_wrong() -> None:
    with pytest.raises(InputError) as caught:
        enter(fresh(), {"dataset.title": Given("x"), "shering": Given("y"), "p": Given("108"), "dataset.codes": Given("hm")}, today=TODAY)
    assert [one.code for one in caught.value.problems] == ["unknown_question", "p_out_of_range", "not_a_choice"]


def test_a_contradiction_with_what_is_there_names_no_place_in_an_unwritten_file() -> None:
    text = enter(fresh(), {"sharing": Given("public")}, today=TODAY)
    with pytest.raises(InputError) as caught:
        enter(text, {"recipients.agreement": Given("signed")}, today=TODAY)
    assert [(one.code, one.file, one.line) for one in caught.value.problems] == [("public_with_agreement", None, None)]


def test_the_schema_knows_every_question() -> None:
    answers = json_schema()["properties"]["answers"]
    assert "dataset.title" in answers["properties"]
    assert any(key.startswith("^columns") for key in answers["patternProperties"])
    assert set(filled("controls", safe=True)) <= set(answers["properties"])


def test_a_bomb_is_refused() -> None:
    with pytest.raises(InputError):
        read_assessment("schema: reidrisk/case/1\nanswers: &a [*a, *a]\n")


def test_none_known_needs_a_name_and_a_date() -> None:
    def told(entry: str) -> str:
        return file(f"  holdings.known: {entry}\n")

    assert problems(told("none")) == [("none_known_without_witness", 3, 19)]
    assert problems(told("{value: none, by: Li}")) == [("none_known_without_witness", 3, 19)]
    assert problems(told("{value: none, date: 2026-11-20}")) == [("none_known_without_witness", 3, 19)]
    case = read_assessment(told("{value: none, by: Li, date: 2026-11-20}"), today=TODAY)
    assert not [one for one in case.situation().open() if one.key.startswith("holdings")]


def test_other_data_are_listed_by_kind_holder_and_shared_columns() -> None:
    text = "  holdings.known: some\n  holdings.names: [claims]\n"
    waiting = [one.key for one in read_assessment(file(text), today=TODAY).situation().open() if one.key.startswith("holdings")]
    assert waiting == [f"holdings.{part}@claims" for part in ("kind", "holder", "identified", "shared")]
    assert read_assessment(file(text + "  holdings.shared@claims: age; sex\n"), today=TODAY).replies["holdings.shared@claims"].values == (
        "age",
        "sex",
    )
    nothing_shared = read_assessment(file(text + "  holdings.shared@claims: none\n"), today=TODAY)
    assert nothing_shared.replies["holdings.shared@claims"].values == ("none",)
    assert [code for code, _, _ in problems(file(text + "  holdings.shared@claims: aeg\n"))] == ["shared_column_unknown"]
