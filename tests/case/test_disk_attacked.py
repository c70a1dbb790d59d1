"""Attacks by what a file system allows: links, further names of one file, pipes, bytes around an archive; and by a day that never comes."""

from __future__ import annotations

import errno
import os
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
from tests.case.released import BY, agreed, day, done, package
from tests.case.test_approve import _keys, ready
from tests.case.test_inspection import PACK, checked, office
from tests.case.test_prepare_command import case
from tests.case.test_release_command import codes
from tests.edge.calling import D3, Run

from reidrisk.data.files import mode_of, write_atomic

__all__ = ["_keys", "agreed", "case", "office", "package", "ready"]
posix = pytest.mark.skipif(os.name != "posix", reason="links and pipes of POSIX")
MINE = "what somebody else keeps elsewhere"
DISPOSE = ("--as", "Liu Yang", "--reason", "purpose met", "--yes", "--json")


@posix
@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize("name", ["result.json", "plan.json", "documents/assessment-en.html"])
def test_a_link_out_of_a_case_is_not_written_to(run: Run, tmp_path: Path, name: str) -> None:
    """Who may write to the case makes whoever runs the program write over a file of their own."""
    (tmp_path / "elsewhere.txt").write_text(MINE, encoding="utf-8")
    place = tmp_path / "case" / name
    place.unlink(missing_ok=True)
    place.parent.mkdir(exist_ok=True)
    place.symlink_to(tmp_path / "elsewhere.txt")
    assert codes(run("assess", "case", "--json")) == {"link_in_case"}
    assert (tmp_path / "elsewhere.txt").read_text(encoding="utf-8") == MINE


@posix
@pytest.mark.usefixtures("ready")
def test_a_pipe_in_the_place_of_a_record_is_not_waited_for(run: Run, tmp_path: Path) -> None:
    (tmp_path / "case" / "result.json").unlink()
    os.mkfifo(tmp_path / "case" / "result.json")
    for words in (("verify", "case"), ("assess", "case"), ("watch", "case", "--no-data")):
        assert "no_plain_file" in codes(run(*words, "--json"))


@posix
def test_a_pipe_in_a_package_is_told_and_not_waited_for(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / package["path"] / "data" / "more.csv")
    found = run("verify", package["path"], "--key", package["key"], "--lang", "en")
    assert found.code == 1
    assert "data/more.csv" in found.out


@posix
def test_what_has_a_second_name_is_not_swept_as_ours(tmp_path: Path) -> None:
    """What a dead run had begun to write is overwritten; who gives a file of somebody else such a name has it destroyed."""
    (tmp_path / "elsewhere.txt").write_text(MINE, encoding="utf-8")
    (tmp_path / ".reidrisk.0123456789abcdef.part").hardlink_to(tmp_path / "elsewhere.txt")
    write_atomic(tmp_path / "result.json", b"{}\n")
    assert (tmp_path / "elsewhere.txt").read_text(encoding="utf-8") == MINE
    assert not (tmp_path / ".reidrisk.0123456789abcdef.part").exists()


