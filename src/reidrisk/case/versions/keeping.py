"""A version of a case's mitigation: the files that it made, kept beside the case under its number (GB/T 42460 6.5)."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from ...data.disk.making import making
from ...data.disk.sweeping import swept
from ...data.files import read_text
from ...data.records import record
from ...flow.output_record import NAME
from ...flow.provenance import provenance_of
from ..mitigation_record import mitigation_of

FOLDER, PLAN, OUTPUT = "versions", "plan.yaml", "output"
BESIDE = ("plan.hierarchies", "plan.classes.csv")
_DOCUMENTS, _PROVENANCE = "documents", "provenance.json"
_RESULT, _LIMIT = "result.json", 2**20
_WRITTEN_IN = (".duckdb", ".sqlite", ".db")
# Numbers of documents that were issued go on, whichever version is in force.
_ONE_REGISTER = frozenset({"register.json"})


def folder_of(case: Path, number: int) -> Path:
    """Where a version is kept."""
    return case / FOLDER / str(number)


def numbers(case: Path) -> tuple[int, ...]:
    """The versions that are there, the first one first."""
    found = (one.name for one in (case / FOLDER).glob("*") if (one / NAME).is_file())
    return tuple(sorted(int(name) for name in found if name.isdecimal()))


def is_version(folder: Path) -> bool:
    """Whether this is the folder of a kept version."""
    return (folder / NAME).is_file() and (folder / PLAN).is_file()


def result_of(folder: Path) -> Mapping[str, object] | None:
    """What a kept version was graded; None where that cannot be read."""
    path = folder / _RESULT
    try:
        found = record(read_text(path, _LIMIT)) if path.is_file() else None
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def next_number(case: Path) -> int:
    """Of the version that comes next: no number is given twice."""
    return max((int(one.name) for one in (case / FOLDER).glob("*") if one.name.isdecimal()), default=0) + 1


def present(case: Path) -> int | None:
    """The version in force; None before the first, and for a mitigation that was made before there were versions."""
    made = mitigation_of(case)
    found = None if made is None else made.get("version")
    return found if isinstance(found, int) and (folder_of(case, found) / NAME).is_file() else None


def keep_before(case: Path) -> tuple[Path, ...]:
    """What the next run would write over: documents go to the version in force; a mitigation without a number gets one, as returned."""
    for folder in [one for one in (case / FOLDER).rglob("*") if one.is_dir()]:
        swept(folder)  # a killed run left it in a version that nothing writes to any more
    number, found, kept = present(case), mitigation_of(case), tuple[Path, ...]()
    made = None if found is None else found.get("made")
    if number is None and isinstance(made, dict) and isinstance(made.get("path"), str):
        number = next_number(case)
        kept = keep(case, number, case / made["path"], case / PLAN)
    if number is not None:
        for one in documents(case):
            place(one, folder_of(case, number) / _DOCUMENTS / one.relative_to(case / _DOCUMENTS))
    return kept


def keep(case: Path, number: int, output: Path, plan: Path) -> tuple[Path, ...]:
    """The files of the case that a mitigation has just written become this version; those of them that go on record."""
    folder = folder_of(case, number)
    kept = [place(case / name, folder / name) for name in (NAME, _RESULT) if (case / name).is_file()]
    if plan.is_file():
        kept.append(place(plan, folder / PLAN))
        kept += [place(one, folder / name) for one, name in _beside(plan)]
    if _inside(case, output):  # one that lies elsewhere is known by its fingerprint only
        place(output, folder / OUTPUT / output.name)
    if provenance_of(output).is_file():
        kept.append(place(provenance_of(output), folder / _PROVENANCE))
    return tuple(kept)


def documents(folder: Path) -> Iterator[Path]:
    """The documents of the version in force, or of a kept one."""
    yield from (
        one for one in sorted((folder / _DOCUMENTS).rglob("*"))
        if one.is_file() and not one.is_symlink() and one.name not in _ONE_REGISTER and not one.name.startswith(".")
    )  # fmt: skip


def parts(folder: Path) -> tuple[Path | None, Path]:
    """Where a kept version has its output, by its own name, and the provenance of it; None where it was written elsewhere."""
    return next(iter((folder / OUTPUT).glob("*")), None), folder / _PROVENANCE


def place(source: Path, target: Path) -> Path:
    """The same file or folder under another name too, in one step; files are replaced, not written in: a second name is a copy."""
    with making(target) as folder:
        fresh = folder / target.name
        if source.is_dir():
            shutil.copytree(source, fresh, copy_function=_copy)
        else:
            _copy(str(source), str(fresh))
        if target.is_dir():
            clear(target)
        fresh.replace(target)
    return target


def clear(path: Path) -> None:
    """Nothing stands there any more."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _copy(source: str, target: str) -> None:
    """A second name where that will do: a database is the one file that is written in."""
    try:
        if source.endswith(_WRITTEN_IN):
            shutil.copy2(source, target)
        else:
            os.link(source, target)
    except OSError:  # another file system, or one without second names
        shutil.copy2(source, target)


def _beside(plan: Path) -> Iterator[tuple[Path, Path]]:
    """The files that a plan has beside it, with their names beside a plan that is called plan.yaml."""
    folder, classes = plan.with_suffix(".hierarchies"), plan.with_suffix(".classes.csv")
    yield from ((one, Path(BESIDE[0]) / one.name) for one in sorted(folder.glob("*")) if one.is_file())
    if classes.is_file():
        yield classes, Path(BESIDE[1])


def _inside(case: Path, output: Path) -> bool:
    return output.exists() and output.resolve().is_relative_to(case.resolve())
