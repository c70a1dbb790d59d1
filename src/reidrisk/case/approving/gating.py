"""Passes the gate: what stands against an approval or a release is said at once, or settled by the signer's reasons in the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from ...govern.evidence import taken_in
from ...govern.gate.answered import rests_on
from ...govern.gate.gate import ACCEPTED, Unmet, acceptance, unmet
from ...govern.gate.precondition import Before
from ...govern.ledger import entries
from ...govern.roles import Duty
from ...model.assessment import Assessment
from ...model.frozen import dataclass
from ...model.preparation import Backed
from ...model.problem import Problem, Problems
from ..case import ANSWERS, Case
from ..governing import Governed, facing
from .evidence import unsound

if TYPE_CHECKING:
    from ...govern.keystore import Signer
    from ..options.accepting import Accepting


@dataclass(frozen=True, slots=True)
class Passing:
    """What stands, each with the reason that was given for it now; `problems` are what stops."""

    given: tuple[tuple[Unmet, str], ...]
    problems: tuple[Problem, ...]
    evidence: str | None = None

    def enter(self, governed: Governed, signer: Signer, now: datetime, *, until: str) -> None:
        """The reasons, an entry each, with the evidence that was given for them, before the entry of the kind `until`."""
        evidence = taken_in(governed.folder, self.evidence) if self.given else None
        for one, reason in self.given:
            governed.enter_once((ACCEPTED, Duty.POLICY_MANAGER.value, acceptance(one, reason, evidence)), signer, now, until=until)


def unmet_at(case: Case, graded: Assessment) -> tuple[Unmet, ...]:
    """What is still to be met before this case is approved and released."""
    return unmet(facing(case, entries(case.folder), graded))


def backing_at(case: Case, graded: Assessment) -> dict[str, tuple[Backed, ...]]:
    """By precondition the answers that it rests on, each with what backs it."""
    return rests_on(facing(case, (), graded))


def passing(governed: Governed, request: Accepting, *before: Before) -> Passing:
    """Whether the gate lets pass what is to be approved or released."""
    found, problems = unmet(governed.facing, *before), Problems()
    reasons = request.reasons(found, problems)
    problems.add(*request.unbacked(governed.folder), *unsound(governed.case), *_stops(governed, found, reasons))
    given = tuple((one, reasons[one.precondition.code]) for one in found if one.precondition.code in reasons)
    return Passing(given, tuple(problems.found), request.evidence)


def _stops(governed: Governed, found: Sequence[Unmet], reasons: Mapping[str, str]) -> Iterator[Problem]:
    place = str(governed.folder / ANSWERS)
    yield from (one.problem(place) for one in found if one.accepted is None and one.precondition.code not in reasons)
