"""Everything one assessment found, for whoever draws, writes or stores it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from .dataset import ClassSizes, ColumnSample, Facts
from .frozen import dataclass
from .inventory import Inventory
from .outside.linkage import OutsideFindings
from .plan import EvaluationPlan, PlanRecord
from .standard import Standard
from .verdict import Level, Verdict


@dataclass(frozen=True, slots=True)
class AsIdentifiers:
    """What the verdict would be if columns that a person decided as no identifiers counted as the quasi-identifiers that they can be.

    `columns` are those that change it, each by itself or only all together. Without `levels` the edition has none: not acceptable.
    """

    columns: tuple[str, ...]
    levels: tuple[Level, Level] | None = None


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Assessment:
    """The result of `assess`. `made_at` is passed in, `versions` are of the tool and its engine.

    `records_each`: people by the number of their records, where a key tells whose they
    are. `outside` is what the columns outside the quasi-identifiers give away; None where nothing was attacked. `as_identifiers` is there
    where the verdict hangs on decisions against the evidence.
    """

    facts: Facts
    plan: EvaluationPlan
    record: PlanRecord
    standard: Standard
    inventory: Inventory
    samples: Mapping[str, ColumnSample]
    verdict: Verdict
    made_at: datetime
    versions: Mapping[str, str]
    subjects: int | None = None
    records_each: ClassSizes | None = None
    outside: OutsideFindings | None = None
    as_identifiers: AsIdentifiers | None = None

    @property
    def deciding(self) -> EvaluationPlan:
        """The plan that the figures of the verdict rest on: of several recipients and environments that of the worst."""
        return self.verdict.audiences[0].plan if self.verdict.audiences else self.plan
