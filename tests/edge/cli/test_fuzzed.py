"""Damaged input of every kind through the commands: an answer in our words, never a bug of ours.

Seeded and small here; `REIDRISK_FUZZ=400` makes it as many for each kind.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import pytest
from tests.case.test_approve import _keys
from tests.case.test_prepare_command import case
from tests.edge.calling import Run

from reidrisk.govern.keystore import KeyStore
from reidrisk.govern.ledger import Deed, append
from reidrisk.govern.package import seal
from reidrisk.govern.secrets.relinking import relink
from reidrisk.govern.secrets.store import SecretsStore

__all__ = ["_keys", "case"]
ROUNDS = int(os.environ.get("REIDRISK_FUZZ", "12"))
KEY = "a key of the secrets store"
NOW = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 2**70, 1.5, "", "é", "\0", "../../x", "9" * 5000, [], {}, [[]], {"a": None}, "\ud800", float("nan"), float("inf"),
)  # fmt: skip


def bytes_changed(content: bytes, chance: random.Random) -> bytes:
    made = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 8))):
        at = chance.randrange(len(made) + 1) if made else 0
        kind = chance.randrange(4)
        if kind == 0 and made:
            made[min(at, len(made) - 1)] ^= 1 << chance.randrange(8)
        elif kind == 1:
            del made[at : at + chance.choice((1, 4, 100))]
        elif kind == 2:
            made[at:at] = made[at : at + chance.choice((1, 16, 200))]
        else:
            made[at:at] = chance.choice((b"\0", b"\r", b'"', b"\n", b"[" * 3000, b"NaN", b"\xff\xfe", b"{}", b"1e999"))
    return bytes(made)


def record_changed(content: bytes, chance: random.Random) -> bytes:
    """One line of it as JSON with one member that is another, missing, or more; or only its bytes."""
    if chance.random() < 0.3:
        return bytes_changed(content, chance)
    lines = [content] if content.startswith(b"{\n") else content.splitlines()
    at = chance.randrange(len(lines))
    told = json.loads(lines[at])
    places = list(members(told))
    holder, key = chance.choice(places)
    if chance.random() < 0.2:
        del holder[key]
    else:
        holder[key] = chance.choice(ODD)
    lines[at] = json.dumps(told).encode()
    return b"\n".join(lines) + b"\n"


def members(told: Any) -> Iterator[tuple[Any, Any]]:
    for key in list(told) if isinstance(told, dict) else range(len(told)):
        yield told, key
        if isinstance(told[key], dict | list):
            yield from members(told[key])


def text_made(_content: bytes, chance: random.Random) -> bytes:
    """A delimited text of anything that such a text can hold."""
    parts = ("a", "1", "张", ",", ";", "\t", '"', '""', "\r", "\n", "\r\n", " ", "'", "\0", "\ufeff", "\x1f")
    body = "".join(chance.choices(parts, [6, 6, 2, 8, 1, 1, 4, 1, 2, 5, 2, 1, 1, 0.2, 0.2, 0.2], k=chance.randrange(1, 60)))
    return (chance.choice(("a,b\n", "a,b\r\n", "a,b\r", "")) + body).encode(
        chance.choice(("utf-8", "utf-8", "utf-16", "gb18030")), "replace"
    )


@pytest.fixture
def hurt(run: Run, tmp_path: Path) -> Callable[..., None]:
    def act(path: Path, change: Callable[[bytes, random.Random], bytes], *commands: tuple[str, ...]) -> None:
        kept, ended = path.read_bytes(), Counter[int]()
        for seed in range(ROUNDS):
            path.write_bytes(change(kept, random.Random(seed)))  # noqa: S311 - the same ones each time
            for words in commands:
                ran = run(*words)
                where = re.findall(r"\w+ at \w+\.py:\d+|\w+，位于 \S+", ran.out + ran.err)
                assert ran.code in {0, 1, 2, 4}, (seed, words[0], where)
                assert "Traceback" not in ran.err
                ended[ran.code] += 1
        path.write_bytes(kept)
        print(path.name, dict(ended))  # noqa: T201 - what a long run is for
        assert ended[2] + ended[1] > 0, tmp_path

    return act


def test_text(tmp_path: Path, hurt: Callable[..., None]) -> None:
    (tmp_path / "in.csv").write_text("a,b\n1,2\n")
    hurt(tmp_path / "in.csv", text_made, ("scan", "in.csv", "--lang", "en"), ("measure", "in.csv", "--qi", "a"))


def test_a_number_beside_a_sign_that_separates(run: Run, tmp_path: Path) -> None:
    """Found here: such a sign is white space to a text, and none to a number."""
    (tmp_path / "in.csv").write_text("a,b\n" + "".join(f"{n}\x1f,x\n" for n in range(60)))
    assert run("scan", "in.csv").code == 0


def test_a_database_file(tmp_path: Path, hurt: Callable[..., None]) -> None:
    with duckdb.connect(str(tmp_path / "in.duckdb")) as base:
        cells = "i % 7 as a, 'x' || (i % 5) as b, i::double as c, date '2020-01-01' + i::int as d"
        base.execute(f"create table t as select {cells} from range(3000) r(i)")
        base.execute("create view v as select 1 as a")
    hurt(tmp_path / "in.duckdb", bytes_changed, ("scan", "in.duckdb"), ("measure", "in.duckdb", "--qi", "a,b"))


def test_a_ledger(case: str, tmp_path: Path, hurt: Callable[..., None]) -> None:
    signer = KeyStore(tmp_path / "keys").signer("Chen Jing", "correct horse battery")
    things = [{"path": "../x.csv", "name": "x.csv", "kind": "file", "size": 5}]
    for kind, content in (
        ("approval", {"subject": "0" * 64}),
        ("disposal-begun", {"things": things}),
        ("disposal", {"things": things, "begun": 2}),
    ):
        append(tmp_path / case, Deed(kind, "Chen Jing", "policy-manager", {"reason": "x", **content}), signer, NOW)
    hurt(tmp_path / case / "ledger.jsonl", record_changed, ("verify", case), ("verify", case, "--json"),
         ("dispose", case, "--as", "Liu Yang", "--reason", "x", "--json"), ("report", case, "record", "--format", "md"))  # fmt: skip


@pytest.mark.parametrize("name", ["store.json", "relinks.jsonl"])
def test_a_store_and_its_record(tmp_path: Path, hurt: Callable[..., None], monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", KEY)
    store = SecretsStore(tmp_path / "store", KEY.encode())
    store.link("s/links", {"张三": "PSN-1"})
    store.commit()
    for _ in range(2):
        relink(SecretsStore(tmp_path / "store", KEY.encode()), "s/links", "PSN-1", ("why", "by"), None)
    more = ("--secrets-store", "store")
    hurt(tmp_path / "store" / name, record_changed, ("secrets", "list", *more), ("secrets", "relinks", *more, "--json"))


def test_a_package(tmp_path: Path, hurt: Callable[..., None]) -> None:
    signer = KeyStore(tmp_path / "packing").make("Chen Jing", "correct horse battery")
    (tmp_path / "package" / "data").mkdir(parents=True)
    (tmp_path / "package" / "data" / "x.csv").write_text("a\n1\n")
    told = {"case": "c", "dataset": "d", "issued_at": NOW.isoformat(), "valid_until": "2099-01-01", "level": 3, "ledger_head": "0" * 64,
            "standard": "s", "approved_by": "b", "recipient": "r", "scope": ""}  # fmt: skip
    seal(tmp_path / "package", told, signer)
    hurt(tmp_path / "package" / "manifest.json", record_changed, ("verify", "package", "--key", signer.public, "--lang", "en"),
         ("verify", "package", "--key", signer.public, "--json"))  # fmt: skip
