"""A chart: a Vega-Lite specification, the sentence that says what to see, and the same data as a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from ..model.assessment import Assessment
from ..model.extension import load
from ..model.frozen import dataclass
from ..model.text import Lang, Phrase, Text

Section = Literal["data_risk", "context_risk", "overall_risk", "standing", "flow"]
Spec = dict[str, Any]

# Dark enough for white paper, and apart in grey: lightness falls in the order calm, warn, mark.
CALM, WARN, MARK, RULE = "#8fb0c9", "#7f2d1a", "#1f3b57", "#6b1f10"
TOO = "▲ "  # says in any print what a dark bar says
WIDTH = 640
FONTS = "system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"


@dataclass(frozen=True, slots=True)
class Grid:
    """The data of a chart as a table."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """One file of `charts/`. `spec` is None when this assessment has nothing to draw."""

    key: str
    section: Section
    title: Text
    sentence: Callable[[Assessment], Text | Phrase]
    spec: Callable[[Assessment, Lang], Spec | None]
    grid: Callable[[Assessment, Lang], Grid]


def charts() -> tuple[Chart, ...]:
    """Every chart there is."""
    return load("chart", f"{__package__}.charts", "CHART", Chart)


def framed(spec: Spec, title: str, *, height: int) -> Spec:
    """The specification with the look that all pictures share."""
    axis = {
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "labelColor": "#333",
        "titleColor": "#333",
        "labelLimit": 240,
    }
    return {
        "description": title,
        "width": WIDTH,
        "height": height,
        "background": "white",
        "autosize": {"type": "fit-x", "contains": "padding"},
        "config": {
            "font": FONTS,
            "view": {"stroke": None},
            "axis": {**axis, "gridColor": "#e4e7ea", "domainColor": "#99a", "tickColor": "#99a"},
            "text": {"fontSize": 12, "color": "#222"},
        },
        **spec,
    }
