"""Ages put into bands, the highest ones together."""

from __future__ import annotations

from ...model.text import Text
from ...model.transform import UNFIT, Cell, CellForm, CellRule, Edges, Example, Means, Setting, Transform, Work
from ..cells.ages import OLDEST, YEARS, band_of, years_of
from ..cells.cellwise import each


def prepare(means: Means) -> Work:
    """``40-44``; from `top` on ``≥90``. Ages in months, days or hours are years of 0 or more; a band becomes the one that it lies in."""
    width, top = means.whole("width"), means.whole("top")

    def band(text: str) -> Cell:
        years = years_of(text)
        if years is None:
            return _around(band_of(text))
        return of_years(years)

    def _around(known: tuple[int, int | None] | None) -> Cell:
        if known is None or (known[1] is None and known[0] < top):
            return UNFIT
        label = of_years(known[0])
        return label if known[1] is None or of_years(known[1]) == label else UNFIT

    def of_years(years: int) -> str:
        if years >= top:
            return f"≥{top}"
        low = years - years % width
        high = min(low + width, top) - 1
        return str(low) if low == high else f"{low}-{high}"

    return each(band)


def rule(means: Means) -> CellRule:
    """Ages in years, up to the oldest."""
    width, top = means.whole("width"), min(means.whole("top"), OLDEST + 1)
    work = prepare(means)
    edges = [*range(width, top, width), top, *([OLDEST + 1] if top <= OLDEST else [])]
    labels = [str(work([[str(low)]], [0])[0]) for low in (0, *edges) if low <= OLDEST]
    return CellRule((CellForm(YEARS, (Edges(tuple(map(str, edges[: len(labels) - 1])), tuple(labels)),)),))


TRANSFORM = Transform(
    key="age",
    title=Text("年龄分段", "age bands"),
    says=Text("年龄归入等宽的年龄段，高龄合并。", "Ages fall into bands of equal width; the highest ages share one."),
    basis=("GB/T 37964-2019 A.4", "GB/T 42460-2023 D.3", "HIPAA 45 CFR 164.514(b)(2)(i)(C)"),
    types=Text("年龄（岁、月、天均可）", "ages, in years, months or days"),
    by="value",
    reversible="no",
    prepare=prepare,
    rule=rule,
    settings=(
        Setting("width", Text("每段几岁", "years in a band"), "whole", "5", False, (), 1),
        Setting("top", Text("从此年龄起合并", "this age and above are merged"), "whole", "90", False, (), 1),
    ),
    examples=(
        Example(
            {}, ("44", "45岁", "89", "90", "103", "8个月", "成年", None), ("40-44", "45-49", "85-89", "≥90", "≥90", "0-4", UNFIT, None)
        ),
        Example({"width": "10", "top": "65"}, ("64", "65", "12 years"), ("60-64", "≥65", "10-19")),
        Example({"width": "1"}, ("7",), ("7",)),
        Example({"width": "10"}, ("40-44", "38-41", "≥90", "85+", "90岁以上"), ("40-49", UNFIT, "≥90", UNFIT, "≥90")),
    ),
)
