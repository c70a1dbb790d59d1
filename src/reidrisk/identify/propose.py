"""Identify: the proposed role of every column, with the evidence (GB/T 42460 6.2 a; GB/T 37964 5.3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from weakref import WeakKeyDictionary

from ..model.dataset import ColumnSample, Facts
from ..model.inventory import Column, Evidence, Inventory
from ..model.plan import Decision
from ..model.role import Role
from ..model.text import Text
from . import findings
from .catalogue import categories
from .dictionary import EMPTY, Dictionary, with_dictionary
from .headers import header
from .hidden.contents import binary_columns
from .hidden.dicom import protect
from .hidden.joins import Join, link
from .hidden.origin import Origin, recognise
from .hidden.search import deepen
from .judge import judge
from .lookup import document
from .persons.codes import with_codes
from .persons.proposing import persons
from .persons.sampled import LookedAt
from .proposal import Proposal
from .sensitive import sensitive
from .traits import distinct_share
from .values import Values


@dataclass(frozen=True, slots=True)
class Aids:
    """What may be at hand besides the samples of the columns.

    A data dictionary, the day on which ages count, the rows of the sample together, what all rows and other files show.
    """

    dictionary: Dictionary = EMPTY
    today: date | None = None
    all_rows: Callable[[Inventory], Inventory] | None = None
    joins: Mapping[str, Sequence[Join]] = field(default_factory=dict)
    origins: Mapping[str, Origin] = field(default_factory=dict)
    rows: LookedAt | None = None
    of_dicom: bool = False


_NONE = Aids()
_KEEPS_APART = 0.5  # a value for every second row


def identify(facts: Facts, samples: Mapping[str, ColumnSample], decisions: Mapping[str, Decision], aids: Aids = _NONE) -> Inventory:
    """Every column with proposed roles, category and evidence; decided where a person has decided.

    Looks at the samples, and at rows only through `aids.all_rows`. A decision stands,
    and evidence that speaks against it stands beside it.
    """
    binary, known = binary_columns(facts), _of_the_file(aids, facts)
    found = Inventory(in_context([_column(name, samples.get(name), decisions.get(name), binary, known) for name in facts.columns]))
    found = found if aids.all_rows is None else aids.all_rows(found)
    return found if aids.rows is None else with_codes(replace(found, persons=persons(found, aids.rows)))


def _of_the_file(aids: Aids, facts: Facts) -> Aids:
    """With what the file itself says of its columns."""
    if not facts.labels:
        return aids
    return replace(aids, dictionary=aids.dictionary.beside(facts.labels), of_dicom=facts.format == "dicom")


def _column(name: str, sample: ColumnSample | None, decision: Decision | None, binary: frozenset[str], aids: Aids) -> Column:
    values = Values.of(sample) if sample else Values([], [])
    proposal = _by_rules(name, sample, values, binary, aids.dictionary)
    sensitive(values, proposal, aids.today)
    recognise(proposal, aids.origins.get(name))
    link(proposal, aids.joins.get(name, ()))
    if aids.of_dicom:
        protect(name, proposal)
    category = proposal.category
    key, title = (category.key, category.title) if category else (None, None)
    if decision is None:
        return Column(name, proposal.roles, key, title, tuple(proposal.evidence))
    evidence = (findings.decided(decision), *_against(proposal, decision, values), *proposal.evidence)
    return Column(name, decision.roles, key, title, evidence, decision.by, decision.reason)


# What the rules made of a sample, as long as there is the sample. An input is identified up to four times, each time by other decisions
# or aids: for what does not fit, for the search, for the proof, for its level. 0.2 s each for the 26 columns of `cn_discharge.csv`.
_RULED: WeakKeyDictionary[ColumnSample, tuple[str, frozenset[str], Proposal]] = WeakKeyDictionary()


def _by_rules(name: str, sample: ColumnSample | None, values: Values, binary: frozenset[str], dictionary: Dictionary) -> Proposal:
    """What name, dictionary and values say: a proposal that may grow."""
    if sample is None or dictionary.lacks(name) or dictionary.of(name) is not None:
        proposal = with_dictionary(name, values, judge(name, values), dictionary)
        deepen(name, values, proposal, binary)
        return proposal
    known = _RULED.get(sample)
    if known is None or known[:2] != (name, binary):
        proposal = judge(name, values)
        deepen(name, values, proposal, binary)
        known = _RULED[sample] = (name, binary, proposal)
    return replace(known[2], evidence=list(known[2].evidence))


def _against(proposal: Proposal, decision: Decision, values: Values) -> tuple[Evidence, ...]:
    """Roles that the evidence speaks for and the decision lacks; a direct identifier covers a quasi-identifier."""
    missing = proposal.roles - decision.roles - {Role.NI}
    if Role.DI in decision.roles:
        missing -= {Role.QI}
    if not missing:
        return ()
    count, rows = proposal.by_values or (None, None)
    against = findings.against_decision(missing, count, rows)
    if Role.DI not in missing:
        return (against,)
    if proposal.proven:
        return (findings.proven(*proposal.proven), against)
    return (findings.likely(len(values), values.rows), against) if distinct_share(values) >= _KEEPS_APART else (against,)


_CARE = frozenset({"medical_record", "visit_number", "body", "diagnosis_visible", "sa_health", "health_card"})
_RESULTS = frozenset(document("header_words.json")["results"])
_ENDINGS = tuple(document("header_words.json")["result_endings"])
_SEVERAL, _SHARE, _MANY, _MOSTLY = 2, 0.15, 3, 0.25
_SAYS_NOTHING = re.compile(r"(?:[A-Za-z]|col|column|field|var|attr|feature|unnamed)?[ _.:-]*[0-9]*", re.IGNORECASE)
_BESIDE = Text(
    "列名“{name}”本身含义不定；同表有 {count} 列健康或就诊数据，故视为检验或检查结果。",
    'The name "{name}" alone could be anything; the table has {count} columns on health or care, so it is taken for a finding.',
)


def in_context(columns: Sequence[Column]) -> tuple[Column, ...]:
    """The columns, those that only the table explains with what it makes of them; decisions stand.

    "result" and "value" in a table of laboratory tests are findings of patients.
    """
    care = sum(column.category in _CARE for column in columns)
    if care < max(_SEVERAL, len(columns) * _SHARE):
        return tuple(columns)
    mostly = care >= max(_MANY, len(columns) * _MOSTLY)
    return tuple(_result(column, care) if _is_result(column) or (mostly and _is_unknown(column)) else column for column in columns)


def _is_unknown(column: Column) -> bool:
    """A word that no list knows, in a table that is about care: rather a finding too many than one overlooked."""
    if column.category is not None or column.roles or column.decided or _SAYS_NOTHING.fullmatch(column.name):
        return False
    return not any(item.method == "name-lookup" for item in column.evidence)


def _is_result(column: Column) -> bool:
    return column.category is None and not column.roles and not column.decided and _says_result(column.name)


def _says_result(name: str) -> bool:
    joined = header(name).joined
    return joined in _RESULTS or joined.endswith(_ENDINGS)


def _result(column: Column, care: int) -> Column:
    category = categories()["sa_health"]
    seen = Evidence("name-lookup", "table-context", _BESIDE.fill(name=column.name, count=care))
    return replace(column, roles=category.roles, category=category.key, category_title=category.title, evidence=(seen, *column.evidence))
