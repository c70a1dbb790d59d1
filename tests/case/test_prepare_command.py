"""`prepare`, `report` and `diff` from the command line, and the questions on a terminal."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.case.prepared_answers import PREPARED
from tests.edge.calling import D3, D3_ROLES, SAMPLES, Run
from tests.patience import PATIENCE

from reidrisk.case.case import open_case
from reidrisk.flow.editions import find_standard
from reidrisk.grade.sensitivity import swings
from reidrisk.prepare.asking.progress import in_order

WHO = ("--by", "Li", "--date", "2026-11-01", "--lang", "en")
DRUGS = ("--set", "columns.knowable@药物编码=unlikely", "--source", "the codes are this hospital's own")
CONTEXT = (
    "sharing=enclave",
    "recipients.agreement=signed",
    "recipients.organisations=University X",
    "recipients.people=Zhao Yi <zhao@x.org>",
    "team.executor=IT",
    "security.ground=industry",
    "security.industry_rate=10%",
    "security.industry=hospitals",
    "security.industry_year=2024",
    "population.method=figure",
    "population.people_with=151万",
    "population.people_all=14.0005亿",
    "population.title=GCO",
    "population.year=2020",
)


def sets(*pairs: str) -> list[str]:
    return [word for pair in pairs for word in ("--set", pair)]


@pytest.fixture
def case(run: Run) -> str:
    assert run("scan", D3, "-o", "case", "--lang", "en").code == 0
    return "case"


def graded(run: Run, name: str = "case") -> None:
    controls = [f"controls.{key}=yes" for key in (
        "agreement", "access", "breach", "pledge", "disposal", "onward", "stop_notice", "policies", "training", "audit_trail", "audited",
        "owner", "register", "separation", "kept_apart", "transparency", "malware", "encrypted", "premises",
    )]  # fmt: skip
    motives = ["motives.incident=no", "motives.known=yes", "motives.gain=no", "motives.profit=no", "motives.other_benefit=no"]
    motives += ["motives.show_off=yes", "motives.kind=public_body", "motives.skills=yes", "motives.funds=yes", "motives.databases=yes"]
    assert run("prepare", name, *sets(*CONTEXT, *controls, *motives), *WHO).code == 0


def decide(folder: Path) -> None:
    """Write the roles of Table D.3 into the case, as a person would."""
    path = folder / "case" / "assessment.yaml"
    text = path.read_text(encoding="utf-8")
    for name, role in (("性别", "QI"), ("年龄", "QI"), ("药物编码", "NI")):
        at = text.index("decision:", text.index(f"\n  {name}:"))
        text = f"{text[:at]}decision: {role}{text[at + 9 :]}"
    path.write_text(text, encoding="utf-8")


def prepared(run: Run, folder: Path, data: str, level: int = 3) -> None:
    """A case of these data with every answer that an approval needs and the roles of Table D.3, assessed."""
    rows = run("scan", data, "-o", "case", "--json").json["rows"]  # each of another person, and said
    graded(run)
    assert run("prepare", "case", *sets(*PREPARED, f"subjects.number={rows}"), *WHO).code == 0
    assert run("prepare", "case", *DRUGS, *WHO).code == 0
    decide(folder)
    assert run("assess", "case", "--json").json["level"] == level


def test_from_answers_to_the_level(run: Run, case: str) -> None:
    graded(run, case)
    found = run("assess", "case", *D3_ROLES, "--json").json
    assert (found["level"], found["context"]["controls"]["value"], found["context"]["motives"]["value"]) == (3, "high", "medium")
    assert found["numbers"]["T3"]["exact"] == "1/10"
    assert found["context"]["breach"]["source"] == "hospitals, 2024"
    assert found["context"]["p"]["exact"] == "151/140005"
    assert found["missing"] == []
    assert found["preparation"]["scores"]["controls"]["grade"] == "high"
    assert "zhao" not in json.dumps(found).lower()
    assert found["sensitivity"]["answers"][0]["key"] == "sharing"


def test_progress_for_people_and_scripts(run: Run, case: str) -> None:
    before = run("prepare", case, "--json").json
    assert before["schema"] == "reidrisk/prepare/1"
    assert before["left"] == len(before["open"]) == before["asked"] - before["answered"]
    assert before["matter_most"][0] == "sharing"
    after = run("prepare", "case", *sets("sharing=public"), *WHO, "--json").json
    assert after["left"] < before["left"]
    assert after["answers"]["sharing"]["value"] == "public"
    listed = run("prepare", "case", "--list", "--lang", "zh")
    assert "legal.basis" in listed.out
    assert "完全公开共享" in listed.out
    assert listed.code == 0


@pytest.mark.usefixtures("case")
def test_wrong_answers_write_nothing(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "case" / "assessment.yaml"
    before = file.read_bytes()
    tomorrow = (datetime.now(UTC).astimezone() + timedelta(days=2)).date().isoformat()
    wrong = sets("shering=x", "p=108", f"dataset.period_end={tomorrow}", "dataset.title=fine", "columns.need@姓别=keep")
    ran = run("prepare", "case", *wrong, *WHO)
    assert ran.code == 2
    assert all(word in ran.err for word in ("sharing", "0.108", tomorrow, "性别"))
    assert run("prepare", "case", "--set", "dataset.title=x", "--lang", "en").code == 2
    assert run("prepare", "case", "--set", "dataset.title", *WHO).code == 2
    executor = run("prepare", "case", *sets("recipients.organisations=IT", "team.executor=IT"), *WHO)
    assert executor.code == 2
    assert "39725" in executor.err
    assert file.read_bytes() == before
    assert run("prepare", "nothing").code == 2


def test_the_plan_is_one_document_with_the_hash_of_the_verdict(run: Run, case: str, tmp_path: Path) -> None:
    graded(run, case)
    made = run("report", "case", "plan", "--lang", "zh,en", "--json").json
    assert [Path(path).name for path in made["paths"]] == ["plan-zh.html", "plan-en.html"]
    found = run("assess", "case", "--json").json
    assert found["plan"]["hash"] == made["hash"]
    for path in made["paths"]:
        text = (tmp_path / path).read_text(encoding="utf-8")
        assert made["hash"] in text
        assert "University X" in text
        assert "zhao@x.org" not in text
        assert "Zhao Yi" not in text
    run("report", "case", "plan", "--names", "-o", "inside", "--lang", "en")
    assert "zhao@x.org" in (tmp_path / "inside" / "plan-en.html").read_text(encoding="utf-8")
    assert run("report", "case", "pln", "--lang", "en").code == 2
    assert run("report", "case", "plan", "--lang", "fr").code == 2


def test_two_cases_without_an_answer_have_plans_of_their_own(run: Run, case: str, tmp_path: Path) -> None:
    assert case
    (tmp_path / "other.csv").write_bytes(Path(D3).read_bytes().replace("男".encode(), "女".encode(), 1))
    assert run("scan", "other.csv", "-o", "other", "--lang", "en").code == 0
    hashes = [run("report", name, "plan", "--json").json["hash"] for name in ("case", "other", "case")]
    assert (hashes[0] == hashes[2], hashes[0] == hashes[1]) == (True, False)


def test_a_change_after_the_result_is_told_with_its_reason(run: Run, case: str, tmp_path: Path) -> None:
    graded(run, case)
    decide(tmp_path)
    run("report", "case", "plan")
    assert run("assess", "case", "--json").json["level"] == 3
    run("prepare", "case", *sets("controls.breach=no"), *WHO)
    changed = run("assess", "case", "--json").json
    assert (changed["level"], changed["plan"]["changed_after_result"], changed["plan"]["change"]) == (2, True, None)
    assert run("prepare", "case", "--reason", "an audit found no protocol", *WHO).code == 0
    again = run("assess", "case", "--json").json
    assert again["plan"]["change"] == {
        "reason": "an audit found no protocol",
        "by": "Li",
        "date": datetime.now(UTC).astimezone().date().isoformat(),
    }
    shown = run("assess", "case", "--lang", "en")
    assert "an audit found no protocol" in " ".join(shown.out.split())
    kept = json.loads((tmp_path / "case" / "result.json").read_text(encoding="utf-8"))["changes"]
    assert [(one["level"], one["reason"]) for one in kept] == [(2, "an audit found no protocol")]
    run("report", "case", "plan", "--lang", "en")
    text = (tmp_path / "case" / "documents" / "plan-en.html").read_text(encoding="utf-8")
    assert "after a result was known (level 3)" in text
    assert "an audit found no protocol" in text
    run("report", "case", "questionnaire", "--lang", "en")
    assert "Li, 1 November 2026" in (tmp_path / "case" / "documents" / "questionnaire-en.html").read_text(encoding="utf-8")
    run("prepare", "case", *sets("controls.access=no"), *WHO)
    third = run("assess", "case", "--json").json
    assert third["plan"]["change"] is None  # the old reason explains the old change only
    run("report", "case", "plan", "--lang", "en")
    assert "No reason is given." in (tmp_path / "case" / "documents" / "plan-en.html").read_text(encoding="utf-8")


def test_an_overruled_score_is_shown_with_its_reason(run: Run, case: str) -> None:
    graded(run, case)
    assert run("prepare", "case", *sets("controls=medium"), *WHO).code == 2
    assert run("prepare", "case", *sets("controls=medium"), *WHO, "--source", "rules seen, not their use").code == 0
    shown = " ".join(run("assess", "case", *D3_ROLES, "--lang", "en").out.replace("│", " ").split())
    assert "Score adjusted by a person: strength of mitigating controls is taken as medium; the questionnaire gives high." in shown
    assert "rules seen, not their use" in shown
    assert run("prepare", "case", "--json").json["overruled"][0]["scored"] == "high"


def test_a_plan_measured_without_a_document_still_has_its_history(run: Run, case: str, tmp_path: Path) -> None:
    graded(run, case)
    run("prepare", "case", *sets("dataset.title=a"), *WHO)
    decide(tmp_path)
    assert run("assess", "case", "--json").json["level"] == 3
    run("prepare", "case", *sets("dataset.title=b"), *WHO)
    run("report", "case", "plan", "--lang", "en")
    fixed = json.loads((tmp_path / "case" / "plan.json").read_text(encoding="utf-8"))["fixed"]
    assert [one["level"] for one in fixed] == [None, 3]
    (tmp_path / "case" / "plan.json").write_text("{", encoding="utf-8")
    assert run("report", "case", "plan").code == 0


def test_a_case_starts_from_another(run: Run, case: str, tmp_path: Path) -> None:
    graded(run, case)
    (tmp_path / "case" / "proof.pdf").write_bytes(b"%PDF")
    run("prepare", "case", *sets("controls.access=yes"), *WHO, "--evidence", "proof.pdf")
    run("prepare", "case", *sets("dataset.title=old data", "columns.need@性别=keep"), *WHO)
    run("scan", str(SAMPLES / "sdcguide_table41.csv"), "-o", "next", "--lang", "en")
    assert run("prepare", "next", "--from", "case", "--lang", "en").code == 0
    new = run("prepare", "next", "--json").json["answers"]
    assert new["controls.access"]["from"] == "case"
    assert new["controls.access"]["evidence"].startswith("evidence/")
    assert new["sharing"]["value"] == "enclave"
    assert "dataset.title" not in new
    assert "p" not in new
    other = run("prepare", "else", "--from", "case", "--json").json["answers"]
    assert other["dataset.title"]["value"] == "old data"
    assert other["columns.need@性别"]["value"] == "keep"
    assert "sharing" not in other
    assert "controls.access" not in other
    assert run("assess", "else", *D3_ROLES, "--json").json["dataset"]["rows"] == 16
    assert run("prepare", "else", "--from", "case", "--keep", "data").code == 2
    assert run("prepare", "nowhere", "--from", "case", "--keep", "recipient").code == 2


def test_diff_names_what_differs(run: Run, case: str) -> None:
    graded(run, case)
    run("prepare", "other", "--from", "case")
    assert run("diff", "case", "case", "--lang", "en").out.startswith("No difference.")
    early = run("diff", "case", "other", "--lang", "en")
    assert "has not been assessed" in early.out
    run("assess", "case", *D3_ROLES, "--json")
    run("prepare", "other", *sets("sharing=public"), *WHO)
    run("assess", "other", *D3_ROLES, "--json")
    found = run("diff", "case", "other", "--json").json
    told = {row["key"]: row["values"] for row in found["answers"]}
    assert told["sharing"] == [["enclave"], ["public"]]
    assert told["recipients.people"] == [["(1)"], None]
    assert [row["values"] for row in found["level"]] == [[["3"], ["2"]]]
    assert found["numbers"]
    assert found["data"] == []
    shown = run("diff", "case", "other", "--lang", "zh")
    assert "共享" not in shown.err
    assert "zhao" not in shown.out.lower()
    assert "public" in shown.out


def typed(words: list[str], answers: list[str], folder: Path) -> str:
    """What a person at a terminal sees who types these lines."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "reidrisk", *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=folder,
        env={**os.environ, "COLUMNS": "100"},
    )
    os.close(slave)
    shown = b""

    def read() -> None:
        nonlocal shown
        while True:
            try:
                part = os.read(master, 4096)
            except OSError:  # a closed terminal reads as an input error
                return
            if not part:
                return
            shown += part

    thread = threading.Thread(target=read)
    thread.start()
    with closing(os.fdopen(master, "wb", buffering=0, closefd=False)) as keyboard:
        keyboard.write("".join(f"{line}\n" for line in answers).encode())
        process.wait(timeout=PATIENCE)
    thread.join(timeout=PATIENCE)
    os.close(master)
    return shown.decode("utf-8", "replace")


