"""Answers against the data and against each other: said at once, by whoever reads the case, before any document (GB/T 42460 6.1)."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from tests.document import document_cases as cases
from tests.edge.calling import D3, D3_ROLES, Run

from reidrisk.grade.caution import raised
from reidrisk.identify.composition.finding import ObservedDataset
from reidrisk.identify.composition.outstanding import against_census
from reidrisk.measure.population.rarity import share_of
from reidrisk.model.dataset import ColumnSample
from reidrisk.model.inventory import Column, Inventory
from reidrisk.model.role import Role

ROLES = {"性别": "QI", "年龄": "QI", "省": "QI", "日期": "NI", "费用": "NI"}
AGES = (34, 34, 34, 51, 51, 51, 51, 62, 62, 62)
# Each person has a cost of their own; what a payer makes of that is another story.
SETTLED = '  "open-linkage:payer,费用":\n    reason: the costs were never settled by any payer\n    by: Li\n'
SETTLED += f"    evidence: accounts of 2024 sha256:{'a' * 64}\n"
GRADED = {"controls": "high", "motives": "low", "recipient_security": "high"}


def rows(count: int = 30, ages: tuple[int, ...] = AGES, province: str = "湖南省", year: int = 2024) -> list[tuple[str, ...]]:
    """People of three ages and one sex, in their own province, admitted in one year, each with a cost of their own."""
    return [
        ("男", str(ages[place % len(ages)]), province, f"{year}-03-{place % 5 + 1:02}", str(1000 + 7 * place)) for place in range(count)
    ]


def case(  # noqa: PLR0913 - what a case is made of
    answers: dict[str, str],
    *,
    sharing: str = "controlled",
    p: str | None = "0.001",
    data: list[tuple[str, ...]] | None = None,
    roles: dict[str, str] = ROLES,
    context: dict[str, str] = GRADED,
    top: str = "",
) -> None:
    """A case in the current folder whose answers a person wrote by hand."""
    Path("case").mkdir()
    lines = [",".join(roles), *(",".join(row) for row in (rows() if data is None else data))]
    Path("case/data.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = {"sharing": sharing, **(context if sharing != "public" else {}), **({"p": p} if p else {})}
    asked = "".join(f"  {key}:\n    value: {value}\n    source: by hand\n" for key, value in told.items())
    given = "".join(f"  {json.dumps(key)}:\n    value: {json.dumps(value)}\n" for key, value in answers.items())
    columns = "".join(f"  {name}:\n    decision: {role}\n" for name, role in roles.items())
    settled = f"accepted:\n{SETTLED}" if "费用" in roles and "accepted:" not in top else ""
    text = f"{settled}schema: reidrisk/case/1\ndataset:\n  path: data.csv\n{top}context:\n{asked}" + (f"answers:\n{given}" if given else "")
    Path("case/assessment.yaml").write_text(f"{text}columns:\n{columns}", encoding="utf-8")


def found(run: Run, *words: str) -> dict[str, list[dict[str, Any]]]:
    """What `assess` finds, by code."""
    told: dict[str, list[dict[str, Any]]] = {}
    for one in run("assess", "case", "--json", "--lang", "en", *words).json["cautions"]:
        told.setdefault(one["code"], []).append(one)
    return told


# By code: the answers, what else differs, and a part of what is said of them.
SAID: dict[str, tuple[dict[str, str], dict[str, Any], str]] = {
    "minors-in-the-data": ({"subjects.minors": "no"}, {"data": rows(ages=(9, 9, 51, 51))}, "16 rows concern children"),
    "number-of-people": ({"subjects.number": "99999"}, {}, "99,999 people are stated, but the data have 30 rows"),
    "period-of-the-data": ({"dataset.period_start": "2021-01-01", "dataset.period_end": "2021-12-31"}, {}, "100% of the dates in"),
    "places-of-the-data": ({"subjects.area": "湖南省"}, {"data": [*rows(), *rows(province="广东省")]}, "50% are from other provinces"),
    "knowable-not-identifier": ({"columns.need@费用": "keep", "columns.knowable@费用": "likely"}, {}, "“费用”: the recipient is stated"),
    "coarser-agreed": ({"columns.need@费用": "coarsen", "columns.level@费用": "按千元分组"}, {}, "as coarse as “按千元分组”, and 97% of"),
    "answer-doubted": ({"recipients.background": "high", "motives.databases": "no"}, {}, "“other databases” is answered no and"),
    "identity-attack-missing": ({"attacks.types": "membership"}, {}, "Only membership or attribute attacks"),
    "goal-not-reached": ({"goals.level": "4"}, {}, "The plan's goal is level 4, the result is level 3"),
    "codes-remain": ({"dataset.codes": "yes"}, {}, "No column is a direct identifier"),
    "duties-by-number": ({"subjects.number": "1200万", "flow.abroad": "yes"}, {}, "PIPL 52"),
    "hard-types": ({"dataset.hard_types": "images"}, {}, "images, photographs, sound or video"),
    "impact-assessment-missing": ({"legal.impact_assessment": "no", "legal.impact_date": "2026-01-31"}, {}, "dated 2026-01-31"),
    "figures-old": (
        {
            "population.method": "figure", "population.people_with": "151万", "population.people_all": "14.0005亿",
            "population.area": "全国", "population.title": "Census", "population.year": "1953",
        },
        {"p": None}, "statistics of 1953",
    ),
    "p-not-of-the-place": (
        {
            "population.method": "figure", "population.people_with": "30", "population.people_all": "66444864",
            "population.area": "湖南省", "population.title": "Yearbook", "population.year": "2024",
        },
        {"p": None}, "is the number of people in these data",
    ),
    "p-or-m-unusual": ({}, {"p": "0"}, "no one in the population would have the characteristic"),
    "threshold-not-the-editions": ({}, {"top": "threshold:\n  value: 0.5\n"}, "is 0.5, and the edition's own is 0.05"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("people", "sensitive", "part"),
    [
        ("99999", "no", None), ("10万", "no", "a standard contract"), ("999999", "no", "a standard contract"),
        ("100万", "no", "a security assessment"), ("9999", "yes", "a standard contract"), ("1万", "yes", "a security assessment"),
        ("1万", None, "not stated to be without"),
    ],
)  # fmt: skip
def test_what_leaves_the_country_needs_by_the_number_of_people(run: Run, people: str, sensitive: str | None, part: str | None) -> None:
    """Articles 5, 7 and 8 of the Provisions on cross-border flows of data."""
    case({"subjects.number": people, "flow.abroad": "yes", **({} if sensitive is None else {"legal.sensitive": sensitive})})
    said = [one["text"] for one in found(run).get("duties-by-number", []) if "leave the country" in one["text"]]
    assert (part is None and not said) or (len(said) == 1 and str(part) in said[0])


# What a level decides is not said before there is one.
GRADED_FIRST = {"coarser-agreed", "goal-not-reached"}


@pytest.mark.parametrize("code", SAID)
def test_it_is_said_with_the_verdict_and_before_any_document(run: Run, code: str) -> None:
    answers, otherwise, part = SAID[code]
    case(answers, **otherwise)
    said = found(run)
    assert part in " ".join(one["text"] for one in said[code])
    prepared = run("prepare", "case", "--json", "--lang", "en").json
    early = code not in GRADED_FIRST
    assert not early or part in " ".join(one["text"] for one in prepared["cautions"] if one["code"] == code)
    page = run("report", "case", "plan", "--lang", "zh")
    assert not early or page.out.index("以下事项尚待处理") < page.out.index("已写入")


def _lacking(run: Run) -> set[str]:
    """By what no approval passes; of what was settled nothing."""
    return {lack["subject"].partition(":")[0] for one in run("assess", "case", "--json").json["gate"] for lack in one["lacks"]}


@pytest.mark.parametrize("code", SAID)
def test_nobody_signs_over_it_without_a_word(run: Run, code: str) -> None:
    answers, otherwise, _ = SAID[code]
    case(answers, **otherwise)
    signed_over = {"duties-by-number": "legal.impact_assessment", "impact-assessment-missing": "legal.impact_assessment"}
    assert signed_over.get(code, code) in _lacking(run)


def test_a_reason_in_the_case_settles_a_contradiction(run: Run) -> None:
    case({"subjects.number": "99999"}, top="accepted:\n" + SETTLED + "  number-of-people:\n    reason: of all years\n    by: Li\n")
    assert "number-of-people" not in _lacking(run)


TEXTS = [
    ("男", str(34 + place % 2), f"患者因{'胸痛' * (place % 5 + 2)}入院，经治疗后好转出院，嘱定期复查第{place}次。") for place in range(30)
]
FOREIGN = [("男", str(34 + place % 2), f"{100 + place:03}-{10 + place}-{1000 + place * 37}") for place in range(30)]
NOTED = {"性别": "QI", "年龄": "QI", "备注": "NI"}
FIGURE = {
    "population.method": "figure", "population.people_with": "300000", "population.people_all": "66444864",
    "population.area": "湖南省", "population.title": "Yearbook", "population.year": "2024",
}  # fmt: skip
# What else a caution says: its code, the answers, what differs, and a part of the text.
ALSO: list[tuple[str, dict[str, str], dict[str, Any], str]] = [
    ("number-of-people", {"subjects.number": "12"}, {}, "people have several rows, yet no key is given"),
    ("number-of-people", {"subjects.number": "99"}, {"top": "subject: 费用\n"}, "99 people are stated, but by the key the data hold 30"),
    ("number-of-people", {"dataset.volume": "约 1.2 万条记录，一个文件"}, {}, "12,000 records are stated, but there are 30 rows"),
    ("coarser-agreed", {"columns.need@费用": "drop"}, {}, "“费用” can be removed"),
    (
        "period-of-the-data", {"dataset.period_start": "2024-01-01", "dataset.period_end": "2024-12-31"},
        {"data": [*rows(197), *rows(3, year=2021)]}, "2% of the dates in",
    ),
    ("p-not-of-the-place", {**FIGURE, "population.people_all": "1411778724"}, {"p": None}, "more than one and a half times the 66,444,864"),
    *(
        ("minors-in-the-data", {"subjects.minors": "no"}, {"data": [("男", age, "湖南省", "2024-03-01", str(n)) for n, age in
          enumerate((young, "50-59", "30-39") * 10)]}, "10 rows concern children")
        for young in ("2020年", "≤13岁", "0-9", "[10~14)", "<14", "8月", "10岁以下", "不满14岁")
    ),
    *(("number-of-people", {"dataset.volume": text}, {}, " records are stated, but there are 30 rows")
      for text in ("约 3 千条记录", "3000 份病历", "about 3 million records", "5k rows", "3,000 admissions")),
    ("impact-assessment-missing", {"legal.impact_assessment": "yes", "legal.impact_date": "2021-10-31"}, {}, "dated 2021-10-31, before"),
    ("places-of-the-data", {"flow.abroad": "no"}, {"context": {**GRADED, "territory": "recipient-outside"}}, "is a cross-border transfer"),
    ("hard-types", {"dataset.hard_types": "longitudinal"}, {}, "one person can have several records"),
    ("hard-types", {"dataset.hard_types": "none"}, {"data": TEXTS, "roles": NOTED}, "yet it is found in “备注”"),
    ("hard-types", {"dataset.hard_types": "free_text"}, {"data": TEXTS, "roles": NOTED}, "remains in the graded data"),
    ("p-or-m-unusual", {}, {"p": "0.00000001", "top": "subject: 费用\n"}, "less than the 30 people in the data, or more"),
    ("places-of-the-data", {"flow.abroad": "yes"}, {"context": {**GRADED, "territory": "inside"}}, "yet the data are stated to leave"),
    (
        "places-of-the-data", {},
        {"context": {**GRADED, "territory": "inside"}, "data": FOREIGN,
          "roles": {"性别": "QI", "年龄": "QI", "ssn": "DI"}}, "“ssn” hold values found only abroad",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("code", "answers", "otherwise", "part"), ALSO, ids=lambda one: one if isinstance(one, str) else "")
def test_what_else_a_caution_says(run: Run, code: str, answers: dict[str, str], otherwise: dict[str, Any], part: str) -> None:
    case(answers, **otherwise)
    assert any(part in one["text"] for one in found(run)[code])


@pytest.mark.parametrize(
    ("answers", "otherwise"),
    [
        ({"subjects.area": "全国各省"}, {"data": [*rows(), *rows(province="广东省")]}),
        ({"subjects.area": "本市"}, {"data": rows(province="长沙市")}),
        ({}, {"sharing": "public", "p": None}),
        ({"dataset.period_start": "2024-01-01", "dataset.period_end": "2024-12-31"}, {}),
        ({"subjects.number": "32", "dataset.volume": "28 rows"}, {}),  # within a tenth
        ({"population.method": "figure", "population.people_with": "29", "population.people_all": "1000"}, {"p": None}),
        (FIGURE, {"p": None}),
        (
            {"subjects.minors": "no"},
            {"data": [("男", age, "湖南省", "2024-03-01", str(n)) for n, age in enumerate(("14-17", "[14~20)", "30-39") * 10)]},
        ),
        ({"population.method": "share", "population.year": "1953"}, {}),  # of counts that are no longer asked
    ],
)
def test_what_fits_is_not_said(run: Run, answers: dict[str, str], otherwise: dict[str, Any]) -> None:
    case(answers, **otherwise)
    assert not set(found(run)) & set(SAID)


def test_few_acquaintances_and_old_figures_are_said_of_a_bare_file(run: Run) -> None:
    given = ("--sharing", "enclave", "--controls", "high", "--motives", "low", "--p", "0.1", "--p-source", "census of 1953", "--m", "1")
    breach = ("--breach", "0.2", "--breach-source", "survey of 1999")
    result = run("assess", D3, *D3_ROLES, *given, *breach, "--json", "--lang", "zh").json
    texts = {(one["code"], *one["subject"]): one["text"] for one in result["cautions"]}
    assert texts["p-or-m-unusual", "m"] == "熟人数 m 取 1，少于标准的 150：T2 会变小。没有说明理由。"
    assert texts["figures-old", "p"].startswith("p 出自 1953 年的统计")
    assert texts["figures-old", "breach"].startswith("数据泄露概率出自 1999 年的统计")


@pytest.mark.parametrize(("age", "old"), [(10, False), (11, True)])
def test_figures_are_old_when_a_census_came_since(run: Run, age: int, old: bool) -> None:
    year = datetime.now(UTC).astimezone().year - age
    given = ("--sharing", "enclave", "--controls", "high", "--motives", "low", "--p", "0.1", "--p-source", f"census of {year}")
    said = run("assess", D3, *D3_ROLES, *given, "--json", "--lang", "en").json["cautions"]
    assert [one["subject"] for one in said if one["code"] == "figures-old"] == [["p"]] * old


def test_without_the_data_the_answers_are_set_against_each_other(run: Run) -> None:
    case({"dataset.codes": "yes", "subjects.number": "99999", "legal.impact_assessment": "no", "legal.impact_date": "2026-01-31"})
    Path("case/data.csv").unlink()
    said = run("prepare", "case", "--json", "--lang", "en").json["cautions"]
    assert [one["code"] for one in said] == ["codes-remain", "impact-assessment-missing"]
    assert said[0]["text"].endswith("they are direct identifiers.")


def test_a_case_that_fits_says_nothing(run: Run) -> None:
    answers = {
        "subjects.minors": "no", "subjects.number": "30", "dataset.period_start": "2024-01-01", "dataset.period_end": "2024-12-31",
        "subjects.area": "湖南省", "columns.need@费用": "coarsen", "columns.level@费用": "按七元分组", "dataset.codes": "no",
        "columns.knowable@费用": "unlikely", "attacks.types": "prosecutor", "goals.level": "3", "dataset.hard_types": "none",
        "dataset.volume": "一个 CSV 文件，30 行", "legal.impact_assessment": "yes", "legal.impact_date": "2026-01-31",
        "recipients.background": "low", "motives.databases": "no", "recipients.agreement": "signed", "flow.channel": "upload",
    }  # fmt: skip
    case(answers)
    assert not set(found(run)) & set(SAID)
    assert run("prepare", "case", "--json").json["cautions"] == []


@pytest.mark.parametrize(
    ("agreed", "column", "finer"),
    [
        ("10 岁一组", "年龄", True), ("五岁一组", "年龄", True), ("bands of ten years", "年龄", True), ("到季度", "日期", True),
        ("by quarter", "日期", True), ("可并入省", "省", False), ("bands of a thousand yuan", "费用", True), ("按七元分组", "费用", False),
        ("由对方决定", "年龄", False), ("2 岁一组", "年龄", True), ("17 岁一组", "年龄", True),
    ],
)  # fmt: skip
def test_what_was_agreed_is_compared_with_what_is_there(run: Run, agreed: str, column: str, finer: bool) -> None:
    case({f"columns.need@{column}": "coarsen", f"columns.level@{column}": agreed})
    assert ("coarser-agreed" in found(run)) is finer


def test_a_named_person_s_reason_settles_what_a_reason_can(run: Run) -> None:
    case({"columns.need@费用": "keep", "columns.knowable@费用": "likely"}, p="0")
    before = run("assess", "case", "--json", "--lang", "en").json
    assert (before["level"], before["limited_by"]) == (2, ["open-linkage:recipient,费用", "knowable-not-identifier:费用"])
    assert before["cautions"][[one["code"] for one in before["cautions"]].index("p-or-m-unusual")]["text"].endswith("Without a reason.")
    reasons = ("--accept", "knowable-not-identifier:费用=the payer is bound", "--accept", "p-or-m-unusual=nobody outside", "--by", "Li")
    bound = ("--accept", "open-linkage:recipient,费用=the payer is bound not to look anybody up")
    linked = (*bound, "--evidence", f"agreement with the payer sha256:{'a' * 64}")
    after = run("assess", "case", "--json", "--lang", "en", *reasons, *linked).json
    assert (after["level"], after["limited_by"]) == (3, [])
    settled = {one["code"]: one for one in after["cautions"] if one["accepted"]}
    assert set(settled) == {"open-linkage", "knowable-not-identifier", "p-or-m-unusual"}
    assert settled["p-or-m-unusual"]["accepted"]["by"] == "Li"
    assert "Without a reason" not in settled["p-or-m-unusual"]["text"]
    # What other answers decide cannot be talked away.
    refused = run("assess", "case", "--accept", "sharing-described-otherwise=it is fine", "--by", "Li", "--lang", "zh")
    assert refused.code == 2
    assert "不能凭理由了结" in refused.err


def test_each_recipient_s_own_answers_are_looked_at(run: Run) -> None:
    given = ("--sharing", "enclave", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.1")
    each = ("--recipient", "University:m=150", "--recipient", "Insurer:m=1")
    found_here = run("assess", D3, *D3_ROLES, *given, *each, "--json", "--lang", "en").json["cautions"]
    (one,) = [caution for caution in found_here if caution["code"] == "p-or-m-unusual"]
    assert one["subject"] == ["m", "Insurer"]
    assert one["text"].startswith("Insurer: m is taken as 1, fewer acquaintances than the standard's 150")


def test_a_click_of_one_recipient_counts_for_that_one(run: Run) -> None:
    """The university signs; the insurer clicks, and is the worst of the two."""
    case({"recipients.agreement": "signed"})
    text = Path("case/assessment.yaml").read_text(encoding="utf-8")
    own = "recipients:\n  University:\n  Insurer:\n    recipients.agreement: click\n"
    Path("case/assessment.yaml").write_text(text.replace("columns:\n", own + "columns:\n"), encoding="utf-8")
    result = run("assess", "case", "--json", "--lang", "en").json
    assert result["level"] == 2
    assert {one["recipient"]: one["context"]["sharing"]["value"] for one in result["audiences"]} == {
        "University": "controlled",
        "Insurer": "semi-public",
    }
    (one,) = [caution for caution in result["cautions"] if caution["code"] == "sharing-described-otherwise"]
    assert one["subject"] == ["Insurer"]
    assert one["text"].startswith("Insurer: The sharing model is stated as controlled public sharing")
    (early,) = run("prepare", "case", "--json").json["cautions"]
    assert (early["code"], early["subject"]) == ("sharing-described-otherwise", ["Insurer"])


def test_they_are_said_before_data_are_treated(run: Run) -> None:
    case({"recipients.agreement": "click", "legal.impact_assessment": "no", "legal.impact_date": "2026-01-31"})
    told = run("mitigate", "case", "--try", "--lang", "zh").out
    assert told.index("以下事项尚待处理") < told.index("影响评估完成日期 2026-01-31") < told.index("3 级的要求")
    assert told.count("影响评估完成日期 2026-01-31") == 1
    codes = [one["code"] for one in run("mitigate", "case", "--try", "--json").json["cautions"]]
    assert codes == ["sharing-described-otherwise", "impact-assessment-missing"]


def test_reasons_in_the_plan_are_reasons(run: Run) -> None:
    told = {"goals.threshold_security": "no diagnosis in it", "goals.threshold_use": "bands of ten years"}
    case(told, top="threshold:\n  value: 0.06\n")
    assert "threshold-not-the-editions" not in found(run)


def test_codes_found_beside_another_file_are_said_whatever_was_answered(run: Run) -> None:
    coded = {"编码": "DI", "性别": "QI", "费用": "NI"}
    people: list[tuple[str, ...]] = [(f"K{place * 7919 % 100000:05}", "男女"[place % 2], str(place % 4)) for place in range(40)]
    case({"dataset.codes": "no"}, data=people, roles=coded)
    Path("list.csv").write_text("number,who\n" + "".join(f"{code},{place}\n" for place, (code, *_) in enumerate(people)), encoding="utf-8")
    (said,) = found(run, "--beside", "list.csv")["codes-remain"]
    assert said["subject"] == ["编码"]
    assert "joins one to one with another file" in said["text"]
    assert said["caps"] == 1
    text = Path("case/assessment.yaml").read_text(encoding="utf-8").replace('answers:\n  "dataset.codes":\n    value: "no"\n', "")
    Path("case/assessment.yaml").write_text(text.replace("decision: DI", "decision: NI"), encoding="utf-8")
    (said,) = found(run, "--beside", "list.csv")["codes-remain"]
    assert said["text"].endswith("yet decided not to be a direct identifier.")


@pytest.mark.parametrize(
    ("looked_at", "rows_", "part"),
    [
        (364_810, 364_810, "a tenth or more as many records as people"), (364_809, 364_809, None),
        (36_481, 364_810, "a tenth or more as many records as people"), (3_648_101, 3_648_101, "more records than people"),
    ],
)  # fmt: skip
def test_an_area_s_count_is_set_against_its_census(looked_at: int, rows_: int, part: str | None) -> None:
    """Tibet had 3,648,100 people in 2020. Of a sample each row counts for as many as there are."""
    sample = ColumnSample("省", {"西藏自治区": looked_at}, 0, 0, looked_at, rows_)
    one = replace(cases.LEVEL_3, samples={"省": sample}, inventory=Inventory((Column("省", frozenset({Role.QI}), "geo"),)))
    texts = [each.text.say("en") for each in raised(one) if each.caution.code == "area-against-census"]
    assert len(texts) == (part is not None)
    assert part is None or part in texts[0]


def test_a_code_that_repeats_is_an_identifier(run: Run) -> None:
    lines = [
        "患者编码,性别,年龄,费用",
        *(f"P{place % 200:05},{'男女'[place % 2]},{20 + place % 200 % 60},{place * 37 % 9973}" for place in range(1200)),
    ]
    Path("visits.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    columns = {one["name"]: one for one in run("scan", "visits.csv", "--json", "--lang", "en").json["columns"]}
    assert columns["患者编码"]["roles"] == ["DI"]
    assert "The codes repeat with persons: 200 of them in 1,200 rows" in columns["患者编码"]["evidence"][0]["finding"]
    assert columns["费用"]["roles"] == ["SA"]  # what was paid
    decided = run("assess", "visits.csv", "--ni", "患者编码,费用", "--qi", "性别,年龄", "--json").json
    assert next(one["roles"] for one in decided["columns"]) == ["NI"]  # a decision stands


def test_the_checklist_sets_an_area_s_count_against_its_census() -> None:
    """C018: 364,810 records of Tibet are a tenth of its people; those of Hunan are no part to speak of."""
    sample = ColumnSample("省", {"西藏自治区": 364_810, "湖南省": 5}, 0, 0, 364_815, 364_815)
    inventory = Inventory((Column("省", frozenset({Role.QI}), "geo"),))
    seen = ObservedDataset(cases.LEVEL_3.facts, {"省": sample}, inventory, cases.LEVEL_3.plan, None, None, None, share_of)  # type: ignore[arg-type] # rows are not looked at
    found = against_census(seen)
    assert found.present
    assert found.columns == ("省",)
    assert "1 areas have a tenth or more as many records as people" in found.finding.say("en")
