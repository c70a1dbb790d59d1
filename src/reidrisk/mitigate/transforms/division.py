"""Administrative divisions of China raised to county, city, province or region (GB/T 2260)."""

from __future__ import annotations

from ...model.text import Text
from ...model.transform import UNFIT, Cell, Example, Means, Setting, Transform, Work
from ..cells.cellwise import each
from ..cells.division_tree import located, region

_DIGITS = {"county": 6, "city": 4, "province": 2}


def prepare(means: Means) -> Work:
    """A six-digit code stays a code, a name becomes names; an ID number's first six digits are not read."""
    to, form = means.text("to"), means.text("form")

    def raised(text: str) -> Cell:
        place = located(text)
        if place is None:
            return UNFIT
        if to == "region":
            return region(place.code)
        width = _DIGITS[to]
        if len(place.code.rstrip("0")) == 0 or (place.depth * 2 < width and to != "county"):
            return UNFIT
        code = place.code[:width].ljust(6, "0")
        return code if form == "code" or (form == "same" and text.isdigit()) else place.name(width // 2)

    return each(raised)


TRANSFORM = Transform(
    key="division",
    title=Text("行政区划上卷", "raise administrative divisions"),
    says=Text(
        "行政区划代码或名称上卷到县、市、省或大区（GB/T 2260-2007）；地址可从开头的区划名识别，其余文字不保留。",
        "Codes or names of Chinese divisions are raised to county, city, province or region (GB/T 2260-2007); of an address only the "
        "division "
        "names at its beginning are read, nothing else is kept.",
    ),
    basis=("GB/T 37964-2019 A.4", "GB/T 2260-2007", "GB/T 42460-2023 B a"),
    types=Text("行政区划代码、名称或以区划名开头的地址", "division codes, names, or addresses that begin with them"),
    by="value",
    reversible="no",
    prepare=prepare,
    settings=(
        Setting("to", Text("上卷到", "raise to"), "choice", "province", False, ("county", "city", "province", "region")),
        Setting(
            "form",
            Text("写成：same 与输入相同，code 代码，name 名称", "written as: same as read, code, or name"),
            "choice",
            "same",
            False,
            ("same", "code", "name"),
        ),
    ),
    examples=(
        Example({"to": "province"}, ("110108", "北京市海淀区", "990000", None), ("110000", "北京市", UNFIT, None)),
        Example({"to": "city", "form": "name"}, ("320102", "江苏省南京市玄武区中山路1号"), ("江苏省南京市", "江苏省南京市")),
        Example({"to": "region"}, ("440103", "四川省"), ("华南", "西南")),
    ),
)
