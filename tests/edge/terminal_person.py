"""A person at a real terminal: reads each question, types the answer that belongs to it, and keeps what was on the screen."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

_PROMPT = re.compile(r"(?:^|\n)[^\n]*[>：:] ?\Z")


def sit_down(  # noqa: PLR0913 - what a terminal is
    words: list[str], answer: Callable[[str], str], folder: Path, *, patience: float = 60, columns: int = 100, kind: str = "dumb"
) -> str:
    """Run the command on a terminal. `answer` gets what is new on the screen when the program waits, and says what to type."""
    master, slave = pty.openpty()
    environ = {**os.environ, "COLUMNS": str(columns), "TERM": kind}
    # In a session of its own: what asks for a password opens the terminal of the session first, that of whoever runs the tests.
    process = subprocess.Popen(
        [sys.executable, "-m", "reidrisk", *words], stdin=slave, stdout=slave, stderr=slave, cwd=folder, env=environ, start_new_session=True
    )
    os.close(slave)
    shown, read_from, last = b"", 0, time.monotonic()
    try:
        while time.monotonic() - last < patience:
            ready, _, _ = select.select([master], [], [], 0.05)
            if ready:
                try:
                    part = os.read(master, 65536)
                except OSError:  # a closed terminal reads as an input error
                    break
                if not part:
                    break
                shown, last = shown + part, time.monotonic()
            elif process.poll() is None and _PROMPT.search(new := shown[read_from:].decode("utf-8", "replace").replace("\r", "")):
                read_from = len(shown)
                os.write(master, (answer(new) + "\n").encode())
                last = time.monotonic()
        process.wait(timeout=patience)
    finally:
        process.kill()
        os.close(master)
    return shown.decode("utf-8", "replace").replace("\r\n", "\n")
