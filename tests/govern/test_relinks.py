"""The record of re-identifications: none is lost, none can be taken out or made up without the store's key; and a store under a new key."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from tests.case.killing import moments
from tests.edge.calling import Run
from tests.patience import PATIENCE

from reidrisk.govern.secrets.relinking import RECORD, records, relink
from reidrisk.govern.secrets.store import SecretsStore
from reidrisk.model.problem import InputError

KEY = "a key of the secrets store"
# One pseudonym led back by another process, in the name of its first word.
RELINK = (
    "import sys; from pathlib import Path; from reidrisk.govern.secrets.relinking import relink\n"
    "from reidrisk.govern.secrets import head; from reidrisk.govern.secrets.store import SecretsStore\n"
    f"head.SCRYPT_N = 2**11; store = SecretsStore(Path('store'), {KEY!r}.encode())\n"
    "print(relink(store, 's/links', 'PSN-1', ('a side effect', sys.argv[1]), None))"
)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", KEY)
    made = SecretsStore(tmp_path / "store", KEY.encode())
    made.link("s/links", {"张三": "PSN-1"})
    made.commit()
    return tmp_path / "store"


def again(store: Path) -> SecretsStore:
    return SecretsStore(store, KEY.encode())


def add(store: Path, count: int) -> None:
    for n in range(count):
        assert relink(again(store), "s/links", "PSN-1", ("why", f"person {n}"), None) == "张三"


def refusal(store: Path) -> tuple[str, int | None]:
    with pytest.raises(InputError) as refused:
        records(again(store))
    return refused.value.problems[0].code, refused.value.problems[0].line


def test_eight_at_once_and_none_is_lost(store: Path, tmp_path: Path) -> None:
    at_once = [subprocess.Popen([sys.executable, "-c", RELINK, f"person {n}"], cwd=tmp_path, stdout=subprocess.PIPE) for n in range(8)]
    said = [one.communicate(timeout=PATIENCE)[0].decode().strip() for one in at_once]
    assert ([one.returncode for one in at_once], said) == ([0] * 8, ["张三"] * 8)
    assert sorted(str(one["by"]) for one in records(again(store))) == [f"person {n}" for n in range(8)]


def cut(lines: list[str]) -> list[str]:
    return lines[:-1]


def emptied(_lines: list[str]) -> list[str]:
    return []


def remade(lines: list[str]) -> list[str]:
    """The chain anew under another name, as anybody can who reads the source; the marks are copied."""
    made, before = [], ""
    for line in lines:
        text = json.dumps({**json.loads(line), "by": "somebody else", "before": before}, ensure_ascii=False)
        made.append(text)
        before = sha256(text.encode()).hexdigest()
    return made


def unmarked(lines: list[str]) -> list[str]:
    """As the form of before was, which had no marks."""
    made, before = [], ""
    for line in lines:
        text = json.dumps({key: value for key, value in (json.loads(line) | {"before": before}).items() if key not in {"mark", "n"}})
        made.append(text)
        before = sha256(text.encode()).hexdigest()
    return made


def left_out(lines: list[str]) -> list[str]:
    return [lines[0], *lines[2:]]


def bad_line(lines: list[str]) -> list[str]:
    return [lines[0], "[" * 10_000, *lines[2:]]


def torn(lines: list[str]) -> list[str]:
    return [*lines[:-1], lines[-1][:20]]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (cut, ("record_cut", None)),
        (emptied, ("record_cut", None)),
        (remade, ("record_changed", 1)),
        (unmarked, ("record_changed", 3)),
        (left_out, ("record_changed", 2)),
        (bad_line, ("record_damaged", 2)),
        (torn, ("record_damaged", 3)),
    ],
)
def test_what_was_done_to_the_record_shows(
    run: Run, store: Path, change: Callable[[list[str]], list[str]], told: tuple[str, int | None]
) -> None:
    add(store, 3)
    path = store / RECORD
    path.write_text("".join(f"{line}\n" for line in change(path.read_text(encoding="utf-8").splitlines())), encoding="utf-8")
    assert refusal(store) == told
    shown = run("secrets", "relinks", "--secrets-store", "store", "--json")
    assert (shown.code, [(one["code"], one["line"]) for one in shown.json["errors"]]) == (2, [told])
    with pytest.raises(InputError):
        relink(again(store), "s/links", "PSN-1", ("why", "x"), None)


def test_a_removed_record_and_a_head_that_says_less(store: Path) -> None:
    add(store, 2)
    path, head = store / RECORD, store / "store.json"
    kept = path.read_bytes()
    path.unlink()
    assert refusal(store) == ("record_cut", None)
    path.write_bytes(kept)
    told = json.loads(head.read_text())
    for less in (told["relinks"] | {"count": 0, "last": ""}, told["relinks"] | {"count": 1}):
        head.write_text(json.dumps(told | {"relinks": less}))
        with pytest.raises(InputError) as refused:
            again(store)
        assert refused.value.problems[0].code == "wrong_secrets_key"
    head.write_text(json.dumps({key: value for key, value in told.items() if key != "relinks"} | {"schema": "reidrisk/secrets/2"}))
    with pytest.raises(InputError):
        again(store)


def test_a_run_that_is_killed_before_the_count_loses_nothing(store: Path, tmp_path: Path) -> None:
    add(store, 1)
    code = (
        "import os, signal, sys\n"
        "def killing(event, given):\n"
        "    if event == 'os.rename' and str(given[1]).endswith('store.json'):\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
        "sys.addaudithook(killing)\n"
        f"{RELINK}"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, "killed"], cwd=tmp_path, capture_output=True, check=False, timeout=PATIENCE, env=dict(os.environ)
    )
    assert (ended.returncode, ended.stdout) == (-signal.SIGKILL, b"")
    assert [one["by"] for one in records(again(store))] == ["person 0", "killed"]
    add(store, 1)
    assert len(records(again(store))) == 3
    assert again(store).reach[0] == 3


def test_a_store_and_a_record_of_before(store: Path) -> None:
    """They open as they are, and are kept in the new form from the next re-identification on."""
    from reidrisk.govern.secrets.head import _bound, _text, open_head, sealed

    add(store, 2)
    path, head = store / RECORD, store / "store.json"
    path.write_text("".join(f"{line}\n" for line in unmarked(path.read_text(encoding="utf-8").splitlines())), encoding="utf-8")
    opened = open_head(head.read_bytes(), KEY.encode(), "")
    told = json.loads(head.read_text())
    del told["relinks"]
    old = "reidrisk/secrets/2"
    wrapped = _text(sealed(opened._owner, opened.key + opened.marks, _bound(old, "")))
    head.write_text(json.dumps(told | {"schema": old, "wrapped": wrapped}))
    assert len(records(again(store))) == 2
    add(store, 1)
    assert json.loads(head.read_text())["schema"] == "reidrisk/secrets/3"
    assert [one["by"] for one in records(again(store))] == ["person 0", "person 1", "person 0"]
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(["{}", *lines[1:]]) + "\n", encoding="utf-8")
    assert refusal(store) == ("record_damaged", 1)


def test_a_new_key_overwrites_the_old_head_and_takes_what_killed_runs_left(store: Path) -> None:
    add(store, 2)
    entry = next(store.glob("*.entry"))
    (store / f".{entry.name}.x1y2z3w4").write_bytes(b"half an entry")
    left = store / "entries-0123456789ab"
    left.mkdir()
    (left / f".{entry.name}.tmp").write_bytes(b"half an entry")
    (left / entry.name).write_bytes(entry.read_bytes())
    (store / "notes.txt").write_text("of the owner")
    old = (store / "store.json").read_bytes()
    with (store / "store.json").open("rb") as seen, (left / entry.name).open("rb") as seen_entry:
        assert again(store).rotate(KEY.encode()) == 1
        assert (seen.read(), seen_entry.read()) == (b"", b"")  # the blocks that an open handle leads to were overwritten and given back
    assert old != (store / "store.json").read_bytes()
    assert {path.name for path in store.iterdir() if not path.name.startswith("entries-")} == {"store.json", RECORD, "notes.txt"}
    assert len([path for path in store.iterdir() if path.is_dir()]) == 1
    assert len(records(again(store))) == 2
    assert again(store).linked("s/links") == {"张三": "PSN-1"}


NEXT = "the next key of the secrets store"


def opened_by_either(folder: Path) -> SecretsStore:
    """Under the former key or the next one: a killed run leaves one of the two."""
    try:
        return again(folder)
    except InputError:
        return SecretsStore(folder, NEXT.encode())


@pytest.mark.usefixtures("store")
def test_a_rotation_killed_at_any_write_can_be_run_again(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before each change of the disk: the store opens, nothing is lost, and the next rotation clears up."""
    copies = tmp_path_factory.mktemp("killed")
    monkeypatch.setenv("NEXT_KEY", NEXT)
    for moment in moments(tmp_path, copies, ("secrets", "rotate", "--secrets-store", "store", "--new-key", "env:NEXT_KEY")):
        left = moment / "folder" / "store"
        what = (moment / "before").read_text(encoding="utf-8")
        assert opened_by_either(left).linked("s/links") == {"张三": "PSN-1"}, what
        assert opened_by_either(left).rotate(KEY.encode()) == 1, what
        assert again(left).linked("s/links") == {"张三": "PSN-1"}, what
        files = [path for path in left.rglob("*") if path.is_file()]
        assert {path.name for path in files if path.suffix != ".entry"} == {"store.json"}, what
        assert len([path for path in files if path.suffix == ".entry"]) == 1, what
    assert len(list(copies.iterdir())) > 10
