"""Evidence against a decision (GB/T 42460 6.2 c): proven identifiers that somebody typed as less, and the reason that lets them pass."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.edge.calling import Ran, Run
from tests.edge.people import resident

CONTEXT = (
    "--sharing", "enclave", "--controls", "high", "--motives", "low", "--recipient-security", "high",
    "--p", "0.001", "--p-source", "register", "--m", "10",
)  # fmt: skip
WHY = "检验批号，与证件号无关，已与检验科核对"
BY = ("--by", "陈静")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Two classes of 30; every row with a valid identity number."""
    rows = (f"{'mf'[number % 2]},{resident(number)}" for number in range(60))
    (tmp_path / "t.csv").write_text("sex,批号\n" + "\n".join(rows) + "\n", encoding="utf-8")
    return tmp_path / "t.csv"


def assess(run: Run, *more: str, roles: tuple[str, ...] = ("--ni", "批号")) -> Ran:
    return run("assess", "t.csv", "--qi", "sex", *roles, *CONTEXT, *more)


def finding(ran: Ran, code: str = "proven-identifiers") -> dict[str, object]:
    (found,) = [one for one in ran.json["cautions"] if one["code"] == code]
    return dict(found)


@pytest.mark.parametrize("roles", [("--ni", "批号"), ("--sa", "批号"), ("--qi", "sex,批号"), ("--sa", "批号", "--ni", "批号")])
def test_proven_identifiers_decided_otherwise_are_level_1(run: Run, table: Path, roles: tuple[str, ...]) -> None:
    assert table.is_file()
    ran = assess(run, "--json", roles=roles)
    assert (ran.code, ran.json["level"], ran.json["acceptable"]) == (1, 1, False)
    assert ran.json["limited_by"] == ["proven-identifiers:批号"]
    (identified,) = [one["finding"] for one in ran.json["steps"] if one["clause"] == "6.2 c" and "none remains" in one["finding"].lower()]
    assert "the data indicate otherwise" in identified
    assert finding(ran) | {"text": "", "title": "", "remedy": ""} == {
        "code": "proven-identifiers", "subject": ["批号"], "title": "", "text": "", "decided_by": "data", "answered_by": "provider",
        "settled_by": "override", "remedy": "", "caps": 1, "accepted": None,
    }  # fmt: skip


@pytest.mark.parametrize("form", ["{0}{1}{2}.0", "{0}.{1}.{2}"])
def test_phone_numbers_that_a_program_wrote_as_decimals_are_proven_too(run: Run, table: Path, form: str) -> None:
    """A column of numbers with one empty cell is written as floats by common programs."""
    numbers = [f"138{number * 7919 % 10**8:08}" for number in range(59)]
    written = [form.format(one[:3], one[3:7], one[7:]) for one in numbers]
    rows = (f"{'mf'[number % 2]},{cell}" for number, cell in enumerate(["", *written]))
    table.write_text("sex,批号\n" + "\n".join(rows) + "\n", encoding="utf-8")
    ran = assess(run, "--json")
    assert (ran.json["level"], ran.json["limited_by"]) == (1, ["proven-identifiers:批号"])


def test_decided_as_what_they_are_it_is_level_1_by_that(run: Run, table: Path) -> None:
    assert table.is_file()
    ran = assess(run, "--json", roles=("--di", "批号"))
    assert (ran.json["level"], ran.json["limited_by"]) == (1, [])
    assert "proven-identifiers" not in {one["code"] for one in ran.json["cautions"]}


@pytest.mark.parametrize(("lang", "said"), [("zh", "1 级：有未了结的发现"), ("en", "Level 1: open findings allow no more")])
def test_the_verdict_says_so_first_and_what_to_do(run: Run, table: Path, lang: str, said: str) -> None:
    assert table.is_file()
    shown = assess(run, "--lang", lang).out
    assert said in shown
    assert "--override" in shown


