from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from reidrisk.data.engine import Engine
from reidrisk.data.options import ReadOptions

MEMORY = 512 * 2**20


@pytest.fixture(scope="session")
def engine() -> Iterator[Engine]:
    """One engine for the tests that only read through it."""
    with Engine(MEMORY, 2, spill=False) as opened:
        yield opened


@pytest.fixture(scope="session")
def options() -> ReadOptions:
    return ReadOptions(memory=MEMORY)


@pytest.fixture(scope="session")
def csv_bytes() -> Callable[..., bytes]:
    """A table as an independent writer (the standard library's) puts it."""

    def write(rows: Sequence[Sequence[str]], **how: object) -> bytes:
        buffer = io.StringIO(newline="")
        csv.writer(buffer, **{"lineterminator": "\n", **how}).writerows(rows)  # type: ignore[arg-type] # csv's own keywords
        return buffer.getvalue().encode()

    return write


@pytest.fixture
def put(tmp_path: Path) -> Callable[[str, bytes], Path]:
    def write(name: str, content: bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content)
        return path

    return write
