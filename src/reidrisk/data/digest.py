"""Fingerprints of files: SHA-256 over the bytes as they are."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from ..model.dataset import Fingerprint
from ..model.problem import InputError
from .files import unreadable


def file_fingerprint(path: Path) -> Fingerprint:
    """SHA-256 of the bytes of one file."""
    return Fingerprint("bytes-sha256", _digest(path))


def files_fingerprint(paths: Sequence[Path], root: Path) -> Fingerprint:
    """SHA-256 over the sorted names, relative to `root`, and digests of several files; of one file, its own."""
    return fingerprint_of({path.relative_to(root).as_posix(): _digest(path) for path in paths})


def fingerprint_of(sums: Mapping[str, str]) -> Fingerprint:
    """The same from the SHA-256 of each file by its name."""
    if len(sums) == 1:
        return Fingerprint("bytes-sha256", *sums.values())
    lines = sorted(f"{one}  {name}\n" for name, one in sums.items())
    return Fingerprint("bytes-sha256", hashlib.sha256("".join(lines).encode(errors="surrogateescape")).hexdigest())


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        failure = error
    raise InputError(unreadable(path, failure))
