"""`reassess` at a terminal asks of each trigger of the checklist what was looked at, and takes no answer that says nothing."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from tests.case.released import BY
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import case
from tests.edge.calling import Ran, Run

from reidrisk.case.watching.triggers import asked_at_reviews
from reidrisk.edge.cli import command
from reidrisk.govern.ledger import entries

__all__ = ["_keys", "case", "ready"]
LOOKED = "press and notices of the authority"


@pytest.fixture
def review(run: Run, ready: str, monkeypatch: pytest.MonkeyPatch) -> object:
    """At a terminal, where these lines are typed."""
    assert ready
    monkeypatch.setattr(command, "can_ask", lambda: True)

    def act(*lines: str, more: tuple[str, ...] = (), lang: str = "en") -> tuple[Ran, dict[str, object]]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        ran = run("reassess", "case", *BY, *more, "--lang", lang)
        return ran, dict(entries(Path("case"))[-1].content) if ran.code == 0 else {}

    return act


def test_each_is_asked_for_and_an_empty_word_is_no_statement(review) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    keys = [one.key for one in asked_at_reviews()]
    ran, kept = review(LOOKED, "-", LOOKED, "", "!", "<", "<", "x y of the third quarter", *[LOOKED] * 4)
    assert ran.code == 0, ran.err
    assert ran.err.count("did not occur. What was examined?") == len(keys) + 5
    assert "what was examined is not stated clearly" in ran.err
    assert f"reidrisk event case --as Chen Jing --trigger {keys[3]} --seen" in ran.err
    assert sorted(kept["none"]) == sorted(keys)
    assert kept["none"][keys[2]] == "x y of the third quarter"
    assert kept["unstated"] == []


def test_what_was_given_is_not_asked_and_who_stops_states_no_more(review) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    keys = [one.key for one in asked_at_reviews()]
    ran, kept = review(LOOKED, "q", more=("--none", f"{keys[0]}={LOOKED}"), lang="zh")
    assert (ran.code, ran.err.count("没有发生。查看了什么？")) == (0, 2)
    assert (sorted(kept["none"]), sorted(kept["unstated"])) == (sorted(keys[:2]), sorted(keys[2:]))


def test_what_is_wrong_is_said_before_anybody_is_asked(review) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    ran, _ = review(LOOKED, more=("--event", "77"))
    assert (ran.code, "What was examined" in ran.err) == (2, False)
