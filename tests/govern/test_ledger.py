"""The chain of the ledger: what holds, and in what words it is said that it does not."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.data.disk import locking
from reidrisk.data.disk.locking import alone
from reidrisk.govern.canonical import digest
from reidrisk.govern.chain import KnownHead, breaks
from reidrisk.govern.entry import Entry, body, read_entry, to_sign
from reidrisk.govern.keystore import KeyStore, Signer, open_store
from reidrisk.govern.ledger import Deed, append, entries, head, ledger_bytes
from reidrisk.govern.memory import remember, remembered
from reidrisk.model.problem import InputError
from reidrisk.model.text import Text

NOW = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
WORD = "correct horse battery"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> KeyStore:
    found = KeyStore(tmp_path_factory.mktemp("keys"))
    for name in ("Li Na", "Wang Wei"):
        found.make(name, WORD)
    return found


@pytest.fixture(scope="module")
def signer(store: KeyStore) -> Signer:
    return store.signer("Li Na", WORD)


@pytest.fixture(scope="module")
def lines(signer: Signer, tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    case = tmp_path_factory.mktemp("case")
    for n in range(5):
        append(case, Deed("approval", "Li Na", "policy-manager", {"subject": f"{n}" * 64}), signer, NOW + timedelta(minutes=n))
    return ledger_bytes(case).splitlines(keepends=True)


def kinds(content: bytes, *heads: KnownHead) -> list[str]:
    return [one.kind for one in breaks(content, heads)]


def test_an_entry_is_on_the_disk_before_it_counts(signer: Signer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a power failure leaves cannot be tried here; that the ledger's own file was handed to the disk can."""
    real, synced = os.fsync, set[tuple[int, int]]()

    def fsync(handle: int) -> None:
        synced.add((os.fstat(handle).st_ino, os.fstat(handle).st_size))
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    append(tmp_path, Deed("approval", "Li Na", "policy-manager", {}), signer, NOW)
    [ledger] = [path for path in tmp_path.iterdir() if path.name == "ledger.jsonl"]
    assert (ledger.stat().st_ino, ledger.stat().st_size) in synced


def test_a_whole_ledger_has_no_breaks(lines: list[bytes], signer: Signer) -> None:
    assert kinds(b"".join(lines)) == []
    assert breaks(b"".join(lines), (), {"Li Na": signer.public}) == ()
    assert kinds(b"") == []
    last = json.loads(lines[-1])
    assert kinds(b"".join(lines), KnownHead(5, last["hash"], Text("某处", "somewhere"))) == []


def test_an_edited_entry_is_named(lines: list[bytes]) -> None:
    changed = lines[2].replace(b'"subject":"222', b'"subject":"223')
    assert changed != lines[2]
    found = breaks(b"".join([*lines[:2], changed, *lines[3:]]))
    assert [(one.kind, one.n) for one in found] == [("edited", 3)]
    assert found[0].text.say("en") == "Entry 3 (approval) was edited: its content does not match its hash."
    assert "第 3 条记录" in found[0].text.say("zh")


def test_an_edited_entry_with_a_new_hash_has_a_wrong_signature_and_breaks_the_chain(lines: list[bytes]) -> None:
    entry = read_entry(lines[2])
    assert entry is not None
    changed = replace(entry, content={"subject": "f" * 64})
    changed = replace(changed, hash=digest(changed.body))
    assert kinds(b"".join([*lines[:2], changed.line(), *lines[3:]])) == ["signature", "unlinked"]


def test_dropped_reordered_and_cut_off(lines: list[bytes]) -> None:
    assert kinds(b"".join([*lines[:2], *lines[3:]])) == ["dropped"]
    assert kinds(b"".join(lines[1:])) == ["dropped"]
    assert kinds(b"".join([lines[0], lines[2], lines[1], *lines[3:]])) == ["reordered"]
    last = json.loads(lines[-1])
    cut = breaks(b"".join(lines[:3]), (KnownHead(5, last["hash"], Text("封面", "the cover page")),))
    assert [one.kind for one in cut] == ["cut"]
    assert cut[0].text.say("en") == "The ledger was cut off: it had 5 entries (as the cover page says), now it has 3."
    assert kinds(b"".join(lines[:3])) == []  # why the head is printed in every document


@given(st.lists(st.integers(0, 4), max_size=7))
def test_every_choice_of_entries_but_a_beginning_breaks(lines: list[bytes], chosen: list[int]) -> None:
    """The oracle is the definition: only the entries from the first on, each once and in order, are a ledger."""
    whole = chosen == list(range(len(chosen)))
    assert (kinds(b"".join(lines[place] for place in chosen)) == []) == whole


