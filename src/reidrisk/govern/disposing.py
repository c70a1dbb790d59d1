"""Destroys files as far as software can, and says what it did (China methodology 12.2.4; ITU-T X Suppl.39 SR7)."""

from __future__ import annotations

import os
from pathlib import Path

from ..model.problem import InputError, Problem
from ..model.text import Text

_CHUNK = 2**20
NAMELESS = ".destroyed-"  # what a run leaves that is killed in the last moment: an empty file without its name
_FAILED = Text("这个文件无法销毁。", "This file could not be destroyed.")
_RIGHTS = Text("请检查权限，以及是否被其他程序打开。", "Check your rights, and whether another program has it open.")


def destroy(path: Path) -> dict[str, object]:
    """Overwrites a file with random bytes, shortens and removes it. A link is removed, what it points to is left alone."""
    name = path.name
    if path.is_symlink():
        path.unlink()
        return {"name": name, "kind": "file", "how": "unlinked", "size": None}
    if not path.exists():
        return {"name": name, "kind": "file", "how": "absent", "size": None}
    failed, size = False, path.stat().st_size
    try:
        _overwrite(path, size)
        nameless = path.with_name(f"{NAMELESS}{os.urandom(12).hex()}")
        path.rename(nameless)
        nameless.unlink()
    except OSError:
        failed = True
    if failed:
        raise InputError(Problem("not_destroyed", _FAILED, _RIGHTS, str(path)))
    return {"name": name, "kind": "file", "how": "overwritten", "size": size}


def _overwrite(path: Path, size: int) -> None:
    with path.open("r+b", buffering=0) as file:
        for at in range(0, size, _CHUNK):
            file.write(os.urandom(min(_CHUNK, size - at)))
        os.fsync(file.fileno())
        file.truncate(0)
        os.fsync(file.fileno())
