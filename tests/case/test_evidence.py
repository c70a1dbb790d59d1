"""What backs an answer: taken in by its content, missed when it is gone, told from what somebody only says."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from tests.case.test_approve import _keys, ready
from tests.case.test_gate import approve, codes, entries
from tests.case.test_prepare_command import WHO, case, sets
from tests.case.test_release_command import agreed, release
from tests.edge.calling import D3, Ran, Run

from reidrisk.model.preparation import Backing, Reply

__all__ = ["_keys", "agreed", "case", "ready"]
CONTENT = b"list of rights of the platform"
SUM = sha256(CONTENT).hexdigest()
PLACE = f"evidence/{SUM[:12]}.pdf"


def back(run: Run, evidence: str, *pairs: str) -> Ran:
    return run("prepare", "case", *sets(*(pairs or ("controls.access=yes",))), *WHO, "--evidence", evidence, "--json")


def counted(run: Run) -> str:
    found = run("assess", "case", "--json", "--lang", "en").json["cautions"]
    return next(str(one["text"]) for one in found if one["code"] == "answers-self-declared")


@pytest.mark.usefixtures("ready")
def test_it_is_taken_in_by_its_content_and_shown_everywhere(run: Run, tmp_path: Path) -> None:
    before = counted(run)
    assert "0 are evidenced" in before
    (tmp_path / "rights.pdf").write_bytes(CONTENT)
    assert back(run, "rights.pdf").code == 0
    (tmp_path / "rights.pdf").unlink()  # the case has its own
    assert (tmp_path / "case" / PLACE).read_bytes() == CONTENT
    assert run("prepare", "case", "--json").json["answers"]["controls.access"]["evidence"] == f"{PLACE} sha256:{SUM}"
    assert "1 is evidenced" in counted(run)
    told = run("assess", "case", "--json").json["preparation"]["answers"]
    assert (told["controls.access"]["evidenced"], told["controls.breach"]["evidenced"]) == (True, False)
    assert approve(run).code == 0
    assert entries(tmp_path)[-1]["content"]["evidence"] == {"controls.access": SUM}
    assert run("report", "case", "security", "--format", "md", "--lang", "zh,en").code == 0
    for lang, words in (("zh", ("有凭据", "自述")), ("en", ("evidenced", "self-declared"))):
        page = (tmp_path / "case" / "documents" / f"security-{lang}.md").read_text(encoding="utf-8")
        assert all(word in page for word in words)


@pytest.mark.usefixtures("ready")
def test_a_file_that_is_not_there_is_refused_and_nothing_is_written(run: Run, tmp_path: Path) -> None:
    before = (tmp_path / "case" / "assessment.yaml").read_bytes()
    refused = back(run, "nonexist.pdf")
    assert (refused.code, codes(refused)) == (2, {"no_evidence_file"})
    (tmp_path / "empty.pdf").touch()
    assert codes(back(run, "empty.pdf")) == {"no_evidence_file"}
    assert (tmp_path / "case" / "assessment.yaml").read_bytes() == before
    assert not (tmp_path / "case" / "evidence").exists()


@pytest.mark.usefixtures("ready")
def test_words_say_where_it_is_and_back_nothing_until_a_hash_is_there(run: Run) -> None:
    assert back(run, "agreement 2026-17, clause 4.12").code == 0
    assert run("assess", "case", "--json").json["preparation"]["answers"]["controls.access"]["evidenced"] is False
    assert back(run, f"archive of the legal department, no. 17 sha256:{SUM}").code == 0
    assert run("assess", "case", "--json").json["preparation"]["answers"]["controls.access"]["evidenced"] is True


@pytest.mark.usefixtures("agreed")
def test_what_is_gone_or_changed_stops_everything_that_rests_on_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "rights.pdf").write_bytes(CONTENT)
    assert back(run, "rights.pdf").code == 0
    kept = tmp_path / "case" / PLACE
    kept.write_bytes(b"another list")
    for ran in (run("assess", "case", "--json"), approve(run, "--json"), release(run, "--json")):
        assert (ran.code, "evidence_changed" in codes(ran)) == (2, True)
    kept.unlink()
    refused = run("assess", "case", "--json", "--lang", "en")
    assert codes(refused) == {"evidence_missing"}
    assert "controls.access" in refused.json["errors"][0]["message"]
    kept.write_bytes(CONTENT)
    assert run("assess", "case", "--json").code == 0


@pytest.mark.usefixtures("ready")
def test_a_file_named_by_hand_that_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case" / "assessment.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("  controls.access:\n", "  controls.access:\n    evidence: gone.pdf\n"), encoding="utf-8")
    assert codes(run("assess", "case", "--json")) == {"evidence_missing"}


def test_another_case_gets_its_own_copy(run: Run, ready: str, tmp_path: Path) -> None:
    (tmp_path / "rights.pdf").write_bytes(CONTENT)
    assert back(run, "rights.pdf").code == 0
    assert run("scan", D3, "-o", "next").code in {0, 1, 4}
    assert run("prepare", "next", "--from", ready, "--json").code == 0
    assert run("prepare", "next", "--json").json["answers"]["controls.access"]["evidence"] == f"{PLACE} sha256:{SUM}"
    assert (tmp_path / "next" / PLACE).read_bytes() == CONTENT


def test_what_counts_as_evidence() -> None:
    assert Backing.of(f"{PLACE} sha256:{SUM}") == Backing(PLACE, SUM)
    assert str(Backing(PLACE, SUM)) == f"{PLACE} sha256:{SUM}"
    for words in (None, "", "clause 6", f"sha256:{SUM}", f"x sha256:{SUM[:-1]}", f"x sha256:{SUM.upper()}"):
        assert Backing.of(words) is None
        assert not Reply(("yes",), evidence=words).evidenced


@pytest.mark.usefixtures("ready")
def test_evidence_that_was_swapped_gets_no_new_hash_in_another_case(run: Run, tmp_path: Path) -> None:
    (tmp_path / "rights.pdf").write_bytes(CONTENT)
    assert back(run, "rights.pdf").code == 0
    (tmp_path / "case" / PLACE).write_bytes(b"another list")
    run("scan", D3, "-o", "new", "--lang", "en")
    refused = run("prepare", "new", "--from", "case", "--keep", "recipient", "--json")
    assert codes(refused) == {"evidence_changed"}
    assert not (tmp_path / "new" / "evidence").exists()
    (tmp_path / "case" / PLACE).write_bytes(CONTENT)
    assert run("prepare", "new", "--from", "case", "--keep", "recipient").code == 0
    assert (tmp_path / "new" / PLACE).read_bytes() == CONTENT
