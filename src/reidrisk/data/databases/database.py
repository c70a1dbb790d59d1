"""Databases that Ibis knows, by address: what their sources have in common."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING, Any

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text
from ..address import FORM, Address, check_options
from ..elsewhere.columns import EngineDialect, Expr
from ..elsewhere.faults import computing, connecting
from ..header import TABLES_UNREAD, shown_name, some_names
from .products import allowed, product
from .table import outside_table

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions
    from ..source import Candidate, InputTable

PASSWORD = "REIDRISK_PASSWORD"  # noqa: S105 - the name of a variable, not a password


@dataclass(frozen=True, slots=True)
class Database:
    """One kind of database. `connect` opens it; `run` gives results in Arrow batches.

    `version` is what the server says of itself, `tested` the products that the tests run against; `types` gives the Ibis types of a table's
    columns where the table does not know them all (None for a column that cannot be compared).
    """

    key: str
    title: Text
    schemes: tuple[str, ...]
    connect: Callable[[Address, str | None], Any]
    dialect: Callable[[Any], EngineDialect]
    run: Callable[[Any, Expr], Iterable[Any]]
    version: Callable[[Any], str]
    tested: tuple[str, ...]
    protocol: Text
    types: Callable[[Any, str, str | None], Mapping[str, Any]] | None = None
    options: tuple[str, ...] = ()

    def accepts(self, address: Address | None) -> bool:
        """Whether an address is one of this kind."""
        return address is not None and address.scheme in self.schemes

    def open(self, candidate: Candidate, options: ReadOptions, engine: Engine) -> InputTable:
        """Connect to the address that was accepted, find the table, look at it once."""
        address = candidate.address
        assert address is not None  # noqa: S101 - accepted
        place = address.shown
        check_options(address, ("table", "columns", *self.options))
        schema, table = _named_table(address)
        password = address.password or os.environ.get(PASSWORD)
        backend = connecting(place, self.title, "sql", lambda: self.connect(address, password))
        try:
            return self._table(_Opened(engine, options, place), address, backend, schema, table)
        except BaseException:
            _close(backend)
            raise

    def _table(self, opened: _Opened, address: Address, backend: Any, schema: str | None, table: str) -> InputTable:  # noqa: ANN401
        found = product(computing(opened.place, lambda: self.version(backend)), address.scheme, self.tested)
        notes = allowed(found, self.protocol, opened.options.untested_engine, opened.place)
        known = computing(opened.place, lambda: backend.list_tables(database=schema))
        if table not in known:
            raise InputError(no_table(table, known, opened.place))
        there = computing(opened.place, lambda: backend.table(table, database=schema))
        known_types = self.types or (lambda _backend, _table, _schema: dict(there.schema().items()))
        types = computing(opened.place, lambda: known_types(backend, table, schema))
        return outside_table(
            opened.engine, opened.options, self.key, opened.place, there,
            schema=types, dialect=self.dialect(backend), run=partial(self.run, backend), chosen=chosen_columns(address),
            notes=(*((_PASSWORD_SEEN,) if address.password else ()), *notes), close=lambda: _close(backend),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Opened:
    engine: Engine
    options: ReadOptions
    place: str


def chosen_columns(address: Address) -> tuple[str, ...]:
    """The only columns to read, where the address says so."""
    return tuple(part for part in address.options.get("columns", "").split(",") if part)


def no_table(table: str, known: Sequence[str], place: str) -> Problem:
    """The table is not there; the nearest name is."""
    near = get_close_matches(table.casefold(), {name.casefold(): name for name in known}, n=1, cutoff=0.5)
    nearest = {name.casefold(): name for name in known}
    hint = _NEAR.fill(near=nearest[near[0]]) if near else _NONE_NEAR.fill(count=len(known))
    return Problem("no_such_table", _NO_TABLE.fill(table=table), hint, place)


def most_rows(table: str, others: Sequence[str]) -> Phrase:
    """Which table of a file was read where nobody said, and which were not."""
    return TABLES_UNREAD.fill(name=shown_name(table), count=len(others), others=some_names(others))


def _named_table(address: Address) -> tuple[str | None, str]:
    schema, _, table = address.options.get("table", "").rpartition(".")
    if not table:
        raise InputError(
            Problem("bad_address", Text("数据地址没有写明是哪张表。", "The address does not say which table."), FORM, address.shown)
        )
    return schema or None, table


def _close(backend: Any) -> None:  # noqa: ANN401
    with suppress(Exception):  # closing what the server closed already
        backend.disconnect()


_NO_TABLE = Text("没有名为“{table}”的表。", 'There is no table called "{table}".')
_NEAR = Text("最接近的表名是“{near}”。", 'The nearest name is "{near}".')
_NONE_NEAR = Text(
    "这个模式下有 {count} 张可见的表；请写成 table=模式.表。", "{count} {count|table|tables} can be seen there; write table=schema.table."
)
_PASSWORD_SEEN = Text(
    "数据地址中写有密码：本机的其他用户可以从进程列表看到它。请改用环境变量 PGPASSWORD、REIDRISK_PASSWORD 或 ~/.pgpass。",
    "The address held a password, which other users of this machine can see in the list of processes; use PGPASSWORD, "
    "REIDRISK_PASSWORD or ~/.pgpass instead.",
)
