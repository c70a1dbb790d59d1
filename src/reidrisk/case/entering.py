"""What is done outside a case and entered in its ledger: the person's role and key are checked before anything happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from ..govern.roles import Duty, check
from ..model.problem import InputError, Problem
from ..model.text import Text
from .case import open_case
from .governing import Governed, Passphrase

Enter = Callable[[Mapping[str, object]], object]
_NOBODY = Text("没有说明以谁的名义记入案例的台账。", "It is not said in whose name it is entered in the case's ledger.")
_NAME = Text("请用 --as 姓名 写明。", "Name the person with --as.")


def entering(case: str | None, by: str | None, passphrase: Passphrase, duty: Duty, kind: str) -> Enter:
    """Enters in the case's ledger, signed; without a case it enters nothing."""
    if case is None:
        return _nowhere
    if by is None:
        raise InputError(Problem("no_signer", _NOBODY, _NAME))
    governed = Governed(open_case(case))
    governed.whole()
    check(governed.case.file.situation(), by, duty, governed.entries)
    signer = governed.signer(by, passphrase)
    return lambda told: governed.enter(kind, duty.value, told, signer, datetime.now(UTC))


def _nowhere(_told: Mapping[str, object]) -> None:
    """There is no case."""
