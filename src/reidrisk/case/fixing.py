"""Fixes the plan of a case in time: what the plan document says of its own history (GB/T 42460 6.1 g)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from ..data.files import read_text, write_atomic
from ..data.records import record
from ..document.kind import Fixed, Material
from ..flow.editions import settle
from ..flow.versions import versions
from ..govern.ledger import entries
from ..govern.runs import begun_run, enter_run, first_run
from ..model.plan import EvaluationPlan
from ..model.preparation import Change
from ..model.problem import Problem
from ..model.text import Text
from ..prepare.fixing import completes, plan_hash
from .case import Case

PLAN = "plan.json"
HISTORY = "plan_history"  # of an approval: the plans that were fixed until then
SCHEMA = "reidrisk/plan-history/1"
_LIMIT = 2**22
_UNLIKE = Text(
    "方案的历史与台账第 {n} 条所签署的不符：有方案被删去，或其日期、当时的级别被改过。",
    "The history of the plan is not what ledger entry {n} signed: a plan was taken out, or its date or the level then known changed.",
)
_RESTORE = Text(
    "文档按台账所签的写出；请查明改动人，并从备份恢复该文件。",
    "Documents are written with what was signed. Find out who changed the file, and restore it from a backup.",
)


def material_of(case: Case, now: datetime, *, names: bool = False) -> Material:
    """What the documents of this case are made of; its plan is fixed now, if it is a new one."""
    file = case.file
    present = tuple(name for name, column in file.columns.items() if column.change != "gone")
    standard, plan = settle(file.plan(), present)
    kept = _kept(case)
    earlier = _history(case, kept)
    fixed = _fixed(earlier, plan, now, case)
    if fixed != kept:
        with begun_run(case.folder, "plan", now, (case.folder / PLAN,)):
            _keep(case, fixed)
            enter_run(case.folder, "plan", now, {"plan": fixed[-1].hash}, (case.folder / PLAN,))
    proposed = {name: tuple(file.columns[name].proposed or ()) for name in present}
    path = (file.place or case.folder.name).replace("\\", "/").rsplit("/", 1)[-1]
    return Material(
        case.folder.resolve().name, path, file.fingerprint, plan, standard, present, proposed, fixed, now, versions(), names, who=file.who()
    )


def _fixed(earlier: tuple[Fixed, ...], plan: EvaluationPlan, now: datetime, case: Case) -> tuple[Fixed, ...]:
    """The history with this plan last. Before any result a new plan takes the place of the one before."""
    result, found = case.earlier, plan_hash(plan)
    completed = _completed(result, plan, found)
    if result is not None and not earlier and isinstance(result.get("level"), int):
        before = str(result.get("earlier_hash") or next(iter(completed), None) or result.get("hash"))
        # The first measurement fixed a plan that was never written out as a document.
        earlier = (Fixed(before, first_run(case.folder, before) or datetime.fromisoformat(str(result["made_at"]))),)
    if earlier and earlier[-1].hash == found:
        last = earlier[-1]
        explained = last.level is not None and not last.completes
        return (*earlier[:-1], replace(last, change=_unused(plan.change, earlier[:-1]) if explained else None))
    if earlier and earlier[-1].hash in completed:
        return (*earlier, Fixed(found, now, completed[earlier[-1].hash], completes=True))
    known = _known_level(result, found)
    if known is None:
        return (Fixed(found, now),)
    return (*earlier, Fixed(found, now, known, _unused(plan.change, earlier)))


def _completed(result: Mapping[str, Any] | None, plan: EvaluationPlan, found: str) -> dict[str, int]:
    """By their hashes the plans that this one completes, the first one first, with the level that each had given."""
    known = {} if result is None else result
    done = completes(plan, known)
    if done is None and known.get("hash") != found:
        return {}
    rows = known.get("completed")
    kept = {str(one["hash"]): one["level"] for one in rows if isinstance(one, Mapping)} if isinstance(rows, list) else {}
    return kept if done is None else {**kept, done: known["level"]}


def _unused(change: Change | None, earlier: tuple[Fixed, ...]) -> Change | None:
    """A reason that already explained another change explains no further one."""
    return None if any(one.change == change for one in earlier) else change


def _known_level(result: Mapping[str, Any] | None, found: str) -> int | None:
    """The level that was known before this plan: of the last result, or of the first plan where the last result is this plan's own."""
    if result is None:
        return None
    level = result.get("earlier_level" if result.get("hash") == found else "level")
    return level if isinstance(level, int) and not isinstance(level, bool) else None


def history_to_sign(case: Case) -> list[list[object]]:
    """What an approval signs of the history of the plan: by plan its hash, when it was fixed, and the level that was known by then."""
    return [_row(one) for one in _history(case, _kept(case))]


def unlike_signed(case: Case) -> Iterator[Problem]:
    """A problem where `plan.json` lacks a plan that an approval signed, or has it with another date or level."""
    now, (n, signed) = [_row(one) for one in _kept(case)], _signed(case)
    if any(_row(one) not in now for one in signed):
        yield Problem("plan_history_changed", _UNLIKE.fill(n=n), _RESTORE, str(case.folder / PLAN))


def _row(one: Fixed) -> list[object]:
    return [one.hash, one.at.isoformat(), one.level]


def _signed(case: Case) -> tuple[int, tuple[Fixed, ...]]:
    """The history that the last approval signed, and the number of its entry."""
    for entry in reversed(entries(case.folder)):
        rows = entry.content.get(HISTORY)
        if isinstance(rows, list):
            return entry.n, tuple(Fixed(str(hash_), datetime.fromisoformat(str(at)), level) for hash_, at, level in rows)
    return 0, ()


def _history(case: Case, kept: tuple[Fixed, ...]) -> tuple[Fixed, ...]:
    """What was signed stands as it was signed, whatever the file says of it; what the file has from later comes after it."""
    _, signed = _signed(case)
    known = {(one.hash, one.at): one for one in kept}
    held = tuple(_as_kept(one, known.get((one.hash, one.at))) for one in signed)
    return (*held, *(one for one in kept if not signed or one.at > signed[-1].at))


def _as_kept(signed: Fixed, kept: Fixed | None) -> Fixed:
    """Hash, date and level as they were signed, with what the file says of why."""
    return signed if kept is None else replace(signed, change=kept.change, completes=kept.completes)


def _kept(case: Case) -> tuple[Fixed, ...]:
    path = case.folder / PLAN
    if not path.exists():
        return ()
    try:
        found: Any = record(read_text(path, _LIMIT))
        return tuple(_read(one) for one in found["fixed"])
    except (ValueError, KeyError, TypeError):
        return ()


def _read(one: Mapping[str, Any]) -> Fixed:
    change = Change(one["reason"], one["by"], one["date"]) if one["reason"] else None
    return Fixed(str(one["hash"]), datetime.fromisoformat(one["at"]), one["level"], change, one.get("completes") is True)


def _keep(case: Case, fixed: tuple[Fixed, ...]) -> None:
    rows = [
        {
            "hash": one.hash,
            "at": one.at.isoformat(),
            "level": one.level,
            "reason": one.change.reason if one.change else None,
            "by": one.change.by if one.change else None,
            "date": one.change.date if one.change else None,
            **({"completes": True} if one.completes else {}),
        }
        for one in fixed
    ]
    content = json.dumps({"schema": SCHEMA, "fixed": rows}, ensure_ascii=False, indent=1)
    write_atomic(case.folder / PLAN, f"{content}\n".encode())
