"""One number written in two ways tells who or what wrote the row, whatever the number says (ITU-T X Suppl.39 6.5; GB/T 37964 4.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import islice

from ...model.assessment import Assessment
from ...model.text import Text, listed
from ..caution import AnsweredBy, Caution, DecidedBy, Found

_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,18}(?:\.[0-9]{0,18})?|\.[0-9]{1,18})(?:[eE][+-]?[0-9]{1,2})?", re.ASCII)
_MARKS = re.compile(r"[.+eE]")  # without one of these 007 and 7 are two codes
_LOOKED_AT, _FIRST = 1_000, 10
_FOUND = Text(
    "{columns}中同一个数有几种写法（如 12.5 与 12.50）：写法说明该行出自哪个系统或何人之手，可与其他数据关联。",
    "{columns}: one number is written in several ways (as 12.5 and 12.50 would be). How it is written tells which system or person wrote "
    "the row, and links it with other data.",
)


def test(assessment: Assessment) -> Iterator[Found]:
    """All such columns at once; a few of the values of each are looked at, and no row."""
    found = tuple(name for name, sample in assessment.samples.items() if sample.present and spelled_apart(sample.values))
    if found:
        yield Found(_FOUND.fill(columns=listed(found)), found)


def spelled_apart(values: Iterable[str]) -> bool:
    """Whether two of these texts are one number, of which one has a point, a sign or an exponent."""
    some = list(islice(values, _LOOKED_AT))
    if not any(_NUMBER.fullmatch(text) for text in some[:_FIRST]):
        return False
    known: dict[Decimal, bool] = {}
    for text in some:
        if _NUMBER.fullmatch(text):
            number, marked = Decimal(text), _MARKS.search(text) is not None
            if number in known and (marked or known[number]):
                return True
            known[number] = known.get(number, False) or marked
    return False


CAUTION = Caution(
    code="numbers-spelled-apart",
    title=Text("同一个数有几种写法", "one number in several spellings"),
    test=test,
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "统一写法：reidrisk transform 数据 --column 列 --with rounding --param to=最小单位 -o 文件，再评估。",
        "Write them alike: reidrisk transform DATA --column COLUMN --with rounding --param to=UNIT -o FILE, then assess again.",
    ),
    place=96,
    clauses=("ITU-T X Suppl.39 (2023) 6.5",),
)
