"""`dispose`: entered before anything is touched, continued when it was killed, never of a record; the case is still checked."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.case.killing import moments
from tests.case.made_once import made_once
from tests.case.test_approve import _keys
from tests.case.test_prepare_command import prepared
from tests.edge.calling import D3, Ran, Run
from tests.patience import PATIENCE

from reidrisk.case.governing import Governed
from reidrisk.govern.secrets import store as store_module
from reidrisk.govern.secrets.store import SecretsStore
from reidrisk.model.problem import InputError

__all__ = ["_keys"]
KEY = "a key of the secrets store"
STEP = int(os.environ.get("REIDRISK_KILLS", "8"))  # 1: every one of them, in some minutes
WORDS = ("dispose", "case", "data.csv", "work", "--as", "Liu Yang", "--reason", "purpose met", "--secret", "s/hmac", "--secrets-store",
         "store")  # fmt: skip
ROTATE = ("secrets", "rotate", "--secrets-store", "store", "--case", "case", "--as", "Liu Yang")


@pytest.fixture
def study(run: Run, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A case on data of its own, approved; working copies beside it, and a secret."""
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", KEY)

    def make() -> None:
        shutil.copy(D3, tmp_path / "data.csv")
        prepared(run, tmp_path, "data.csv")
        assert run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager").code == 0
        (tmp_path / "work" / "deep").mkdir(parents=True)
        for n, place in enumerate(("a.csv", "b.csv", "deep/c.csv"), 1):
            (tmp_path / "work" / place).write_text("x" * 100 * n)
        store = SecretsStore(tmp_path / "store", KEY.encode())
        store.secret("s/hmac")
        store.secret("s/other")
        store.commit()

    made_once("dispose", tmp_path, tmp_path_factory, make)
    return tmp_path


def codes(ran: Ran) -> set[str]:
    return {one["code"] for one in ran.json["errors"]}


def deeds(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "case" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()]


def test_what_is_destroyed_is_said_before(run: Run, study: Path) -> None:
    size = (study / "data.csv").stat().st_size
    told = run(*WORDS, "--lang", "en")
    assert told.code == 2
    for words in (f"data.csv (1 file, {size:,} bytes, data of this case)", "work (3 files, 600 bytes, the case does not mention it)",
                  "“s/hmac” in the secrets store"):  # fmt: skip
        assert words in told.err
    assert "本案例的数据" in run(*WORDS, "--lang", "zh").err
    assert (study / "data.csv").exists()
    assert len(deeds(study)) == 1


def test_it_is_entered_before_and_after(run: Run, study: Path) -> None:
    done = run(*WORDS, "--yes", "--json")
    assert done.code == 0, done.err
    before, after = deeds(study)[-2:]
    assert (before["kind"], after["kind"]) == ("disposal-begun", "disposal")
    listed = before["content"]["things"]  # type: ignore[index]
    assert [(one["name"], one.get("path"), one.get("size")) for one in listed] == [
        ("data.csv", "../data.csv", Path(D3).stat().st_size), ("a.csv", "../work/a.csv", 100), ("b.csv", "../work/b.csv", 200),
        ("c.csv", "../work/deep/c.csv", 300), ("s/hmac", None, None),
    ]  # fmt: skip
    assert listed[0]["fingerprint"].startswith("bytes-sha256:")
    assert after["content"]["begun"] == before["n"]  # type: ignore[index]
    assert [one["how"] for one in done.json["destroyed"]] == ["overwritten"] * 4 + ["removed"]
    assert [one.name for one in SecretsStore(study / "store", KEY.encode()).entries()] == ["s/other"]
    again = run(*WORDS, "--yes", "--lang", "en")
    assert (again.code, "dealt with before" in again.out, len(deeds(study))) == (0, True, 3)


def test_a_copy_of_the_data_is_listed_with_their_fingerprint(run: Run, study: Path) -> None:
    shutil.copy(study / "data.csv", study / "work" / "a.csv")
    assert run("dispose", "case", "work", "--as", "Liu Yang", "--reason", "purpose met", "--yes").code == 0
    listed = deeds(study)[-2]["content"]["things"]  # type: ignore[index]
    assert [one.get("fingerprint", "")[:13] for one in listed] == ["bytes-sha256:", "", ""]


