"""What stronger controls at the recipient's would buy: smaller classes suffice, and less of the data is lost."""

from __future__ import annotations

from ...grade.sensitivity import Purchase
from ...model import words
from ...model.assessment import Assessment
from ...model.exact import show
from ...model.measurement import Interval
from ...model.release import Sharing
from ...model.text import Lang, Phrase, Text
from ...prepare.context import SHARING
from .. import heads
from ..chart import CALM, MARK, RULE, Chart, Grid, Spec, framed
from ..report.effects import needed_class, purchases_of
from ..report.standing import standing

SHOWN = 8
_TITLE = Text("加强控制可以降低的要求", "What stronger controls would permit")
_CLASS = Text("达到 3 级所需的最小等价类", "smallest class that suffices for level 3")
_MEASURE, _ATTACK = Text("措施", "measures"), heads.PR_CONTEXT
_NOW = Text("现在", "as it is")
_ENOUGH = Text("现有数据可达 3 级", "level 3 with the data as they are")
_LABEL = Text("措施 {place}", "measures {place}")
_BUYS = Text(
    "措施：{changes}。由此 {shifts}，R 为 {risk}，等价类不少于 {least} 即为 3 级；现有数据已满足，不必再损失数据。",
    "Measures: {changes}. Then {shifts}, R is {risk}, and classes of {least} suffice for level 3: the data have them, so no more data need "
    "be lost.",
)
_HELPS = Text(
    "措施：{changes}。由此 {shifts}，等价类不少于 {least} 即可达 3 级（现在需要 {needed}），可以少损失数据。",
    "Measures: {changes}. Then {shifts}, and classes of {least} suffice for level 3 (now {needed}): less data is lost.",
)
_SHIFT = Text("{symbol} 由 {before} 降为 {after}", "{symbol} falls from {before} to {after}")
_NOTHING = Text(
    "加强接收方的控制不会减小所需的等价类：环境风险由其他因素决定，或共享类型不考虑接收方。",
    "Stronger controls at the recipient's would not reduce the class size that is needed: something else decides the context risk, or this "
    "way of sharing does not look at the recipient.",
)


def sentence(assessment: Assessment) -> Text | Phrase:
    """The cheapest measure that reaches level 3, or the one that helps most."""
    found = purchases_of(assessment)
    if not found:
        return _NOTHING
    best = found[0] if found[0].enough else min(found, key=lambda one: one.least)
    words = {
        "changes": list(best.changes),
        "shifts": [_SHIFT.fill(symbol=shift.symbol, before=_span(shift.before), after=_span(shift.after)) for shift in best.shifts],
        "least": best.least,
    }
    return _BUYS.fill(**words, risk=_span(best.risk)) if best.enough else _HELPS.fill(**words, needed=needed_class(assessment))


def spec(assessment: Assessment, lang: Lang) -> Spec | None:
    """A bar a measure: the class size that then suffices, beside the smallest class there is."""
    found, now = purchases_of(assessment)[:SHOWN], needed_class(assessment)
    sizes = standing(assessment).sizes
    if not found or now is None or sizes is None or assessment.deciding.release[SHARING].value is Sharing.PUBLIC:
        return None
    bars = [(_NOW.say(lang), now, True), *((_LABEL.fill(place=place).say(lang), one.least, False) for place, one in enumerate(found, 1))]
    values = [{"measure": label, "least": least, "now": first} for label, least, first in bars]
    across = {"field": "least", "type": "quantitative", "title": _CLASS.say(lang), "axis": {"tickMinStep": 1, "format": ",d"}}
    place = {"field": "measure", "type": "nominal", "sort": None, "title": None}
    tone = {"condition": {"test": "datum.now", "value": MARK}, "value": CALM}
    layers = [
        {"mark": {"type": "bar", "height": {"band": 0.6}}, "encoding": {"y": place, "x": across, "color": tone}},
        {
            "mark": {"type": "text", "align": "left", "dx": 5},
            "encoding": {"y": place, "x": across, "text": {"field": "least", "format": ",d"}},
        },
        {
            "mark": {"type": "rule", "color": RULE, "strokeDash": [5, 3]},
            "encoding": {"x": {"datum": sizes.smallest, "type": "quantitative"}},
        },
    ]
    return framed({"data": {"values": values}, "layer": layers}, _TITLE.say(lang), height=32 * len(values))


def grid(assessment: Assessment, lang: Lang) -> Grid:
    """Every measure in words."""
    rows = tuple(_row(place, one, lang) for place, one in enumerate(purchases_of(assessment), 1))
    return Grid(tuple(head.say(lang) for head in (_MEASURE, _ATTACK, words.OVERALL_RISK, _CLASS, _ENOUGH)), rows)


def _row(place: int, one: Purchase, lang: Lang) -> tuple[str, ...]:
    label = f"{_LABEL.fill(place=place).say(lang)}: {Text('{changes}', '{changes}').fill(changes=list(one.changes)).say(lang)}"
    return (label, _span(one.attack.after), _span(one.risk), f"{one.least:,}", (words.YES if one.enough else words.NO).say(lang))


def _span(interval: Interval) -> str:
    return show(interval.low) if interval.known else f"{show(interval.low)} – {show(interval.high)}"


CHART = Chart("what-controls-buy", "overall_risk", _TITLE, sentence, spec, grid)
