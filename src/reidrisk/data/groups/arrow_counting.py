"""Rows of Parquet counted by one whole number each, where pyarrow is installed: half the time of the engine's own grouping.

Dictionaries come as they lie in the file, a row is the number of its entries, and only distinct numbers are translated.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import field
from functools import reduce
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ..looking import expected_classes
from ..missing import missing_tokens
from .numbering import MOST_VALUES, Selection, numbered
from .packing import MOST_BITS, BitLayout

if TYPE_CHECKING:
    import numpy.typing as npt

    from ..source import OpenedTable

    Numbers: TypeAlias = npt.NDArray[np.int64]
    Part: TypeAlias = tuple[Numbers, Numbers]

FEWEST_ROWS = 20_000_000  # below it, loading pyarrow, and its memory, cost what it saves
FEWEST_IN_GROUP = 20_000  # smaller row groups cost more in calls than in rows
MOST_CELLS = 2**23  # of all batches at a time: a million rows of 8 columns
MOST_ENTRIES = 20 * MOST_VALUES  # a dictionary may list what no row holds, but not without end
MOST_PENDING = 2**20
_BUFFER = 2**20  # of one column: a row group may be as large as the file
MOST_BINS = 2**20
# Python, the sample and two batches of cells; and the peak of a merge, for each tuple that is held.
_FIXED, BYTES_A_TUPLE = 500 * 2**20, 100
BITS_OF_A_COLUMN = 16


class _NotHereError(Exception):
    """These rows are better counted by the engine."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """The distinct tuples `p`, as the selection numbers them, and `n`, how many rows hold each."""

    selection: Selection
    p: Numbers = field(repr=False)
    n: Numbers = field(repr=False)

    @property
    def sizes(self) -> ClassSizes:
        """How many classes of each size."""
        found, times = np.unique(self.n, return_counts=True)
        return ClassSizes(tuple(zip(found.tolist(), times.tolist(), strict=True)))


def counted_by_number(dataset: OpenedTable, columns: Sequence[str]) -> Numbered | None:
    """The rows counted; None where the engine had better do it. The only place that decides.

    Not without pyarrow; not below a size; not when a column is no text with dictionaries, or has too many values; not beyond
    62 bits; not when the tuples outgrow memory; and not when anything is odd, which the engine then says in our words.
    """
    table, memory = dataset.table, dataset.options.memory
    most = (memory - _FIXED) // BYTES_A_TUPLE
    if not columns or not table.files or table.rows < FEWEST_ROWS or not table.coded.issuperset(columns):
        return None
    if expected_classes(table, columns, most) > most:
        return None
    try:
        from pyarrow import ArrowException, default_memory_pool  # noqa: PLC0415 - optional, and slow to load
    except ImportError:
        return None
    try:
        counting = _Counting(columns, missing_tokens(dataset.options), most, dataset.engine.threads)
        counting.read(table.files)
        if int(counting.total[1].sum()) != table.rows:
            return None
        return counting.result(dataset)
    except (_NotHereError, ArrowException, ImportError, OSError, ValueError, MemoryError):
        return None
    finally:
        default_memory_pool().release_unused()


class _Counting:
    """Numbers with the same bits for each column, whose values are numbered as they are met; 0 is missing."""

    def __init__(self, columns: Sequence[str], tokens: Sequence[str], most: int, threads: int) -> None:
        self._columns, self._most, self._threads = list(columns), most, threads
        self._rows = max(1, MOST_CELLS // (threads * len(columns)))
        self._codes: list[dict[str | None, int]] = [dict.fromkeys((None, *tokens), 0) for _ in columns]
        self._sizes = [1] * len(columns)
        self._bits = [1] * len(columns)
        self._lock = Lock()
        self._pending: list[tuple[BitLayout, Part]] = []
        self._waiting = 0
        self._held = BitLayout(tuple(self._bits)), _nothing()

    @property
    def total(self) -> Part:
        return self._held[1]

    def read(self, files: Sequence[Path]) -> None:
        """Every row group of every file, in runs of about a batch."""
        runs, waiting = self._runs(files), deque["Future[list[tuple[BitLayout, Part]]]"]()
        with ThreadPoolExecutor(self._threads) as workers:
            try:
                waiting.extend(workers.submit(self._counted, *run) for run in islice(runs, 2 * self._threads))
                while waiting:
                    parts = waiting.popleft().result()
                    waiting.extend(workers.submit(self._counted, *run) for run in islice(runs, 1))
                    self._take(parts)
            except BaseException:
                workers.shutdown(wait=False, cancel_futures=True)
                raise
        self._merge()

    def result(self, dataset: OpenedTable) -> Numbered:
        """Numbered again by values that rows hold, in their order: which thread was first must not show."""
        layout, (p, n) = self._held
        values: list[tuple[str, ...]] = []
        tables: list[Numbers] = []
        for index, codes in enumerate(self._codes):
            met = np.zeros(layout.largest(index) + 1, dtype=bool)
            met[layout.codes(p, index)] = True
            held = sorted((word, code) for word, code in codes.items() if word is not None and code and met[code])
            table = np.zeros(len(met), dtype=np.int64)
            table[[code for _, code in held]] = np.arange(1, len(held) + 1)
            values.append(tuple(word for word, _ in held))
            tables.append(table)
        if max(map(len, values)) > MOST_VALUES:
            raise _NotHereError
        final = BitLayout(tuple(max(1, len(known).bit_length()) for known in values))
        p = _translated(p, layout, tables, final)
        return Numbered(numbered(dataset, self._columns, values, final), p, n)

    def _runs(self, files: Sequence[Path]) -> Iterator[tuple[Path, Any, list[int]]]:
        from pyarrow import OSFile, parquet  # noqa: PLC0415

        for path in files:
            with OSFile(str(path)) as stream:
                footer = parquet.read_metadata(stream)
            if footer.num_rows < FEWEST_IN_GROUP * (footer.num_row_groups - 1):
                raise _NotHereError
            run, rows = [], 0
            for group in range(footer.num_row_groups):
                run.append(group)
                rows += footer.row_group(group).num_rows
                if rows >= self._rows or group == footer.num_row_groups - 1:
                    yield path, footer, run
                    run, rows = [], 0

    def _counted(self, path: Path, footer: Any, groups: list[int]) -> list[tuple[BitLayout, Part]]:  # noqa: ANN401 - of an optional library
        from pyarrow import OSFile, parquet  # noqa: PLC0415

        names = self._columns
        with OSFile(str(path)) as stream:
            file = parquet.ParquetFile(stream, metadata=footer, read_dictionary=names, buffer_size=_BUFFER)
            batches = file.iter_batches(self._rows, row_groups=groups, columns=names, use_threads=False)
            return [self._batch(batch) for batch in batches]

    def _batch(self, batch: Any) -> tuple[BitLayout, Part]:  # noqa: ANN401
        if sorted(batch.schema.names) != sorted(self._columns):
            raise _NotHereError  # the engine knows the column by another name, or made it up
        cells = [_entries(batch.column(name)) for name in self._columns]
        sizes = [len(words) for words, _ in cells]
        space = reduce(lambda one, other: one * other, sizes, 1)
        if space >= 1 << MOST_BITS:
            raise _NotHereError
        layout, tables = self._numbered([words for words, _ in cells])
        local, n = _distinct(_mixed([at for _, at in cells], sizes, space), space)
        with self._lock:
            self._waiting += len(local)
        if self._waiting > self._most:
            raise _NotHereError
        p = np.zeros(len(local), dtype=np.int64)
        for size, table, shift in zip(sizes, tables, layout.shifts, strict=True):
            rest = local // size
            p |= table[local - rest * size] << shift
            local = rest
        return layout, (p, n)

    def _numbered(self, words: Sequence[Sequence[str | None]]) -> tuple[BitLayout, list[Numbers]]:
        """The codes of these values; new ones get the next, and a column that is full another bit."""
        with self._lock:
            tables = [np.array([self._code(index, word) for word in listed], dtype=np.int64) for index, listed in enumerate(words)]
            self._bits = [max(1, (size - 1).bit_length()) for size in self._sizes]
            layout = BitLayout(tuple(self._bits))
        if not layout.fits or max(self._bits) > BITS_OF_A_COLUMN:
            raise _NotHereError
        return layout, tables

    def _code(self, index: int, word: str | None) -> int:
        codes = self._codes[index]
        if word not in codes:
            codes[word] = self._sizes[index]
            self._sizes[index] += 1
        return codes[word]

    def _take(self, parts: list[tuple[BitLayout, Part]]) -> None:
        self._pending += parts
        if sum(len(p) for _, (p, _) in self._pending) > max(MOST_PENDING, len(self.total[0]) // 2):
            self._merge()

    def _merge(self) -> None:
        layout = BitLayout(tuple(self._bits))
        parts = [(_translated(p, old, None, layout), n) for old, (p, n) in (self._held, *self._pending)]
        with self._lock:
            self._waiting -= sum(len(p) for _, (p, _) in self._pending)
        self._pending, self._held = [], (layout, _nothing())
        p, n = np.concatenate([p for p, _ in parts]), np.concatenate([n for _, n in parts])
        del parts
        order = np.argsort(p, kind="stable")  # runs that are sorted already are only merged
        p = p[order]  # one after the other: each is a copy
        n = n[order]
        del order
        first = np.flatnonzero(np.concatenate(([True], p[1:] != p[:-1])) if len(p) else [])
        self._held = layout, (p[first], np.add.reduceat(n, first) if len(p) else n)
        if len(first) > self._most:
            raise _NotHereError


def _nothing() -> Part:
    return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)


def _entries(column: Any) -> tuple[list[str | None], npt.NDArray[Any]]:  # noqa: ANN401
    """The dictionary of a column of a batch, and the entry of each row; the last entry is missing where a row has none."""
    from pyarrow import types  # noqa: PLC0415

    kind = column.type
    if not types.is_dictionary(kind) or not (types.is_string(kind.value_type) or types.is_large_string(kind.value_type)):
        raise _NotHereError
    if len(column.dictionary) > MOST_ENTRIES:
        raise _NotHereError
    words: list[str | None] = column.dictionary.to_pylist()
    entries = column.indices
    if entries.null_count:
        entries = entries.cast("int32").fill_null(len(words))
        words.append(None)
    return words, np.from_dlpack(entries)  # to_numpy would load pandas


def _mixed(entries: Sequence[npt.NDArray[Any]], sizes: Sequence[int], space: int) -> npt.NDArray[Any]:
    """One number a row, the first column counting fastest; in 32 bits where it fits, which sorts twice as fast."""
    kind = np.dtype(np.int32 if space <= np.iinfo(np.int32).max else np.int64)
    number = entries[0].astype(kind)
    step = sizes[0]
    for at, size in zip(entries[1:], sizes[1:], strict=True):
        if size > 1:
            number += np.multiply(at, kind.type(step), dtype=kind, casting="unsafe")
        step *= size
    return number


def _distinct(numbers: npt.NDArray[Any], space: int) -> tuple[npt.NDArray[Any], Numbers]:
    """The distinct numbers in order, and how often each occurs. Sorts in place."""
    if space <= MOST_BINS:
        times = np.bincount(numbers, minlength=1)
        found = np.flatnonzero(times)
        return found, times[found].astype(np.int64)
    numbers.sort()
    ends = np.flatnonzero(np.concatenate((numbers[1:] != numbers[:-1], [True])) if len(numbers) else [])
    return numbers[ends], np.diff(ends, prepend=-1).astype(np.int64)


def _translated(p: Numbers, old: BitLayout, tables: Sequence[Numbers] | None, new: BitLayout) -> Numbers:
    """The same numbers in other bits, each code looked up where there are tables."""
    if old == new and tables is None:
        return p
    moved = np.zeros(len(p), dtype=np.int64)
    for index, shift in enumerate(new.shifts):
        codes = old.codes(p, index)
        moved |= (codes if tables is None else tables[index][codes]) << shift
    return moved
