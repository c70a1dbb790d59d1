"""Attacks of somebody who knows the form: on what is handed over, what stands on record, and what is kept beside it."""

from __future__ import annotations

import json
import shutil
import warnings
import zipfile
from pathlib import Path
from typing import Any

import pytest
from tests.case.released import BY, agreed, day, done, package
from tests.case.test_approve import _keys, ready
from tests.case.test_inspection import PACK, checked, office
from tests.case.test_prepare_command import case
from tests.case.test_release_command import codes
from tests.edge.calling import Ran, Run

__all__ = ["_keys", "agreed", "case", "office", "package", "ready"]
EVENT = ("event", "case", *BY, "--trigger", "complaint", "--seen", "Somebody complained of a letter.", "--source", "a letter")


def verify(run: Run, what: str = "case", *more: str) -> Ran:
    return run("verify", what, *more, "--json")


def relied_on(run: Run, found: dict[str, Any]) -> bool:
    return verify(run, found["path"], "--key", found["key"]).code == 0


def test_a_second_file_of_one_name_in_a_pack_is_told(run: Run, office: Path, tmp_path: Path) -> None:
    """Whoever opens it sees the one or the other."""
    key = done(run("inspect", "case", *PACK)).json["key"]
    with zipfile.ZipFile(office) as good:
        kept = [(name, good.read(name)) for name in good.namelist()]
    for several in ([("index-en.md", b"all met"), *kept], [*kept, ("index-en.md", b"all met")]):
        bent = tmp_path / "bent.zip"
        with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(bent, "w") as made:
            for name, content in several:
                made.writestr(name, content)
        found = checked(run, bent, key)
        assert (found.code, any("twice" in one or "两份" in one for one in found.json["faults"])) == (1, True)


