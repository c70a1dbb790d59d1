"""The case file: what all recipients share is entered once, each has below it only what differs."""

from __future__ import annotations

import io
import json
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.edge.calling import D3, D3_ROLES, Run
from tests.prepare.prepare_cases import codes

from reidrisk.case.case import open_case
from reidrisk.case.prepared import edition_open
from reidrisk.edge.cli.interview import interview
from reidrisk.model.problem import InputError
from reidrisk.model.release import Audience, Grade
from reidrisk.prepare.case.file import json_schema, read_assessment

CASE = """\
schema: reidrisk/case/1
context:
  sharing: controlled
  controls: high
  motives: low
  recipient_security: high
  p: {value: 0.00108, source: census 2020}
recipients:
  clinic:
  insurer:
    controls: {value: low, by: Li, date: "2026-11-01"}
    motives: high
    recipients.background: high
  lab@vault:
    sharing: enclave
environments:
  office:
  laptop:
    recipient_security: low
"""


def audiences(text: str) -> dict[str, Any]:
    plan = read_assessment(text).plan()
    return {str(one): plan.to(one) for one in plan.audiences}


def test_each_recipient_in_each_environment_has_its_own_over_what_is_shared() -> None:
    found = audiences(CASE)
    assert list(found) == ["clinic@office", "clinic@laptop", "insurer@office", "insurer@laptop", "lab@vault"]
    controls = {name: plan.release["controls"].value for name, plan in found.items()}
    assert controls == {"clinic@office": Grade.HIGH, "clinic@laptop": Grade.HIGH, "insurer@office": Grade.LOW, "insurer@laptop": Grade.LOW,
                        "lab@vault": Grade.HIGH}  # fmt: skip
    assert [plan.release["recipient_security"].value for plan in found.values()] == ["high", "low", "high", "low", "high"]
    assert found["lab@vault"].release["sharing"].value == "enclave"
    assert [plan.replies.get("recipients.background") is not None for plan in found.values()] == [False, False, True, True, False]
    assert all(plan.release["p"].source == "census 2020" for plan in found.values())


def test_a_file_without_them_reads_as_before() -> None:
    plain = read_assessment(CASE[: CASE.index("recipients:")])
    assert plain.plan().audiences == (Audience(),)
    assert plain.own == {}
    assert read_assessment(CASE[: CASE.index("recipients:")] + "recipients:\nenvironments:\n").plan() == plain.plan()


def test_what_the_preparation_lists_answers_as_all_do() -> None:
    listed = CASE.replace("recipients:\n  clinic:\n", "recipients:\n") + "answers:\n  recipients.organisations: [clinic, insurer, lab]\n"
    assert "clinic@office" in audiences(listed)
    assert audiences(listed)["clinic@office"].release["controls"].value is Grade.HIGH
    alone = CASE[: CASE.index("recipients:")] + "answers:\n  recipients.organisations: [clinic, insurer]\n"
    assert read_assessment(alone).plan().audiences == (Audience(),)  # all of them answer alike: one line says it


def test_a_score_is_made_of_its_own_answers_over_the_shared_ones(run: Run, tmp_path: Path) -> None:
    """One grade follows for all, another for the recipient whose items differ; nothing that is shared is entered twice."""
    folder = str(tmp_path / "case")
    assert run("scan", D3, "-o", folder).code == 0
    given = [one["key"] for one in run("prepare", folder, "--json").json["open"] if one["key"].startswith("motives.")]
    safe = {"motives.incident": "no", "motives.known": "no"}
    words = [f"{key}={safe.get(key, 'no')}" for key in given]
    usable = [word for word in words if run("prepare", folder, "--set", "sharing=controlled", "--set", word, "--by", "Li").code == 0]
    place = Path(folder) / "assessment.yaml"
    text = place.read_text(encoding="utf-8")
    own = "recipients:\n  clinic:\n  insurer:\n" + "".join(f"    {word.partition('=')[0]}: yes\n" for word in usable)
    plan = read_assessment(text.replace("\nrecipients:\n", f"\n{own}", 1)).plan()
    shared, clinic, insurer = (one.release["motives"] for one in (plan, *(plan.to(each) for each in plan.audiences)))
    assert shared == clinic
    assert insurer != clinic
    assert "motives.*" in (insurer.source or "")


