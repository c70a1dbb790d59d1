"""What the answers of a case say the data are for: the kind of use and what differs from it, what each column is needed for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from ...model.exact import exact
from ...model.preparation import Reply
from ...model.release import AT
from .kinds import kind_named
from .purpose import STATISTICS, TOLERANCE, ColumnPurpose, Purpose, WantedTable

_AS_IT_IS = "as it is"
_NOTHING = frozenset({"无", "none"})
_MUST = re.compile(r"^(?:必须|must\b)\s*", re.IGNORECASE)
_FROM_TO = re.compile(r"\s*(?:至|到|\bto\b)\s*", re.IGNORECASE)
_APART = re.compile(r"\s*至\s*|\s+to\s+", re.IGNORECASE)
_STATISTIC = re.compile(r"^(?:(?P<mean>平均|均值|mean\b|average\b)|(?P<sum>合计|总和|sum\b))?\s*(?P<of>.+)$", re.IGNORECASE)
_COMMA = re.compile(r"[,，、]")


def answered(replies: Mapping[str, Reply]) -> Purpose:
    """The purpose that follows from them (GB/T 42460 6.1 b, 6.5 a; China methodology 10.3.2); nothing where nobody answered."""
    use = replies.get("purpose.use")
    own = {key.removeprefix("purpose."): _entries(replies, key) for key in replies if key.startswith("purpose.")}
    if "purpose.usual" not in replies or replies["purpose.usual"].value != "no":
        own = {}
    weights = dict(_pairs(own.get("weights", ())))
    columns = {name: ColumnPurpose(exact(weight)) for name, weight in weights.items() if exact(weight)}
    for name, text in _pairs(own.get("grains", ())):
        columns[name] = _grained(text).over(columns.get(name, ColumnPurpose()))
    lost, target = own.get("lost"), own.get("target")
    declared = Purpose(
        None if use is None else kind_named(use.value), columns, tuple(map(_table, own.get("tables", ()))), target[0] if target else None,
        tuple((first, last) for first, last in (_APART.split(one, maxsplit=1) for one in own.get("intervals", ()))),
        exact(lost[0]) if lost else None, tuple(name for name, weight in weights.items() if not exact(weight)),
    )  # fmt: skip
    return declared.over(Purpose(columns=dict(_needs(replies))))


def _entries(replies: Mapping[str, Reply], key: str) -> tuple[str, ...]:
    """The texts of an answer, without the word for nothing."""
    return tuple(one.strip() for one in replies[key].values if one.strip().casefold() not in _NOTHING)


def _pairs(entries: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for one in entries:
        name, _, text = one.partition("=")
        yield name.strip(), text.strip()


def _grained(text: str) -> ColumnPurpose:
    """The coarsest level, or from the finest to it; with a word before it that it must be had."""
    plain = _MUST.sub("", text)
    parts = [one for one in _FROM_TO.split(plain, maxsplit=1) if one]
    return ColumnPurpose(None, parts[0] if len(parts) > 1 else None, parts[-1], must=plain != text)


def _table(text: str) -> WantedTable:
    """Columns to group by; after an equals sign what is added up, or averaged; the error that is allowed."""
    grouped, _, error = text.partition("±")
    by, _, value = grouped.partition("=")
    found = _STATISTIC.fullmatch(value.strip())
    names = tuple(name.strip() for name in _COMMA.split(by) if name.strip())
    tolerance = Fraction(exact(error.strip())) if error.strip() else TOLERANCE
    if found is None:
        return WantedTable(names, None, STATISTICS[0], tolerance)
    return WantedTable(names, found["of"].strip(), "mean" if found["mean"] else "sum", tolerance)


def _needs(replies: Mapping[str, Reply]) -> Iterator[tuple[str, ColumnPurpose]]:
    """What is to be kept as it is is a wish with a weight, what may be coarser one with its words; what must stay binds elsewhere."""
    for key, reply in replies.items():
        item, _, column = key.partition(AT)
        if item != "columns.need" or reply.value == "drop":
            continue
        level = replies.get(f"columns.level{AT}{column}")
        coarsest = None if level is None else level.value.strip()
        yield column, ColumnPurpose(coarsest=coarsest if reply.value == "coarsen" else _AS_IT_IS, prose=True)
