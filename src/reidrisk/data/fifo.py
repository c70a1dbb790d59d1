"""A named pipe from a stream of bytes to the engine: nothing lies on disk, nothing hangs."""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

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
