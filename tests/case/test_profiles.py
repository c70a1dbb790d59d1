"""Profiles: what a recipient or environment answers of itself goes into the next case, for a time; nothing of the data does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.case.test_prepare_command import WHO, case, sets
from tests.edge.calling import D3, Run

__all__ = ["case"]
KEPT = ("controls.access=yes", "controls.pledge=no", "recipients.background=high")


@pytest.fixture
def kept(run: Run, case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A profile of the one recipient of a case, and a second case without answers."""
    monkeypatch.setenv("REIDRISK_PROFILES", str(tmp_path / "profiles"))
    assert run("profile", "keep", case, "--name", "X", "--by", "Li", "--lang", "en").code != 0  # nothing is answered yet
    (tmp_path / "rights.pdf").write_bytes(b"list of rights")
    assert run("prepare", case, *sets("sharing=controlled", *KEPT, "purpose.statement=drug safety"), *WHO).code == 0
    assert run("prepare", case, *sets("controls.breach=yes"), *WHO, "--evidence", "rights.pdf").code == 0
    ran = run("profile", "keep", case, "--name", "University X", "--by", "Li", "--json")
    assert sorted(ran.json["answers"]) == ["controls.access", "controls.breach", "controls.pledge", "recipients.background"]
    assert run("scan", D3, "-o", "next", "--lang", "en").code == 0
    assert run("prepare", "next", *sets("sharing=controlled", "controls.access=no"), *WHO).code == 0
    return tmp_path / "profiles" / "University X" / "profile.json"


def replies(run: Run, case: str) -> Any:
    return run("prepare", case, "--json").json["answers"]


@pytest.mark.usefixtures("kept")
def test_it_goes_into_the_next_case_with_its_evidence_and_replaces_nothing(run: Run) -> None:
    ran = run("prepare", "next", "--profile", "University X", "--lang", "en")
    words = ran.out.replace("\n", " ")
    assert "Profile “University X”: 3 answers taken over, please check." in words
    assert "not changed: controls.access" in words
    found = replies(run, "next")
    assert (found["controls.access"]["value"], found["controls.pledge"]["value"]) == ("no", "no")
    assert "confirmed by Li" in Path("next/assessment.yaml").read_text(encoding="utf-8")
    assert found["controls.breach"]["evidenced"]
    assert [path.read_bytes() for path in Path("next/evidence").iterdir()] == [b"list of rights"]
    listed = run("profile", "list", "--json").json["profiles"]
    assert [(one["name"], one["holds"]) for one in listed] == [("University X", True)]


def test_nothing_of_the_data_is_in_it(kept: Path) -> None:
    text = kept.read_text(encoding="utf-8")
    assert not {word for word in ("性别", "年龄", "药物", "drug safety", D3, "fingerprint", "sharing") if word in text}
    assert kept.stat().st_mode & 0o077 == 0


def test_it_holds_for_a_time_and_is_confirmed_again(run: Run, kept: Path) -> None:
    content = json.loads(kept.read_text(encoding="utf-8"))
    kept.write_text(json.dumps({**content, "until": "2026-01-31"}), encoding="utf-8")
    assert "expired on 2026-01-31" in run("profile", "list", "--lang", "en").out
    refused = run("prepare", "next", "--profile", "University X", "--lang", "en")
    assert "held until 2026-01-31 and must be confirmed again" in refused.err.replace("\n", " ")
    assert "controls.pledge" not in replies(run, "next")
    assert "has passed" in run("profile", "confirm", "University X", "--by", "Wu", "--until", "2026-02-01", "--lang", "en").err
    assert run("profile", "confirm", "University X", "--by", "Wu", "--until", "2999-01-01").code == 0
    assert run("prepare", "next", "--profile", "University X").code == 0
    assert "confirmed by Wu" in Path("next/assessment.yaml").read_text(encoding="utf-8")


