"""A table of an SQLite database, read where it lies.

Only what is stored is read. A view, a trigger, a generated column or a virtual table is a program of whoever made the file: none is run,
nothing is attached, and the schema is not trusted (SQLite: "Defense Against The Dark Arts").
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ...model.dataset import FilePart, Fingerprint
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..address import Address
from ..casting import BINARY_NOTE
from ..databases.database import most_rows, no_table
from ..engine import named
from ..feeding.intake import Intake
from ..files import head_of
from ..fingerprint import file_fingerprint
from ..header import checked_names, name_notes, no_rows, shown_name, some_names
from ..remnants.sqlite_pages import remains
from ..several.tables import others_of, together, wanted
from ..sheets.cells import value_text
from ..source import MOST_SHEETS, MOST_SHOWN, Candidate, FirstRows, ForeignKey, InputTable, Row, Source
from ..text.encoding import UTF8, named_encoding
from ..text.scanning import check_unchanged, file_state

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

_MAGIC = b"SQLite format 3\x00"
_ENDINGS = (".sqlite", ".sqlite3", ".db3", ".s3db")
_BATCH = 2_000
_LONGEST_CELL, _LONGEST_SQL = 4 * 2**20, 2**20
_CACHE = 16 * 2**10  # KiB
_READS = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ}
_PRAGMAS = {"table_xinfo", "table_list", "foreign_key_list"}
_FUNCTIONS = {"count", "typeof", "lower"}
_HEAD = 100
_HIDDEN, _VIRTUAL = 1, 2  # kinds of columns in table_xinfo: of a virtual table; computed whenever it is read
_SPELLED = re.compile(r"'(?:[^']|'')*'|--[^\n]*|/\*.*?\*/", re.DOTALL)
T = TypeVar("T")


def _accepts(candidate: Candidate) -> bool:
    """By its first bytes or its name; `.db` is the name of many things."""
    path = candidate.path
    return path is not None and not candidate.is_folder and (candidate.head.startswith(_MAGIC) or path.suffix.lower() in _ENDINGS)


def _open(candidate: Candidate, options: ReadOptions, engine: Engine) -> InputTable:
    path = candidate.path or Path()
    _check_file(path)
    state, fingerprint = file_state(path), file_fingerprint(path)
    encoding = UTF8 if options.encoding is None else named_encoding(options.encoding)
    with closing(_connected(path, encoding)) as connection:
        base = _Base(connection, path, encoding)
        tables = base.tables()
        several = wanted(options.sheet, tables)
        read = several or (_chosen(base, tables, options.sheet, str(path)),)
        one = partial(_one, base, engine)
        table = together(several, one, options, engine, str(path)) if several else one(read[0])
    check_unchanged(path, state)
    others = [name for name in tables if name not in read]
    parts = cache(lambda: tuple(_parts(path, encoding, others, options, engine)))
    notes = (*([most_rows(read[0], others)] if others and options.sheet is None else []), *table.notes)
    reading = replace(table.reading, sheet=None if several else read[0])
    table = replace(table, format="sqlite", fingerprint=fingerprint, encoding=encoding, notes=notes, sheets=len(others) + 1, parts=parts)
    return replace(table, reading=reading)


def _one(base: _Base, engine: Engine, table: str) -> InputTable:
    """One table as it is stored."""
    names = base.columns(table)
    intake = Intake(engine, len(names))
    base.binary.clear()
    intake.fill(base.cells(table, names))
    if not intake.sampler.rows:
        raise InputError(no_rows(base.file))
    binary = [name for name in names if name in base.binary]
    notes = (*name_notes(names), *((BINARY_NOTE.fill(names=some_names(binary)),) if binary else ()))
    return replace(intake.table("sqlite", names, Fingerprint("content", "")), notes=notes, foreign=base.foreign(table))


def _parts(path: Path, encoding: str, others: Sequence[str], options: ReadOptions, engine: Engine) -> Iterator[FilePart]:
    """What else the file holds: tables that were not read, those behind virtual ones, statements, what deleted rows left."""
    with closing(_connected(path, encoding)) as connection:
        base = _Base(connection, path, encoding)
        behind, virtual = base.behind()
        yield from others_of([(name, "table") for name in (*others, *behind)], partial(_one, base, engine), options)
        yield from (FilePart("table", name, unread=_VIRTUAL_TABLE) for name in virtual)
        yield FilePart("statements", texts=base.statements())
    yield from remains(path)


def _first_rows(candidate: Candidate, options: ReadOptions) -> tuple[FirstRows, ...]:
    """Of each stored table, so that one can be chosen by what it holds."""
    path = candidate.path or Path()
    _check_file(path)
    encoding = UTF8 if options.encoding is None else named_encoding(options.encoding)
    with closing(_connected(path, encoding)) as connection:
        base = _Base(connection, path, encoding)
        return tuple(_top(base, name) for name in base.tables()[:MOST_SHEETS])


def _top(base: _Base, table: str) -> FirstRows:
    names = base.columns(table)
    with closing(base.cells(table, names)) as batches:
        return FirstRows(table, tuple(enumerate(next(batches, [])[:MOST_SHOWN], 1)), columns=names)


def _chosen(base: _Base, tables: Sequence[str], wanted: str | None, file: str) -> str:
    """The table of this name or number; the one with most rows where nobody said which."""
    if wanted is None:
        return tables[0] if len(tables) == 1 else max(tables, key=base.rows)
    if wanted in tables:
        return wanted
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:6]) <= len(tables):
        return tables[int(wanted) - 1]
    raise InputError(no_table(wanted, list(tables), file))


def _check_file(path: Path) -> None:
    head = head_of(path, _HEAD)
    if not head:
        raise InputError(Problem("empty", Text("文件是空的。", "The file is empty."), _AGAIN, str(path)))
    if not head.startswith(_MAGIC):
        raise InputError(Problem("not_that_format", _NOT_THAT, _NOT_THAT_HINT, str(path)))
    if any(log.is_file() and log.stat().st_size for log in (path.with_name(f"{path.name}-{kind}") for kind in ("wal", "journal"))):
        raise InputError(Problem("unfinished_writes", _LOG, _LOG_HINT, str(path)))


def _connected(path: Path, encoding: str) -> sqlite3.Connection:
    """Read only, as it lies: no lock, no log, and nothing of it is run."""
    base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None, check_same_thread=False)
    base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_CELL)
    base.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, _LONGEST_SQL)
    base.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    base.setlimit(sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 0)
    base.setlimit(sqlite3.SQLITE_LIMIT_EXPR_DEPTH, 64)
    base.setlimit(sqlite3.SQLITE_LIMIT_VDBE_OP, 100_000)
    with suppress(sqlite3.Error):  # a damaged file is told when it is read
        for pragma in (
            "trusted_schema=off",
            "cell_size_check=on",
            "query_only=on",
            "mmap_size=0",
            "temp_store=memory",
            f"cache_size=-{_CACHE}",
        ):
            base.execute(f"pragma {pragma}")
    base.set_authorizer(_allowed)
    base.text_factory = lambda raw: raw.decode(encoding)
    return base


def _allowed(action: int, first: str | None, second: str | None, _base: str | None, inner: str | None) -> int:
    """Reading tables and asking what they are; a view or a trigger that reads something stands in `inner`."""
    if inner is not None:
        return sqlite3.SQLITE_DENY
    if action in _READS or (action == sqlite3.SQLITE_FUNCTION and second in _FUNCTIONS):
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_OK if action == sqlite3.SQLITE_PRAGMA and first in _PRAGMAS else sqlite3.SQLITE_DENY


class _Base:
    """An opened database. Its errors quote what it holds: they are told in our words."""

    def __init__(self, base: sqlite3.Connection, path: Path, encoding: str) -> None:
        self._base, self._path, self._encoding = base, path, encoding
        self.file, self.binary = str(path), set[str]()

    def tables(self) -> tuple[str, ...]:
        """The stored tables, in the order of their names; `InputError` where there is none."""
        kinds = [(str(row[1]), str(row[2])) for row in self._all("pragma main.table_list") if row[0] == "main"]
        found = sorted(name for name, kind in kinds if kind == "table" and not name.lower().startswith("sqlite_"))
        if not found:
            views = sum(kind == "view" for _, kind in kinds)
            raise InputError(Problem("only_views" if views else "no_tables", _NO_TABLES.fill(views=views), _AS_TABLE, str(self._path)))
        return tuple(found)

    def behind(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Tables that a virtual one, an index of words say, keeps its content in; and the virtual ones, which nobody can read."""
        kinds = [(str(row[1]), str(row[2])) for row in self._all("pragma main.table_list") if row[0] == "main"]
        return tuple(name for name, kind in kinds if kind == "shadow"), tuple(name for name, kind in kinds if kind == "virtual")

    def statements(self) -> tuple[str, ...]:
        """How tables, views and triggers were made, word by word: remarks, conditions and defaults may name somebody."""
        found = self._all("select sql from main.sqlite_schema where sql is not null")
        return tuple(dict.fromkeys(word.strip("'-/* \n") for (sql,) in found for word in _SPELLED.findall(str(sql))))

    def rows(self, table: str) -> int:
        """How many."""
        return int(self._all(f"select count(*) from main.{named(table)}")[0][0])

    def columns(self, table: str) -> tuple[str, ...]:
        """The stored columns; `InputError` where one is computed: its expression would run."""
        listed = self._all(f"pragma main.table_xinfo({named(table)})")
        if any(row[6] == _VIRTUAL for row in listed):
            raise InputError(Problem("computed_columns", _COMPUTED.fill(table=shown_name(table)), _AS_TABLE, str(self._path)))
        return checked_names([str(row[1]) for row in listed if row[6] != _HIDDEN], str(self._path))

    def foreign(self, table: str) -> tuple[ForeignKey, ...]:
        """The keys of other tables that it declares to hold; one that names no columns means the primary key."""
        found: dict[int, tuple[str, list[str], list[str]]] = {}
        for number, _, other, column, key, *_ in sorted(
            self._all(f"pragma main.foreign_key_list({named(table)})"), key=lambda row: row[:2]
        ):
            _, columns, keys = found.setdefault(number, (str(other), [], []))
            columns.append(str(column))
            keys += [] if key is None else [str(key)]
        return tuple(ForeignKey(tuple(columns), other, tuple(keys) or self._primary(other)) for other, columns, keys in found.values())

    def _primary(self, table: str) -> tuple[str, ...]:
        listed = sorted((int(row[5]), str(row[1])) for row in self._all(f"pragma main.table_xinfo({named(table)})"))
        return tuple(name for place, name in listed if place)

    def cells(self, table: str, names: Sequence[str]) -> Generator[list[Row], None, None]:
        """Every row as texts."""
        listed = ", ".join(named(name) for name in names)
        cursor = self._guarded(lambda: self._base.execute(f"select {listed} from main.{named(table)}"))
        while rows := self._guarded(lambda: cursor.fetchmany(_BATCH)):
            for place, name in enumerate(names):
                if name not in self.binary and any(isinstance(row[place], bytes) for row in rows):
                    self.binary.add(name)
            yield [[_text(value) for value in row] for row in rows]

    def _all(self, sql: str) -> list[tuple[Any, ...]]:
        return self._guarded(lambda: self._base.execute(sql).fetchall())

    def _guarded(self, act: Callable[[], T]) -> T:
        try:
            return act()
        except sqlite3.DataError:
            problem = Problem("cell_too_long", _TOO_LONG.fill(limit=_LONGEST_CELL // 2**20), _SHORTEN, str(self._path))
        except UnicodeDecodeError:
            problem = Problem("wrong_encoding", _NOT_DECODED.fill(encoding=self._encoding.upper()), _NAME_IT, str(self._path))
        except sqlite3.Error:
            problem = Problem("corrupt_file", _DAMAGED, _AGAIN, str(self._path))
        raise InputError(problem)


def _text(value: object) -> str | None:
    """One spelling for what the cells of a column hold, whatever its type says; of bytes their digest."""
    text = value_text(value)
    return text if text is None or "\0" not in text else text.replace("\0", "\N{REPLACEMENT CHARACTER}")


_AGAIN = Text("请从原程序重新导出，或重新传输。", "Export it again from the program it came from, or transfer it again.")
_NOT_THAT = Text(
    "扩展名是 SQLite 的，内容却不是 SQLite 数据库（或已加密）。",
    "The name ends like that of an SQLite database, but the content is none, or it is encrypted.",
)
_NOT_THAT_HINT = Text(
    "请改用与内容相符的扩展名，或另存为没有密码的数据库。", "Give it the ending that fits, or save it without a password."
)
_LOG = Text(
    "数据库旁边有尚未合并的日志（-wal 或 -journal）：有程序正在使用它，或上次没有正常关闭。",
    "Beside the database lies a log (-wal or -journal): a program uses it, or was not closed in order.",
)
_LOG_HINT = Text(
    "请用原程序打开并正常关闭，或用 sqlite3 的 .backup 另存一份。",
    "Open and close it with its program, or save a copy with .backup of sqlite3.",
)
_NO_TABLES = Text(
    "数据库中没有存储的表（另有 {views} 个视图，视图是一段查询，不予读取）。",
    "The database holds no stored table (and {views} views; a view is a query, and none is read).",
)
_COMPUTED = Text(
    "表“{table}”含有生成列：其表达式在每次读取时执行，因此不予读取。",
    "The table “{table}” has generated columns: their expressions run whenever it is read, so it is not read.",
)
_VIRTUAL_TABLE = Text(
    "它是虚拟表（例如全文索引）：读取它要运行文件中的程序，因此没有读取。",
    "It is a virtual table, such as an index of words: reading it would run a program of the file, so it was not read.",
)
_AS_TABLE = Text(
    "来源可信的话，请在 SQLite 中把它存成表：create table 新表名 as select * from 原名。",
    "If you trust where it comes from, make it a table in SQLite: create table NEW_NAME as select * from NAME.",
)
_TOO_LONG = Text("有单元格超过 {limit} MB。", "A cell is longer than {limit} MB.")
_SHORTEN = Text("请删去或缩短该列。", "Leave that column out, or shorten it.")
_NOT_DECODED = Text("数据库中的文本不是 {encoding} 编码。", "The text in the database is not {encoding}.")
_NAME_IT = Text("请用 --encoding 指定编码，例如 gb18030。", "Name the encoding with --encoding, for example gb18030.")
_DAMAGED = Text("数据库已损坏、不完整，或版本较新。", "The database is damaged or incomplete, or newer.")
SOURCE = Source(
    key="sqlite",
    title=Text("SQLite 数据库中的表", "table of an SQLite database"),
    accepts=_accepts,
    open=_open,
    endings=_ENDINGS,
    first_rows=_first_rows,
    examples=(
        Candidate(Path("clinic.sqlite"), _MAGIC),
        Candidate(Path("clinic.db"), _MAGIC),
        Candidate(Path("CLINIC.SQLITE3"), _MAGIC),
        Candidate(Path("without-ending"), _MAGIC),
        Candidate(Path("really-text.sqlite"), b"a,b\n1,2\n"),
        Candidate(Path("empty.db3")),
    ),
    counterexamples=(
        Candidate(Path("visits.duckdb"), bytes(8) + b"DUCK"),
        Candidate(Path("data.csv"), b"a,b\n1,2\n"),
        Candidate(Path("thumbs.db"), b"\xd0\xcf\x11\xe0"),
        Candidate(Path("folder.sqlite"), is_folder=True),
        Candidate(address=Address("sqlite", "", path="/data/clinic.sqlite")),
        Candidate(python_object="clinic.sqlite"),
    ),
)
