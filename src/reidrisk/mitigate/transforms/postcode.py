"""Postcodes cut to their first digits."""

from __future__ import annotations

from ...model.text import Text
from ...model.transform import UNFIT, Beyond, Cell, CellForm, CellRule, Cut, Example, Means, Setting, Transform, Work
from ..cells.cellwise import each


def prepare(means: Means) -> Work:
    """The first characters, a star for each that went; spaces and hyphens do not count."""
    keep = means.whole("keep")

    def cut(text: str) -> Cell:
        bare = text.replace(" ", "").replace("-", "").upper()
        if not bare.isalnum() or not bare.isascii() or not any(map(str.isdigit, bare)):
            return UNFIT
        return bare[:keep] + "*" * max(len(bare) - keep, 0)

    return each(cut)


def rule(means: Means) -> CellRule:
    """Of digits and letters without anything between."""
    keep = means.whole("keep")
    return CellRule((CellForm("([0-9A-Z]{0,20}[0-9][0-9A-Z]{0,20})", (Cut(0, keep), Beyond("*", keep))),), capitals=True)


TRANSFORM = Transform(
    key="postcode",
    title=Text("邮政编码截断", "cut postcodes"),
    says=Text(
        "只保留邮政编码的前几位（中国：前两位为省级，前三位为邮区，前四位为县市）。",
        "Only the first characters of a postcode are kept (China: two for the province, three for the postal zone, four for the county).",
    ),
    basis=("GB/T 37964-2019 A.4", "GB/T 42460-2023 B a", "HIPAA 45 CFR 164.514(b)(2)(i)(B)"),
    types=Text("邮政编码", "postcodes"),
    by="value",
    reversible="no",
    prepare=prepare,
    rule=rule,
    settings=(Setting("keep", Text("保留前几位", "characters to keep"), "whole", "2", False, (), 0),),
    examples=(
        Example({"keep": "2"}, ("100871", "10001-1234", "北京"), ("10****", "10*******", UNFIT)),
        Example({"keep": "3"}, ("SW1A 1AA",), ("SW1****",)),
    ),
)
