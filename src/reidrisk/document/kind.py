"""A kind of document: one file of `kinds/`, made from what is known of a case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from datetime import datetime
from typing import Any

from ..data.dictionaries.codes import Codes
from ..identify.survey import Survey
from ..measure.attribute.shared import SharedValue
from ..model.assessment import Assessment
from ..model.dataset import Fingerprint
from ..model.extension import load
from ..model.frozen import dataclass
from ..model.governance import Governance
from ..model.inventory import Column
from ..model.plan import EvaluationPlan
from ..model.preparation import Change
from ..model.standard import Standard
from ..model.text import Lang, Text
from .content import Block
from .control import Secrecy
from .kept_attacks import KeptAttack
from .registered import RegisteredReleases


@dataclass(frozen=True, slots=True)
class Fixed:
    """A plan as it was fixed: its hash, when, and the level that was known by then (None: before any result).

    `completes`: it only says what the plan before left open and the known result did not depend on.
    """

    hash: str
    at: datetime
    level: int | None = None
    change: Change | None = None
    completes: bool = False


@dataclass(frozen=True, slots=True)
class Material:
    """What a document is made of. `columns` are all of the dataset; `proposed` their roles where nobody has decided.

    `fixed` holds every plan of the case in time order, the present one last;
    `names` says whether people's names may stand in it; `who` gave the answers of
    the release, and when. `assessment` and `survey` are what the data show now, for
    the kinds that ask for it; `source` are the columns of the data as they came, where those that are
    graded were treated since; `shared` says of each sensitive attribute how many classes hold a single value;
    `described` is what the dictionary says of the columns, `codes` what it says that their codes mean; `attacks` are those that were
    run, `attacks_altered` whether other hands
    changed the record of them; `registered` are the releases in the case's register;
    `mitigation` is what `reidrisk mitigate` said it did
    to the data; `pseudonyms` are the columns that a record beside the file, with its fingerprint, says were replaced by codes before;
    `governed` is who signed what; `written` are the kinds of documents that are there.
    """

    case: str
    dataset: str
    fingerprint: Fingerprint | None
    plan: EvaluationPlan
    standard: Standard
    columns: tuple[str, ...]
    proposed: Mapping[str, tuple[str, ...]]
    fixed: tuple[Fixed, ...]
    made_at: datetime
    versions: Mapping[str, str] = field(default_factory=dict)
    names: bool = False
    who: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    survey: Survey | None = None
    assessment: Assessment | None = None
    mitigation: Mapping[str, Any] | None = None
    governed: Governance = field(default_factory=Governance)
    written: frozenset[str] = frozenset()
    source: tuple[Column, ...] = ()
    shared: tuple[SharedValue, ...] = ()
    described: Mapping[str, str] = field(default_factory=dict)
    codes: Mapping[str, Codes] = field(default_factory=dict)
    attacks: tuple[KeptAttack, ...] = ()
    attacks_altered: bool = False
    registered: RegisteredReleases | None = None
    pseudonyms: tuple[str, ...] = ()

    def known(self) -> Assessment:
        """The assessment; a kind that asks for it says so in `Kind.assesses`."""
        if self.assessment is None:
            msg = "this kind is made from an assessment: Kind.assesses"
            raise ValueError(msg)
        return self.assessment

    @property
    def hash(self) -> str:
        """The hash of the present plan."""
        return self.fixed[-1].hash


def _always(_material: Material) -> bool:
    return True


def _whatever(_clause: str, _material: Material, /) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of document: `build` gives what it says in one language.

    A kind that `looks` needs `Material.survey`, one that `assesses` needs
    `Material.assessment`: the data are read for it. `from_source`: it says what the columns were before they were treated, by
    `Material.source`, as one that looks does. `rows` are the rows of the
    methodology's table of documents (13.5) that it is; `readers` who may read it;
    `years` how long the law wants it kept (PIPL 56), None where only the organisation's own rules say so;
    `recorded`: it is made of signed entries of the ledger, and nobody approves it;
    `leads`: its first chapter says the verdict itself; `happened` whether there is anything that it would tell of: a certificate of what
    nobody did is not written, and `absent` says why where that is something else than that no record is there;
    `applies` whether a clause is answered in this case;
    `names_in_full`: it lists the laws and standards that it cites with their titles, for all the others.
    """

    key: str
    title: Text
    clauses: tuple[str, ...]
    build: Callable[[Material, Lang], tuple[Block, ...]]
    secrecy: Secrecy
    readers: Text
    looks: bool = False
    assesses: bool = False
    from_source: bool = False
    rows: tuple[str, ...] = ()
    years: int | None = None
    leads: bool = False
    happened: Callable[[Material], bool] = _always
    absent: Text | None = None
    applies: Callable[[str, Material], bool] = _whatever
    recorded: bool = False
    names_in_full: bool = False


def kinds() -> tuple[Kind, ...]:
    """Every kind there is."""
    return load("kind", f"{__package__}.kinds", "KIND", Kind)
