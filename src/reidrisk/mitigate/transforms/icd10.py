"""Diagnosis codes of ICD-10 raised to category, block or chapter."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache

from ...identify.lookup import rows
from ...model.text import Text
from ...model.transform import UNFIT, Among, Cell, CellForm, CellRule, Cut, Example, Means, Setting, Transform, Work
from ..cells.cellwise import each

_FORM = r"([A-Z][0-9][0-9])(?:[.]?[0-9A-Z]{0,8})?(?:[+*†].*)?"
_CODE = re.compile(r"(?P<c>[A-Z][0-9][0-9])(?:[.]?[0-9A-Z]{0,8})?(?:[+*†].*)?", re.ASCII)


@cache
def ranges(of: str) -> tuple[str, ...]:
    """The ranges of three-character categories that are a chapter, or a block, in order (`tables/icd10_blocks.csv`)."""
    return tuple(dict.fromkeys(chapter if of == "chapter" else block for chapter, block in rows("icd10_blocks.csv")))


def around(category: str, inside: Sequence[str]) -> str | None:
    """The range that the three-character category falls in; None between ranges."""
    index = bisect_right(inside, category + "~") - 1
    return inside[index] if index >= 0 and category <= inside[index][4:] else None


def prepare(means: Means) -> Work:
    """``E11``, ``E10-E14`` or ``E00-E90``; the code of the manifestation after + or * goes."""
    to = means.text("to")

    def raised(text: str) -> Cell:
        found = _CODE.fullmatch(text.upper())
        if found is None:
            return UNFIT
        category = found["c"]
        if to == "category":
            return category
        return around(category, ranges(to)) or UNFIT

    return each(raised)


def rule(means: Means) -> CellRule:
    """The code of the disease, whatever stands behind its third character."""
    to = means.text("to")
    if to == "category":
        return CellRule((CellForm(_FORM, (Cut(0, 3),)),), capitals=True)
    return CellRule((CellForm(_FORM, (Among(0, 3, tuple((one[:3], one[4:], one) for one in ranges(to))),)),), capitals=True)


TRANSFORM = Transform(
    key="icd10",
    title=Text("ICD-10 编码上卷", "raise ICD-10 codes"),
    says=Text("疾病编码上卷到类目（三位）、节或章。", "Diagnosis codes are raised to category (three characters), block or chapter."),
    basis=("GB/T 37964-2019 A.4", "GB/T 42460-2023 C.2 b", "GB/T 14396-2016"),
    types=Text("ICD-10 编码", "ICD-10 codes"),
    by="value",
    reversible="no",
    prepare=prepare,
    rule=rule,
    settings=(Setting("to", Text("上卷到", "raise to"), "choice", "category", False, ("category", "block", "chapter")),),
    examples=(
        Example(
            {"to": "category"},
            ("E11.900", "e11", "I10.x00", "I10.x00x002", "A18.0+M49.0*", "糖尿病"),
            ("E11", "E11", "I10", "I10", "A18", UNFIT),
        ),
        Example({"to": "block"}, ("E11.9", "I10", "C34.900"), ("E10-E14", "I10-I15", "C30-C39")),
        Example({"to": "chapter"}, ("E11.9", "D48", "D50", "U07.1", "Z99"), ("E00-E90", "C00-D48", "D50-D89", "U00-U99", "Z00-Z99")),
    ),
)
