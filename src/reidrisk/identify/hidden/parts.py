"""Cells made of several parts: a name beside a telephone number, a person's name in a file name or a path."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np

from ...model.text import Text
from ..catalogue import QUANTITIES
from ..examine import detectors
from ..forms.chinese_names import is_chinese_name
from ..names import lookup
from ..proposal import Proposal
from ..values import Mask, Values
from .find import Find

_BETWEEN = re.compile(r"[\s,，、;；:：|/\\_()（）\[\]【】<>《》=+-]+")
_FILE = re.compile(r"(?:.*[/\\])?[^/\\]{1,120}\.[A-Za-z][A-Za-z0-9]{1,4}")
_SIGN = re.compile(r"[^\S\n]|[,，、;；:：|/\\_()（）\[\]【】<>《》=+-]|\.[A-Za-z]")  # of either, within a value
_LONGEST, _MOST_PARTS, _ENOUGH = 200, 12, 10
_SHORTEST_STRONG = 6  # an e-mail address; numbers are longer
_HALF, _MOST, _DIFFERENT = 0.5, 0.7, 0.5
_STRONG = ("cn_resident_id", "mobile", "passport", "hk_macau_permit", "bank_card", "plate", "email")
_PART = Text(
    "{count} 行的取值由多个部分组成，第 {place} 部分是：{what}。",
    "In {count} {count|row|rows} the value has several parts, of which part {place} is: {what}.",
)
_NAME_PART = Text(
    "{count} 行的取值由多个部分组成，第 {place} 部分像是人名（含文件名和路径中的人名）。",
    "In {count} {count|row|rows} the value has several parts, of which part {place} looks like a person's name (in a file name or path "
    "too).",
)


def search(name: str, values: Values, proposal: Proposal) -> tuple[Find, ...]:
    """Strong identifiers that are a part of their own; names where one place holds them, beside these or nearly always."""
    some = values.some
    if _SIGN.search(some.joined) is None and some.joined.count("\n") == len(some):
        return ()
    split = [_parts(value) for value in some]
    several = np.fromiter((1 < len(parts) <= _MOST_PARTS for parts in split), dtype=np.bool_, count=len(split))
    if some.rows < _ENOUGH or some.rows_where(several) < _HALF * some.rows:
        return ()
    key = proposal.category.key if proposal.category else None
    places = _places(split, several)
    longest = max((len(part) for _, parts in places for part in parts), default=0)
    found = [find for find in _strong(some, places) if find.category != key] if longest >= _SHORTEST_STRONG else []
    if key != "person_name" and not some.joined.isascii() and may_hold_names(name):  # Chinese names are looked for
        found += _names(some, places, least=_HALF if found else _MOST)
    return tuple(_on_all(find, some, values) for find in found)


def _parts(value: str) -> list[str]:
    if len(value) > _LONGEST:
        return []
    if _FILE.fullmatch(value):
        value = value.replace(".", " ")
    return [part for part in _BETWEEN.split(value) if part]


def may_hold_names(name: str) -> bool:
    """Not where the name of the column denotes a thing or a quantity."""
    hit = lookup(name)
    return hit is None or hit.kind not in {"thing", *QUANTITIES}


def _places(split: Sequence[list[str]], several: Mask) -> list[tuple[list[int], list[str]]]:
    """For each place among the parts the values that have one there, and the parts; made once for all that is looked for."""
    most = max((len(parts) for parts in split if len(parts) <= _MOST_PARTS), default=0)
    held = [[n for n in np.flatnonzero(several).tolist() if len(split[n]) > place] for place in range(most)]
    return [(which, [split[n][place] for n in which]) for place, which in enumerate(held)]


def _strong(some: Values, places: Sequence[tuple[list[int], list[str]]]) -> list[Find]:
    found: list[Find] = []
    for detector in detectors():
        if detector.key in _STRONG and not detector.weak:
            place, marked = _best_place(len(some), places, detector.check)
            rows = some.rows_where(marked)
            if rows >= _HALF * some.rows:
                text = _PART.fill(count=rows, place=place + 1, what=detector.title)
                found.append(Find(f"part:{detector.key}", detector.category, rows, text))
    return found


def _names(some: Values, places: Sequence[tuple[list[int], list[str]]], least: float) -> list[Find]:
    place, marked = _best_place(len(some), places, lambda parts: [is_chinese_name(part) for part in parts])
    rows = some.rows_where(marked)
    texts = {text for n, text in zip(*places[place], strict=True) if marked[n]} if places else set()
    if rows < least * some.rows or len(texts) < _DIFFERENT * int(marked.sum()):
        return []
    return [Find("part:person_name", "person_name", rows, _NAME_PART.fill(count=rows, place=place + 1))]


def _best_place(
    values: int, places: Sequence[tuple[list[int], list[str]]], check: Callable[[Sequence[str]], Sequence[bool]]
) -> tuple[int, Mask]:
    """The place among the parts that validates most often, and which values do there."""
    best, at = np.zeros(values, dtype=np.bool_), 0
    for place, (held, texts) in enumerate(places):
        marked = np.zeros(values, dtype=np.bool_)
        marked[[n for n, good in zip(held, check(texts), strict=True) if good]] = True
        if marked.sum() > best.sum():
            best, at = marked, place
    return at, best


def _on_all(find: Find, some: Values, values: Values) -> Find:
    """Said of the values looked at; where only some were, the sentence says of how many."""
    if some is values:
        return find
    text = Text("{found}（抽查了 {rows} 行）", "{found} ({rows} {rows|row was|rows were} examined)")
    return Find(find.rule, find.category, find.rows, text.fill(found=find.finding, rows=some.rows))
