"""What this machine remembers under attack: another number, the content of another file, nothing at all; and in a private place."""

from __future__ import annotations

import json
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from reidrisk.govern.memory import (
    NAMES,
    mark_of,
    remember_budget,
    remember_list,
    remember_run,
    remembered_budget,
    remembered_list,
    remembered_run,
)
from reidrisk.model.problem import InputError


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    remember_run(tmp_path / "keys", tmp_path / "case", (4, "a"))
    remember_budget(tmp_path / "keys", tmp_path / "case", (2, "b"))
    remember_list(tmp_path / "keys", "ledger", 7, "c")
    return tmp_path / "keys"


def seen(keys: Path) -> tuple[object, ...]:
    case = keys.parent / "case"
    return remembered_run(keys, case), remembered_budget(keys, case), remembered_list(keys, "ledger")


def test_it_is_kept_for_its_owner_only(keys: Path) -> None:
    assert seen(keys) == ((4, "a"), (2, "b"), (7, "c"))
    assert stat.S_IMODE(keys.stat().st_mode) == 0o700
    files = [path for path in keys.iterdir() if path.suffix == ".json"]
    assert len(files) == 4
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


def test_an_older_list_takes_no_place_of_a_newer_one(keys: Path) -> None:
    remember_list(keys, "ledger", 3, "old")
    assert remembered_list(keys, "ledger") == (7, "c")
    remember_list(keys, "ledger", 8, "d")
    assert remembered_list(keys, "ledger") == (8, "d")


@pytest.mark.parametrize("name", NAMES[1:4])
def test_every_change_of_it_is_told(keys: Path, name: str) -> None:
    path = keys / name
    content, others = json.loads(path.read_text()), [keys / other for other in NAMES[1:4] if other != name]
    last = {one: [n - 1, hash_] for one, (n, hash_) in content["last"].items()}
    changes = ({"last": last}, {"count": 0}, {"last": {}, "count": 0}, {"mark": None})
    unmarked = json.dumps({key: value for key, value in content.items() if key != "mark"})
    hostile = ("{}", "[", "[" * 100_000, '{"a": NaN}', "[]", "", unmarked, others[0].read_text())
    forged = (*(json.dumps(content | change) for change in changes), *hostile)
    for text in forged:
        path.write_text(text)
        with pytest.raises(InputError) as damaged:
            seen(keys)
        assert [one.code for one in damaged.value.problems] == ["memory_damaged"]
    path.unlink()
    with pytest.raises(InputError):
        seen(keys)


@pytest.mark.parametrize("text", ["{", "{}", *(json.dumps({"schema": "x", "key": key, "files": []}) for key in ("zz", "00", 1))])
def test_a_damaged_key_of_the_marks_is_told(keys: Path, text: str) -> None:
    (keys / "marks.json").write_text(text)
    with pytest.raises(InputError):
        seen(keys)


def test_many_at_once_and_none_is_forgotten(keys: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: remember_list(keys, f"ledger {n}", n, "x"), range(1, 25)))
    assert [remembered_list(keys, f"ledger {n}") for n in range(1, 25)] == [(n, "x") for n in range(1, 25)]


def test_nothing_is_marked_in_the_case_itself(tmp_path: Path) -> None:
    assert mark_of(tmp_path / "case" / "keys", tmp_path / "case", b"x") is None
    name, mark = mark_of(tmp_path / "keys", tmp_path / "case", b"x") or ("", "")
    assert (len(name), len(mark)) == (16, 64)
    assert mark_of(tmp_path / "keys", tmp_path / "case", b"x") == (name, mark)
    assert mark_of(tmp_path / "keys", tmp_path / "case", b"y") != (name, mark)


def test_a_run_that_is_killed_within_leaves_a_memory_that_holds(keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found by force: a file that was listed before it was written was missed for ever."""
    from reidrisk.data.files import write_atomic
    from reidrisk.govern import memory
    from reidrisk.govern.memory import remember, remembered

    def killed(path: Path, content: bytes) -> None:
        if path.name == "marks.json":
            raise KeyboardInterrupt
        real(path, content)

    first: Any = SimpleNamespace(n=1, hash="first")
    real = write_atomic
    with monkeypatch.context() as patch:
        patch.setattr(memory, "write_atomic", killed)
        with pytest.raises(KeyboardInterrupt):
            remember(keys, first, first)
    assert [(one.n, one.hash) for one in remembered(keys, first)] == [(1, "first")]
    (keys / "heads.json").unlink()  # as one that is killed before it has written it
    assert remembered(keys, first) == ()
    remember(keys, first, first)
    (keys / "heads.json").unlink()
    with pytest.raises(InputError):
        remembered(keys, first)
