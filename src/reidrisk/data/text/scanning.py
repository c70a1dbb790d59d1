"""The second pass over a delimited text: the engine reads it, straight from the file or fed by us."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import field
from itertools import count, islice
from pathlib import Path

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..engine import Engine, quoted
from ..faults import EngineError
from ..feeding.feeds import COMPRESSION, fed
from .census import Census
from .layout import BrokenRowError, TextLayout
from .misfit import misfits
from .rows import CR

_NUMBERS = count(1)
_USUAL_ROW = 2**21
_BATCH = 2000


@dataclass(frozen=True, slots=True)
class Scan:
    """One way of reading. Irregular text is rewritten on the way, row by row; `nulls` are read as missing.

    `text` is all of it, decoded, where the first pass kept it. `without` is the condition of rows that are left out.
    """

    engine: Engine
    layout: TextLayout
    census: Census
    packed: bool
    nulls: tuple[str, ...]
    state: tuple[int, int]
    text: tuple[bytes, ...] | None = field(default=None, repr=False)
    without: str = field(default="", repr=False)

    @contextmanager
    def __call__(self) -> Iterator[str]:
        """A FROM expression; when the engine refuses the content, `InputError` says where and why."""
        try:
            check_unchanged(self.layout.path, self.state)
            with self._place() as (place, compression):
                yield self._expression(place, compression)
        except EngineError as error:
            if error.kind != "value":
                raise
            refused = True
        except BrokenRowError:
            refused = True
        else:
            refused = False
        if refused:
            raise InputError(*misfits(self.layout))

    @contextmanager
    def _place(self) -> Iterator[tuple[str, str]]:
        """Where the engine reads, and how that is packed."""
        if self.census.irregular:
            with fed(self.engine, lambda: rewritten(self.layout)) as name:
                yield name, COMPRESSION
        elif self.packed or self.layout.encoding != "utf-8" or not self.layout.part.whole or self.layout.columns:
            kept = self.text
            with fed(self.engine, self.layout.blocks if kept is None else lambda: iter(kept)) as name:
                yield name, COMPRESSION
        else:
            with _plain_name(self.engine.folder, self.layout.path) as path:
                yield str(path), "compression='none'"

    def _expression(self, place: str, compression: str) -> str:
        layout, dialect = self.layout, self.layout.dialect
        delimiter, quote = (",", '"') if self.census.irregular else (dialect.delimiter, dialect.quote)
        columns = ", ".join(f"{quoted(name)}: 'VARCHAR'" for name in layout.names)
        options = [
            quoted(place),
            "auto_detect=false",
            f"columns={{{columns}}}",
            f"header={str(layout.header and not self.census.irregular).lower()}",
            f"skip={0 if self.census.irregular else layout.first_line - 1}",
            f"delim={quoted(delimiter)}",
            f"quote={quoted(quote)}",
            f"escape={quoted(quote)}",
            compression,
            f"new_line={quoted(self._line_end())}",
            f"nullstr=[{', '.join(quoted(text) for text in self.nulls)}]",
        ]
        if self.census.longest > _USUAL_ROW // 2:
            room = 2 * self.census.longest + _USUAL_ROW
            options += [f"max_line_size={room}", f"buffer_size={2 * room}"]
        read = f"read_csv({', '.join(options)})"
        return f"(select * from {read} where not ({self.without}))" if self.without else read

    def _line_end(self) -> str:
        # Told, because the engine would take the first line end it meets, also one inside quotes. It spells them escaped.
        if self.census.irregular:
            return "\\n"
        if self.layout.end == CR:
            return "\\r"
        return "\\r\\n" if self.census.crlf else "\\n"


def pushable(tokens: tuple[str, ...], layout: TextLayout) -> tuple[str, ...] | None:
    """The missing tokens the reader itself can turn to NULL, for free; None when one of them is beyond it."""
    marks = {layout.dialect.delimiter, layout.dialect.quote, ","} - {""}
    plain = tuple(dict.fromkeys((*tokens, "")))
    return None if any(mark in token or '"' in token for token in plain for mark in marks) else plain


def file_state(path: Path) -> tuple[int, int]:
    """What changes when somebody writes to the file."""
    state = path.stat()
    return state.st_size, state.st_mtime_ns


def rewritten(layout: TextLayout) -> Iterator[bytes]:
    """The rows beneath the header in the one regular form: every cell quoted, one kind of row end."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, quoting=csv.QUOTE_ALL, lineterminator="\n")
    for number, (_, row) in enumerate(islice(layout.rows(), int(layout.header), None), 1):
        writer.writerow(row)
        if number % _BATCH == 0:
            yield buffer.getvalue().encode()
            buffer.seek(0)
            buffer.truncate()
    yield buffer.getvalue().encode()


@contextmanager
def _plain_name(folder: Path, path: Path) -> Iterator[Path]:
    # The engine takes * ? [ in a name for a pattern and its ending for a format; a link has neither.
    link = folder / f"input-{next(_NUMBERS)}"
    try:
        link.symlink_to(path.absolute())  # not resolved: what lies in memory has no other name
    except OSError:
        link = path
    try:
        yield link
    finally:
        if link is not path:
            with suppress(OSError):
                os.unlink(link)  # noqa: PTH108 - the link, never what it points to


def check_unchanged(path: Path, state: tuple[int, int]) -> None:
    """`InputError` where the file is no longer what it was when `file_state` gave this."""
    if file_state(path) != state:
        raise InputError(
            Problem(
                "file_changed",
                Text("读取期间文件被改动。", "The file was changed while it was read."),
                Text("请等写入完成后重试。", "Try again when nobody writes to it."),
                str(path),
            )
        )
