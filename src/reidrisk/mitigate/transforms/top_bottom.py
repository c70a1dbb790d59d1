"""Extreme numbers share one label: top and bottom coding."""

from __future__ import annotations

from fractions import Fraction

from ...model import words
from ...model.exact import exact
from ...model.problem import InputError, Problem
from ...model.text import Text
from ...model.transform import UNFIT, Example, Means, Setting, Transform, Work
from ..cells.cellwise import each_number, plain

_ONE = Text("请给出 top 或 bottom。", "Give top, bottom or both.")
_CROSSED = Text("bottom 必须小于 top。", "bottom must be below top.")
_GIVE = Text("例如 top=90。", "For example top=90.")


def prepare(means: Means) -> Work:
    """``≥top`` from `top` on, ``≤bottom`` up to `bottom`; numbers between stay."""
    top = exact(str(means.settings["top"])) if means.given("top") else None
    bottom = exact(str(means.settings["bottom"])) if means.given("bottom") else None
    if top is None and bottom is None:
        raise InputError(Problem("bad_setting", _ONE, _GIVE))
    if top is not None and bottom is not None and bottom >= top:
        raise InputError(Problem("bad_setting", _CROSSED, _GIVE))

    def coded(number: Fraction) -> str:
        if top is not None and number >= top:
            return f"≥{plain(top)}"
        return f"≤{plain(bottom)}" if bottom is not None and number <= bottom else plain(number)

    return each_number(coded)


TRANSFORM = Transform(
    key="top_bottom",
    title=Text("顶层与底层编码", "top and bottom coding"),
    says=Text("过大或过小的数值合并成一个取值。", "Numbers at or beyond a bound share one value."),
    basis=("GB/T 37964-2019 A.4", "HIPAA 45 CFR 164.514(b)(2)(i)(C)"),
    types=words.NUMBERS,
    by="value",
    reversible="no",
    prepare=prepare,
    settings=(
        Setting("top", Text("从此数起合并", "this number and above are merged"), "number", optional=True),
        Setting("bottom", Text("到此数为止合并", "this number and below are merged"), "number", optional=True),
    ),
    examples=(Example({"top": "90", "bottom": "10"}, ("89", "90", "103", "10", "高龄"), ("89", "≥90", "≥90", "≤10", UNFIT)),),
)
