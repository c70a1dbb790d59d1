"""Identify: the proposed role of every column, with the evidence (GB/T 42460 6.2 a; GB/T 37964 5.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from ..model.dataset import ColumnSample, Facts
from ..model.inventory import Column, Evidence, Inventory
from ..model.plan import Decision
from ..model.role import Role
from . import findings
from .context import in_context
from .dictionary import EMPTY, Dictionary, with_dictionary
from .hidden.contents import binary_columns
from .hidden.joins import Join, link
from .hidden.origin import Origin, recognise
from .hidden.search import deepen
from .judge import judge
from .proposal import Proposal
from .sensitive import sensitive
from .values import Values


@dataclass(frozen=True, slots=True)
class Aids:
    """What may be at hand besides the sample: a data dictionary, the day on which ages count, what all rows and other files show."""

    dictionary: Dictionary = EMPTY
    today: date | None = None
    all_rows: Callable[[Inventory], Inventory] | None = None
    joins: Mapping[str, Sequence[Join]] = field(default_factory=dict)
    origins: Mapping[str, Origin] = field(default_factory=dict)


_NONE = Aids()


def identify(facts: Facts, samples: Mapping[str, ColumnSample], decisions: Mapping[str, Decision], aids: Aids = _NONE) -> Inventory:
    """Every column with proposed roles, category and evidence; decided where a person has decided.

    Looks at the samples, and at rows only through `aids.all_rows`. A decision stands,
    and evidence that speaks against it stands beside it.
    """
    binary = binary_columns(facts)
    found = Inventory(in_context([_column(name, samples.get(name), decisions.get(name), binary, aids) for name in facts.columns]))
    return found if aids.all_rows is None else aids.all_rows(found)


def _column(name: str, sample: ColumnSample | None, decision: Decision | None, binary: frozenset[str], aids: Aids) -> Column:
    values = Values.of(sample) if sample else Values([], [])
    proposal = with_dictionary(name, values, judge(name, values), aids.dictionary)
    deepen(name, values, proposal, binary)
    sensitive(values, proposal, aids.today)
    recognise(proposal, aids.origins.get(name))
    link(proposal, aids.joins.get(name, ()))
    category = proposal.category
    key, title = (category.key, category.title) if category else (None, None)
    if decision is None:
        return Column(name, proposal.roles, key, title, tuple(proposal.evidence))
    evidence = (findings.decided(decision), *_against(proposal, decision), *proposal.evidence)
    return Column(name, decision.roles, key, title, evidence, decision.by, decision.reason)


def _against(proposal: Proposal, decision: Decision) -> tuple[Evidence, ...]:
    """Roles that the evidence speaks for and the decision lacks; a direct identifier covers a quasi-identifier."""
    missing = proposal.roles - decision.roles - {Role.NI}
    if Role.DI in decision.roles:
        missing -= {Role.QI}
    if not missing:
        return ()
    count, rows = proposal.by_values or (None, None)
    return (findings.against_decision(missing, count, rows),)
