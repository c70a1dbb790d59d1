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
    fixed = [one for one in mechanisms if isinstance(one, Approximate)]
    smooth = [one for one in mechanisms if not isinstance(one, Approximate)]
    bounds: list[PrivacyPromise] = [_mixed(_sum(fixed), _rest(smooth))] if smooth else [_sum(fixed)]
    pure = [one.epsilon for one in fixed if not one.delta]
    if len(pure) > 1 or (pure and smooth):  # many small epsilons cost less in zCDP than their sum
        dearer = [one for one in fixed if one.delta]
        concentrated = Concentrated(math.fsum([*(epsilon**2 / 2 for epsilon in pure), *(one.rho for one in smooth)]))
        bounds.append(_mixed(_sum(dearer), concentrated))
    return bounds[0] if len(bounds) == 1 else Either(tuple(bounds))


def _sum(mechanisms: Sequence[Approximate]) -> Approximate:
    delta = math.fsum(one.delta for one in mechanisms)
    return Approximate(math.fsum(one.epsilon for one in mechanisms), min(1 - 2**-53, delta))


def _rest(mechanisms: Sequence[Concentrated | Gaussian]) -> Concentrated | Gaussian:
    mus = [one.mu for one in mechanisms if isinstance(one, Gaussian)]
    if len(mus) == len(mechanisms):
        return Gaussian(math.hypot(*mus))
    return Concentrated(math.fsum(one.rho for one in mechanisms))


def _mixed(fixed: Approximate, rest: Concentrated | Gaussian) -> PrivacyPromise:
    return Mixed(fixed, rest) if fixed.epsilon or fixed.delta else rest
