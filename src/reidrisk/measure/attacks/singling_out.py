"""Singling out: combinations of values that are unique in the release, tried on the original people.

After Giomi, Boenisch, Wehmeyer & Tasnadi 2023 (anonymeter), with equality predicates.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ...data.groups.group_numbers import Codes, Integers, group_numbers, group_sums
from ...model.text import Text
from .draws import draws, hashes, sample
from .outcome import AttackOutcome

_ROUNDS = 32
NONE_ALONE = Text(
    "发布数据中没有在所试各列组合上唯一的记录，无从猜测。",
    "No row of the release is alone on any of the sets of columns tried, so that there is nothing to guess.",
)


def single_out(release: Codes, people: Codes, control: Codes | None = None, width: int = 3, most: int = 2_000) -> AttackOutcome | Text:
    """Guess at most `most` predicates on `width` columns, each from a row that is alone on them in the release.

    A guess is right when exactly one of `people` fits it. The same guesses are
    tried on `control`, people of the same kind who are not in the release.
    Blind guesses take each value from a row of its own.
    """
    columns = release.shape[1]
    guessed = right = 0
    control_right, by_chance = 0, 0
    for turn in range(_ROUNDS):
        chosen = np.sort(np.argsort(hashes(columns, turn))[: min(width, columns)])
        rows = _alone(release[:, chosen])
        rows = rows[sample(len(rows), -(-most // _ROUNDS), turn)]
        guessed += len(rows)
        right += _fitting_one(people[:, chosen], release[np.ix_(rows, chosen)])
        by_chance += _fitting_one(people[:, chosen], _blind(release[:, chosen], len(rows), turn))
        if control is not None:
            control_right += _fitting_one(control[:, chosen], release[np.ix_(rows, chosen)])
    if not guessed:
        return NONE_ALONE
    return AttackOutcome(guessed, right, Fraction(by_chance), None if control is None else (control_right, guessed))


def _alone(part: Codes) -> Integers:
    groups = group_numbers(part, range(part.shape[1]))
    return np.flatnonzero(np.bincount(groups)[groups] == 1)


def _blind(part: Codes, guesses: int, turn: int) -> Codes:
    where = [draws(np.full(guesses, len(part)), turn * part.shape[1] + column + 1) for column in range(part.shape[1])]
    return np.stack([part[rows, column] for column, rows in enumerate(where)], axis=1)


def _fitting_one(people: Codes, guesses: Codes) -> int:
    groups = group_numbers(np.concatenate([people, guesses]), range(people.shape[1]))
    fitting = group_sums(groups, np.r_[np.ones(len(people), np.int64), np.zeros(len(guesses), np.int64)])
    return int(np.count_nonzero(fitting[groups[len(people) :]] == 1))
