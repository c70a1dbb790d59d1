"""The engine: one DuckDB in memory, bounded, off the network, spilling only encrypted into a private folder."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

import duckdb

from ..model.problem import InputError, Problem
from ..model.text import Text
from . import log
from .apart.interrupting import interruptible
from .disk.tempdir import private_folder, remove
from .faults import translated
from .options import LEAST_MEMORY, MOST_MEMORY

if TYPE_CHECKING:
    import numpy.typing as npt

T = TypeVar("T")


# Measured as RSS on 10M rows of unique text: Python, numpy, the sample and read blocks take up to 190 MB,
# and the engine itself a quarter to a third more than the limit it is given, once it spills.
_OURS, _LEAST, _BEYOND = 190 * 2**20, 128 * 2**20, 1.3
_LEAST_PER_THREAD = 64 * 2**20
_NUMBERS = count(1)
_STARTED = Text(
    "计算引擎：内存上限 {memory} MiB，{threads} 个线程，{spills}", "engine: {memory} MiB of memory at most, {threads} threads, {spills}"
)
_SPILLS, _NO_SPILL = Text("放不下时写加密的临时文件", "encrypted temporary files beyond it"), Text("不写临时文件", "no temporary files")
_UNSPILLED = Text(
    "未安装 DuckDB {version} 对应的加密扩展（reidrisk[spill]）：放不下的部分不写入临时文件，超过内存上限的计算会被拒绝。",
    "the extension that encrypts for DuckDB {version} is not there (reidrisk[spill]): nothing goes to temporary files, and what does not "
    "fit into the memory limit is refused",
)
# From 2.0 on a link out of the folder that may be written is refused as what it leads to; Ctrl-C waits for the end of the statement; and
# `try_cast` of a column of a text file becomes the reader's own conversion, which refuses the file where a cell cannot be converted.
_IS_2 = int(duckdb.__version__.partition(".")[0]) >= 2  # noqa: PLR2004 - the version
_NETWORK = "HTTPFileSystem,S3FileSystem,HuggingFaceFileSystem"


class Engine:
    """Runs SQL within `memory` bytes for the whole process. A context manager; not for several threads at once.

    Errors are `InputError` in our words, `KeyboardInterrupt`, or RuntimeError (our bug).
    `spill` False leaves out the temporary files (and 50 ms) for inputs that surely fit. `only`, where it is given, are the
    files that may be opened beside those of the engine's own folder: an input that can name others reaches none of them.
    """

    def __init__(
        self, memory: int, threads: int | None = None, *, spill: bool = True, ordered: bool = False, only: Sequence[Path] | None = None
    ) -> None:
        if memory < LEAST_MEMORY:
            raise InputError(_too_small(memory))
        if memory > MOST_MEMORY:
            raise InputError(_too_large(memory))
        self.folder = private_folder()
        self.spills, self._closed, self.ordered = False, only is not None, ordered
        self.limit = _limit(memory)  # bytes that the engine may hold itself
        self.threads = threads or max(1, min(_cores(), self.limit // _LEAST_PER_THREAD))
        try:
            self._guarded(lambda: self._configure(self.limit, spill=spill, ordered=ordered, only=only))
        except BaseException:
            remove(self.folder)
            raise
        log.detail(_STARTED, memory=self.limit // 2**20, threads=self.threads, spills=_SPILLS if self.spills else _NO_SPILL)

    def _configure(self, limit: int, *, spill: bool, ordered: bool, only: Sequence[Path] | None) -> None:
        library = extension_file() if spill else None
        if spill and library is None:
            _say_once(duckdb.__version__)
        self.spills = library is not None
        statements = [
            f"set memory_limit='{limit // 2**20}MiB'",
            f"set threads={self.threads:d}",
            f"set preserve_insertion_order={str(ordered).lower()}",
            "set autoinstall_known_extensions=false",
            "set autoload_known_extensions=false",
            "set allow_community_extensions=false",
            "set global python_enable_replacements=false",
            "set enable_progress_bar=false",
            *(["set disabled_optimizers='type_pushdown'"] if _IS_2 else []),
        ]
        if library is not None:
            statements += [
                f"load {quoted(str(library))}",
                f"set disabled_filesystems={quoted(_NETWORK)}",
                f"set temp_directory={quoted(str(self.folder / 'spill'))}",
                "set temp_file_encryption=true",
            ]
        else:  # rather no temporary files than readable ones
            statements.append("set temp_directory=''")
        if only is not None:
            statements += [
                f"set allowed_paths=[{', '.join(quoted(str(path)) for path in only)}]",
                f"set allowed_directories=[{quoted(str(self.folder))}]",
                "set enable_external_access=false",
            ]
        self._connection = connected((*statements, "set lock_configuration=true"))

    def run(self, sql: str, params: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """All rows of the result."""
        return self._asked(lambda: self._connection.execute(sql, list(params) or None).fetchall())

    def columns(self, sql: str, params: Sequence[object] = ()) -> Mapping[str, npt.NDArray[Any]]:
        """The result as one numpy array per column; SQL NULLs as masked cells."""
        return self._asked(lambda: self._connection.execute(sql, list(params) or None).fetchnumpy())

    def batches(self, sql: str, rows: int) -> Iterator[list[tuple[Any, ...]]]:
        """The result in runs of at most so many rows; nothing else may run until it is exhausted."""
        result = self._asked(lambda: self._connection.execute(sql))
        while batch := self._asked(lambda: result.fetchmany(rows)):
            yield batch

    def register(self, name: str, table: object) -> None:
        """Make a Python table readable in SQL under this name."""
        self._guarded(lambda: self._connection.register(name, table))

    def unregister(self, name: str) -> None:
        """Forget what was registered under this name."""
        self._guarded(lambda: self._connection.unregister(name))

    @contextmanager
    def writing_to(self, path: Path) -> Iterator[str]:
        """Where to write, as SQL: a link (or a copy) in the own folder where no other file may be opened, or its name is no UTF-8."""
        if not self._closed and str(path).isprintable():
            yield quoted(str(path))
            return
        beside = self.folder / f"output-{next(_NUMBERS)}"
        linked = not (self._closed and _IS_2) and _linked(beside, path)
        if linked and path.is_file():
            path.unlink()  # a link to what is there already would be followed, and refused
        mask = os.umask(0o077)
        try:
            yield quoted(str(beside))
            if not linked:
                shutil.copyfile(beside, path)
        finally:
            os.umask(mask)
            with suppress(OSError):
                os.unlink(beside)  # noqa: PTH108 - the link, never what it points to

    def keep(self, table: str, arrays: Mapping[str, npt.NDArray[Any]]) -> None:
        """A temporary table of these columns."""
        seen = f"{table}_seen"
        self.register(seen, dict(arrays))
        try:
            self.run(f"create temp table {table} as from {seen}")
        finally:
            self.unregister(seen)

    def mount(self, files: object) -> None:
        """Make a file system of Python readable in SQL, under its protocol."""
        self._guarded(lambda: self._connection.register_filesystem(files))

    def interrupt(self) -> None:
        """Stop the running statement (from another thread or a signal handler)."""
        self._connection.interrupt()

    def close(self) -> None:
        """Release everything, temporary files too; may be called again."""
        self._connection.close()
        remove(self.folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _asked(self, act: Callable[[], T]) -> T:
        return self._guarded((lambda: interruptible(act, self.interrupt)) if _IS_2 else act)

    def _guarded(self, act: Callable[[], T]) -> T:
        try:
            return act()
        except (duckdb.Error, KeyboardInterrupt) as fault:
            cause = type(fault)
        except RuntimeError as fault:
            if not isinstance(fault.__cause__, KeyboardInterrupt):
                raise
            cause = KeyboardInterrupt  # how the engine hands on Ctrl-C
            with suppress(AttributeError):  # it had not started yet
                self._connection.interrupt()
        # Outside the handler, so that not even __context__ keeps the engine's text.
        raise translated(cause, spilling=self.spills or extension_file() is not None)


def connected(settings: Sequence[str]) -> duckdb.DuckDBPyConnection:
    """A database of its own in memory, after these statements."""
    connection = duckdb.connect(":memory:")
    for statement in settings:
        connection.execute(statement)
    return connection


def _linked(link: Path, path: Path) -> bool:
    """Whether it could be: Windows lets few people make links."""
    try:
        link.symlink_to(path.absolute())
    except OSError:
        return False
    return True


def give_back() -> None:
    """What was freed goes back to the system, where glibc would keep it beside what comes next: 1 ms, 6 MB after a search on Adult."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # another C library has none
        if trim is not None:
            trim(0)