def test_a_damaged_line_and_one_cut_within(lines: list[bytes]) -> None:
    assert kinds(b"".join([lines[0], b"{}\n"])) == ["no_entry"]
    assert kinds(b"".join([lines[0], b"not json\n"])) == ["no_entry"]
    assert kinds(b"".join(lines)[:-1]) == ["no_entry"]
    assert kinds(b"".join(lines)[:-40]) == ["no_entry"]
    assert kinds(b"\xff\xfe\n") == ["no_entry"]


def test_another_ledger_under_the_same_names_shows(lines: list[bytes], store: KeyStore, tmp_path: Path) -> None:
    other = store.signer("Wang Wei", WORD)
    forged = Deed("approval", "Li Na", "policy-manager", {"subject": "0" * 64})
    append(tmp_path, forged, other, NOW)
    content = ledger_bytes(tmp_path)
    assert breaks(content) == ()
    found = breaks(content, (), store.public_keys())
    assert [one.kind for one in found] == ["strange_key"]
    real = json.loads(lines[0])["hash"]
    assert kinds(content, KnownHead(1, real, Text("某处", "somewhere"))) == ["replaced"]


def test_a_second_key_under_one_name_shows(lines: list[bytes], store: KeyStore, tmp_path: Path) -> None:
    (tmp_path / "ledger.jsonl").write_bytes(lines[0])
    append(tmp_path, Deed("approval", "Li Na", "supervisor", {}), store.signer("Wang Wei", WORD), NOW + timedelta(hours=1))
    assert kinds(ledger_bytes(tmp_path)) == ["other_key"]


def test_a_broken_ledger_is_not_continued(lines: list[bytes], signer: Signer, tmp_path: Path) -> None:
    (tmp_path / "ledger.jsonl").write_bytes(b"".join(lines)[:-1])
    with pytest.raises(InputError) as error:
        append(tmp_path, Deed("approval", "Li Na", None, {}), signer, NOW)
    assert [one.code for one in error.value.problems] == ["ledger_broken"]
    assert ledger_bytes(tmp_path) == b"".join(lines)[:-1]


def test_a_clock_set_back_is_refused_and_an_entry_dated_back_shows(signer: Signer, tmp_path: Path) -> None:
    append(tmp_path, Deed("approval", "Li Na", None, {}), signer, NOW)
    whole = ledger_bytes(tmp_path)
    before = NOW - timedelta(days=1)
    with pytest.raises(InputError) as error:
        append(tmp_path, Deed("approval", "Li Na", None, {}), signer, before, clock=lambda: before)
    assert [one.code for one in error.value.problems] == ["clock_behind"]
    assert ledger_bytes(tmp_path) == whole
    (last,) = entries(tmp_path)
    at = before.isoformat(timespec="seconds")
    sum_ = digest(body(2, at, "approval", "Li Na", None, {}, last.hash, signer.public))
    forged = Entry(2, at, "approval", "Li Na", None, {}, last.hash, signer.public, sum_, signer.sign(to_sign(sum_)))
    assert kinds(whole + forged.line()) == ["backwards"]


def test_what_others_entered_while_a_run_worked_comes_before(signer: Signer, tmp_path: Path) -> None:
    began, later = NOW, NOW + timedelta(seconds=90)
    append(tmp_path, Deed("approval", "Li Na", None, {"by": "the quick one"}), signer, later)
    slow = Deed("approval", "Li Na", None, {"by": "the slow one"})
    append(tmp_path, slow, signer, began, clock=lambda: later)
    append(tmp_path, slow, signer, began, clock=lambda: NOW - timedelta(minutes=3))  # a machine whose clock is a little behind
    assert [one.moment for one in entries(tmp_path)] == [later] * 3
    assert kinds(ledger_bytes(tmp_path)) == []


def test_two_processes_append_in_turn_and_a_killed_one_blocks_nobody(
    signer: Signer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".ledger.jsonl.lock").touch()
    append(tmp_path, Deed("approval", "Li Na", None, {}), signer, NOW)
    monkeypatch.setattr(locking, "TURN", 0.0)
    with alone(tmp_path / "ledger.jsonl"), pytest.raises(InputError) as error:
        append(tmp_path, Deed("approval", "Li Na", None, {}), signer, NOW)
    assert error.value.problems[0].code == "busy"
    assert len(entries(tmp_path)) == 1
    monkeypatch.setattr(locking, "TURN", 60.0)
    with ThreadPoolExecutor(8) as several:
        list(several.map(lambda n: append(tmp_path, Deed("approval", "Li Na", None, {"n": n}), signer, NOW), range(24)))
    assert sorted(str(one.content.get("n", "")) for one in entries(tmp_path)[1:]) == sorted(map(str, range(24)))
    assert kinds(ledger_bytes(tmp_path)) == []


