"""Long work of the page in a thread of the server, which has everything loaded: for tests that do not look at its processes."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

from reidrisk.edge.web.queue import waiting, worker

APART = waiting._started  # a process of its own, as the page has it
GATE = threading.Lock()  # whoever holds it looks at work that is under way for as long as they do


def _begun(folder: Path, slot: str, secrets: dict[str, str]) -> None:
    with GATE:
        pass
    worker.begun(folder, slot, secrets)


class Inside:
    """Stands for the process of a job: the same work in a thread of the test, which has everything loaded."""

    def __init__(self) -> None:
        self.stdin, self.pid = self, 0
        self._given = b""
        self._thread: threading.Thread | None = None

    def write(self, given: bytes) -> None:
        """Which job it is."""
        self._given += given

    def close(self) -> None:
        """Now it begins; where there is no job it has nothing to do."""
        given = json.loads(self._given)
        if not given:
            return
        self._thread = threading.Thread(target=_begun, args=(Path(given["folder"]), given["slot"], given["secrets"]))
        self._thread.start()

    def poll(self) -> int | None:
        """0 at its end."""
        return None if self._thread is None or self._thread.is_alive() else 0

    def wait(self, timeout: float) -> int:
        """So long at most."""
        if self._thread is not None:
            self._thread.join(timeout)
        if self._thread is not None and self._thread.is_alive():
            raise subprocess.TimeoutExpired([], timeout)
        return 0


def work_inside(put: Callable[[object, str, object], None] = setattr) -> None:
    """From now on; `put` binds a name of a module."""
    put(waiting, "_started", Inside)
    put(worker, "_stopped_by_file", lambda _asked: None)


if __name__ == "__main__":  # a server of its own, whose keys are as cheap to open as those of the tests
    from reidrisk.edge.cli import main
    from reidrisk.govern import keystore
    from reidrisk.govern.secrets import head

    keystore.SCRYPT_COST, head.SCRYPT_N = 2**10, 2**11
    work_inside()
    main()
