"""ZIP codes of the United States cut to three digits; areas of few people become 000."""

from __future__ import annotations

import re

from ...model.text import Text
from ...model.transform import UNFIT, Cell, CellForm, CellRule, Cut, Example, Means, Setting, Transform, Work
from ..cells.cellwise import each

_ZIP = re.compile(r"(\d{3})(?:\d\d(?:-?\d{4})?)?", re.ASCII)
_SHORT = re.compile(r"\d{4}", re.ASCII)
# HHS OCR, guidance of 2012-11-26: the areas of 20,000 people or fewer in the census of 2000.
FEW = "036;059;063;102;203;556;692;790;821;823;830;831;878;879;884;890;893"
FEW_PEOPLE = frozenset(FEW.split(";"))


def prepare(means: Means) -> Work:
    """Four digits alone are a ZIP code whose leading 0 a spreadsheet took."""
    few = frozenset(means.listed("areas"))

    def cut(text: str) -> Cell:
        found = _ZIP.fullmatch(f"0{text}" if _SHORT.fullmatch(text) else text)
        if found is None:
            return UNFIT
        return "000" if found[1] in few else found[1]

    return each(cut)


def rule(means: Means) -> CellRule:
    """The areas of few people first; then three, five or nine digits, or four, which are those of a code without its leading 0."""
    few = [area for area in means.listed("areas") if area.isdigit()]
    short = [area[1:] for area in few if area.startswith("0")]
    listed = [
        CellForm(form, ("000",))
        for areas, form in (
            (few, f"({'|'.join(few)})(?:[0-9][0-9](?:-?[0-9]{{4}})?)?"), (short, f"({'|'.join(short)})[0-9][0-9]"),
        )
        if areas
    ]  # fmt: skip
    rest = (CellForm("([0-9]{3})(?:[0-9][0-9](?:-?[0-9]{4})?)?", (Cut(0, 3),)), CellForm("([0-9]{2})[0-9][0-9]", ("0", Cut(0, 2))))
    return CellRule((*listed, *rest))


TRANSFORM = Transform(
    key="zip3",
    title=Text("美国邮编前三位", "first three digits of a ZIP code"),
    says=Text(
        "只保留美国邮编的前三位；人口不超过 20000 的区域写作 000（默认为 2000 年普查的 17 个区域）。",
        "Of a ZIP code of the United States three digits are kept; areas of 20,000 people or fewer become 000 (by default the 17 of the "
        "2000 census).",
    ),
    basis=("HIPAA 45 CFR 164.514(b)(2)(i)(B)",),
    types=Text("美国邮编", "ZIP codes of the United States"),
    by="value",
    reversible="no",
    prepare=prepare,
    rule=rule,
    settings=(Setting("areas", Text("写作 000 的区域，以分号分隔", "areas that become 000, separated by semicolons"), "list", FEW),),
    examples=(
        Example({}, ("02139", "10001-1234", "036", "03601", "2139", "SW1A", None), ("021", "100", "000", "000", "021", UNFIT, None)),
        Example({"areas": "100"}, ("10001", "03601"), ("000", "036")),
    ),
)
