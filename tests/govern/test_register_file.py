"""The register of releases as a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reidrisk.govern.register_file import append, read_register, register_path
from reidrisk.model.governance import Handover
from reidrisk.model.problem import InputError

ONE = Handover("q1", "q1.csv", "大学", "病案号", ("性别", "年龄"), "2024-01-02")
GOOD = {"id": "a", "file": "a.csv", "recipient": "r", "subject": "s", "quasi_identifiers": ["q"]}


def test_what_is_appended_is_read_again(tmp_path: Path) -> None:
    path = register_path(str(tmp_path))
    assert path.name == "releases.jsonl"
    assert register_path(str(path)) == path
    append(path, ONE)
    register = append(path, Handover("q2", "q2.csv", "大学", "病案号", ("性别",)))
    assert read_register(path) == register
    assert register.releases[0] == ONE
    assert register.by_recipient() == {"大学": (0, 1)}
    assert path.read_text(encoding="utf-8").count('"大学"') == 2  # a person can read it, too
    with pytest.raises(InputError, match="more than once"):
        append(path, ONE)
    assert read_register(path) == register


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[]",
        json.dumps(GOOD | {"id": ""}),
        json.dumps(GOOD | {"file": 3}),
        json.dumps(GOOD | {"date": 3}),
        json.dumps(GOOD | {"quasi_identifiers": []}),
        json.dumps(GOOD | {"quasi_identifiers": "q"}),
        json.dumps(GOOD | {"quasi_identifiers": [1]}),
        json.dumps({"id": "a"}),
    ],
)
def test_every_line_that_cannot_be_used_is_told_with_its_place(tmp_path: Path, line: str) -> None:
    path = tmp_path / "releases.jsonl"
    path.write_text(f"{json.dumps(GOOD)}\n{line}\n\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError) as fault:
        read_register(path)
    assert [(one.code, one.line) for one in fault.value.problems] == [("bad_register_line", 2), ("bad_register_line", 4)]


def test_an_empty_register_and_one_id_twice(tmp_path: Path) -> None:
    path = tmp_path / "releases.jsonl"
    path.write_text("\n", encoding="utf-8")
    with pytest.raises(InputError, match="no release yet"):
        read_register(path)
    path.write_text(f"{json.dumps(GOOD)}\n{json.dumps(GOOD)}\n", encoding="utf-8")
    with pytest.raises(InputError, match="more than once"):
        read_register(path)
