"""Inference: a secret is guessed from the nearest row of the release.

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


def infer(  # noqa: PLR0913 - what the attacker holds and what counts as right
    release: Codes,
    people: Codes,
    known: Sequence[int],
    secret: int,
    *,
    control: Codes | None = None,
    ordered: Sequence[bool] | None = None,
    tolerance: int = 0,
    most: int = 2_000,
    seed: int = 0,
) -> AttackOutcome:
    """A guess is right when it differs from the secret by at most `tolerance` codes.

    Blind guesses are values drawn from the release without looking at the person.
    """
    kinds = tuple(ordered or (False,) * release.shape[1])
    columns = list(known)

    def guessed(persons: Codes) -> tuple[int, Codes]:
        asked = persons[sample(len(persons), most, seed)]
        close = nearest(release[:, columns], asked[:, columns], [kinds[column] for column in columns], 1)
        guesses = np.array([release[rows[0], secret] for rows in close], np.int64)
        return int(np.count_nonzero(np.abs(guesses - asked[:, secret]) <= tolerance)), asked[:, secret]

    right, secrets = guessed(people)
    against = None
    if control is not None:
        control_right, control_secrets = guessed(control)
        against = (control_right, len(control_secrets))
    return AttackOutcome(len(secrets), right, _by_chance(release[:, secret], secrets, tolerance), against)


def _by_chance(values: Codes, secrets: Codes, tolerance: int) -> Fraction:
    ordered = np.sort(values)
    within = np.searchsorted(ordered, secrets + tolerance, side="right") - np.searchsorted(ordered, secrets - tolerance, side="left")
    return Fraction(int(within.sum()), len(values))
