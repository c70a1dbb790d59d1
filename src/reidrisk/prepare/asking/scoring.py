"""Controls, motives, security and impact graded from their questionnaires, by our own published rule.

Each answer earns a share of its weight. From 80% of the weight the grade is the
best, from 50% the middle one; a critical item that earns nothing makes it the
worst. Annex D.1.4 names what to weigh, not how (formulas 2.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from ...model.frozen import dataclass
from ...model.release import Grade
from ...model.text import Text
from .questionnaire import Item, Points, items
from .situation import Asked, Situation

BEST_FROM, MIDDLE_FROM = Fraction(4, 5), Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Scale:
    """What is graded; `grades` from the safest to the riskiest, `field` the answer of the release that follows.

    Nothing is graded where the answer `set_aside` has this value: the figure has another source then.
    """

    key: str
    title: Text
    grades: tuple[Grade, Grade, Grade]
    field: str | None
    set_aside: tuple[str, str] | None = None


SCALES: Mapping[str, Scale] = {
    scale.key: scale
    for scale in (
        Scale("controls", Text("风险减缓控制水平", "mitigating controls"), (Grade.HIGH, Grade.MEDIUM, Grade.LOW), "controls"),
        Scale("motives", Text("动机和能力", "motives and capacity"), (Grade.LOW, Grade.MEDIUM, Grade.HIGH), "motives"),
        Scale(
            "security",
            Text("安全和隐私控制能力", "security and privacy capability"),
            (Grade.HIGH, Grade.MEDIUM, Grade.LOW),
            "recipient_security",
            ("security.ground", "industry"),
        ),
        Scale("impact", Text("重标识的影响", "impact of re-identification"), (Grade.LOW, Grade.MEDIUM, Grade.HIGH), None),
    )
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the answer sheet; `earned` is None for an answer that does not count, `value` while it is open.

    A `doubted` answer earns nothing: another one says otherwise.
    """

    asked: Asked
    points: Points
    value: str | None
    earned: Fraction | None
    doubted: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """The answer sheet of one scale, added up. `best` and `worst` differ while open answers may still decide."""

    scale: Scale
    lines: tuple[Line, ...]
    earned: Fraction
    weight: int
    best: Grade
    worst: Grade

    @property
    def grade(self) -> Grade | None:
        """The grade, once no open answer can change it and at least one is given."""
        return self.best if self.best == self.worst and any(line.value is not None for line in self.lines) else None

    @property
    def capped_by(self) -> tuple[Line, ...]:
        """Critical items that earned nothing."""
        return tuple(line for line in self.lines if line.points.critical and line.earned == 0)

    @property
    def open(self) -> tuple[Line, ...]:
        """What is not answered."""
        return tuple(line for line in self.lines if line.value is None)

    @property
    def share(self) -> Fraction | None:
        """The share of the weight that was earned among the answers that count."""
        return self.earned / self.weight if self.weight else None


@cache
def _counted_on(key: str) -> tuple[Item, ...]:
    """The items that earn on this scale: few of all, and an assessment is scored a hundred times to say what a change would do."""
    return tuple(item for item in items() if item.points and item.points.scale == key)


def score(situation: Situation, key: str) -> Score:
    """The score of one scale in this situation."""
    scale = SCALES[key]
    set_aside = scale.set_aside is not None and situation.value(scale.set_aside[0]) == (scale.set_aside[1],)
    asked_here = () if set_aside else situation.asked(_counted_on(key))
    lines = tuple(_line(situation, asked, asked.item.points) for asked in asked_here if asked.item.points)
    counted = [line for line in lines if line.earned is not None]
    earned = sum((line.points.weight * line.earned for line in counted if line.earned), Fraction(0))
    weight = sum(line.points.weight for line in counted)
    waiting = [line for line in lines if line.value is None]
    free = sum(line.points.weight for line in waiting)
    capped = any(line.points.critical and line.earned == 0 for line in lines)
    may_cap = capped or any(line.points.critical for line in waiting)
    best = _grade(scale, earned + free, weight + free, capped=capped)
    worst = _grade(scale, earned, weight + free, capped=may_cap)
    return Score(scale, lines, earned, weight, best, worst)


def answered(situation: Situation, key: str) -> tuple[Line, ...]:
    """The lines of one answer sheet that have an answer. Where nothing was answered no questionnaire is read, which takes 20 ms."""
    return tuple(line for line in score(situation, key).lines if line.value is not None) if situation.replies else ()


def _line(situation: Situation, asked: Asked, points: Points) -> Line:
    given = situation.value(asked.item.key, asked.instance)
    value = given[0] if given else None
    earned = None if value is None else points.earned(value)
    doubted = bool(earned) and points.doubt is not None and situation.holds(points.doubt)
    return Line(asked, points, value, Fraction(0) if doubted else earned, doubted)


def _grade(scale: Scale, earned: Fraction, weight: int, *, capped: bool) -> Grade:
    safest, middle, riskiest = scale.grades
    if capped or weight == 0 or earned < MIDDLE_FROM * weight:
        return riskiest
    return safest if earned >= BEST_FROM * weight else middle
