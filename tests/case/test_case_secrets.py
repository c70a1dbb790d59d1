"""Secrets of a case: their register, their renewal, a relink in the ledger, and what disposal leaves."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from tests.case.made_once import made_once
from tests.case.prepared_answers import PREPARED
from tests.case.test_approve import _keys
from tests.case.test_prepare_command import CONTEXT, WHO, sets
from tests.case.test_release_command import codes
from tests.case.test_secrets_command import KEY, PSEUDONYMS
from tests.edge.calling import Run
from tests.edge.people import write_people

from reidrisk.govern.secrets.key import VARIABLE
from reidrisk.govern.secrets.store import SecretsStore

__all__ = ["_keys"]


@pytest.fixture
def study(run: Run, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A case whose data hold pseudonyms; another plan's secrets lie in the same store."""
    monkeypatch.setenv(VARIABLE, KEY)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def make() -> None:
        write_people(tmp_path / "people.csv")
        (tmp_path / "plan.yaml").write_text(PSEUDONYMS, encoding="utf-8")
        (tmp_path / "other.yaml").write_text(PSEUDONYMS.replace("name: people", "name: other"), encoding="utf-8")
        for plan, out in (("plan.yaml", "out.csv"), ("other.yaml", "elsewhere.csv")):
            assert run("apply", plan, "people.csv", "-o", out, "--release", plan).code == 0
        assert run("scan", "out.csv", "-o", "case", "--lang", "en").code == 0
        assert run("prepare", "case", *sets(*CONTEXT, *PREPARED), *WHO).code == 0

    made_once("study", tmp_path, tmp_path_factory, make)
    return tmp_path


def first(path: Path) -> dict[str, str]:
    with path.open(encoding="utf-8", newline="") as file:
        return next(csv.DictReader(file))


def listed(run: Run) -> dict[str, str]:
    return {one["name"]: one["state"] for one in run("secrets", "list", "--case", "case", "--json").json["entries"]}


def test_the_register_of_a_case_lists_its_own(run: Run, study: Path) -> None:
    own = {f"people/release-plan.yaml/{name}" for name in ("姓名", "手机号/hmac", "身份证号/ff1")}
    assert listed(run) == dict.fromkeys(own, "kept")
    assert len(run("secrets", "list", "--json").json["entries"]) == 6
    assert run("report", "case", "secrets", "--lang", "en").code == 0
    page = (study / "case" / "documents" / "secrets-en.html").read_text(encoding="utf-8")
    assert all(name in page for name in own)
    assert "other/release" not in page
    assert "UTC" in page
    assert "+00:00" not in page  # a moment as the language writes it


def test_a_relink_is_signed_into_the_ledger_before_it_shows(run: Run, study: Path) -> None:
    name = "people/release-plan.yaml/姓名"
    coded = first(study / "out.csv")  # the rows of an output are in random order
    given = ("relink", coded["姓名"], "--secret", name, "--reason", "a side effect", "--case", "case")
    assert run(*given, "--by", "Sun Li").code == 2  # no policy manager
    assert run(*given, "--by", "Zhao Yi").code == 2
    assert not (study / "case" / "ledger.jsonl").exists()
    done = run(*given, "--by", "Chen Jing")
    with (study / "people.csv").open(encoding="utf-8", newline="") as file:
        named = [(row["性别"], row["诊断"]) for row in csv.DictReader(file) if row["姓名"] == done.out.strip()]
    assert (done.code, named) == (0, [(coded["性别"], coded["诊断"])])
    entry = json.loads((study / "case" / "ledger.jsonl").read_text(encoding="utf-8"))
    assert (entry["kind"], entry["by"], entry["content"]["secret"], entry["content"]["reason"], entry["content"]["found"]) == (
        "relink", "Chen Jing", name, "a side effect", True,
    )  # fmt: skip
    assert done.out.strip() not in json.dumps(entry, ensure_ascii=False)
    assert run("verify", "case").code == 0
    assert run("report", "case", "record", "--lang", "en").code == 0
    assert "one pseudonym re-identified" in (study / "case" / "documents" / "record-en.html").read_text(encoding="utf-8")
    ledger = study / "case" / "ledger.jsonl"
    ledger.write_bytes(ledger.read_bytes().replace(b"side", b"good"))
    again = run(*given, "--by", "Chen Jing")
    assert (again.code, done.out.strip() in again.out) == (2, False)  # what cannot be entered is not shown


