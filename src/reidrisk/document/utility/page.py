"""The utility report as one HTML page with pictures: what was kept and what was lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...mitigate.utility import Utility
from ...model.exact import show_grouped
from ...model.frozen import dataclass
from ...model.measurement import Number
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..chart import CALM, MARK, Grid, Spec, framed
from ..content import Figure
from ..layout.numbering import capital
from ..making import AnyText, Make
from ..pages.laid_out import result_page

_TITLE = Text("数据可用性：变换前后", "What the data is still good for")
_BEFORE, _AFTER = Text("变换前", "before"), Text("变换后", "after")
_ONE_AT_BEST = Text("{title}，最好为 1", "{title}, 1 at best")
_SUPPRESSED, _DROPPED = Text("被抑制的单元格", "Suppressed cells"), Text("删除的列", "Columns removed")
_FROM_TO, _NAMED = Text("{before} → {after}", "{before} → {after}"), Text("{count}：{columns}", "{count}: {columns}")
_KEPT = Text("各列保留的信息量", "Information kept, by column")
_KEPT_SAYS = Text(
    "条越长，知道变换后的取值就越能确定原来的取值（互信息与原信息量之比）。平均保留 {mean}。",
    "The longer the bar, the more the new value says of the old one (mutual information over entropy). On average {mean} is kept.",
)
_PAIRS = Text("两列之间的关联（Cramér V）", "Association between columns (Cramér's V)")
_PAIRS_SAYS = Text(
    "每个点是一对列；离斜线越近，关联保持得越好。平均相差 {mean}。",
    "Each point is a pair of columns; the nearer to the line, the better the association was kept. On average they differ by {mean}.",
)
_GROUPS = Text("分组平均值的误差", "Error of means by group")
_GROUPS_SAYS = Text(
    "按一列分组求另一列的平均值，与原数据相比的平均相对误差。最大为 {worst}。",
    "The mean of one column by the groups of another: average relative error against the original. The largest is {worst}.",
)
_MODEL = Text("模型准确率（朴素贝叶斯，预测“{target}”）", "Accuracy of a model (naive Bayes, telling “{target}”)")
_MODEL_SAYS = Text(
    "在留出的三分之一记录上，变换前 {before}，变换后 {after}；只猜最常见的取值为 {guess}。",
    "On the third of the records held out: {before} before, {after} after; guessing the commonest value gives {guess}.",
)
_SHARES = Text("“{column}”的分布", "Distribution of “{column}”")
_SHARES_SAYS = Text(
    "浅色为变换前，深色为变换后，按变换后的取值归类；记录少于 10 条的取值不画。",
    "Light: before, dark: after, by the values of the output; values on fewer than 10 records are not drawn.",
)
_COLUMN, _SHARE, _ERROR, _GROUP = Text("列", "column"), heads.SHARE, Text("误差", "error"), Text("分组", "group")
_VALUE, _GUESS = Text("取值", "value"), Text("只猜最常见", "guessing")
_MOST_SHARES = 8


@dataclass(frozen=True, slots=True)
class Panel:
    """A chart with its title, the sentence that says what to see, and its data as a table."""

    title: str
    sentence: str
    spec: Spec
    grid: Grid


def utility_page(found: Utility, name: str, lang: Lang, more: Sequence[Panel] = (), verdict: Iterable[tuple[AnyText, AnyText]] = ()) -> str:
    """The whole page, in one language; it needs no network. Before all else the `verdict`, `more` pictures before the others."""
    make = Make(lang)
    return result_page(
        make.say(_TITLE), name, (make.pairs([*verdict, *_counts(found, make)]), *map(_figure, (*more, *_figures(found, lang)))), lang
    )


def _counts(found: Utility, make: Make) -> Iterator[tuple[AnyText, AnyText]]:
    yield heads.RECORDS, _FROM_TO.fill(before=found.rows_before, after=found.rows_after)
    yield _SUPPRESSED, f"{found.suppressed_cells:,}"
    for one in found.sizes:
        if one.value is not None:
            yield capital(make.say(_size_title(one)), make.lang), show_grouped(one.value, 3)
    yield _DROPPED, _NAMED.fill(count=len(found.dropped), columns=tuple(found.dropped)) if found.dropped else "0"


def _figure(panel: Panel) -> Figure:
    return Figure(panel.title, panel.sentence, panel.spec, panel.grid.head, panel.grid.rows)


def _size_title(one: Number) -> Text | Phrase:
    return _ONE_AT_BEST.fill(title=one.title) if one.symbol == "C_avg" else one.title


def _figures(found: Utility, lang: Lang) -> Sequence[Panel]:
    figures = [_kept(found, lang)] if any(one.kept is not None for one in found.columns) else []
    if found.pairs:
        figures.append(_pairs(found, lang))
    if found.groups:
        figures.append(_groups(found, lang))
    if found.model is not None:
        figures.append(_model(found, lang))
    return [*figures, *_shares(found, lang)]


def _kept(found: Utility, lang: Lang) -> Panel:
    known = [(one.name, one.kept) for one in found.columns if one.kept is not None]
    mean = sum(kept for _, kept in known) / max(len(known), 1)
    values = [{"column": name, "kept": round(kept, 4), "said": f"{kept:.0%}"} for name, kept in known]
    place = {"field": "column", "type": "nominal", "sort": None, "title": None}
    width = {"field": "kept", "type": "quantitative", "title": None, "scale": {"domain": [0, 1]}, "axis": {"format": "%"}}
    layers = [
        {"mark": {"type": "bar", "color": MARK}},
        {"mark": {"type": "text", "align": "left", "dx": 4}, "encoding": {"text": {"field": "said"}}},
    ]
    spec = framed(
        {"data": {"values": values}, "encoding": {"y": place, "x": width}, "layer": layers}, _KEPT.say(lang), height=24 * len(known) + 20
    )
    grid = Grid((_COLUMN.say(lang), _KEPT.say(lang)), tuple((name, f"{kept:.1%}") for name, kept in known))
    return Panel(_KEPT.say(lang), _KEPT_SAYS.fill(mean=f"{mean:.0%}").say(lang), spec, grid)


def _pairs(found: Utility, lang: Lang) -> Panel:
    mean = sum(abs(one.before - one.after) for one in found.pairs) / len(found.pairs)
    values = [{"pair": f"{one.one} × {one.other}", "before": round(one.before, 4), "after": round(one.after, 4)} for one in found.pairs]
    x = {"field": "before", "type": "quantitative", "title": _BEFORE.say(lang), "scale": {"domain": [0, 1]}}
    y = {"field": "after", "type": "quantitative", "title": _AFTER.say(lang), "scale": {"domain": [0, 1]}}
    line = {
        "data": {"values": [{"before": 0, "after": 0}, {"before": 1, "after": 1}]},
        "mark": {"type": "line", "color": CALM},
        "encoding": {"x": x, "y": y},
    }
    points = {
        "data": {"values": values},
        "mark": {"type": "point", "filled": True, "size": 60, "color": MARK},
        "encoding": {"x": x, "y": y},
    }
    spec = framed({"layer": [line, points]}, _PAIRS.say(lang), height=320)
    rows = tuple((f"{one.one} × {one.other}", f"{one.before:.3f}", f"{one.after:.3f}") for one in found.pairs)
    return Panel(
        _PAIRS.say(lang), _PAIRS_SAYS.fill(mean=f"{mean:.3f}").say(lang), spec, Grid(("", _BEFORE.say(lang), _AFTER.say(lang)), rows)
    )


def _groups(found: Utility, lang: Lang) -> Panel:
    values = [{"group": one.group, "number": one.number, "error": round(one.error, 4), "said": f"{one.error:.1%}"} for one in found.groups]
    place = {
        "y": {"field": "group", "type": "nominal", "sort": None, "title": _GROUP.say(lang)},
        "x": {"field": "number", "type": "nominal", "sort": None, "title": None},
    }
    tone = {
        "color": {
            "field": "error",
            "type": "quantitative",
            "scale": {"range": ["#f4f6f8", "#a4452c"], "domain": [0, 0.5], "clamp": True},
            "legend": None,
        }
    }
    layers = [{"mark": "rect", "encoding": tone}, {"mark": {"type": "text"}, "encoding": {"text": {"field": "said"}}}]
    height = 26 * len({one.group for one in found.groups}) + 20
    spec = framed({"data": {"values": values}, "encoding": place, "layer": layers}, _GROUPS.say(lang), height=height)
    rows = tuple((str(one["group"]), str(one["number"]), str(one["said"])) for one in values)
    worst = max(one.error for one in found.groups)
    return Panel(
        _GROUPS.say(lang),
        _GROUPS_SAYS.fill(worst=f"{worst:.1%}").say(lang),
        spec,
        Grid((_GROUP.say(lang), _COLUMN.say(lang), _ERROR.say(lang)), rows),
    )


def _model(found: Utility, lang: Lang) -> Panel:
    model = found.model
    assert model is not None  # noqa: S101 - asked by the caller
    title = _MODEL.fill(target=model.target).say(lang)
    bars = [(_GUESS.say(lang), model.guess), (_BEFORE.say(lang), model.before), (_AFTER.say(lang), model.after)]
    values = [{"what": what, "share": round(share, 4), "said": f"{share:.1%}"} for what, share in bars]
    place = {"field": "what", "type": "nominal", "sort": None, "title": None}
    width = {"field": "share", "type": "quantitative", "title": None, "scale": {"domain": [0, 1]}, "axis": {"format": "%"}}
    layers = [
        {"mark": {"type": "bar", "color": MARK}},
        {"mark": {"type": "text", "align": "left", "dx": 4}, "encoding": {"text": {"field": "said"}}},
    ]
    spec = framed({"data": {"values": values}, "encoding": {"y": place, "x": width}, "layer": layers}, title, height=90)
    sentence: Phrase = _MODEL_SAYS.fill(before=f"{model.before:.1%}", after=f"{model.after:.1%}", guess=f"{model.guess:.1%}")
    return Panel(title, sentence.say(lang), spec, Grid(("", _SHARE.say(lang)), tuple((what, f"{share:.1%}") for what, share in bars)))


def _shares(found: Utility, lang: Lang) -> list[Panel]:
    figures = []
    for one in [one for one in found.columns if len(one.bars) > 1][:_MOST_SHARES]:
        title = _SHARES.fill(column=one.name).say(lang)
        values: list[dict[str, Any]] = []
        for label, before, after in one.bars:
            values += [
                {"label": label, "when": _BEFORE.say(lang), "share": round(before, 4)},
                {"label": label, "when": _AFTER.say(lang), "share": round(after, 4)},
            ]
        encoding = {
            "x": {"field": "label", "type": "nominal", "sort": None, "title": None, "axis": {"labelAngle": -30}},
            "xOffset": {"field": "when", "sort": None},
            "y": {"field": "share", "type": "quantitative", "title": None, "axis": {"format": "%"}},
            "color": {"field": "when", "sort": None, "title": None, "scale": {"range": [CALM, MARK]}},
        }
        spec = framed({"data": {"values": values}, "mark": "bar", "encoding": encoding}, title, height=200)
        rows = tuple((label, f"{before:.1%}", f"{after:.1%}") for label, before, after in one.bars)
        figures.append(Panel(title, _SHARES_SAYS.say(lang), spec, Grid((_VALUE.say(lang), _BEFORE.say(lang), _AFTER.say(lang)), rows)))
    return figures
