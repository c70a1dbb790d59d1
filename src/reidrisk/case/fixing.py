"""Fixes the plan of a case in time: what the plan document says of its own history (GB/T 42460 6.1 g)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from ..data.address import harmless
from ..data.files import read_text, write_atomic
from ..data.records import record
from ..document.kind import Fixed, Material
from ..flow.editions import settle
from ..flow.versions import versions
from ..model.preparation import Change
from ..prepare.fixing import plan_hash
from .case import Case

PLAN = "plan.json"
SCHEMA = "reidrisk/plan-history/1"
_LIMIT = 2**22


def material_of(case: Case, now: datetime, *, names: bool = False) -> Material:
    """What the documents of this case are made of; its plan is fixed now, if it is a new one."""
    file = case.file
    present = tuple(name for name, column in file.columns.items() if column.change != "gone")
    standard, plan = settle(file.plan(), present)
    earlier = _history(case)
    fixed = _fixed(earlier, plan_hash(plan), now, case.earlier, plan.change)
    if fixed != earlier:
        _keep(case, fixed)
    proposed = {name: tuple(file.columns[name].proposed or ()) for name in present}
    path = harmless(file.path or case.folder.name).replace("\\", "/").rsplit("/", 1)[-1]
    return Material(
        case.folder.resolve().name, path, file.fingerprint, plan, standard, present, proposed, fixed, now, versions(), names, who=file.who()
    )


def _fixed(
    earlier: tuple[Fixed, ...], found: str, now: datetime, result: Mapping[str, Any] | None, change: Change | None
) -> tuple[Fixed, ...]:
    """The history with this plan last. Before any result a new plan takes the place of the one before."""
    known = _known_level(result, found)
    if result is not None and known is not None and not earlier:
        before = str(result.get("earlier_hash") or result.get("hash"))
        # The first measurement fixed a plan that was never written out as a document.
        earlier = (Fixed(before, datetime.fromisoformat(str(result["made_at"]))),)
    if earlier and earlier[-1].hash == found:
        last = earlier[-1]
        return (*earlier[:-1], Fixed(found, last.at, last.level, _unused(change, earlier[:-1]) if last.level is not None else None))
    if known is None:
        return (Fixed(found, now),)
    return (*earlier, Fixed(found, now, known, _unused(change, earlier)))


def _unused(change: Change | None, earlier: tuple[Fixed, ...]) -> Change | None:
    """A reason that already explained another change explains no further one."""
    return None if any(one.change == change for one in earlier) else change


def _known_level(result: Mapping[str, Any] | None, found: str) -> int | None:
    """The level that was known before this plan: of the last result, or of the first plan where the last result is this plan's own."""
    if result is None:
        return None
    own = result.get("hash") == found and result.get("earlier_hash") is not None
    level = result.get("earlier_level" if own else "level")
    return level if isinstance(level, int) and not isinstance(level, bool) else None


def _history(case: Case) -> tuple[Fixed, ...]:
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
    return Fixed(str(one["hash"]), datetime.fromisoformat(one["at"]), one["level"], change)


def _keep(case: Case, fixed: tuple[Fixed, ...]) -> None:
    rows = [
        {
            "hash": one.hash,
            "at": one.at.isoformat(),
            "level": one.level,
            "reason": one.change.reason if one.change else None,
            "by": one.change.by if one.change else None,
            "date": one.change.date if one.change else None,
        }
        for one in fixed
    ]
    content = json.dumps({"schema": SCHEMA, "fixed": rows}, ensure_ascii=False, indent=1)
    write_atomic(case.folder / PLAN, f"{content}\n".encode())
