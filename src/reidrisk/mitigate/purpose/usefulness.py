"""What was asked of the data, what the output delivers of it, and whether that is enough (GB/T 37964 5.5: risk and usefulness).

Tables are compared on the same footing: the original is rolled up to the levels of the output, and a group that has left counts as
wholly wrong, not as equal. A column that has left delivers nothing.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from typing import Literal

from ...data.options import SUPPRESSION_MARK
from ...data.output.recoding import Recoding
from ...model.exact import show
from ...model.frozen import dataclass
from ...model.text import Phrase, Text
from ..hierarchies.ladder import ALL_BUT, Ladder
from .fitting import MATTERS, as_is, grain_words, level_in_prose, level_of
from .purpose import ColumnPurpose, Purpose, WantedTable
from .target_model import TargetExplained

# What may be lost of what the columns say about the target.
TARGET_TOLERANCE = Fraction(1, 10)
_GONE = Text("已删除", "left out")
_EMPTY = Text("全部抑制", "wholly suppressed")
_ALIKE = Text("{grain}（只剩一个取值）", "{grain} (one value only)")
_NEARLY = Text("{grain}（几乎只有一个取值）", "{grain} (nearly all in one)")
_BETWEEN = Text("{finest}至{coarsest}", "{finest} to {coarsest}")
_IN_PART = Text("{grain}（{share} 的记录，其余抑制）", "{grain} ({share} of the records, the others suppressed)")
# Shown in fewer records than this a column counts as wholly suppressed for what was asked of it.
_MOSTLY = Fraction(1, 2)
_ROUNDED = Text("取整、截断或取均值", "rounded, cut or averaged")
_AS_IS = Text("原样", "as it is")
_STAYS = Text("不全部抑制", "not wholly suppressed")
_SHOWN = Text("至少一半的记录留有取值", "shown in at least half of the records")
_AT_MOST = Text("不粗于{grain}", "{grain} or finer")
_SHARE = Text("至多 {share}", "at most {share}")
_RECORDS = Text("{share}（{lost} 条，共 {of} 条）", "{share} ({lost} of {of})")
_ERROR = Text("误差至多 {share}", "error of at most {share}")
_TABLE = Text("误差 {share}；{gone} 个组消失，共 {of} 组", "error {share}; {gone} of {of} {of|group|groups} gone")
_NO_TABLE = Text("无法完成：{columns}已删除或全部抑制", "cannot be made: {columns} left out or wholly suppressed")
_BANDS_ONLY = Text("无法完成：{column}是准标识符，只剩分段", "cannot be made: {column} is a quasi-identifier, and only bands are left")
_IN_ENGINE = Text(
    "未计算：数据行留在其引擎中（在导出的文件上运行，可得误差）",
    "not computed, as the rows stay in their engine (on an exported file the error is known)",
)
_NO_NUMBERS = Text("没有可以汇总的数", "no numbers to add up")
_TARGET = Text("关于它的信息至多损失 {share}", "at most {share} lost of what the columns say of it")
_LOST_OF_TARGET = Text(
    "损失 {share}（对未参与训练的记录，模型能解释的偏差由 {before} 变为 {after}）",
    "{share} lost (of records that it did not learn from, a model explains {before} of the deviance before, {after} after)",
)
_NOTHING_KNOWN = Text(
    "无可损失：原数据各列就几乎不能预测它（模型解释的偏差为 {before}）",
    "nothing to lose: the columns hardly told it before (a model explains {before} of the deviance)",
)
_UNMEASURED = Text("没有测量", "not measured")
_TOPIC = Text("至少留下一列{topic}", "at least one column left of {topic}")
_TOPIC_MOST = Text("{topic}中至少留下 {share} 的列", "at least {share} of the columns left of {topic}")
_TOPIC_LEFT = Text("留下 {columns}", "{columns} left")
_TOPIC_PART = Text("留下 {columns}；{gone}已删除或多半抑制", "{columns} left; {gone} left out, or suppressed in most records")
_TOPIC_GONE = Text("{columns}都已删除或多半抑制", "{columns} left out, or suppressed in most records")
_TOPIC_MANY = Text("{columns}等 {count} 列", "{columns} and others ({count} {count|column|columns})")
_NO_TOPIC = Text("没有识别出这样的列", "no such column was recognised")
_MOST_NAMED = 4
_INTERVAL = Text("间隔不变", "the interval holds")
_NO_INTERVAL = Text("间隔不再准确", "the interval holds no more")


@dataclass(frozen=True, slots=True)
class DeliveredColumn:
    """What became of a quasi-identifier: the records kept at each of its levels."""

    ladder: Ladder = field(repr=False)
    records: Mapping[int, int]

    @property
    def coarsest(self) -> int:
        """The highest level that any record has."""
        return max((level for level, number in self.records.items() if number), default=self.ladder.levels - 1)

    @property
    def coarsest_shown(self) -> int:
        """The highest level at which a record still says something; what is suppressed is left aside."""
        return max((level for level, number in self.records.items() if number and level < self.ladder.levels - 1), default=self.coarsest)

    @property
    def throughout(self) -> int | None:
        """The one level that every record has; None where some are finer than others, or say nothing."""
        levels = [level for level, number in self.records.items() if number]
        return levels[0] if len(levels) == 1 else None

    @property
    def emptied(self) -> bool:
        """Whether no record says anything any more; a column with one value never did."""
        top = self.ladder.levels - 1
        return len(self.ladder.labels[0]) > 1 and not any(number for level, number in self.records.items() if level < top)

    @property
    def whole(self) -> bool:
        """Whether every record keeps its value."""
        return not self.coarsest

    @property
    def hidden(self) -> Fraction:
        """The share of the records kept that say nothing of it."""
        whole = sum(self.records.values())
        return Fraction(self.records.get(self.ladder.levels - 1, 0), whole) if whole else Fraction(1)

    @property
    def alike(self) -> bool:
        """Whether all records say the same, though what it is stays."""
        return not self.emptied and self._finest > self.ladder.last

    @property
    def says_nothing(self) -> bool:
        """Whether the records can no longer be told apart by it."""
        return self.emptied or self.alike

    @property
    def hardly_there(self) -> bool:
        """Whether so few records show it, or tell anybody from anybody by it, that it counts as wholly suppressed for what was asked."""
        return self.says_nothing or self.nearly_alike or self.hidden > _MOSTLY

    @property
    def nearly_alike(self) -> bool:
        """Whether nearly all records say the same of it, which they did not before."""
        return self._finest == self.coarsest and self._nearly_alike(self._finest)

    @property
    def words(self) -> Phrase:
        """As it is said."""
        if self.emptied:
            return Phrase(_EMPTY)
        if self.alike:
            return _ALIKE.fill(grain=grain_words(self.ladder, self.coarsest))
        if self.nearly_alike:
            return _NEARLY.fill(grain=grain_words(self.ladder, self.coarsest))
        if (grain := self.shown_in_part) is not None:
            return _IN_PART.fill(grain=grain, share=percent(1 - self.hidden))
        ends = [
            Phrase(_EMPTY) if level == self.ladder.levels - 1 else grain_words(self.ladder, level)
            for level in (self._finest, self.coarsest)
        ]
        return ends[0] if self._finest == self.coarsest else _BETWEEN.fill(finest=ends[0], coarsest=ends[1])

    @property
    def shown_in_part(self) -> Text | Phrase | None:
        """The one grain at which some records have it and the others say nothing; None where it is not so."""
        shown = [level for level, number in self.records.items() if number and level < self.ladder.levels - 1]
        return grain_words(self.ladder, shown[0]) if len(shown) == 1 and self.hidden else None

    @property
    def _finest(self) -> int:
        """The finest level at which any record has it."""
        return min((level for level, number in self.records.items() if number), default=0)

    def _nearly_alike(self, level: int) -> bool:
        """Whether nearly all records have one label at a level, which had not one value before."""
        most = [Fraction(int(self.ladder.sizes(at).max()), max(int(self.ladder.rows.sum()), 1)) for at in (0, level)]
        return most[0] < ALL_BUT <= most[1]


@dataclass(frozen=True, slots=True)
class TopicLeft:
    """The columns that a use is about: `left` and `gone` of the output, `most` the share that may go, None where one left is enough."""

    left: tuple[str, ...]
    gone: tuple[str, ...]
    most: Fraction | None

    @property
    def beyond(self) -> bool:
        """Whether more is gone than this use can do without; never where only one that is left was asked for."""
        return self.most is not None and len(self.gone) > self.most * (len(self.left) + len(self.gone))


def topic_lost(purpose: Purpose, delivered: Mapping[str, DeliveredColumn], columns: Collection[str]) -> TopicLeft:
    """What became of them in an output with these columns."""
    most = None if purpose.kind is None else purpose.kind.topic_gone
    gone = tuple(name for name in purpose.topic if name not in columns or (name in delivered and delivered[name].hardly_there))
    return TopicLeft(tuple(name for name in purpose.topic if name not in gone), gone, most)


@dataclass(frozen=True, slots=True)
class JudgedGoal:
    """One goal; a preference is a column that would be welcome and whose loss fails nothing. A topic are the columns that a use is about.

    `gone` are those that went of which every label is one of the output: no other is shown to anybody, it may be a value of one person.
    `error` from 0 (all of it delivered) to 1, None where it was not measured; `met` likewise. `groups` of a table are (gone, all).
    `price`: records that would leave at least if the column delivered what was asked as well as what the others reach (all records: it
    cannot be had so), `alone` if all else were given up; None where it does, or where that is not known. `instead` are columns, any
    one of which it could have been had for.
    """

    goal: Literal["column", "preference", "records", "table", "target", "interval", "topic"]
    columns: tuple[str, ...]
    asked: Phrase
    delivered: Phrase
    error: float | None
    met: bool | None
    groups: tuple[int, int] | None = None
    gone: tuple[tuple[str | None, ...], ...] = ()
    statistic: str | None = None
    price: int | None = None
    alone: int | None = None
    level: int | None = None
    instead: tuple[str, ...] = ()


def percent(share: Fraction | float) -> str:
    """A share for a reader."""
    return f"{show(Fraction(share) * 100, 1)}%"


@dataclass(frozen=True, slots=True)
class AsPlanned:
    """What is known of a recoding that is carried out elsewhere: the columns that it leaves, and those of them that no step changes."""

    columns: tuple[str, ...]
    untouched: frozenset[str]

    @staticmethod
    def means(_groups: Sequence[str], _number: str | None) -> None:
        """Not known."""


def judged_goals(  # noqa: PLR0913 - what was asked and the parts of what came of it
    purpose: Purpose,
    delivered: Mapping[str, DeliveredColumn],
    recoding: Recoding | AsPlanned,
    lost: tuple[int, int],
    *,
    shifted: Sequence[str] = (),
    of_target: TargetExplained | None = None,
) -> tuple[JudgedGoal, ...]:
    """Every goal of a fitted purpose. `lost`: (records that left, records); `shifted`: date columns moved by one number a person."""
    columns = tuple(_columns(purpose, delivered, recoding))
    return (
        *_topic(purpose, delivered, recoding, [one.columns[0] for one in columns]),
        *columns,
        *_records(purpose, lost),
        *(_table(one, delivered, recoding) for one in purpose.tables),
        *_target(purpose, of_target),
        *_intervals(purpose, recoding, shifted),
    )


def _topic(
    purpose: Purpose, delivered: Mapping[str, DeliveredColumn], recoding: Recoding | AsPlanned, judged: Collection[str]
) -> Iterator[JudgedGoal]:
    """Whether enough is left of what the kind of use is about: without it, bands of age and sex serve nobody.

    Where too much is gone, each of those columns is a goal that was missed, so that it has a price; `judged` are those that are one.
    """
    kind = purpose.kind
    if kind is None or kind.topic_named is None:
        return
    found = topic_lost(purpose, delivered, recoding.columns)
    asked = _TOPIC.fill(topic=kind.topic_named)
    if found.most is not None:
        asked = _TOPIC_MOST.fill(topic=kind.topic_named, share=percent(1 - found.most))
    if not purpose.topic:
        if found.most is None:
            yield JudgedGoal("topic", (), asked, Phrase(_NO_TOPIC), None, met=None)
        return
    words = (_TOPIC_PART if found.gone else _TOPIC_LEFT) if found.left else _TOPIC_GONE
    shown = words.fill(columns=_named(found.left or found.gone), **({"gone": _named(found.gone)} if words is _TOPIC_PART else {}))
    met = bool(found.left) and not found.beyond
    yield JudgedGoal("topic", purpose.topic, asked, shown, len(found.gone) / len(purpose.topic), met)
    for name in found.gone if found.beyond else ():
        if name in delivered and name not in judged and name not in purpose.expendable:
            yield _column("column", name, ColumnPurpose(), delivered[name])


def _named(columns: Sequence[str]) -> list[str] | Phrase:
    """The first of many, and how many there are."""
    named = list(columns[:_MOST_NAMED])
    return named if len(columns) == len(named) else _TOPIC_MANY.fill(columns=named, count=len(columns))


def _columns(purpose: Purpose, delivered: Mapping[str, DeliveredColumn], recoding: Recoding | AsPlanned) -> Iterator[JudgedGoal]:
    usual = Fraction(1) if purpose.others is None else purpose.others
    for name, use in purpose.columns.items():
        matters = use.weight is not None and use.weight >= MATTERS
        preferred = use.weight is not None and use.weight > usual
        if (
            name in purpose.expendable
            or (purpose.assumed and name in purpose.usual)
            or not (matters or preferred or use.coarsest is not None)
        ):
            continue
        there = delivered.get(name)
        goal: Literal["column", "preference"] = "column" if matters or use.coarsest is not None else "preference"
        if name not in recoding.columns:
            asked = Phrase(_STAYS) if use.coarsest is None else Phrase(_AS_IS) if as_is(use.coarsest) else _AT_MOST.fill(grain=use.coarsest)
            yield JudgedGoal(goal, (name,), asked, Phrase(_GONE), 1.0, met=False)
        elif there is None:
            found = Phrase(_AS_IS if name in recoding.untouched else _ROUNDED)
            yield JudgedGoal(goal, (name,), Phrase(_STAYS), found, 0.0, met=True)
        else:
            yield _column(goal, name, use, there)


def _column(goal: Literal["column", "preference"], name: str, use: ColumnPurpose, there: DeliveredColumn) -> JudgedGoal:
    text = use.coarsest if use.coarsest is not None or goal == "column" else use.finest
    level = None if text is None else (level_in_prose if use.prose else level_of)(there.ladder, text)
    most = there.ladder.last_distinguishing if level is None else level
    kept = sum(there.records.values())
    beyond = 0 if len(there.ladder.labels[0]) < 2 else sum(number for at, number in there.records.items() if at > most)  # noqa: PLR2004 - one value tells nothing
    met = not there.hardly_there if level is None else not beyond
    grain = None if level is None else grain_words(there.ladder, level)
    asked = Phrase(_SHOWN) if grain is None else _AT_MOST.fill(grain=grain) if level else grain
    return JudgedGoal(goal, (name,), asked, there.words, beyond / kept if kept else 1.0, met, level=most)


def _records(purpose: Purpose, lost: tuple[int, int]) -> Iterator[JudgedGoal]:
    gone, of = lost
    if purpose.may_lose is not None and of and not (purpose.assumed and purpose.records is None):
        asked, share = _SHARE.fill(share=percent(purpose.may_lose)), Fraction(gone, of)
        found = _RECORDS.fill(share=percent(share), lost=gone, of=of)
        yield JudgedGoal("records", (), asked, found, float(share), share <= purpose.may_lose)


def _table(table: WantedTable, delivered: Mapping[str, DeliveredColumn], recoding: Recoding | AsPlanned) -> JudgedGoal:
    names = (*table.by, *([] if table.of is None else [table.of]))
    asked = _ERROR.fill(share=percent(table.tolerance))
    missing = [name for name in names if name not in recoding.columns or (name in delivered and delivered[name].emptied)]
    if missing:
        return JudgedGoal("table", names, asked, _NO_TABLE.fill(columns=missing), 1.0, met=False, statistic=table.statistic)
    if table.of is not None and table.of in delivered and delivered[table.of].coarsest:
        return JudgedGoal("table", names, asked, _BANDS_ONLY.fill(column=table.of), 1.0, met=False, statistic=table.statistic)
    rows = recoding.means(table.by, table.of)
    if rows is None:
        return JudgedGoal("table", names, asked, Phrase(_IN_ENGINE), None, met=None, statistic=table.statistic)
    errors = [
        (before, 1.0 if SUPPRESSION_MARK in labels else _wrong(table, before, was, after, now))
        for labels, before, was, after, now in rows
        if before
    ]
    weight = sum(before for before, _ in errors)
    if not weight:
        return JudgedGoal("table", names, asked, Phrase(_NO_NUMBERS), None, met=None, statistic=table.statistic)
    error = math.fsum(before * wrong for before, wrong in errors) / weight
    gone = [labels for labels, before, _, after, _ in rows if before and (not after or SUPPRESSION_MARK in labels)]
    found = _TABLE.fill(share=percent(error), gone=len(gone), of=len(errors))
    shown = [{labels[place] for labels, _, _, after, _ in rows if after} - {SUPPRESSION_MARK, None} for place in range(len(table.by))]
    return JudgedGoal(
        "table", names, asked, found, error, Fraction(error) <= table.tolerance, groups=(len(gone), len(errors)),
        statistic=table.statistic,
        gone=tuple(labels for labels in gone if all(one in seen for one, seen in zip(labels, shown, strict=True))),
    )  # fmt: skip


def _wrong(table: WantedTable, before: int, was: float | None, after: int, now: float | None) -> float:
    """The relative error of one group, at most 1; a group that is gone is wholly wrong."""
    if not after:
        return 1.0
    one, other = (float(before), float(after)) if table.statistic == "count" else (was or 0.0, now or 0.0)
    if table.statistic == "sum":
        one, other = one * before, other * after
    return min(abs(other - one) / abs(one), 1.0) if one else float(other != 0)


def _target(purpose: Purpose, known: TargetExplained | None) -> Iterator[JudgedGoal]:
    if purpose.target is not None:
        asked = _TARGET.fill(share=percent(TARGET_TOLERANCE))
        if known is None:
            yield JudgedGoal("target", (purpose.target,), asked, Phrase(_UNMEASURED), None, None)
            return
        words = _LOST_OF_TARGET if known.anything else _NOTHING_KNOWN
        found = words.fill(share=percent(known.lost), before=percent(max(known.before, 0.0)), after=percent(max(known.after, 0.0)))
        yield JudgedGoal("target", (purpose.target,), asked, found, known.lost, Fraction(known.lost) <= TARGET_TOLERANCE)


def _intervals(purpose: Purpose, recoding: Recoding | AsPlanned, shifted: Sequence[str]) -> Iterator[JudgedGoal]:
    """They hold where neither end was touched, or both were moved by the same number of days."""
    for pair in purpose.intervals:
        holds = all(name in recoding.untouched for name in pair) or all(name in shifted and name in recoding.columns for name in pair)
        yield JudgedGoal("interval", pair, Phrase(_INTERVAL), Phrase(_INTERVAL if holds else _NO_INTERVAL), 0.0 if holds else 1.0, holds)
