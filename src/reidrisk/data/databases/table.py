"""From a table in another engine to a `InputTable`: one pass for the facts, one or two for the sample."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...model.dataset import Fingerprint
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text, first_of
from ..casting import BINARY_NOTE
from ..elsewhere.columns import EngineDialect, Expr, OutsideColumn, column_of
from ..elsewhere.outside import ROWS, Outside, rows_stay
from ..engine import named
from ..header import checked_names, name_notes, no_rows, shown_name, some_names
from ..sampling import Sampler, sample_rows, spread_positions
from ..source import InputTable, Row

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

_WIDE = "decimal(20, 0)"  # its sum does not overflow below 10^18 rows
_SPACE = 2**31
_ENOUGH = 2  # a sample half as large as wanted is taken


def outside_table(  # noqa: PLR0913 - all that a source knows
    engine: Engine,
    options: ReadOptions,
    kind: str,
    place: str,
    table: Expr,
    *,
    schema: Mapping[str, Any],
    dialect: EngineDialect,
    run: Callable[[Expr], Iterable[Any]],
    chosen: Sequence[str] = (),
    notes: tuple[Text | Phrase, ...] = (),
    close: Callable[[], None] = lambda: None,
    keep: Callable[[Mapping[str | None, str | None]], Expr] | None = None,
) -> InputTable:
    """The table with its facts and sample. `schema` gives the Ibis type of each column; `chosen` the only ones to read."""
    names = checked_names([*schema, ROWS], place)[:-1]  # which refuses the name of the counts as used twice
    columns = _columns({name: schema[name] for name in _chosen(names, chosen, place)}, dialect, place)
    outside = Outside(engine, place, table, columns, run, options, keep)
    rows, fingerprint = _facts(outside)
    if not rows:
        raise InputError(no_rows(place))
    sample = _sample(outside, rows)
    return InputTable(
        format=kind,
        columns=tuple(column.name for column in columns),
        rows=rows,
        fingerprint=fingerprint,
        scan=rows_stay(place),
        sample=sample,
        sampled_all=len(sample) == rows,
        notes=(*notes, *_left_out(names, columns), *name_notes(names), *_binary(columns)),
        close=close,
        outside=outside,
    )


def _chosen(names: tuple[str, ...], chosen: Sequence[str], place: str) -> tuple[str, ...]:
    unknown = [name for name in chosen if name not in names]
    if unknown:
        hint = Text("现有的列：{names}。", "The columns are: {names}.").fill(names=first_of(names, 20))
        message = Text("columns= 指定的列不存在：{unknown}。", "columns= names columns that are not there: {unknown}.").fill(
            unknown=unknown
        )
        raise InputError(Problem("unknown_column", message, hint, place))
    return tuple(name for name in names if name in chosen) if chosen else names


def _columns(schema: Mapping[str, Any], dialect: EngineDialect, place: str) -> tuple[OutsideColumn, ...]:
    found = {name: column_of(name, dtype, dialect) for name, dtype in schema.items()}
    bad = [shown_name(name) for name, column in found.items() if column is None]
    if bad:
        raise InputError(Problem("unsupported_column_type", _UNSUPPORTED.fill(names=bad), _AS_TEXT, place))
    return tuple(column for column in found.values() if column is not None)


def _line(outside: Outside) -> Expr:
    """A row as one text; the length before each text keeps ("a", "bc") and ("ab", "c") apart."""
    line = None
    for column in outside.columns:
        text = column.plain_text(outside.table)
        cell = (text.length().cast("string") + ":" + text if column.kind == "text" else text).fill_null("-")
        line = cell if line is None else line + ";" + cell
    return line


def _facts(outside: Outside) -> tuple[int, Fingerprint]:
    """Rows, and an order-free digest: the sum of the hashes of all rows."""
    hashed = outside.table.select(h=outside.columns[0].dialect.row_hash(_line(outside)).cast(_WIDE))
    rows, total = outside.rows(hashed.aggregate(n=hashed.count(), s=hashed.h.sum().cast("string")))[0]
    text = json.dumps([[column.name for column in outside.columns], int(rows), str(total)], ensure_ascii=False, separators=(",", ":"))
    return int(rows), Fingerprint("content", hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())


def _sample(outside: Outside, rows: int) -> list[Row]:
    """Distinct rows with the smallest hashes, each as often as its share: the same every time, whatever the order of the rows.

    How many rows are distinct is not known beforehand, so a table of few is looked at a second time.
    """
    most = sample_rows(len(outside.columns))
    share = 1.0 if rows <= most else most / rows
    while True:
        found = _hashed_below(outside, share, most)
        if share >= 1 or len(found) * _ENOUGH >= most:
            break
        share = min(1.0, share * most / max(len(found), 1))
    return _expanded(found, rows, most)


def _hashed_below(outside: Outside, share: float, most: int) -> list[Row]:
    """Distinct rows, the last cell their count, in the order of their hashes."""
    columns, dialect = outside.columns, outside.columns[0].dialect
    hashed = outside.table.mutate(reidrisk_hash=dialect.row_hash(_line(outside)))
    if share < 1:
        hashed = hashed.filter((hashed.reidrisk_hash & (_SPACE - 1)) < int(share * _SPACE))
    keys = {f"k{index}": column.key(hashed) for index, column in enumerate(columns)}
    grouped = hashed.group_by(**keys, h=hashed.reidrisk_hash).aggregate(n=hashed.count())
    texts = {f"k{index}": column.text(grouped[f"k{index}"]) for index, column in enumerate(columns)}
    ordered = grouped.select(**texts, n=grouped.n, h=grouped.h & (_SPACE - 1), g=grouped.h).order_by(["h", "g"]).limit(2 * most)
    sampler = Sampler(2 * most)
    with outside.brought(ordered.select(*texts, "n"), columns) as (source, _):
        names = ", ".join(named(column.name) for column in columns)
        sampler.offer(outside.engine.run(f"select {names}, {named(ROWS)}::varchar from {source} order by all"))
    return sampler.sample()


def _expanded(found: Sequence[Row], rows: int, most: int) -> list[Row]:
    """Each row as often as it stands there, or as its share of `most`."""
    counts = [int(row[-1] or 0) for row in found]
    total = sum(counts)
    wanted = spread_positions(total, rows if rows <= most else min(most, total))
    result: list[Row] = []
    place, upto = 0, counts[0] if counts else 0
    for position in wanted:
        while position >= upto:
            place += 1
            upto += counts[place]
        result.append(tuple(found[place][:-1]))
    return result


def _left_out(names: Sequence[str], columns: Sequence[OutsideColumn]) -> tuple[Phrase, ...]:
    left = len(names) - len(columns)
    return (_PARTLY.fill(read=len(columns), left=left),) if left else ()


def _binary(columns: Sequence[OutsideColumn]) -> tuple[Phrase, ...]:
    found = [column.name for column in columns if column.kind == "bytes"]
    return (BINARY_NOTE.fill(names=some_names(found)),) if found else ()


_UNSUPPORTED = Text(
    "以下列的类型（数组、结构、映射、JSON、几何等）无法按取值比较：{names}。",
    "These columns have a type whose values cannot be compared (array, struct, map, JSON, geometry...): {names}.",
)
_AS_TEXT = Text(
    "请建一个视图把它们转为文本，或在地址中用 columns=甲,乙 只读其余的列。",
    "Turn them into text in a view, or read the other columns only, with columns=a,b in the address.",
)
_PARTLY = Text(
    "按地址中的 columns= 只读了 {read} 列，其余 {left} 列没有评估。",
    "As columns= in the address says, {read} {read|column was|columns were} read; the other {left} were not assessed.",
)
