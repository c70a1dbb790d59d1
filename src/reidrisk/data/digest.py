"""Fingerprints of files: SHA-256 over the bytes as they are."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from ..model.dataset import Fingerprint
from ..model.problem import InputError
from .files import unreadable


def file_fingerprint(path: Path) -> Fingerprint:
    """SHA-256 of the bytes of one file."""
    return Fingerprint("bytes-sha256", _digest(path))


def files_fingerprint(paths: Sequence[Path], root: Path) -> Fingerprint:
    """SHA-256 over the sorted names, relative to `root`, and digests of several files; of one file, its own."""
    if len(paths) == 1:
        return file_fingerprint(paths[0])
    lines = sorted(f"{_digest(path)}  {path.relative_to(root).as_posix()}\n" for path in paths)
    return Fingerprint("bytes-sha256", hashlib.sha256("".join(lines).encode(errors="surrogateescape")).hexdigest())


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        failure = error
    raise InputError(unreadable(path, failure))
