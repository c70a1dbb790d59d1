"""How many equivalence classes there are of each size (GB/T 42460 D.1.2)."""

from __future__ import annotations

from itertools import pairwise

from ...model import words
from ...model.assessment import Assessment
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..chart import CALM, TOO, WARN, Chart, Grid, Spec, framed
from ..report.standing import Standing, standing

_STARTS = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100, 200, 500, 1000)
_FEW = 4  # below it bars as wide as their place would look like a wall
_TITLE = Text("等价类大小的分布", "How large the equivalence classes are")
_SIZE = Text("等价类大小", "size of the class")
_CLASSES = Text("等价类数目", "number of classes")
_MEMBERS = {"rows": heads.OF_RECORDS, "subjects": heads.OF_SUBJECTS}
_SMALL = Text("小于要求", "smaller than required")
_ALL_LARGE = Text(
    "共 {classes} 个等价类，最小的有 {k} 个成员；没有一个小于所要求的 {least}。",
    "{classes} {classes|class|classes}; the smallest has {k} members and none is smaller than the required {least}.",
)
_SOME_SMALL = Text(
    "共 {classes} 个等价类，深色、标▲的 {small} 个小于所要求的 {least}，其中 {uniques} 个只有一个成员。",
    "{classes} {classes|class|classes}; {small} of them (dark, marked ▲) are smaller than the required {least}, and {uniques} hold a "
    "single member.",
)
_NO_RULE = Text(
    "共 {classes} 个等价类，最小的有 {k} 个成员；共享类型未定，尚不知要求多大。",
    "{classes} {classes|class|classes}; the smallest has {k} members. How large they must be is open until the sharing model is known.",
)
_NONE = heads.NO_CLASSES


def bins(basis: Standing) -> tuple[tuple[str, int, int, bool], ...]:
    """(label, classes, members, whether too small); a boundary always lies at the required size."""
    if basis.sizes is None:
        return ()
    least = basis.rule.least_class if basis.rule else 1
    edges = tuple(sorted({*_STARTS, least}))
    found: list[tuple[str, int, int, bool]] = []
    for low, high in [*pairwise(edges), (edges[-1], 0)]:
        inside = [(f, n) for f, n in basis.sizes.pairs if f >= low and (not high or f < high)]
        if inside:
            found.append((_label(low, high), sum(n for _, n in inside), sum(f * n for f, n in inside), low < least))
    return tuple(found)


def _label(low: int, high: int) -> str:
    if not high:
        return f"≥{low}"
    return str(low) if high == low + 1 else f"{low}–{high - 1}"


def sentence(assessment: Assessment) -> Text | Phrase:
    """What to see."""
    basis = standing(assessment)
    if basis.sizes is None:
        return _NONE
    text = _NO_RULE if basis.rule is None else _SOME_SMALL if basis.small_classes else _ALL_LARGE
    return text.fill(
        classes=basis.sizes.classes,
        k=basis.sizes.smallest,
        least=basis.rule.least_class if basis.rule else "",
        small=basis.small_classes,
        uniques=basis.sizes.below(2)[0],
    )


def spec(assessment: Assessment, lang: Lang) -> Spec | None:
    """Bars by size; too small ones dark."""
    found = bins(standing(assessment))
    if not found:
        return None
    values = [
        {"size": label, "classes": classes, "said": f"{TOO if small else ''}{classes:,}", "small": small}
        for label, classes, _, small in found
    ]
    place = {"field": "size", "type": "ordinal", "sort": None, "title": _SIZE.say(lang), "axis": {"labelAngle": 0}}
    height = {"field": "classes", "type": "quantitative", "title": _CLASSES.say(lang), "axis": {"tickMinStep": 1, "format": ",d"}}
    tone = {"condition": {"test": "datum.small", "value": WARN}, "value": CALM}
    layers = [
        {"mark": {"type": "bar", "width": {"band": 0.7} if len(values) > _FEW else 64}, "encoding": {"color": tone}},
        {"mark": {"type": "text", "dy": -8}, "encoding": {"text": {"field": "said"}}},
    ]
    return framed({"data": {"values": values}, "encoding": {"x": place, "y": height}, "layer": layers}, _TITLE.say(lang), height=150)


def grid(assessment: Assessment, lang: Lang) -> Grid:
    """Size, classes, members, too small."""
    basis = standing(assessment)
    unit = _MEMBERS["subjects" if basis.by_subject else "rows"]
    rows = tuple(
        (label, f"{classes:,}", f"{members:,}", (words.YES if small else words.NO).say(lang))
        for label, classes, members, small in bins(basis)
    )
    return Grid((_SIZE.say(lang), _CLASSES.say(lang), unit.say(lang), _SMALL.say(lang)), rows)


CHART = Chart("class-sizes", "data_risk", _TITLE, sentence, spec, grid)
