"""`verify CASE` says in plain words, in both languages, where a ledger breaks; `--head` shows a cut that nothing else shows."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.case.prepared_answers import TEAM
from tests.case.test_approve import _keys
from tests.case.test_prepare_command import WHO, case, sets
from tests.case.test_release_command import codes
from tests.edge.calling import Run

from reidrisk.govern.keystore import KeyStore
from reidrisk.govern.ledger import Deed, append
from reidrisk.govern.register_file import append as register
from reidrisk.model.governance import Handover

__all__ = ["_keys", "case"]
NOW = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
Lines = list[bytes]


@pytest.fixture
def ledger(case: str, tmp_path: Path) -> Path:
    """Four entries that this machine does not remember: as if the case came from somewhere else."""
    signer = KeyStore(tmp_path / "keys").signer("Chen Jing", "correct horse battery")
    for n, kind in enumerate(("agreement", "approval", "release", "revocation")):
        append(
            tmp_path / case,
            Deed(kind, "Chen Jing", None, {"note": f"number {n}", "package": "", "recipient": ""} | MORE),
            signer,
            NOW + timedelta(days=n),
        )
    return tmp_path / case / "ledger.jsonl"


MORE = {"valid_until": "2027-01-01", "files": 3}


def edited(lines: Lines) -> Lines:
    return [*lines[:1], lines[1].replace(b"number 1", b"number 9"), *lines[2:]]


def dropped(lines: Lines) -> Lines:
    return [lines[0], *lines[2:]]


def beheaded(lines: Lines) -> Lines:
    return lines[2:]


def reordered(lines: Lines) -> Lines:
    return [lines[0], lines[2], lines[1], lines[3]]


def torn(lines: Lines) -> Lines:
    return [*lines[:3], lines[3][:50]]


def resigned(lines: Lines) -> Lines:
    entry = json.loads(lines[3])
    return [*lines[:3], json.dumps({**entry, "signature": entry["signature"][::-1]}).encode() + b"\n"]


@pytest.mark.parametrize(
    ("damage", "en", "zh"),
    [
        (
            edited,
            ["Entry 2 (approval) was edited: its content does not match its hash."],
            ["第 2 条记录（approval）被改过：其内容与哈希不符。"],
        ),
        (dropped, ["Missing after entry 1: 1; the next is entry 3."], ["第 1 条之后缺了 1 条记录：下一条是第 3 条。"]),
        (beheaded, ["Missing at the start: 2; the first is entry 3."], ["开头缺了 2 条记录：第一条是第 3 条。"]),
        (reordered, ["The order was changed: entry 2 stands after entry 3."], ["记录的顺序被改过：第 2 条排在第 3 条之后。"]),
        (
            torn,
            ["Line 4 is no complete entry: writing was interrupted, or it was damaged."],
            ["第 4 行不是一条完整的记录：写入中断，或被改坏。"],
        ),
        (
            resigned,
            ["Entry 4 (revocation) has a wrong signature: the key it names did not sign it."],
            ["第 4 条记录（revocation）的签名无效：不是其所称的密钥签的。"],
        ),
    ],
)
def test_where_it_breaks(run: Run, ledger: Path, damage: Callable[[Lines], Lines], en: list[str], zh: list[str]) -> None:
    ledger.write_bytes(b"".join(damage(ledger.read_bytes().splitlines(keepends=True))))
    told = run("verify", "case", "--lang", "en")
    assert told.code == 1
    assert all(line in told.out for line in (*en, "no approval can be relied on"))
    told = run("verify", "case", "--lang", "zh")
    assert all(line in told.out for line in (*zh, "任何批准都不能采信"))
    assert run("verify", "case", "--json").json["status"] == "draft"
    signing = run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager", "--json")
    assert signing.code == 2
    assert not codes(signing) & {"ledger_unwritable"}


def test_a_cut_at_the_end_shows_only_by_a_head_that_somebody_knows(run: Run, ledger: Path, tmp_path: Path) -> None:
    lines = ledger.read_bytes().splitlines(keepends=True)
    head = json.loads(lines[3])["hash"]
    assert run("verify", "case", "--head", head).code == 0
    assert run("verify", "case", "--head", json.loads(lines[1])["hash"].upper()).code == 0  # an older paper's
    ledger.write_bytes(b"".join(lines[:3]))
    told = run("verify", "case", "--lang", "en")
    assert told.code == 0
    assert "--head" in told.out  # how a cut can be found out, where nothing here remembers the end
    told = run("verify", "case", "--head", head, "--lang", "en")
    assert told.code == 1
    assert f"The ledger hash {head} is not in this ledger" in told.out
    assert "不在台账中" in run("verify", "case", "--head", head, "--lang", "zh").out
    handed = Handover("case-1", "x.csv", "University X", "", (), "2026-11-23", "p" * 64, "case", 4, head)
    register(tmp_path / "case" / "releases.jsonl", handed)
    told = run("verify", "case", "--lang", "en")
    assert (told.code, "had 4 entries (as the register of releases says), now it has 3" in told.out) == (1, True)
    assert "据发布登记册" in run("verify", "case", "--lang", "zh").out


def test_nothing_is_entered_in_a_ledger_that_was_cut(run: Run, ledger: Path, tmp_path: Path) -> None:
    lines = ledger.read_bytes().splitlines(keepends=True)
    register(
        tmp_path / "case" / "releases.jsonl",
        Handover("case-1", "x.csv", "University X", "", (), "2026-11-23", "p" * 64, "case", 4, json.loads(lines[3])["hash"]),
    )
    ledger.write_bytes(b"".join(lines[:3]))
    (tmp_path / "work.csv").write_text("x")
    assert run("prepare", "case", *sets(*TEAM), *WHO).code == 0
    refused = run("dispose", "case", "work.csv", "--as", "Liu Yang", "--reason", "x", "--yes", "--json")
    assert codes(refused) == {"ledger_broken"}
    assert (tmp_path / "work.csv").exists()
    assert ledger.read_bytes() == b"".join(lines[:3])
