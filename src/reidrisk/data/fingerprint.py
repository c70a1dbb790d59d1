"""A fingerprint of a table's content that no row order, engine version or machine changes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..model.dataset import Fingerprint

if TYPE_CHECKING:
    from .engine import Engine


def content_fingerprint(engine: Engine, from_sql: str, columns: Sequence[str]) -> Fingerprint:
    """SHA-256 over the names, the number of rows, and the sums of both halves of each row's MD5.

    A sum is free of order and, unlike exclusive-or, sees repeated rows. It tells
    two tables apart; it does not resist somebody who makes tables to collide.
    """
    cells = " || ".join(_cell(column) for column in columns) or "''"
    found = engine.run(
        "select count(*), coalesce(sum(md5_number_lower(line)), 0)::varchar, coalesce(sum(md5_number_upper(line)), 0)::varchar"
        f" from (select {cells} as line from {from_sql})"
    )
    rows, lower, upper = found[0]
    text = json.dumps([list(columns), int(rows), lower, upper], ensure_ascii=False, separators=(",", ":"))
    return Fingerprint("content", hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())


def _cell(column: str) -> str:
    # The length before each value keeps ("a", "bc") and ("ab", "c") apart; "-" is no length, so NULL is not empty text.
    name = '"' + column.replace('"', '""') + '"'
    return f"coalesce(length({name})::varchar || ':' || {name}, '-')"
