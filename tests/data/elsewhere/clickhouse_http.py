"""ClickHouse's own engine, as the package chdb-core brings it, behind the HTTP interface that its server has.

Run as a program: folder, port, password. What is parsed, planned, computed and stored is ClickHouse; login, settings of a query and status
codes are as far as this tool uses them. The real server of Debian, an old one, is tested beside it for these.
"""

from __future__ import annotations

import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from chdb.session import Session  # type: ignore[import-not-found]

FOLDER, PORT, PASSWORD = sys.argv[1:4]
_ONE = threading.Lock()
_ENGINE = Session(FOLDER)


class _Asked(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""

    def do_POST(self) -> None:
        asked = self.rfile.read(int(self.headers["Content-Length"])).decode("utf-8")
        given = dict(parse_qsl(urlsplit(self.path).query, keep_blank_values=True))
        if self.headers.get("X-ClickHouse-Key") != PASSWORD:
            self._answer(403, b"Code: 516. DB::Exception: Authentication failed: password is incorrect.")
            return
        with _ONE:
            try:
                self._answer(200, _computed(asked, given))
            except RuntimeError as failure:
                self._answer(500, str(failure).encode("utf-8"))

    def _answer(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _computed(asked: str, given: dict[str, str]) -> bytes:
    settings = {name: value for name, value in given.items() if name not in {"database", "wait_end_of_query", "query_id", "readonly"}}
    query = re.sub(" FORMAT CSV$", "", asked)
    if given.get("readonly") and query != asked:  # set for the session it could not be taken back
        query += f" SETTINGS readonly = {given['readonly']}"
    _ENGINE.query(f"USE `{given.get('database', 'default')}`")
    try:
        for name, value in settings.items():
            _ENGINE.query(f"SET {name} = '{value}'".replace("\\", "\\\\"))
        return bytes(_ENGINE.query(query, "CSV").bytes() or b"")
    finally:
        for name in settings:
            _ENGINE.query(f"SET {name} = DEFAULT")


if __name__ == "__main__":
    with ThreadingHTTPServer(("127.0.0.1", int(PORT)), _Asked) as server:
        server.serve_forever()
