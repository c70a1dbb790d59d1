"""What is said of rows that are no records."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.text import Phrase, Text
from .table_shape import some_rows


def totals_notes(count: int, rows: Sequence[int], doubtful_count: int, doubtful: Sequence[int]) -> tuple[Phrase, ...]:
    """Rows of totals that were left out, and those that were kept because they may be records."""
    left = (_LEFT_OUT if rows else _LEFT_OUT_MANY).fill(count=count, rows=some_rows(rows)) if count else None
    kept = (_DOUBTFUL if doubtful else _DOUBTFUL_MANY).fill(count=doubtful_count, rows=some_rows(doubtful)) if doubtful_count else None
    return tuple(note for note in (left, kept) if note is not None)


def below_notes(count: int, rows: Sequence[int]) -> tuple[Phrase, ...]:
    """Notes below the table that were left out."""
    return ((_BELOW if rows else _BELOW_MANY).fill(count=count, rows=some_rows(rows)),) if count else ()


def again_notes(count: int, rows: Sequence[int]) -> tuple[Phrase, ...]:
    """The header again among the records."""
    return ((_AGAIN if rows else _AGAIN_MANY).fill(count=count, rows=some_rows(rows)),) if count else ()


def broken_notes(count: int, rows: Sequence[int]) -> tuple[Phrase, ...]:
    """Records that line ends within their cells had broken."""
    return (_BROKEN.fill(count=count, rows=some_rows(rows)),)


def empty_notes(count: int) -> tuple[Phrase, ...]:
    """Rows without any value."""
    return (_EMPTY.fill(count=count),) if count else ()


def another_notes(rows: Sequence[int]) -> tuple[Phrase, ...]:
    """Another table on the same sheet or in the same text, which was not read."""
    return tuple(_ANOTHER.fill(row=row) for row in rows)


_AGAIN = Text(
    "第 {rows} 行重复了列名（共 {count} 行），不是数据，未读入。",
    "{count|Row|Rows} {rows} {count|repeats|repeat} the column names ({count} in all), {count|is|are} no data and {count|was|were} not "
    "read.",
)
_AGAIN_MANY = Text(
    "{count} 行重复了列名，不是数据，未读入。",
    "{count} {count|row repeats|rows repeat} the column names, {count|is|are} no data and {count|was|were} not read.",
)
_ANOTHER = Text(
    "第 {row} 行起另有一个表，未读入；要读取它，请加 --header-row {row}。共享前请确认其内容。",
    "Another table begins in row {row}; it was not read. To read it, use --header-row {row}. Look at it before the file is shared.",
)
_BROKEN = Text(
    "{count} 条记录被单元格内未加引号的换行断成几行（从第 {rows} 行起），已各自拼成一条。如果不对，请改正文件或给这些单元格加引号。",
    "{count} {count|record was|records were} broken over several lines by line breaks in cells without quotes (from rows {rows} on); the "
    "pieces of each were "
    "put together. If that is wrong, correct the file, or quote such cells.",
)
_EMPTY = Text(
    "跳过了 {count} 个没有任何取值的行；要保留请加 --keep-totals。",
    "{count} {count|row|rows} without any value {count|was|were} skipped. To keep {count|it|them}, use --keep-totals.",
)
_LEFT_OUT = Text(
    "删除了 {count} 个合计、小计、分组标题、页码行或只有序号的空白行（第 {rows} 行），它们不是任何人的记录；要保留请加 --keep-totals。",
    "{count} {count|row|rows} of totals, titles of groups, page numbers or a line number alone {count|was|were} left out "
    "({count|row|rows} {rows}): nobody's {count|record|records}. To keep {count|it|them}, use --keep-totals.",
)
_LEFT_OUT_MANY = Text(
    "删除了 {count} 个合计、小计、分组标题、页码行或只有序号的空白行，它们不是任何人的记录；要保留请加 --keep-totals。",
    "{count} {count|row|rows} of totals, titles of groups, page numbers or a line number alone {count|was|were} left out: nobody's "
    "{count|record|records}. To keep {count|it|them}, use --keep-totals.",
)
_DOUBTFUL = Text(
    "{count} 行像是合计、小计或只有序号的空白行（第 {rows} 行），但也可能是记录，已保留；如果不是记录，请加 --drop-totals。",
    "{count} {count|row looks|rows look} like totals or {count|holds|hold} a line number alone ({count|row|rows} {rows}) but may be "
    "records, and {count|was|were} kept; if {count|it is|they are} none, use --drop-totals.",
)
_DOUBTFUL_MANY = Text(
    "至少 {count} 行像是合计、小计或只有序号的空白行，但也可能是记录，已保留；如果不是记录，请加 --drop-totals。",
    "{count} {count|row|rows} at least {count|looks|look} like totals or {count|holds|hold} a line number alone but may be records, and "
    "{count|was|were} kept; if {count|it is|they are} none, use --drop-totals.",
)
_BELOW = Text(
    "表后 {count} 行（第 {rows} 行）是附注，不是数据，未读入。",
    "{count} {count|row|rows} below the table ({count|row|rows} {rows}) {count|is a remark|are remarks} and no data; "
    "{count|it was|they were} not read.",
)
_BELOW_MANY = Text(
    "表后 {count} 行是附注，不是数据，未读入。",
    "{count} {count|row|rows} below the table {count|is a remark|are remarks} and no data; {count|it was|they were} not read.",
)
