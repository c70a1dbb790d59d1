"""The picture of the minimal identifying sets: which few columns together single out how many records (GB/T 42460 C.2 c)."""

from __future__ import annotations

from collections.abc import Sequence

from ..identify.quasi.keysets import IdentifyingSet, KeySearch
from ..model.text import Lang, Text
from .chart import CALM, TOO, WARN, Spec, framed
from .content import Figure
from .figures import decimal, percent
from .making import Make

SHOWN = 12
_HALF, _LONGEST = 50, 34
_TITLE = Text("哪几列合起来最能认出人", "Which few columns together single people out")
_SEE = Text(
    "{columns}合起来已使 {share} 的记录独一无二；深色、标▲的组合认出一半以上的记录，先泛化其中反复出现的列。",
    "{columns} together already make {share} of the records unique. Sets that are dark and marked ▲ single out half of the records or "
    "more: generalise first the columns that come back in them.",
)
_SEE_ONE = Text(
    "{columns}一列就已使 {share} 的记录独一无二；深色、标▲的组合认出一半以上的记录，先泛化其中反复出现的列。",
    "{columns} alone already makes {share} of the records unique. Sets that are dark and marked ▲ single out half of the records or more: "
    "generalise first the columns that come back in them.",
)
_SHARE = Text("独一无二的记录（%）", "records singled out (%)")
SET, SINGLED = Text("列的组合", "Set of columns"), Text("使其唯一的记录", "Records singled out")


def ranked(keys: KeySearch) -> tuple[IdentifyingSet, ...]:
    """The sets that single out most, first; of equals the smaller."""
    return tuple(sorted(keys.sets, key=lambda one: (-one.singled, len(one.columns), one.columns)))


def identifying_sets(keys: KeySearch, make: Make) -> Figure | None:
    """The picture; None where no set singles anybody out."""
    found = [one for one in ranked(keys)[:SHOWN] if one.singled]
    if not found:
        return None
    best = found[0]
    text = _SEE_ONE if len(best.columns) == 1 else _SEE
    sentence = text.fill(columns=tuple(f"“{name}”" for name in best.columns), share=percent(best.singled)).say(make.lang)
    rows = tuple((_named(one.columns, make.lang), percent(one.singled)) for one in found)
    return Figure(_TITLE.say(make.lang), sentence, _spec(found, make.lang), (make.say(SET), make.say(SINGLED)), rows)


def _named(columns: Sequence[str], lang: Lang) -> str:
    return ("＋" if lang == "zh" else " + ").join(columns)


def _spec(found: Sequence[IdentifyingSet], lang: Lang) -> Spec:
    values = []
    for place, one in enumerate(found, 1):
        share, name = float(decimal(one.singled * 100)), _named(one.columns, lang)
        many = share >= _HALF
        label = f"{place}. {name if len(name) <= _LONGEST else name[: _LONGEST - 1] + '…'}"
        values.append({"set": label, "share": share, "many": many, "said": f"{TOO if many else ''}{percent(one.singled)}"})
    across = {"field": "share", "type": "quantitative", "title": _SHARE.say(lang), "scale": {"domain": [0, 100]}}
    place_ = {"field": "set", "type": "nominal", "sort": None, "title": None}
    tone = {"condition": {"test": "datum.many", "value": WARN}, "value": CALM}
    layers = [
        {"mark": {"type": "bar", "height": {"band": 0.6}}, "encoding": {"y": place_, "x": across, "color": tone}},
        {"mark": {"type": "text", "align": "left", "dx": 5}, "encoding": {"y": place_, "x": across, "text": {"field": "said"}}},
    ]
    return framed({"data": {"values": values}, "layer": layers}, _TITLE.say(lang), height=28 * len(values))
