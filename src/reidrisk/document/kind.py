"""A kind of document: one file of `kinds/`, made from what is known of a case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from ..identify.survey import Survey
from ..model.dataset import Fingerprint
from ..model.extension import load
from ..model.plan import Plan
from ..model.preparation import Change
from ..model.standard import Standard
from ..model.text import Lang, Text


@dataclass(frozen=True, slots=True)
class Fixed:
    """A plan as it was fixed: its hash, when, and the level that was known by then (None: before any result)."""

    hash: str
    at: datetime
    level: int | None = None
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class Material:
    """What a document is made of. `columns` are all of the dataset; `proposed` their roles where nobody has decided.

    `fixed` holds every plan of the case in time order, the present one last;
    `names` says whether people's names may stand in it; `who` gave the answers of
    the release, and when.
    """

    case: str
    dataset: str
    fingerprint: Fingerprint | None
    plan: Plan
    standard: Standard
    columns: tuple[str, ...]
    proposed: Mapping[str, tuple[str, ...]]
    fixed: tuple[Fixed, ...]
    made_at: datetime
    versions: Mapping[str, str] = field(default_factory=dict)
    names: bool = False
    who: Mapping[str, str] = field(default_factory=dict)
    survey: Survey | None = None

    @property
    def hash(self) -> str:
        """The hash of the present plan."""
        return self.fixed[-1].hash


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of document: `render` gives it as a self-contained HTML page.

    A kind that `looks` needs `Material.survey`: the data are read for it.
    """

    key: str
    title: Text
    clauses: tuple[str, ...]
    render: Callable[[Material, Lang], bytes]
    looks: bool = False


def kinds() -> tuple[Kind, ...]:
    """Every kind there is."""
    return load("kind", f"{__package__}.kinds", "KIND", Kind)