def quoted(text: str) -> str:
    """A SQL string literal."""
    return "'" + text.replace("'", "''") + "'"


def named(column: str) -> str:
    """A SQL identifier."""
    return '"' + column.replace('"', '""') + '"'


def extension_file() -> Path | None:
    """The signed extension with OpenSSL that came with the package, for exactly this engine version."""
    spec = find_spec("duckdb_extension_httpfs")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder) / "extensions" / f"v{duckdb.__version__}" / "httpfs.duckdb_extension"
        if path.is_file():
            return path
    return None


@cache
def _say_once(version: str) -> None:
    """Once a process, however many engines it starts."""
    log.warning(_UNSPILLED, version=log.word(version))


def _limit(memory: int) -> int:
    return max(int((memory - _OURS) / _BEYOND), _LEAST)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _amount(size: int) -> str:
    return f"{size // 2**20} MB" if size >= 2**20 else f"{size / 2**10:.3g} KB"


def _too_small(memory: int) -> Problem:
    return Problem(
        "memory_too_small",
        Text("内存上限 {given} 过小。", "A memory limit of {given} is too small.").fill(given=_amount(memory)),
        Text("--memory 至少为 {least} MB。", "Give --memory at least {least} MB.").fill(least=LEAST_MEMORY // 2**20),
    )


def _too_large(memory: int) -> Problem:
    return Problem(
        "memory_too_large",
        Text("内存上限 {given} 过大。", "A memory limit of {given} is too large.").fill(given=_amount(memory)),
        Text("--memory 至多为 {most} TB。", "Give --memory at most {most} TB.").fill(most=MOST_MEMORY // 2**40),
    )