@pytest.mark.parametrize("changed", [
    ("    motives: high\n", "    motives: hgh\n", "not_a_choice"),
    ("    motives: high\n", "    impact: high\n", "shared_answer"),
    ("    motives: high\n", "    motvies: high\n", "unknown_question"),
    ("    motives: high\n", "    dataset.title: x\n", "shared_answer"),
    ("    motives: high\n", "    recipients.organisations: [x]\n", "shared_answer"),
    ("    recipients.background: high\n", "    recipients.background: huge\n", "not_a_choice"),
    ("    recipients.background: high\n", "    recipients.background: {value: high, date: never}\n", "not_a_date"),
    ("    recipients.background: high\n", "    recipients.background: {valu: high}\n", "unknown_key"),
    ("    sharing: enclave\n", "    sharing: public\n    motives: low\n", "answer_without_effect"),
    ("    sharing: enclave\n", "    recipients.agreement: none\n", "controlled_without_agreement"),
    ("  office:\n", "  office@home:\n", "audience_name"),
    ("  clinic:\n", "  '@home':\n", "audience_name"),
])  # fmt: skip
def test_what_cannot_be_used_is_told_at_its_place(changed: tuple[str, str, str]) -> None:
    before, after, code = changed
    text = CASE.replace(before, after)
    with pytest.raises(InputError) as told:
        read_assessment(text)
    assert code in codes(told.value)
    (problem,) = (one for one in told.value.problems if one.code == code)
    assert problem.line is not None
    shown = text.splitlines()[problem.line - 1]
    assert shown.split(":")[0].strip(" '") in after.replace("'", "")


def test_a_name_that_is_not_listed_is_a_slip() -> None:
    with pytest.raises(InputError) as told:
        read_assessment(
            CASE + "answers:\n  recipients.organisations: [clinic, insurers, lab]\n  environments.names: [office, laptop, vault]\n"
        )
    (problem,) = told.value.problems
    assert (problem.code, problem.line) == ("unknown_instance", CASE.splitlines().index("  insurer:") + 1)
    assert problem.hint is not None
    assert "insurers" in problem.hint.say("en")


def test_editors_know_what_may_stand_there() -> None:
    schema = json_schema()
    validator = Draft202012Validator(schema)
    whole: Any = read_assessment(CASE).tree.plain()
    whole["context"]["attack"] = "prosecutor,journalist"
    validator.validate(json.loads(json.dumps(whole)))
    for wrong in ({"impact": "low"}, {"controls": "huge"}, {"dataset.title": "x"}):
        whole["recipients"]["insurer"] = wrong
        assert not validator.is_valid(whole)


def test_the_plan_s_hash_follows_the_answers_of_each(run: Run, tmp_path: Path) -> None:
    """And a case is graded by them, told in `--json`, in the report and in the plan."""
    folder = tmp_path / "case"
    assert run("scan", D3, "-o", str(folder)).code == 0
    place = folder / "assessment.yaml"
    text = place.read_text(encoding="utf-8")
    start, end = text.index("\ncontext:"), text.index("\nsubject:")
    hashes = set()
    for own in (CASE, CASE.replace("motives: high", "motives: medium"), CASE[: CASE.index("recipients:")]):
        place.write_text(text[:start] + "\n" + own.partition("\n")[2] + text[end:], encoding="utf-8")
        found = run("assess", str(folder), *D3_ROLES, "--json").json
        hashes.add(found["plan"]["hash"])
        if own is CASE:
            worst = found["audiences"][0]
            assert (worst["recipient"], worst["environment"], worst["numbers"]["T1"]["exact"]) == ("insurer", "office", "3/5")
            assert len(found["audiences"]) == 5
            assert run("assess", str(folder), *D3_ROLES, "--lang", "en", "-o", str(tmp_path / "report.html")).code == 1
            written = (tmp_path / "report.html").read_text(encoding="utf-8")
            assert "The risk of each recipient and environment" in written
            assert "insurer@laptop" in written
            assert "Decided for" in written
    assert len(hashes) == 3


