"""What can be wrong with a delimited text as a whole, in words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...model.problem import Problem
from ...model.text import Phrase, Text
from ..files import unreadable
from ..header import shown_name
from .encoding import BadBytesError
from .kinds import OTHER_BINARY, BinaryKind

_SHOWN = 3


def binary_file(path: Path, kind: BinaryKind) -> Problem:
    """Bytes that are no text."""
    return Problem(
        "unknown_bytes" if kind is OTHER_BINARY else "binary_file",
        Text("这不是文本文件，而是{kind}。", "This is no text file but {kind}.").fill(kind=kind.title),
        kind.hint,
        str(path),
    )


def with_nul(path: Path, line: int) -> Problem:
    """A text that holds characters of number 0: what stands behind one is not seen by every program."""
    return Problem(
        "nul_character",
        Text(
            "这一行含有空字符（NUL，编号 0），有的程序会在此截断。",
            "This line holds a NUL character (number 0), at which some programs cut it.",
        ),
        Text(
            "请从源头重新导出，或先删除空字符（如 tr -d '\\000'）；若整个文件是 UTF-16，请加 --encoding utf-16-le。",
            "Export it again, or remove the NULs first (tr -d '\\000'); if all of the file is UTF-16, give --encoding utf-16-le.",
        ),
        str(path),
        line,
    )


def wrong_encoding(path: Path, tried: Sequence[BadBytesError]) -> Problem:
    """No encoding that was tried reads every byte; the place is where the one that came furthest failed."""
    far = max(tried, key=lambda bad: bad.offset)
    return Problem(
        "wrong_encoding",
        Text(
            "编码不符：第 {offset} 个字节不是有效的 {name}（已尝试：{tried}）。",
            "Wrong encoding: byte {offset} is not valid {name} (tried: {tried}).",
        ).fill(offset=far.offset + 1, name=far.encoding.upper(), tried=[bad.encoding.upper() for bad in tried]),
        Text("请用 --encoding 指定编码，或把文件另存为 UTF-8。", "Name the encoding with --encoding, or save the file as UTF-8."),
        str(path),
        far.line,
    )


def encoding_note(encoding: str, names: Sequence[str], *, guessed: bool) -> Phrase:
    """Which encoding was read, with the first column names to judge it by."""
    shown = [shown_name(name) for name in names[:_SHOWN]]
    if guessed:
        text = Text(
            "编码是猜测的：{encoding}，开头的列名读作 {names}。如有乱码，请用 --encoding 指定。",
            "The encoding is a guess: {encoding}; the first column names read {names}. If they look wrong, give --encoding.",
        )
    else:
        text = Text(
            "按 {encoding} 编码读取，开头的列名读作 {names}。如有乱码，请用 --encoding 指定。",
            "Read as {encoding}; the first column names read {names}. If they look wrong, give --encoding.",
        )
    return text.fill(encoding=encoding.upper(), names=shown)


def no_regular_file(path: Path) -> Problem:
    """A folder, a device or a pipe."""
    if path.is_dir():
        return unreadable(path, IsADirectoryError())
    return Problem(
        "not_a_file",
        Text("这不是普通文件，无法读取两遍。", "This is no regular file and cannot be read twice."),
        Text("请先把内容存成文件。", "Save its content to a file first."),
        str(path),
    )


def unclosed_quote(path: Path, line: int) -> Problem:
    """A quote without its partner; `line` is where its row begins."""
    return Problem(
        "unclosed_quote",
        Text("从这一行开始的引号没有结束。", "A quote that opens in the row beginning here is never closed."),
        Text("请补上结束引号；不用引号的文件请加 --quote none。", "Close it; for a file without quoting, use --quote none."),
        str(path),
        line,
    )


def stray_line_break(path: Path, line: int) -> Problem:
    """A line break that some programs take for the end of a row, and others for a part of the cell."""
    return Problem(
        "stray_line_break",
        Text(
            "这一行的引号之外夹有另一种换行符（多为单独的回车符）：有的程序在此断行，有的当作内容，读出的表会不同。",
            "Outside quotes this line holds a line break of another kind than the file's own (mostly a lone carriage return): "
            "some programs end the row there, others keep it in the cell, so they would read different tables.",
        ),
        Text(
            "请把换行符统一（例如重新另存为 CSV），或给含换行的单元格加引号。",
            "Make all line breaks one kind (saving it as CSV again does), or quote the cells that hold one.",
        ),
        str(path),
        line,
    )


def row_too_long(path: Path, line: int) -> Problem:
    """A row beyond every bound."""
    return Problem(
        "row_too_long",
        Text("这一行超过 32 MB。", "This row is longer than 32 MB."),
        Text("请检查文件是否为分隔文本。", "Check that this is delimited text."),
        str(path),
        line,
    )


def endless_first_row(path: Path, line: int) -> Problem:
    """A first row that does not end within the first megabyte, or breaks the rules of quoting."""
    return Problem(
        "header_too_long",
        Text("第一行没有结束，或不是按分隔符排列的文本。", "The first row does not end, or is not delimited text."),
        Text("请检查文件是否为 CSV，以及引号是否成对。", "Check that this is a CSV file and that its quotes are in pairs."),
        str(path),
        line,
    )