def test_a_named_reason_lets_it_pass_and_stands_there(run: Run, table: Path) -> None:
    assert table.is_file()
    ran = assess(run, "--override", f"批号={WHY}", *BY, "--json")
    assert (ran.code, ran.json["level"], ran.json["limited_by"], ran.json["computed_range"]) == (0, 3, [], None)
    accepted = finding(ran)["accepted"]
    assert isinstance(accepted, dict)
    assert (accepted["by"], accepted["reason"], len(accepted["date"])) == ("陈静", WHY, len("2026-11-22"))
    shown = assess(run, "--override", f"批号={WHY}", *BY, "--lang", "zh").out.replace("\n", "")
    assert "凭具名理由了结的发现：1 项" in shown
    assert "陈静" in shown


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (("--override", f"批号={WHY}"), "no_person"),
        (("--override", f"批号={WHY}", "--by", "x"), "no_person"),
        (("--override", f"批号={WHY}", "--by", "options"), "no_person"),
        (("--override", f"批号={WHY}", "--by", "医保处"), "no_person"),
        (("--override", f"批号={WHY}", "--by", "Data Protection Office"), "no_person"),
        (("--override", f"批号={WHY}", "--by", "匿名"), "no_person"),
        (("--override", "批号=同意", *BY), "no_reason"),
        (("--override", "批号=xxxxxxxxxxxx", *BY), "no_reason"),
        (("--override", "批号", *BY), "bad_option"),
        (("--override", f"批次={WHY}", *BY), "unknown_column"),
        (("--accept", f"proven-identifiers={WHY}", *BY), "override_by_column"),
        (("--accept", f"not-approved={WHY}", *BY), "not_settled_by_reason"),
        (("--accept", f"no-such-thing={WHY}", *BY), "unknown_finding"),
        (("--accept", WHY, *BY), "bad_option"),
    ],
)
def test_a_reason_without_person_content_or_finding_is_refused(run: Run, table: Path, given: tuple[str, ...], code: str) -> None:
    assert table.is_file()
    ran = assess(run, *given, "--json")
    assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, [code])
    assert all(sign not in ran.out + ran.err for sign in table.read_text(encoding="utf-8").split(",")[3:9:2])


def test_an_edition_without_levels_is_not_acceptable(run: Run, table: Path) -> None:
    assert table.is_file()
    found = assess(run, "--standard", "ipc-ontario-2016", "--json").json
    assert (found["level"], found["acceptable"], found["limited_by"]) == (None, False, ["proven-identifiers:批号"])
    assert assess(run, "--standard", "ipc-ontario-2016", "--override", f"批号={WHY}", *BY, "--json").json["acceptable"]


def test_a_case_keeps_the_reason_and_a_change_of_it_shows(run: Run, table: Path) -> None:
    run("scan", str(table), "-o", "case")
    file = table.parent / "case" / "assessment.yaml"
    text = file.read_text(encoding="utf-8")
    assert "\noverrides:\n" in text
    roles = ("--qi", "sex", "--ni", "批号")
    assert run("assess", "case", *roles, *CONTEXT, "--json").json["level"] == 1
    for section, wrong in (("overrides", {"reason": WHY}), ("overrides", {"by": "陈静"}), ("accepted", {"reason": WHY, "by": "陈静"})):
        file.write_text(
            text.replace(f"\n{section}:\n", f"\n{section}:\n  批号: {json.dumps(wrong, ensure_ascii=False)}\n"), encoding="utf-8"
        )
        assert run("assess", "case", *roles, *CONTEXT, "--json").code == 2
    entry = json.dumps({"reason": WHY, "by": "陈静", "date": "2026-11-20", "evidence": "letter of the laboratory"}, ensure_ascii=False)
    file.write_text(text.replace("\noverrides:\n", f"\noverrides:\n  批号: {entry}\n"), encoding="utf-8")
    ran = run("assess", "case", *roles, *CONTEXT, "--json")
    assert (ran.json["level"], ran.json["plan"]["changed_after_result"]) == (3, True)
    assert finding(ran)["accepted"] == {"by": "陈静", "date": "2026-11-20", "reason": WHY, "evidence": "letter of the laboratory"}
    kept = json.loads((table.parent / "case" / "result.json").read_text(encoding="utf-8"))
    assert kept["findings"] == [
        {
            "key": "proven-identifiers:批号",
            "caps": 1,
            "by": "陈静",
            "date": "2026-11-20",
            "reason": WHY,
            "evidence": "letter of the laboratory",
        }
    ]


