"""How to read: what a person may set, with the defaults that are printed."""

from __future__ import annotations

from dataclasses import dataclass, replace

# Read as "missing" when it is the whole cell. Shown in every report; --na replaces the list.
NA_TOKENS = ("", "NA", "N/A", "n/a", "NULL", "null", "None", "NaN", "nan", "#N/A", "\\N", "缺失", "未知值")
SUPPRESSION_MARK = "*"
DEFAULT_MEMORY = 800 * 2**20
LEAST_MEMORY, MOST_MEMORY = 384 * 2**20, 2**50  # no machine has more, and the engine counts in 64 bits
MOST_TUPLES = 1_000_000


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """Reading options. `memory` bounds the whole process, in bytes.

    `most_tuples`: beyond so many distinct tuples they are not kept, and where the
    rows stay in another engine none cross: it counts the classes itself.
    `join`: columns that tie several tables of one release together, each ``COLUMN`` or ``TABLE.COLUMN=TABLE.COLUMN``.
    `name_blanks` calls a column without a name by its position.
    """

    encoding: str | None = None
    delimiter: str | None = None
    quote: str | None = None
    header: bool = True
    name_blanks: bool = False
    sheet: str | None = None
    na: tuple[str, ...] = NA_TOKENS
    suppression: str = SUPPRESSION_MARK
    memory: int = DEFAULT_MEMORY
    threads: int | None = None
    most_tuples: int = MOST_TUPLES
    join: tuple[str, ...] = ()

    def of_output(self) -> ReadOptions:
        """How a file is read that this package wrote from data read with these options."""
        return replace(self, encoding="utf-8", delimiter=",", quote='"', header=True, sheet=None, join=())

    def of_another(self) -> ReadOptions:
        """How one more file is read while this one is open: by the defaults, with half of the memory."""
        return ReadOptions(memory=max(LEAST_MEMORY, self.memory // 2))
