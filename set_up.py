"""The private environment that the Makefile works in: made, and filled by uv where uv can be had, by pip elsewhere.

pip looks up, fetches and unpacks one package after another, uv all at once. uv and what it keeps lie in the environment while it is
filled and go afterwards.

    python3 set_up.py .venv -e . --group test
    python3 set_up.py .venv/recipes --pins tests/recipes -e . --group recipes

takes the words of `pip install`; the exact versions are those of this folder, or of the one that is named.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import venv
from importlib.util import find_spec
from pathlib import Path

Words = list[str]
WINDOWS = os.name == "nt"

# What pip is set to (files and variables of the environment) and uv is told in its own words; a setting that is in neither list may mean
# anything: then pip does it all.
SAME = {
    "cert": "--cert",
    "constraint": "--constraint",
    "extra-index-url": "--extra-index-url",
    "find-links": "--find-links",
    "index-url": "--index-url",
    "trusted-host": "--allow-insecure-host",
}
OF_NO_MATTER = {"cache-dir", "default-timeout", "disable-pip-version-check", "no-cache-dir", "no-input", "progress-bar", "quiet", "retries"}
OF_NO_MATTER |= {"require-virtualenv", "root-user-action", "timeout"}

# Published as sources only: pip keeps what it has built of them, uv fetches and builds them anew.
SOURCES = ("pyspark",)

VERSIONS = "constraints.txt"
PINNED = ["--constraint", VERSIONS]
# The same with the sum of every file: uv takes them as constraints, pip as requirements only.
SUMS = "constraints.hashes.txt"
ANOTHER_FILE = "Hash mismatch"
QUIET = ["--quiet", "--disable-pip-version-check"]


def settings_of_pip(listed: str) -> dict[str, str]:
    """What holds for `pip install`, from the lines of `pip config list`: the environment before the command, the command before all."""
    found: dict[str, dict[str, str]] = {"global": {}, "install": {}, ":env:": {}}
    for line in listed.splitlines():
        key, _, value = line.partition("=")
        section, _, name = key.rpartition(".")
        if section in found:
            found[section][name] = str(ast.literal_eval(value))
    return found["global"] | found["install"] | found[":env:"]


def in_words_of_uv(settings: dict[str, str]) -> Words | None:
    """Options of uv that do what pip is set to, or None where that is not known."""
    if settings.keys() - SAME.keys() - OF_NO_MATTER:
        return None
    return [word for name, option in SAME.items() for value in settings.get(name, "").split() for word in (option, value)]


def pip_for(python: Path) -> Words:
    """The pip that is there works on other environments too; putting one into each takes seconds."""
    if find_spec("pip"):
        return [sys.executable, "-m", "pip", "--python", str(python)]
    subprocess.run([python, "-m", "ensurepip"], check=True, stdout=subprocess.DEVNULL)
    return [str(python), "-m", "pip"]


def uv_command(pip: Words, place: Path, act: str = "install") -> Words | None:
    """Uv, fetched into the environment and set as pip is, or None."""
    listed = subprocess.run([*pip, "config", "list"], check=False, capture_output=True, text=True)
    options = in_words_of_uv(settings_of_pip(listed.stdout)) if listed.returncode == 0 else None
    if options is None:
        return None
    wanted = ["--no-deps", "--no-compile", "--target", str(place / "uv"), *with_sums(["uv"], place)]
    got = subprocess.run([*pip, "install", *QUIET, *PINNED, *wanted], check=False, capture_output=True)
    if got.returncode:
        return None
    # An index before another one is no reason to take an older version: pip sees it so, and so it is meant in its settings.
    as_pip = ["--system-certs", "--index-strategy", "unsafe-best-match", *options]
    return [
        str(place / "uv" / "bin" / ("uv.exe" if WINDOWS else "uv")),
        "pip",
        act,
        "--quiet",
        "--cache-dir",
        str(place / "uv" / "cache"),
        *as_pip,
    ]


def with_sums(names: Words, place: Path) -> Words:
    """These packages in words of pip: from nothing but files of these sums."""
    lines = [line for line in Path(SUMS).read_text(encoding="utf-8").splitlines() if line.partition("==")[0] in names]
    file = place / "uv" / f"{'-'.join(names)}.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines), encoding="utf-8")
    return ["--require-hashes", "-r", str(file)]


def by_uv(pip: Words, place: Path, python: Path, wanted: Words, pins: Path = Path()) -> bool:
    """Whether uv has installed what is wanted; what is published as sources comes from pip at the same time."""
    sources = [name for name in wanted if name in SOURCES]
    try:
        uv = uv_command(pip, place)
        if uv is None:
            return False
        words = [word for word in wanted if word not in SOURCES]
        how = ["--no-deps", "--no-compile", *with_sums(sources, place)]
        aside = subprocess.Popen([*pip, "install", *QUIET, *PINNED, *how]) if sources else None
        run = [*uv, "--python", str(python), "--constraint", str(pins / SUMS), "pip", *words]
        done = subprocess.run(run, check=False, stderr=subprocess.PIPE, text=True)
        sys.stderr.write(done.stderr)
        if ANOTHER_FILE in done.stderr:
            sys.exit(
                "A package is not the file that it was when it was looked at: nothing is installed. Do not go on without finding out why."
            )
        return not any([done.returncode, aside.wait() if aside else 0])
    finally:
        shutil.rmtree(place / "uv", ignore_errors=True)


def by_pip(pip: Words, python: Path, wanted: Words, pins: Path = Path()) -> int:
    """The exit code of pip, of our version, since an older one knows no groups. What is used is compiled when it is."""
    first = subprocess.run([*pip, "install", *QUIET, *PINNED, "pip"], check=False).returncode
    pinned = ["--constraint", str(pins / VERSIONS)]
    return first or subprocess.run([python, "-m", "pip", "install", *QUIET, "--no-compile", *pinned, *wanted], check=False).returncode


def main(place: Path, wanted: Words) -> int:
    """Exit code."""
    pins = Path()
    if wanted[:1] == ["--pins"]:
        pins, wanted = Path(wanted[1]), wanted[2:]
    python = place / ("Scripts/python.exe" if WINDOWS else "bin/python")
    if not python.exists():
        venv.create(place, symlinks=not WINDOWS)
    pip = pip_for(python)
    return 0 if by_uv(pip, place, python, wanted, pins) else by_pip(pip, python, wanted, pins)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
