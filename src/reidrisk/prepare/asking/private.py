"""The scheme of differential privacy as the case answers it (GB/T 42460 6.1 f 1)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction

from ...model.exact import exact
from ...model.frozen import dataclass
from ...model.plan import PrivacyScheme, Promised
from .item_values import number_of
from .situation import Situation

_STEPS = {"replace": 1, "add_remove": 2}


@dataclass(frozen=True, slots=True)
class SpentBudget:
    """What a ledger of the privacy budget holds: the epsilon and delta of each release, and the fingerprints of what was made."""

    spent: tuple[tuple[Fraction, Fraction], ...] = ()
    fingerprints: tuple[str, ...] = ()


def asked_for(situation: Situation) -> bool:
    """Whether the case says that risk is computed by differential privacy."""
    return situation.value("attacks.privacy_model") == ("differential",)


def scheme_of(situation: Situation, ledger: SpentBudget) -> PrivacyScheme | None:
    """The promise with what it rests on; None where the case asks for classes, or does not say enough to compute by it."""
    if not asked_for(situation):
        return None
    backing, candidates = situation.value("privacy.backing"), situation.value("privacy.candidates")
    steps = _STEPS.get((situation.value("privacy.neighbours") or ("add_remove",))[0], 2)
    by_ledger = backing == ("ledger",)
    promises = tuple(Promised("epsilon", *one) for one in ledger.spent) if by_ledger else _claimed(situation)
    if not promises or not candidates or number_of(candidates[0]) < 1:
        return None
    people = int(number_of(candidates[0]))
    if by_ledger:  # our own mechanisms hide whether a person is in the data at all
        return PrivacyScheme(promises, people, _STEPS["add_remove"], "ledger", None, None, ledger.fingerprints)
    mechanism, vouched = (next(iter(situation.value(f"privacy.{key}")), None) for key in ("mechanism", "vouched"))
    backed = backing == ("person",) and mechanism and vouched
    return PrivacyScheme(promises, people, steps, "person" if backed else "claim", mechanism, vouched)


def _claimed(situation: Situation) -> tuple[Promised, ...]:
    epsilons, deltas = (_numbers(situation.value(f"privacy.{key}")) for key in ("epsilon", "delta"))
    if epsilons is None or deltas is None or len(deltas) not in {0, len(epsilons)}:
        return ()
    pairs = zip(epsilons, deltas or [Fraction(0)] * len(epsilons), strict=True)
    return tuple(Promised("epsilon", epsilon, delta) for epsilon, delta in pairs)


def _numbers(words: Sequence[str]) -> list[Fraction] | None:
    """Each as an exact number that is not negative; None where one is none."""
    found: list[Fraction] = []
    with suppress(ValueError):
        found = [exact(word) for word in words]
    return found if len(found) == len(words) and all(one >= 0 for one in found) else None
