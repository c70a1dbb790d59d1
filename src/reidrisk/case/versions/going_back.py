"""An earlier version of a case's mitigation in force again: its output, plan, record, result and documents, each as it was kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ...flow.output_record import NAME
from ...flow.provenance import fingerprint_of, provenance_of
from ...govern.runs import as_written
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text
from ..mitigation_record import mitigation_of
from .keeping import BESIDE, PLAN, clear, documents, folder_of, keep_before, numbers, parts, place, present

_NONE = Text("这个案例没有第 {number} 版。", "This case has no version {number}.")
_THERE = Text("已有的版本：{numbers}。", "The versions that there are: {numbers}.")
_NO_VERSION = Text("还没有任何版本：先运行 reidrisk mitigate 案例。", "There is none yet: run reidrisk mitigate CASE first.")
_CHANGED = Text("第 {number} 版的“{file}”不是当时保存的那一份。", "“{file}” of version {number} is not as it was kept.")
_GONE = Text(
    "第 {number} 版的输出当时写在案例之外（{path}），已不在或已改变。",
    "The output of version {number} was written outside the case ({path}); it is missing or was changed.",
)
_AGAIN = Text(
    "请从备份恢复，或用该版的方案重做：reidrisk apply {plan} 案例。",
    "Restore it from a backup, or produce it again: reidrisk apply {plan} CASE.",
)


def check(case: Path, number: int) -> Mapping[str, Any]:
    """The record of a version whose files are as they were kept. `InputError` for one that is not there or was changed."""
    known, folder = numbers(case), folder_of(case, number)
    if number not in known:
        hint = _THERE.fill(numbers=list(map(str, known))) if known else Phrase(_NO_VERSION)
        raise InputError(Problem("no_version", _NONE.fill(number=number), hint, str(case)))
    again = _AGAIN.fill(plan=str(folder / PLAN))
    changed = [
        Problem("version_changed", _CHANGED.fill(number=number, file=one.name), again, str(one))
        for one in (folder / NAME, folder / PLAN)
        if one.is_file() and not as_written(case, one.relative_to(case).as_posix())
    ]
    record = mitigation_of(folder) or {}
    output, _ = parts(folder)
    made = record["made"]
    kept = case / made["path"] if output is None else output
    if not changed and (not kept.exists() or str(fingerprint_of(kept)) != made["after"]["dataset"]["fingerprint"]):
        text = _CHANGED.fill(number=number, file=made["path"]) if kept == output else _GONE.fill(number=number, path=made["path"])
        changed.append(Problem("version_changed", text, again, str(kept)))
    if changed:
        raise InputError(*changed)
    return record


def bring_back(case: Path, number: int) -> tuple[Path, ...]:
    """Puts the files of a version, which was checked, in force; those of the version in force were kept before. What goes on record."""
    keep_before(case)
    folder, now = folder_of(case, number), present(case)
    if now is not None:
        for one in documents(folder_of(case, now)):
            (case / one.relative_to(folder_of(case, now))).unlink(missing_ok=True)
    pages = [place(one, case / one.relative_to(folder)) for one in documents(folder)]
    path = case / str((mitigation_of(folder) or {})["made"]["path"])
    output, beside = parts(folder)
    if output is not None:
        clear(path)
        place(output, path)
        clear(provenance_of(path))
        if beside.is_file():
            place(beside, provenance_of(path))
    return (*pages, *_records(case, folder))


def _records(case: Path, folder: Path) -> Iterator[Path]:
    """The plan with what it has beside it, the result and, last, the record: it says which version is in force."""
    for name in BESIDE:
        clear(case / name)
    for one in sorted((folder / BESIDE[0]).glob("*")):
        yield place(one, case / one.relative_to(folder))
    for name in (BESIDE[1], PLAN, "result.json", NAME):
        if (folder / name).is_file():
            yield place(folder / name, case / name)
