"""Two people sign two copies of one case at the same time: the second is told, in words, and signs what the first has signed (6.4 b)."""

from __future__ import annotations

from tests.case.test_two_people import Homes, _back, _frozen, homes, out

__all__ = ["homes", "out"]


def test_two_sign_at_once_and_the_second_signs_what_the_first_has_signed(out: Homes) -> None:
    """Two copies of one case: the first back is taken in; of the other it is said what came between, and nothing of it is lost."""
    out.sent("stranger.card", "stranger", "executor")
    again = ("--to", "stranger.card", "--compared", out.fingerprint("stranger"), "-o", "second.case")
    out.done("executor", "hand", "case", "--as", "Liu Yang", *again)
    out.sent("second.case", "executor", "stranger")
    out.done("stranger", "take", "second.case", "--compared", out.fingerprint("executor"))
    _back(out)
    out.done("stranger", "approve", "case", "--as", "Sun Li", "--role", "supervisor")
    out.done("stranger", "hand", "case", "--as", "Sun Li", "-o", "back-of-sun.case")
    out.sent("back-of-sun.case", "stranger", "executor")
    out.done("executor", "take", "back-of-sun.case")
    before = _frozen(out)
    ran = out.at("executor", "take", "back.case", "--lang", "en")
    told = ran.err.replace("\n", " ")
    assert (ran.code, _frozen(out) == before) == (2, True)
    assert all(
        words in told for words in ("Liu Yang: case handed over", "Sun Li: signature", "kept where it was signed", "Hand it over again")
    )
    third = ("--to", "manager.card", "--compared", out.fingerprint("manager"), "-o", "third.case")
    out.done("executor", "hand", "case", "--as", "Liu Yang", *third)
    out.sent("third.case", "executor", "manager")
    out.done("manager", "take", "third.case", "later", "--compared", out.fingerprint("executor"))
    out.done("manager", "approve", "later", "--as", "Chen Jing", "--role", "policy-manager")
    out.done("manager", "hand", "later", "--as", "Chen Jing", "-o", "last.case")
    out.sent("last.case", "manager", "executor")
    assert out.done("executor", "take", "last.case")["status"] == "approved"
