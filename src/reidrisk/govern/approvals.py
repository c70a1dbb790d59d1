"""Which approvals stand: of the present result, by whom, and why an earlier one no longer counts (GB/T 42460 6.4 b)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ..model.frozen import dataclass
from ..model.governance import Status
from ..model.text import Phrase, Text
from .entry import Entry
from .roles import SIGNED, WITHDRAWN, Duty
from .subject import Subject

ORDER = "order"  # of an approval by management: to whom and until when an executor may release
_WITHDRAWN = Text("已由“{name}”撤回", "withdrawn by “{name}”")


@dataclass(frozen=True, slots=True)
class Approval:
    """One signature. `dead` says why it no longer counts; empty while it does."""

    entry: Entry
    duty: Duty
    dead: tuple[Text | Phrase, ...] = ()

    @property
    def live(self) -> bool:
        """Whether it counts."""
        return not self.dead


def approvals(entries: Sequence[Entry], subject: Subject | None) -> tuple[Approval, ...]:
    """Every signature in the ledger, judged against what there is now; a later one of the same person and role replaces it."""
    found: list[Approval] = []
    for at, entry in enumerate(entries):
        if entry.kind != SIGNED or entry.role not in set(Duty):
            continue
        later = [one for one in entries[at + 1 :] if one.by == entry.by and one.role == entry.role and one.kind in {SIGNED, WITHDRAWN}]
        if later and later[0].kind == SIGNED:
            continue
        gone = (_WITHDRAWN.fill(name=entry.by),) if later else ()
        changed = subject.changed(entry.content) if subject else (_NO_RESULT,)
        found.append(Approval(entry, Duty(entry.role), (*gone, *changed)))
    return tuple(found)


_NO_RESULT = Text("案例没有当前的评估结果", "the case has no present result")


def status_of(found: Sequence[Approval]) -> Status:
    """Approved only by management; another live signature is a review; a dead approval means that it was superseded."""
    if any(one.live and one.duty is Duty.POLICY_MANAGER for one in found):
        return "approved"
    if any(one.live for one in found):
        return "in_review"
    return "superseded" if any(one.duty is Duty.POLICY_MANAGER for one in found) else "draft"


def signed_mitigation(entries: Sequence[Entry]) -> str:
    """The sum of the record of the mitigation in the last signature of an executor; empty where there was none."""
    signed = (entry.content for entry in reversed(entries) if entry.kind == SIGNED and entry.role == Duty.EXECUTOR)
    return str(next(signed, {}).get("mitigation", ""))


def grading_of(found: Sequence[Approval]) -> Approval | None:
    """The executor's signature that stands: it was given for data that were graded again just before."""
    return next((one for one in reversed(found) if one.live and one.duty is Duty.EXECUTOR), None)


def order_for(found: Sequence[Approval], recipient: str, until: date) -> int | None:
    """The entry of the approval by management that stands, where it orders this release by an executor."""
    one = approved(found)
    order = None if one is None else one.entry.content.get(ORDER)
    fits = isinstance(order, dict) and order.get("recipient") == recipient and until.isoformat() <= str(order.get("valid_until"))
    return one.entry.n if one is not None and fits else None


def approved(found: Sequence[Approval]) -> Approval | None:
    """The approval by management that stands."""
    return next((one for one in found if one.live and one.duty is Duty.POLICY_MANAGER), None)
