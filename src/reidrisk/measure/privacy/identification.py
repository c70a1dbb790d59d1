"""From a differential privacy promise to the probability that a person is identified.

Our extension for GB/T 42460-2023 6.1 f 1, which allows differential privacy
without a formula (resolutions G-17): the adversary knows n equally likely
candidates for a record and everything but which of them it is.

Let s be the chance of naming the right one, and G the promise's `power`. Each
candidate's chance s_i of being named rightly is at most G of the chance of
being named in the world of another j. In that world all the others share
1 - s_j, and G is concave, so (n-1) s <= (n-1) G((1-s)/(n-1)) on average: s is
at most the root of s = G((1-s)/(n-1)). For pure epsilon the root is
1/(1 + (n-1) e^-epsilon), the bound of Lee and Clifton (2011, ISC).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...model.problem import InputError, Problem
from ...model.text import Text
from ..population.roots import root_between
from .loss import PrivacyPromise
from .together import Mechanism, compose

NO_CANDIDATES = Text("候选人数至少为 1。", "There must be at least one candidate.")
OUT_OF_REACH = Text(
    "目标概率 {risk} 不高于随机猜中的概率 1/{candidates}，任何 ε 都达不到。",
    "The goal of {risk} is not above a blind guess, 1/{candidates}; no epsilon reaches it.",
)


def identification_probability(mechanisms: Sequence[Mechanism], candidates: int, *, steps: int = 1) -> float:
    """The upper bound on naming the right one of n candidates from all the releases.

    `steps`: how many neighbouring datasets lie between two candidates' worlds:
    1 where neighbours replace one record, 2 where they add or remove one.

    >>> from .loss import Approximate
    >>> round(identification_probability([Approximate(1.0)], 100), 4)
    0.0267
    """
    if candidates < 1:
        raise InputError(Problem("no_candidates", NO_CANDIDATES))
    if candidates == 1:
        return 1.0
    promise, others = compose(mechanisms).grouped(steps), candidates - 1

    def above(log_chance: float) -> float:
        chance = math.exp(log_chance)
        return promise.power((1 - chance) / others) / chance - 1

    return min(1.0, math.exp(root_between(above, -math.log(candidates), 0.0)))


def epsilon_for(risk: float, candidates: int, *, ratio: float = 1.0) -> float:
    """The greatest pure epsilon that keeps the probability at `risk`: ln((n-1) risk/(1-risk)) / ratio.

    `ratio` is how far the query's value can differ between two candidates'
    worlds, over its sensitivity (Lee and Clifton's Delta v / Delta f).

    >>> round(epsilon_for(1 / 20, 100), 3)
    1.651
    """
    if candidates * risk <= 1:
        raise InputError(Problem("risk_out_of_reach", OUT_OF_REACH.fill(risk=risk, candidates=candidates)))
    return math.log((candidates - 1) * risk / (1 - risk)) / ratio if risk < 1 else math.inf


def posterior(prior: float, epsilon: float) -> float:
    """The most that pure epsilon lets a belief of `prior` grow to: e^epsilon p / (e^epsilon p + 1 - p)."""
    return prior / (prior + (1 - prior) * math.exp(-epsilon))


def advantage(promise: PrivacyPromise) -> float:
    """The greatest lead of right guesses over wrong ones; (e^epsilon - 1 + 2 delta)/(e^epsilon + 1) for (epsilon, delta)."""
    low, high = 0.0, 1.0
    for _ in range(200):  # the lead is concave: narrow by thirds
        one, two = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, two) if promise.power(one) - one > promise.power(two) - two else (one, high)
    return promise.power(low) - low
