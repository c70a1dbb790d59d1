"""Opening any input: the first source that accepts it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from ..model.dataset import Facts
from ..model.extension import load
from ..model.problem import InputError, Problem
from ..model.text import Text, legible
from . import log
from .address import Address, is_address, read_address
from .columnwise.numbers import numbers_by_column
from .columnwise.unknown import with_notes, without_codes
from .counts.people_in import per_person
from .dataset import Dataset
from .engine import Engine
from .files import unreadable
from .looking import changed_by_normalising, column_samples
from .options import LEAST_MEMORY, ReadOptions
from .sheets.spreadsheet import SHEET_FORMATS
from .source import Candidate, FirstRows, InputTable, Source
from .text.kinds import binary_kind

_HEAD = 2**16
_OPENED = Text(
    "已读入数据（{format}）：{rows} 行，{columns} 列", "data read ({format}): {rows} {rows|row|rows}, {columns} {columns|column|columns}"
)
_READ = Text("文本编码 {encoding}，指纹 {kind}", "text encoding {encoding}, fingerprint {kind}")
_AND, _LONGEST_NAME = "+", 60
_USUAL = {"excel", "delimited"}  # what most people have
# Below this no grouping of the input reaches the least memory limit, so the 50 ms of encrypted spilling are saved.
_NEVER_SPILLS = 8 * 2**20
# Formats, and the source of archives, that hold several tables, of which --sheet chooses.
_OF_SEVERAL = SHEET_FORMATS | {"sqlite", "duckdb", "zipped"}


def sources() -> tuple[Source, ...]:
    """Every source that is installed."""
    return load("source", "reidrisk.data.sources", "SOURCE", Source)


def open_dataset(source: object, options: ReadOptions | None = None, *, ordered: bool = False) -> Dataset:
    """A dataset from a path or a Python table. `InputError` with everything that is wrong with it.

    `ordered` keeps the order of the rows in every scan, for record-level output; it costs time and memory.
    """
    options = options or ReadOptions()
    candidate = offered(source)
    opener = opener_of(candidate)
    only = opener.only(candidate) if opener.only is not None else None
    memory = max(min(options.memory, LEAST_MEMORY), options.memory - opener.apart(options.memory))
    engine = Engine(memory, options.threads, spill=_may_spill(candidate, opener), ordered=ordered, only=only)
    try:
        table = opener.open(candidate, options, engine)
        if options.people_in is not None:
            table = per_person(engine, table, options.people_in, options, _place(candidate))
        log.step(_OPENED, format=log.word(opener.key), rows=table.rows, columns=len(table.columns))
        log.detail(_READ, encoding=log.word(table.encoding or "-"), kind=log.word(table.fingerprint.kind))
        chosen = (
            options.sheet is None
            or table.sheets > 1
            or table.together is not None
            or not _OF_SEVERAL.isdisjoint((table.format, opener.key))
        )
        return _dataset(_name(source, candidate), table, engine, options, (() if chosen else (_NO_SHEETS,)))
    except BaseException:
        engine.close()
        raise


def first_rows(path: str, options: ReadOptions) -> tuple[FirstRows, ...]:
    """Some rows of each of its tables, as they stand; none where the names of a format stand where it says. `InputError` as above."""
    candidate = offered(path)
    look = opener_of(candidate).first_rows
    return () if look is None else look(candidate, options)


def offered(source: object) -> Candidate:
    """What the sources are asked about: a path with its first bytes, an address, or the object itself."""
    if isinstance(source, Address):
        return Candidate(address=source)
    if isinstance(source, str) and is_address(source):
        return Candidate(address=read_address(source))
    if not isinstance(source, str | os.PathLike):
        return Candidate(python_object=source)
    path = Path(os.fsdecode(os.fspath(source))).expanduser()
    failure: OSError | None = None
    try:
        if path.is_dir():
            return Candidate(path, is_folder=True)
        if not path.is_file():  # a pattern, or nothing: the source that knows the name says which
            return Candidate(path)
        with path.open("rb") as file:
            return Candidate(path, file.read(_HEAD))
    except OSError as error:
        failure = error
    raise InputError(unreadable(path, failure))


def opener_of(candidate: Candidate) -> Source:
    """The source that knows this kind of input; `InputError` where none does."""
    takers = [source for source in sources() if source.accepts(candidate)]
    if takers:
        return next((source for source in takers if not source.guesses(candidate)), takers[0])
    raise InputError(_unsupported(candidate))


def _unsupported(candidate: Candidate) -> Problem:
    """For a file what it is and how to get at a table, or which files are read; for anything else all that is read."""
    kind = binary_kind(candidate.head) if candidate.path is not None else None
    if kind is not None:
        return Problem("unsupported_format", _IS.fill(kind=kind.title), kind.hint, _place(candidate))
    known = sorted(sources(), key=_far_from_a_file)
    if candidate.path is not None and candidate.head:
        of_files = (source for source in known if any(one.path and one.head for one in source.examples))
        titles = [source.title for source in sorted(of_files, key=lambda one: one.key not in _USUAL)]
        return Problem("unsupported_format", _UNKNOWN, _FILES.fill(titles=titles), _place(candidate))
    return Problem("unsupported_format", _NO_DATA, _READS.fill(titles=[source.title for source in known]), _place(candidate))


_IS = Text("这是{kind}，不能作为数据表读取。", "This is {kind}, which is not read as a table.")
_UNKNOWN = Text("这种文件不能作为数据表读取。", "Files of this kind are not read as tables.")
_FILES = Text("请选择存有数据表的文件。可以读取：{titles}。", "Choose the file that holds the table. What is read: {titles}.")
_NO_DATA = Text("无法识别这种数据。", "This kind of data is not supported.")
_READS = Text("可以读取：{titles}。", "Supported: {titles}.")


def _far_from_a_file(source: Source) -> int:
    """What most people have comes first: files, then objects of Python, then other engines."""
    return 0 if any(one.path for one in source.examples) else 1 if any(one.python_object is not None for one in source.examples) else 2


def _dataset(name: str, table: InputTable, engine: Engine, options: ReadOptions, more: tuple[Text, ...]) -> Dataset:
    table = without_codes(engine, table, options)
    samples = column_samples(table, options)
    read = numbers_by_column(engine, table, samples, options, name)
    if read.sample is not table.sample:
        samples = column_samples(read, options)
    table = with_notes(read, samples)
    facts = Facts(
        name=legible(name),
        format=table.format,
        rows=table.rows,
        columns=table.columns,
        fingerprint=table.fingerprint,
        encoding=table.encoding,
        notes=(*table.notes, *more),
        changed_by_normalising=changed_by_normalising(table, samples),
        sheets=table.sheets,
        labels=table.labels,
        others=table.others,
        reading=table.reading,
    )
    return Dataset(facts, samples, table, engine, options)


def _place(candidate: Candidate) -> str:
    if candidate.address is not None:
        return candidate.address.shown
    return str(candidate.path) if candidate.path is not None else type(candidate.python_object).__name__


def _name(source: object, candidate: Candidate) -> str:
    if candidate.address is not None:
        return candidate.address.name
    if isinstance(source, Mapping):
        return _AND.join(map(str, source))[:_LONGEST_NAME]
    return Path(os.fsdecode(os.fspath(source))).name if isinstance(source, str | os.PathLike) else type(source).__name__


def _may_spill(candidate: Candidate, source: Source) -> bool:
    path, size = candidate.path, None
    if path is None:
        size = None if candidate.address is not None else source.size(candidate.python_object)
    elif not candidate.is_folder and path.is_file():
        size = path.stat().st_size
    return size is None or size > _NEVER_SPILLS


_NO_SHEETS = Text("该格式没有工作表，--sheet 未起作用。", "This format has no sheets; --sheet had no effect.")
