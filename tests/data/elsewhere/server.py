"""A PostgreSQL server that a test started."""

from __future__ import annotations

from dataclasses import dataclass

CANARY = "canary-7319-password"


@dataclass(frozen=True)
class Server:
    port: int

    def address(self, table: str, *, password: str | None = CANARY, **options: str) -> str:
        more = "".join(f"&{key}={value}" for key, value in options.items())
        secret = f":{password}" if password else ""
        return f"postgres://owner{secret}@127.0.0.1:{self.port}/postgres?table={table}{more}"

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
