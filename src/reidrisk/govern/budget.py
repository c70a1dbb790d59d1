"""The privacy budget of a case: what every differentially private release of its data has spent (sequential composition)."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..data.disk.locking import in_turn
from ..data.files import read_text, write_atomic
from ..data.records import lines_of, record
from ..model.exact import exact
from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import Text
from .canonical import canonical
from .memory import mark_of, place_of, remember_budget, remembered_budget
from .runs import as_written, begun_run, enter_run, may_be_half

NAME = "privacy-budget.jsonl"
_LIMIT = 2**24
_MADE, _RUN, _PURPOSE = "made", "privacy-budget", "reidrisk/budget/2"
_BROKEN = Text("隐私预算的记录无法读取。", "The record of the privacy budget cannot be read.")
_RESTORE = Text(
    "请从备份恢复；不要删除：已花费的预算不会因此收回。", "Restore it from a copy; do not remove it: what was spent stays spent."
)
_ALTERED = Text(
    "隐私预算台账不是程序写下的那一份：运行记录（runs.jsonl）中没有它，或内容被改动过，不能作为承诺的凭据。",
    "The ledger of the privacy budget is not as the program wrote it: the record of runs (runs.jsonl) does not know it, or knows it "
    "otherwise. It backs no promise.",
)
_CHANGED = Text(
    "隐私预算的记录在这一行被改动过：它接不上前一行，或不是本机写下的。",
    "The record of the privacy budget was changed at this line: it does not follow from the one before, or this machine did not write it.",
)
_CUT = Text(
    "隐私预算的记录被截短、换掉或删去：本机记得 {count} 行，现在有 {found} 行。",
    "The record of the privacy budget was cut, replaced or removed: this machine remembers {count} {count|line|lines}, and {found} are "
    "there.",
)
_OVER = Text(
    "已花费 ε = {spent}，再花费 {epsilon} 会超过上限 {most}。", "ε = {spent} is spent; another {epsilon} would exceed the limit of {most}."
)
_LESS = Text("请减小 --epsilon，或不再发布。", "Lower --epsilon, or release nothing more.")


@dataclass(frozen=True, slots=True)
class Spending:
    """One release: its epsilon and delta, of which columns, of which data, how many records a person has at most."""

    epsilon: Fraction
    columns: tuple[str, ...]
    what: str
    each: int
    fingerprint: str
    delta: Fraction = Fraction(0)


def spent(case: Path) -> Fraction:
    """Everything spent so far, whatever the data's fingerprint: the people are the same. `InputError` where it is not what was entered."""
    return sum((exact(one["epsilon"]) for one in _lines(case)), Fraction(0))


def released(case: Path) -> tuple[tuple[tuple[Fraction, Fraction], ...], tuple[str, ...]]:
    """The epsilon and delta of every release so far, and the fingerprints of the files that were made by them."""
    lines = _lines(case)
    if lines and not (as_written(case, NAME) or (may_be_half(case, NAME) and _all_ours(case, lines))):
        raise InputError(Problem("budget_altered", _ALTERED, _RESTORE, str(case / NAME)))
    return tuple((exact(one["epsilon"]), exact(one.get("delta", "0"))) for one in lines if one["what"] != _MADE), tuple(
        str(one["data"]) for one in lines if one["what"] == _MADE
    )


def enter_made(case: Path, fingerprint: str, now: datetime) -> None:
    """Enters which file a release made: whoever grades it finds its promise here."""
    with in_turn(case / NAME):
        _enter(case, {"at": now.isoformat(), "what": _MADE, "epsilon": "0", "data": fingerprint}, {"data": fingerprint}, now)


def spend(case: Path, one: Spending, most: Fraction | None, now: datetime) -> Fraction:
    """Enters a release before it is made, and gives the new total; `InputError` where it would exceed `most`."""
    path = case / NAME
    with in_turn(path):
        before = spent(case)
        if most is not None and before + one.epsilon > most:
            fields = {"spent": str(before), "epsilon": str(one.epsilon), "most": str(most)}
            raise InputError(Problem("budget_exceeded", _OVER.fill(**fields), _LESS, str(path)))
        line = {
            "at": now.isoformat(), "what": one.what, "epsilon": str(one.epsilon), "delta": str(one.delta), "columns": list(one.columns),
            "records_a_person": one.each, "data": one.fingerprint,
        }  # fmt: skip
        _enter(case, line, {"data": one.fingerprint, "epsilon": str(one.epsilon)}, now)
    return before + one.epsilon


def _enter(case: Path, content: Mapping[str, object], hashes: Mapping[str, object], now: datetime) -> None:
    """One more line: numbered, chained to the one before, and marked under the key of this machine, which remembers it."""
    path, place = case / NAME, place_of(os.environ)
    known = _lines(case)
    line = {**content, "n": len(known) + 1, "before": _sum(known[-1]) if known else ""}
    mark = mark_of(place, case, canonical({_PURPOSE: line}))
    line |= {} if mark is None else {"key": mark[0], "mark": mark[1]}
    old = read_text(path, _LIMIT) if path.is_file() else ""
    with begun_run(case, _RUN, now, (path,)):
        write_atomic(path, (old + json.dumps(line, ensure_ascii=False) + "\n").encode())
        remember_budget(place, case, (len(known) + 1, _sum(line)))
        enter_run(case, _RUN, now, hashes, (path,))


def _lines(case: Path) -> list[dict[str, Any]]:
    """Every line. `InputError` for one that cannot be read or was changed, and where lines are gone that this machine remembers."""
    path, place, found = case / NAME, place_of(os.environ), list[dict[str, Any]]()
    for number, text in enumerate(lines_of(read_text(path, _LIMIT)) if path.is_file() else (), 1):
        one = _line(text)
        if one is None:
            raise InputError(Problem("bad_budget", _BROKEN, _RESTORE, str(path), number))
        if one.get("n") != number or one.get("before") != (_sum(found[-1]) if found else "") or not _is_marked(place, case, one):
            raise InputError(Problem("budget_altered", _CHANGED, _RESTORE, str(path), number))
        found.append(one)
    last = remembered_budget(place, case)
    if last is not None and (len(found) < last[0] or _sum(found[last[0] - 1]) != last[1]):
        raise InputError(Problem("budget_altered", _CUT.fill(count=last[0], found=len(found)), _RESTORE, str(path)))
    return found


def _line(text: str) -> dict[str, Any] | None:
    """A line with its amount; None for anything else."""
    try:
        one: Any = record(text)
        whole = exact(one["epsilon"]) >= 0 and isinstance(one["what"], str) and isinstance(one["data"], str)
    except (ValueError, KeyError, TypeError):
        return None
    return one if whole and isinstance(one, dict) else None


def _is_marked(place: Path, case: Path, one: Mapping[str, Any]) -> bool:
    """Whether the mark is ours where our key is named; what another machine entered, only it can tell."""
    mark = mark_of(place, case, canonical({_PURPOSE: {name: value for name, value in one.items() if name not in {"key", "mark"}}}))
    key = one.get("key")
    elsewhere = isinstance(key, str) and mark is not None and key != mark[0]
    return mark is None or elsewhere or (key, one.get("mark")) == mark


def _all_ours(case: Path, lines: Sequence[Mapping[str, Any]]) -> bool:
    """Whether this machine wrote every line: then a run that was killed before it went on record has written the last one."""
    mark = mark_of(place_of(os.environ), case, b"")
    return mark is not None and all(one.get("key") == mark[0] for one in lines)


def _sum(line: Mapping[str, Any]) -> str:
    return sha256(canonical(line)).hexdigest()