@pytest.mark.parametrize("words", [(*WORDS, "--yes"), (*ROTATE, "--new-key", "env:NEXT"), (*ROTATE, "s/hmac")])
def test_what_was_entered_is_done_whoever_comes_meanwhile(
    run: Run, study: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    """Another process with a new key for the store comes just after the entry that begins it: it has to wait."""
    monkeypatch.setenv("NEXT", "the next key of this store")
    monkeypatch.setattr(store_module, "_PATIENCE", 0.0)
    enter, met = Governed.enter, list[str]()

    def entered(*given: Any) -> Any:
        done = enter(*given)
        try:
            SecretsStore(study / "store", KEY.encode()).rotate(b"a third key of the store")
        except InputError as refused:
            met.append(refused.problems[0].code)
        return done

    monkeypatch.setattr(Governed, "enter", entered)
    done = run(*words, "--json")
    assert (done.code, met[0], len(met)) == (0, "busy", 2), done.err  # the second time a new key may stand already
    told = run("verify", "case", "--json").json
    assert (told["whole"], told["broken_off"]) == (True, [])


def test_without_its_data_the_case_is_still_checked(run: Run, study: Path) -> None:
    assert run("verify", "case", "--json").json["disposed"] is None
    assert run(*WORDS, "--yes").code == 0
    found = run("verify", "case", "--json")
    assert (found.code, found.json["whole"], found.json["disposed"]["entry"], found.json["status"]) == (0, True, 3, "approved")
    assert "ledger entry 3" in run("verify", "case", "--lang", "en").out
    assert "已于" in run("verify", "case", "--lang", "zh").out
    papers = run("report", "case", "--format", "html", "--lang", "en")
    assert papers.code == 0, papers.err
    assert "Only documents that need no data were written" in papers.out
    page = (study / "case" / "documents" / "disposal-en.html").read_text(encoding="utf-8")
    assert "overwritten, then deleted" in page
    assert all(f">{name}<" in page for name in ("data.csv", "work/a.csv", "work/deep/c.csv"))  # two of one name are told apart
    assert "../" not in page
    asked = run("report", "case", "risk", "--json")
    assert asked.code == 2
    assert run("report", "case", "record", "--format", "html").code == 0
    for words in (("release", "--recipient", "x", "--until", "2099-01-01", "-o", "p"), ("approve", "--role", "policy-manager")):
        refused = run(words[0], "case", "--as", "Chen Jing", *words[1:], "--json")
        assert (refused.code, "data_disposed" in codes(refused)) == (2, True), refused.out
    ledger = study / "case" / "ledger.jsonl"
    ledger.write_bytes(ledger.read_bytes().replace(b"purpose met", b"purpose lost", 1))
    assert run("verify", "case").code == 1


def test_data_that_are_gone_without_an_entry_are_still_missed(run: Run, study: Path) -> None:
    (study / "data.csv").unlink()
    assert run("verify", "case", "--json").code == 2


def test_killed_anywhere_it_can_be_continued(run: Run, study: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Before a change of the disk, every so-maniest. Whatever is gone is on record, and one more run makes the certificate."""
    kept = tmp_path_factory.mktemp("kept")
    shutil.copytree(study, kept, dirs_exist_ok=True)
    files = ("data.csv", "work/a.csv", "work/b.csv", "work/deep/c.csv")
    found = moments(study, tmp_path_factory.mktemp("killed"), (*WORDS, "--yes"))
    assert len(found) > 30
    states = set()
    for one in (*found[:-1:STEP], found[-1]):
        at = (one / "before").read_text()
        for path in study.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        shutil.copytree(one / "folder", study, dirs_exist_ok=True)
        whole = {name for name in files if (study / name).is_file() and (study / name).read_bytes() == (kept / name).read_bytes()}
        kinds = [deed["kind"] for deed in deeds(study)]
        assert len(whole) == len(files) or "disposal-begun" in kinds, f"before {at}: gone, and not on record"
        states.add(("disposal-begun" in kinds, "disposal" in kinds, len(whole)))
        assert run("verify", "case").code == 0, at
        again = run(*WORDS, "--yes", "--json")
        assert again.code == 0, (at, again.out)
        kinds = [deed["kind"] for deed in deeds(study)]
        assert (kinds.count("disposal-begun"), kinds.count("disposal")) == (1, 1), at
        told = deeds(study)[-1]["content"]["things"]  # type: ignore[index]
        assert [one["name"] for one in told] == ["data.csv", "a.csv", "b.csv", "c.csv", "s/hmac"], at
        page = (study / "case" / "documents" / "disposal-en.html").read_text(encoding="utf-8")
        assert all(name in page for name in ("data.csv", "c.csv", "s/hmac"))
        assert not [path for path in (study / "work").rglob("*") if path.is_file()]
        assert [one.name for one in SecretsStore(study / "store", KEY.encode()).entries()] == ["s/other"]


def test_half_destroyed_data_are_no_data(run: Run, study: Path) -> None:
    """Killed between two writes the file is there, empty or overwritten: the ledger is still checked, and nothing is released."""
    code = (
        "import os, signal, sys\nfrom reidrisk.edge.cli import application as cli\n"
        "from reidrisk.govern import keystore\nkeystore.SCRYPT_COST = 2**10\n"
        "from pathlib import Path\nPath.rename = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "sys.argv = ['reidrisk', 'dispose', 'case', 'data.csv', '--as', 'Liu Yang', '--reason', 'x', '--yes']; cli.main()"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=study, check=False, timeout=PATIENCE).returncode == -signal.SIGKILL
    assert (study / "data.csv").read_bytes() == b""
    told = run("verify", "case", "--lang", "en")
    assert (told.code, "begun on" in told.out) == (0, True)
    assert codes(run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager", "--json")) == {"data_disposed"}
    assert run("dispose", "case", "--as", "Liu Yang", "--reason", "x", "--yes").code == 0
    assert not (study / "data.csv").exists()


def test_a_killed_run_is_continued_without_naming_anything_again(run: Run, study: Path) -> None:
    code = (
        "import os, signal, sys\nfrom reidrisk.case import disposal\nfrom reidrisk.edge.cli import application as cli\n"
        "from reidrisk.govern import keystore\nkeystore.SCRYPT_COST = 2**10\n"
        "disposal.destroy = lambda path: os.kill(os.getpid(), signal.SIGKILL)\n"
        "sys.argv = ['reidrisk', 'dispose', 'case', 'data.csv', '--as', 'Liu Yang', '--reason', 'x', '--yes']; cli.main()"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=study, check=False, timeout=PATIENCE).returncode == -signal.SIGKILL
    assert (study / "data.csv").exists()
    told = run("dispose", "case", "--as", "Liu Yang", "--reason", "y", "--lang", "en")
    assert (told.code, "the rest of the 1 things that ledger entry 2 lists" in told.err) == (2, True)
    assert run("dispose", "case", "--as", "Liu Yang", "--reason", "y", "--yes").code == 0
    assert not (study / "data.csv").exists()
    assert deeds(study)[-1]["content"]["reason"] == "x"  # type: ignore[index]


def test_no_record_of_any_case_and_no_key_is_taken(run: Run, study: Path) -> None:
    shutil.copytree(study / "case", study / "other")
    (study / "other" / "output").mkdir()
    (study / "other" / "output" / "copy.csv").write_text("x")
    (study / "elsewhere").mkdir()
    (study / "elsewhere" / "releases.jsonl").write_text("{}")
    store = next((study / "store").glob("*.entry")).relative_to(study)
    key = next((study / "keys").glob("*.key.json")).relative_to(study)
    (study / "link").symlink_to(study / "other")
    kept = ("other/ledger.jsonl", "other/result.json", "other/assessment.yaml", "other/documents", "link/ledger.jsonl", "store/store.json",
            str(store), str(key), "keys/heads.json", "elsewhere/releases.jsonl", "other", "case/ledger.jsonl", "store", "keys")  # fmt: skip
    (study / "other" / "documents").mkdir(exist_ok=True)
    (study / "other" / "documents" / "register.json").write_text("{}")
    before = {path: path.read_bytes() for path in study.rglob("*") if path.is_file()}
    for name in kept:
        refused = run("dispose", "case", name, "--as", "Liu Yang", "--reason", "x", "--yes", "--json")
        assert (refused.code, codes(refused)) == (2, {"must_be_kept"}), name
    assert {path: path.read_bytes() for path in study.rglob("*") if path.is_file()} == before
    taken = run("dispose", "case", "other/output", "--as", "Liu Yang", "--reason", "x", "--yes")
    assert (taken.code, (study / "other" / "output" / "copy.csv").exists()) == (0, False)
