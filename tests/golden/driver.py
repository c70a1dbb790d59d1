"""A process that takes a folder, variables and a command line, one JSON list a line, and answers with exit code, output and messages.

In a process of its own each command would start as it does for a user; one process for all of them is four times as fast. Lines come on
standard input and the clock stands still; given a socket, they come there, a connection each, and the clock goes.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import io
import json
import os
import socketserver
import sys
from pathlib import Path
from typing import Any

_REAL = dt.datetime
_NOON = dt.datetime(2026, 11, 20, 4, 0, tzinfo=dt.UTC)


class _SameDay(type):
    def __instancecheck__(cls, value: Any) -> bool:
        return isinstance(value, _REAL)


class _Still(dt.datetime, metaclass=_SameDay):
    """A clock that stands still, so that no date of a result depends on the day of the test."""

    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> Any:
        return _NOON.astimezone(tz) if tz else _NOON.replace(tzinfo=None)


PLACE = sys.argv[1] if sys.argv[1:] else None
if PLACE is None:
    dt.datetime = _Still  # type: ignore[misc]
sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.edge.calling import CHEAP  # noqa: E402
from tests.edge.options_once import options_once  # noqa: E402
from tests.judged_once import judged_once  # noqa: E402

from reidrisk.edge.cli import application as cli  # noqa: E402 - the program takes the clock that it finds

_OWN = dict(os.environ)


def ran(folder: str, given: dict[str, str], words: list[str]) -> tuple[int, str, str]:
    os.chdir(folder)
    os.environ.clear()  # what one command was given is not for the next
    os.environ.update(_OWN | given)
    sys.argv = ["reidrisk", *words]
    kept = io.BytesIO(), io.BytesIO()
    out, err = (io.TextIOWrapper(one, encoding="utf-8", write_through=True) for one in kept)
    code = 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            cli.main()
        except SystemExit as left:
            code = int(left.code or 0)
    return code, kept[0].getvalue().decode("utf-8"), kept[1].getvalue().decode("utf-8")


class _Asked(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self.wfile.write(json.dumps(ran(*json.loads(self.rfile.readline()))).encode())


if __name__ == "__main__":
    exec(CHEAP)  # noqa: S102 - our own
    with options_once(), judged_once():
        if PLACE is not None:
            with socketserver.UnixStreamServer(PLACE, _Asked) as server:
                print("ready", flush=True)  # noqa: T201 - who waits for it
                server.serve_forever()
        for line in sys.stdin:
            print(json.dumps(ran(*json.loads(line))), flush=True)  # noqa: T201 - the answer
