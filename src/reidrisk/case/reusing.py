"""Starts a case from another one."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Literal

from ..data.address import place_from
from ..data.files import private_folders, read_text, write_atomic
from ..govern.evidence import moved
from ..model.problem import InputError, Problem
from ..model.text import Text
from ..prepare.case.answers import enter
from ..prepare.case.blank import blank
from ..prepare.case.reuse import copy_columns, decided_before, relative, taken_over
from .answers import change
from .approving.evidence import unsound
from .case import ANSWERS, Case, is_case, open_case

_LIMIT = 16 * 2**20
_TAKEN = Text("沿用自案例“{origin}”", "taken over from the case “{origin}”")
_NOT_THERE = Text("“{case}”还不是案例。", '"{case}" is not a case yet.')
_SCAN_FIRST = Text(
    "接收方相同、换数据时，请先扫描新数据：reidrisk scan 数据文件 -o {case}",
    "For the same recipient with new data scan them first: reidrisk scan DATA -o {case}",
)
_THERE = Text("“{case}”已经是案例，不会覆盖。", '"{case}" is a case already and will not be overwritten.')
_ANOTHER = Text("请为新接收方另选一个文件夹。", "Choose another folder for the new recipient.")


def start_from(other: str, case: str, keep: Literal["recipient", "data"] | None, today: date) -> None:
    """Take over what still holds: answers about the recipient into a case of new data, or the data side into a new case."""
    old = open_case(other)
    keeping = keep or ("recipient" if is_case(case) else "data")
    if keeping == "recipient" and not is_case(case):
        raise InputError(Problem("not_a_case", _NOT_THERE.fill(case=case), _SCAN_FIRST.fill(case=case)))
    if keeping == "data":
        if is_case(case):
            raise InputError(Problem("case_exists", _THERE.fill(case=case), _ANOTHER))
        _same_data(old, Path(case))
    new = open_case(case)
    given = taken_over(old.file, keeping, tuple(new.file.columns), old.folder.resolve().name)
    open_keys = {key: one for key, one in given.items() if key not in new.file.replies and not new.file.situation().value(key)}
    changed = tuple(one for one in unsound(old) if one.code == "evidence_changed")
    if changed:  # what was swapped would get a hash of its own in the new case, and pass for what was taken in
        raise InputError(*changed)
    here = {one.evidence: moved(one.evidence, old.folder, new.folder) for one in open_keys.values() if one.evidence}
    change(case, lambda text, file: enter(text, relative(open_keys, here), file, today))
    if keeping == "recipient":
        change(case, lambda text, file: decided_before(text, file, old.file, _TAKEN.fill(origin=old.folder.resolve().name)))


def _same_data(old: Case, folder: Path) -> None:
    """A case on the same data: dataset and columns with their decisions, without any answer yet."""
    places = () if old.file.path is None else tuple(place_from(one, folder) for one in old.files)
    path = places if len(places) > 1 else next(iter(places), None)
    plan = old.file.plan()
    fresh = blank(old.file.language or "en", path, old.file.read_options(), type(plan)(plan.standard, subject=plan.subject))
    before = read_text(old.folder / ANSWERS, _LIMIT)
    private_folders(folder)
    write_atomic(folder / ANSWERS, copy_columns(fresh, before, old.file).encode("utf-8"))