def test_renewal_and_crypto_erasure(run: Run, study: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "people/release-plan.yaml/手机号/hmac"
    back = (
        "relink",
        first(study / "out.csv")["手机号"],
        "--reason",
        "r",
        "--by",
        "Chen Jing",
        "--case",
        "case",
        "--data",
        "people.csv",
        "--column",
        "手机号",
        "--secret",
    )
    assert codes(run("secrets", "rotate", name, "--case", "case", "--json")) == {"no_signer"}
    assert codes(run("secrets", "rotate", "nobody", "--json")) == {"unknown_secret"}
    assert run("secrets", "rotate", name, "--case", "case", "--as", "Liu Yang", "--lang", "en").code == 0
    assert listed(run)[f"{name}@1"] == "kept"
    assert run(*back, name).code == 0
    monkeypatch.setenv("NEXT", "the next key of this store")
    assert "5 entries" not in run("secrets", "rotate", "--new-key", "env:NEXT", "--lang", "en").out
    assert codes(run("secrets", "list", "--json")) == {"wrong_secrets_key"}
    monkeypatch.setenv(VARIABLE, "the next key of this store")
    assert run(*back, name).code == 0
    sealed = (study / "out.csv").read_bytes()
    destroyed = ("--secret", name, "--secret", f"{name}@1")
    done = run("dispose", "case", "people.csv", *destroyed, "--as", "Liu Yang", "--reason", "purpose met", "--yes", "--json")
    assert done.code == 0, done.err
    assert (study / "out.csv").read_bytes() == sealed  # the ciphertext remains
    assert not (study / "people.csv").exists()
    assert run(*back, name).code == 2
    assert {key: state for key, state in listed(run).items() if "hmac" in key} == {name: "destroyed", f"{name}@1": "destroyed"}
    page = (study / "case" / "documents" / "disposal-en.html").read_text(encoding="utf-8")
    assert all(text in page for text in (f"{name}@1", "people.csv", "spare blocks", "no key that is kept opens what may remain of it"))
    assert run("report", "case", "secrets", "--lang", "zh").code == 0
    assert "已销毁" in (study / "case" / "documents" / "secrets-zh.html").read_text(encoding="utf-8")


def test_the_store_takes_no_new_key_under_its_present_passphrase(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the old passphrase what a drive still holds of the old head would open; a rotation that was killed is finished with it."""
    here = ("--secrets-store", "store", "--json")
    monkeypatch.setenv(VARIABLE, "a key of the secrets store")
    monkeypatch.setenv("NEXT", "the next key of this store")
    store = SecretsStore(tmp_path / "store", b"a key of the secrets store")
    store.secret("a")
    store.commit()
    assert codes(run("secrets", "rotate", *here)) & {"no_new_key", "no_secrets_key"}
    assert codes(run("secrets", "rotate", "--new-key", f"env:{VARIABLE}", *here)) == {"same_key"}
    for lang, part in (("zh", "写时复制"), ("en", "copy-on-write")):
        monkeypatch.setenv("NEXT", f"the next key of this store {lang}")
        assert part in "".join(run("secrets", "rotate", "--new-key", "env:NEXT", *here[:2], "--lang", lang).out.split("\n"))
        monkeypatch.setenv(VARIABLE, f"the next key of this store {lang}")
    assert codes(run("secrets", "rotate", "--new-key", "env:NEXT", *here)) == {"same_key"}
    (tmp_path / "store" / "entries-0123456789ab").mkdir()  # as a killed run leaves it
    assert run("secrets", "rotate", "--new-key", "env:NEXT", *here).code == 0
    assert codes(run("secrets", "rotate", "--new-key", "env:NEXT", *here)) == {"same_key"}
