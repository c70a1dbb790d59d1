"""A quasi-identifier is replicable, distinguishable and knowable, all three (China methodology 10.1.3)."""

from __future__ import annotations

import numpy as np

from ...model.frozen import dataclass
from ...model.inventory import Column
from ...model.role import Role
from ...model.text import Text
from .association import evenness
from .rows import SampledRows

STABLE, EVEN = 0.9, 0.1
_HALF = 0.5
_NAMES = {
    "replicable": Text("可复现", "replicable"),
    "distinguishable": Text("可区分", "distinguishable"),
    "knowable": Text("可知晓", "knowable"),
}


@dataclass(frozen=True, slots=True)
class Gate:
    """Three answers: yes, no, or None where neither the data nor the catalogue can say."""

    column: str
    replicable: bool | None
    distinguishable: bool | None
    knowable: bool | None

    @property
    def failed(self) -> tuple[Text, ...]:
        """The conditions that are not met."""
        return tuple(_NAMES[name] for name in _NAMES if getattr(self, name) is False)

    @property
    def unknown(self) -> tuple[Text, ...]:
        """The conditions that a person must answer."""
        return tuple(_NAMES[name] for name in _NAMES if getattr(self, name) is None)


def gate(rows: SampledRows, column: Column, subject: str | None, *, known: bool = False) -> Gate:
    """Replicable by the rows of the same subject, distinguishable by entropy, knowable from the catalogue or the analyst.

    `known`: an answer of the case says that somebody may know it, whatever role it was given.
    """
    codes = rows.codes[column.name]
    counts = np.bincount(codes) if len(codes) else np.zeros(0, dtype=np.int64)
    even = None if not len(codes) else bool(evenness(counts) > EVEN)
    return Gate(column.name, _replicable(rows, column.name, subject), even, known or _knowable(column))


def _replicable(rows: SampledRows, column: str, subject: str | None) -> bool | None:
    """Whether a person keeps the value: needs persons with several rows."""
    if subject is None or subject == column or subject not in rows.codes:
        return None
    who, what = rows.codes[subject], rows.codes[column]
    several = np.bincount(who)[who] > 1 if len(who) else np.zeros(0, dtype=np.bool_)
    if several.sum() < _HALF * len(who) or not len(who):
        return None
    who, what = who[several], what[several]
    width = int(what.max()) + 1
    pairs, counts = np.unique(who * width + what, return_counts=True)
    best = np.zeros(int(who.max()) + 1, dtype=np.int64)
    np.maximum.at(best, pairs // width, counts)
    return bool(best.sum() >= STABLE * len(who))


def _knowable(column: Column) -> bool | None:
    if column.decided:
        return Role.QI in column.roles or Role.DI in column.roles
    if Role.QI in column.roles or Role.DI in column.roles:
        return True
    return False if Role.SA in column.roles else None
