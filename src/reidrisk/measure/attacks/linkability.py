"""Linkability: two files with different columns about the same people are joined through the release.

After Giomi, Boenisch, Wehmeyer & Tasnadi 2023 (anonymeter).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from ...data.groups.group_numbers import Codes
from .draws import sample
from .neighbours import nearest
from .outcome import AttackOutcome


def linkability(  # noqa: PLR0913 - what the attacker holds and how far it looks
    release: Codes,
    people: Codes,
    one: Sequence[int],
    other: Sequence[int],
    *,
    control: Codes | None = None,
    ordered: Sequence[bool] | None = None,
    neighbours: int = 1,
    most: int = 2_000,
    seed: int = 0,
) -> AttackOutcome:
    """An attempt is right when one row is among the nearest both by the columns `one` and by the columns `other`."""
    kinds = tuple(ordered or (False,) * release.shape[1])

    def joined(persons: Codes) -> tuple[int, int]:
        asked = persons[sample(len(persons), most, seed)]
        by = [
            nearest(release[:, part], asked[:, part], [kinds[column] for column in part], neighbours) for part in (list(one), list(other))
        ]
        return sum(bool(np.intersect1d(a, b).size) for a, b in zip(*by, strict=True)), len(asked)

    right, attempts = joined(people)
    return AttackOutcome(attempts, right, attempts * _chance(len(release), neighbours), None if control is None else joined(control))


def _chance(rows: int, neighbours: int) -> Fraction:
    """That two blind choices of so many rows meet."""
    apart = Fraction(1)
    for step in range(min(neighbours, rows)):
        apart *= Fraction(max(rows - neighbours - step, 0), rows - step)
    return 1 - apart
