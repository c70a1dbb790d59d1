"""What was done to the data: the mitigation on record, its proof, and what it kept useful."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

from ...model.text import Text
from ..dating import minute
from ..figures import percent
from ..kind import Material
from ..parts.treatment import Treatment
from .statement import Statement, judged, met, not_met, silent

_TREATED = Text(
    "删除 {dropped} 列，泛化 {general} 列，对产出的证明通过",
    "columns left out: {dropped}, generalised: {general}; the proof on the output passed",
)
_UNPROVEN = Text(
    "删除 {dropped} 列，泛化 {general} 列，但没有通过的证明", "columns left out: {dropped}, generalised: {general}, but no proof has passed"
)
_UNTREATED = Text("案例中没有处理记录", "the case holds no record of mitigation")
_GENERALISED = Text("已泛化：{columns}", "generalised: {columns}")
_NOT_GENERALISED = Text("处理中没有泛化任何列", "the mitigation generalised no column")
_ENCRYPTION = Text("案例没有说明加密", "the case does not say whether the data are encrypted")
_USEFUL = Text("已记录 {count} 项信息损失指标", "information loss is on record, by {count} measures")
_COLLUSION = Text(
    "没有与以前的发布或其他接收方的数据一并评估的记录", "nothing on record about earlier releases or recipients who combine their data"
)
_SUPPRESSED = Text("删除 {share} 的记录，上限 5%", "records suppressed: {share}, at most 5% allowed")
_MOST = Fraction(1, 20)


def transformed(material: Material) -> Iterator[Statement]:
    """5.4, 12.1: a mitigation whose output was proved."""
    done = Treatment.of(material)
    if done is None:
        yield silent(_UNTREATED)
        return
    passed = bool(done.proof["passed"])
    sentence = (_TREATED if passed else _UNPROVEN).fill(dropped=len(done.dropped), general=len(done.generalised))
    yield met(sentence, _when(done.at)) if passed else not_met(sentence)


def with_encryption(material: Material) -> Iterator[Statement]:
    """PIPL 51 (3) names both; a mitigation says nothing of encryption."""
    yield from transformed(material)
    yield silent(_ENCRYPTION)


def generalised(material: Material) -> Iterator[Statement]:
    """10.2 b."""
    done = Treatment.of(material)
    if done is None:
        yield silent(_UNTREATED)
    elif done.generalised:
        yield met(_GENERALISED.fill(columns=done.generalised))
    else:
        yield not_met(_NOT_GENERALISED)


def goals(material: Material) -> Iterator[Statement]:
    """GB/T 37964 4.1: identifiers, later releases and collusion, usefulness."""
    yield from transformed(material)
    done = Treatment.of(material)
    if done is not None and done.losses:
        yield met(_USEFUL.fill(count=len(done.losses)))
    yield silent(_COLLUSION)


def suppressed(material: Material) -> Iterator[Statement]:
    """IPC step 8: suppress first, and generalise more when over 5% of the rows go."""
    done = Treatment.of(material)
    if done is None or not done.rows:
        yield silent(_UNTREATED)
        return
    share = Fraction(done.suppressed, done.rows)
    sentence = _SUPPRESSED.fill(share=percent(share))
    yield judged(sentence, holds=share <= _MOST)


ROWS = {
    "C134": transformed,
    "C156": generalised,
    "C196": suppressed,
    "C205": with_encryption,
    "C215": with_encryption,
    "C218": goals,
    "C226": transformed,
}


def _when(at: str | None) -> Text | str:
    """The moment as each language writes it; nothing where none is known."""
    if not at:
        return ""
    moment = datetime.fromisoformat(at)
    return Text(minute(moment, "zh"), minute(moment, "en"))
