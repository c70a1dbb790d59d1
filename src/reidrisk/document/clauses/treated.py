"""What was done to the data: the mitigation on record, its proof, and what it kept useful."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

from ...model.text import Text, counted
from ..dating import minute
from ..figures import percent
from ..kind import Material
from ..parts.treatment import Treatment
from ..parts.usefulness import missed_goals, usefulness_in_public
from .statement import Statement, judged, met, not_met, silent

_TREATED = Text(
    "去标识化：删除 {dropped} 列，泛化 {general} 列，对产出的证明通过",
    "de-identification: columns left out: {dropped}, generalised: {general}; the proof on the output passed",
)
_UNPROVEN = Text(
    "删除 {dropped} 列，泛化 {general} 列，但没有通过的证明", "columns left out: {dropped}, generalised: {general}, but no proof has passed"
)
_UNTREATED = Text("案例中没有处理记录", "the case holds no record of mitigation")
_GENERALISED = Text("已泛化：{columns}", "generalised: {columns}")
_NOT_GENERALISED = Text("处理中没有泛化任何列", "the mitigation generalised no column")
_UNJUDGED = Text(
    "没有设定可用性目标，未作评定；已记录 {count} 项信息损失指标",
    "no goal of use was set, so usefulness was not judged; information loss is on record, by {count} measures",
)
_COLLUSION = Text(
    "没有与以前的发布或其他接收方的数据一并评估的记录", "nothing on record about earlier releases or recipients who combine their data"
)
_TOGETHER = Text(
    "已与以前的 {count} 次发布合并计算（合谋），最小的等价类为 {together}",
    "evaluated together with earlier releases ({count}), as if recipients combined them: the smallest class has {together}",
)
_NO_AUDIT = Text("没有合规审计的记录", "no compliance audit is on record")
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


def audited(material: Material) -> Iterator[Statement]:
    """The measures on compliance audits: that data were treated is no audit of it."""
    yield from transformed(material)
    yield silent(_NO_AUDIT)


def generalised(material: Material) -> Iterator[Statement]:
    """10.2 b."""
    done = Treatment.of(material)
    if done is None:
        yield silent(_UNTREATED)
    elif done.generalised:
        yield met(_GENERALISED.fill(columns=counted(done.generalised)))
    else:
        yield not_met(_NOT_GENERALISED)


def goals(material: Material) -> Iterator[Statement]:
    """GB/T 37964 4.1: identifiers, later releases and collusion, usefulness."""
    yield from transformed(material)
    done = Treatment.of(material)
    verdict = usefulness_in_public(material.mitigation)
    if verdict is not None:
        yield judged(verdict, holds=not missed_goals(material.mitigation))
    elif done is not None and done.losses:
        yield silent(_UNJUDGED.fill(count=len(done.losses)))
    held = [one for one in material.governed.held if one.outside]
    compared = [one.together for one in held if one.together is not None]
    if held and compared:
        yield met(_TOGETHER.fill(count=len(held), together=min(compared)))
    else:
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
    "C205": transformed,  # PIPL 51 (3) names encryption too: that is answered
    "C215": audited,
    "C218": goals,
    "C226": transformed,
}


def _when(at: str | None) -> Text | str:
    """The moment as each language writes it; nothing where none is known."""
    if not at:
        return ""
    moment = datetime.fromisoformat(at)
    return Text(minute(moment, "zh"), minute(moment, "en"))
