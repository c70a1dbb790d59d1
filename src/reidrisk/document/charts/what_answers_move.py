"""How R moves with each answer alone: the widest on top (a tornado)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ...grade.sensitivity import Effect
from ...model import words
from ...model.assessment import Assessment
from ...model.exact import show
from ...model.text import Lang, Phrase, Text
from ..chart import CALM, RULE, TOO, WARN, Chart, Grid, Spec, framed
from ..figures import DASH, decimal
from ..report.effects import effects_of, fixed_inputs, spoken

SHOWN = 12
_LONGEST = 34
_TITLE = Text("单独改变一个回答时 R 的变化", "Where R goes when one answer alone changes")
_ANSWER = Text("回答", "answer")
_NOW = Text("现在", "now")
_COULD = Text("可改为", "could be")
_AXIS = Text("{risk}（对数刻度）", "{risk} (log scale)")
_LOW, _HIGH = Text("R 最低", "lowest R"), Text("R 最高", "highest R")
_FLIPS = Text("会改变级别", "changes the level")
_YES = Text("是：{ends}", "yes: {ends}")
_ONE_FLIPS = Text(
    "单独改变一个回答就足以改变级别的有 {count} 个（深色、标▲），影响最大的是“{title}”；虚线是阈值。{range}",
    "Answers that change the level on their own (dark, marked ▲): {count}; “{title}” moves R most. The dashed line is the threshold. "
    "{range}",
)
_NONE_FLIPS = Text(
    "没有哪一个回答单独改变就会改变级别；影响最大的是“{title}”，虚线是阈值。{range}",
    "No answer changes the level on its own; “{title}” moves R most, and the dashed line is the threshold. {range}",
)
_RANGE = Text(
    "p 取一半和两倍，熟人数取 150 和 190，其余取全部可选的回答。",
    "The share p is halved and doubled, acquaintances are 150 and 190, all others take every possible answer.",
)
_FIXED = Text("无论如何回答，R 都不变：小等价类已使 R = 1。", "R stays the same whatever the answers: small classes already make it 1.")
_NOTHING = Text("结论不取决于 R，没有可比较的回答。", "The verdict does not rest on R; there is no answer to compare.")


def sentence(assessment: Assessment) -> Text | Phrase:
    """Which answers change the level on their own."""
    found = effects_of(assessment)
    if not found:
        return _NOTHING if fixed_inputs(assessment) is None else _FIXED
    flipping = [one for one in found if one.flips]
    if not flipping:
        return _NONE_FLIPS.fill(title=found[0].title, range=_RANGE)
    return _ONE_FLIPS.fill(count=len(flipping), title=found[0].title, range=_RANGE)


def spec(assessment: Assessment, lang: Lang) -> Spec | None:
    """A bar an answer from the lowest to the highest R; the threshold as a line."""
    found, fixed = effects_of(assessment)[:SHOWN], fixed_inputs(assessment)
    if not found or fixed is None:
        return None
    floor = _floor((*(one.low for one in found), *(one.high for one in found), fixed.threshold))
    # Two questions may read alike when they are cut: the place keeps them apart.
    values = [
        {
            "answer": f"{place}. {_short(one, lang)}",
            "from": max(decimal(one.low), floor),
            "to": max(decimal(one.high), floor),
            "beside": max(decimal(one.high), decimal(fixed.threshold)),  # the words stand clear of the threshold's line
            "said": f"{TOO if one.flips else ''}{show(one.low, 3)} – {show(one.high, 3)}",
            "flips": bool(one.flips),
        }
        for place, one in enumerate(found, 1)
    ]
    marks = [mark for mark in _MARKS if floor <= mark]
    across = {
        "field": "from", "type": "quantitative", "title": _AXIS.fill(risk=words.OVERALL_RISK).say(lang),
        "scale": {"type": "log", "domain": [floor, 1], "nice": False}, "axis": {"values": marks, "format": "~g", "labelOverlap": True},
    }  # fmt: skip
    place = {"field": "answer", "type": "nominal", "sort": None, "title": None}
    tone = {"condition": {"test": "datum.flips", "value": WARN}, "value": CALM}
    layers = [
        {"mark": {"type": "bar", "height": {"band": 0.6}}, "encoding": {"y": place, "x": across, "x2": {"field": "to"}, "color": tone}},
        {  # an answer that hardly moves R has a bar too thin to be seen
            "mark": {"type": "tick", "thickness": 2, "height": {"band": 0.6}},
            "encoding": {"y": place, "x": {"field": "to", "type": "quantitative"}, "color": tone},
        },
        {
            "mark": {"type": "rule", "color": RULE, "strokeDash": [5, 3]},
            "encoding": {"x": {"datum": decimal(fixed.threshold), "type": "quantitative"}},
        },
        *(
            {
                "mark": {"type": "text", "align": "left", "dx": 6, **halo},
                "encoding": {"y": place, "x": {"field": "beside", "type": "quantitative"}, "text": {"field": "said"}},
            }
            for halo in ({"stroke": "white", "strokeWidth": 4}, {})
        ),
    ]
    return framed({"data": {"values": values}, "layer": layers}, _TITLE.say(lang), height=30 * len(values))


_MARKS = tuple(one / 10**power for power in range(6, -1, -1) for one in (1, 2, 5) if one <= 10**power)
_LEAST = 1e-6


def _floor(risks: Iterable[Fraction]) -> float:
    """Where the axis begins: half of the smallest figure, not below a millionth."""
    return max(min(float(decimal(one)) for one in risks if one > 0) / 2, _LEAST)


def grid(assessment: Assessment, lang: Lang) -> Grid:
    """Every answer that moves R, not only those drawn."""
    rows = tuple(_row(one, lang) for one in effects_of(assessment))
    return Grid(tuple(head.say(lang) for head in (_ANSWER, _NOW, _COULD, _LOW, _HIGH, _FLIPS)), rows)


def _row(one: Effect, lang: Lang) -> tuple[str, ...]:
    could = _joined((spoken(end.label, lang) for end in one.ends), lang)
    flips = _YES.fill(ends=_joined((spoken(end.label, lang) for end in one.flips), lang)) if one.flips else words.NO
    return (spoken(one.title, lang) or "", spoken(one.now, lang) or DASH, could, show(one.low), show(one.high), flips.say(lang))


def _joined(labels: Iterable[str | None], lang: Lang) -> str:
    return ("、" if lang == "zh" else ", ").join(label or DASH for label in labels)


def _short(one: Effect, lang: Lang) -> str:
    text = spoken(one.title, lang) or ""
    room = _LONGEST // 2 if lang == "zh" else _LONGEST
    return text if len(text) <= room else text[: room - 1] + "…"


CHART = Chart("what-answers-move", "overall_risk", _TITLE, sentence, spec, grid)
