"""Attacks that are run on a release; nothing is graded (GB/T 42460 6.3)."""

from __future__ import annotations

from ..data.dataset import Dataset
from ..measure.attacks.holding import Assault, attacked
from ..measure.attacks.suite import Attempted


def attack(release: Dataset, assault: Assault) -> tuple[Attempted, ...]:
    """What each attack wins with a file that an adversary may hold."""
    return attacked(release, assault)
