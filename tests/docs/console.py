"""Runs the ``console`` blocks of a page and compares what they print with what the page says."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_MARK = "@@next@@"


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


def run(found: list[Step], folder: Path, locale: str) -> list[str]:
    """What each command printed, in one shell, so that ``$?`` means what it says."""
    script = "".join(f"{step.command}\ncode=$?; echo; echo {_MARK}; (exit $code)\n" for step in found)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environ = {**os.environ, "PATH": path, "LC_ALL": locale, "COLUMNS": "100", "PYTHONUTF8": "1", "TERM": "dumb"}
    done = subprocess.run(
        ["bash", "-c", script],  # noqa: S607 - whatever bash there is
        cwd=folder, env=environ, capture_output=True, text=True, encoding="utf-8", timeout=900, check=False,
    )  # fmt: skip
    assert not done.stderr, done.stderr
    return done.stdout.split(_MARK)[: len(found)]


def missing(shown: tuple[str, ...], printed: str) -> list[str]:
    """Lines that the page shows and the command did not print, in this order; ``...`` stands for anything."""
    lines = iter([" ".join(line.split()) for line in printed.splitlines()])
    wanted = [" ".join(line.split()) for line in shown]
    return [line for line in wanted if line not in ("", "...") and not any(line == other for other in lines)]
