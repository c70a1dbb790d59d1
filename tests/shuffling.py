"""An engine that gives back in another order, on purpose, what no ORDER BY puts in order: the same input has to give the same output.

`pytest --shuffle SEED` runs the tests under it; `python tests/shuffling.py SEED` the commands that it is given.
"""

from __future__ import annotations

import io
import json
import random
import re
import sys
from contextlib import redirect_stdout
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from reidrisk.data.engine import Engine

T = TypeVar("T")

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
    run, columns, batches, configure = Engine.run, Engine.columns, Engine.batches, Engine._configure
    order = random.Random(seed)  # noqa: S311 - nothing secret

    def shuffled_run(engine: Engine, sql: str, params: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        found = run(engine, mixed(sql, seed), params)
        if len(found) > 1 and unordered(sql) and not _of_a_test():
            order.shuffle(found)
        return found

    def shuffled_columns(engine: Engine, sql: str, params: Sequence[object] = ()) -> Mapping[str, Any]:
        found = columns(engine, mixed(sql, seed), params)
        size = len(next(iter(found.values()), ()))
        if size < 2 or not unordered(sql) or _of_a_test():  # noqa: PLR2004 - one row is in order
            return found
        places = order.sample(range(size), size)
        return {name: column[places] for name, column in found.items()}

    def shuffled_batches(engine: Engine, sql: str, rows: int) -> Iterator[list[tuple[Any, ...]]]:
        if not unordered(sql):
            yield from batches(engine, sql, rows)
            return
        found = [row for batch in batches(engine, sql, rows) for row in batch]
        order.shuffle(found)
        yield from (found[start : start + rows] for start in range(0, len(found), rows))

    def shuffled_configure(engine: Engine, limit: int, **how: bool) -> None:
        engine.threads = _THREADS[seed % len(_THREADS)]
        configure(engine, limit, **how)

    Engine.run, Engine.columns, Engine.batches = shuffled_run, shuffled_columns, shuffled_batches  # type: ignore[method-assign]
    Engine._configure = shuffled_configure  # type: ignore[method-assign,assignment]

    def again() -> None:
        Engine.run, Engine.columns, Engine.batches, Engine._configure = run, columns, batches, configure  # type: ignore[method-assign]

    return again


def _of_a_test() -> bool:
    return "/tests/" in sys._getframe(2).f_code.co_filename


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
