"""What a plan loses of the data beyond what was agreed: read, said and for scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from ...mitigate.purpose.lost import Excess, Lost
from ...model.exact import exact_text
from ...model.text import Phrase, Text
from ..figures import percent

_REFUSED = Text("拒绝：丢失的内容超过约定，没有写出任何文件。", "Refused: more would be lost than agreed; nothing was written.")
_ACCEPTED = Text(
    "注意：丢失的内容超过默认的限度，按 --most-lost 的要求继续。",
    "Note: more is lost than the default permits; --most-lost allows it.",
)
_RECORDS = Text(
    "为满足要求须删除 {lost} 条记录，共 {of} 条（{share}；至多 {most}）。",
    "{lost} of {of} {of|record|records} {lost|is|are} removed to meet the requirement ({share}; at most {most}).",
)
_COLUMN = Text(
    "列“{column}”：有值的 {of} 个单元格中 {lost} 个变成“*”（{share}；至多 {most}），其中 {unseen} 个是因为方案没有见过其取值。",
    "{column}: {lost} of {of} {of|cell|cells} with a value become “*” ({share}; at most {most}), {unseen} of them because the plan "
    "has never seen their values.",
)
_CELLS = Text(
    "各准标识符有值的 {of} 个单元格中 {lost} 个变成“*”（{share}；至多 {most}）。",
    "{lost} of {of} {of|quasi-identifier cell|quasi-identifier cells} with a value become “*” ({share}; at most {most}).",
)
_TABLE = Text(
    "表“{table}”：{of} 行中须删除 {lost} 行（{share}；至多 {most}）。",
    "Table {table}: {lost} of {of} {of|row|rows} {lost|is|are} removed ({share}; at most {most}).",
)
_NEW_PLAN = Text(
    "可以：用 reidrisk mitigate 为这份数据重新制定方案；补上层级中缺少的取值（日期宜先用 date_part 换成与月份无关的取值）；"
    "或用 --most-lost {most} 接受这样的损失。",
    "What to do: make a plan for these data with reidrisk mitigate; add the missing values to the hierarchies (of dates, first make parts "
    "that do not change with the month, with date_part); or accept the loss with --most-lost {most}.",
)
_OTHER_GOAL = Text(
    "可以：允许抑制少量记录（--suppression 5%）、局部重编码（--local）、给出更细的层级（--hierarchies）、放宽要求，"
    "或用 --most-lost 接受这样的损失。",
    "What to do: allow some records to be suppressed (--suppression 5%), recode locally (--local), provide finer "
    "hierarchies (--hierarchies), lower the requirement, or accept the loss with --most-lost.",
)


def lost_lines(beyond: Sequence[Excess], refused: Sequence[Excess]) -> Iterator[Phrase | Text]:
    """What is refused; or what was accepted although the default would have refused it."""
    if beyond or refused:
        yield _REFUSED if refused else _ACCEPTED
        yield from map(_line, refused or beyond)


def refused_lines(refused: Sequence[Excess], lost: Lost | None = None) -> Iterator[Phrase | Text]:
    """What can be done where something is refused; `lost` is what a plan loses of these data, None while one is searched."""
    if refused:
        yield _OTHER_GOAL if lost is None else _NEW_PLAN.fill(most=most_lost(lost, refused))


def most_lost(lost: Lost, refused: Sequence[Excess]) -> str:
    """The share for --most-lost that accepts all of it: it holds for the records and for every column, one emptied by design too."""
    shares = [(lost.records, lost.of), *lost.cells.values(), *((one.lost, one.of) for one in refused)]
    return f"{max(-(-1000 * gone // of) for gone, of in shares if of) / 10:g}%"


def _line(one: Excess) -> Phrase:
    share: dict[str, object] = {
        "lost": one.lost,
        "of": one.of,
        "share": percent(Fraction(one.lost, one.of)),
        "most": percent(min(one.most, Fraction(1))),
    }
    if one.what == "table":
        return _TABLE.fill(table=one.table, **share)
    if one.what == "column":
        return _COLUMN.fill(column=one.column, unseen=one.unseen, **share)
    return (_RECORDS if one.what == "records" else _CELLS).fill(**share)


def lost_json(lost: Lost, beyond: Sequence[Excess], refused: Sequence[Excess]) -> dict[str, Any]:
    """Counts by column, and what is beyond the default and beyond what may be."""
    return {
        "records": lost.records,
        "of": lost.of,
        "cells": {name: {"lost": gone, "of": had, "unseen": lost.unseen.get(name, 0)} for name, (gone, had) in lost.cells.items()},
        "beyond_default": [_excess_json(one) for one in beyond],
        "refused": [_excess_json(one) for one in refused],
    }


def _excess_json(one: Excess) -> dict[str, Any]:
    table = {} if one.table is None else {"table": one.table}
    return {"what": one.what, "column": one.column, **table, "lost": one.lost, "of": one.of, "most": exact_text(one.most)}
