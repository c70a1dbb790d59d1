"""How R and the level follow each answer, and what stronger controls would buy (GB/T 42460 D.1.4, D.1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from ..measure.figures import context_range, overall_interval
from ..measure.overall import sufficient_class
from ..model.dataset import ClassSizes
from ..model.measurement import Interval
from ..model.release import Answer, Grade, Release, Sharing
from ..model.standard import Standard
from ..model.text import Phrase, Text
from ..prepare.moves import Measure, Move
from .levels import Levels, quantitative

ACCEPTABLE = 3
_BEST: Mapping[str, object] = {"controls": Grade.HIGH, "motives": Grade.LOW, "recipient_security": Grade.HIGH, "p": Fraction(0)}
_WORST: Mapping[str, object] = {"controls": Grade.LOW, "motives": Grade.HIGH, "recipient_security": Grade.LOW, "p": Fraction(1)}


@dataclass(frozen=True, slots=True)
class Ground:
    """What stays fixed while answers move: the edition, the class sizes and the threshold."""

    standard: Standard
    sizes: ClassSizes
    threshold: Fraction


@dataclass(frozen=True, slots=True)
class End:
    """One thing an answer could be, and what follows."""

    label: Text | Phrase | str
    risk: Interval
    levels: Levels


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
class Purchase:
    """What a measure at the recipient's brings: T1 to T3 become `attack`, and classes of `least` suffice for level 3."""

    changes: tuple[Text | Phrase, ...]
    attack: Interval
    risk: Interval
    levels: Levels
    least: int

    @property
    def enough(self) -> bool:
        """Whether level 3 is reached with the data as they are."""
        return self.levels.low >= ACCEPTABLE


def effects(ground: Ground, release: Release, moves: Iterable[Move]) -> tuple[Effect, ...]:
    """Each answer's range, widest first; answers that move nothing are left out."""
    now = overall_interval(ground.standard, release, ground.sizes)
    level = quantitative(ground.standard, now, ground.threshold)
    found = (_effect(ground, now, level, move) for move in moves if move.to)
    return tuple(sorted((one for one in found if one.span > now.high - now.low or one.flips), key=lambda one: (-one.span, one.key)))


def purchases(ground: Ground, release: Release, measures: Iterable[Measure]) -> tuple[Purchase, ...]:
    """What each measure brings, where it lowers the class size that is needed; the cheapest sufficient one first."""
    needed = least_class(ground, release)
    found = [_purchase(ground, measure) for measure in measures]
    useful = [one for one in found if needed is not None and one.least < needed]
    return tuple(sorted(useful, key=lambda one: (not one.enough, len(one.changes), one.least)))


def least_class(ground: Ground, release: Release) -> int | None:
    """The class size that guarantees level 3 in this context; None while the sharing model is open."""
    sharing = release.sharing.value
    if sharing is None:
        return None
    attack = context_range(ground.standard, release)
    rule = ground.standard.sharing[sharing]
    return sufficient_class(rule, attack.high, ground.threshold, accept_equal=ground.standard.accept_equal)


def swings(standard: Standard, release: Release) -> dict[str, Fraction]:
    """How far pr(context) can still move with each open answer alone, the other open ones at their best."""
    if release.sharing.value is Sharing.PUBLIC:
        return {}
    waiting = [key for key in _BEST if getattr(release, key).status == "open"]
    best = replace(release, **{key: Answer(_BEST[key], "given") for key in waiting})  # type: ignore[arg-type] # each fits its field
    floor = context_range(standard, _private(best)).high
    return {key: context_range(standard, _private(_worst(best, key))).high - floor for key in waiting}


def _worst(release: Release, key: str) -> Release:
    return replace(release, **{key: Answer(_WORST[key], "given")})  # type: ignore[arg-type] # it fits its field


def _private(release: Release) -> Release:
    """Not completely public, while that is open: otherwise nothing about the recipient would matter."""
    return release if release.sharing.value is not None else replace(release, sharing=Answer(Sharing.CONTROLLED, "given"))


def _effect(ground: Ground, now: Interval, level: Levels, move: Move) -> Effect:
    ends = tuple(_end(ground, label, release) for label, release in move.to)
    low, high = min(now.low, *(end.risk.low for end in ends)), max(now.high, *(end.risk.high for end in ends))
    flips = tuple(end for end in ends if end.levels.certain and end.levels != level)
    return Effect(move.key, move.title, move.now, ends, low, high, flips)


def _end(ground: Ground, label: Text | Phrase | str, release: Release) -> End:
    risk = overall_interval(ground.standard, release, ground.sizes)
    return End(label, risk, quantitative(ground.standard, risk, ground.threshold))


def _purchase(ground: Ground, measure: Measure) -> Purchase:
    end = _end(ground, "", measure.release)
    attack = context_range(ground.standard, measure.release)
    return Purchase(measure.changes, attack, end.risk, end.levels, least_class(ground, measure.release) or 1)
