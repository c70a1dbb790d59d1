"""Which signatures stand under the last result, for those who look: nothing is signed or released on it (GB/T 42460 6.4 b)."""

from __future__ import annotations

from ...govern.approvals import Approval, approvals, status_of
from ...govern.chain import ChainBreak
from ...govern.entry import Entry
from ...govern.subject import subject_of
from ...model.frozen import dataclass
from ...model.governance import Status
from ...model.problem import Problem
from ..case import Case
from ..governing import Governed
from ..mitigation_record import mitigation_of


@dataclass(frozen=True, slots=True)
class ApprovalStanding:
    """`outdated`: why the last result is none of the present plan. `breaks`: where the ledger does not hold; nothing in it counts then."""

    status: Status
    approvals: tuple[Approval, ...]
    entries: tuple[Entry, ...]
    outdated: tuple[Problem, ...]
    breaks: tuple[ChainBreak, ...]

    @property
    def broken(self) -> bool:
        """Whether the ledger does not hold."""
        return bool(self.breaks)


def standing_of(case: Case) -> ApprovalStanding:
    """Taken of the data what the last result says of them, without reading them: whoever signs has them graded again."""
    governed = Governed(case)
    result, found_breaks = governed.result, governed.breaks
    dataset = (result or {}).get("dataset")
    fingerprint = str(dataset.get("fingerprint")) if isinstance(dataset, dict) else ""
    subject = (
        governed.subject if case.handed or result is None else subject_of(governed.plan, fingerprint, result, mitigation_of(case.folder))
    )
    found = approvals(governed.entries, subject)
    return ApprovalStanding("draft" if found_breaks else status_of(found), found, governed.entries, governed.outdated(), found_breaks)
