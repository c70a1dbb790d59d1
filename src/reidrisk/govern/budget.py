"""The privacy budget of a case: what every differentially private release of its data has spent (sequential composition)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..data.disk.locking import in_turn
from ..data.files import read_text, write_atomic
from ..data.records import record
from ..model.exact import exact
from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import Text
from .runs import as_written, enter_run

NAME = "privacy-budget.jsonl"
_LIMIT = 2**24
_MADE, _RUN = "made", "privacy-budget"
_BROKEN = Text("隐私预算的记录读不出来。", "The record of the privacy budget cannot be read.")
_RESTORE = Text(
    "请从备份恢复；不要删除：已花费的预算不会因此收回。", "Restore it from a copy; do not remove it: what was spent stays spent."
)
_ALTERED = Text(
    "隐私预算台账不是程序写下的那一份：运行记录（runs.jsonl）中没有它，或内容被改动过，不能作为承诺的凭据。",
    "The ledger of the privacy budget is not as the program wrote it: the record of runs (runs.jsonl) does not know it, or knows it "
    "otherwise. It backs no promise.",
)
_OVER = Text(
    "已花费 ε = {spent}，再花费 {epsilon} 会超过上限 {most}。", "ε = {spent} is spent; another {epsilon} would exceed the limit of {most}."
)
_LESS = Text("请减小 --epsilon，或不再发布。", "Lower --epsilon, or release nothing more.")


@dataclass(frozen=True, slots=True)
class Spending:
    """One release: its epsilon (delta is 0), of which columns, of which data, how many records a person has at most."""

    epsilon: Fraction
    columns: tuple[str, ...]
    what: str
    each: int
    fingerprint: str


def spent(case: Path) -> Fraction:
    """Everything spent so far, whatever the data's fingerprint: the people are the same."""
    path = case / NAME
    if not path.is_file():
        return Fraction(0)
    try:
        return sum((_epsilon(line) for line in read_text(path, _LIMIT).splitlines() if line.strip()), Fraction(0))
    except (ValueError, KeyError, TypeError):
        pass
    raise InputError(Problem("bad_budget", _BROKEN, _RESTORE, str(path)))


def released(case: Path) -> tuple[tuple[Fraction, ...], tuple[str, ...]]:
    """The epsilon of every release so far, and the fingerprints of the files that were made by them."""
    path = case / NAME
    if not path.is_file():
        return (), ()
    try:
        lines: list[Any] = [record(line) for line in read_text(path, _LIMIT).splitlines() if line.strip()]
        spendings = tuple(exact(one["epsilon"]) for one in lines if one["what"] != _MADE)
        made = tuple(str(one["data"]) for one in lines if one["what"] == _MADE)
    except (ValueError, KeyError, TypeError):
        raise InputError(Problem("bad_budget", _BROKEN, _RESTORE, str(path))) from None
    if not as_written(case, NAME):
        raise InputError(Problem("budget_altered", _ALTERED, _RESTORE, str(path)))
    return spendings, made


def enter_made(case: Path, fingerprint: str, now: datetime) -> None:
    """Enters which file a release made: whoever grades it finds its promise here."""
    path = case / NAME
    with in_turn(path):
        line = json.dumps({"at": now.isoformat(), "what": _MADE, "epsilon": "0", "data": fingerprint})
        write_atomic(path, (read_text(path, _LIMIT) + line + "\n").encode())
    enter_run(case, _RUN, now, {"data": fingerprint}, (path,))


def spend(case: Path, one: Spending, most: Fraction | None, now: datetime) -> Fraction:
    """Enters a release before it is made, and gives the new total; `InputError` where it would exceed `most`."""
    path = case / NAME
    with in_turn(path):
        before = spent(case)
        if most is not None and before + one.epsilon > most:
            fields = {"spent": str(before), "epsilon": str(one.epsilon), "most": str(most)}
            raise InputError(Problem("budget_exceeded", _OVER.fill(**fields), _LESS, str(path)))
        old = read_text(path, _LIMIT) if path.is_file() else ""
        write_atomic(path, (old + _line(one, now) + "\n").encode())
    enter_run(case, _RUN, now, {"data": one.fingerprint, "epsilon": str(one.epsilon)}, (path,))
    return before + one.epsilon


def _epsilon(line: str) -> Fraction:
    fields: Any = record(line)
    return exact(fields["epsilon"])


def _line(one: Spending, now: datetime) -> str:
    columns: Sequence[str] = one.columns
    return json.dumps(
        {
            "at": now.isoformat(), "what": one.what, "epsilon": str(one.epsilon), "delta": "0", "columns": list(columns),
            "records_a_person": one.each, "data": one.fingerprint,
        },
        ensure_ascii=False,
    )  # fmt: skip
