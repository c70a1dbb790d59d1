"""What each quasi-identifier adds to the number of classes (GB/T 42460 C.2 c)."""

from __future__ import annotations

from ...model.assessment import Assessment
from ...model.measurement import Influence
from ...model.text import Lang, Phrase, Text, listed
from ..chart import CALM, Chart, Grid, Spec, framed
from ..report.standing import standing

SHOWN = 15
_TITLE = Text("每列准标识符带来多少等价类", "How many classes each quasi-identifier adds")
_COLUMN = Text("准标识符", "quasi-identifier")
_FEWER = Text("删除该列后减少的等价类", "classes that disappear without the column")
_LEFT = Text("删除后的等价类数目", "classes without it")
_SMALLEST = Text("删除后最小的等价类", "smallest class without it")
_SENTENCE = Text(
    "影响最大的是{column}：不含它，等价类由 {with_it} 个减为 {without} 个。要减少小等价类，先泛化排在前面的列。",
    "{column} matters most: without it the classes fall from {with_it} to {without}. To get rid of small classes, generalise the columns "
    "at the top first.",
)
_NO_ONE = Text(
    "删除任何一列，{with_it} 个等价类都不减少：其余的列已经把记录区分开了。只处理一列没有用，须同时泛化几列。",
    "Leaving out any one column does not reduce the {with_it} {with_it|class|classes}: the others already tell the records apart. "
    "Treating one column "
    "is of no use; generalise several together.",
)
_NONE = Text("没有计算各列的影响。", "The influence of the columns was not computed.")


def _ranked(assessment: Assessment) -> tuple[Influence, ...]:
    measured = assessment.verdict.measurement
    return tuple(sorted(measured.influences, key=lambda each: (each.classes_without, each.column))) if measured else ()


def sentence(assessment: Assessment) -> Text | Phrase:
    """Which column matters most."""
    ranked, sizes, measured = _ranked(assessment), standing(assessment).sizes, assessment.verdict.measurement
    if not ranked or sizes is None:
        return measured.influence_reason if measured and measured.influence_reason else _NONE
    if ranked[0].classes_without >= sizes.classes:
        return _NO_ONE.fill(with_it=sizes.classes)
    return _SENTENCE.fill(column=listed([ranked[0].column]), with_it=sizes.classes, without=ranked[0].classes_without)


def spec(assessment: Assessment, lang: Lang) -> Spec | None:
    """A bar a column, the largest on top."""
    ranked, sizes = _ranked(assessment), standing(assessment).sizes
    if not ranked or sizes is None or ranked[0].classes_without >= sizes.classes:
        return None
    values = [
        {"column": each.column, "fewer": sizes.classes - each.classes_without, "said": f"{sizes.classes - each.classes_without:,}"}
        for each in ranked[:SHOWN]
        if each.classes_without < sizes.classes
    ]
    across = {"field": "fewer", "type": "quantitative", "title": _FEWER.say(lang), "axis": {"tickMinStep": 1, "format": ",d"}}
    encoding = {"y": {"field": "column", "type": "nominal", "sort": None, "title": None}, "x": across}
    layers = [
        {"mark": {"type": "bar", "height": {"band": 0.6}, "color": CALM}},
        {"mark": {"type": "text", "align": "left", "dx": 5}, "encoding": {"text": {"field": "said"}}},
    ]
    return framed({"data": {"values": values}, "encoding": encoding, "layer": layers}, _TITLE.say(lang), height=28 * len(values))


def grid(assessment: Assessment, lang: Lang) -> Grid:
    """Every column, not only those drawn."""
    rows = tuple((each.column, f"{each.classes_without:,}", f"{each.smallest_without:,}") for each in _ranked(assessment))
    return Grid((_COLUMN.say(lang), _LEFT.say(lang), _SMALLEST.say(lang)), rows)


CHART = Chart("column-influence", "data_risk", _TITLE, sentence, spec, grid)
