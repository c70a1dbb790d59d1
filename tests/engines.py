"""Databases that the engines of one test process hand on: to make one costs 11 ms, 60 ms with what encrypts, and the tests open thousands.

Each engine has a connection of its own, which ends with it, and with it all that is temporary. A database in which anything else was
left, or that wrote temporary files, is not handed on; one that remembers blocks of files goes to another test, which has other files.
Its folder for temporary files is that of the engine that has it: a link leads there. A process that a test starts makes its own.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import duckdb

from reidrisk.data.engine import Engine

Connection = duckdb.DuckDBPyConnection
_KINDS = ("duckdb_tables", "duckdb_views", "duckdb_types", "duckdb_schemas", "duckdb_databases")
# How many things are in it (it is one itself), and how many bytes of Parquet files it remembers: they are told by the time of a change.
_LEFT = (
    f"select (select count(*) from ({' union all '.join(f'select 1 from {kind}() where not internal' for kind in _KINDS)})), "
    "(select coalesce(sum(nr_bytes), 0)::bigint from duckdb_external_file_cache())"
)
_MUCH = 4 * 2**20
_SPILL = re.compile(r"(set temp_directory=')(.+)(/spill')")
_ANY = "<folder>"


class _Database(NamedTuple):
    settings: tuple[str, ...]
    connection: Connection
    link: Path
    remembered_by: str | None = None


class Databases:
    """What makes a connection and what closes an engine, with databases that wait between them; `links` is a folder for their links."""

    def __init__(self, connect: Callable[[Sequence[str]], Connection], close: Callable[[Engine], None], links: Path) -> None:
        self._connect, self._close, self._links = connect, close, links
        self._waiting: dict[tuple[str, ...], list[_Database]] = defaultdict(list)
        self._lent: dict[int, tuple[_Database, Connection]] = {}
        self._made = 0

    def connected(self, settings: Sequence[str]) -> Connection:
        if any("allowed_paths" in one for one in settings):
            return self._connect(settings)
        database = self._taken(tuple(_SPILL.sub(rf"\g<1>{_ANY}\g<3>", one) for one in settings))
        for folder in (found[2] for one in settings if (found := _SPILL.fullmatch(one))):
            database.link.unlink(missing_ok=True)
            database.link.symlink_to(folder)
        connection = database.connection.cursor()
        self._lent[id(connection)] = database, connection
        return connection

    def closed(self, engine: Engine) -> None:
        database, _ = self._lent.pop(id(engine._connection), (None, None))
        if database is not None and (engine.folder / "spill").exists():
            database.connection.close()  # it tidies up with its last connection
            database = None
        self._close(engine)
        if database is not None:
            self._put_by(database)

    def _taken(self, settings: tuple[str, ...]) -> _Database:
        ready = self._waiting[settings]
        for place, one in enumerate(ready):
            if one.remembered_by != _test():
                return ready.pop(place)
        self._made += 1
        link = self._links / str(self._made)
        return _Database(settings, self._connect([one.replace(_ANY, str(link)) for one in settings]), link)

    def _put_by(self, database: _Database) -> None:
        try:
            ((left, remembered),) = database.connection.execute(_LEFT).fetchall()
        except duckdb.Error:
            left, remembered = None, 0
        if left == 1 and remembered <= _MUCH:
            by = _test() if remembered else None
            self._waiting[database.settings].append(database._replace(remembered_by=by))
        else:
            database.connection.close()


def _test() -> str:
    return os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
