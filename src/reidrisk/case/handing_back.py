"""What goes back beside a case: an output as a table, written where only we see it, and the page on the use that is left of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ..model.act import Session
from ..model.problem import InputError, Problem
from ..model.text import Lang, Text

if TYPE_CHECKING:
    from ..flow.mitigation import Mitigated
    from .case import Case

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


def keep_utility(given: str | Path | None, done: Mitigated, lang: Lang, session: Session, case: Case | None) -> Path | None:
    """Where the utility report went; None where none was wanted. That of a case is on its record of runs."""
    if given is None or done.utility is None:
        return None
    from ..data.files import write_atomic  # noqa: PLC0415 - most runs write none
    from ..document.results.usefulness import verdict_rows  # noqa: PLC0415
    from ..document.utility.choices import choices_figure  # noqa: PLC0415
    from ..document.utility.page import utility_page  # noqa: PLC0415

    path = Path(given).expanduser()
    more = [one for one in [choices_figure(done.choices, done.solution.records, lang)] if one]
    page = utility_page(done.utility, done.facts.name, lang, more, verdict_rows(done)).encode()
    if case is None:
        write_atomic(path, page)
        return path
    from ..govern.runs import begun_run, enter_run  # noqa: PLC0415 - most runs have no case

    with begun_run(case.folder, "report", session.now(), (path,)):
        write_atomic(path, page)
        enter_run(case.folder, "report", session.now(), {}, (path,))
    return path
