"""Coordinates moved to the centre of their grid cell."""

from __future__ import annotations

import re
from fractions import Fraction

from ...model.exact import exact
from ...model.problem import InputError, Problem
from ...model.text import Text
from ...model.transform import UNFIT, Cell, Example, Means, Setting, Transform, Work
from ..cells.cellwise import each, number_of, plain

_ZERO = Text("网格边长必须大于 0。", "The side of a grid cell must be above 0.")
_GIVE = Text("例如 step=0.1（约 11 公里）。", "For example step=0.1 (about 11 km).")
_CUT = re.compile(r"[ ,;，；]+")
_MOST_PARTS, _WIDEST = 2, 180


def prepare(means: Means) -> Work:
    """Each number becomes the centre of its cell; one coordinate or a pair in one cell."""
    step = exact(str(means.settings["step"]))
    if step <= 0:
        raise InputError(Problem("bad_setting", _ZERO, _GIVE))

    def centre(text: str) -> Cell:
        parts = [number_of(part) for part in _CUT.split(text.strip("()[] "))]
        numbers = [part for part in parts if part is not None and abs(part) <= _WIDEST]
        if len(numbers) < len(parts) or not 1 <= len(parts) <= _MOST_PARTS:
            return UNFIT
        return ",".join(plain(number // step * step + step * Fraction(1, 2)) for number in numbers)

    return each(centre)


TRANSFORM = Transform(
    key="grid",
    title=Text("坐标网格化", "coordinates to a grid"),
    says=Text("经纬度移到所在网格的中心。", "Latitude and longitude move to the centre of their grid cell."),
    basis=("GB/T 37964-2019 A.4", "GB/T 42460-2023 B a"),
    types=Text("经度、纬度或“纬度,经度”", "a latitude, a longitude, or “latitude,longitude”"),
    by="value",
    reversible="no",
    prepare=prepare,
    settings=(Setting("step", Text("网格边长（度）", "side of a cell in degrees"), "number", "0.1"),),
    examples=(
        Example({}, ("39.9042", "-0.01", "39.9042,116.4074", "200", None), ("39.95", "-0.05", "39.95,116.45", UNFIT, None)),
        Example({"step": "1"}, ("31.23 121.47",), ("31.5,121.5",)),
    ),
)
