"""A file that turned out to be no table: nothing of it stays but why (`queue/unread`)."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from ....case.case import is_case
from ....model.problem import Problem
from ..place import NO_TABLE, STATE
from ..receiving import DATA

# Reading it in another way does not help; whoever sent it has to choose or make another file.
WRONG_FILE = frozenset(
    {
        "archive_bomb", "bad_json", "binary_file", "corrupt_archive", "corrupt_file", "corrupt_parquet", "corrupt_workbook", "empty",
        "encrypted_archive", "encrypted_file", "encrypted_parquet", "encrypted_workbook", "header_only", "member_too_large", "no_rows",
        "no_tables", "no_workbook", "not_that_format", "unsupported_format", "workbook_too_big", "zip_bomb",
    }
)  # fmt: skip


def refused_as_wrong(folder: Path, data: str, problems: Iterable[Problem]) -> bool:
    """Whether the first reading of a file that was copied here shows that it is none to be read; it is noted then."""
    copied = (folder / DATA) in Path(data).parents
    if not copied or is_case(str(folder)) or {one.code for one in problems} - WRONG_FILE:
        return False
    (folder / STATE / NO_TABLE).touch(0o600)
    return True


def let_go(folder: Path) -> None:
    """The copy of it."""
    shutil.rmtree(folder / DATA, ignore_errors=True)
