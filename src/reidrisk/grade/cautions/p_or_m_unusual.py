"""p or m outside what is usual, on the side that makes R smaller (GB/T 42460 D.1.4 b 2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...measure.population.reference import CHINA
from ...model.exact import show
from ...model.release import Sharing, Territory
from ...model.text import Text
from ...prepare.context import SHARING, TERRITORY, M, P
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..stated import OfAnswers, Stated

_CODE = "p-or-m-unusual"
_NOBODY = Text(
    "p 取 0：即全部人口中没有一人具有该特征，而数据中就有具有该特征的人。{reason}",
    "p is taken as 0: no one in the population would have the characteristic, yet the data hold such people.{reason}",
)
_TOO_SMALL = Text(
    "p 取 {p}，比数据中的（至少）{people} 人占全国人口的比例还小。{reason}",
    "p is taken as {p}, less than the {people} {people|person|people} in the data, or more, are of the whole country.{reason}",
)
_FEW = Text(
    "熟人数 m 取 {m}，少于标准的 {usual}：T2 会变小。{reason}",
    "m is taken as {m}, fewer acquaintances than the standard's {usual}: T2 becomes smaller.{reason}",
)


def check(stated: Stated) -> Iterator[Found]:
    """Nothing where an attack is certain: neither counts then."""
    release = stated.plan.release
    if release[SHARING].value is Sharing.PUBLIC or stated.standard.certain(release[SHARING].value):
        return
    # Without a key nobody knows how many people there are; one at least.
    p, people = release[P].value, 1 if stated.seen is None or stated.seen.subjects is None else stated.seen.people
    abroad = release[TERRITORY].value is Territory.DATA_OUTSIDE
    reason = stated.unreasoned(_CODE)
    if p == 0:
        yield Found(_NOBODY.fill(reason=reason), ("p",))
    elif p is not None and not abroad and p < Fraction(people, CHINA):
        yield Found(_TOO_SMALL.fill(p=show(p, 10), people=people, reason=reason), ("p",))
    m = release[M]
    if m.value is not None and m.value < stated.standard.acquaintances and not (m.source or "").strip():
        yield Found(_FEW.fill(m=m.value, usual=stated.standard.acquaintances, reason=reason), ("m",))


CAUTION = Caution(
    code=_CODE,
    title=Text("p 或 m 异常且没有理由", "p or m unusual without a reason"),
    test=OfAnswers(check, of_each=True),
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "取标准的 m，按统计资料取 p；不知道 p 就不填。确有理由的，由具名人员写明。",
        "Take the standard's m, and p from statistics; omit p where it is unknown. Where there is a reason, a named person states it.",
    ),
    place=71,
    contradicts=True,
    tone="bad",
    settled_by=SettledBy.REASON,
    clauses=("GB/T 42460-2023 D.1.4 b 2",),
)
