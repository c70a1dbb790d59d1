"""A PostgreSQL, a MariaDB and a ClickHouse server that a test started."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection
from math import isnan
from typing import Any
from urllib.parse import quote

from tests.patience import PATIENCE

CANARY = "canary-7319-password"


def _address(scheme: str, port: int, database: str, table: str, password: str | None, options: Mapping[str, str]) -> str:  # noqa: PLR0913, PLR0917 - an address has as many parts
    more = "".join(f"&{key}={value}" for key, value in options.items())
    secret = f":{password}" if password else ""
    return f"{scheme}://owner{secret}@127.0.0.1:{port}/{database}?table={table}{more}"


@dataclass(frozen=True)
class Server:
    port: int

    def address(self, table: str, *, password: str | None = CANARY, **options: str) -> str:
        return _address("postgres", self.port, "postgres", table, password, options)

    def run(self, *statements: str) -> None:
        import psycopg

        with psycopg.connect(host="127.0.0.1", port=self.port, user="owner", password=CANARY, dbname="postgres") as connection:
            for statement in statements:
                connection.execute(statement)  # type: ignore[arg-type,unused-ignore] # text made by the test

    def fill(self, table: str, columns: str, rows: list[tuple[object, ...]]) -> None:
        import psycopg

        self.run(f"drop table if exists {table}", f"create table {table} ({columns})")
        with (
            psycopg.connect(host="127.0.0.1", port=self.port, user="owner", password=CANARY, dbname="postgres") as connection,
            connection.cursor().copy(f"copy {table} from stdin") as copy,  # type: ignore[arg-type,unused-ignore]
        ):
            for row in rows:
                copy.write_row(row)


@dataclass(frozen=True)
class MariaDb:
    port: int

    def address(self, table: str, *, password: str | None = CANARY, scheme: str = "mysql", **options: str) -> str:
        return _address(scheme, self.port, "health", table, password, options)

    def connect(self) -> Any:
        import pymysql

        given = {"host": "127.0.0.1", "port": self.port, "user": "owner", "password": CANARY, "database": "health"}
        return pymysql.connect(**given, charset="utf8mb4", autocommit=True)

    def run(self, *statements: str) -> None:
        with self.connect() as connection, connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with self.connect() as connection, connection.cursor() as cursor:
            cursor.execute(query)
            return list(cursor.fetchall())

    def fill(self, table: str, columns: str, rows: Sequence[Sequence[object]]) -> None:
        self.run(f"drop table if exists {table}", f"create table {table} ({columns}) charset utf8mb4")
        with self.connect() as connection, connection.cursor() as cursor:
            # What is no number cannot stand in a column of numbers there.
            cells = [tuple(None if isinstance(cell, float) and isnan(cell) else cell for cell in row) for row in rows]
            cursor.executemany(f"insert into {table} values ({', '.join(['%s'] * len(rows[0]))})", cells)


@dataclass(frozen=True)
class ClickHouse:
    port: int

    def address(self, table: str, *, password: str | None = CANARY, **options: str) -> str:
        return _address("clickhouse", self.port, "health", table, password, options)

    def run(self, *statements: str) -> None:
        for statement in statements:
            self.asked(statement)

    def asked(self, query: str, database: str = "default") -> str:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            given = {"X-ClickHouse-User": "owner", "X-ClickHouse-Key": CANARY}
            connection.request("POST", f"/?database={quote(database)}", query.encode("utf-8"), given)
            answer = connection.getresponse()
            said = answer.read().decode("utf-8")
        finally:
            connection.close()
        assert answer.status == 200, said
        return said

    def fill(self, table: str, columns: str, rows: Sequence[Sequence[object]], engine: str = "MergeTree order by tuple()") -> None:
        self.run("create database if not exists health", f"drop table if exists health.{table}")
        self.run(f"create table health.{table} ({columns}) engine = {engine}")
        if rows:
            self.run(f"insert into health.{table} values {', '.join('(' + ', '.join(map(_cell, row)) + ')' for row in rows)}")


def _cell(cell: object) -> str:
    if cell is None:
        return "NULL"
    return str(cell) if isinstance(cell, int | float) else "'" + str(cell).replace("\\", "\\\\").replace("'", "\\'") + "'"
