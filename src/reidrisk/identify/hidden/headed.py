"""People who stand as columns: a name, a phone or a document's number for the name of a column (GB/T 42460 A).

A register turned on its side, a mark by each of several assessors: no value names anybody, and yet the header leaves with the data.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product

from ...data.joined.of_persons import PERSON_CODE
from ...model.detector import Detector
from ...model.inventory import Column, Evidence
from ...model.role import Role
from ...model.text import Text
from ..catalogue import categories
from ..embedded import embedded
from ..examine import detectors
from ..findings import HEADED
from ..forms.chinese_names import is_surely_named
from ..forms.western_names import is_pinyin_name, is_western_name, western
from ..names import lookup
from ..values import Values

_PERSON = "person_name"
_FEWEST, _FEWEST_SINGLE, _LONGEST = 3, 5, 60
_MOST = 0.8  # of the columns that share a word (张三评分, 李四评分) so many must begin or end with a name
_NAME_LENGTHS, _KNOWN = (2, 3, 4, 5), 3
_ABROAD = ("japanese_name", "korean_name")
_DIGIT_OR_AT = re.compile(r"[0-9\uff10-\uff19@]")
_MARKER = re.compile(r"(?i)(?:rs|cg|exm|kgp|snp|ens[gpt]|ilmn)_?\d+(?:[._][acgt]+)?")
_MONTHS = frozenset({"april", "may", "june", "august"})
_NAMED = Text(
    "列名本身像是人名：人在表中各占一列，表头会随数据一并提供。请先转置（一人一行）再评估，或改用不指向个人的列名。",
    "The name of the column itself looks like a person's: people stand side by side as columns, and the header leaves with the data. Turn "
    "the table first (a row a person), or rename such columns.",
)
_CODED = Text(
    "列名本身像是个人的编码：人在表中各占一列，表头会随数据一并提供，凭对照表即可识别个人。请先转置（一人一行）再评估。",
    "The name of the column itself looks like the code of a person: people stand side by side as columns, the header leaves with the data, "
    "and whoever holds the list recognises them. Turn the table first (a row a person).",
)
_HOLDS = Text(
    "列名本身含有{what}，表头会随数据一并提供：请先改名。",
    "The name of the column itself holds {what}, and the header leaves with the data: rename it first.",
)


def with_headed(columns: Sequence[Column]) -> tuple[Column, ...]:
    """Columns that are called like a person or hold a person's number in their name, as direct identifiers whatever they hold."""
    names = [column.name for column in columns]
    found = {**_coded(names), **_named(names), **dict(_numbered(columns))}
    return tuple(_headed(column, found[column.name]) if column.name in found else column for column in columns)


def may_hold_a_number(name: str) -> bool:
    """What no plain name of a column has: a digit or an @. The number of a genetic marker is nobody's, though its check digit may fit."""
    return _DIGIT_OR_AT.search(name) is not None and _MARKER.fullmatch(name.strip()) is None


def _headed(column: Column, evidence: Evidence) -> Column:
    if column.decided:
        return replace(column, evidence=(*column.evidence[:1], evidence, *column.evidence[1:]))
    category = categories()[evidence.category or _PERSON]
    roles, title = category.roles | {Role.DI}, category.title
    return replace(column, roles=roles, category=category.key, category_title=title, evidence=(evidence, *column.evidence))


def _numbered(columns: Sequence[Column]) -> Iterator[tuple[str, Evidence]]:
    names = [column.name[:_LONGEST] for column in columns if may_hold_a_number(column.name)]
    if not names or not any(kind.kind.proves for kind in embedded(Values(names, [1] * len(names)))):
        return
    for column in columns:
        for kind in embedded(Values([column.name[:_LONGEST]], [1])):
            if kind.kind.proves:
                text = _HOLDS.fill(what=kind.kind.title)
                yield column.name, Evidence("value-rule", f"{HEADED}{kind.kind.key}", text, category=kind.kind.category)


def _coded(names: Sequence[str]) -> dict[str, Evidence]:
    """Those called like a code of a person (sub-01, 患者12), where there are several."""
    found = [name for name in names if PERSON_CODE.fullmatch(name.strip())]
    evidence = Evidence("value-rule", f"{HEADED}code", _CODED, category="other_unique")
    return dict.fromkeys(found, evidence) if len(found) >= _FEWEST else {}


def _named(names: Sequence[str]) -> dict[str, Evidence]:
    """Those called like people, where at least so many are: one alone may be a word that only looks like a name."""
    evidence = Evidence("value-rule", f"{HEADED}{_PERSON}", _NAMED, category=_PERSON)
    unknown = [name.strip() for name in names if len(name) <= _LONGEST]
    found = {name for group in (_eastern(unknown), _western(unknown)) for name in group}
    return {name: evidence for name in names if name.strip() in found}


def _eastern(names: Sequence[str]) -> set[str]:
    """Names in Chinese, Japanese or Korean, alone or before or behind what several columns share."""
    shared = Counter(
        (name[size:], ahead) if ahead else (name[: len(name) - size], ahead)
        for name, size, ahead in product(names, _NAME_LENGTHS, (True, False))
        if len(name) >= size and _is_eastern(name[:size] if ahead else name[len(name) - size :])
    )
    found: set[str] = set()
    for (rest, ahead), count in shared.items():
        if count < _FEWEST:
            continue
        with_it = [name for name in names if (name.endswith(rest) if ahead else name.startswith(rest)) and len(name) > len(rest)]
        people = [name for name in with_it if _is_eastern(_without(name, rest, ahead=ahead))]
        if len(people) >= _FEWEST and (not rest or len(people) >= _MOST * len(with_it)):
            found.update(with_it if rest else people)
    return found


def _without(name: str, rest: str, *, ahead: bool) -> str:
    return name[: len(name) - len(rest)] if ahead else name[len(rest) :]


def _is_eastern(text: str) -> bool:
    if text.isascii():
        return False
    named = is_surely_named(text) or any(next(iter(one.check([text]))) for one in _abroad())
    return named and lookup(text) is None


@cache
def _abroad() -> tuple[Detector, ...]:
    return tuple(one for one in detectors() if one.key in _ABROAD)


def _western(names: Sequence[str]) -> set[str]:
    """Two or more words of which the first is a known given name, or many single given names; months are none."""
    words = {name: name.lower().replace(",", " ").split() for name in names}
    whole = [name for name, parts in words.items() if parts and (is_pinyin_name(name) or (parts[0] in western() and is_western_name(name)))]
    surely = [name for name in whole if is_pinyin_name(name) or all(part in western() for part in words[name])]
    firsts = {words[name][0] for name in whole}
    found = set(whole) if len(firsts) >= _FEWEST and _KNOWN * len(surely) >= len(whole) else set[str]()
    single = [name for name, parts in words.items() if len(parts) == 1 and name[:1].isupper() and parts[0] in western() - _MONTHS]
    return found | (set(single) if len(single) >= _FEWEST_SINGLE and 2 * len(single) >= len(names) else set())
