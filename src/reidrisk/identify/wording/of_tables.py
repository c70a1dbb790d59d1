"""What names of columns say of the table they stand in: items, values and units, counts, things, care."""

from __future__ import annotations

from functools import cache
from typing import Literal

from ..headers import header
from ..lookup import document

Sort = Literal[
    "items", "values", "units", "counts", "things", "care", "lengths", "house_parts", "rooms", "stays",
    "vacancies", "firms", "pays", "terms", "deliveries", "survey_weights", "weightings", "designs",
    "parties", "selves", "feelings", "departments", "posts",
]  # fmt: skip


@cache
def is_called(name: str, sort: Sort) -> bool:
    """Whether the whole name is in this list."""
    return header(name).joined in _words(sort)


@cache
def speaks_of(name: str, sort: Sort) -> bool:
    """Whether a word of the name is in this list; in Chinese, whether one stands in it."""
    parts = header(name)
    words = _words(sort)
    if not words.isdisjoint(parts.tokens) or parts.joined in words:
        return True
    return not parts.joined.isascii() and any(len(word) > 1 and not word.isascii() and word in parts.joined for word in words)


@cache
def _words(sort: Sort) -> frozenset[str]:
    return frozenset(document("table_kinds.json")[sort])
