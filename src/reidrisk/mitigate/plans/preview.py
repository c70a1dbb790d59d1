"""Rows in the form of the output, made up: no value of the data stands in them, and no band that few records have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...data.options import SUPPRESSION_MARK
from ...model.text import Phrase, Text
from ..hierarchies.ladder import Ladder
from ..purpose.fitting import LEAST_SHOWN

ROWS = 10
_SHOWN = 5
_VALUE = Text("（值{letter}）", "(value {letter})")
_LETTERS = "ABCDE"
# Coprime to the numbers of labels that are shown where that can be, so that columns do not run in step.
_STRIDES = (1, 7, 11, 13, 17, 19, 23)


def preview(columns: Sequence[str], ladders: Mapping[str, Ladder], levels: Mapping[str, int]) -> tuple[tuple[str | Phrase, ...], ...]:
    """Ten rows of `columns`, each by itself: a letter for what stays as it is, a common label of what is generalised."""
    cells = [_cells(ladders.get(name), levels.get(name, 0)) for name in columns]
    return tuple(
        tuple(some[(row * _STRIDES[at % len(_STRIDES)] + at + row // len(some)) % len(some)] for at, some in enumerate(cells))
        for row in range(ROWS)
    )


def _cells(ladder: Ladder | None, level: int) -> list[str | Phrase]:
    many = len(_LETTERS) if ladder is None else len(ladder.labels[level])
    made_up: list[str | Phrase] = [_VALUE.fill(letter=letter) for letter in _LETTERS[:many]]
    if ladder is None or not level:
        return made_up
    return list(common_labels(ladder, level)) or ([SUPPRESSION_MARK] if level == ladder.levels - 1 else made_up)


def common_labels(ladder: Ladder, level: int) -> list[str]:
    """The labels that most records have; none that few have, and none that is a value itself."""
    sizes, values = ladder.sizes(level), set(ladder.labels[0])
    codes = sorted((code for code in range(len(sizes)) if sizes[code] >= LEAST_SHOWN), key=lambda code: -int(sizes[code]))
    labels = [ladder.labels[level][code] for code in codes]
    return [one for one in labels if one is not None and one not in values][:_SHOWN]
