"""The picture of a mitigation: every risk before and after it, against the threshold (GB/T 42460 6.3; D.1.5)."""

from __future__ import annotations

from fractions import Fraction

from ...model.measurement import WRITTEN
from ...model.text import Lang, Text
from .. import heads
from ..chart import CALM, MARK, RULE, Spec, framed
from ..content import Figure
from ..figures import decimal
from ..making import Make
from .treatment import AssessedRisk, Treatment

_TITLE = Text("处理前后的风险", "The risks before and after mitigation")
_SEE = Text(
    "空心圆是处理前，实心菱形是处理后，线越长降得越多。总体风险 R 由 {before} 变为 {after}；虚线是可接受风险阈值 {limit}，菱形须在其左侧。",
    "A hollow circle is before, a solid diamond after; the longer the line, the greater the reduction. The overall risk R "
    "went from {before} to {after}; the dashed line is the acceptable threshold {limit}, and the diamond must lie left of "
    "it.",
)
_SEE_PLAIN = Text(
    "空心圆是处理前，实心菱形是处理后，线越长降得越多。总体风险 R 由 {before} 变为 {after}。",
    "A hollow circle is before, a solid diamond after; the longer the line, the greater the reduction. The overall risk R "
    "went from {before} to {after}.",
)
BEFORE, AFTER = Text("处理前", "before"), Text("处理后", "after")
FIGURE = heads.FIGURE
_RISK = heads.RISK_LOG
_SHOWN = ("R_b", "R_c", "record_average", "pr_context", "R")
_TICKS = [0.0001, 0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]


def before_after(done: Treatment, threshold: Fraction | None, make: Make) -> Figure | None:
    """The picture; None where a side is not known or holds no risk above 0."""
    before, after = done.before, done.after
    if before is None or after is None:
        return None
    changed = [one for one in _SHOWN if one in done.changed]
    lines = [(WRITTEN.get(one, one), was, now) for one in changed if (was := _worst(before, one)) and (now := _worst(after, one))]
    if not lines:
        return None
    text = _SEE_PLAIN if threshold is None else _SEE
    sentence = text.fill(before=before.written("R", threshold), after=after.written("R", threshold), limit=threshold or "").say(make.lang)
    rows = tuple(
        (WRITTEN.get(one, one), before.written(one, threshold), after.written(one, threshold))
        for one in changed
        if _worst(before, one) and _worst(after, one)
    )
    head = tuple(text.say(make.lang) for text in (FIGURE, BEFORE, AFTER))
    return Figure(_TITLE.say(make.lang), sentence, _spec(lines, threshold, make.lang), head, rows)


def _worst(found: AssessedRisk, symbol: str) -> float | None:
    """The highest it may be; 0 has no place on a logarithmic scale."""
    ends = found.ends(symbol)
    return ends[1] if ends is not None and ends[1] > 0 else None


def _spec(lines: list[tuple[str, float, float]], threshold: Fraction | None, lang: Lang) -> Spec:
    names = (BEFORE.say(lang), AFTER.say(lang))
    points = [{"which": which, "when": when, "risk": risk} for which, *both in lines for when, risk in zip(names, both, strict=True)]
    limit = 1.0 if threshold is None else float(decimal(threshold))
    least = min(*(min(was, now) for _, was, now in lines), limit)
    scale = {"type": "log", "domain": [min(0.01, least / 2), 1]}
    across = {"field": "risk", "type": "quantitative", "scale": scale, "title": _RISK.say(lang), "axis": {"format": "~g", "values": _TICKS}}
    place = {"field": "which", "type": "nominal", "sort": None, "title": None}
    key = {"field": "when", "type": "nominal", "sort": None, "title": None}
    legend = {"orient": "top", "labelFontSize": 12, "symbolSize": 130}
    layers: list[Spec] = [
        {
            "data": {"values": [{"which": which, "was": was, "now": now} for which, was, now in lines]},
            "mark": {"type": "rule", "color": CALM, "strokeWidth": 3},
            "encoding": {"y": place, "x": {**across, "field": "was"}, "x2": {"field": "now"}},
        },
        {
            "data": {"values": points},
            "mark": {"type": "point", "size": 140, "opacity": 1, "strokeWidth": 2, "stroke": MARK},
            "encoding": {
                "y": place,
                "x": across,
                "shape": {**key, "scale": {"domain": names, "range": ["circle", "diamond"]}, "legend": legend},
                "fill": {**key, "scale": {"domain": names, "range": ["white", MARK]}, "legend": legend},
            },
        },
    ]
    if threshold is not None:
        line = {"type": "rule", "color": RULE, "strokeDash": [5, 4], "strokeWidth": 1.5}
        layers.append({"data": {"values": [{}]}, "mark": line, "encoding": {"x": {"datum": limit, "type": "quantitative"}}})
    return framed({"layer": layers}, _TITLE.say(lang), height=38 * len(lines))