def test_only_what_differs_is_entered_for_one_of_them(run: Run, tmp_path: Path) -> None:
    """``key=answer`` is of all, ``key@name=answer`` of one; it is told, taken back, compared and taken over as such."""
    folder = str(tmp_path / "case")
    assert run("scan", D3, "-o", folder).code == 0
    shared = ("sharing=controlled", "controls=high", "motives=low", "recipient_security=high", "recipients.organisations=clinic;insurer")
    own = ("controls@insurer=low", "recipients.background@insurer=high", "recipient_security@@laptop=low", "motives@insurer@laptop=medium")
    ran = run("prepare", folder, *(word for one in (*shared, *own) for word in ("--set", one)), "--by", "Li", "--json")
    assert ran.code == 0, ran.err
    answers = ran.json["answers"]
    assert answers["controls"]["value"] == "high"
    assert answers["controls@insurer"]["value"] == "low"
    assert answers["recipients.background@insurer"]["by"] == "Li"
    assert answers["recipient_security@@laptop"]["value"] == "low"
    place = Path(folder) / "assessment.yaml"
    plan = read_assessment(place.read_text(encoding="utf-8")).plan()
    assert [str(one) for one in plan.audiences] == ["insurer@laptop", "clinic@laptop"]
    assert plan.to(plan.audiences[0]).release["motives"].value == "medium"
    assert run("scan", D3, "-o", str(tmp_path / "next")).code == 0
    assert run("prepare", str(tmp_path / "next"), "--from", folder, "--keep", "recipient").code == 0
    taken = read_assessment((tmp_path / "next" / "assessment.yaml").read_text(encoding="utf-8")).plan()
    assert [str(one) for one in taken.audiences] == ["insurer@laptop", "clinic@laptop"]
    assert taken.release.to(taken.audiences[0]) == plan.release.to(plan.audiences[0])
    assert run("prepare", folder, "--set", "controls@insurer=", "--set", "motives@insurer@laptop=high", "--by", "Li").code == 0
    changed = read_assessment(place.read_text(encoding="utf-8")).plan()
    assert changed.to(changed.audiences[0]).release["controls"].value == "high"
    different = {one["key"] for one in run("diff", folder, str(tmp_path / "next"), "--json").json["answers"]}
    assert {"controls@insurer", "motives@insurer@laptop"} <= different
    before = place.read_text(encoding="utf-8")
    wrong = run("prepare", folder, "--set", "controls@insurer=huge", "--set", "impact@insurer=low", "--by", "Li")
    assert wrong.code == 2
    assert run("prepare", folder, "--set", "controls@insuror=low", "--by", "Li").code == 2  # a slip is no further recipient
    assert place.read_text(encoding="utf-8") == before


def test_whoever_is_asked_says_of_each_only_what_differs(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = str(tmp_path / "case")
    assert run("scan", D3, "-o", folder).code == 0
    shared = ("sharing=controlled", "controls=high", "motives=low", "recipients.organisations=clinic;insurer")
    assert run("prepare", folder, *(word for one in shared for word in ("--set", one)), "--by", "Li", "--date", "2026-11-20").code == 0
    waiting = len(open_case(folder).file.situation().open()) + len(edition_open(open_case(folder).file))
    words = [
        "",
        "nonsense",
        "controls=huge",
        "controls=low, recipients.background=high",
    ]  # clinic: nothing; insurer: at the third try
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n" * waiting + "\n".join(words) + "\n"))
    interview(folder, "Li", "en", date(2026, 11, 22))
    file = open_case(folder).file
    insurer = Audience("insurer")
    assert {key: str(one.value) for key, one in file.release.answers[insurer].items()} == {"controls": "low"}
    assert file.own[insurer]["recipients.background"].by == "Li"
    assert file.plan().audiences == (insurer, Audience("clinic"))
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n" * waiting + "q\n"))  # the insurer has said, the clinic is asked once more
    interview(folder, "Li", "zh", date(2026, 11, 22))
    assert open_case(folder).file.release == file.release
