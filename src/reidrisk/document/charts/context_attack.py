"""T1, T2, T3 and the pr(context) they give (GB/T 42460 D.1.4)."""

from __future__ import annotations

from ...model.assessment import Assessment
from ...model.measurement import Interval
from ...model.text import Lang, Phrase, Text
from ..chart import CALM, MARK, Chart, Grid, Spec, framed
from ..figures import decimal, figure, span

_TITLE = Text("环境重标识攻击概率由哪一项决定", "What decides the probability of an attack")
_PROBABILITY = Text("概率", "probability")
_WHICH = Text("事项", "attack")
_NAMES = {
    "T1": Text("T1 内部故意攻击", "T1 deliberate insider attack"),
    "T2": Text("T2 数据集包含熟人", "T2 an acquaintance is in the data"),
    "T3": Text("T3 数据泄露", "T3 data breach"),
    "pr_context": Text("pr(context) 取最大值", "pr(context), the largest"),
}
_DECIDED = Text(
    "三项中最大的是“{which}”，为 {value}，它就是 pr(context)。要降低环境风险，先降这一项。",
    "The largest of the three is “{which}”, {value}, and that is pr(context). To lower the context risk, lower this one first.",
)
_FACT = Text(
    "三项中最大的是“{which}”，为 {value}，它就是 pr(context)。它由人群比例 p 和熟人数 m 决定，加强接收方的控制改变不了它。",
    "The largest of the three is “{which}”, {value}, and that is pr(context). It follows from the share p and the number m of "
    "acquaintances; stronger controls at the recipient do not change it.",
)
_RANGED = Text(
    "还有回答未给出，条形表示可能的范围；pr(context) 在 {value} 之间。",
    "Answers are still open; the bars show where each may lie. pr(context) lies in {value}.",
)
_PUBLIC = Text(
    "完全公开共享时不评估接收方，pr(context) = 1。",
    "In completely public sharing no recipient is assessed: pr(context) = 1.",
)
_NONE = Text("没有计算环境风险。", "No context risk was computed.")


def _spans(assessment: Assessment) -> dict[str, Interval]:
    found = {key: span(assessment.verdict.numbers.get(key)) for key in _NAMES}
    return {key: each for key, each in found.items() if each is not None}


def sentence(assessment: Assessment) -> Text | Phrase:
    """Which of the three decides."""
    spans = _spans(assessment)
    total = spans.get("pr_context")
    if total is None:
        return _NONE
    parts = [key for key in ("T1", "T2", "T3") if key in spans]
    if not parts:
        return _PUBLIC
    value = figure(assessment.verdict.numbers["pr_context"])
    if not all(each.known for each in spans.values()):
        return _RANGED.fill(value=value)
    largest = max(parts, key=lambda key: spans[key].low)
    return (_FACT if largest == "T2" else _DECIDED).fill(which=_NAMES[largest], value=value)


def spec(assessment: Assessment, lang: Lang) -> Spec | None:
    """A bar each; open ones from the lowest to the highest they can be."""
    spans = _spans(assessment)
    if not {"T1", "T2", "T3"} & set(spans):
        return None
    values = [
        {
            "which": _NAMES[key].say(lang),
            "from": 0 if each.known else decimal(each.low),
            "to": decimal(each.high),
            "said": figure(assessment.verdict.numbers[key]),
            "total": key == "pr_context",
        }
        for key, each in spans.items()
    ]
    left = {"field": "from", "type": "quantitative", "scale": {"domain": [0, 1]}, "title": _PROBABILITY.say(lang)}
    place = {"field": "which", "type": "nominal", "sort": None, "title": None}
    tone = {"condition": {"test": "datum.total", "value": MARK}, "value": CALM}
    layers = [
        {"mark": {"type": "bar", "height": {"band": 0.6}}, "encoding": {"x": left, "x2": {"field": "to"}, "color": tone}},
        {
            "mark": {"type": "text", "align": "left", "dx": 6},
            "encoding": {"x": {"field": "to", "type": "quantitative"}, "text": {"field": "said"}},
        },
    ]
    return framed({"data": {"values": values}, "encoding": {"y": place}, "layer": layers}, _TITLE.say(lang), height=36 * len(values))


def grid(assessment: Assessment, lang: Lang) -> Grid:
    """Each probability."""
    rows = tuple((_NAMES[key].say(lang), figure(assessment.verdict.numbers[key])) for key in _spans(assessment))
    return Grid((_WHICH.say(lang), _PROBABILITY.say(lang)), rows)


CHART = Chart("context-attack", "context_risk", _TITLE, sentence, spec, grid)