@pytest.mark.usefixtures("case")
def test_a_person_is_asked_skips_goes_back_and_resumes(run: Run, tmp_path: Path) -> None:
    seen = typed(["prepare", "case", "--lang", "en"], ["Li", "3", "", "k-anonymity", "<", "1", "hm", "yes", "q"], tmp_path)
    assert "How will the data be shared?" in seen
    assert "== Sharing, attacks and privacy model ==" in seen
    assert "! attacks.calculation" in seen
    assert "left]" in seen
    found = run("prepare", "case", "--json").json
    assert found["answers"]["sharing"]["value"] == "enclave"
    assert found["answers"]["attacks.privacy_model"] == {
        "value": "k-anonymity", "by": "Li", "date": datetime.now(UTC).astimezone().date().isoformat(),
        "evidence": None, "source": None, "from": None, "evidenced": False, "verified_by": None, "verified_on": None,
    }  # fmt: skip
    again = typed(["prepare", "case", "--by", "Wu", "--lang", "zh"], ["示例大学", "q"], tmp_path)
    # A new sitting begins where the result is most open, not where the last one ended.
    assert "== 数据接收方 ==" in again
    assert "数据将以哪种方式共享？" not in again
    assert run("prepare", "case", "--json").json["answers"]["recipients.organisations"]["value"] == ["示例大学"]


