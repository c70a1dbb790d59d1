"""Trajectories: how many subjects fit m known events of one (de Montjoye et al. 2013, Unique in the Crowd)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from ...data.coding import CodedValues
from ...model.frozen import dataclass
from ..attacks.draws import draws, sample
from ..attacks.rates import Rate, wilson
from ..risk_model import exact_sum

Ints = npt.NDArray[np.int64]
MOST_CHOICES, ATTEMPTS = 20_000, 2_000


@dataclass(frozen=True, slots=True)
class Trajectories:
    """Which subject has which kinds of events: `events[starts[s]:starts[s+1]]` of subject s, ascending, each once.

    `owners` and `firsts` are the same by event: the subjects of event e are `owners[firsts[e]:firsts[e+1]]`, ascending.
    """

    starts: Ints = field(repr=False)
    events: Ints = field(repr=False)
    firsts: Ints = field(repr=False)
    owners: Ints = field(repr=False)

    @classmethod
    def of(cls, subjects: CodedValues, kinds: int) -> Trajectories:
        """From the subject column as it was read beside the kinds of events; a row without a subject is one of its own."""
        keyless = (subjects.values == 0) & subjects.missing
        extra = np.repeat(subjects.classes[keyless], subjects.counts[keyless])
        own = subjects.distinct + np.arange(len(extra))
        return cls.paired(np.concatenate([subjects.values[~keyless], own]), np.concatenate([subjects.classes[~keyless], extra]), kinds)

    @classmethod
    def paired(cls, subjects: Ints, events: Ints, kinds: int) -> Trajectories:
        """From pairs of a subject and the kind of an event, in any order and as often as they like."""
        dense = np.unique(subjects, return_inverse=True)[1]
        pairs = np.unique(np.stack([dense, events], axis=1), axis=0)
        starts = np.searchsorted(pairs[:, 0], np.arange(int(dense.max()) + 2))
        turned = pairs[np.lexsort((pairs[:, 0], pairs[:, 1]))]
        return cls(starts, pairs[:, 1], np.searchsorted(turned[:, 1], np.arange(kinds + 1)), turned[:, 0])

    @property
    def subjects(self) -> int:
        """How many there are."""
        return len(self.starts) - 1

    def of_subject(self, subject: int) -> Ints:
        """The events of one subject."""
        return self.events[self.starts[subject] : self.starts[subject + 1]]

    def fitting(self, events: Sequence[int]) -> int:
        """How many subjects have all these events."""
        lists = sorted((self.owners[self.firsts[event] : self.firsts[event + 1]] for event in events), key=len)
        return len(reduce(lambda one, other: one[np.isin(one, other, assume_unique=True)], lists))


@dataclass(frozen=True, slots=True)
class KnownEvents:
    """What m known events give away: the share of choices that fit one subject only, and the mean of 1/(subjects that fit).

    A subject is picked first, then m of its events (all where it has fewer), all
    equally likely. `intervals` are given where choices were sampled; else both are exact.
    """

    unicity: Fraction
    risk: Fraction
    choices: int
    intervals: tuple[Rate, Rate] | None


def known_events(found: Trajectories, m: int, seed: int = 0) -> KnownEvents:
    """Over every choice where there are few, else over a sample that is the same on every run."""
    lengths = np.diff(found.starts).tolist()
    if sum(comb(length, min(m, length)) for length in lengths) <= MOST_CHOICES:
        return _exact(found, m)
    fits = [found.fitting(choice) for choice in _sampled(found, m, seed)]
    unique, risk = sum(fit == 1 for fit in fits), exact_sum([Fraction(1, fit) for fit in fits])
    intervals = (wilson(unique, len(fits)), wilson(float(risk), len(fits)))
    return KnownEvents(Fraction(unique, len(fits)), risk / len(fits), len(fits), intervals)


def _exact(found: Trajectories, m: int) -> KnownEvents:
    seen: dict[tuple[int, ...], int] = {}
    unique, risk, choices = [], [], 0
    for subject in range(found.subjects):
        own = found.of_subject(subject).tolist()
        fits = [seen.setdefault(choice, found.fitting(choice)) for choice in combinations(own, min(m, len(own)))]
        choices += len(fits)
        unique.append(Fraction(sum(fit == 1 for fit in fits), len(fits)))
        risk.append(exact_sum([Fraction(1, fit) for fit in fits]) / len(fits))
    return KnownEvents(exact_sum(unique) / found.subjects, exact_sum(risk) / found.subjects, choices, None)


def _sampled(found: Trajectories, m: int, seed: int) -> Iterator[tuple[int, ...]]:
    """One choice of each sampled subject, or several where there are fewer subjects than attempts."""
    chosen = sample(found.subjects, ATTEMPTS, seed)
    for turn in range(-(-ATTEMPTS // len(chosen))):
        picks = [draws(np.maximum(np.diff(found.starts)[chosen] - place, 1), seed + 1 + turn * m + place) for place in range(m)]
        for at, subject in enumerate(chosen.tolist()):
            own = found.of_subject(subject).tolist()
            yield tuple(own.pop(int(picks[place][at])) for place in range(min(m, len(own))))
