"""Files that their owner alone may read, where permission bits say nothing: a list of access with one entry, and none from above."""

from __future__ import annotations

import csv
import os
import subprocess
from functools import cache
from importlib.util import find_spec
from pathlib import Path, PureWindowsPath

from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text

_PATIENCE = 60.0
_NOT_CLOSED = Text(
    "Windows 无法把这里的文件限为只有本人可读（{why}），因此没有写入任何内容。",
    "Windows could not make a file here readable by its owner only ({why}), so nothing was written.",
)
_ELSEWHERE = Text(
    "请换到 NTFS 磁盘上本人的文件夹：密钥用环境变量 REIDRISK_KEYS 指定，密钥库用 --secrets-store 指定。",
    "Choose a folder of your own on an NTFS disk: REIDRISK_KEYS says where keys lie, --secrets-store where the secrets store does.",
)
_NO_USER, _REFUSED = (
    Text("whoami 没有给出本人的 SID", "whoami did not tell your SID"),
    Text("icacls 退出码 {code}", "icacls ended with {code}"),
)


def owner_only(path: Path) -> None:
    """Nothing where bits of permission hold. On Windows this user's entry alone is left, by their SID, which no language changes.

    `InputError` where that cannot be had: what is private must not be written then.
    """
    if find_spec("fcntl") is not None:
        return
    owner = _sid()
    if owner is None:
        raise InputError(_problem(_NO_USER, path))
    code = _run("icacls.exe", str(path), "/inheritance:r", "/grant:r", f"*{owner}:F")[0]
    if code:
        raise InputError(_problem(_REFUSED.fill(code=code), path))


@cache
def _sid() -> str | None:
    """The last field of the only line of `whoami /user`."""
    code, output = _run("whoami.exe", "/user", "/fo", "csv", "/nh")
    found = [row[-1] for row in csv.reader(output.splitlines()) if row]
    return found[0] if not code and len(found) == 1 and found[0].startswith("S-1-") else None


def _run(program: str, *words: str) -> tuple[int, str]:
    """By its full path: a program of this name in the current folder would come first else."""
    command = [str(_system() / program), *words]
    try:
        done = subprocess.run(command, capture_output=True, timeout=_PATIENCE, check=False)  # noqa: S603 - of the system, by its full path
    except (OSError, subprocess.TimeoutExpired):
        return -1, ""
    return done.returncode, done.stdout.decode("ascii", "replace")


def _system() -> Path:
    return Path(os.environ.get("SystemRoot") or PureWindowsPath("C:/Windows")) / "System32"  # noqa: SIM112 - as Windows writes it


def _problem(why: Text | Phrase, path: Path) -> Problem:
    return Problem("not_owner_only", _NOT_CLOSED.fill(why=why), _ELSEWHERE, str(path.parent))
