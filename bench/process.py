"""One child process: its wall time, its own peak memory, and what it printed.

Imports nothing large: Linux starts the peak of a child at the size of its parent.
"""

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

MB = 2**20
TO_BYTES = 1 if sys.platform == "darwin" else 1024  # ru_maxrss: bytes on macOS, KiB on Linux


@dataclass(frozen=True)
class Run:
    """`cpu` is in seconds, on all cores; `peak` in bytes: the largest resident set of the child or of any child of its own."""

    seconds: float
    cpu: float
    peak: int
    code: int
    out: str
    err: str


def run(command: list[str]) -> Run:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.perf_counter()
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - start
        child.returncode = code = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Run(
            seconds,
            usage.ru_utime + usage.ru_stime,
            usage.ru_maxrss * TO_BYTES,
            code,
            out.read().decode(),
            err.read().decode(errors="replace"),
        )


def warm(path: Path) -> None:
    """Read the file once, so that every run finds it in the page cache."""
    with path.open("rb", buffering=0) as file:
        while file.read(MB):
            pass
