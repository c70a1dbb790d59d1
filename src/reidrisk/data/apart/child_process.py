"""Work that a file could turn against us, in a process of its own: a hostile file brings that process down, and nothing else.

It writes no file (but one in memory, where it says so), leaves no core behind, and takes a bounded amount of memory. What it finds comes
back as JSON in frames: four bytes of length, then ``[kind, content]``; the last one is of kind "end" or "problem".
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import IO, Any, cast

from ...model.frozen import dataclass

Frame = tuple[str, Any]
LAST = frozenset({"end", "problem"})
_LENGTH, _LONGEST = 4, 2**29
_START = (
    "import json, sys; t = json.load(sys.stdin); sys.path[:] = t['places']; from importlib import import_module as m; m(t['main']).child(t)"
)
_PATIENCE = 5.0


class DiedError(Exception):
    """The process ended before it was done."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be done: the function `name` of a module of this package, with these words; `memory` in bytes.

    `file`: the bytes of the largest file that it may write: in memory, where what is packed among others has to be unpacked.

    The function gives frames; what it raises ends the process.
    """

    module: str
    name: str
    given: Mapping[str, object]
    memory: int
    file: int = 0


def frames(job: Job, patience: float | None = None) -> Iterator[Frame]:
    """What the process finds, the last frame included; `DiedError` when it ends without one, or takes more than so many seconds."""
    with launched(job, patience) as stream:
        while True:
            head = stream.read(_LENGTH)
            size = int.from_bytes(head, "big")
            content = stream.read(size) if len(head) == _LENGTH and size <= _LONGEST else b""
            if not content or len(content) < size:
                raise DiedError
            kind, found = json.loads(content)
            yield kind, found
            if kind in LAST:
                return


@contextmanager
def launched(job: Job, patience: float | None = None) -> Iterator[IO[bytes]]:
    """The process, as what it writes; it is stopped at the end, or after so many seconds."""
    order = {
        "places": [place for place in sys.path if place], "main": __name__, "module": job.module, "name": job.name, "given": job.given,
        "memory": job.memory, "file": job.file,
    }  # fmt: skip
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    process = subprocess.Popen(  # noqa: S603 - our own interpreter
        [sys.executable, "-I", "-c", _START],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment,
    )  # fmt: skip
    watch = None if patience is None else threading.Timer(patience, process.kill)
    if watch is not None:
        watch.start()
    try:
        with suppress(BrokenPipeError), cast("IO[bytes]", process.stdin) as stdin:
            stdin.write(json.dumps(order).encode())
        yield cast("IO[bytes]", process.stdout)
    finally:
        if watch is not None:
            watch.cancel()
        process.kill()
        process.wait(_PATIENCE)
        cast("IO[bytes]", process.stdout).close()


def child(order: Mapping[str, Any]) -> None:
    """What the process does."""
    _bounded(int(order["memory"]), int(order["file"]))
    write(sys.stdout.buffer, work(order["module"], order["name"], order["given"]))


def work(module: str, name: str, given: Mapping[str, object]) -> Iterator[Frame]:
    """The frames of a job."""
    done: Callable[[Mapping[str, object]], Iterator[Frame]] = getattr(import_module(module), name)
    return done(given)


def write(stream: IO[bytes], found: Iterator[Frame]) -> None:
    """These frames."""
    for frame in found:
        content = json.dumps(frame, ensure_ascii=False, separators=(",", ":")).encode()
        stream.write(len(content).to_bytes(_LENGTH, "big") + content)
        stream.flush()


def _bounded(memory: int, file: int) -> None:
    """No core dump (it would hold data), no larger file, no more memory than that."""
    with suppress(ImportError):  # a system without such limits
        import resource  # noqa: PLC0415 - not everywhere

        for limit, most in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, file), (resource.RLIMIT_DATA, memory)):
            with suppress(ValueError, OSError):  # there is a lower one already
                resource.setrlimit(limit, (most, most))
