"""The same of many names, each in a process of its own forked from this one, so many of them at once."""

from __future__ import annotations

import os
import pickle
import select
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def at_once(does: Callable[[str], T], names: Sequence[str], jobs: int) -> Iterator[T]:
    """What each gave, as they end; `ChildProcessError` where one died."""
    waiting, running = list(reversed(names)), dict[int, tuple[str, int]]()
    while waiting or running:
        while waiting and len(running) < max(1, jobs):
            name = waiting.pop()
            pid, read = _begun(does, name)
            running[read] = name, pid
        for read in select.select(list(running), [], [])[0]:
            name, pid = running.pop(read)
            with os.fdopen(read, "rb") as told:
                content = told.read()
            os.waitpid(pid, 0)
            if not content:
                raise ChildProcessError(name)
            yield pickle.loads(content)  # noqa: S301 - made by our own process


def _begun(does: Callable[[str], T], name: str) -> tuple[int, int]:
    read, write = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        os.close(write)
        return pid, read
    code = 1
    try:
        os.close(read)
        with os.fdopen(write, "wb") as told:
            pickle.dump(does(name), told)
        code = 0
    except BaseException:  # noqa: BLE001 - told, and the others go on
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(code)