@pytest.mark.usefixtures("case")
def test_one_answer_for_all_columns_and_the_most_influential_first(run: Run, tmp_path: Path) -> None:
    assert run("prepare", "case", *sets("sharing=enclave"), *WHO).code == 0
    file = open_case("case").file
    asked = in_order(file.situation().open(), swings(find_standard(file.plan().standard), file.plan().release))
    skipped = [""] * [one.key for one in asked].index("columns.need@性别")
    typed(["prepare", "case", "--by", "Li", "--lang", "en"], [*skipped, "drop *", "q"], tmp_path)
    found = run("prepare", "case", "--json").json
    assert {found["answers"][f"columns.need@{name}"]["value"] for name in ("性别", "年龄", "药物编码")} == {"drop"}


@pytest.mark.usefixtures("case")
def test_the_end_of_the_input_ends_the_questions(tmp_path: Path) -> None:
    seen = typed(["prepare", "case", "--by", "Li", "--lang", "en"], ["\x04"], tmp_path)
    assert "Preparation: 0 of" in seen


def replied(name: str = "case") -> dict[str, tuple[str, ...]]:
    return {key: one.values for key, one in open_case(name).file.replies.items()}


def test_a_mistyped_recipient_is_corrected_in_one_command_and_its_answers_follow(run: Run, case: str) -> None:
    first = sets("sharing=controlled", "recipients.organisations=1", "recipients.relation@1=third_party", "recipients.profile@1=insurer")
    assert run("prepare", case, *first, *WHO).code == 0
    ran = run("prepare", case, *sets("recipients.profile@X=bank", "recipients.organisations=X"), "--by", "Wu", "--lang", "zh")
    assert ran.code == 0, ran.err
    assert "随之改名：recipients.relation@1 -> recipients.relation@X，请核对" in ran.out
    assert replied() == {
        "recipients.organisations": ("X",), "recipients.relation@X": ("third_party",), "recipients.profile@X": ("bank",),
    }  # fmt: skip
    told = run("prepare", case, "--json").json["answers"]
    assert {key: (one["by"], one["from"]) for key, one in told.items() if key.startswith("recipients")} == {
        "recipients.organisations": ("Wu", None),
        "recipients.relation@X": ("Li", "recipients.relation@1"),
        "recipients.profile@X": ("Wu", None),
    }


