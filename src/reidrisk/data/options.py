"""How to read: what a person may set, with the defaults that are printed."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias

from ..model.dataset import Ties
from ..model.frozen import dataclass

# Read as "missing" when it is the whole cell. Shown in every report; --na replaces the list.
NA_TOKENS = ("", "NA", "N/A", "n/a", "NULL", "null", "None", "NaN", "nan", "#N/A", "\\N", "缺失", "未知值")
SUPPRESSION_MARK = "*"
DEFAULT_MEMORY = 800 * 2**20
LEAST_MEMORY, MOST_MEMORY = 384 * 2**20, 2**50  # no machine has more, and the engine counts in 64 bits
MOST_TUPLES = 1_000_000
HeaderRow: TypeAlias = int | Literal["none"] | None


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """Reading options. `memory` bounds the whole process, in bytes.

    `most_tuples`: beyond so many distinct tuples they are not kept, and where the
    rows stay in another engine none cross: it counts the classes itself.
    `join`: columns that tie several tables of one release together, each ``COLUMN`` or ``TABLE.COLUMN=TABLE.COLUMN``.
    `ties`: how a plan put the tables of its data together, so that others are put together in the same way; no key is looked for.
    `header_row` is the row of the file that holds the names, from 1, or "none"; None: it is found. `skip_rows` above it are not looked at.
    `delimiter` may be "blanks" (runs of them) or "none" (one column); `widths` are of columns by position, as `given_widths` reads them.
    `drop_totals`: rows that sum up others are left out, doubtful ones too (True), none of them (False), or those that leave no doubt.
    `untested_engine`: a server of a kind that no test runs against may be asked; what is found says so.
    `people_in` is the column of a table of counts that says how many people a row stands for.
    `na` are what is missing where it stands alone in a cell; ``COLUMN=CODE`` is a code of that column alone.
    `numbers`: how the numbers of a column read, each ``COLUMN=comma`` or ``COLUMN=point``, ``*`` for all that do not tell; else all of
    its values tell.
    `text_model` is the folder of a language model that marks persons in free text beside the rules.
    """

    encoding: str | None = None
    delimiter: str | None = None
    quote: str | None = None
    header_row: HeaderRow = None
    skip_rows: int = 0
    drop_totals: bool | None = None
    sheet: str | None = None
    na: tuple[str, ...] = NA_TOKENS
    suppression: str = SUPPRESSION_MARK
    memory: int = DEFAULT_MEMORY
    threads: int | None = None
    most_tuples: int = MOST_TUPLES
    join: tuple[str, ...] = ()
    ties: Ties | None = None
    widths: str | None = None
    text_model: str | None = None
    people_in: str | None = None
    numbers: tuple[str, ...] = ()
    untested_engine: bool = False

    def missing_anywhere(self) -> tuple[str, ...]:
        """What is missing in whatever column it stands."""
        return tuple(given for given in self.na if not is_of_column(given))

    def missing_codes(self) -> dict[str, list[str]]:
        """The codes that are missing in one column alone, by its name as somebody wrote it."""
        found: dict[str, list[str]] = {}
        for name, _, code in (given.rpartition("=") for given in self.na if is_of_column(given)):
            found.setdefault(name.strip(), []).append(code.strip())
        return found

    def of_output(self) -> ReadOptions:
        """How a file is read that this package wrote from data read with these options."""
        plain = replace(self, encoding="utf-8", delimiter=",", quote='"', header_row=1, widths=None)
        return replace(
            plain, skip_rows=0, drop_totals=False, sheet=None, join=(), people_in=None, numbers=("*=point",), na=self.missing_anywhere()
        )

    def of_another(self) -> ReadOptions:
        """How one more file is read while this one is open: by the defaults, with half of the memory."""
        return ReadOptions(memory=max(LEAST_MEMORY, self.memory // 2), untested_engine=self.untested_engine)


def is_of_column(missing: str) -> bool:
    """Whether it is read as missing in one column alone: ``COLUMN=CODE``."""
    name, between, code = missing.rpartition("=")
    return bool(between and name.strip() and code.strip())


def header_row(given: object) -> HeaderRow:
    """A row number from 1, or "none"; None for what is neither."""
    text = "" if given is None else str(given).strip().lower()
    if text == "none":
        return "none"
    return int(text) if not isinstance(given, bool) and text.isascii() and text.isdigit() and 0 < int(text[:9]) == int(text[:10]) else None
