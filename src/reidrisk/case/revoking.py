"""The list of a case's revoked packages, signed and put where it is handed on from (ITU-T X Suppl.39 SR8)."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from pathlib import Path

from ..data.disk.locking import in_turn
from ..data.files import write_atomic
from ..govern.keystore import Signer
from ..govern.ledger import entries
from ..govern.revocations import DAYS, NAME, list_of, newest
from ..model.frozen import dataclass
from .case import Case


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
