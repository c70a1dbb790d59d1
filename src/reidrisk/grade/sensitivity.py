"""How R and the level follow each answer, and what stronger controls would buy (GB/T 42460 D.1.4, D.1.5)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ..measure.context.attack import attack_interval, interval_of, threats
from ..measure.figures import context_range, models
from ..measure.overall import overall_risk, sufficient_class
from ..model.dataset import ClassSizes
from ..model.frozen import dataclass
from ..model.measurement import Interval
from ..model.release import Answer, Release, Sharing
from ..model.standard import Standard
from ..model.text import Phrase, Text
from ..model.verdict import Level
from ..prepare.asking.moves import Measure, Move
from ..prepare.context import IMPACT, QUESTIONS, SHARING
from .levels import LevelRange, quantitative

ACCEPTABLE = 3
_MOVING = tuple(question for question in QUESTIONS if question.of_context and not question.of_edition and question.worst is not None)


@dataclass(frozen=True, slots=True)
class FixedInputs:
    """What stays fixed while answers move: the edition, the class sizes, the threshold, and the best level that open findings allow."""

    standard: Standard
    sizes: ClassSizes
    threshold: Fraction
    most: Level | None = None

    def levels(self, risk: Interval) -> LevelRange:
        """The level at this R: no answer about the context lifts what an open finding holds down."""
        found = quantitative(self.standard, risk, self.threshold)
        return found if self.most is None else found.at_most(self.most)


@dataclass(frozen=True, slots=True)
class End:
    """One thing an answer could be, and what follows."""

    label: Text | Phrase | str
    risk: Interval
    levels: LevelRange


@dataclass(frozen=True, slots=True)
class Effect:
    """One answer over its range. `flips` are the ends at which the level is another, for certain."""

    key: str
    title: Text | Phrase
    now: Text | Phrase | str | None
    ends: tuple[End, ...]
    low: Fraction
    high: Fraction
    flips: tuple[End, ...]

    @property
    def span(self) -> Fraction:
        """How far R moves."""
        return self.high - self.low


@dataclass(frozen=True, slots=True)
class Shift:
    """A context probability before and after."""

    symbol: str
    before: Interval
    after: Interval


@dataclass(frozen=True, slots=True)
class Purchase:
    """What a measure at the recipient's brings: which of T1 and T3 fall, and classes of `least` then suffice for level 3."""

    changes: tuple[Text | Phrase, ...]
    shifts: tuple[Shift, ...]
    attack: Shift
    risk: Interval
    levels: LevelRange
    least: int

    @property
    def enough(self) -> bool:
        """Whether level 3 is reached with the data as they are."""
        return self.levels.low >= ACCEPTABLE


def effects(fixed: FixedInputs, release: Release, moves: Iterable[Move]) -> tuple[Effect, ...]:
    """Each answer's range, widest first; answers that move nothing are left out."""
    risks = _Risks(fixed)
    now = risks.overall(release)
    level = fixed.levels(now)
    found = (_effect(risks, now, level, move) for move in moves if move.to)
    return tuple(sorted((one for one in found if one.span > now.high - now.low or one.flips), key=lambda one: (-one.span, one.key)))


def purchases(fixed: FixedInputs, release: Release, measures: Iterable[Measure]) -> tuple[Purchase, ...]:
    """What each measure brings, where it lowers the class size that is needed; the cheapest sufficient one first."""
    needed = least_class(fixed, release)
    risks = _Risks(fixed)
    found = [_purchase(risks, release, measure) for measure in measures]
    useful = [one for one in found if needed is not None and one.least < needed]
    return tuple(sorted(useful, key=lambda one: (not one.enough, len(one.changes), one.least)))


def least_class(fixed: FixedInputs, release: Release) -> int | None:
    """The class size that guarantees level 3 in this context; None while the sharing model is open."""
    sharing = release[SHARING].value
    if sharing is None:
        return None
    attack = context_range(fixed.standard, release)
    rule = fixed.standard.sharing[sharing]
    return sufficient_class(rule, attack.high, fixed.threshold, accept_equal=fixed.standard.accept_equal)


def swings(standard: Standard, release: Release) -> dict[str, Fraction]:
    """How far pr(context) can still move with each open answer alone, the other open ones at their best.

    An open impact that chooses the threshold counts as though the risk moved instead of the threshold.
    """
    found = _by_threshold(standard, release)
    if release[SHARING].value is Sharing.PUBLIC:
        return found
    waiting = [question for question in _MOVING if release[question].status == "open"]
    best = release.having(**{question.key: Answer(question.best, "given") for question in waiting})
    floor = context_range(standard, _private(best)).high
    return found | {
        question.key: context_range(standard, _private(best.having(**{question.key: Answer(question.worst, "given")}))).high - floor
        for question in waiting
    }


def _by_threshold(standard: Standard, release: Release) -> dict[str, Fraction]:
    if not standard.thresholds or release[IMPACT].status != "open":
        return {}
    lowest, highest = min(standard.thresholds.values()), max(standard.thresholds.values())
    return {"impact": context_range(standard, _private(release)).high * (1 - lowest / highest)}


def _private(release: Release) -> Release:
    """Not completely public, while that is open: otherwise nothing about the recipient would matter."""
    return release if release[SHARING].value is not None else release.having(sharing=Answer(Sharing.CONTROLLED, "given"))


class _Risks:
    """R of one dataset in many contexts: the data risk is computed once for each sharing model."""

    def __init__(self, fixed: FixedInputs) -> None:
        self.fixed = fixed
        self._data: dict[Sharing, Fraction] = {}

    def overall(self, release: Release) -> Interval:
        """R over everything that is still open in this release."""
        standard, parts = self.fixed.standard, threats(self.fixed.standard, release)
        shared = release[SHARING].value
        sharings = list(standard.sharing) if shared is None else [shared]
        found = [
            overall_risk(standard.sharing[one], self.fixed.sizes, self._data_risk(one), attack_interval(standard, one, parts))
            for one in sharings
        ]
        return Interval(min(one.low for one in found), max(one.high for one in found))

    def _data_risk(self, sharing: Sharing) -> Fraction:
        if sharing not in self._data:
            rule = self.fixed.standard.sharing[sharing]
            model = next(model for model in models() if model.symbol == rule.data_risk)
            self._data[sharing] = model.compute(self.fixed.sizes, rule)
        return self._data[sharing]


def _effect(risks: _Risks, now: Interval, level: LevelRange, move: Move) -> Effect:
    ends = tuple(_end(risks, label, release) for label, release in move.to)
    low, high = min(now.low, *(end.risk.low for end in ends)), max(now.high, *(end.risk.high for end in ends))
    flips = tuple(end for end in ends if end.levels.certain and end.levels != level)
    return Effect(move.key, move.title, move.now, ends, low, high, flips)


def _end(risks: _Risks, label: Text | Phrase | str, release: Release) -> End:
    risk = risks.overall(release)
    return End(label, risk, risks.fixed.levels(risk))


def _purchase(risks: _Risks, release: Release, measure: Measure) -> Purchase:
    standard, end = risks.fixed.standard, _end(risks, "", measure.release)
    pairs = zip(threats(standard, release), threats(standard, measure.release), strict=True)
    changed = [Shift(one.symbol, interval_of(one), interval_of(other)) for one, other in pairs if interval_of(one) != interval_of(other)]
    attack = Shift("pr(context)", context_range(standard, release), context_range(standard, measure.release))
    least = least_class(risks.fixed, measure.release) or 1
    return Purchase(measure.changes, (*changed, attack), attack, end.risk, end.levels, least)
