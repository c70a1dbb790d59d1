"""How many records run which risk of being re-identified, 1/f in a class of f (GB/T 42460 D.1.3)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from ...model import words
from ...model.assessment import Assessment
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..chart import CALM, TOO, WARN, Chart, Grid, Spec, framed
from ..figures import percent
from ..report.standing import Standing, standing

_BOUNDS = (1, 2, 3, 4, 5, 6, 10, 20, 50, 100)  # the smallest class of each step; a risk of 1/f or less
_FEW = 4
_TITLE = Text("各记录重标识风险的分布", "How the risk is spread over the records")
_RISK = Text("每条记录的重标识风险 1/f", "risk 1/f of a record")
_SHARE = Text("占全部记录的比例（%）", "share of all records (%)")
_MEMBERS = {"rows": heads.OF_RECORDS, "subjects": heads.OF_SUBJECTS}
_PERCENT = heads.SHARE
_ABOVE = Text("风险高于门限", "above the class threshold")
_SOME = Text(
    "{share} 的{unit}（深色、标▲）风险高于门限 {limit}；风险最高的为 {largest}，越靠右越安全。",
    "{share} of the {unit} (dark, marked ▲) run a risk above the class threshold {limit}; the highest is {largest}. Further right "
    "is safer.",
)
_NONE_ABOVE = Text(
    "所有{unit}的风险都不高于门限 {limit}；最高为 {largest}，这一档占 {share}，越靠右越安全。",
    "None of the {unit} run a risk above the class threshold {limit}; the highest is {largest}, and {share} of them stand in its bar. "
    "Further right is safer.",
)
_NO_RULE = Text(
    "{unit}的风险最高为 {largest}，这一档占 {share}，越靠右越安全；门限要等共享类型确定。",
    "The highest risk of the {unit} is {largest}, and {share} of them stand in its bar. Further right is safer; the class threshold "
    "follows from the sharing model, which is open.",
)
_NOTHING = heads.NO_CLASSES
_UNITS = {"rows": heads.IN_RECORDS, "subjects": heads.IN_SUBJECTS}


def steps(basis: Standing) -> tuple[tuple[str, int, bool], ...]:
    """(risk, members that run it, whether above the class threshold); a boundary always lies at the required class size."""
    if basis.sizes is None:
        return ()
    least = basis.rule.least_class if basis.rule else 1
    bounds = sorted({*_BOUNDS, least})
    found: list[tuple[str, int, bool]] = []
    for low, high in [*pairwise(bounds), (bounds[-1], 0)]:
        members = sum(f * n for f, n in basis.sizes.pairs if f >= low and (not high or f < high))
        if members:
            found.append((_label(low, high), members, low < least))
    return tuple(found)


def _label(low: int, high: int) -> str:
    if not high:
        return f"≤1/{low}"
    return _risk(low) if high == low + 1 else f"1/{high - 1}–{_risk(low)}"


def _risk(size: int) -> str:
    return "1" if size == 1 else f"1/{size}"


def sentence(assessment: Assessment) -> Text | Phrase:
    """Which share of the records runs more than it may."""
    basis = standing(assessment)
    found = steps(basis)
    if basis.sizes is None or not found:
        return _NOTHING
    unit, members = "subjects" if basis.by_subject else "rows", basis.sizes.members
    words: dict[str, object] = {"unit": _UNITS[unit], "largest": _risk(basis.sizes.smallest)}
    first = percent(Fraction(found[0][1], members))
    if basis.rule is None:
        return _NO_RULE.fill(**words, share=first)
    limit = _risk(basis.rule.least_class)
    if not basis.small_members:
        return _NONE_ABOVE.fill(**words, share=first, limit=limit)
    return _SOME.fill(**words, share=percent(Fraction(basis.small_members, members)), limit=limit)


def spec(assessment: Assessment, lang: Lang) -> Spec | None:
    """Bars from the highest risk to the lowest; those above the threshold dark and marked."""
    basis = standing(assessment)
    found = steps(basis)
    if not found or basis.sizes is None:
        return None
    whole = basis.sizes.members
    values = [
        {
            "risk": label,
            "share": 100 * members / whole,
            "above": above,
            "said": f"{TOO if above else ''}{percent(Fraction(members, whole))}",
        }
        for label, members, above in found
    ]
    place = {"field": "risk", "type": "ordinal", "sort": None, "title": _RISK.say(lang), "axis": {"labelAngle": 0}}
    height = {"field": "share", "type": "quantitative", "title": _SHARE.say(lang)}
    tone = {"condition": {"test": "datum.above", "value": WARN}, "value": CALM}
    wide = {"band": 0.7} if len(values) > _FEW else 64
    layers = [
        {"mark": {"type": "bar", "width": wide}, "encoding": {"color": tone}},
        {"mark": {"type": "text", "dy": -8}, "encoding": {"text": {"field": "said"}}},
    ]
    return framed({"data": {"values": values}, "encoding": {"x": place, "y": height}, "layer": layers}, _TITLE.say(lang), height=200)


def grid(assessment: Assessment, lang: Lang) -> Grid:
    """Risk, members, share, above the threshold."""
    basis = standing(assessment)
    unit, whole = _MEMBERS["subjects" if basis.by_subject else "rows"], basis.sizes.members if basis.sizes else 1
    rows = tuple(
        (label, f"{members:,}", percent(Fraction(members, whole)), (words.YES if above else words.NO).say(lang))
        for label, members, above in steps(basis)
    )
    return Grid(tuple(text.say(lang) for text in (_RISK, unit, _PERCENT, _ABOVE)), rows)


CHART = Chart("risk-distribution", "data_risk", _TITLE, sentence, spec, grid)
