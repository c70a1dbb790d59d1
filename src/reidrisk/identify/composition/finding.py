"""The answer to one row of the checklist about the data themselves (ITU-T X Suppl.39 SR1-SR3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from datetime import date
from fractions import Fraction

from ...model.dataset import ColumnSample, Facts
from ...model.frozen import dataclass
from ...model.inventory import Column, Inventory
from ...model.plan import EvaluationPlan
from ...model.text import Phrase, Text
from ..quasi.rows import SampledRows
from ..quasi.study import QuasiStudy

Rarity = Callable[[str, str], Fraction | None]


@dataclass(frozen=True, slots=True)
class RowFinding:
    """`present` says whether the riskier state was found; None when the row is asked, with the reason in `finding`."""

    row: str
    title: Text
    present: bool | None
    finding: Text | Phrase
    columns: tuple[str, ...] = ()
    count: int | None = None

    @property
    def computed(self) -> bool:
        """Whether the data answered; else a person must."""
        return self.present is not None


def nobody_knows(_meaning: str, _value: str) -> Fraction | None:
    """The rarity where no census is at hand: unknown for every value."""
    return None


@dataclass(frozen=True, slots=True)
class ObservedDataset:
    """All that the rules of the checklist look at.

    `rarity` gives the share of the population that has a value, where known;
    without `today` nothing is said of how old dates are.
    """

    facts: Facts
    samples: Mapping[str, ColumnSample] = field(repr=False)
    inventory: Inventory
    plan: EvaluationPlan
    rows: SampledRows = field(repr=False)
    study: QuasiStudy
    today: date | None
    rarity: Rarity = nobody_knows

    def of_category(self, *keys: str) -> tuple[Column, ...]:
        """The columns of these categories."""
        return tuple(column for column in self.inventory.columns if column.category in keys)
