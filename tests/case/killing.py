"""What a command would leave behind if it were killed before any one of its changes: a copy of the folder before each of them.

A killed process leaves what others see of its files at that moment, and no lock: so does a copy. One run gives every moment.
``python -m tests.case.killing FOLDER COPIES WORDS...`` runs ``reidrisk WORDS...`` in the folder.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.edge.calling import CHEAP
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
_CHANGES = {"os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.chmod", "os.truncate", "os.link"}


class Watch:
    """Copies the folder before each change in it."""

    def __init__(self, folder: Path, copies: Path) -> None:
        self._folder, self._copies, self._busy, self._count = folder, copies, False, 0

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """What is done here is not watched."""
        self._busy = True
        yield
        self._busy = False

    def hook(self, event: str, given: tuple[Any, ...]) -> None:
        """Of the interpreter, before it opens, renames, removes."""
        if self._busy:
            return
        opened = event == "open" and isinstance(given[0], str | bytes) and given[2] & _WRITING
        if opened or event in _CHANGES:
            path = Path(f"/proc/self/fd/{given[0]}").resolve() if isinstance(given[0], int) else Path(os.fsdecode(given[0])).absolute()
            if path.is_relative_to(self._folder):
                self.copy(f"{event} {path.name}")

    def copy(self, what: str) -> None:
        """The folder as it is now."""
        with self.quiet():
            to = self._copies / f"{self._count:03}"
            shutil.copytree(self._folder, to / "folder", symlinks=True)
            (to / "before").write_text(what, encoding="utf-8")
            self._count += 1


def moments(folder: Path, copies: Path, words: Sequence[str]) -> list[Path]:
    """The folder before each change that the command makes in it, and at its end; a process of its own carries it out."""
    command = [sys.executable, "-m", "tests.case.killing", str(folder), str(copies), *words]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=PATIENCE)
    assert ran.returncode == 0, ran.stderr.decode()
    return sorted(copies.iterdir())


def main(folder: Path, copies: Path, words: list[str]) -> None:
    """Runs the command, watched."""
    from reidrisk.edge.cli import application as cli

    exec(CHEAP, {})  # noqa: S102 - our own
    os.chdir(folder)
    os.environ.update(REIDRISK_KEYS=str(folder / "keys"), XDG_DATA_HOME=str(folder / "data-home"))
    watch, sync = Watch(folder, copies), os.fsync

    def synced(fd: Any) -> None:
        watch.copy("fsync")
        sync(fd)

    os.fsync = synced
    sys.addaudithook(watch.hook)
    sys.argv = ["reidrisk", *words]
    try:
        cli.main()
    finally:
        watch.copy("the end")
        watch._busy = True


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