@posix
def test_a_record_or_key_under_another_name_is_not_destroyed(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    assert package
    register = tmp_path / "case" / "releases.jsonl"
    before = register.read_bytes()
    (tmp_path / "copy.csv").hardlink_to(register)
    refused = run("dispose", "case", "copy.csv", *DISPOSE)
    assert codes(refused) == {"several_names"}
    assert register.read_bytes() == before
    (tmp_path / "a.csv").write_text("a\n1\n", encoding="utf-8")
    (tmp_path / "b.csv").hardlink_to(tmp_path / "a.csv")
    assert codes(run("dispose", "case", "a.csv", *DISPOSE)) == {"several_names"}
    done(run("dispose", "case", "a.csv", "b.csv", *DISPOSE))
    assert not (tmp_path / "a.csv").exists()


@posix
@pytest.mark.usefixtures("_keys")
def test_a_link_to_data_is_deleted_and_the_data_are_not_called_destroyed(run: Run, tmp_path: Path) -> None:
    data = tmp_path / "data.csv"
    shutil.copyfile(D3, tmp_path / "real.csv")
    data.symlink_to(tmp_path / "real.csv")
    done(run("scan", "data.csv", "-o", "case", "--lang", "en"))
    done(run("prepare", "case", "--set", "team.executor=Liu Yang", "--by", "Li Na"))
    asked = run("dispose", "case", "data.csv", *DISPOSE[:4], "--lang", "en")
    assert (asked.code, "only the link goes" in asked.err) == (2, True)
    told = done(run("dispose", "case", "data.csv", *DISPOSE[:5], "--lang", "en")).out
    assert "destroyed: 0" in told
    assert "the file that it pointed to is untouched" in told
    assert (tmp_path / "real.csv").is_file()
    assert "no longer exist" not in run("assess", "case", "--lang", "en").err


@posix
@pytest.mark.usefixtures("office")
@pytest.mark.parametrize("name", ["ledger.jsonl", "documents", "evidence"])
def test_a_link_out_of_the_folder_of_an_organisation_is_not_followed(run: Run, tmp_path: Path, name: str) -> None:
    place, elsewhere = tmp_path / "office" / name, tmp_path / "elsewhere"
    if place.exists():
        place.rename(elsewhere)
    else:
        elsewhere.mkdir()
    place.symlink_to(elsewhere)
    law = ("organisation", "law", "office", *BY, "--source", "court reports", "--new", "Nothing for us.", "--effect", "none", "--json")
    before = elsewhere.read_bytes() if elsewhere.is_file() else None
    assert codes(run(*law)) == {"link_in_case"}
    assert before == (elsewhere.read_bytes() if elsewhere.is_file() else None)
    assert codes(run("inspect", "case", *PACK)) == {"link_in_case"}


def test_an_inspection_pack_says_which_cases_it_leaves_out(run: Run, office: Path, tmp_path: Path) -> None:
    """Who chooses the cases chooses what the authority sees."""
    shutil.copytree(tmp_path / "case", tmp_path / "worse")
    key = done(run("inspect", "case", "worse", *PACK)).json["key"]
    office.unlink()
    made = done(run("inspect", "case", *PACK)).json
    assert [(one["name"], one["why"]) for one in made["statement"]["left_out"]] == [("worse", "of-organisation")]
    shutil.rmtree(tmp_path / "worse")
    office.unlink()
    made = done(run("inspect", "case", *PACK)).json
    assert [(one["name"], one["why"]) for one in made["statement"]["left_out"]] == [("worse", "earlier")]
    told = run("inspect", "--check", str(office), "--key", key, "--lang", "en")
    assert "not in it (known: 1" in told.out
    with zipfile.ZipFile(office) as archive:
        assert "was in an earlier inspection pack" in archive.read("index-en.html").decode()


def test_what_other_hands_put_among_the_documents_is_not_signed_as_ours(run: Run, office: Path, tmp_path: Path) -> None:
    """A changed report would go to the authority under our signature, and a copy of the data with it."""
    papers = tmp_path / "case" / "documents"
    shutil.copyfile(D3, papers / "patients.csv")
    changed = (papers / "summary-en.md").read_text(encoding="utf-8")
    (papers / "summary-en.md").write_text(changed + "Level 4.\n", encoding="utf-8")
    made = done(run("inspect", "case", *PACK)).json
    assert made["statement"]["not_as_written"] == {"case": ["patients.csv", "summary-en.md"]}
    with zipfile.ZipFile(office) as archive:
        names = set(archive.namelist())
    assert not {"cases/case/documents/patients.csv", "cases/case/documents/summary-en.md"} & names
    assert any(name.startswith("cases/case/documents/assessment-") for name in names)


def test_one_case_does_not_stand_in_a_pack_for_another_of_its_name(run: Run, office: Path, tmp_path: Path) -> None:
    """The files of the one would be those of the other, and the signed list would have both."""
    (tmp_path / "b").mkdir()
    shutil.copytree(tmp_path / "case", tmp_path / "b" / "case")
    assert codes(run("inspect", "case", "b/case", *PACK)) == {"same_name"}
    assert not office.exists()


def test_bytes_around_an_inspection_pack_are_told(run: Run, office: Path, tmp_path: Path) -> None:
    """The same archive is a script, or a page, to another program."""
    key = done(run("inspect", "case", *PACK)).json["key"]
    good = office.read_bytes()
    at = good.index(b"PK\x01\x02")
    assert checked(run, office, key).code == 0
    other = bytearray(good)
    other[18:22] = bytes(4)  # the first file says of itself that it is empty: so it is to a program that reads from the front
    for bad in (
        bytes(other),
        b"#!/bin/sh\n" + good,
        good + b"<script>",
        good[:at] + b"<script>" + good[at:],
        good[:-2] + b"\x08\x00<script>",
    ):
        (tmp_path / "bent.zip").write_bytes(bad)
        assert checked(run, tmp_path / "bent.zip", key).code == 1


@pytest.mark.usefixtures("ready")
def test_an_event_is_not_put_off_without_a_word(run: Run) -> None:
    """What is due in 2099 is never told."""
    event = ("event", "case", *BY, "--trigger", "attack-reported", "--seen", "Somebody says that he found his neighbour.", "--json")
    assert codes(run(*event, "--due", "2099-01-01")) == {"too_late"}
    assert run(*event, "--due", day(1)).code == 0
    assert run(*event, "--due", "2099-01-01", "--why", "The platform is closed until then.").code == 0


@posix
@pytest.mark.usefixtures("ready")
def test_a_version_that_was_edited_where_it_lies_is_not_gone_back_to(run: Run, tmp_path: Path) -> None:
    """An output and the version that keeps it are two names of one file."""
    for k in ("4", "6"):
        assert run("mitigate", "case", "--k", k, "--suppression", "100%").code in {0, 1}
    kept = next((tmp_path / "case" / "versions" / "1" / "output").iterdir())
    text = kept.read_bytes()
    with kept.open("r+b") as file:
        file.write(text[:-2] + bytes([text[-2] ^ 1]))
    assert run("mitigate", "case", "--back", "1", "--json").code == 2


@pytest.mark.usefixtures("ready")
def test_on_a_full_disk_all_documents_stay_as_they_were(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old papers beside new ones would contradict each other, and their register both."""
    words = ("report", "case", "plan", "summary", "identifiers")
    done(run(*words))
    folder, usual = tmp_path / "case" / "documents", mode_of
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    done(run("prepare", "case", "--set", "purpose.statement=Length of stay, by department", "--by", "Liu Yang"))

    def full(path: Path) -> int:
        if path.name == "summary-en.html":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return usual(path)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr("reidrisk.data.disk.making.mode_of", full)
        assert codes(run(*words, "--json")) == {"write_failed"}
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    done(run(*words))
    after = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert {name for name in before if after[name] != before[name]} >= {"plan-en.html", "register.json"}