def test_the_head_and_the_file_are_private(signer: Signer, tmp_path: Path) -> None:
    assert head(tmp_path) is None
    entry = append(tmp_path, Deed("approval", "Li Na", None, {}), signer, NOW)
    assert head(tmp_path) == entry.hash
    assert entries(tmp_path) == (entry,)
    assert (tmp_path / "ledger.jsonl").stat().st_mode & 0o777 == 0o600


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_change_of_a_byte_goes_unseen(lines: list[bytes], data: st.DataObject) -> None:
    content = b"".join(lines)
    at = data.draw(st.integers(0, len(content) - 1))
    sign = data.draw(st.integers(0, 255).filter(lambda value: value != content[at]))
    assert kinds(content[:at] + bytes([sign]) + content[at + 1 :])


def test_a_signature_has_one_spelling(lines: list[bytes]) -> None:
    """Hexadecimal digits are read in either case: each letter of the signature in the other case is a change as well."""
    start = lines[1].index(b'"signature":"') + len(b'"signature":"')
    letters = [at for at in range(start, len(lines[1]) - 3) if chr(lines[1][at]).isalpha()]
    assert len(letters) > 20
    for at in letters:
        changed = lines[1][:at] + lines[1][at : at + 1].upper() + lines[1][at + 1 :]
        assert kinds(b"".join([lines[0], changed, *lines[2:]])) == ["signature"]


def test_hash_and_signature_by_hand(lines: list[bytes]) -> None:
    found = json.loads(lines[0])
    entry = read_entry(lines[0])
    assert isinstance(entry, Entry)
    assert found["previous"] == "0" * 64
    fields = (found[key] for key in ("n", "at", "kind", "by", "role", "content", "previous", "key"))
    assert digest(body(*fields)) == found["hash"]
    assert to_sign("ab") == b"reidrisk/ledger/1\nab"
    assert not replace(entry, key="00").signed
    assert not replace(entry, signature="zz").signed


def test_keys_are_private_encrypted_and_bound_to_their_name(store: KeyStore, tmp_path: Path) -> None:
    mine = KeyStore(tmp_path / "keys")
    key = mine.make("张三", WORD)
    path = next((tmp_path / "keys").iterdir())
    assert path.stat().st_mode & 0o777 == 0o600
    assert mine.signer("张三", WORD).public == key.public
    assert mine.has("张三")
    assert not mine.has("李四")
    for wrong in ("another passphrase", ""):
        with pytest.raises(InputError) as error:
            mine.signer("张三", wrong)
        assert error.value.problems[0].code == "key_locked"
    with pytest.raises(InputError) as error:
        mine.make("李四", "short")
    assert error.value.problems[0].code == "passphrase_short"
    with pytest.raises(InputError) as error:
        mine.signer("李四", WORD)
    assert error.value.problems[0].code == "no_signing_key"
    path.rename(mine._path("李四"))
    with pytest.raises(InputError) as error:
        mine.signer("李四", WORD)
    assert error.value.problems[0].code == "key_locked"
    mine._path("李四").chmod(0o644)
    with pytest.raises(InputError) as error:
        mine.signer("李四", WORD)
    assert error.value.problems[0].code == "key_readable"
    mine._path("王五").write_text("{}")
    with pytest.raises(InputError) as error:
        mine.public_keys()
    assert error.value.problems[0].code == "key_damaged"
    assert set(store.public_keys()) == {"Li Na", "Wang Wei"}


def test_the_key_store_never_lies_in_the_case(tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        open_store({"REIDRISK_KEYS": str(tmp_path / "case" / "keys")}, tmp_path / "case")
    assert error.value.problems[0].code == "keys_inside_case"
    assert open_store({"REIDRISK_KEYS": str(tmp_path / "k")}, tmp_path / "case").folder == tmp_path / "k"
    assert open_store({"XDG_CONFIG_HOME": str(tmp_path)}, tmp_path / "case").folder == tmp_path / "reidrisk" / "keys"


def test_the_machine_remembers_the_longest_head(lines: list[bytes], tmp_path: Path) -> None:
    found = [read_entry(line) for line in lines]
    chain = [entry for entry in found if entry is not None]
    store = KeyStore(tmp_path)
    assert remembered(store.folder, chain[0]) == ()
    assert remembered(store.folder, None) == ()
    remember(store.folder, chain[0], chain[4])
    remember(store.folder, chain[0], chain[1])
    assert [(one.n, one.hash) for one in remembered(store.folder, chain[0])] == [(5, chain[4].hash)]
    (tmp_path / "heads.json").write_text("[")
    with pytest.raises(InputError) as damaged:
        remembered(store.folder, chain[0])
    assert [one.code for one in damaged.value.problems] == ["memory_damaged"]
