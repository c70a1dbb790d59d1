"""Numbers put into disjoint half-open bands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise

from ...model import words
from ...model.exact import exact
from ...model.problem import InputError, Problem
from ...model.text import Text
from ...model.transform import UNFIT, CellForm, CellRule, DownTo, Edges, Example, Means, Setting, Transform, Work
from ..cells.cellwise import NUMBER, each_number, number_of, plain

_ONE = Text("请给出 width 或 edges 其中之一。", "Give either width or edges.")
_EITHER = Text("例如 width=10，或 edges=18;40;65。", "For example width=10, or edges=18;40;65.")
_EDGES = Text("edges 必须是递增的数。", "The edges must be rising numbers.")
_WIDTH = Text("width 必须大于 0。", "The width must be above 0.")


def prepare(means: Means) -> Work:
    """The label of the band: ``20-29`` where all ends are whole, else ``[1.5, 2)``."""
    if means.given("width") == means.given("edges"):
        raise InputError(Problem("bad_setting", _ONE, _EITHER))
    if means.given("edges"):
        return each_number(_by_edges(means.listed("edges")))
    width, start = exact(str(means.settings["width"])), exact(str(means.settings["start"]))
    if width <= 0:
        raise InputError(Problem("bad_setting", _WIDTH, _EITHER))
    whole, wide, first = width.denominator == 1 and start.denominator == 1, int(width), int(start)

    def label(number: Fraction) -> str:
        if whole:
            lowest = (number.numerator // number.denominator - first) // wide * wide + first
            return str(lowest) if wide == 1 else f"{lowest}-{lowest + wide - 1}"
        low = (number - start) // width * width + start
        return band(low, low + width, whole=False)

    return each_number(label)


def _by_edges(given: Sequence[str]) -> Callable[[Fraction], str]:
    edges = [number_of(edge) for edge in given]
    known = [edge for edge in edges if edge is not None]
    if len(known) < len(edges) or any(high <= low for low, high in pairwise(known)):
        raise InputError(Problem("bad_setting", _EDGES, _EITHER))
    whole = all(edge.denominator == 1 for edge in known)

    def label(number: Fraction) -> str:
        place = bisect_right(known, number)
        if place == 0:
            return f"<{plain(known[0])}"
        return f"≥{plain(known[-1])}" if place == len(known) else band(known[place - 1], known[place], whole=whole)

    return label


def rule(means: Means) -> CellRule | None:
    """Of whole widths, and between edges: numbers of up to nine digits, which every engine holds exactly."""
    if means.given("edges"):
        edges, label = means.listed("edges"), _by_edges(means.listed("edges"))
        numbers = [number for edge in edges for number in [number_of(edge)] if number is not None]
        labels = (label(numbers[0] - 1), *(label(number) for number in numbers))
        return CellRule((CellForm(NUMBER, (Edges(tuple(map(plain, numbers)), labels),)),))
    width, start = exact(str(means.settings["width"])), exact(str(means.settings["start"]))
    if width.denominator != 1 or start.denominator != 1:
        return None
    low = DownTo(int(width), int(start))
    return CellRule((CellForm(NUMBER, (low,) if width == 1 else (low, "-", DownTo(int(width), int(start), int(width) - 1))),))


def band(low: Fraction, high: Fraction, *, whole: bool) -> str:
    """The half-open interval from `low` to below `high`; for whole numbers by its first and last member."""
    if not whole:
        return f"[{plain(low)}, {plain(high)})"
    return plain(low) if high == low + 1 else f"{plain(low)}-{plain(high - 1)}"


TRANSFORM = Transform(
    key="bands",
    title=Text("分段", "put into bands"),
    says=Text(
        "数值归入互不重叠的左闭右开区间，按等宽或给定的分界。",
        "Numbers fall into disjoint half-open bands, of equal width or between given edges.",
    ),
    basis=("GB/T 37964-2019 A.4", "GB/T 42460-2023 D.3"),
    types=words.NUMBERS,
    by="value",
    reversible="no",
    prepare=prepare,
    rule=rule,
    settings=(
        Setting("width", Text("段宽", "width of a band"), "number", optional=True),
        Setting("start", Text("从哪里起算", "where a band begins"), "number", "0"),
        Setting("edges", Text("分界，递增，以分号分隔", "edges, rising, separated by semicolons"), "list", optional=True),
    ),
    examples=(
        Example({"width": "10"}, ("20", "29", "30", "-1", "x"), ("20-29", "20-29", "30-39", "-10--1", UNFIT)),
        Example({"edges": "18;40;65"}, ("17", "18", "39.9", "65"), ("<18", "18-39", "18-39", "≥65")),
        Example({"width": "0.5"}, ("1.6",), ("[1.5, 2)",)),
    ),
)
