"""Databases that the engines of one test process hand on: to make one costs 14 ms, and the tests open thousands.

Each engine has a connection of its own, which ends with it, and with it all that is temporary. A database in which anything else was
left, one that remembers blocks of files, and one with a folder of its own is not handed on. A process that a test starts makes its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

import duckdb

from reidrisk.data.engine import Engine

Connection = duckdb.DuckDBPyConnection
Connect = Callable[[Sequence[str]], Connection]
Close = Callable[[Engine], None]
_OWN = {"duckdb_tables": 0, "duckdb_views": 0, "duckdb_types": 0, "duckdb_schemas": 0, "duckdb_databases": 1}
_LEFT = "select " + ", ".join(f"(select count(*) from {kind}() where not internal)" for kind in _OWN)
_REMEMBERED = "select count(*) from duckdb_external_file_cache()"  # blocks of Parquet files, told from new ones by the time of a change


def handed_on(connect: Connect, close: Close) -> tuple[Connect, Close]:
    """What makes a connection and what closes an engine, with databases that wait between them."""
    waiting: dict[tuple[str, ...], list[Connection]] = defaultdict(list)
    lent: dict[int, tuple[tuple[str, ...], Connection, Connection]] = {}

    def connected(settings: Sequence[str]) -> Connection:
        key = tuple(settings)
        if "set temp_directory=''" not in key or any("allowed_paths" in one for one in key):
            return connect(settings)
        database = waiting[key].pop() if waiting[key] else connect(settings)
        found = database.cursor()
        lent[id(found)] = key, database, found
        return found

    def closed(engine: Engine) -> None:
        close(engine)
        key, database, _ = lent.pop(id(engine._connection), ((), None, None))
        if database is not None:
            if _is_empty(database):
                waiting[key].append(database)
            else:
                database.close()

    return connected, closed


def _is_empty(database: Connection) -> bool:
    try:
        left, remembered = (*database.execute(_LEFT).fetchall(), *database.execute(_REMEMBERED).fetchall())
    except duckdb.Error:
        return False
    return bool(left == tuple(_OWN.values()) and remembered == (0,))
