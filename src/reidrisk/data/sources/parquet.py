"""Parquet: a file, several by a pattern, a folder with Hive partitions, or a Delta table."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext, suppress
from functools import cache
from itertools import accumulate, chain
from pathlib import Path
from typing import TYPE_CHECKING

from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ..archives.other_files import beside
from ..casting import TypedColumn, returning, texts_of_bytes, type_notes, typed
from ..engine import named
from ..faults import EngineError
from ..files import check_name, unreadable
from ..fingerprint import files_fingerprint
from ..frames.delta import open_delta
from ..frames.top import looking, top
from ..header import checked_names, name_notes, no_rows
from ..input_files import ParquetFiles, has_parquet_name, is_delta, literal, named_files, table_files
from ..remnants.parquet_footer import remains
from ..sampling import sample_rows, spread_sql
from ..source import Candidate, FirstRows, InputTable, Row, Source

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

_MAGIC, _ENCRYPTED = b"PAR1", b"PARE"
_SHORTEST = 12
_REPORTED = 10
_FILE, _NUMBER = "file_index", "file_row_number"  # columns that the engine adds to the scan of the sample


def _accepts(candidate: Candidate) -> bool:
    path = candidate.path
    if path is None:
        return False
    if candidate.is_folder:
        return not table_files(path)
    if candidate.head.startswith((_MAGIC, _ENCRYPTED)):
        return True
    return has_parquet_name(path)


def _open(candidate: Candidate, _options: ReadOptions, engine: Engine) -> InputTable:
    path = candidate.path
    if path is None:
        msg = "Parquet is read from files"
        raise TypeError(msg)
    if is_delta(path):
        return open_delta(engine, path)
    files = named_files(path)
    _check_ends(files)
    counts = _row_counts(engine, files)
    columns = _columns(engine, files)
    rows = sum(counts)
    if rows == 0:
        raise InputError(no_rows(str(path)))
    text = ", ".join(column.as_text() for column in columns)
    names = tuple(column.name for column in columns)
    return InputTable(
        format="parquet",
        columns=names,
        rows=rows,
        fingerprint=files_fingerprint(files.paths, files.root),
        scan=lambda: nullcontext(f"(select {text} from {files.sql()})"),
        sample=_sample(engine, files, columns, counts),
        sampled_all=rows <= sample_rows(len(columns)),
        notes=(*name_notes(names), *type_notes(columns)),
        narrow=lambda chosen: _narrow(files, [column for column in columns if column.name in chosen]),
        brief=brief_columns(engine, files, columns),
        coded=coded_columns(engine, files, columns),
        files=() if files.partitioned else files.paths,
        others=beside(path),
        types=returning(columns),
        parts=cache(lambda: tuple(remains(engine, files.paths, names))),
    )


def _first_rows(candidate: Candidate, options: ReadOptions) -> tuple[FirstRows, ...]:
    path = candidate.path
    if path is None or is_delta(path):
        return ()
    files = named_files(path)
    _check_ends(files)
    with looking(options) as engine:
        return (top(engine, _columns(engine, files), files.sql()),)


def _narrow(files: ParquetFiles, columns: Sequence[TypedColumn]) -> str:
    """Bare where the columns are text already: only then does the engine filter whole dictionaries instead of values."""
    if all(column.type == "VARCHAR" for column in columns):
        return files.sql()
    return f"(select {', '.join(column.as_text() for column in columns)} from {files.sql()})"


def _check_ends(files: ParquetFiles) -> None:
    """Both ends of every file: cheap, and tells the usual accidents apart."""
    problems = Problems()
    for path in files.paths:
        check_name(path)
        if len(problems.found) < _REPORTED and (problem := _end_problem(path)) is not None:
            problems.add(problem)
    problems.stop_if_any()


def _end_problem(path: Path) -> Problem | None:
    try:
        with path.open("rb") as stream:
            head = stream.read(4)
            size = stream.seek(0, 2)
            stream.seek(max(0, size - 4))
            tail = stream.read(4)
    except OSError as failure:
        return unreadable(path, failure)
    if size == 0:
        return Problem("empty", Text("文件是空的。", "The file is empty."), _AGAIN, str(path))
    if _ENCRYPTED in (head, tail):
        return Problem(
            "encrypted_parquet",
            Text("Parquet 文件已加密，无法读取。", "The Parquet file is encrypted and cannot be read."),
            Text("请提供解密后的文件。", "Give the decrypted file."),
            str(path),
        )
    return None if head == tail == _MAGIC and size >= _SHORTEST else _corrupt(path)


def _row_counts(engine: Engine, files: ParquetFiles) -> list[int]:
    """Rows of each file, from the footers."""
    counts: list[int] = []
    problems = Problems()
    for path in files.paths:
        try:
            found = engine.run(f"select num_rows from parquet_file_metadata({literal(path)})")
            counts.append(int(found[0][0]))
        except EngineError as error:
            problems.add(_corrupt(path) if error.kind != "memory" else error.problems[0])
            if len(problems.found) >= _REPORTED:
                break
    problems.stop_if_any()
    return counts


def _columns(engine: Engine, files: ParquetFiles) -> tuple[TypedColumn, ...]:
    first = files.paths[0]
    try:
        schema = engine.run(f"select name, coalesce(num_children, 0) from parquet_schema({literal(first)}) order by column_id")
        described = engine.run(f"describe select * from {files.sql()}")
    except EngineError as error:
        failure = error
    else:
        checked_names(_top_level(schema), str(first))
        columns = typed(described)
        _check_reserved(columns, files)
        return texts_of_bytes(engine, columns, files.sql())
    raise InputError(_corrupt(first) if failure.kind == "file" else _unlike(files))


def _check_reserved(columns: Sequence[TypedColumn], files: ParquetFiles) -> None:
    taken = [column.name for column in columns if column.name.lower() in (_FILE, _NUMBER)]
    if taken:
        message = Text("列名 {names} 是读取引擎的保留名。", "The engine reserves the column name {names}.").fill(names=taken)
        hint = Text("请在源文件中改名后重试。", "Rename it at the source.")
        raise InputError(Problem("reserved_name", message, hint, str(files.root), column=taken[0]))


def _top_level(schema: Sequence[tuple[str, int]]) -> list[str]:
    """The names of the columns as they stand in the file: the engine renames what repeats."""
    names: list[str] = []
    place = 1
    while place < len(schema):
        names.append(schema[place][0])
        pending = 1
        while pending and place < len(schema):
            pending += int(schema[place][1]) - 1
            place += 1
    return names


def _sample(engine: Engine, files: ParquetFiles, columns: Sequence[TypedColumn], counts: Sequence[int]) -> list[Row]:
    starts = ", ".join(f"({index}, {start})" for index, start in enumerate([0, *accumulate(counts)][:-1]))
    rows = f"({spread_sql(sum(counts), sample_rows(len(columns)))})"
    if len(counts) > 1:
        where = f"({_FILE}, {_NUMBER}) in (select i, g - s from {rows} asof join (values {starts}) starts(i, s) on g >= s)"
    else:
        where = f"{_NUMBER} in {rows}"
    source = f"{files.sql(', file_row_number=true')} where {where}"
    try:
        width = _together(engine, files, len(columns))
        parts = [_cells(engine, source, columns[i : i + width]) for i in range(0, len(columns), width)]
        return [tuple(chain.from_iterable(cells)) for cells in zip(*parts, strict=True)] if len(parts) > 1 else parts[0]
    except EngineError as error:
        failure = error
    raise failure if failure.kind == "memory" else InputError(_corrupt(files.paths[0]))


def _together(engine: Engine, files: ParquetFiles, columns: int) -> int:
    """How many columns are read at once: each thread holds a row group of all that it reads, which should take half of the memory."""
    groups = f"(select sum(total_uncompressed_size) from {_chunks(files.paths[:_MOST_FILES])} group by file_name, row_group_id) t(bytes)"
    ((most,),) = engine.run(f"select max(bytes)::bigint from {groups}")
    return max(1, min(columns, columns * engine.limit // max(1, 2 * engine.threads * int(most or 0))))


def _cells(engine: Engine, source: str, columns: Sequence[TypedColumn]) -> list[Row]:
    chosen, text = ", ".join(named(column.name) for column in columns), ", ".join(column.as_text() for column in columns)
    found = engine.run(f"select {chosen} from (select {text}, {_FILE} as {_FILE}, {_NUMBER} from {source}) order by {_FILE}, {_NUMBER}")
    return list(found)


def _unlike(files: ParquetFiles) -> Problem:
    return Problem(
        "unlike_files",
        Text("这些 Parquet 文件的列类型互相矛盾。", "The column types of these Parquet files contradict each other."),
        Text("请统一各文件的列后重试，或分别评估。", "Make the columns of all files alike, or assess them apart."),
        str(files.root),
    )


def _corrupt(path: Path) -> Problem:
    message = Text("Parquet 文件已损坏、不完整，或不是 Parquet 文件。", "The Parquet file is damaged or incomplete, or is no Parquet file.")
    return Problem("corrupt_parquet", message, _AGAIN, str(path))


_AGAIN = Text("请重新导出或重新传输该文件。", "Export or transfer the file again.")

SOURCE = Source(
    key="parquet",
    title=Text("Parquet（文件、通配符或分区目录）", "Parquet (a file, a pattern or a partitioned folder)"),
    accepts=_accepts,
    open=_open,
    first_rows=_first_rows,
    examples=(
        Candidate(path=Path("data.parquet"), head=_MAGIC + bytes(8)),
        Candidate(path=Path("数据.PARQUET"), head=_MAGIC),
        Candidate(path=Path("part-0000.pq"), head=_MAGIC),
        Candidate(path=Path("no-ending"), head=_MAGIC + b"\x15\x04"),
        Candidate(path=Path("data/*.parquet")),
        Candidate(path=Path("data"), is_folder=True),
        Candidate(path=Path("truncated.parquet"), head=b"\x00\x00"),
        Candidate(path=Path("encrypted.parquet"), head=_ENCRYPTED),
    ),
    counterexamples=(
        Candidate(path=Path("data.csv"), head=b"PAR,AGE\n1,2\n"),
        Candidate(path=Path("data.orc"), head=b"ORC"),
        Candidate(path=Path("data.feather"), head=b"ARROW1\x00\x00"),
        Candidate(path=Path("data.xlsx"), head=b"PK\x03\x04"),
        Candidate(path=Path("data.jsonl"), head=b"{}\n"),
        Candidate(path=Path("*.csv")),
        Candidate(python_object=["data.parquet"]),
    ),
)


_SHORT = frozenset({"BOOLEAN", "TINYINT", "SMALLINT", "INTEGER", "UTINYINT", "USMALLINT", "UINTEGER", "DATE", "TIME"})
_BY_RANGE = frozenset({"BIGINT", "UBIGINT", "HUGEINT", "FLOAT", "DOUBLE"})
_TEN_DIGITS = 10**10
_MOST_FILES = 100


def brief_columns(engine: Engine, files: ParquetFiles, columns: Sequence[TypedColumn]) -> frozenset[str]:
    """Columns that hold no text and no number of eleven digits or more, as far as types and footers tell."""
    short = {column.name for column in columns if column.type in _SHORT or column.type.startswith("TIMESTAMP")}
    ranged = {column.name for column in columns if column.type in _BY_RANGE}
    if ranged and len(files.paths) <= _MOST_FILES:
        with suppress(EngineError):
            short |= ranged - _long_or_unknown(engine, files)
    return frozenset(short)


def coded_columns(engine: Engine, files: ParquetFiles, columns: Sequence[TypedColumn]) -> frozenset[str]:
    """Columns of text whose every chunk has a dictionary."""
    texts = {column.name for column in columns if column.type == "VARCHAR"}
    if not texts or len(files.paths) > _MOST_FILES:
        return frozenset()
    with suppress(EngineError):
        of_all = f"count(distinct file_name) = {len(files.paths)} and not bool_or(not contains(encodings, 'DICTIONARY'))"
        found = engine.run(f"select path_in_schema from {_chunks(files.paths)} group by 1 having {of_all}")
        return frozenset(texts & {str(name) for (name,) in found})
    return frozenset()


def _chunks(paths: Sequence[Path]) -> str:
    return f"parquet_metadata([{', '.join(literal(path) for path in paths)}])"


def _long_or_unknown(engine: Engine, files: ParquetFiles) -> set[str]:
    """Columns with a chunk whose footer gives no range, or one that reaches eleven digits."""
    ends = "try_cast(coalesce(stats_min_value, stats_min) as double), try_cast(coalesce(stats_max_value, stats_max) as double)"
    beyond = f"not coalesce(abs(low) < {_TEN_DIGITS} and abs(high) < {_TEN_DIGITS}, false)"
    chunks = f"(select path_in_schema, {ends} from {_chunks(files.paths)}) t(name, low, high)"
    return {str(name) for (name,) in engine.run(f"select distinct name from {chunks} where {beyond}")}
