"""Fingerprints: of a table's content, which no row order, engine version or machine changes, and of files by their bytes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..model.dataset import Fingerprint
from ..model.problem import InputError
from .files import unreadable

if TYPE_CHECKING:
    from .engine import Engine


def content_fingerprint(engine: Engine, from_sql: str, columns: Sequence[str]) -> Fingerprint:
    """SHA-256 over the names, the number of rows, and the sums of both halves of each row's MD5.

    A sum is free of order and, unlike exclusive-or, sees repeated rows. It tells
    two tables apart; it does not resist somebody who makes tables to collide.
    """
    cells = " || ".join(_cell(column) for column in columns) or "''"
    found = engine.run(
        "select count(*), coalesce(sum(md5_number_lower(line)), 0)::varchar, coalesce(sum(md5_number_upper(line)), 0)::varchar"
        f" from (select {cells} as line from {from_sql})"
    )
    rows, lower, upper = found[0]
    text = json.dumps([list(columns), int(rows), lower, upper], ensure_ascii=False, separators=(",", ":"))
    return Fingerprint("content", hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())


def _cell(column: str) -> str:
    # The length before each value keeps ("a", "bc") and ("ab", "c") apart; "-" is no length, so NULL is not empty text.
    name = '"' + column.replace('"', '""') + '"'
    return f"coalesce(length({name})::varchar || ':' || {name}, '-')"


def file_fingerprint(path: Path) -> Fingerprint:
    """SHA-256 of the bytes of one file."""
    return Fingerprint("bytes-sha256", _digest(path))


def files_fingerprint(paths: Sequence[Path], root: Path) -> Fingerprint:
    """SHA-256 over the sorted names, relative to `root`, and digests of several files; of one file, its own."""
    return fingerprint_of({path.relative_to(root).as_posix(): _digest(path) for path in paths})


def fingerprint_of(sums: Mapping[str, str]) -> Fingerprint:
    """The fingerprint of files from the SHA-256 of each by its name."""
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
