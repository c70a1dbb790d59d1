"""What tells two tables apart, and what does not."""

from __future__ import annotations

import hashlib
import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.data.engine import Engine, named
from reidrisk.data.fingerprint import content_fingerprint

TABLE = st.lists(st.tuples(st.sampled_from(["a", "b", "ab", "", None]), st.sampled_from(["c", "bc", None])), max_size=6)


def fingerprint(engine: Engine, rows: list[tuple[str | None, str | None]], names: tuple[str, str] = ("x", "y")) -> str:
    engine.run("create or replace temp table f (x varchar, y varchar)")
    for row in rows:
        engine.run("insert into f values (?, ?)", row)
    return content_fingerprint(engine, f"(select x as {named(names[0])}, y as {named(names[1])} from f)", names).value


@settings(deadline=None, max_examples=40)
@given(TABLE, TABLE, st.randoms(use_true_random=False))
def test_content_is_told_apart_and_order_is_not(
    engine: Engine, one: list[tuple[str | None, str | None]], two: list[tuple[str | None, str | None]], chance: random.Random
) -> None:
    shuffled = chance.sample(one, len(one))
    assert fingerprint(engine, one) == fingerprint(engine, shuffled)
    same = sorted(one, key=str) == sorted(two, key=str)
    assert (fingerprint(engine, one) == fingerprint(engine, two)) == same


def test_the_fingerprint_follows_its_definition(engine: Engine) -> None:
    rows: list[tuple[str | None, str | None]] = [("a", "张三"), (None, ""), (None, "")]
    halves = [hashlib.md5(line.encode()).digest() for line in ("1:a2:张三", "-0:", "-0:")]  # noqa: S324 - not for secrecy
    sums = [str(sum(int.from_bytes(half[place : place + 8], "little") for half in halves)) for place in (8, 0)]
    for names in (("x", "y"), ("x", 'z"')):
        text = json.dumps([list(names), 3, *sums], ensure_ascii=False, separators=(",", ":"))
        assert fingerprint(engine, rows, names) == hashlib.sha256(text.encode()).hexdigest()
