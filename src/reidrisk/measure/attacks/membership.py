"""Membership: is this person in the release at all (GB/T 37964 attack e; delta-presence, Nergiz et al. 2007)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ...data.groups.group_numbers import Codes, Integers, group_numbers
from ...model.frozen import dataclass
from ..risk_model import exact_sum
from .draws import sample
from .outcome import AttackOutcome
from .rates import Rate, wilson


@dataclass(frozen=True, slots=True)
class Membership:
    """The outcome over as many people who are in the release as people who are not, so that blind guesses are right half the time.

    `found` and `falsely` are the shares of the members and of the others whom
    the attack takes for members. `predicted` is what class sizes alone tell:
    1/2 + 1/4 sum |f/n - o/m| over all classes (f of n records, o of m others).
    """

    outcome: AttackOutcome
    found: Rate
    falsely: Rate
    predicted: Fraction


def membership(release: Codes, held: Codes, inside: Integers, most: int = 10_000, seed: int = 0) -> Membership:
    """Guess for each person of the held file whether the release holds them.

    The attacker knows the held file, but not who of it is in the release
    (`inside`: 1 or 0, at least one of each; for scoring only). Whoever shares
    values with a larger part of the release than of the held file is taken for
    a member: with the release drawn from the held file no rule does better.
    """
    groups = group_numbers(np.concatenate([release, held]), range(release.shape[1]))
    ours, theirs = groups[: len(release)], groups[len(release) :]
    kinds = int(groups.max()) + 1
    records, people = np.bincount(ours, minlength=kinds), np.bincount(theirs, minlength=kinds)
    claimed = _fuller(records, people)[theirs]
    members, others = np.flatnonzero(inside > 0), np.flatnonzero(inside <= 0)
    half = min(len(members), len(others), max(most // 2, 1))
    caught = int(np.count_nonzero(claimed[members[sample(len(members), half, seed)]]))
    wrong = int(np.count_nonzero(claimed[others[sample(len(others), half, seed + 1)]]))
    outcome = AttackOutcome(2 * half, caught + half - wrong, Fraction(half))
    return Membership(outcome, wilson(caught, half), wilson(wrong, half), _predicted(records, np.bincount(theirs[others], minlength=kinds)))


def _fuller(records: Integers, people: Integers) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Where f/n > F/N: in whole numbers, which 64 bits hold up to three thousand million rows each."""
    found: np.ndarray[tuple[int], np.dtype[np.bool_]] = records * int(people.sum()) > people * int(records.sum())
    return found


def _predicted(records: Integers, others: Integers) -> Fraction:
    n, m = int(records.sum()), int(others.sum())
    apart = np.abs(records * m - others * n)
    values, times = np.unique(apart, return_counts=True)
    gap = exact_sum([Fraction(value * number, n * m) for value, number in zip(values.tolist(), times.tolist(), strict=True)])
    return Fraction(1, 2) + gap / 4
