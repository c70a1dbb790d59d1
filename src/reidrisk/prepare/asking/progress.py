"""How far the preparation is, and what to ask next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ...model.frozen import dataclass
from .questionnaire import Questionnaire, home_of, questionnaires
from .scoring import SCALES
from .situation import Asked, Situation

MATTER_MOST = 3
_FIRST = {"sharing": Fraction(3), "recipients.agreement": Fraction(2)}
_GROUNDS = {
    "population.method": "p",
    "population.people_with": "p",
    "population.people_all": "p",
    "p": "p",
    "security.ground": "recipient_security",
    "security.industry_rate": "recipient_security",
}


@dataclass(frozen=True, slots=True)
class Part:
    """One questionnaire: how many of its questions apply, and which are open."""

    questionnaire: Questionnaire
    asked: int
    open: tuple[Asked, ...]

    @property
    def answered(self) -> int:
        """How many are answered."""
        return self.asked - len(self.open)


def parts(situation: Situation) -> tuple[Part, ...]:
    """Every questionnaire that asks anything here."""
    asked, waiting = situation.asked(), situation.open()
    found = []
    for one in questionnaires():
        mine = [each for each in asked if home_of(each.item.key) is one and not (each.item.optional and not situation.value(each.item.key))]
        if mine:
            found.append(Part(one, len(mine), tuple(each for each in waiting if home_of(each.item.key) is one)))
    return tuple(found)


def weight(asked: Asked, swings: Mapping[str, Fraction]) -> Fraction:
    """How much this open answer may move the risk: its part of what T1, T2 or T3 can still move.

    `swings` is by answer of the release, from `grade.sensitivity`.
    """
    key, points = asked.item.key, asked.item.points
    if key in _FIRST:
        return _FIRST[key]
    if key in _GROUNDS:
        return swings.get(_GROUNDS[key], Fraction(0))
    if points is None:
        return Fraction(0)
    return swings.get(SCALES[points.scale].field or points.scale, Fraction(0)) * points.weight / (10 if points.critical else 20)


def matter_most(situation: Situation, swings: Mapping[str, Fraction]) -> tuple[Asked, ...]:
    """The two or three open answers that can move the risk most."""
    ranked = sorted(situation.open(), key=lambda one: -weight(one, swings))
    return tuple(one for one in ranked[:MATTER_MOST] if weight(one, swings) > 0)


def in_order(waiting: Sequence[Asked], swings: Mapping[str, Fraction], here: str | None = None) -> tuple[Asked, ...]:
    """What to ask, next first: the questionnaires that can move the risk most, each in its own order.

    `here` is the one that is being answered: it is finished first, since leaping between topics makes answering hard.
    """
    sections: dict[str, list[Asked]] = {}
    for one in waiting:
        sections.setdefault(home_of(one.item.key).key, []).append(one)
    first = {key: max(weight(one, swings) for one in mine) for key, mine in sections.items()}
    ranked = sorted(sections, key=lambda key: (key != here, -first[key]))
    return tuple(one for key in ranked for one in sections[key])
