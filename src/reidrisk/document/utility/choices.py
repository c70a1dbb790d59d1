"""The picture of the plans to choose from: what giving up more records buys in loss and in risk."""

from __future__ import annotations

from collections.abc import Sequence

from ...mitigate.searching.choices import Alternative
from ...model.exact import show
from ...model.text import Lang, Text
from .. import heads
from ..chart import CALM, MARK, Grid, framed
from .page import Panel

_TITLE = Text("可选方案：抑制的记录与信息损失", "Plans to choose from: records given up, and loss")
_SAYS = Text(
    "每个点是一个方案，其中每列在全部记录中同一级别；越靠左抑制的记录越少，越靠下损失越小，没有一个方案在各方面都不如另一个。"
    "把某些列部分保留的方案，损失可以比图中各点都小。"
    "抑制从 {fewest} 增加到 {most} 条记录，损失从 {worst} 降到 {best}。点旁为剩余的最大风险 R_b。",
    "Each point is a plan with one level a column in all records: the farther left the fewer records go, the lower the less is lost; none "
    "is beaten by another in everything. A plan that shows some columns in part can lose less than any of these. "
    "From {fewest} to {most} {most|record|records} given up, the loss falls from {worst} to {best}. Beside each point: the largest risk "
    "left, R_b.",
)
_ONE = Text(
    "只有一个方案：多抑制一些记录换不来更小的损失。抑制 {fewest} 条记录，损失 {worst}。",
    "There is one plan: giving up more records buys nothing. {fewest} {fewest|record|records} go, the loss is {worst}.",
)
_NEAR = (0.12, 0.05)  # of the width and the height of the picture: the room a label takes
_GONE, _SHARE, _LOSS = Text("抑制的记录", "records given up"), heads.SHARE, Text("信息损失", "loss")


def choices_figure(found: Sequence[Alternative], records: int, lang: Lang) -> Panel | None:
    """None where no choices were asked for; `records` are those before."""
    if not found:
        return None
    labels = _labels(found)
    values = [
        {"share": one.suppressed / max(records, 1), "loss": round(one.loss, 6), "said": label}
        for one, label in zip(found, labels, strict=True)
    ]
    x = {"field": "share", "type": "quantitative", "title": _GONE.say(lang), "axis": {"format": ".1%"}}
    y = {"field": "loss", "type": "quantitative", "title": _LOSS.say(lang), "scale": {"zero": True}}
    layers = [
        {"mark": {"type": "line", "color": CALM, "interpolate": "step-after"}},
        {"mark": {"type": "point", "filled": True, "size": 90, "color": MARK}},
        {"mark": {"type": "text", "align": "left", "dx": 8, "dy": -8}, "encoding": {"text": {"field": "said"}}},
    ]
    spec = framed({"data": {"values": values}, "encoding": {"x": x, "y": y}, "layer": layers}, _TITLE.say(lang), height=280)
    rows = tuple(
        (f"{one.suppressed:,}", f"{one.suppressed / max(records, 1):.2%}", f"{one.loss:.4f}", show(one.largest), show(one.average))
        for one in found
    )
    head = (_GONE.say(lang), _SHARE.say(lang), _LOSS.say(lang), "R_b", "R_c")
    first, last = found[0], found[-1]
    sentence = _ONE.fill(fewest=first.suppressed, worst=f"{first.loss:.4f}")
    if len(found) > 1:
        sentence = _SAYS.fill(fewest=first.suppressed, most=last.suppressed, worst=f"{first.loss:.4f}", best=f"{last.loss:.4f}")
    return Panel(_TITLE.say(lang), sentence.say(lang), spec, Grid(head, rows))


def _labels(found: Sequence[Alternative]) -> list[str]:
    """The largest risk beside each point; none where it would stand on the one before it (the table has them all)."""
    wide, high = found[-1].suppressed * _NEAR[0], found[0].loss * _NEAR[1]
    labels: list[str] = []
    last: Alternative | None = None
    for one in found:
        free = last is None or one.suppressed - last.suppressed > wide or last.loss - one.loss > high
        labels.append(f"R_b {show(one.largest, 3)}" if free else "")
        last = one if free else last
    return labels
