"""How to read: what a person may set, with the defaults that are printed."""

from __future__ import annotations

from dataclasses import dataclass

# Read as "missing" when it is the whole cell. Shown in every report; --na replaces the list.
NA_TOKENS = ("", "NA", "N/A", "n/a", "NULL", "null", "None", "NaN", "nan", "#N/A", "\\N", "缺失", "未知值")
SUPPRESSION_MARK = "*"
DEFAULT_MEMORY = 800 * 2**20


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """Reading options. `memory` bounds the whole process, in bytes."""

    encoding: str | None = None
    delimiter: str | None = None
    quote: str | None = None
    header: bool = True
    sheet: str | None = None
    na: tuple[str, ...] = NA_TOKENS
    suppression: str = SUPPRESSION_MARK
    memory: int = DEFAULT_MEMORY
    threads: int | None = None
