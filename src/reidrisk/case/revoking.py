"""The list of a case's revoked packages, signed and put where it is handed on from (ITU-T X Suppl.39 SR8)."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from pathlib import Path

from ..data.disk.locking import in_turn
from ..data.files import write_atomic
from ..govern.keystore import Signer
from ..govern.ledger import entries
from ..govern.revocations import DAYS, NAME, list_of, newest
from ..govern.roles import Duty, people_of
from ..govern.story import RELEASED
from ..model.frozen import dataclass
from ..prepare.people import among
from .case import Case
from .governing import Governed


@dataclass(frozen=True, slots=True)
class IssuedList:
    """Where it is, its number, and until when it may be relied on."""

    place: Path
    number: int
    until: date


def list_issued(case: Case, now: datetime, until: date | None, signer: Signer) -> IssuedList:
    """The list as the ledger stands now; what two runs take back at once is in that of the later one. Valid for 90 days by default."""
    path, until = case.folder / NAME, until or now.date() + timedelta(days=DAYS)
    with in_turn(path):
        known = entries(case.folder)
        write_atomic(path, list_of(case.folder.resolve().name, known, now, until, signer))
    return IssuedList(path, newest(known), until)


def duty_of(governed: Governed, name: str, package: str | None = None) -> Duty:
    """In which role this package, or any, is taken back: an executor takes back what an executor released by an order.

    Recipients check the list against the key that signed their package, and the manager who ordered it has no key where the data are.
    """
    released = (one for one in governed.entries if one.kind == RELEASED and (package is None or one.content.get("package") == package))
    ordered = any(one.role == Duty.EXECUTOR for one in released)
    executes = among(name, people_of(governed.case.file.situation(), Duty.EXECUTOR))
    return Duty.EXECUTOR if ordered and executes else Duty.POLICY_MANAGER
