"""An engine that gives back in another order, on purpose, what no ORDER BY puts in order: the same input has to give the same output.

`pytest --shuffle SEED` runs the tests under it; `python tests/shuffling.py SEED` the commands that it is given.
"""

from __future__ import annotations

import io
import json
import random
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from typing import Any

from reidrisk.data.engine import Engine

_TEXT = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"")
_INNERMOST = re.compile(r"\([^()]*\)")
_TABLE = re.compile(r"(create temp table \w+ as )(.*)", re.DOTALL)
_RESULT = re.compile(r"\s*(?:select|from|with)\b")
_ORDER = re.compile(r"\border\s+by\b")
_NUMBERED, _BRACKET = re.compile(r"row_number\(\) over \(\)"), re.compile(r"[()]")
_GROUPS = re.compile(r"\bgroup\s+by\b|\bselect\s+distinct\b|\bjoin\b")
# Threads that share nothing with the machine's own number.
_THREADS = (1, 3, 5, 7)


class UnorderedNumberError(AssertionError):
    """Groups, or rows of a join, numbered in the order in which they happened to come."""


def outermost(sql: str) -> str:
    """The statement without its texts, names and everything in brackets."""
    sql, before = _TEXT.sub("''", sql), ""
    while sql != before:
        sql, before = _INNERMOST.sub(" ", sql), sql
    return sql.lower()


def unordered(sql: str) -> bool:
    """Whether the rows of this result may come in any order."""
    bare = outermost(sql)
    return bool(_RESULT.match(bare)) and not _ORDER.search(bare)


def _rest(sql: str, start: int) -> str:
    """What follows up to the end of the SELECT that this place is in."""
    depth = 0
    for bracket in _BRACKET.finditer(sql, start):
        depth += 1 if bracket[0] == "(" else -1
        if depth < 0:
            return sql[start : bracket.start()]
    return sql[start:]


def mixed(sql: str, seed: int) -> str:
    """The statement; a table that is made from rows in no order holds them in another one."""
    bare = _TEXT.sub("''", sql).lower()
    if any(_GROUPS.search(_rest(bare, found.end())) for found in _NUMBERED.finditer(bare)):
        raise UnorderedNumberError(sql)
    made = _TABLE.fullmatch(sql)
    if made is None or not unordered(made[2]):
        return sql
    return f"{made[1]}select mixed.* from ({made[2]}) mixed order by hash(mixed, {seed})"


def shuffle(seed: int) -> Callable[[], None]:
    """From now on, for every engine of this process; what is given back ends it. What a test itself asks stays as it is."""
    plain = {name: getattr(Engine, name) for name in ("run", "columns", "batches", "_configure")}
    other = _Other(seed, plain)
    acts: tuple[Callable[..., Any], ...] = (other.run, other.columns, other.batches, other.configure)
    for name, act in zip(plain, acts, strict=True):
        setattr(Engine, name, _method(act))

    def again() -> None:
        for name, method in plain.items():
            setattr(Engine, name, method)

    return again


def _method(act: Callable[..., Any]) -> Callable[..., Any]:
    def method(engine: Engine, *given: object, **how: object) -> Any:
        return act(engine, *given, **how)

    return method


class _Other:
    """What an engine does instead."""

    def __init__(self, seed: int, plain: Mapping[str, Callable[..., Any]]) -> None:
        self._seed, self._plain, self._order = seed, plain, random.Random(seed)  # noqa: S311 - nothing secret

    def run(self, engine: Engine, sql: str, params: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self._plain["run"](engine, mixed(sql, self._seed), params)
        if len(found) > 1 and unordered(sql) and not _of_a_test():
            self._order.shuffle(found)
        return found

    def columns(self, engine: Engine, sql: str, params: Sequence[object] = ()) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self._plain["columns"](engine, mixed(sql, self._seed), params)
        size = len(next(iter(found.values()), ()))
        if size <= 1 or not unordered(sql) or _of_a_test():
            return found
        places = self._order.sample(range(size), size)
        return {name: column[places] for name, column in found.items()}

    def batches(self, engine: Engine, sql: str, rows: int) -> Iterator[list[tuple[Any, ...]]]:
        if not unordered(sql):
            yield from self._plain["batches"](engine, sql, rows)
            return
        found = [row for batch in self._plain["batches"](engine, sql, rows) for row in batch]
        self._order.shuffle(found)
        yield from (found[start : start + rows] for start in range(0, len(found), rows))

    def configure(self, engine: Engine, limit: int, **how: bool) -> None:
        engine.threads = _THREADS[self._seed % len(_THREADS)]
        self._plain["_configure"](engine, limit, **how)


def _of_a_test() -> bool:
    return "/tests/" in sys._getframe(3).f_code.co_filename


def _each(commands: Sequence[Sequence[str]]) -> Iterator[tuple[int, str]]:
    """The exit code and standard output of each command of the program, one after the other in this process."""
    from reidrisk.edge.cli import main

    for words in commands:
        sys.argv = ["reidrisk", *words]
        said = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        with redirect_stdout(said):
            try:
                main()
            except SystemExit as left:
                code = int(left.code or 0)
        said.flush()
        yield code, said.buffer.getvalue().decode()


if __name__ == "__main__":  # standard input: a list of commands; standard output: the exit code and output of each
    shuffle(int(sys.argv[1]))
    json.dump(list(_each(json.load(sys.stdin))), sys.stdout, ensure_ascii=True)
