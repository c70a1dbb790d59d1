"""The four levels, and where the dataset stands (GB/T 42460 clause 4)."""

from __future__ import annotations

from ...model.assessment import Assessment
from ...model.judged import meanings
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..chart import CALM, MARK, Chart, Grid, Spec, framed

_TITLE = Text("标识度级别的阶梯", "The ladder of levels")
_STANDS = Text("本数据集位于 {level} 级；3 级和 4 级为可接受。", "The dataset stands at level {level}; levels 3 and 4 are acceptable.")
_BETWEEN = Text(
    "本数据集可能位于 {low} 级到 {high} 级，取决于尚未回答的事项。",
    "The dataset stands between level {low} and level {high}, depending on what is open.",
)
_NOWHERE = Text("尚不能定级；四级之中 3 级和 4 级为可接受。", "It cannot be graded yet; of the four, levels 3 and 4 are acceptable.")
_MAYBE = Text("○ 可能在此", "○ possibly")


def sentence(assessment: Assessment) -> Text | Phrase:
    """Where it stands."""
    verdict = assessment.verdict
    if verdict.level is not None:
        return _STANDS.fill(level=verdict.level)
    return _NOWHERE if verdict.levels is None else _BETWEEN.fill(low=verdict.levels[0], high=verdict.levels[1])


def grid(assessment: Assessment, lang: Lang) -> Grid:
    """A row for each level."""
    rows = tuple(
        (heads.LEVEL_OF.fill(level=level).say(lang), text.say(lang), _mark(assessment, level, lang))
        for level, text in sorted(meanings(assessment.standard.judged).items())
    )
    return Grid((heads.LEVEL.say(lang), heads.MEANING.say(lang), heads.THIS_DATASET.say(lang)), rows)


def spec(assessment: Assessment, lang: Lang) -> Spec | None:
    """Bars that rise with the level; the one where the dataset stands is dark and says so."""
    rows = grid(assessment, lang).rows
    if not rows:
        return None
    values = [{"level": name, "height": at, "text": text, "here": mark} for at, (name, text, mark) in enumerate(rows, 1)]
    base = {"x": {"field": "level", "type": "nominal", "sort": None, "axis": {"title": None, "labelAngle": 0}}}
    colour = {"condition": {"test": "datum.here !== ''", "value": MARK}, "value": CALM}
    bars = {"mark": {"type": "bar"}, "encoding": {**base, "y": {"field": "height", "type": "quantitative", "axis": None}, "color": colour}}
    labels = {
        "mark": {"type": "text", "dy": -8, "fontWeight": "bold"},
        "encoding": {**base, "y": {"field": "height", "type": "quantitative"}, "text": {"field": "here"}},
    }
    return framed({"data": {"values": values}, "layer": [bars, labels]}, _TITLE.say(lang), height=150)


def _mark(assessment: Assessment, level: int, lang: Lang) -> str:
    verdict = assessment.verdict
    if verdict.level is not None:
        return heads.HERE.say(lang) if verdict.level == level else ""
    low, high = verdict.levels or (0, -1)
    return _MAYBE.say(lang) if low <= level <= high else ""


CHART = Chart("level-ladder", "standing", _TITLE, sentence, spec, grid)
