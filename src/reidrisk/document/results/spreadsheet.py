"""What a CSV for a spreadsheet was spared, and what a spreadsheet will change in it all the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...data.output.delivery import Delivered
from ...data.output.writing import Written
from ...model.text import Phrase, Text

_DASHED = Text(
    "列“{column}”有 {count} 个单元格会被 Excel 读成日期，其中的“-”或“/”写成了“–”。",
    "{column}: {count} {count|cell|cells} that Excel would read as dates have a dash (–) instead of the hyphen or slash.",
)
_CHANGED = Text(
    "列“{column}”有 {count} 个编码或长号码，Excel 打开 CSV 时会删除开头的 0、改动末尾的数字或读成日期（如 MARCH1）：请改写成 .xlsx。",
    "{column}: {count} {count|code|codes} or long numbers in which Excel would drop leading zeros, change the last digits or read a day "
    "(MARCH1) "
    "when opening a CSV: write .xlsx instead.",
)


def spreadsheet_lines(written: Written | None) -> Iterator[Phrase]:
    """By column."""
    if isinstance(written, Delivered):
        for column, count in written.undated.items():
            yield _DASHED.fill(column=column, count=count)
        for column, count in written.losing_digits.items():
            yield _CHANGED.fill(column=column, count=count)


def spreadsheet_json(written: Written | None) -> dict[str, Mapping[str, int]]:
    """The same for scripts; nothing where no spreadsheet was in view, or nothing came of it."""
    if not isinstance(written, Delivered) or not (written.undated or written.losing_digits):
        return {}
    return {"undated": dict(written.undated), "losing_digits": dict(written.losing_digits)}
