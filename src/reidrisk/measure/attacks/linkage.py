"""Linkage: someone holds a file with names and quasi-identifiers and looks people up in the release."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ...data.groups.group_numbers import Codes, Integers, group_numbers
from ...model.frozen import dataclass
from ..risk_model import exact_sum
from .draws import draws, sample
from .outcome import AttackOutcome


@dataclass(frozen=True, slots=True)
class Linkage:
    """The outcome of exact linkage. A match is a claim: one row is picked among all that agree.

    `claimed` is the mean of 1/f over all attempts, 0 without a match: what the
    prosecutor model predicts. `expected` counts it only where the person's own
    row is among those that agree: what is to be expected of these claims.
    """

    outcome: AttackOutcome
    claims: int
    claimed: Fraction
    expected: Fraction


def link(release: Codes, held: Codes, truth: Integers, most: int = 10_000, seed: int = 0) -> Linkage:
    """Look up at most `most` people of the held file.

    Both have the same columns in the same codes (0 and up). `truth` is the
    row in the release of each person, -1 for someone who is not in it. The
    control is those: a claim about them is always wrong.
    """
    chosen = sample(len(held), most, seed)
    groups = group_numbers(np.concatenate([release, held[chosen]]), range(release.shape[1]))
    inside, asked = groups[: len(release)], groups[len(release) :]
    order = np.argsort(inside, kind="stable")
    sizes = np.bincount(inside, minlength=int(groups.max(initial=-1)) + 1)
    starts = np.cumsum(sizes) - sizes
    found = sizes[asked]
    claims = np.flatnonzero(found)
    picked = order[starts[asked[claims]] + draws(found[claims], seed + 1)]
    own = truth[chosen]
    right = int(np.count_nonzero(picked == own[claims]))
    there = claims[own[claims] >= 0]
    agreeing = there[inside[own[there]] == asked[there]]
    known = int(np.count_nonzero(own >= 0))
    outcome = AttackOutcome(len(chosen), right, Fraction(known, len(release)))
    return Linkage(outcome, len(claims), _mean(found[claims], len(chosen)), _mean(found[agreeing], len(chosen)))


def _mean(sizes: Integers, attempts: int) -> Fraction:
    size, number = np.unique(sizes, return_counts=True)
    return exact_sum([Fraction(n, f) for f, n in zip(size.tolist(), number.tolist(), strict=True)]) / attempts
