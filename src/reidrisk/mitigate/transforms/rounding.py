"""Numbers rounded to the nearest multiple."""

from __future__ import annotations

from fractions import Fraction

from ...model import words
from ...model.exact import exact
from ...model.problem import InputError, Problem
from ...model.text import Text
from ...model.transform import UNFIT, Example, Means, Setting, Transform, Work
from ..cells.cellwise import each_number, plain

_ZERO = Text("取整的单位必须大于 0。", "The multiple to round to must be above 0.")
_GIVE = Text("例如 to=10 或 to=0.5。", "For example to=10 or to=0.5.")


def prepare(means: Means) -> Work:
    """The nearest multiple of `to`, halves to the even one; or the one below."""
    step, down = exact(str(means.settings["to"])), means.text("mode") == "down"
    if step <= 0:
        raise InputError(Problem("bad_setting", _ZERO, _GIVE))

    def rounded(number: Fraction) -> str:
        return plain((number // step if down else round(number / step)) * step)

    return each_number(rounded)


TRANSFORM = Transform(
    key="rounding",
    title=Text("取整", "round"),
    says=Text("数值取为最接近的倍数（恰在中间时取偶数倍）。", "Numbers become the nearest multiple (halves go to the even one)."),
    basis=("GB/T 37964-2019 A.4", "ISO/IEC 20889:2018 8.5.2"),
    types=words.NUMBERS,
    by="value",
    reversible="no",
    prepare=prepare,
    settings=(
        Setting("to", Text("取整到此数的倍数", "the multiple to round to"), "number"),
        Setting("mode", Text("nearest 就近，down 向下", "nearest, or down"), "choice", "nearest", False, ("nearest", "down")),
    ),
    examples=(
        Example({"to": "10"}, ("14", "15", "25", "-14", "x", None), ("10", "20", "20", "-10", UNFIT, None)),
        Example({"to": "0.5", "mode": "down"}, ("1.74", "2"), ("1.5", "2")),
    ),
)
