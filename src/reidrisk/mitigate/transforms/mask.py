"""Characters replaced by stars; of an ID number nothing is kept that tells region, birth date, sex or the check digit."""

from __future__ import annotations

from ...identify.forms.matrices import block
from ...identify.forms.resident import valid_15, valid_18
from ...model import words
from ...model.text import Text
from ...model.transform import Example, Means, Setting, Transform, Work
from ..cells.cellwise import each

_STAR = "*"
# Places of an ID number that say nothing of the person: the first two digits of the sequence (the third tells the sex).
_HARMLESS = {18: frozenset({14, 15}), 15: frozenset({12, 13})}


def prepare(means: Means) -> Work:
    """The first and last characters that are asked for; what an ID number tells is masked whatever was asked."""
    first, last = means.whole("keep_first"), means.whole("keep_last")

    def masked(text: str) -> str:
        kept = {*range(min(first, len(text))), *range(max(len(text) - last, 0), len(text))}
        if len(kept) >= len(text):
            kept = set()
        if _is_id(text):
            kept &= _HARMLESS[len(text)]
        return "".join(sign if place in kept else _STAR for place, sign in enumerate(text))

    return each(masked)


def _is_id(text: str) -> bool:
    if len(text) not in _HARMLESS or not text.isascii():
        return False
    rule = valid_18 if len(text) == 18 else valid_15  # noqa: PLR2004 - the digits of an ID number
    return bool(block([text.upper()], len(text)).checked(rule, 1)[0])


TRANSFORM = Transform(
    key="mask",
    title=Text("掩码", "mask"),
    says=Text(
        "字符换成“*”，可保留首尾若干位；身份证号的地区、出生日期、性别和校验位一律不保留。",
        "Characters become “*”; some at the ends may stay. Of an ID number neither region, birth date, sex nor check digit stays.",
    ),
    basis=("GB/T 37964-2019 A.3", "GB/T 42460-2023 A b", "GB 11643-1999"),
    types=words.ANY_VALUES,
    by="value",
    reversible="no",
    prepare=prepare,
    settings=(
        Setting("keep_first", Text("保留前几位", "characters to keep at the beginning"), "whole", "0", False, (), 0),
        Setting("keep_last", Text("保留后几位", "characters to keep at the end"), "whole", "0", False, (), 0),
    ),
    examples=(
        Example({"keep_first": "1"}, ("王小明", "李", None), ("王**", "*", None)),
        Example(
            {"keep_first": "6", "keep_last": "4"}, ("11010519491231002X", "440524188001010014"), ("*" * 14 + "00**", "*" * 14 + "00**")
        ),
        Example({"keep_first": "16"}, ("11010519491231002X",), ("**************00**",)),
        Example({"keep_last": "4"}, ("6222020000000000",), ("************0000",)),
    ),
)
