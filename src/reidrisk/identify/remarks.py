"""What else is worth saying of a column, beside its roles."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..model.inventory import Evidence
from ..model.role import Role
from . import findings, traits
from .catalogue import categories
from .examine import detectors
from .forms.matrices import distinct
from .proposal import ObservedColumn, Proposal
from .prose.contents import counted
from .values import LONGEST, Values

_ADULT_FROM, _AGE_DIGITS = 14, 3
_MOST_READ = 100


def remark(name: str, seen: ObservedColumn, proposal: Proposal) -> None:
    """Add what limits the proposal, what the law adds, and what ran in vain."""
    values = seen.values
    if not values.rows:
        proposal.evidence.append(findings.empty())
    if values.clipped:
        proposal.evidence.append(findings.clipped(values.clipped, values.rows, LONGEST))
    if proposal.category is None or seen.found:
        free = (seen.name is not None and seen.name.kind == "free_text") or traits.is_free_text(values)
        if free and values.rows:
            proposal.evidence += _contents(values)
            proposal.evidence.append(findings.free_text(values.rows))
    if young := _young(seen, proposal):
        proposal.evidence.append(findings.minors(young, values.rows))
    _header_value(name, proposal)
    if not proposal.roles and values.rows:
        proposal.evidence.append(findings.nothing(len(detectors()), values.rows))


def _contents(values: Values) -> Iterator[Evidence]:
    """Of a few hundred texts, spread evenly."""
    places = distinct(np.linspace(0, len(values) - 1, min(len(values), _MOST_READ)).astype(np.int64))
    weights = values.weights[places]
    for one, rows in counted([values[place] for place in places.tolist()], weights.tolist()):
        yield findings.contents(one.title, one.key, rows, int(weights.sum()))


def _young(seen: ObservedColumn, proposal: Proposal) -> int:
    """Rows whose age in years is below fourteen, where the name says age in years."""
    if (
        proposal.category is not categories()["birth_age"]
        or seen.name is None
        or not seen.name.alias.endswith(("年龄", "周岁", "age", "nl"))
    ):
        return 0
    years = [text.removesuffix("岁") for text in seen.values]
    return seen.values.rows_where(
        np.fromiter(
            (text.isdigit() and len(text) <= _AGE_DIGITS and int(text) < _ADULT_FROM for text in years), dtype=np.bool_, count=len(years)
        )
    )


def _header_value(name: str, proposal: Proposal) -> None:
    """A strong detector that validates the column name: the first record was taken for the header."""
    if not any(map(str.isdigit, name)):
        return
    text = [name.strip()]
    for detector in detectors():
        direct = Role.DI in categories()[detector.category].roles and detector.category != "person_name"
        if direct and not detector.weak and any(detector.check(text)):
            proposal.evidence.append(findings.header_is_value(detector))
            proposal.category = proposal.category or categories()[detector.category]
            proposal.roles |= categories()[detector.category].roles
            return
