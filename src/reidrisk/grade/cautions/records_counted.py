"""Records of one person can be put together and so counted: who knows how many there are finds people by it (El Emam; GB/T 42460 C.2 d)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy

_FOUND = Text(
    "同一人的记录可以放在一起，也就可以数：知道某人有几条记录（如住院几次）者，{known}平均可识别 {success} 的人"
    "（仅凭全部准标识符为 {chance}），{members} 人中有 {alone} 人独一无二；乘以攻击概率后为 {risk}，达到可接受风险阈值。{why}",
    "Records of one person can be put together and so be counted: who knows how many a person has, such as stays in hospital, identifies "
    "{success} of the people on average {known} ({chance} by the quasi-identifiers alone), and {alone} of {members} are unique; times "
    "the probability of an attack that is {risk}, which reaches the acceptable risk. {why}",
)
_WITH_ALL = Text("与全部准标识符合起来", "with all quasi-identifiers")
_WITH = Text("与 {columns} 合起来", "with {columns}")
_ALONE = Text("仅凭条数", "by the number alone")
_WHOLE = Text(
    "没有人说明对方知道的少于同一人的全部记录，因此按全部知道计，条数自然也知道。",
    "As nobody says that fewer than all of a person's records are known, all of them are taken to be, and so is their number.",
)
_IN_PART = Text(
    "等价类按“至多知道同一人的几条记录”计数，不含这一点。",
    "Classes rest on how many of a person's records are known at most, which does not include this.",
)


def test(assessment: Assessment) -> Iterator[Found]:
    """By the key with which people are counted; it limits where all of their records are known, for then their number is known too."""
    found = None if assessment.outside is None else assessment.outside.counted
    if found is not None and found.reached:
        known = Phrase(_WITH_ALL) if found.whole else _WITH.fill(columns=list(found.columns)) if found.columns else Phrase(_ALONE)
        yield Found(
            _FOUND.fill(
                success=f"{float(found.success):.1%}", chance=f"{float(found.chance):.1%}", alone=found.alone, members=found.members,
                risk=f"{float(found.risk):.3g}", known=known, why=Phrase(_WHOLE if found.whole else _IN_PART),
            ),
            limits=found.whole,
            figure=found.success,
        )  # fmt: skip


CAUTION = Caution(
    code="records-counted",
    title=Text("记录条数可用来识别个人", "the number of records may identify people"),
    test=test,
    decided_by=DecidedBy.COLUMNS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "减少每人的记录（reidrisk transform 数据 --column 标明个人的列 --with most_records --param most=条数 -o 文件）、"
        "删除标明个人的列，或由具名人员说明为何无人知道某人有几条记录。",
        "Keep fewer records of each person (reidrisk transform DATA --column KEY --with most_records --param most=NUMBER -o FILE), leave "
        "the key out, or have a named person state why the number of anybody's records cannot be known.",
    ),
    place=53,
    tone="open",
    caps=2,
    settled_by=SettledBy.REASON,
    clauses=("GB/T 42460-2023 C.2 d",),
)
