"""What in a case is not as the ledger or the program left it: records, plans, reports, evidence, agreements, registers, packages."""

from __future__ import annotations

from collections.abc import Sequence

from ...govern.entry import Entry
from ...govern.envelope.handed import handed_of, unlike_handed
from ...govern.filed import agreements_unlike_ledger, evidence_unlike_ledger, packages_unlike_ledger, register_unlike_ledger
from ...govern.gate.gate import acceptances
from ...govern.runs import Altered, altered
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..case import Case
from ..fixing import unlike_signed
from ..issuing import REGISTER, DocumentRegister
from .evidence import unlike_approved, unsound

_SENTENCE = Text("{what}。", "{what}.")
_FIND_OUT = Text(
    "请查明改动人，从备份恢复；无法恢复的，批准时由策略管理者写明理由（--accept records-altered=理由）。",
    "Find out who did it, and restore it from a backup; where that cannot be, a policy manager gives the reason when approving "
    "(--accept records-altered=REASON).",
)
_RUN_AGAIN = Text(
    "请再运行一次同样的命令；不是本人在运行而文件又变了的，请查明改动人。",
    "Run the same command again. If the file changes while nobody runs anything, find out who does it.",
)


def unlike_on_record(case: Case, entries: Sequence[Entry]) -> tuple[Problem, ...]:
    """Everything of the case that was changed by other hands, with place and remedy; what a reason in the ledger settles is left out."""
    try:
        found = [_problem_of(case, one) for one in altered(case.folder, entries) if not _settled(one, entries)]
    except InputError as error:
        found = list(error.problems)
    return (
        *found, *unlike_signed(case), *DocumentRegister(case.folder / "documents" / REGISTER).unlike_signed(case.folder),
        *unsound(case), *unlike_approved(case, entries), *agreements_unlike_ledger(case.folder, entries),
        *register_unlike_ledger(case.folder, entries), *packages_unlike_ledger(case.folder, entries),
        *evidence_unlike_ledger(case.folder, entries), *_unlike_handed(case),
    )  # fmt: skip


def _unlike_handed(case: Case) -> tuple[Problem, ...]:
    """What of a case that was handed over is not what its sender signed."""
    try:
        return tuple(unlike_handed(case.folder, handed_of(case.folder))) if case.handed else ()
    except InputError as error:
        return error.problems


def _problem_of(case: Case, one: Altered) -> Problem:
    if one.half:
        return Problem("run_unfinished", _SENTENCE.fill(what=one.text), _RUN_AGAIN, str(case.folder / one.file))
    return Problem("record_altered", _SENTENCE.fill(what=one.text), _FIND_OUT, str(case.folder / one.file))


def _settled(one: Altered, entries: Sequence[Entry]) -> bool:
    return any(given.code == "records-altered" and given.subjects.get(one.file) == one.state for given in acceptances(entries))
