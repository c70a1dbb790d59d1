"""The documents' own life and the team: `basis`, `custody`, `qualify`, `sign plan`, and copies that are passed on."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.case.released import BY, day, done, report
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import WHO, case, sets
from tests.case.test_release_command import codes
from tests.edge.calling import Ran, Run

__all__ = ["_keys", "case", "ready"]


@pytest.fixture
def paper(ready: str, tmp_path: Path) -> Path:
    assert ready == "case"
    (tmp_path / "rules.pdf").write_bytes(b"%PDF the rules")
    return tmp_path / "rules.pdf"


def basis(run: Run, *more: str) -> Ran:
    return run("basis", "case", *BY, "--title", "Rules 2026", "--why", "Section 4 says who has access.", *more, "--json")


def test_a_basis_document_is_kept_by_its_hash_extended_and_destroyed(run: Run, paper: Path, tmp_path: Path) -> None:
    assert codes(basis(run)) == {"incomplete_step"}
    kept = done(basis(run, "--keep-until", day(), "--evidence", str(paper), "--origin", "IT department"))
    place = str(kept.json["content"]["evidence"]).split(" ")[0]
    copy = tmp_path / "case" / place
    assert copy.read_bytes() == b"%PDF the rules"
    assert [one["key"] for one in run("watch", "case", "--json").json["due"]] == ["basis.keep_until"]
    follows = ("--follows", str(kept.json["entry"]))
    done(basis(run, *follows, "--what", "extended", "--keep-until", day(400)))
    assert run("watch", "case").code == 0
    gone = done(basis(run, *follows, "--what", "destroyed"))
    assert not copy.exists()
    assert gone.json["content"]["copy"] == place
    assert codes(basis(run, *follows, "--what", "destroyed")) == {"destroyed_already"}
    assert all(word in report(run, tmp_path, "distribution", "zh") for word in ("依据文件", "已销毁", "IT department"))
    assert run("verify", "case", "--json").json["whole"]


def test_a_killed_destruction_is_finished_and_a_shared_copy_stays(run: Run, paper: Path, tmp_path: Path) -> None:
    kept = done(basis(run, "--keep-until", day(9), "--evidence", str(paper)))
    follows = ("--follows", str(kept.json["entry"]))
    place = tmp_path / "case" / str(kept.json["content"]["evidence"]).split(" ")[0]
    done(basis(run, *follows, "--what", "destroyed"))
    place.write_bytes(b"%PDF the rules")  # as a run leaves it that was killed between the entry and the file
    done(basis(run, *follows, "--what", "destroyed"))
    assert not place.exists()
    done(run("consult", "case", *BY, "--party", "IT", "--asked", "Do the rules of 2026 hold?", "--evidence", str(paper), "--json"))
    again = done(basis(run, "--keep-until", day(9), "--evidence", str(paper)))
    assert codes(basis(run, "--follows", str(again.json["entry"]), "--what", "destroyed")) == {"needed_elsewhere"}
    elsewhere = done(basis(run, "--keep-until", day(9), "--evidence", f"archive room 3 sha256:{'ab' * 32}"))
    assert codes(basis(run, "--follows", str(elsewhere.json["entry"]), "--what", "destroyed")) == {"no_copy"}


def test_a_plan_is_signed_before_its_result_and_once(run: Run, paper: Path, tmp_path: Path) -> None:
    assert paper.exists()
    assert codes(run("sign", "plan", "case", *BY, "--json")) == {"has_result"}
    done(run("prepare", "case", *sets("controls.breach=no"), *WHO))
    assert codes(run("sign", "plan", "case", "--as", "Sun Li", "--role", "supervisor", "--json")) == {"not_management"}
    signed = done(run("sign", "plan", "case", *BY, "--json"))
    assert (len(signed.json["content"]["plan"]), signed.json["content"]["known_level"]) == (64, 3)
    assert codes(run("sign", "plan", "case", *BY, "--json")) == {"signed_already"}
    rows = report(run, tmp_path, "regulatory-map", "en")
    assert "the plan was signed by “Chen Jing” before there was a result" in rows
    assert run("assess", "case", "--json").json["level"] == 2
    assert codes(run("sign", "plan", "case", *BY, "--json")) == {"has_result", "signed_already"}
    done(run("prepare", "case", *sets("controls.breach=yes"), *WHO))
    assert "before there was a result" not in report(run, tmp_path, "regulatory-map", "en")


def test_competence_has_evidence_and_an_interest_is_explained(run: Run, paper: Path, tmp_path: Path) -> None:
    given = ("qualify", "case", *BY, "--expert", "technology", "--competence", "Ten years of disclosure control.", "--json")
    assert codes(run(*given, "--person", "IT", "--independence", "conflict")) == {"no_person", "no_evidence", "no_word_on_interest"}
    done(run(*given, "--person", "Liu Yang", "--independence", "independent", "--evidence", str(paper)))
    assert all(word in report(run, tmp_path, "record", "zh") for word in ("团队成员的能力和独立性", "去标识化技术专家", "无利害关系"))


def test_a_copy_is_passed_on_with_a_permission_and_comes_back_once(run: Run, paper: Path) -> None:
    given = ("distribute", "case", *BY, "--paper", str(paper), "--to", "Institute Y, Li Er", "--json")
    onward = (*given, "--passed-on-by", "Zhao Yi")
    assert codes(run(*onward)) == {"not_permitted"}
    permit = ("permit", "case", *BY, "--to", "Zhao Yi", "--why", "their ethics board asks for it")
    allowed = done(run(*permit, "--what", "share-further", "--until", day(), "--json"))
    out = done(run(*onward, "--back-by", day(-1)))
    assert [one["key"] for one in run("watch", "case", "--json").json["due"]] == ["distribute.back_by"]
    done(run(*permit, "--what", "withdrawn", "--follows", str(allowed.json["entry"])))
    assert codes(run(*onward)) == {"not_permitted"}
    back = (*given, "--what", "returned", "--follows", str(out.json["entry"]))
    done(run(*back))
    assert codes(run(*back)) == {"already_back"}
    assert run("watch", "case").code == 0


def test_a_document_has_an_owner_and_a_stage(run: Run, paper: Path, tmp_path: Path) -> None:
    assert paper.exists()
    given = ("custody", "case", *BY, "--paper", "risk-report", "--stage", "in-force", "--json")
    assert codes(run(*given, "--owner", "IT")) == {"no_person"}
    done(run(*given, "--owner", "Sun Li", "--review-by", day(-3)))
    assert [one["key"] for one in run("watch", "case", "--json").json["due"]] == ["custody.review_by"]
    done(run(*given, "--owner", "Sun Li", "--review-by", day(300)))
    assert run("watch", "case").code == 0
    assert all(word in report(run, tmp_path, "distribution", "en") for word in ("owner and stage of a document", "in force", "Sun Li"))
