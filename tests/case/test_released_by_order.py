"""What was released by order, taken back; an order that is over; a file that was opened twice."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from tests.case.test_release_command import UNTIL
from tests.case.test_two_people import ORDER, Homes, _back, _frozen, homes, out

from reidrisk.model.act import Session

__all__ = ["homes", "out"]


def _ordered(homes: Homes) -> Any:
    """A package that the executor made by order."""
    agreed = ("--recipient", "University X", "--scope", "length of stay", "--until", UNTIL)
    homes.done("manager", "agree", "case", "dua.pdf", "--as", "Chen Jing", *agreed)
    _back(homes, *ORDER)
    homes.done("executor", "take", "back.case")
    release = ("release", "case", "--as", "Liu Yang", "--recipient", "University X", "--until", UNTIL, "-o", "package")
    return homes.done("executor", *release)


def test_what_was_released_by_order_is_taken_back_with_the_key_that_signed_it(out: Homes) -> None:
    """The manager has no key where the data are, and the recipient relies on no list of another key."""
    made = _ordered(out)
    revoke = ("revoke", "case", made["package"], "--reason", "asked back", "--as")
    assert out.refused("executor", *revoke, "Nobody Else") >= {"not_in_role"}
    listed = out.done("executor", *revoke, "Liu Yang")["list"]
    check = ("verify", "../executor/package", "--key", made["key"], "--revoked", f"../executor/{listed}", "--json")
    assert [one["kind"] for one in out.at("stranger", *check).json["faults"]] == ["revoked"]
    assert out.done("executor", "revocations", "case", "--as", "Liu Yang")["list"] == listed  # renewed by whoever may take back
    assert out.done("executor", "verify", "case")["whole"]


def test_an_executor_takes_nothing_back_before_a_release_by_order(out: Homes) -> None:
    _back(out, *ORDER)
    out.done("executor", "take", "back.case")
    assert out.refused("executor", "revocations", "case", "--as", "Liu Yang") >= {"not_in_role"}


def test_an_order_that_is_over_releases_nothing(out: Homes, monkeypatch: pytest.MonkeyPatch) -> None:
    """The day of the order has passed before the executor comes to it."""
    _back(out, *ORDER)
    out.done("executor", "take", "back.case")
    later = date.fromisoformat(UNTIL) + timedelta(days=2)
    monkeypatch.setattr(Session, "today", lambda _session: later)
    before = _frozen(out)
    found = out.refused("executor", "release", "case", "--as", "Liu Yang", "--recipient", "University X", "--until", UNTIL, "-o", "package")
    assert found & {"past_date", "agreement_expired", "past_until"}
    assert not (out.folder / "executor" / "package").exists()
    assert _frozen(out) == before


def test_a_file_that_was_opened_twice_is_signed_once(out: Homes) -> None:
    """The signer opens it a second time in another folder: what was signed in one is known on this machine, and the other signs nothing."""
    out.done("manager", "take", "out.case", "copy")
    _back(out)
    assert out.refused("manager", "approve", "copy", "--as", "Chen Jing", "--role", "policy-manager") == {"ledger_broken"}
    assert out.done("executor", "take", "back.case")["status"] == "approved"