def test_a_plain_column_of_numbers_is_no_evidence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("sex,批号\n" + "".join(f"{'mf'[n % 2]},{n % 7}\n" for n in range(60)), encoding="utf-8")
    ran = assess(run, "--json")
    assert (ran.json["level"], ran.json["limited_by"]) == (3, [])


MITIGATE = ("--qi", "sex", "--ni", "批号", "--k", "5", "-o", "out.csv", "--plan", "plan.yaml", "--json")


def test_the_proof_of_a_mitigation_follows_the_same_rule(run: Run, table: Path) -> None:
    ran = run("mitigate", "t.csv", *MITIGATE, "--goal", "level-3", *CONTEXT)
    assert (ran.code, ran.json["proof"]["passed"], ran.json["proof"]["level"]) == (1, False, 1)
    assert not (table.parent / "out.csv").exists()
    assert ran.json["proof"]["cautions"][0]["code"] == "proven-identifiers"
    ran = run("mitigate", "t.csv", *MITIGATE, "--goal", "level-3", *CONTEXT, "--override", f"批号={WHY}", *BY)
    assert (ran.code, ran.json["proof"]["passed"], ran.json["proof"]["level"]) == (0, True, 3)
    assert [(one["kind"], one["grave"]) for one in ran.json["proof"]["findings"]] == [("overridden", False)]
    accepted = ran.json["proof"]["cautions"][0]["accepted"]
    assert (accepted["by"], accepted["reason"]) == ("陈静", WHY)


def test_a_plan_keeps_the_reason_and_apply_takes_one(run: Run, table: Path) -> None:
    assert run("mitigate", "t.csv", *MITIGATE, "--override", f"批号={WHY}", *BY).code == 0
    plan = table.parent / "plan.yaml"
    text = plan.read_text(encoding="utf-8")
    assert WHY in text
    ran = run("apply", "plan.yaml", "t.csv", "-o", "again.csv", "--json")
    assert (ran.code, ran.json["proof"]["passed"]) == (0, True)
    bare = text[: text.index("  settled:")] + text[text.index("known:") :]
    plan.write_text(bare, encoding="utf-8")
    assert run("apply", "plan.yaml", "t.csv", "-o", "bare.csv", "--json").json["proof"]["passed"] is False
    ran = run("apply", "plan.yaml", "t.csv", "-o", "now.csv", "--override", f"批号={WHY}", *BY, "--json")
    assert (ran.code, ran.json["proof"]["passed"]) == (0, True)
    for given, code in (("--override", "no_person"), ("--accept", "bad_option")):
        ran = run("apply", "plan.yaml", "t.csv", given, f"批号={WHY}" if code == "no_person" else WHY, "--json")
        assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, [code])
    plan.write_text(text.replace("by: ", "by: x #"), encoding="utf-8")
    refused = run("apply", "plan.yaml", "t.csv", "--json")
    assert (refused.code, [one["code"] for one in refused.json["errors"]]) == (2, ["no_person"])


def test_a_failed_proof_says_what_may_be_done(run: Run, table: Path) -> None:
    assert table.is_file()
    for lang, said in (("zh", "由具名人员逐列说明理由"), ("en", "a named person states the reason for each column")):
        assert said in run("mitigate", "t.csv", *MITIGATE[:-1], "--lang", lang).out.replace("\n", " ")


def test_nothing_else_lets_it_pass(run: Run, table: Path) -> None:
    """A reason for another column, a roles' list, or a wider tolerance."""
    assert table.is_file()
    for more in (("--override", f"sex={WHY}", *BY), ("--suppression", "50%"), ("--keep", "sex")):
        ran = run("mitigate", "t.csv", *MITIGATE, *more)
        assert (ran.code, ran.json["proof"]["passed"]) == (1, False)
