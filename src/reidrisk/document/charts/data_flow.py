"""The flow of the data: from the sources through the environments to the recipients (China methodology 9.3; GB/T 42460 6.1 b)."""

from __future__ import annotations

from itertools import pairwise

from ...model.assessment import Assessment
from ...model.release import Sharing
from ...model.text import Lang, Phrase, Text
from ...prepare.context import SHARING
from .. import heads
from ..chart import CALM, MARK, Chart, Grid, Spec, framed

_TITLE = Text("数据流向图", "Flow of the data")
_SEEN = Text(
    "数据从来源到接收方之间依次经过 {count} 个步骤或环境；自上而下阅读。",
    "Between source and recipient the data pass {count} steps or environments in this order, from top to bottom.",
)
_STAGE, _WHO = Text("阶段", "Stage"), Text("单位或环境", "Organisation or environment")
_FROM, _TO = ("sources.names", heads.SOURCE), ("recipients.organisations", heads.RECIPIENT)
# What lies between stands in the order in which it was named: the steps, or else the environments.
_BETWEEN = (("flow.path", Text("步骤", "Step")), ("environments.names", heads.ENVIRONMENT))
_PARTS = 2
_ROW = 44
_WIDE, _NARROW = 360, 150
_HOLDS = {1: 52}  # signs that a box across the picture holds; a narrow one holds fewer
_FEW = 20


def sentence(assessment: Assessment) -> Text | Phrase:
    """How many lie between the two ends."""
    ends = {title for _, title in (_FROM, _TO)}
    return _SEEN.fill(count=sum(title not in ends for title, _ in _stages(assessment)))


def grid(assessment: Assessment, lang: Lang) -> Grid:
    """A row for each place the data pass; empty before two stages are answered."""
    stages = _stages(assessment)
    found = tuple((title.say(lang), name) for title, names in stages for name in names)
    return Grid((_STAGE.say(lang), _WHO.say(lang)), found if len(stages) >= _PARTS else ())


def spec(assessment: Assessment, lang: Lang) -> Spec | None:
    """A line of boxes, one under the other; several sources or recipients stand beside each other."""
    stages = _stages(assessment)
    if len(stages) < _PARTS:
        return None
    boxes = [
        {"x": (at + 0.5) / len(names), "y": down, "text": _fitted(name, len(names)), "wide": len(names) == 1}
        for down, (_, names) in enumerate(stages)
        for at, name in enumerate(names)
    ]
    lines = [
        {"x": (one + 0.5) / len(above), "y": down + 0.28, "x2": (other + 0.5) / len(below), "y2": down + 0.68}
        for down, ((_, above), (_, below)) in enumerate(pairwise(stages))
        for one in range(len(above))
        for other in range(len(below))
    ]
    across = {"field": "x", "type": "quantitative", "scale": {"domain": [0, 1]}, "axis": None}
    down_ = {"field": "y", "type": "quantitative", "scale": {"domain": [-0.5, len(stages) - 0.5], "reverse": True}, "axis": None}
    place, ends = {"x": across, "y": down_}, {"x": {**across, "field": "x2"}, "y": {**down_, "field": "y2"}}
    layers = [
        {
            "data": {"values": lines},
            "mark": {"type": "rule", "color": MARK},
            "encoding": {**place, "x2": {"field": "x2"}, "y2": {"field": "y2"}},
        },
        {
            "data": {"values": lines},
            "mark": {"type": "point", "shape": "triangle-down", "filled": True, "size": 60, "color": MARK, "opacity": 1},
            "encoding": ends,
        },
        *(
            {
                "data": {"values": [box for box in boxes if box["wide"] is wide]},
                "mark": {"type": "rect", "width": _WIDE if wide else _NARROW, "height": 24, "color": CALM, "cornerRadius": 4},
                "encoding": place,
            }
            for wide in (True, False)
        ),
        {"data": {"values": boxes}, "mark": {"type": "text"}, "encoding": {**place, "text": {"field": "text"}}},
    ]
    return framed({"layer": layers}, _TITLE.say(lang), height=_ROW * len(stages))


def _fitted(name: str, beside: int) -> str:
    """A name within its box; a Chinese sign is as wide as two others."""
    room, width = _HOLDS.get(beside, _FEW), 0
    for at, sign in enumerate(name):
        width += 1 if sign.isascii() else 2
        if width > room:
            return name[:at] + "…"
    return name


def _stages(assessment: Assessment) -> list[tuple[Text, tuple[str, ...]]]:
    """Title and names of each row: all sources, each step or environment for itself, all recipients."""
    between = next(((title, names) for key, title in _BETWEEN if (names := _named(assessment, key))), None)
    middle = [] if between is None else [(between[0], (name,)) for name in between[1]]
    everybody = assessment.plan.release[SHARING].value is Sharing.PUBLIC  # who was named before that was settled receives nothing
    (source, of), (recipient, to) = _FROM, _TO
    sources, recipients = (of, _named(assessment, source)), (to, () if everybody else _named(assessment, recipient))
    return [stage for stage in (sources, *middle, recipients) if stage[1]]


def _named(assessment: Assessment, key: str) -> tuple[str, ...]:
    reply = assessment.plan.replies.get(key)
    return () if reply is None else reply.values


CHART = Chart("data-flow", "flow", _TITLE, sentence, spec, grid)
