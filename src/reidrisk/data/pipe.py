"""A named pipe from Python to the engine, for bytes and for rows: nothing lies on disk, nothing hangs.

The fastest way in, measured on 100,000 x 20 cells: pipe 0.45 s, list parameters 2.2 s, numpy objects 2.4 s.
"""

from __future__ import annotations

import csv
import errno
import io
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from .engine import named, quoted
from .sampling import Sampler, sample_rows
from .source import InputTable

if TYPE_CHECKING:
    from ..model.dataset import Fingerprint
    from .engine import Engine
    from .source import Row

_NUMBERS = count(1)
_PAUSE, _PATIENCE = 0.003, 30.0


@contextmanager
def fed_pipe(folder: Path, feed: Callable[[], Iterator[bytes]]) -> Iterator[Path]:
    """A pipe in `folder` that a thread fills with `feed()` once somebody reads it.

    A failure of the feed is raised at the end: the reader saw a shorter table.
    """
    path = folder / f"pipe-{next(_NUMBERS)}"
    os.mkfifo(path, 0o600)
    writer = _Writer(path, feed)
    writer.start()
    try:
        yield path
    except Exception:
        writer.stop()
        if writer.failure is not None:  # why the feed ended says more than what the reader made of a short table
            raise writer.failure from None
        raise
    finally:
        writer.stop()
        path.unlink(missing_ok=True)
    if writer.failure is not None:
        raise writer.failure


class _Writer(threading.Thread):
    def __init__(self, path: Path, feed: Callable[[], Iterator[bytes]]) -> None:
        super().__init__(daemon=True, name="reidrisk-pipe")
        self._path, self._feed, self._done = path, feed, threading.Event()
        self.failure: BaseException | None = None

    def run(self) -> None:
        handle = self._reader_came()
        if handle is None:
            return
        try:
            self._write(handle)
        except BrokenPipeError:
            pass  # the reader stopped, and knows why
        except BaseException as failure:  # noqa: BLE001 - raised again in the thread that reads
            self.failure = failure
        finally:
            os.close(handle)

    def stop(self) -> None:
        """Let go of a writer that still waits, and wait for its end."""
        self._done.set()
        self.join(_PATIENCE)

    def _reader_came(self) -> int | None:
        # A plain open() would wait for ever when the engine fails before it opens its end.
        while not self._done.is_set():
            try:
                handle = os.open(self._path, os.O_WRONLY | os.O_NONBLOCK)
            except OSError as failure:
                if failure.errno != errno.ENXIO:
                    self.failure = failure
                    return None
                time.sleep(_PAUSE)
            else:
                os.set_blocking(handle, True)
                return handle
        return None

    def _write(self, handle: int) -> None:
        for block in self._feed():
            view = memoryview(block)
            while view:
                if self._done.is_set():
                    return
                view = view[os.write(handle, view) :]


Batches = Iterator[Sequence["Row"]]
LONGEST_ROW = 9 * 2**20  # quotes may double a row
_BUFFER = 2 * LONGEST_ROW  # the engine would take 16 times the longest row
_numbers = count(1)


class Intake:
    """A table of text columns in the engine, filled from batches of rows, with its sample."""

    def __init__(self, engine: Engine, width: int) -> None:
        self._engine = engine
        self._width = width
        self.name = f"taken_in_{next(_numbers)}"
        self.sampler = Sampler(sample_rows(width))

    def fill(self, batches: Batches) -> None:
        """Take in every row; a failure of `batches` is raised here, in the caller's thread."""
        columns = ", ".join(f"'c{i}': 'VARCHAR'" for i in range(self._width))
        with fed_pipe(self._engine.folder, lambda: self._feed(batches)) as path:
            self._engine.run(
                f"create table {self.name} as from read_csv({quoted(str(path))}, auto_detect=false, columns={{{columns}}}, header=false,"
                f" delim=',', quote='\"', escape='\"', new_line='\\r\\n', max_line_size={LONGEST_ROW}, buffer_size={_BUFFER})"
            )

    def scan(self, columns: Sequence[str], places: Sequence[int]) -> Callable[[], AbstractContextManager[str]]:
        """The scan of a `Table`: these places of the rows under these names."""
        chosen = ", ".join(f"c{place} as {named(name)}" for name, place in zip(columns, places, strict=True))
        return lambda: nullcontext(f"(select {chosen} from {self.name})")

    def table(self, kind: str, names: tuple[str, ...], fingerprint: Fingerprint) -> InputTable:
        """All columns of what was taken in, under these names."""
        return InputTable(
            format=kind,
            columns=names,
            rows=self.sampler.rows,
            fingerprint=fingerprint,
            scan=self.scan(names, range(len(names))),
            sample=[tuple(row) for row in self.sampler.sample()],
            sampled_all=self.sampler.all_rows,
            close=self.drop,
        )

    def drop(self) -> None:
        """Free the memory of the table."""
        self._engine.run(f"drop table if exists {self.name}")

    def _feed(self, batches: Batches) -> Iterator[bytes]:
        yield "\ufeff".encode()  # the engine drops a mark at the start: not that of the first cell
        text = io.StringIO(newline="")
        writer = csv.writer(text, lineterminator="\r\n")  # so that both characters are quoted within a cell
        for batch in batches:
            self.sampler.offer(batch)
            writer.writerows(batch)
            yield text.getvalue().encode()
            text.seek(0)
            text.truncate()
