"""The share p was made of counts that are not of one population (GB/T 42460 D.1.4 b 2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...measure.population.reference import rows
from ...model.text import Phrase, Text
from ...prepare.asking.stricter import counts_own_people, mixes_places
from ...prepare.context import P
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..stated import OfAnswers, Stated

_OWN = Text(
    "p 的分子 {count} 就是数据中的人数：一家单位自己的人数除以一地人口，不是当地具有该特征的比例，会把 T2 算得过小。{then}",
    "The count behind p, {count}, is the number of people in these data: one organisation's own people divided by the "
    "population of a place is not the share of that population with the characteristic, and makes T2 too small.{then}",
)
_PLACES = Text(
    "p 的分子是“{area}”的，分母是全国人口普查的：两个数字不是同一个地区的。{then}",
    "The count behind p is of “{area}”, the total is the census of the whole country: the two are not of one place.{then}",
)
_LARGER = Text(
    "p 的分子是“{area}”的，而总人口 {all} 超过那里普查人口 {census} 的 1.5 倍：两个数字不是同一个地区的，T2 会算得过小。",
    "The count behind p is of “{area}”, and the total, {all}, is more than one and a half times the {census} {census|person|people} of "
    "its census: the two "
    "are not of one place, and T2 becomes too small.",
)
_MOST = Fraction(3, 2)  # no province of 2020 has grown by half since
_RANGE = Text("p 按不知道计，R 以范围给出。", " p counts as unknown, and R is given as a range.")


def check(stated: Stated) -> Iterator[Found]:
    """The data's own people first, then two places."""
    count, typed = stated.number("population.people_with"), stated.situation.release[P].value is not None
    if count is None or typed or stated.one("population.method") not in {"figure", "reference"}:
        return
    if counts_own_people(stated.situation):
        yield Found(_OWN.fill(count=count, then=_RANGE), ("population.people_with",))
    elif stated.seen is not None and count in {stated.seen.facts.rows, stated.seen.people} and not _explained(stated):
        yield Found(_OWN.fill(count=count, then=""), ("population.people_with",))
    if mixes_places(stated.situation):
        yield Found(_PLACES.fill(area=stated.one("population.area"), then=_RANGE), ("population.area",))
    elif (beyond := _total_of_another_place(stated)) is not None:
        yield Found(beyond, ("population.people_all",))
    elif (province := _province_of_title(stated)) is not None:
        yield Found(_PLACES.fill(area=province, then=""), ("population.title",))


def _total_of_another_place(stated: Stated) -> Phrase | None:
    """Where both counts were typed, of an area that is one province, or lies in one, and the total is more than live there."""
    area, total = stated.one("population.area"), stated.number("population.people_all")
    if area is None or total is None or stated.one("population.method") != "figure":
        return None
    within = [row for row in rows("china_2020_province.csv") if row["name"] in area or row["roman"] in area]
    if len(within) != 1 or total <= _MOST * int(within[0]["people"]):
        return None
    return _LARGER.fill(area=area, all=total, census=int(within[0]["people"]))


def _explained(stated: Stated) -> bool:
    """Whether somebody says why these are all such people of the place."""
    reply = stated.situation.replies.get("population.people_with")
    return reply is not None and bool((reply.source or "").strip())


def _province_of_title(stated: Stated) -> str | None:
    """A province that the source names, where the census of the whole country gives the total."""
    title = stated.one("population.title") or ""
    if stated.one("population.method") != "reference" or stated.one("population.area") is not None:
        return None
    return next((row["name"] for row in rows("china_2020_province.csv") if row["name"] in title or row["roman"] in title), None)


CAUTION = Caution(
    code="p-not-of-the-place",
    title=Text("p 的两个数字不是同一群人", "p derived from incompatible counts"),
    test=OfAnswers(check),
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "两个数字都用同一地区全部人口的统计；没有特定病种的数据，用当地同期住过院的人数除以当地人口；查不到选“不知道”。"
        "数据确是该地区全部这样的人的，在分子的来源中写明。",
        "Take both counts from statistics of one whole place; for data without a defining illness the place's people who were in hospital "
        "in the period over its people; choose unknown where there is none. Where the data really hold all such people of the place, state "
        "so as the source of the count.",
    ),
    place=12,
    tone="bad",
    caps=2,
    settled_by=SettledBy.REASON,
    clauses=("GB/T 42460-2023 D.1.4 b 2",),
)
