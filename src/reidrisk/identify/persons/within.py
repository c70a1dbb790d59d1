"""Numbers that a hospital, a household or a branch gives: only together with who gave them they tell persons apart (GB/T 42460 3.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from ...model.frozen import dataclass
from ...model.persons import JOINED, PersonKey
from ...model.text import Text
from .sampled import Codes, LookedAt, Repeats, agreement
from .words import gives_numbers, is_line

_SAME, _APART = 0.95, 0.9  # agreement of rows of one key: surely one person's, and not one person's all of them
_HALF = 0.5

_GIVEN = Text(
    "“{number}”由各“{place}”自行编号，单独不能区分人；两列合起来，{rows} 行中有 {persons} 个不同取值，{repeated} 行与其他行相同。",
    "“{number}” is numbered by each “{place}” and tells nobody apart alone; together, {rows} {rows|row has|rows have} {persons} "
    "{persons|different value|different values}, and "
    "{repeated} {repeated|row shares|rows share} theirs.",
)
_PERHAPS = Text(
    "“{number}”的多数取值出现在几个“{place}”中，看来是各自编号（若全部统一编号，请只用“{number}”作主体列）；两列合起来，{rows} 行中有 "
    "{persons} 个不同取值，{repeated} 行与其他行相同。",
    "Most values of “{number}” stand under several of “{place}”, so each seems to number by itself (if one numbering goes through all, "
    "name “{number}” alone as the subject); together, {rows} {rows|row has|rows have} {persons} "
    "{persons|different value|different values}, and {repeated} {repeated|row shares|rows share} theirs.",
)


@dataclass(frozen=True, slots=True)
class NumberOfPlace:
    """A number and the column of who gave it; `key` where both together repeat, `alone` where they are different in every row."""

    number: str
    place: str
    key: PersonKey | None

    @property
    def alone(self) -> tuple[str, ...]:
        """As the columns that name a person are listed."""
        return () if self.key is not None else (f"{self.place}{JOINED}{self.number}",)


def within(columns: Sequence[str], numbered: Sequence[str], rows: LookedAt, born: Sequence[str]) -> NumberOfPlace | None:
    """The first number (`numbered`, or a line of a household) that repeats, but not for one person unless who gave it is the same."""
    places = [name for name in columns if gives_numbers(name) and _parts(rows.repeats(name))]
    given = [name for name in columns if name not in places and (name in numbered or is_line(name))]
    pairs = product((name for name in given if rows.repeats(name).pairs), places)
    return next((found for number, place in pairs for found in _found(number, place, rows, born)), None)


def _parts(seen: Repeats) -> bool:
    """Several places, and several rows of most of them."""
    return seen.distinct > 1 and seen.repeated >= _HALF * seen.rows and seen.rows > 0


def _found(number: str, place: str, rows: LookedAt, born: Sequence[str]) -> Iterator[NumberOfPlace]:
    both = rows.joined((place, number))
    seen = Repeats.of(both)
    sure = _borne_out(rows.codes(number), both, rows, [name for name in born if name not in {place, number}])
    if sure is False or (sure is None and not _under_several(rows.codes(number), both)):
        return
    why = (_PERHAPS if sure is None and not is_line(number) else _GIVEN).fill(
        number=number, place=place, rows=seen.rows, persons=seen.distinct, repeated=seen.repeated
    )
    key = PersonKey((place, number), "person", why, seen.rows, seen.repeated, seen.distinct) if seen.pairs else None
    if key is not None or seen.distinct == len(rows.rows):
        yield NumberOfPlace(number, place, key)


def _borne_out(number: Codes, both: Codes, rows: LookedAt, born: Sequence[str]) -> bool | None:
    """Whether what is born with a person says that only both tell persons apart; None where it says nothing."""
    alone = [one for name in born if (one := agreement(number, rows.codes(name))) is not None]
    if not alone:
        return None
    together = [one for name in born if (one := agreement(both, rows.codes(name))) is not None]
    return min(alone) < _APART and all(one >= _SAME for one in together)


def _under_several(number: Codes, both: Codes) -> bool:
    """Whether most numbers stand under several places; one numbering through all of them rarely leads half of its persons to several."""
    there = both >= 0
    first = np.unique(both[there], return_index=True)[1]
    places = np.bincount(number[there][first])
    held = places[places > 0]
    return bool(len(held)) and float((held > 1).mean()) >= _HALF
