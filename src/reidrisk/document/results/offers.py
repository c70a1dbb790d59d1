"""Three plans to choose from, in what can and cannot be done with each; and made-up rows in the form of the output."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...mitigate.plans.delivered import delivered
from ...mitigate.plans.preview import preview
from ...mitigate.purpose.purpose import WantedTable
from ...mitigate.purpose.usefulness import DeliveredColumn, percent
from ...mitigate.searching.full_domain import Solution
from ...mitigate.searching.offers import Offer
from ...model.exact import show, show_beside
from ...model.text import LANGS, Lang, Phrase, Text
from ..parts.usefulness import goal_words
from .plan_words import lost_words, sentence_of, spanned

if TYPE_CHECKING:
    from ...flow.mitigation import Mitigated

TITLES = (Text("用途优先", "the purpose first"), Text("折中", "balanced"), Text("最严", "strictest"))
_KEYS = ("purpose_first", "balanced", "strictest")
_HEAD = Text("可选方案（--choice 编号 采用其一，默认 1）：", "Plans to choose from (--choice NUMBER takes one, 1 by default):")
_PLAN = Text(
    "{number}. {title}：{lost}；每个等价类至少 {k} 个成员，剩余最大风险 {risk}，平均风险 R_c {mean}，信息损失 {loss}",
    "{number}. {title}: {lost}; at least {k} members in every class, largest risk left {risk}, mean risk R_c {mean}, loss {loss}",
)
_REACHED = Text(
    "   总体风险 R {risk}，阈值 {threshold}：按风险为 {levels} 级；写出后重新评定",
    "   overall risk R {risk}, threshold {threshold}: level {levels} by the risk; it is graded again once it is written",
)
_CAN = Text("   能做：{what}", "   can be done: {what}")
_CANNOT = Text("   不能做：{what}", "   cannot be done: {what}")
_COMPARE = Text("按{columns}分组比较", "compare groups by {columns}")
_COLUMN = Text("{column}（{grain}）", "{column} ({grain})")
_SHOWN_IN = Text("{column}（{grain}；{share} 的记录有值）", "{column} ({grain}; shown in {share} of the records)")
_IN_PART = Text(
    "只看显示了取值的记录、不推及全体：{columns}",
    "only for the records that show a value, not for all: {columns}",
)
_TABLE = Text("{table}（{share} 的记录不在其中）", "{table} ({share} of the records are not in it)")
_TABLE_WRONG = Text(
    "{table}：至少 {share} 的记录不在其中，要求误差至多 {most}",
    "{table}: at least {share} of the records are not in it, and the error may be {most} at most",
)
_TABLE_GONE = Text("{table}（所需的列没有留下）", "{table} (a column it needs is not left)")
# With the value of so many records missing a comparison by a column still speaks of all of them.
_FEW_HIDDEN = Fraction(1, 20)
_NOTHING = Text("只能数记录总数", "only counting records")
_EVERYTHING = Text("没有，各列都还有内容", "nothing is ruled out: every column still carries information")
_BY = Text("任何涉及 {columns} 的分析（全部抑制）", "any analysis by {columns} (wholly suppressed)")
_BY_ONE = Text("按 {columns} 比较（只剩一个取值）", "any comparison by {columns} (one value only)")
_BY_MANY = Text(
    "任何涉及 {columns} 等的分析（另有 {count} 列，全部抑制）", "any analysis by {columns} and {count} more (wholly suppressed)"
)
_NAMED = 6
_GONE = Text("任何涉及 {columns} 的分析（已删除）", "any analysis by {columns} (removed)")
_COARSER = Text("{column} 要求 {asked}，只有 {grain}", "{column} at the granularity {asked} instead of {grain}")
_TIME = Text("看随时间的变化（没有留下可比的日期）", "changes over time (no dates are left that differ)")
_SAME = Text("   与方案 {other} 相同：它已满足更严的要求。", "   identical to plan {other}, which already meets the stricter requirement.")
_FEWER = Text(
    "没有更严的方案：在允许删除的记录之内，没有一个方案的等价类有 {factor} 倍大（--suppression 可放宽）。",
    "There is no stricter plan: none reaches classes {factor} times as large within the records that may be lost "
    "(--suppression allows more).",
)
_ROWS = Text(
    "输出的样子（10 行均为编造，不取自数据；{columns}）：", "What the output looks like (ten rows, made up, none from the data; {columns}):"
)
_ROW = Text("  {row}", "  {row}")
_SHOWN_COLUMNS = 8
_BAR = " | "


def offer_lines(done: Mitigated) -> Iterator[Phrase | Text]:
    """The three, each with its sentences; then the rows."""
    if not done.offers:
        return
    yield _HEAD
    for place, one in enumerate(done.offers):
        earlier = next((other for other in done.offers[:place] if other.levels == one.levels and other.suppressed == one.suppressed), None)
        yield _PLAN.fill(
            number=one.number, title=TITLES[one.number - 1], lost=lost_words(one.suppressed, done.solution.records), k=one.k,
            risk=show(one.largest), mean=show(one.average), loss=f"{one.loss:.4f}",
        )  # fmt: skip
        if earlier is not None:
            yield _SAME.fill(other=earlier.number)
            continue
        yield from _reached(done, one)
        can, cannot = possible(done, one)
        yield _CAN.fill(what=can)
        yield _CANNOT.fill(what=cannot)
    if len(done.offers) < len(TITLES):
        yield _FEWER.fill(factor=2 ** len(done.offers))
    yield from _preview_lines(done)


def _reached(done: Mitigated, one: Offer) -> Iterator[Phrase]:
    if done.level is None:
        return
    risk, levels, limit = *done.level.reached(one.sizes), done.level.threshold
    risks = dict.fromkeys(show_beside(end, limit) for end in (risk.low, risk.high))
    yield _REACHED.fill(risk="–".join(risks), threshold=show(limit), levels=spanned((int(levels.low), int(levels.high))))


def possible(done: Mitigated, one: Offer) -> tuple[list[Phrase | Text], list[Phrase | Text]]:
    """What can and what cannot be done with this plan, from the columns that it delivers."""
    found = {each.ladder.column: each for each in one.delivered}
    purpose, dropped = done.solution.task.purpose, set(done.parts.dropped)
    every = list(dict.fromkeys((*(name for name in purpose.columns if name in found), *found)))
    there = [name for name in every if not (found[name].emptied or found[name].alike)]
    alike = [name for name in every if found[name].alike]
    empty = [name for name, each in found.items() if each.emptied]
    can, cannot = list[Phrase | Text](_compared(there, found)), list[Phrase | Text]()
    for table in purpose.tables:
        words, good = _table(table, one, dropped, done.solution.records)
        (can if good else cannot).append(words)
    cannot += _too_coarse(done, found)
    cannot += [_BY_ONE.fill(columns=alike)] if alike else []
    cannot += _by(sorted(empty, key=lambda name: name not in purpose.columns))
    wanted = [name for name in purpose.columns if name in dropped and name not in purpose.expendable]
    cannot += [_GONE.fill(columns=wanted)] if wanted else []
    births = {name for name, kind in done.solution.task.categories.items() if kind == "birth_age"}
    dates = [
        each
        for each in one.delivered
        if each.ladder.column not in births and any(grain is not None and grain.scale == "date" for grain in each.ladder.grains)
    ]
    others = [name for name in _columns(done) if name not in found and done.solution.task.categories.get(name) == "event_date"]
    cannot += [Phrase(_TIME)] if dates and not others and all(each.says_nothing for each in dates) else []
    return can or [Phrase(_NOTHING)], cannot or [Phrase(_EVERYTHING)]


def _compared(there: list[str], found: Mapping[str, DeliveredColumn]) -> Iterator[Phrase]:
    for sentence, names in (
        (_COMPARE, [name for name in there if found[name].hidden <= _FEW_HIDDEN]),
        (_IN_PART, [name for name in there if found[name].hidden > _FEW_HIDDEN]),
    ):
        if names:
            yield sentence.fill(columns=[_column(name, found[name]) for name in names])


def _column(name: str, there: DeliveredColumn) -> Phrase:
    """With what is left of it in brackets, none within another."""
    if there.emptied or there.alike or (grain := there.shown_in_part) is None:
        return _COLUMN.fill(column=name, grain=there.words)
    return _SHOWN_IN.fill(column=name, grain=grain, share=percent(1 - there.hidden))


def _table(table: WantedTable, one: Offer, dropped: Container[str], records: int) -> tuple[Phrase, bool]:
    """What it says of how many of the records, and whether that leaves the error within what was asked: what is hidden is wholly wrong."""
    found = {each.ladder.column: each for each in one.delivered}
    names = (*table.by, *([] if table.of is None else [table.of]))
    words = goal_words("table", names, table.statistic)
    if any(name in dropped or (name in found and found[name].emptied) for name in names):
        return _TABLE_GONE.fill(table=words), False
    hidden = max((found[name].hidden for name in table.by if name in found), default=Fraction(0)) * (records - one.suppressed) / records
    missing = hidden + Fraction(one.suppressed, records)
    wrong = missing if table.statistic == "count" else hidden
    if wrong > table.tolerance:
        return _TABLE_WRONG.fill(table=words, share=percent(missing), most=percent(table.tolerance)), False
    return _TABLE.fill(table=words, share=percent(missing)), True


def _by(empty: list[str]) -> list[Phrase]:
    """The columns that say nothing; the names of some where there are many, those of the purpose first."""
    if len(empty) > _NAMED + 1:
        return [_BY_MANY.fill(columns=empty[:_NAMED], count=len(empty) - _NAMED)]
    return [_BY.fill(columns=empty)] if empty else []


def _too_coarse(done: Mitigated, found: Mapping[str, DeliveredColumn]) -> Iterator[Phrase]:
    """What is finer in no record than was asked; that some records say nothing is said with what can be done."""
    from ...mitigate.purpose.fitting import grain_words, level_of  # noqa: PLC0415 - few choose

    for name, use in done.solution.task.purpose.columns.items():
        text, there = use.coarsest or use.finest, found.get(name)
        if text is None or there is None or there.emptied:
            continue
        level = level_of(there.ladder, text)
        if level is not None and there.coarsest_shown > level:
            yield _COARSER.fill(column=name, asked=grain_words(there.ladder, level), grain=there.words)


def _columns(done: Mitigated) -> list[str]:
    dropped = set(done.parts.dropped)
    return [name for name in done.facts.columns if name not in dropped]


def _rows(done: Mitigated, columns: list[str]) -> tuple[tuple[str | Phrase, ...], ...]:
    solution = done.solution
    levels = {one.column: solution.written_at(one.column) for one in solution.ladders} if isinstance(solution, Solution) else {}
    return preview(columns, {one.column: one for one in solution.ladders}, levels)


def _preview_lines(done: Mitigated) -> Iterator[Phrase]:
    found = delivered(done.solution)
    shown = [name for name in _columns(done) if name not in found or not found[name].emptied]
    first = list(
        dict.fromkeys(
            (*(one for one in done.solution.task.purpose.columns if one in shown), *(one for one in found if one in shown), *shown)
        )
    )
    columns = first[:_SHOWN_COLUMNS]
    yield _ROWS.fill(columns=_BAR.join(columns))
    for row in _rows(done, columns):
        yield _joined(row)


def _joined(row: tuple[str | Phrase, ...]) -> Phrase:
    zh, en = (_BAR.join(cell if isinstance(cell, str) else cell.say(lang) for cell in row) for lang in ("zh", "en"))
    return _ROW.fill(row=Text(zh, en))


def offers_json(done: Mitigated, lang: Lang) -> list[dict[str, Any]]:
    """One entry a plan."""
    entries = []
    for one in done.offers:
        can, cannot = possible(done, one)
        found = {each.ladder.column: each for each in one.delivered}
        entries.append(
            {
                "choice": one.number,
                "key": _KEYS[one.number - 1],
                "title": TITLES[one.number - 1].say(lang),
                "says": sentence_of(found, tuple(done.solution.task.purpose.columns), (one.suppressed, done.solution.records)).say(lang),
                "levels": {each.ladder.column: level for each, level in zip(one.delivered, one.levels, strict=True)},
                "in_words": {each.ladder.column: {tongue: each.words.say(tongue) for tongue in LANGS} for each in one.delivered},
                "throughout": {name: level for name, each in found.items() if (level := each.throughout) is not None},
                "k": one.k,
                "loss": one.loss,
                "records_lost": one.suppressed,
                "R_b": show(one.largest, 6),
                "R_c": show(one.average, 6),
                "can": [each.say(lang) for each in can],
                "cannot": [each.say(lang) for each in cannot],
                **_reached_json(done, one),
            }
        )
    return entries


def _reached_json(done: Mitigated, one: Offer) -> dict[str, Any]:
    """R from to, and the level that it makes, where a level is the goal."""
    if done.level is None:
        return {}
    risk, levels, limit = *done.level.reached(one.sizes), done.level.threshold
    interval = {"low": show_beside(risk.low, limit, 6), "high": show_beside(risk.high, limit, 6)}
    return {"R": interval, "threshold": show(limit, 6), "level_range": [int(levels.low), int(levels.high)]}


def preview_json(done: Mitigated, lang: Lang) -> dict[str, Any] | None:
    """The made-up rows; None where nobody asked for plans to choose from."""
    if not done.offers:
        return None
    columns = _columns(done)
    rows = [[cell if isinstance(cell, str) else cell.say(lang) for cell in row] for row in _rows(done, columns)]
    return {"made_up": True, "columns": columns, "rows": rows}
