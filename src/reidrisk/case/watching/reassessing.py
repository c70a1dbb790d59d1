"""The same plan on the present state, and what came out differently (GB/T 42460 6.5 b; ITU-T X Suppl.39 SR8)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from ...data.options import ReadOptions
from ...flow.releases import seen_of, together_in
from ...govern.canonical import digest
from ...govern.register_file import NAME as REGISTER
from ...govern.register_file import read_register
from ...govern.runs import begun_run, enter_run
from ...model.frozen import dataclass
from ...model.problem import InputError
from ..case import RESULT, Case, result_of
from ..surveying import graded

Values = tuple[str | None, str | None]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What an assessment of the same plan gives now.

    `differing`: by key the value before and now; `together`: the smallest class over all releases of the register that can be compared.
    """

    level: int | None
    before: int | None
    acceptable: bool | None
    differing: Mapping[str, Values]
    together: int | None
    result: str


def reassessed(case: Case, now: datetime) -> Comparison:
    """Graded again and kept as the result of the case; the plan stays as it is."""
    earlier = case.earlier or {}
    assessment = graded(case, now)
    present = result_of(assessment)
    facts = assessment.facts
    hashes = {"plan": present["hash"], "data": str(facts.fingerprint), "level": assessment.verdict.level, "result": digest(present)}
    with begun_run(case.folder, "assess", now, (case.folder / RESULT,)):
        case.keep(assessment)
        enter_run(case.folder, "assess", now, hashes, (case.folder / RESULT,))
    level = earlier.get("level")
    return Comparison(
        assessment.verdict.level, level if isinstance(level, int) else None, assessment.verdict.acceptable,
        differing(_flat(earlier), _flat(present)), _together(case.folder), digest(present),
    )  # fmt: skip


def differing(before: Mapping[str, str | None], now: Mapping[str, str | None]) -> dict[str, Values]:
    """The keys whose values differ."""
    keys = dict.fromkeys((*before, *now))
    return {key: (before.get(key), now.get(key)) for key in keys if before.get(key) != now.get(key)}


def _flat(result: Mapping[str, object]) -> dict[str, str | None]:
    """Level, data and figures of a result by one key each."""
    found: dict[str, str | None] = {key: _text(result.get(key)) for key in ("level", "acceptable", "standard")}
    dataset, numbers = result.get("dataset"), result.get("numbers")
    if isinstance(dataset, dict):
        found |= {f"dataset.{key}": _text(value) for key, value in dataset.items()}
    if isinstance(numbers, dict):
        found |= {symbol: _figure(number) for symbol, number in numbers.items()}
    return found


def _figure(number: object) -> str | None:
    if not isinstance(number, dict):
        return None
    value, low, high = (number.get(key) for key in ("value", "low", "high"))
    return str(value) if value is not None else None if low is None else f"{low} – {high}"


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _together(folder: Path) -> int | None:
    """The smallest class over everything that was given out, as recipients who collude have it (China methodology 10.3.1 b)."""
    path = folder / REGISTER
    if not path.is_file():
        return None
    try:
        register = read_register(path).comparable
        overlaps = together_in(register, seen_of(register, folder, ReadOptions())) if register.releases else None
    except InputError:  # our copy of an earlier release is gone: nothing can be said, and nothing is
        return None
    return None if overlaps is None else overlaps.everything.sizes.smallest
