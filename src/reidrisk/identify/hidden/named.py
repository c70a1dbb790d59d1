"""Names of people beside words that most rows share, or within the same beginning and end in every cell (客户张三, [张三], 张三2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from ...model.detector import have_letters
from ...model.text import Text
from ..forms.chinese_names import is_surely_named
from ..forms.western_names import is_western_name
from ..judge import judge
from ..proposal import Proposal
from ..values import Values
from .find import Find
from .parts import may_hold_names

_EDGES = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_SMALL = re.compile(r"[a-z]{2,12}(?: [a-z]{2,12}){1,2}", re.ASCII)
_FREQUENT, _FEWEST, _LONGEST = 20, 20, 40  # one row in twenty shares the word; names of so many people
_NEARLY_ALL = 0.8
_FOUND = Text(
    "除多行共用的词和固定的前后缀外，{count} 行的取值看来是人名。",
    "But for words that many rows share, and for what every cell begins or ends with, the values of {count} {count|row looks|rows look} "
    "like people's names.",
)


def search(name: str, values: Values, proposal: Proposal) -> tuple[Find, ...]:
    """Names, as soon as nearly all that tells rows apart is one; not where the name of the column denotes a thing or a quantity."""
    if (proposal.category is not None and proposal.category.key == "person_name") or not may_hold_names(name):
        return ()
    some = values.some
    if not have_letters(tuple(some)):
        return ()
    rare = [(text, int(rows)) for text, rows in zip(some, some.weights.tolist(), strict=True) if rows * _FREQUENT <= some.rows]
    if len(rare) < _FEWEST or any(len(text) > _LONGEST for text, _ in rare):
        return ()
    bare = _bare([text for text, _ in rare])
    named = [rows for is_name, (_, rows) in zip(_are_names(bare), rare, strict=True) if is_name]
    if len(named) < _NEARLY_ALL * len(rare) or len(set(bare)) < _FEWEST:
        return ()
    return (Find("names-among", "person_name", sum(named), _FOUND.fill(count=sum(named))),)


def _are_names(texts: Sequence[str]) -> list[bool]:
    """One by one; names in small letters (zhang wei) as a column, since two words are soon like one."""
    if sum(_SMALL.fullmatch(text) is not None for text in texts) >= _NEARLY_ALL * len(texts):
        inner = judge("", Values([text.title() for text in texts], [1] * len(texts)))
        return [inner.category is not None and inner.category.key == "person_name"] * len(texts)
    return [is_surely_named(text) or is_western_name(text) for text in texts]


def _bare(texts: Sequence[str]) -> list[str]:
    """Without signs and digits at the ends, and without what all begin or end with."""
    cores = [_EDGES.sub("", text) for text in texts]
    start = _alike(cores)
    end = _alike([core[start:][::-1] for core in cores])
    return [core[start : len(core) - end] for core in cores]


def _alike(texts: Sequence[str]) -> int:
    """How many characters all begin with."""
    return sum(1 for _ in takewhile(lambda signs: len(set(signs)) == 1, zip(*texts, strict=False)))
