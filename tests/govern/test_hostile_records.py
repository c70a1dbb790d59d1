"""Records from anybody's hands: whatever stands in them, they are told as damaged, with the line; never as a bug of ours."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reidrisk.data.records import record
from reidrisk.govern.chain import breaks
from reidrisk.govern.entry import read_entry
from reidrisk.govern.keystore import KeyStore
from reidrisk.govern.package import Contents, check
from reidrisk.govern.secrets.store import SecretsStore
from reidrisk.model.problem import InputError

KEY = b"a key of the secrets store"
HOSTILE = {
    "deep": "[" * 100_000,
    "deep objects": '{"a":' * 100_000,
    "deep and closed": "[" * 500 + "]" * 500,
    "not a number": '{"a": NaN}',
    "infinite": '{"a": -Infinity}',
    "too large": '{"a": 1e999}',
    "endless number": '{"a": ' + "9" * 10_000 + "}",
    "twice": '{"a": 1, "a": 2}',
    "twice within": '{"b": [{"a": 1, "a": 1}]}',
    "half a character": '{"a": "\\ud800"}',
    "other encoding": '{"a": 1}'.encode("utf-16"),
    "no text": b'{"a": "\xff"}',
    "nothing": "",
    "two": "{} {}",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_one_strict_reader(text: str | bytes) -> None:
    with pytest.raises(ValueError, match=r"^[^{}]*$"):
        record(text)


def test_what_a_record_may_hold() -> None:
    told = {"a": [1, 2.5, -3, None, True, "患者 \U0001f600 \u0000"], "b": {"c": {"d": []}}, "n": 10**30}
    for text in (
        json.dumps(told),
        json.dumps(told, ensure_ascii=False),
        json.dumps(told).encode(),
        b"\xef\xbb\xbf" + json.dumps(told).encode(),
    ):
        assert record(text) == told


def test_nothing_reads_a_record_another_way() -> None:
    """Every file that a person could change is read by the one strict reader; what is left is part of the package, or data."""
    source = Path(__file__).parents[2] / "src" / "reidrisk"
    others = {path.relative_to(source).as_posix() for path in source.rglob("*.py") if "json.load" in path.read_text(encoding="utf-8")}
    assert others == {
        "data/apart/child_process.py", "data/dictionaries/json_text.py", "identify/hidden/fields.py", "identify/lookup.py",
        "identify/catalogue.py", "document/record.py", "document/writers/pdf.py", "edge/web/queue/worker.py",
        "data/remnants/arrow_schema.py", "data/remnants/delta_log.py",  # texts of a data file, of which only words are taken
        "case/foreseeing/sealed_classes.py", "measure/kept_classes.py",  # under a key: who could change it could read the data
    }  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_ledger_a_manifest_and_a_list(text: str | bytes) -> None:
    content = text.encode() if isinstance(text, str) else text
    assert read_entry(content) is None
    line = b'{"form": "reidrisk/ledger/1", "content": ' + content.replace(b"\n", b"") + b"}\n"
    told = breaks(line)
    assert [one.kind for one in told] == ["no_entry"] * len(told)
    assert "Line 1 is no complete entry" in told[0].text.say("en")
    faults, body = check(Contents(content, {}), "0" * 64, __import__("datetime").date(2026, 1, 1))
    assert ([one.kind for one in faults], body) == (["manifest"], {})


ENTRY: dict[str, object] = {
    "form": "reidrisk/ledger/1", "n": 1, "at": "2026-11-23T12:00:00+00:00", "kind": "approval", "by": "Li", "role": None, "content": {},
    "previous": "", "hash": "0", "key": "0", "signature": "0",
}  # fmt: skip


def test_an_entry_that_is_whole_is_read() -> None:
    found = read_entry(json.dumps(ENTRY).encode())
    assert found is not None
    assert (found.n, found.kind, found.by, found.role) == (1, "approval", "Li", None)


@pytest.mark.parametrize(
    "change",
    [
        {"content": []}, {"content": None}, {"n": "1"}, {"n": True}, {"role": 1}, {"by": 1}, {"kind": None}, {"key": 0},
        {"at": "yesterday"}, {"at": "2026-11-23T12:00:00"}, {"form": "reidrisk/ledger/2"}, {"more": 1},
    ],
)  # fmt: skip
def test_one_thing_amiss_makes_it_none(change: dict[str, object]) -> None:
    assert read_entry(json.dumps({**ENTRY, **change}).encode()) is None


@pytest.mark.parametrize(
    "change",
    [{"n": 0}, {"n": -1}, {"n": 3}, {"n": 2**40}, {"n": 2**15 + 0.5}, {"n": "x"}, {"n": True}, {"n": None}, {"n": [1]}, {"p": 0},
     {"p": 10**6}, {"p": 2**80}, {"p": -1}, {"r": 0}, {"r": 2**30}, {"r": "8"}, {"n": 2**60, "r": 9}, {"salt": 1},
     {"salt": ""}, {"wrapped": {}},
     {"wrapped": "é"}, {"entries": 5}, {"kdf": "none"}, {"schema": None}],
    ids=str,
)  # fmt: skip
def test_a_store_with_bad_parameters(tmp_path: Path, change: dict[str, object]) -> None:
    store = SecretsStore(tmp_path / "s", KEY)
    store.secret("a")
    store.commit()
    head = tmp_path / "s" / "store.json"
    head.write_text(json.dumps(json.loads(head.read_text()) | change))
    with pytest.raises(InputError) as refused:
        SecretsStore(tmp_path / "s", KEY)
    assert [one.code for one in refused.value.problems] == ["broken_store"]


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_store_and_a_key_file_that_are_no_record(tmp_path: Path, text: str | bytes) -> None:
    content = text.encode() if isinstance(text, str) else text
    (tmp_path / "s").mkdir()
    (tmp_path / "s" / "store.json").write_bytes(content[: 2**15])
    with pytest.raises(InputError) as refused:
        SecretsStore(tmp_path / "s", KEY)
    assert [one.code for one in refused.value.problems] == ["broken_store"]
    (tmp_path / "k").mkdir()
    (tmp_path / "k" / "0.key.json").write_bytes(content[: 2**15])
    with pytest.raises(InputError) as refused:
        KeyStore(tmp_path / "k").public_keys()
    assert [one.code for one in refused.value.problems] == ["key_damaged"]


@pytest.mark.parametrize("cost", [0, 3, 2**40, "x", None, 2.5, True])
def test_a_key_file_with_bad_parameters(tmp_path: Path, cost: object) -> None:
    keys = KeyStore(tmp_path)
    keys.make("A", "correct horse battery")
    path = next(tmp_path.glob("*.key.json"))
    path.write_text(json.dumps(json.loads(path.read_text()) | {"cost": cost}))
    path.chmod(0o600)
    with pytest.raises(InputError) as refused:
        keys.signer("A", "correct horse battery")
    assert [one.code for one in refused.value.problems] == ["key_damaged"]


def test_the_store_is_as_dear_to_guess_as_a_key(tmp_path: Path, true_costs: dict[str, int]) -> None:
    """OWASP's floor for scrypt, as for signing keys; a store of before opens, and its next new key costs as much."""
    from reidrisk.govern.secrets import head as store_head

    assert true_costs == {"key": 2**17, "store": 2**17}
    assert (store_head._R, store_head._P) == (8, 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store_head, "SCRYPT_N", 2**10)
        store = SecretsStore(tmp_path / "s", KEY)
        store.secret("a")
        store.commit()
    again = SecretsStore(tmp_path / "s", KEY)
    assert [one.name for one in again.entries()] == ["a"]
    again.rotate(KEY)
    assert json.loads((tmp_path / "s" / "store.json").read_text())["n"] == store_head.SCRYPT_N