def test_evidence_of_an_entry_that_is_swapped_is_told(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    assert package
    (tmp_path / "paper.pdf").write_bytes(b"%PDF what was decided")
    entered = done(run("consult", "case", *BY, "--party", "Ethics board", "--asked", "May it go out?", "--evidence", "paper.pdf", "--json"))
    assert verify(run).code == 0
    place = tmp_path / "case" / str(entered.json["content"]["evidence"]).split(" ")[0]
    place.write_bytes(b"%PDF what was never decided")
    told = verify(run)
    assert told.code == 1, told.out
    place.unlink()
    assert verify(run).code == 1


def test_a_cut_ledger_of_the_organisation_is_told_and_answers_nothing(run: Run, office: Path, tmp_path: Path) -> None:
    assert not office.exists()
    ledger = tmp_path / "office" / "ledger.jsonl"
    lines = ledger.read_bytes().splitlines(keepends=True)
    ledger.write_bytes(b"".join(lines[:-1]))
    assert run("watch", "office").code == 1
    assert run("inspect", "case", *PACK).code == 2
    assert run("organisation", "law", "office", *BY, "--source", "x", "--new", "Nothing new here.", "--effect", "none").code == 2


def test_a_link_in_place_of_a_file_of_a_package_is_told(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    assert relied_on(run, package)
    data = next((tmp_path / package["path"] / "data").iterdir())
    data.rename(tmp_path / "elsewhere.csv")
    data.symlink_to(tmp_path / "elsewhere.csv")
    assert not relied_on(run, package)


def test_a_manifest_that_says_a_thing_twice_is_none(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    """One reader takes the first, another the last."""
    manifest = tmp_path / package["path"] / "manifest.json"
    manifest.write_bytes(manifest.read_bytes().replace(b'"body": {', b'"body": {"level": 4,\n', 1))
    assert not relied_on(run, package)


def test_a_row_of_the_register_that_is_gone_or_another_is_told(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    """Nothing more is released by such a register; who holds what is told by the ledger all the same."""
    assert package
    register = tmp_path / "case" / "releases.jsonl"
    good = register.read_bytes()
    assert (verify(run).code, verify(run).json["altered"]) == (0, [])
    attacks = {"empty_register": b"", "register_differs": good.replace(b"University X", b"University Y"), "same_id": good + good}
    for code, bad in attacks.items():
        assert bad != good
        register.write_bytes(bad)
        told = verify(run)
        assert (told.code, [one["code"] for one in told.json["altered"]]) == (1, [code])
        again = run("release", "case", *BY, "--recipient", "University X", "--until", day(30), "-o", "again", "--json")
        assert (again.code, codes(again), (tmp_path / "again").exists()) == (2, {code}, False)
        held = run("holdings", "case", "--json").json["holdings"]
        assert [(one["recipient"], one["state"]) for one in held] == [("University X", "held")]
    register.write_bytes(good)
    assert verify(run).code == 0


def test_a_new_key_under_an_old_name_signs_nothing(
    run: Run, package: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who can write to the folder of keys takes one away and makes another of that name: nothing is entered, and nothing counts."""
    assert package
    ledger = tmp_path / "case" / "ledger.jsonl"
    before = ledger.read_bytes()
    keys = [path for path in tmp_path.rglob("*.key.json") if "chen" in path.read_text(encoding="utf-8").casefold()]
    assert keys
    for one in keys:
        one.unlink()
    monkeypatch.setenv("REIDRISK_KEY_PASSPHRASE", "a phrase that the forger chose")
    done(run("keys", "new", "--as", "Chen Jing", "--json"))
    acts = (
        EVENT,
        ("approve", "case", *BY, "--role", "policy-manager"),
        ("release", "case", *BY, "--recipient", "University X", "--until", day(30), "-o", "again"),
        ("revoke", "case", str(package["package"]), *BY, "--reason", "a forger's wish"),
    )
    for words in acts:
        refused = run(*words, "--json")
        assert (refused.code, "ledger_broken" in codes(refused), ledger.read_bytes() == before) == (2, True, True), words
    told = verify(run)
    assert (told.code, told.json["whole"], told.json["status"]) == (1, False, "draft")
    assert {one["kind"] for one in told.json["breaks"]} == {"strange_key"}
    assert not any(one["counts"] for one in told.json["approvals"])


def test_an_older_copy_of_the_whole_case_is_told(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    """Restored over the present one, so that what was entered since is forgotten."""
    assert package
    shutil.copytree(tmp_path / "case", tmp_path / "older")
    done(run(*EVENT))
    shutil.rmtree(tmp_path / "case")
    (tmp_path / "older").rename(tmp_path / "case")
    assert verify(run).code == 1
    assert run(*EVENT).code == 2


def test_an_entry_of_a_key_that_nobody_knows_is_told(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    assert package
    ledger = tmp_path / "case" / "ledger.jsonl"
    last = json.loads(ledger.read_text(encoding="utf-8").splitlines()[-1])
    forged = {**last, "n": last["n"] + 1, "previous": last["hash"], "by": "Sun Li"}
    ledger.write_text(ledger.read_text(encoding="utf-8") + json.dumps(forged) + "\n", encoding="utf-8")
    assert verify(run).code == 1
    assert run(*EVENT).code == 2


def test_runs_that_are_an_older_copy_are_told(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    assert package
    runs = tmp_path / "case" / "runs.jsonl"
    older = runs.read_bytes()
    done(run("report", "case", "summary", "--format", "md", "--lang", "en"))
    assert verify(run).code == 0
    runs.write_bytes(older)
    assert verify(run).code == 1


def test_a_list_of_revocations_without_one_of_its_packages_is_refused(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    done(run("revoke", "case", package["package"], *BY, "--reason", "a leak"))
    listed = tmp_path / "case" / "revocations.json"
    text = listed.read_text(encoding="utf-8")
    assert package["package"] in text
    listed.write_text(text.replace(package["package"], "0" * 64), encoding="utf-8")
    ran = verify(run, package["path"], "--key", package["key"], "--revocations", str(listed))
    assert ran.code in {1, 2}, ran.out


def test_a_case_answers_nothing_with_the_ledger_of_another(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    """A copy that is continued elsewhere is the ledger from then on: the one left behind is told as cut, and takes no entry."""
    assert package
    shutil.copytree(tmp_path / "case", tmp_path / "other")
    done(run("event", "other", *EVENT[2:], "--json"))
    left = (tmp_path / "case" / "ledger.jsonl").read_bytes()
    refused = run(*EVENT, "--json")
    assert (refused.code, codes(refused)) == (2, {"ledger_broken"})
    assert (tmp_path / "case" / "ledger.jsonl").read_bytes() == left
    told = verify(run)
    assert (told.code, told.json["whole"], told.json["status"]) == (1, False, "draft")
    again = run("release", "case", *BY, "--recipient", "University X", "--until", day(30), "-o", "again", "--json")
    assert (again.code, "ledger_broken" in codes(again), (tmp_path / "again").exists()) == (2, True, False)


def test_a_package_that_another_case_names_as_its_own_is_not_taken(run: Run, package: dict[str, Any]) -> None:
    assert codes(run("notice", "case", *BY, "--package", "0" * 16, "--what", "informed", "--says", "Please note it.", "--json"))
    assert codes(
        run("transfer", "case", *BY, "--package", package["package"][:4], "--channel", "mail", "--step", "notified", "--by", "x", "--json")
    )


def test_a_copy_that_came_back_with_other_content_is_told(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    assert package
    archive, sent = tmp_path / "travelled.7z", tmp_path / "sent.7z"
    archive.write_bytes(b"7z of somebody else")
    sent.write_bytes(b"7z that was sent")
    words = ("transfer", "case", *BY, "--package", package["package"], "--channel", "platform", "--by", "Liu Yang", "--json")
    assert run(*words, "--step", "checked", "--file", "travelled.7z").code == 2
    done(run(*words, "--step", "encrypted", "--cipher", "AES-256", "--file", "sent.7z"))
    assert codes(run(*words, "--step", "checked", "--file", "travelled.7z")) == {"not_what_was_released"}
    done(run(*words, "--step", "checked", "--file", "sent.7z"))
