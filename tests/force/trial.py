"""One command in a process of its own, forked from one that has loaded the program: a fault strikes it, and nothing else."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.force.faults import Fault

_LONGEST = 600.0  # of the clock: the machine may be busy; a lock that never falls is found all the same
_CRASHED = 99
_USER: list[int] = []
_SAYING: dict[int, list[tuple[int, bytearray]]] = {}
ENVIRON = {
    "REIDRISK_KEY_PASSPHRASE": "correct horse battery",
    "REIDRISK_SECRETS_KEY": "a key of the secrets store",
    "NEXT_KEY": "the next key of the secrets store",
}


@dataclass(frozen=True)
class Left:
    """What a command left behind: exit code, output, changes seen, files written under their own name."""

    code: int
    out: str
    err: str
    seen: int = 0
    direct: tuple[str, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def run(  # noqa: PLR0913, PLR0917 - what a process is started with
    folder: Path,
    words: Sequence[str],
    fault: Fault | None = None,
    environ: Mapping[str, str] | None = None,
    most: int = 0,
    longest: float = _LONGEST,
) -> Left:
    """`reidrisk WORDS...` in the folder; `most`: no file may grow beyond so many bytes."""
    return ended(folder, start(folder, words, fault, environ, most), longest=longest)


def together(folder: Path, *several: tuple[Sequence[str], Mapping[str, str]]) -> list[Left]:
    """Several at once, the words of each and what its environment has besides."""
    begun = [start(folder, words, None, environ, 0, str(n)) for n, (words, environ) in enumerate(several)]
    return [ended(folder, pid, str(n)) for n, pid in enumerate(begun)]


@contextmanager
def as_user(number: int) -> Iterator[None]:
    """What is started meanwhile is this user's; root alone can do so."""
    _USER.append(number)
    try:
        yield
    finally:
        _USER.pop()


def start(  # noqa: PLR0913, PLR0917 - what a process is started with
    folder: Path, words: Sequence[str], fault: Fault | None, environ: Mapping[str, str] | None, most: int, name: str = ""
) -> int:
    """The process, begun."""

    def command() -> None:
        from reidrisk.edge.cli import application as cli

        sys.argv = ["reidrisk", *words]
        cli.main()

    return fork(folder, command, fault, environ, most, name)


def fork(  # noqa: PLR0913, PLR0917 - as above
    folder: Path, act: Callable[[], None], fault: Fault | None, environ: Mapping[str, str] | None, most: int, name: str = ""
) -> int:
    """A child that does this in the folder and leaves what it said beside it."""
    if pid := forked():
        return pid
    code = _CRASHED
    try:
        sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))  # a file knows its place
        code = _child(folder, act, fault, environ, most)
    except BaseException:  # noqa: BLE001 - what the program let through: the trial tells of it
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        if fault is not None:
            fault.how = "count"
            _beside(folder, f"said{name}").write_text(json.dumps([fault.seen, fault.direct, fault.said]))
        os._exit(code)


def forked() -> int:
    """Nothing in the new process, which speaks into pipes: no file, for what it says is not what a full disk is tried on."""
    sys.stdout.flush()
    sys.stderr.flush()
    pipes = [os.pipe() for _ in range(2)]
    pid = os.fork()
    for number, (read, write) in enumerate(pipes, 1):
        if pid:
            os.set_blocking(read, False)
        else:
            os.dup2(write, number)
            os.close(read)
        os.close(write)
    if pid:
        _SAYING[pid] = [(read, bytearray()) for read, _ in pipes]
    return pid


def _child(folder: Path, act: Callable[[], None], fault: Fault | None, environ: Mapping[str, str] | None, most: int) -> int:
    import tempfile

    os.chdir(folder)
    (folder / "tmp").mkdir(exist_ok=True)
    tempfile.tempdir = str(folder / "tmp")
    homes = {"REIDRISK_KEYS": str(folder / "keys"), "XDG_DATA_HOME": str(folder / "data-home"), "TMPDIR": str(folder / "tmp")}
    os.environ.update({**ENVIRON, **homes, **(environ or {})})
    if _USER:
        os.setgroups([])
        os.setgid(_USER[-1])
        os.setuid(_USER[-1])
    if most:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    if fault is not None:
        fault.arm()
    try:
        act()
    except SystemExit as left:
        code = left.code
        sys.stdout.flush()
        sys.stderr.flush()
        return code if isinstance(code, int) else 0
    return 0


def ended(folder: Path, pid: int, name: str = "", longest: float = _LONGEST) -> Left:
    """What became of the process."""
    end = time.monotonic() + longest
    while not (state := os.waitpid(pid, os.WNOHANG))[0]:
        _listen(pid)
        if time.monotonic() > end:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            _SAYING.pop(pid)
            return Left(-1, "", "hangs")
        time.sleep(0.005)
    told = _beside(folder, f"said{name}")
    seen, direct, words = json.loads(told.read_text()) if told.exists() else (0, [], [])
    told.unlink(missing_ok=True)
    _listen(pid)
    out, err = (bytes(said).decode(errors="replace") for _, said in _SAYING[pid])
    for read, _ in _SAYING.pop(pid):
        os.close(read)
    return Left(os.waitstatus_to_exitcode(state[1]), out, err, seen, tuple(direct), tuple(words))


def _listen(pid: int) -> None:
    """What the process has said meanwhile: a full pipe would stop it."""
    for read, said in _SAYING[pid]:
        with suppress(BlockingIOError):
            while part := os.read(read, 2**16):
                said.extend(part)


def _beside(folder: Path, name: str) -> Path:
    return folder.with_name(f"{folder.name}.{name}")


def copied(ground: Path, place: Path) -> Path:
    """The ground anew, for one trial."""
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(ground, place, symlinks=True)
    return place


def load(pictures: Path) -> None:
    """All that commands import and read, once, and keys that are cheap to open; nothing that starts threads: they do not outlive a fork."""
    from tests.edge.calling import CHEAP

    exec(CHEAP, {})  # noqa: S102 - our own
    from reidrisk.data import engine

    engine._cores = lambda: 1  # its threads do not outlive a fork (`refusing.py`)
    import encodings
    import importlib
    import pkgutil

    import reidrisk

    for one in pkgutil.iter_modules(encodings.__path__, "encodings."):  # another user may not be able to read this interpreter
        with suppress(ImportError):
            importlib.import_module(one.name)
    for one in pkgutil.walk_packages(reidrisk.__path__, "reidrisk."):
        if "__main__" not in one.name and "spark" not in one.name:
            importlib.import_module(one.name)
    for optional in (
        "argon2",
        "fontTools.subset",
        "fontTools.ttLib",
        "lxml.etree",
        "numpy.random",
        "py7zr",
        "pykeepass",
        "rfc3161_client",
        "rich.table",
        "vl_convert",
    ):
        with suppress(ImportError):
            importlib.import_module(optional)
    from reidrisk.document import drawn
    from reidrisk.prepare.asking.questionnaire import by_key

    by_key()
    pictures.mkdir()
    drawn._svg = _drawn_once(drawn._svg, pictures)  # type: ignore[assignment] # as quick as it can be: what draws is under no force here


def _drawn_once(draw: Callable[[str], bytes], pictures: Path) -> Callable[[str], bytes]:
    """The picture as another process drew it."""

    def drawn(spec: str) -> bytes:
        kept = pictures / sha256(spec.encode()).hexdigest()
        if not kept.exists():
            kept.write_bytes(draw(spec))
        return kept.read_bytes()

    return drawn
