"""The data dictionary of a run: given as a file, kept in the case for the runs after it."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ..data.disk.making import replacing
from ..data.options import ReadOptions
from ..model.problem import InputError

if TYPE_CHECKING:
    from ..identify.dictionary import Dictionary
    from ..identify.propose import Aids

STEM = "dictionary"


def kept(folder: Path) -> Path | None:
    """The dictionary that lies in a case."""
    return next((path for path in sorted(folder.glob(f"{STEM}.*")) if path.is_file()), None)


def keep(given: str, folder: Path) -> None:
    """A copy in the case, in the place of an earlier one: an assessment must see what the scan saw."""
    before = kept(folder)
    target = folder / f"{STEM}{Path(given).suffix or '.csv'}"
    if before is not None and before.resolve() == Path(given).resolve():
        return
    if before is not None and before != target:
        before.unlink()
    with replacing(target) as made:
        shutil.copyfile(given, made)


def read_dictionary(path: str) -> Dictionary:
    """From CSV or Excel; `InputError` with everything that is wrong with it.

    Its first row holds the heads where no other is found: in a table of nothing but words no row looks like names.
    """
    wrong: InputError | None = None
    try:
        return _read(path, ReadOptions())
    except InputError as error:
        wrong = error
    try:
        return _read(path, ReadOptions(header_row=1))
    except InputError:
        raise wrong from None


def _read(path: str, options: ReadOptions) -> Dictionary:
    from ..data.open import open_dataset  # noqa: PLC0415 - help must not wait for the engine
    from ..identify.dictionary import dictionary_of  # noqa: PLC0415

    with open_dataset(path, options) as dataset:
        return dictionary_of(dataset.facts.columns, dataset.table.sample, path)


def aids_of(given: str | None, folder: Path | None, today: date) -> Aids:
    """The dictionary that was given, else that of the case; and the day."""
    from ..identify.propose import Aids  # noqa: PLC0415 - help must not wait for numpy

    path = given or (kept(folder) if folder is not None else None)
    return Aids(read_dictionary(str(path)), today) if path is not None else Aids(today=today)
