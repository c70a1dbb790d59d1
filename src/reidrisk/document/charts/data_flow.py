"""The flow of the data: from the sources through the environments to the recipients (China methodology 9.3; GB/T 42460 6.1 b)."""

from __future__ import annotations

from ...model.assessment import Assessment
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..chart import CALM, MARK, Chart, Grid, Spec, framed

_TITLE = Text("数据流向图", "Flow of the data")
_SEEN = Text(
    "数据从 {sources} 个来源，经 {environments} 个环境，到 {recipients} 个接收方；自上而下阅读。",
    "Read from top to bottom. Sources: {sources}; environments: {environments}; recipients: {recipients}.",
)
_STAGE, _WHO = Text("阶段", "Stage"), Text("单位或环境", "Organisation or environment")
_STAGES = (
    ("sources.names", heads.SOURCE),
    ("environments.names", Text("环境", "Environment")),
    ("recipients.organisations", heads.RECIPIENT),
)
_PARTS = 2
_ROW = 74


def sentence(assessment: Assessment) -> Text | Phrase:
    """How many of each."""
    counts = [len(_named(assessment, key)) for key, _ in _STAGES]
    return _SEEN.fill(sources=counts[0], environments=counts[1], recipients=counts[2])


def grid(assessment: Assessment, lang: Lang) -> Grid:
    """A row for each place the data pass; empty before two stages are answered."""
    found = [(title.say(lang), name) for key, title in _STAGES for name in _named(assessment, key)]
    enough = len({stage for stage, _ in found}) >= _PARTS
    return Grid((_STAGE.say(lang), _WHO.say(lang)), tuple(found) if enough else ())


def spec(assessment: Assessment, lang: Lang) -> Spec | None:
    """Boxes in rows, an arrow from each to each of the next row."""
    if not grid(assessment, lang).rows:
        return None
    rows = [(title.say(lang), _named(assessment, key)) for key, title in _STAGES]
    rows = [(title, names) for title, names in rows if names]
    boxes = [
        {"x": (at + 0.5) / len(names), "y": down, "text": name if len(name) <= 24 else name[:23] + "…", "stage": title}  # noqa: PLR2004 - what a box holds
        for down, (title, names) in enumerate(rows)
        for at, name in enumerate(names)
    ]
    lines = [
        {"x": one["x"], "y": float(str(one["y"])) + 0.22, "x2": other["x"], "y2": float(str(other["y"])) - 0.22}
        for one in boxes
        for other in boxes
        if float(str(other["y"])) == float(str(one["y"])) + 1
    ]
    across = {"field": "x", "type": "quantitative", "scale": {"domain": [0, 1]}, "axis": None}
    down_ = {"field": "y", "type": "quantitative", "scale": {"domain": [-0.5, len(rows) - 0.5], "reverse": True}, "axis": None}
    arrows = {
        "data": {"values": lines},
        "mark": {"type": "rule", "color": MARK},
        "encoding": {"x": across, "y": down_, "x2": {"field": "x2"}, "y2": {"field": "y2"}},
    }
    ends = {
        "data": {"values": lines},
        "mark": {"type": "point", "shape": "triangle-down", "filled": True, "size": 60, "color": MARK, "opacity": 1},
        "encoding": {"x": {**across, "field": "x2"}, "y": {**down_, "field": "y2"}},
    }
    drawn = {
        "data": {"values": boxes},
        "mark": {"type": "rect", "width": 150, "height": 30, "color": CALM, "cornerRadius": 4},
        "encoding": {"x": across, "y": down_},
    }
    words = {"data": {"values": boxes}, "mark": {"type": "text"}, "encoding": {"x": across, "y": down_, "text": {"field": "text"}}}
    return framed({"layer": [arrows, ends, drawn, words]}, _TITLE.say(lang), height=_ROW * len(rows))


def _named(assessment: Assessment, key: str) -> tuple[str, ...]:
    reply = assessment.plan.replies.get(key)
    return () if reply is None else reply.values


CHART = Chart("data-flow", "flow", _TITLE, sentence, spec, grid)
