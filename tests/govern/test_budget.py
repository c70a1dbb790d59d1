"""The record of the privacy budget under attack: cut, rewritten, removed, from elsewhere; what was spent never comes back."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from reidrisk.govern.budget import NAME, Spending, enter_made, released, spend, spent
from reidrisk.model.problem import InputError

NOW = datetime(2026, 11, 20, tzinfo=UTC)
Lines = list[dict[str, Any]]


def one(epsilon: Fraction = Fraction(1, 10)) -> Spending:
    return Spending(epsilon, ("age",), "table", 1, "0" * 64)


@pytest.fixture
def case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REIDRISK_KEYS", str(tmp_path / "keys"))
    (tmp_path / "case").mkdir()
    for _ in range(3):
        spend(tmp_path / "case", one(), None, NOW)
    enter_made(tmp_path / "case", "1" * 64, NOW)
    return tmp_path / "case"


def refusal(case: Path) -> tuple[str, int | None]:
    with pytest.raises(InputError) as refused:
        spent(case)
    with pytest.raises(InputError):
        spend(case, one(), None, NOW)  # nothing is spent on a record that does not hold
    return refused.value.problems[0].code, refused.value.problems[0].line


def rewritten(case: Path, change: Callable[[Lines], Lines]) -> None:
    lines = [json.loads(line) for line in (case / NAME).read_text(encoding="utf-8").splitlines()]
    (case / NAME).write_text("".join(json.dumps(line) + "\n" for line in change(lines)), encoding="utf-8")


def test_what_was_spent_adds_up_exactly(case: Path) -> None:
    assert spent(case) == Fraction(3, 10)
    assert released(case) == (((Fraction(1, 10), Fraction(0)),) * 3, ("1" * 64,))
    with pytest.raises(InputError) as refused:
        spend(case, one(Fraction(1, 5)), Fraction(2, 5), NOW)
    assert refused.value.problems[0].code == "budget_exceeded"
    assert spend(case, one(), Fraction(2, 5), NOW) == Fraction(2, 5)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: [lines[0] | {"epsilon": "1/1000"}, *lines[1:]], 1),
        (lambda lines: lines[1:], 1),
        (lambda lines: [lines[0], *lines[2:]], 2),
        (lambda lines: lines[:-1], None),
        (lambda _lines: [], None),
        (lambda lines: [*lines[:-1], lines[-1] | {"data": "2" * 64}], 4),
        (lambda lines: [*lines, {**lines[-1], "data": "2" * 64}], 5),
        (lambda lines: [{name: value for name, value in one.items() if name not in {"key", "mark"}} for one in lines], 1),
        (lambda lines: [one | {"mark": "0" * 64} for one in lines], 1),
        (lambda lines: [one | {"key": [], "mark": {}} for one in lines], 1),
    ],
    ids=[
        "less spent",
        "first gone",
        "one gone",
        "tail cut",
        "all cut",
        "another file",
        "one added",
        "unmarked",
        "wrong mark",
        "wrong types",
    ],
)
def test_what_was_done_to_it_shows(case: Path, change: Callable[[Lines], Lines], line: int | None) -> None:
    rewritten(case, change)
    assert refusal(case) == ("budget_altered", line)


def test_a_record_that_was_removed_gives_no_budget_back(case: Path) -> None:
    (case / NAME).unlink()
    assert refusal(case) == ("budget_altered", None)


@pytest.mark.parametrize(
    "text", ["{", "[" * 100_000, '{"epsilon": NaN}', '{"epsilon": "-1", "what": "x", "data": "y"}', '{"epsilon": "1/0"}', "\ufffd"]
)
def test_a_damaged_line_is_told_as_damaged(case: Path, text: str) -> None:
    (case / NAME).write_text((case / NAME).read_text(encoding="utf-8") + text + "\n", encoding="utf-8")
    assert refusal(case) == ("bad_budget", 5)


def test_made_anew_as_a_whole_it_is_not_the_one_that_is_remembered(case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On another machine somebody makes a record with less in it, chained and marked there."""
    monkeypatch.setenv("REIDRISK_KEYS", str(tmp_path / "of another"))
    (tmp_path / "other").mkdir()
    for _ in range(4):
        spend(tmp_path / "other", one(Fraction(1, 1000)), None, NOW)
    (case / NAME).write_bytes((tmp_path / "other" / NAME).read_bytes())
    monkeypatch.setenv("REIDRISK_KEYS", str(tmp_path / "keys"))
    assert refusal(case) == ("budget_altered", None)


def test_two_machines_spend_of_one_budget(case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another machine entered is counted; only it can tell its marks, the chain is for everybody."""
    monkeypatch.setenv("REIDRISK_KEYS", str(tmp_path / "of another"))
    assert spend(case, one(), None, NOW) == Fraction(4, 10)
    monkeypatch.setenv("REIDRISK_KEYS", str(tmp_path / "keys"))
    assert spend(case, one(), None, NOW) == Fraction(5, 10)


def test_a_run_that_is_killed_before_it_is_on_record_leaves_a_budget_that_holds(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found by force: what was spent counts, its promise holds, and the next spending ends it."""
    from contextlib import nullcontext

    from reidrisk.govern import budget, runs

    held: list[Any] = []

    def begun(*given: Any) -> Any:
        held.append(runs.begun_run(*given))
        held[-1].__enter__()  # and nothing more: as a process that is killed
        return nullcontext()

    with monkeypatch.context() as patch:
        patch.setattr(budget, "begun_run", begun)
        patch.setattr(budget, "enter_run", lambda *_: None)
        spend(case, one(), None, NOW)
    assert spent(case) == Fraction(4, 10)
    assert released(case) == (((Fraction(1, 10), Fraction(0)),) * 4, ("1" * 64,))
    rewritten(case, lambda lines: [*lines, {**lines[-1], "n": 6, "key": "0" * 16, "before": budget._sum(lines[-1])}])
    with pytest.raises(InputError):
        released(case)
    rewritten(case, lambda lines: lines[:-1])
    assert spend(case, one(), None, NOW) == Fraction(5, 10)
    assert released(case)[0] == ((Fraction(1, 10), Fraction(0)),) * 5
