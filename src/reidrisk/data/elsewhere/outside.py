"""A table whose rows stay in another engine: what crosses is distinct tuples with their counts, or the histogram alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from ...model.dataset import ClassSizes
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..engine import named
from ..missing import missing_tokens
from .columns import Expr, OutsideColumn
from .faults import computing

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

ROWS = "reidrisk: rows"  # the name of the column of counts; a table that has it is refused
_NUMBERS = count(1)
_TOGETHER = 50


@dataclass
class Outside:
    """One table of another engine.

    `table` is an Ibis table, `run` gives the result of an Ibis expression in Arrow batches.
    `crossed` counts every row that has come over so far. `keep` makes a small table there, of texts `k` and what each becomes, `l`;
    None where the session may make none.
    """

    engine: Engine
    place: str
    table: Expr = field(repr=False)
    columns: tuple[OutsideColumn, ...]
    run: Callable[[Expr], Iterable[Any]] = field(repr=False)
    options: ReadOptions = field(repr=False)
    keep: Callable[[Mapping[str | None, str | None]], Expr] | None = field(default=None, repr=False)
    crossed: int = 0

    def column(self, name: str) -> OutsideColumn:
        """The column of this name."""
        return next(column for column in self.columns if column.name == name)

    @contextmanager
    def counted(self, names: Sequence[str]) -> Iterator[str | None]:
        """A FROM expression with the distinct tuples of these columns as text with their counts, `ROWS`; None when too many."""
        columns = [self.column(name) for name in dict.fromkeys(names)]
        keys = {f"k{index}": column.key(self.table) for index, column in enumerate(columns)}
        grouped = self.table.group_by(**keys).aggregate(n=self.table.count()) if keys else self.table.aggregate(n=self.table.count())
        crossing = grouped.select(**{f"k{index}": column.text(grouped[f"k{index}"]) for index, column in enumerate(columns)}, n=grouped.n)
        with self.brought(crossing.limit(self.options.most_tuples + 1), columns) as (source, came):
            yield source if came <= self.options.most_tuples else None

    @contextmanager
    def brought(self, crossing: Expr, columns: Sequence[OutsideColumn]) -> Iterator[tuple[str, int]]:
        """The result of an expression (``k0``..., text; ``n``, counts) as a FROM expression here, and how many rows came."""
        name = f"outside_{next(_NUMBERS)}"
        listed = ", ".join([*(f"k{index} varchar" for index in range(len(columns))), "n bigint"])
        self.engine.run(f"create temp table {name} ({listed})")
        try:
            came = self._filled(name, crossing, [*(f"k{index}" for index in range(len(columns))), "n"])
            typed = "".join(f"{column.typed(f'k{index}')} as {named(column.name)}, " for index, column in enumerate(columns))
            spelled = "".join(f"{column.spelled()}, " for column in columns)
            yield f"(select {spelled}{named(ROWS)} from (select {typed}n as {named(ROWS)} from {name}))", came
        finally:
            self.engine.run(f"drop table if exists {name}")

    def _filled(self, name: str, crossing: Expr, columns: Sequence[str]) -> int:
        came = 0
        for batch in self.asked(crossing):
            came += batch.num_rows
            self.engine.register(f"{name}_batch", Batch(batch))
            try:
                self.engine.run(f"insert into {name} select {', '.join(columns)} from {name}_batch")
            finally:
                self.engine.unregister(f"{name}_batch")
        return came

    def asked(self, expression: Expr) -> Iterator[Any]:
        """The batches of a result; failures in our words, rows counted."""
        batches = computing(self.place, lambda: iter(self.run(expression)))
        while (batch := computing(self.place, lambda: next(batches, None))) is not None:
            self.crossed += batch.num_rows
            yield batch

    def rows(self, expression: Expr) -> list[tuple[Any, ...]]:
        """A small result, whole."""
        return [tuple(row.values()) for batch in self.asked(expression) for row in batch.to_pylist()]

    def sizes(self, names: Sequence[str], normal: Sequence[str] = ()) -> ClassSizes:
        """How many classes of each size these columns make, worked out there; `normal` columns by their normalised value."""
        columns, tokens = [self.column(name) for name in names], missing_tokens(self.options)
        # First by what stands there: what is missing is then looked for among the tuples, not in every row.
        tuples = self.table.group_by(**{f"k{index}": column.key(self.table) for index, column in enumerate(columns)})
        tuples = tuples.aggregate(n=self.table.count())
        keys = {}
        for index, column in enumerate(columns):
            key = tuples[f"k{index}"]
            keys[f"j{index}"] = column.normal(key, tokens) if column.name in normal else column.present(key, tokens)
        classes = tuples.group_by(**keys).aggregate(n=tuples.n.sum())
        histogram = classes.group_by("n").aggregate(m=classes.count())
        return ClassSizes(tuple(sorted((int(size), int(number)) for size, number in self.rows(histogram))))

    def changed(self, names: Sequence[str]) -> tuple[str, ...]:
        """The columns in which a value changes by trimming and full-width folding; one pass there."""
        tests = {f"k{index}": self.column(name).changes(self.table) for index, name in enumerate(names)}
        asked = {key: test.ifelse(1, 0).max() for key, test in tests.items() if test is not None}
        if not asked:
            return ()
        found = dict(zip(asked, self.rows(self.table.aggregate(**asked))[0], strict=True))
        return tuple(name for index, name in enumerate(names) if found.get(f"k{index}") == 1)

    def matching(self, names: Sequence[str], pattern: str) -> Mapping[str, int]:
        """In how many rows each text column matches; one pass there. Others hold no text to match and are left out."""
        columns = [column for column in map(self.column, names) if column.kind in {"text", "whole", "exact", "number"}]
        result: dict[str, int] = {}
        for start in range(0, len(columns), _TOGETHER):
            part = columns[start : start + _TOGETHER]
            asked = {f"k{index}": self._matches(column, pattern).ifelse(1, 0).sum() for index, column in enumerate(part)}
            found = self.rows(self.table.aggregate(**asked))[0]
            result |= {column.name: int(number or 0) for column, number in zip(part, found, strict=True)}
        return result

    def values(self, name: str, pattern: str, most: int) -> Mapping[str, int]:
        """Distinct matching values of a column with their counts, at most `most`: those with the smallest hashes."""
        column = self.column(name)
        found = self.table.filter(self._matches(column, pattern))
        grouped = found.group_by(k0=column.key(found)).aggregate(n=found.count())
        text = column.text(grouped.k0)
        chosen = grouped.select(k0=text, n=grouped.n, h=column.dialect.row_hash(text)).order_by(["h", "k0"]).limit(most)
        with self.brought(chosen.select("k0", "n"), [column]) as (source, _):
            return dict(self.engine.run(f"select {named(name)}, sum({named(ROWS)})::bigint from {source} group by 1 order by 1"))

    def _matches(self, column: OutsideColumn, pattern: str) -> Expr:
        text = column.plain_text(self.table)
        folded = column.dialect.normal(text) if column.kind == "text" else text
        return column.dialect.matches(text, pattern) | column.dialect.matches(folded, pattern)


class Batch:
    """Offers only the Arrow C stream of a batch."""

    def __init__(self, batch: Any) -> None:  # noqa: ANN401 - of a library that is not imported
        self._batch = batch

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        import pyarrow as pa  # noqa: PLC0415 - an extra

        return pa.Table.from_batches([self._batch]).__arrow_c_stream__(requested_schema)


def rows_stay(place: str) -> Callable[[], AbstractContextManager[str]]:
    """The scan of a table in another engine: refused, with what to do instead."""

    def scan() -> AbstractContextManager[str]:
        raise InputError(Problem("rows_stay", _STAY, _EXPORT, place))

    return scan


def too_many(place: str, most: int) -> InputError:
    """The distinct tuples outgrow what may cross."""
    return InputError(Problem("too_many_tuples", _TOO_MANY.fill(most=most), _RAISE, place))


_STAY = Text("数据行留在外部引擎中，这项工作需要逐行读取。", "The rows stay in their engine, and this needs every row.")
_EXPORT = Text(
    "请先把表导出为 Parquet 文件，再对文件运行此命令。",
    "Export the table to Parquet first, and run this command on the files.",
)
_TOO_MANY = Text(
    "不同的取值组合超过 {most} 个，没有取回本机，这项工作无法进行。",
    "There are more than {most} distinct tuples; they were not fetched, and this cannot be worked out without them.",
)
_RAISE = Text(
    "请提高 --most-tuples（内存也要相应增加），或减少列。",
    "Raise --most-tuples (and the memory with it), or name fewer columns.",
)