def test_the_dependants_may_be_cleared_in_the_same_command_in_any_order(run: Run, case: str) -> None:
    assert run("prepare", case, *sets("sharing=controlled", "recipients.organisations=1; 2", "recipients.relation@1=joint"), *WHO).code == 0
    for words in (("recipients.relation@1=", "recipients.organisations=X; 2"), ("recipients.organisations=Y; Z", "recipients.relation@2=")):
        assert run("prepare", case, *sets(*words), *WHO).code == 0
    assert replied() == {"recipients.organisations": ("Y", "Z")}
    again = run("prepare", case, *sets("recipients.relation@Y=joint", "recipients.profile@Z=x"), *WHO)
    assert again.code == 0
    told = run("prepare", case, "--set=recipients.organisations=Z", *WHO, "--json").json
    assert (told["renamed"], told["asked_again"]) == ({}, ["recipients.relation@Y"])
    assert replied() == {"recipients.organisations": ("Z",), "recipients.profile@Z": ("x",)}
    text = (Path(case) / "assessment.yaml").read_text(encoding="utf-8")
    assert "by: Li" in text.split("recipients.relation@Y", 1)[1].split("recipients", 1)[0]  # who took it back


def test_what_contradicts_is_corrected_in_one_command_in_any_order(run: Run, case: str) -> None:
    assert run("prepare", case, *sets("sharing=controlled", "recipients.agreement=signed"), *WHO).code == 0
    alone = run("prepare", case, "--set=sharing=public", *WHO)
    assert alone.code == 2
    assert run("prepare", case, *sets("sharing=public", "recipients.agreement=none"), *WHO).code == 0
    assert run("prepare", case, *sets("recipients.agreement=signed", "sharing=enclave"), *WHO).code == 0
