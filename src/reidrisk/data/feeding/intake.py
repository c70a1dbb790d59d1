"""A table of text columns in the engine, filled from batches of rows of Python, with its sample."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import count
from typing import TYPE_CHECKING

from ..engine import named, quoted
from ..sampling import Sampler, sample_rows
from ..source import InputTable
from .feeds import COMPRESSION, fed

if TYPE_CHECKING:
    from ...model.dataset import Fingerprint
    from ..engine import Engine
    from ..source import Row

_NUMBERS = count(1)
Batches = Iterator[Sequence["Row"]]
LONGEST_ROW = 9 * 2**20  # quotes may double a row
_BUFFER = 2 * LONGEST_ROW  # the engine would take 16 times the longest row


class Intake:
    """A table of text columns in the engine, filled from batches of rows, with its sample."""

    def __init__(self, engine: Engine, width: int) -> None:
        self._engine = engine
        self._width = width
        self.name = f"taken_in_{next(_NUMBERS)}"
        self.sampler = Sampler(sample_rows(width))

    def fill(self, batches: Batches) -> None:
        """Take in every row; a failure of `batches` is raised here, in the caller's thread."""
        columns = ", ".join(f"'c{i}': 'VARCHAR'" for i in range(self._width))
        with fed(self._engine, lambda: self._feed(batches)) as name:
            self._engine.run(
                f"create table {self.name} as from read_csv({quoted(name)}, auto_detect=false, columns={{{columns}}}, header=false,"
                f" delim=',', quote='\"', escape='\"', new_line='\\r\\n', max_line_size={LONGEST_ROW}, buffer_size={_BUFFER},"
                f" {COMPRESSION})"
            )

    def scan(self, columns: Sequence[str], places: Sequence[int]) -> Callable[[], AbstractContextManager[str]]:
        """The scan of a `Table`: these places of the rows under these names."""
        chosen = ", ".join(f"c{place} as {named(name)}" for name, place in zip(columns, places, strict=True))
        return lambda: nullcontext(f"(select {chosen} from {self.name})")

    def table(self, kind: str, names: tuple[str, ...], fingerprint: Fingerprint) -> InputTable:
        """All columns of what was taken in, under these names."""
        return InputTable(
            format=kind,
            columns=names,
            rows=self.sampler.rows,
            fingerprint=fingerprint,
            scan=self.scan(names, range(len(names))),
            sample=[tuple(row) for row in self.sampler.sample()],
            sampled_all=self.sampler.all_rows,
            close=self.drop,
        )

    def drop(self) -> None:
        """Free the memory of the table."""
        self._engine.run(f"drop table if exists {self.name}")

    def _feed(self, batches: Batches) -> Iterator[bytes]:
        yield "\ufeff".encode()  # the engine drops a mark at the start: not that of the first cell
        text = io.StringIO(newline="")
        writer = csv.writer(text, lineterminator="\r\n")  # so that both characters are quoted within a cell
        for batch in batches:
            self.sampler.offer(batch)
            writer.writerows(batch)
            yield text.getvalue().encode()
            text.seek(0)
            text.truncate()
