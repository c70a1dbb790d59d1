"""`inspect`: one signed archive of an organisation and its cases, checked by us, by coreutils and against GB/T 32905."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
from tests.case.released import BY, day, done
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import case
from tests.case.test_release_command import codes
from tests.edge.calling import Ran, Run

from reidrisk.govern.attestation import sm3

__all__ = ["_keys", "case", "ready"]
PACK = ("--org", "office", *BY, "-o", "pack.zip", "--json")


@pytest.fixture
def office(run: Run, ready: str, tmp_path: Path) -> Path:
    assert ready == "case"
    (tmp_path / "plan.pdf").write_bytes(b"%PDF emergency plan")
    done(run("organisation", "new", "office", *BY, "--name", "Hospital A"))
    emergency = ("--title", "Emergency plan", "--matter", "emergency", "--version", "1", "--review-by", day(90), "--evidence", "plan.pdf")
    done(run("organisation", "policy", "office", *BY, *emergency))
    done(run("provider", "case", *BY, "--organisation", "office"))
    done(run("report", "case", "summary", "risk-report", "--format", "md", "--lang", "en"))
    return tmp_path / "pack.zip"


def checked(run: Run, path: Path, key: str) -> Ran:
    return run("inspect", "--check", str(path), "--key", key, "--json")


def rewritten(path: Path, to: Path, change: dict[str, bytes | None]) -> Path:
    """The same archive with these files changed, added, or (None) left out."""
    with zipfile.ZipFile(path) as before, zipfile.ZipFile(to, "w") as after:
        for name in before.namelist():
            content = change.get(name, before.read(name))
            if content is not None:
                after.writestr(name, content)
        for name in set(change) - set(before.namelist()):
            after.writestr(name, change[name] or b"")
    return to


def test_an_archive_has_what_is_asked_for_and_no_data(run: Run, office: Path, tmp_path: Path) -> None:
    made = done(run("inspect", "case", *PACK))
    assert sum(made.json["states"].values()) == 229
    with zipfile.ZipFile(office) as archive:
        names = set(archive.namelist())
        files = {name: archive.read(name) for name in names}
    assert {
        "organisation/ledger.jsonl", "cases/case/ledger.jsonl", "cases/case/documents/summary-en.md", "index-zh.md", "index-en.md",
        "index.json", "evidence.csv", "software.json", "SHA256SUMS", "SM3SUMS", "manifest.dsse.json",
    } <= names  # fmt: skip
    assert not any(name.endswith((".csv", ".key.json")) and name != "evidence.csv" for name in names)
    assert "立即" not in files["index-en.md"].decode()
    zh, en = (files[f"index-{lang}.md"].decode() for lang in ("zh", "en"))
    assert zh.count("\n") == en.count("\n") == 4 + 229
    assert "应急预案没有演练过" in zh
    assert "data dictionary" in en.lower()
    states = {one["row"]: one["state"] for one in json.loads(files["index.json"])["en"]}
    assert (states["C090"], states["C087"]) == ("met", "no_statement")  # what lies in the pack is not called unwritten
    assert "the emergency plan was never drilled" in en
    for lang, title in {"zh": "检查档案索引", "en": "Index of the inspection pack"}.items():
        assert files[f"index-{lang}.pdf"].startswith(b"%PDF")
        page = files[f"index-{lang}.html"].decode()
        assert title in page
        assert sha256(files["cases/case/ledger.jsonl"]).hexdigest() in page
        assert page.count("<tr") > 228
    rows = list(csv.DictReader(io.StringIO(files["evidence.csv"].decode())))
    assert [(row["present"], row["ledger entry"]) for row in rows] == [("yes", "2")]
    assert {one["row"] for one in json.loads(files["index.json"])["zh"]} == {one["row"] for one in json.loads(files["index.json"])["en"]}
    last = json.loads((tmp_path / "office" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    assert (last["kind"], last["content"]["pack"]) == ("inspection", made.json["hash"])
    good = checked(run, office, made.json["key"])
    assert (good.code, good.json["statement"]["organisation"]["name"]) == (0, "Hospital A")
    assert "档案完好" in run("inspect", "--check", "pack.zip", "--key", made.json["key"], "--lang", "zh").out


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="no coreutils here")
def test_coreutils_check_an_unpacked_archive(run: Run, office: Path, tmp_path: Path) -> None:
    done(run("inspect", "case", *PACK))
    with zipfile.ZipFile(office) as archive:
        archive.extractall(tmp_path / "unpacked")
    ran = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=tmp_path / "unpacked", capture_output=True, text=True, check=True)  # noqa: S607
    assert ran.stdout.count(": OK") == len(zipfile.ZipFile(office).namelist()) - 3


def test_every_change_of_an_archive_is_found(run: Run, office: Path, tmp_path: Path) -> None:
    made = done(run("inspect", "case", *PACK))
    key, bent = made.json["key"], tmp_path / "bent.zip"
    changes: tuple[dict[str, bytes | None], ...] = (
        {"cases/case/result.json": b"{}"}, {"index-en.md": None}, {"extra.md": b"more"}, {"SM3SUMS": b""}, {"manifest.dsse.json": None},
    )  # fmt: skip
    for change in changes:
        found = checked(run, rewritten(office, bent, change), key)
        assert (found.code, len(found.json["faults"])) == (1, 1)
    assert checked(run, office, "ab" * 32).code in {1, 2}
    bent.write_bytes(office.read_bytes()[:-30])
    assert "无法读取" in run("inspect", "--check", "bent.zip", "--key", key, "--lang", "zh").out
    assert codes(run("inspect", "--check", "pack.zip", "--json")) == {"no_key"}


def test_who_may_not_sign_makes_none_and_a_broken_ledger_is_refused(run: Run, office: Path, tmp_path: Path) -> None:
    assert codes(run("inspect", "--json")) == {"nothing_named"}
    assert codes(run("inspect", "case", "--org", "office", "--as", "Sun Li", "-o", "pack.zip", "--json")) == {"not_in_role"}
    ledger = tmp_path / "case" / "ledger.jsonl"
    ledger.write_text(ledger.read_text(encoding="utf-8").replace("Hospital A", "Hospital B"), encoding="utf-8")
    assert codes(run("inspect", "case", *PACK)) == {"ledger_broken"}
    assert not office.exists()


@pytest.mark.parametrize(
    ("message", "digest"),
    [
        (b"abc", "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0"),
        (b"abcd" * 16, "debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732"),
    ],
)
def test_sm3_gives_the_examples_of_gbt_32905(message: bytes, digest: str) -> None:
    """GB/T 32905-2016 A.1 and A.2."""
    assert sm3(message) == digest
