"""Where answers contradict each other the stricter reading counts, and an unknown share is a range (GB/T 42460 6.1, D.1.4)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from tests.case.test_answers_together import case, found
from tests.edge.calling import Run


def test_a_click_is_no_signature(run: Run) -> None:
    """Controlled sharing with click-through terms is graded as GB/T 42460 grades what anybody can have (I-3)."""
    case({"recipients.agreement": "signed"})
    assert run("assess", "case", "--json").json["level"] == 3
    text = Path("case/assessment.yaml").read_text(encoding="utf-8").replace('"signed"', '"click"')
    Path("case/assessment.yaml").write_text(text, encoding="utf-8")
    result = run("assess", "case", "--json", "--lang", "en").json
    assert (result["level"], result["context"]["sharing"]["value"]) == (2, "semi-public")
    (said,) = [one for one in result["cautions"] if one["code"] == "sharing-described-otherwise"]
    assert said["text"].startswith(
        "The sharing model is stated as controlled public sharing, but the recipient only accepts terms by a click"
    )
    assert Fraction(result["numbers"]["R"]["exact"]) == 1
    zh = run("assess", "case", "--json", "--lang", "zh").json
    assert any("点击不等于签署" in one["text"] for one in zh["cautions"])
    assert run("prepare", "case", "--json").json["cautions"][0]["code"] == "sharing-described-otherwise"
    page = run("prepare", "case", "--lang", "zh").out
    assert "以下事项尚待处理" in page


@pytest.mark.parametrize(
    ("answers", "read"),
    [
        ({"security.ground": "level", "security.isolated": "no", "recipients.agreement": "signed"}, "controlled"),
        ({"security.ground": "level", "security.isolated": "no", "recipients.agreement": "click"}, "semi-public"),
        ({"flow.channel": "website"}, "public"),
        ({"security.ground": "level", "security.isolated": "yes", "flow.channel": "platform"}, "enclave"),
    ],
)
def test_an_enclave_is_what_its_answers_make_of_it(run: Run, answers: dict[str, str], read: str) -> None:
    case(answers, sharing="enclave")
    result = run("assess", "case", "--json", "--lang", "en").json
    assert result["context"]["sharing"]["value"] == read
    assert any(one["code"] == "sharing-described-otherwise" for one in result["cautions"]) == (read != "enclave")
    # What was named is kept: it is what the case says, and nothing of it is asked again.
    assert run("prepare", "case", "--json").json["answers"]["sharing"]["value"] == "enclave"


def test_a_doubted_answer_earns_nothing(run: Run) -> None:
    """Databases denied beside much background knowledge: 3 of the 15 points of the motives are gone."""
    safe = {
        "motives.incident": "no", "motives.known": "yes", "motives.gain": "no", "motives.profit": "no", "motives.other_benefit": "no",
        "motives.show_off": "no", "motives.kind": "public_body", "motives.skills": "no", "motives.funds": "yes", "motives.databases": "no",
    }  # fmt: skip
    case({**safe, "recipients.background": "low", "recipients.analysis": "low"}, context={"controls": "high", "recipient_security": "high"})
    before = run("assess", "case", "--json").json
    assert before["context"]["motives"]["value"] == "low"
    text = Path("case/assessment.yaml").read_text(encoding="utf-8").replace('"low"', '"high"')
    Path("case/assessment.yaml").write_text(text, encoding="utf-8")
    after = run("assess", "case", "--json").json
    assert after["context"]["motives"]["value"] == "medium"
    assert [one["subject"] for one in after["cautions"] if one["code"] == "answer-doubted"] == [["motives.skills"], ["motives.databases"]]
    assert run("report", "case", "questionnaire", "--lang", "en").code == 0
    (annex,) = Path("case/documents").glob("questionnaire-en.html")
    assert annex.read_text(encoding="utf-8").count("0 (contradicted)") == 2


def test_unknown_p_is_a_range_and_never_a_small_number(run: Run) -> None:
    case({"population.method": "unknown"}, p=None)
    result = run("assess", "case", "--json").json
    assert result["numbers"]["T2"]["interval"] == {"low": 0, "high": 1} or result["missing"] == ["p"]
    assert result["level"] is None or result["level"] < 3
    said = run("assess", "case", "--p", "不知道", "--lang", "zh")
    assert said.code == 2
    assert "不填即可：R 和级别以范围给出" in said.err


def test_the_own_patients_of_a_hospital_are_no_share_of_a_province(run: Run) -> None:
    counts = {
        "population.method": "figure", "population.people_with": "30", "population.people_all": "66444864", "population.area": "湖南省",
        "population.title": "Yearbook", "population.year": "2024",
    }  # fmt: skip
    case({**counts, "subjects.number": "30"}, p=None)
    result = run("assess", "case", "--json", "--lang", "en").json
    assert result["missing"] == ["p"]
    (said,) = [one for one in result["cautions"] if one["code"] == "p-not-of-the-place"]
    assert said["text"].endswith("p counts as unknown, and R is given as a range.")
    assert said["caps"] == 2
    # A register holds all of them: who says so counts them.
    assert run("prepare", "case", "--set", "population.people_with=30", "--source", "a register of all cases", "--by", "Li").code == 0
    after = run("assess", "case", "--json").json
    assert after["missing"] == []
    assert not [one for one in after["cautions"] if one["code"] == "p-not-of-the-place"]
    assert Fraction(after["context"]["p"]["exact"]) == Fraction(30, 66444864)


def test_a_count_of_a_province_is_not_set_against_the_country(run: Run) -> None:
    counts = {
        "population.method": "reference", "population.people_with": "3万", "population.title": "湖南省统计年鉴", "population.year": "2023",
    }  # fmt: skip
    case({**counts, "population.area": "湖南省"}, p=None)
    assert run("assess", "case", "--json").json["missing"] == ["p"]
    text = Path("case/assessment.yaml").read_text(encoding="utf-8")
    Path("case/assessment.yaml").write_text(
        text.replace('  "population.area":\n    value: "\\u6e56\\u5357\\u7701"\n', ""), encoding="utf-8"
    )
    (said,) = found(run)["p-not-of-the-place"]
    assert said["subject"] == ["population.title"]
    assert said["text"].startswith("The count behind p is of “湖南”")
