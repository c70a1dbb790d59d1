"""The risk figures against the acceptable threshold (GB/T 42460 D.1.3, D.1.5)."""

from __future__ import annotations

from ...model.assessment import Assessment
from ...model.exact import show
from ...model.measurement import Interval
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..chart import CALM, MARK, RULE, Chart, Grid, Spec, framed
from ..figures import DASH, beside, decimal, figure, span
from ..labels import LABELS
from ..report.standing import standing

_TITLE = Text("总体风险 R 的构成及其阈值", "What R is made of, and its threshold")
_RISK = heads.RISK_LOG
_WHICH = Text("指标", "figure")
_VALUE = Text("数值", "value")
_NO_LIMIT = Text("可接受风险阈值尚未确定，无法比较。", "The acceptable threshold is not set yet, so there is nothing to compare with.")
_LIMIT = Text("R 的阈值 {limit}", "threshold of R: {limit}")
_NAMES = {
    "R_b": Text("R_b 最大值", "R_b largest"),
    "R_c": Text("R_c 按等价类平均", "R_c mean over classes"),
    "record_average": Text("按记录平均（参考）", "mean over records (for information)"),
    "pr_context": Text("pr(context) 攻击概率", "pr(context) attack"),
    "R": Text("R 总体风险", "R overall"),
}
_BELOW = Text("总体风险 R = {risk}，在阈值线 {limit} 的左侧。", "The overall risk R = {risk} lies left of the threshold line at {limit}.")
_ABOVE = Text(
    "总体风险 R = {risk}，没有落在阈值线 {limit} 的左侧。",
    "The overall risk R = {risk} does not lie left of the threshold line at {limit}.",
)
_BETWEEN = Text(
    "总体风险 R 可能在 {risk} 之间；与阈值线 {limit} 的关系要等未答事项确定。",
    "The overall risk R may lie in {risk}; on which side of the threshold line at {limit} depends on what is still open.",
)
_ASIDE = Text(
    "{sentence}级别已由直接标识符决定，此数仅供参考。",
    "{sentence} Direct identifiers already decide the level; this figure is for information.",
)
_NONE = Text("没有计算总体风险。", "No overall risk was computed.")


def _spans(assessment: Assessment) -> dict[str, Interval]:
    """The risk of the data that this sharing model takes, the probability of an attack, and their product."""
    rule = standing(assessment).rule
    factors = {"R_b", "R_c", "record_average"} if rule is None else {rule.data_risk}
    found = {key: span(assessment.verdict.numbers.get(key)) for key in _NAMES if key in {*factors, "pr_context", "R"}}
    return {key: each for key, each in found.items() if each is not None and each.low > 0}


def sentence(assessment: Assessment) -> Text | Phrase:
    """On which side of the threshold R lies."""
    number, basis = assessment.verdict.numbers.get("R"), standing(assessment)
    risk = span(number)
    if number is None or risk is None:
        return _NONE
    if basis.threshold is None:
        return _NO_LIMIT
    if not risk.known:
        return _BETWEEN.fill(risk=figure(number), limit=basis.threshold)
    text = _BELOW if assessment.standard.meets(risk.low, basis.threshold) else _ABOVE
    sentence = text.fill(risk=beside(risk.low, basis.threshold), limit=basis.threshold)
    return _ASIDE.fill(sentence=sentence) if basis.kind == "direct" else sentence


def spec(assessment: Assessment, lang: Lang) -> Spec | None:
    """A point each (a bar where it is a range) on a logarithmic scale, with the threshold as a line."""
    spans = _spans(assessment)
    limit = standing(assessment).threshold
    if "R" not in spans or limit is None:
        return None
    values = [
        {
            "which": _NAMES[key].say(lang),
            "low": decimal(each.low),
            "high": decimal(each.high),
            "said": figure(assessment.verdict.numbers[key]),
            "total": key == "R",
        }
        for key, each in spans.items()
    ]
    floor = min(*(each.low for each in spans.values()), limit)
    scale = {"type": "log", "domain": [min(0.01, decimal(floor) / 2), 1]}
    axis = {"format": "~g", "values": [0.0001, 0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]}
    across = {"field": "low", "type": "quantitative", "scale": scale, "title": _RISK.say(lang), "axis": axis}
    place = {"field": "which", "type": "nominal", "sort": None, "title": None}
    tone = {"condition": {"test": "datum.total", "value": MARK}, "value": CALM}
    marks = [
        {"mark": {"type": "rule", "strokeWidth": 8}, "encoding": {"x": across, "x2": {"field": "high"}, "y": place, "color": tone}},
        {"mark": {"type": "point", "filled": True, "size": 130, "opacity": 1}, "encoding": {"x": across, "y": place, "color": tone}},
        {
            "data": {"values": [{"limit": decimal(limit), "said": _LIMIT.fill(limit=limit).say(lang)}]},
            "encoding": {"x": {"field": "limit", "type": "quantitative"}},
            "layer": [
                {"mark": {"type": "rule", "color": RULE, "strokeDash": [5, 4], "strokeWidth": 1.5}},
                {"mark": {"type": "text", "y": -8, "color": RULE}, "encoding": {"text": {"field": "said"}}},
            ],
        },
        *(
            {"mark": {"type": "text", "dy": -13, **halo}, "encoding": {"x": across, "y": place, "text": {"field": "said"}}}
            for halo in ({"stroke": "white", "strokeWidth": 4}, {})
        ),
    ]
    return framed({"data": {"values": values}, "layer": marks}, _TITLE.say(lang), height=46 * len(values))


def grid(assessment: Assessment, lang: Lang) -> Grid:
    """Each risk and the threshold."""
    limit = standing(assessment).threshold
    rows = [(_NAMES[key].say(lang), figure(assessment.verdict.numbers[key])) for key in _spans(assessment)]
    return Grid((_WHICH.say(lang), _VALUE.say(lang)), (*rows, (LABELS["threshold"].say(lang), DASH if limit is None else show(limit))))


CHART = Chart("risk-figures", "overall_risk", _TITLE, sentence, spec, grid)