def test_of_several_it_is_said_whose_it_is(run: Run, case: str, kept: Path, tmp_path: Path) -> None:
    assert kept.is_file()
    assert run("prepare", "next", *sets("recipients.organisations=University Y;Insurer Z"), *WHO).code == 0
    assert "Write PROFILE=NAME" in run("prepare", "next", "--profile", "University X", "--lang", "en").err
    assert run("prepare", "next", "--profile", "University X=Insurer Z", "--lang", "en").code == 0
    assert "Insurer Z" in Path("next/assessment.yaml").read_text(encoding="utf-8").split("\nrecipients:")[1].split("subject:")[0]
    assert "Name one with --for" in run("profile", "keep", "next", "--name", "Z", "--by", "Li", "--lang", "en").err
    again = run("profile", "keep", "next", "--name", "Z", "--by", "Li", "--for", "Insurer Z", "--json").json
    assert "controls.pledge" in again["answers"]
    assert run("prepare", case, *sets("environments.names=zone"), *WHO).code == 0
    assert run("prepare", case, *sets("environments.governance@zone=rule 7"), *WHO).code == 0
    assert run("profile", "keep", case, "--name", "zone", "--of", "environment", "--by", "Li").code == 0
    assert run("prepare", "next", "--profile", "zone").code == 0  # whoever takes it says that the data are used there
    found = replies(run, "next")
    assert (found["environments.names"]["value"], found["environments.governance@zone"]["value"]) == (["zone"], "rule 7")
    path = tmp_path / "profiles" / "zone" / "profile.json"
    path.write_text(json.dumps({key: one for key, one in json.loads(path.read_text()).items() if key != "of"}), encoding="utf-8")
    assert run("scan", D3, "-o", "third", "--lang", "en").code == 0
    assert "Answer environments.names first" in run("prepare", "third", "--profile", "zone", "--lang", "en").err


def test_of_the_own_organisation_what_holds_whatever_the_data_are(
    run: Run, case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REIDRISK_PROFILES", str(tmp_path / "profiles"))
    own = ("team.policy_manager=Chen Jing, privacy office", "legal.processor=Hospital Y", "schedule.monitoring=12", "impact.harm=medium")
    data = ("legal.sensitive=yes", "subjects.minors=no", "purpose.statement=drug safety", "recipients.people=Zhao Yi <zhao@x.org>")
    assert run("prepare", case, *sets("sharing=controlled", *own, *data, "motives.known=yes"), *WHO).code == 0
    kept = run("profile", "keep", case, "--name", "Hospital Y", "--of", "organisation", "--by", "Li", "--json").json
    assert sorted(kept["answers"]) == sorted(one.partition("=")[0] for one in own)
    assert run("profile", "keep", case, "--name", "X", "--by", "Li", "--json").json["answers"] == ["motives.known"]
    assert run("scan", D3, "-o", "next", "--lang", "en").code == 0
    assert run("prepare", "next", *sets("recipients.organisations=University Z", "impact.harm=high"), *WHO).code == 0
    assert run("prepare", "next", "--profile", "Hospital Y", "--profile", "X").code == 0
    found = replies(run, "next")
    assert {key: found[key]["value"] for key in ("legal.processor", "impact.harm", "motives.known")} == {
        "legal.processor": "Hospital Y", "impact.harm": "high", "motives.known": "yes",
    }  # fmt: skip
    assert (found["team.policy_manager"]["evidenced"], found["team.policy_manager"]["by"]) == (False, "Li")
    assert "legal.sensitive" not in found


def test_what_is_no_profile_is_refused(run: Run, case: str, kept: Path) -> None:
    for name in ("../x", ".x", "a/b", ""):
        assert "cannot name a profile" in run("profile", "keep", case, "--name", name, "--by", "Li", "--lang", "en").err
    assert "There are: University X" in run("prepare", "next", "--profile", "Nobody", "--lang", "en").err.replace("\n", " ")
    for content in ("[]", '{"schema": "reidrisk/profile/1"}', '{"schema": "reidrisk/profile/1", "answers": {"a": {"values": []}}}', "{"):
        kept.write_text(content, encoding="utf-8")
        assert "cannot be read" in run("profile", "list", "--lang", "en").out


@pytest.mark.usefixtures("kept")
def test_it_is_dropped_with_its_evidence_and_cases_keep_theirs(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "profiles" / "University X"
    assert run("prepare", "next", "--profile", "University X").code == 0
    (place / "notes.txt").write_text("of somebody", encoding="utf-8")
    assert "none of it; nothing was deleted" in run("profile", "drop", "University X", "--lang", "en").err.replace("\n", " ")
    assert (place / "profile.json").is_file()
    (place / "notes.txt").unlink()
    assert run("profile", "drop", "University X", "--json").json["deleted"] == 2
    assert list((tmp_path / "profiles").iterdir()) == []
    assert run("profile", "drop", "University X").code == 2
    assert replies(run, "next")["controls.breach"]["evidenced"]
    assert [path.read_bytes() for path in Path("next/evidence").iterdir()] == [b"list of rights"]


def test_one_that_is_damaged_is_named_beside_the_others(run: Run, kept: Path) -> None:
    kept.write_bytes(b"{")
    listed = run("profile", "list", "--json")
    assert (listed.code, listed.json["profiles"], listed.json["damaged"]) == (1, [], ["University X"])
    assert 'profile drop "University X"' in run("prepare", "next", "--profile", "University X", "--lang", "en").err.replace("\n", " ")
    assert run("profile", "drop", "University X").code == 0
    assert run("profile", "list", "--json").json["damaged"] == []
