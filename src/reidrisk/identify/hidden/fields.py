"""JSON in cells: every field is judged as a column of its own."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from ...model.role import Role
from ...model.text import Text
from ..judge import judge
from ..proposal import Proposal
from ..values import Values
from .find import Find

_DEEPEST, _MOST_FIELDS, _MOST_ITEMS = 4, 60, 50
_HALF = 0.5
_FIELD = Text(
    "单元格内是 JSON，其字段“{field}”在 {count} 行中有值，按列的规则识别为“{category}”。",
    "The cells hold JSON; its field “{field}”, with a value in {count} {count|row|rows}, is found to be “{category}” by the rules for "
    "columns.",
)


def search(_name: str, values: Values, _proposal: Proposal) -> tuple[Find, ...]:
    """The fields that identify, or are sensitive."""
    some = values.some
    if not any(value[:1] in {"{", "["} for value in some.texts[:5]):
        return ()
    held: dict[str, Counter[str]] = {}
    rows: Counter[str] = Counter()
    read = 0
    for value, weight in zip(some, some.weights.tolist(), strict=True):
        tree = _tree(value)
        read += weight if tree is not None else 0
        leaves = list(_leaves("", tree, 0))
        for field, text in leaves:
            if field in held or len(held) < _MOST_FIELDS:
                held.setdefault(field, Counter())[text] += weight
        for field in {field for field, _ in leaves}:
            rows[field] += weight
    return tuple(_judged(held, rows)) if read >= _HALF * some.rows else ()


def _tree(value: str) -> object:
    try:
        found: object = json.loads(value)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict | list) else None


def _leaves(field: str, node: object, depth: int) -> Iterator[tuple[str, str]]:
    if depth > _DEEPEST:
        return
    if isinstance(node, dict):
        for key, inner in node.items():
            yield from _leaves(key, inner, depth + 1)
    elif isinstance(node, list):
        for inner in node[:_MOST_ITEMS]:
            yield from _leaves(field, inner, depth + 1)
    elif node is not None and not isinstance(node, bool) and str(node).strip():
        yield field, str(node).strip()


def _judged(held: dict[str, Counter[str]], rows: Counter[str]) -> Iterator[Find]:
    """A list holds several values in one row."""
    for field, counts in held.items():
        values = Values(list(counts), list(counts.values()))
        inner = judge(field, values)
        if inner.category is not None and inner.roles - {Role.NI}:
            text = _FIELD.fill(field=field, count=rows[field], category=inner.category.title)
            yield Find(f"field:{inner.category.key}", inner.category.key, rows[field], text, inner.roles)
