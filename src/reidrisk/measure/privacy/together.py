"""Several differentially private releases about the same people."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...model.problem import InputError, Problem
from ...model.text import Text
from .loss import Approximate, Concentrated, Either, Gaussian, Mixed, PrivacyPromise

NOTHING = Text("没有给出任何差分隐私机制。", "No differentially private mechanism was given.")
Mechanism = Approximate | Concentrated | Gaussian


def compose(mechanisms: Sequence[Mechanism]) -> PrivacyPromise:
    """What they promise together: epsilons and deltas add, rhos add, mus add in squares.

    Kinds mix: a pure epsilon is epsilon^2/2-zCDP, mu-GDP is mu^2/2-zCDP (Bun
    and Steinke 2016), and zCDP and GDP have a delta for every epsilon. Where
    several sums hold, the strictest counts.
    """
    if not mechanisms:
        raise InputError(Problem("no_mechanism", NOTHING))
    fixed = [mechanism for mechanism in mechanisms if isinstance(mechanism, Approximate)]
    smooth = [mechanism for mechanism in mechanisms if not isinstance(mechanism, Approximate)]
    bounds: list[PrivacyPromise] = [_mixed(_sum(fixed), _rest(smooth))] if smooth else [_sum(fixed)]
    pure = [mechanism.epsilon for mechanism in fixed if not mechanism.delta]
    if len(pure) > 1 or (pure and smooth):  # many small epsilons cost less in zCDP than their sum
        dearer = [mechanism for mechanism in fixed if mechanism.delta]
        concentrated = Concentrated(math.fsum([*(epsilon**2 / 2 for epsilon in pure), *(mechanism.rho for mechanism in smooth)]))
        bounds.append(_mixed(_sum(dearer), concentrated))
    return bounds[0] if len(bounds) == 1 else Either(tuple(bounds))


def _sum(mechanisms: Sequence[Approximate]) -> Approximate:
    delta = math.fsum(mechanism.delta for mechanism in mechanisms)
    return Approximate(math.fsum(mechanism.epsilon for mechanism in mechanisms), min(1 - 2**-53, delta))


def _rest(mechanisms: Sequence[Concentrated | Gaussian]) -> Concentrated | Gaussian:
    mus = [mechanism.mu for mechanism in mechanisms if isinstance(mechanism, Gaussian)]
    if len(mus) == len(mechanisms):
        return Gaussian(math.hypot(*mus))
    return Concentrated(math.fsum(mechanism.rho for mechanism in mechanisms))


def _mixed(fixed: Approximate, rest: Concentrated | Gaussian) -> PrivacyPromise:
    return Mixed(fixed, rest) if fixed.epsilon or fixed.delta else rest
