"""Where a result goes: a file that takes its place whole, or a table that takes its name in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..address import Address
from ..disk.locking import alone
from ..disk.making import in_place, making, replacing
from ..disk.tempdir import private_folder, remove
from ..files import unwritable
from ..sink import find_sink, output_address, staged
from .output_file import FOLDER, FORMATS, FRAMES, check_output

_OVER_INPUT = Text("输出文件就是输入文件。", "The output is the input file.")
_THERE = Text("输出文件夹已存在，且不是空的。", "The folder for the output is there already, and not empty.")
_ANOTHER = Text("请换一个文件夹，或先删除它。", "Choose another folder, or remove it first.")
FOLDERS = {FOLDER: ".csv", FRAMES: ".parquet"}
_ELSEWHERE = Text("请换一个输出位置；输入文件从不改动。", "Choose another place; the input is never changed.")


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A table of a database; `replace`: one that is there may go."""

    address: Address
    replace: bool = False

    @property
    def name(self) -> str:
        """The name of the table."""
        return self.address.name

    def __str__(self) -> str:
        return self.address.shown


Place = Path | TablePlace


def place_of(given: str, *, replace: bool = False) -> Place:
    """What a person typed as output."""
    address = output_address(given)
    return Path(given).expanduser() if address is None else TablePlace(address, replace)


def check_place(place: Place, source: object = None, endings: Iterable[str] = FORMATS) -> None:
    """`InputError` for what can be said against the place before anything is computed; `source` are the data read."""
    if isinstance(place, Path):
        check_output(place, endings)
        _apart(place, source)
        _free(place)
    else:
        find_sink(place.address).check(place.address, place.replace)


def _free(place: Path) -> None:
    """Where a folder goes, nothing stands: of what is there nobody can tell whether it may go."""
    if place.suffix in FOLDERS and place.exists() and not (place.is_dir() and not any(place.iterdir())):
        raise InputError(Problem("output_exists", _THERE, _ANOTHER, str(place)))


@contextmanager
def _folder(place: Path) -> Iterator[Path]:
    """A new folder that takes its place whole at the end."""
    failure: OSError | None = None
    with making(place) as around:
        folder = around / f"tables{place.suffix}"
        folder.mkdir(mode=0o700)
        yield folder
        _free(place)
        try:
            in_place(folder, place)
        except OSError as error:
            failure = error
    if failure is not None:
        raise InputError(unwritable(place, failure))


def _apart(place: Path, source: object) -> None:
    if not isinstance(source, str | Path):
        return
    data = Path(source).expanduser()
    if place.exists() and data.exists() and place.samefile(data):
        raise InputError(Problem("output_is_input", _OVER_INPUT, _ELSEWHERE, str(place)))


@contextmanager
def alone_at(place: Place) -> Iterator[int]:
    """One run at a time on a file; between runs on one table the database decides. Gives what `alone` gives."""
    if isinstance(place, TablePlace):
        yield 0
        return
    with alone(place) as swept:
        yield swept


@contextmanager
def placing(place: Place) -> Iterator[Path]:
    """A file to write the result to and to prove it on; at the end it takes its place, or its rows do in the table.

    Whatever goes wrong, file and table stay as they were.
    """
    if isinstance(place, Path):
        with _folder(place) if place.suffix in FOLDERS else replacing(place) as temporary:
            yield temporary
        return
    folder = private_folder()
    try:
        result = folder / "result.parquet"
        yield result
        found = staged(result)
        try:
            find_sink(place.address).put(place.address, place.replace, found)
        finally:
            found.engine.close()
    finally:
        remove(folder)
