"""What a register of releases gives away together: each file read, joined by its people (China methodology 10.3.1 b)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..model.governance import Handover, Register
from ..model.problem import InputError, Problems

if TYPE_CHECKING:
    from ..data.dataset import Dataset
    from ..data.options import ReadOptions
    from ..measure.joining import Appearances, Overlaps


def seen_of(register: Register, folder: Path, options: ReadOptions) -> list[Appearances]:
    """What each release shows of each person; every file and column that cannot be used in one error."""
    from ..data.open import open_dataset  # noqa: PLC0415 - help must not wait for the engine
    from ..measure.joining import appearances_of  # noqa: PLC0415

    problems, found = Problems(), []
    for one in register.releases:
        try:
            with open_dataset(folder / one.file, options) as dataset:
                found.append(appearances_of(dataset, one.subject, one.quasi))
        except InputError as error:
            problems.add(*error.problems)
    problems.stop_if_any()
    return found


def joined(register: Register, releases: Sequence[Appearances]) -> Overlaps:
    """What several releases about the same people give away together."""
    from ..measure.joining import overlaps  # noqa: PLC0415 - as above

    return overlaps(register, releases)


def together_in(register: Register, appearances_of: Sequence[Appearances]) -> Overlaps | None:
    """All combinations; None where nothing can be compared."""
    return joined(register, appearances_of) if appearances_of else None


def together_beside(
    earlier: Register, folder: Path, present: Dataset, people: tuple[str, tuple[str, ...]] | None
) -> tuple[Overlaps | None, bool]:
    """What the earlier releases show together, the data of today last where `people` (key, quasi-identifiers) can be found in them.

    Also whether those data are among them.
    """
    from ..data.options import ReadOptions  # noqa: PLC0415 - as above
    from ..measure.joining import appearances_of  # noqa: PLC0415 - as above

    if not earlier.releases:
        return None, False
    seen = seen_of(earlier, folder, ReadOptions())
    if people is None:
        return joined(earlier, seen), False
    subject, quasi = people
    today = Handover("", "", "", subject, quasi)
    return joined(Register((*earlier.releases, today)), [*seen, appearances_of(present, subject, quasi)]), True


def own_place(file: Path, folder: Path) -> str:
    """How a register in this folder names a file: by the way from there where it lies within."""
    path, home = file.expanduser().resolve(), folder.resolve()
    return path.relative_to(home).as_posix() if path.is_relative_to(home) else str(path)
