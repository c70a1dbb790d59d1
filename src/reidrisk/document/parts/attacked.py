"""Attacks that were run on the data, as a part of a report (GB/T 37964 4.1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.text import Phrase, Text
from .. import heads
from ..content import Block
from ..dating import day
from ..kept_attacks import KeptAttack
from ..kind import Material
from ..making import Make

_TRIED, _TRIED_HEAD = (
    Text("实际进行的攻击", "Attacks that were run"),
    (
        Text("攻击", "Attack"),
        Text("攻击者所持与所知", "What the attacker holds and knows"),
        Text("猜中/次数", "Right of attempts"),
        Text("成功率（95% 区间）", "Success rate (95% interval)"),
        Text("随机猜测", "By chance"),
    ),
)
_OF = heads.TITLE_COLUMN
_KNOWS = Text("“{known}”（{held} 行）：{columns}；{on}", "“{known}” ({held} {held|row|rows}): {columns}; {on}")
_RATE = Text("{rate}（{low}–{high}）", "{rate} ({low}–{high})")
_RIGHT = Text("{right}/{attempts}", "{right} of {attempts}")
_NO_ATTACK = Text(
    "没有对这份数据实际进行攻击的记录：风险数值由等价类推算，未用外部数据实际检验。",
    "No attack on these data is on record: the risk figures follow from the classes and were not tested with outside data.",
)
_OTHER_DATA = Text(
    "另有 {count} 项攻击的记录是对处理前或其他数据进行的，不在此列。",
    "Attacks on record that were run on other data and are not listed: {count}.",
)
_ALTERED = Text(
    "案例中的攻击记录（attacks.json）与写入时不同，不予采用；编制人须查明改动人，并重新进行攻击。",
    "The record of attacks in the case (attacks.json) is not as it was written and is not used. Whoever prepared this document must find "
    "out who changed it, and have the attacks made again.",
)


def attacks_blocks(material: Material, make: Make) -> Iterator[Block]:
    """A line for each attack on the data as they are; a sentence where there was none."""
    known = None if material.assessment is None else str(material.assessment.facts.fingerprint)
    ours = [one for one in material.attacks if one.release == known]
    yield make.h2(_TRIED)
    if material.attacks_altered:
        yield make.p(_ALTERED, "warn")
    if ours:
        yield make.table(_TRIED, _TRIED_HEAD, [_row(one, make) for one in ours], (20, 36, 14, 20, 10), (2, 3, 4))
    else:
        yield make.p(_NO_ATTACK)
    if len(ours) < len(material.attacks):
        yield make.p(_OTHER_DATA.fill(count=len(material.attacks) - len(ours)), "quiet")


def _row(one: KeptAttack, make: Make) -> tuple[Text | Phrase | str, ...]:
    knows = _KNOWS.fill(known=one.known, held=one.held, columns=one.columns, on=day(one.at, make.lang))
    rate = _RATE.fill(rate=_percent(one.right / max(one.attempts, 1)), low=_percent(one.low), high=_percent(one.high))
    title = one.title if one.secret is None else _OF.fill(title=one.title, column=one.secret)
    return title, knows, _RIGHT.fill(right=one.right, attempts=one.attempts), rate, _percent(one.chance)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"
