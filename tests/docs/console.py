"""Runs the ``console`` blocks of a page and compares what they print with what the page says."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_MARK = "@@next@@"
# What stands for the program in a shell: it hands on where it is, what it was given and its words, and gives back what came of them.
_DOOR = """#!{python} -IS
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as door:
    door.connect({place!r})
    door.sendall(json.dumps([os.getcwd(), dict(os.environ), sys.argv[1:]]).encode() + b"\\n")
    code, out, err = json.loads(b"".join(iter(lambda: door.recv(65536), b"")))
for file, text in ((sys.stdout.buffer, out), (sys.stderr.buffer, err)):
    file.write(text.encode())
    file.flush()
sys.exit(code)
"""


@dataclass(frozen=True)
class Step:
    """A command, and the lines that the page shows of its output."""

    command: str
    shown: tuple[str, ...]


def fences(page: Path, language: str) -> list[tuple[str, str]]:
    """(title, content) of every fenced block in this language."""
    return [(title, content) for found, title, content in _FENCE.findall(page.read_text(encoding="utf-8")) if found == language]


def steps(content: str) -> list[Step]:
    """The commands of one block; a command goes on while its lines end in a backslash."""
    found: list[tuple[list[str], list[str]]] = []
    for line in content.splitlines():
        if line.startswith("$ "):
            found.append(([line[2:]], []))
        elif found and found[-1][0][-1].endswith("\\") and not found[-1][1]:
            found[-1][0].append(line)
        else:
            found[-1][1].append(line)
    return [Step("\n".join(command), tuple(shown)) for command, shown in found]


def workplace(folder: Path, page: Path) -> Path:
    """A folder with the samples and the files that the page gives a title."""
    shutil.copytree(ROOT / "samples", folder / "samples")
    for language in ("python", "yaml"):
        for title, content in fences(page, language):
            if title:
                (folder / title).write_text(content, encoding="utf-8")
    return folder


@contextmanager
def program() -> Iterator[Path]:
    """A folder with a `reidrisk` that one process carries out: a page has dozens of commands, and most of what each takes is its start."""
    with tempfile.TemporaryDirectory(prefix="door-") as folder:
        place, door = str(Path(folder, "socket")), Path(folder, "reidrisk")
        door.write_text(_DOOR.format(python=sys.executable, place=place), encoding="utf-8")
        door.chmod(0o700)
        driver = [sys.executable, str(ROOT / "tests" / "golden" / "driver.py"), place]
        with subprocess.Popen(driver, stdout=subprocess.PIPE, encoding="utf-8") as process:
            try:
                assert process.stdout is not None
                assert process.stdout.readline() == "ready\n"
                yield door.parent
            finally:
                process.terminate()


def run(found: list[Step], folder: Path, locale: str, program: Path) -> list[str]:
    """What each command printed, in one shell, so that ``$?`` means what it says; `program` is the folder of the `reidrisk` to take."""
    script = "".join(f"{step.command}\ncode=$?; echo; echo {_MARK}; (exit $code)\n" for step in found)
    path = os.pathsep.join([str(program), str(Path(sys.executable).parent), os.environ["PATH"]])
    environ = {**os.environ, "PATH": path, "LC_ALL": locale, "COLUMNS": "100", "PYTHONUTF8": "1", "TERM": "dumb"}
    done = subprocess.run(
        ["bash", "-c", script],  # noqa: S607 - whatever bash there is
        cwd=folder, env=environ, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert not done.stderr, done.stderr
    return done.stdout.split(_MARK)[: len(found)]


def missing(shown: tuple[str, ...], printed: str) -> list[str]:
    """Lines that the page shows and the command did not print, in this order; ``...`` stands for anything."""
    lines = iter([" ".join(line.split()) for line in printed.splitlines()])
    wanted = [" ".join(line.split()) for line in shown]
    return [line for line in wanted if line not in ("", "...") and not any(line == other for other in lines)]
