"""The record of a mitigation that is kept in a case: what ``reidrisk mitigate --json`` prints, and what it made of the case."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..data.files import read_text
from ..data.records import record
from ..flow.output_record import NAME, ONE_ROW_EACH, known_to, people_in, recorded_of, steps_in
from ..govern.canonical import digest
from ..govern.runs import kept_as
from ..model.dataset import Fingerprint
from ..model.problem import InputError, Problem
from ..model.text import Text
from ..prepare.histories import KNOWN_RECORDS

if TYPE_CHECKING:
    from ..flow.output import Proved
    from ..mitigate.goals.subject_types import CountedPeople
    from ..mitigate.plans.recipe import Recipe, RecipeStep

SCHEMA = "reidrisk/mitigation/1"
_LIMIT = 2**22
# Two figures as records before this edition of the form call them.
_WAS = {"suppressed_records": "records_lost", "suppressed_cells": "cells_suppressed"}
_NEEDED = ("dataset", "plan", "loss", "records_lost", "cells_suppressed", "proof")
_BAD = Text("这不是 reidrisk mitigate --json 的结果。", "This is not what reidrisk mitigate --json prints.")
_CHANGED = Text(
    "缓解记录被改动过：它与运行记录中登记的哈希不符。",
    "The record of the mitigation was changed: it does not match the hash among the runs.",
)
_GONE = Text(
    "案例中一个人有多行，区分个人的列已删除；现在的输出不是缓解时证明过的那份，无从计人，按行计数会低估风险。",
    "A person of this case has several rows, and what told persons apart was removed; the output is not the one that was proved. People "
    "cannot be counted, and rows would understate the risk.",
)
_RESTORE = Text(
    "请恢复缓解写出的文件和记录，或对原数据重新运行 reidrisk mitigate 案例。",
    "Restore the file and the record that the mitigation wrote, or run reidrisk mitigate CASE on the original again.",
)
_REDO = Text("请重新保存它的输出，或删去该文件。", "Save its output again, or remove the file.")


def unnamed_groups(made: dict[str, Any]) -> dict[str, Any]:
    """The record without the names of groups that went: whoever runs it sees them, but they are of few people, and papers go further."""
    goals = [{**one, "groups": _counted(one["groups"])} for one in made["usefulness"]]
    return {**made, "usefulness": goals}


def _counted(groups: dict[str, Any] | None) -> dict[str, Any] | None:
    return None if groups is None else {key: value for key, value in groups.items() if key != "labels"}


def mitigation_of(case: Path) -> Mapping[str, Any] | None:
    """The record; None where the case has none."""
    path = case / NAME
    if not path.is_file():
        return None
    found: object = None
    try:
        found = record(read_text(path, _LIMIT))
    except ValueError:
        found = None
    if isinstance(found, dict):
        found = {**{now: found[was] for was, now in _WAS.items() if was in found}, **found}
    if not isinstance(found, dict) or found.get("schema") != SCHEMA or any(key not in found for key in _NEEDED):
        raise InputError(Problem("bad_mitigation_record", _BAD, _REDO, str(path)))
    return found


def output_in(record: Mapping[str, Any], case: Path, original: Fingerprint | None) -> Path | None:
    """The file that the mitigation made; None where it made none, or made it of other data than the case has now."""
    made = record.get("made")
    path = made.get("path") if isinstance(made, dict) else None
    if not isinstance(path, str) or (original is not None and record["dataset"].get("fingerprint") != original.value):
        return None
    return case / path


def left_out(case: Path) -> frozenset[str]:
    """The columns that the mitigation left out of its output."""
    record = mitigation_of(case)
    return frozenset() if record is None else frozenset(map(str, record["plan"].get("dropped", ())))


def averaged_in(case: Path) -> frozenset[str]:
    """The columns of the output whose values are means of their class: none of them is anybody's own."""
    record = mitigation_of(case)
    return frozenset() if record is None else frozenset(map(str, record.get("averaged", ())))


def with_people(record: Mapping[str, Any], proved: Proved | None, recipe: Recipe | None) -> Mapping[str, Any]:
    """The record with what who grades the output again must know of it."""
    return {**record, **recorded_of(recipe, () if proved is None else proved.people)}


def of_recipe(recipe: Recipe) -> Mapping[str, Any]:
    """What the record of a mitigation by this plan will say of how its output is graded, before there is one."""
    return with_people({"plan": {"known_to": known_to(recipe)}}, None, recipe)


def seen_steps(case: Path, fingerprint: Fingerprint) -> tuple[RecipeStep, ...]:
    """How the dates of the output are counted that moved by person; none where it is not the output that was proved."""
    record = mitigation_of(case)
    if record is None or not record.get("seen") or _proved_output(record) != str(fingerprint):
        return ()
    if not kept_as(case, digest(record)):
        raise InputError(Problem("mitigation_record_changed", _CHANGED, _RESTORE, str(case / NAME)))
    return steps_in(record)


def _proved_output(record: Mapping[str, Any]) -> str | None:
    """The fingerprint of the output that was proved."""
    made = record.get("made")
    after = made.get("after") if isinstance(made, dict) else None
    dataset = after.get("dataset") if isinstance(after, dict) else None
    return str(dataset.get("fingerprint")) if isinstance(dataset, dict) else None


def made_in(case: Path) -> str | None:
    """The fingerprint of what the last mitigation made; None where it made nothing."""
    record = mitigation_of(case)
    return None if record is None else _proved_output(record)


def people_behind(case: Path, fingerprint: Fingerprint) -> tuple[CountedPeople, ...]:
    """The people behind the output of a case, which has this fingerprint.

    `InputError` where it is not the output that was proved, or the record is not the one that was kept: rows would stand for people.
    """
    record = mitigation_of(case)
    if record is None:
        return ()
    if not kept_as(case, digest(record)):
        raise InputError(Problem("mitigation_record_changed", _CHANGED, _RESTORE, str(case / NAME)))
    if "people" in record and _proved_output(record) != str(fingerprint):
        raise InputError(Problem("people_gone", _GONE, _RESTORE, str(case / NAME)))
    return people_in(record)


def checked(record: Mapping[str, Any], case: Path) -> Mapping[str, Any]:
    """The record, if it is what the case kept wherever it says how little somebody knows or whose rows are whose; else `InputError`."""
    if (record.get(KNOWN_RECORDS.key) is not None or record.get(ONE_ROW_EACH)) and not kept_as(case, digest(record)):
        raise InputError(Problem("mitigation_record_changed", _CHANGED, _RESTORE, str(case / NAME)))
    return record
