"""An output that goes back as a table: written where only we see it, read again, and made what went in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from ..model.problem import InputError, Problem
from ..model.text import Text

_NO_FRAME = Text("没有可以交还的表。", "There is no table to hand back.")


@contextmanager
def private_output(*, wanted: bool, data: object) -> Iterator[Path | None]:
    """A file, or for several tables a folder, that goes when the work is done; None where the output does not go back as a table."""
    if not wanted:
        yield None
        return
    from ..data.disk.tempdir import private_folder, remove  # noqa: PLC0415 - help must not wait for the engine

    folder = private_folder()
    try:
        yield folder / ("output.frames" if isinstance(data, Mapping) and len(data) > 1 else "output.parquet")
    finally:
        remove(folder)


def handed_back(private: Path | None, given: object, *, delivered: bool) -> object:
    """The output as a table of the kind that was `given`, several by their names; None where it stands in a file."""
    if private is None or not delivered:
        return None
    if isinstance(given, Mapping):
        files = {name: private / f"{name}.parquet" if private.is_dir() else private for name in given}
        return {name: handed_back(file, given[name], delivered=True) for name, file in files.items()}
    from ..data.frames.handing import handed_back as as_given  # noqa: PLC0415 - only for tables
    from ..data.open import open_dataset  # noqa: PLC0415

    with open_dataset(str(private)) as dataset:
        return as_given(dataset, private, given)


def frame_of(made: object, why_not: Text) -> object:
    """The table that was made; `InputError` that says why where there is none."""
    if made is None:
        raise InputError(Problem("no_frame", _NO_FRAME, why_not))
    return made
