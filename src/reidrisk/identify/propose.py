"""Identify: the proposed role of every column, with the evidence (GB/T 42460 6.2 a; GB/T 37964 5.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from weakref import WeakKeyDictionary

from ..model.dataset import ColumnSample, Facts
from ..model.frozen import dataclass
from ..model.inventory import Column, Evidence, Inventory
from ..model.plan import Decision
from ..model.role import Role
from . import findings
from .dictionary import EMPTY, Dictionary, with_dictionary
from .emptied import emptied
from .hidden.contents import binary_columns
from .hidden.dicom import protect, settled
from .hidden.headed import with_headed
from .hidden.joins import Join, link
from .hidden.origin import Origin, recognise
from .hidden.search import deepen
from .judge import judge
from .layouts import layout_of
from .persons.sampled import LookedAt
from .proposal import Proposal
from .repeated import with_repeated
from .sensitive import sensitive
from .together.genotyped import with_genotyped
from .together.parted import with_parted
from .together.table import together
from .traits import distinct_share
from .values import Values
from .weighing.clues import of_column
from .weighing.reconsider import reconsidered
from .weighing.weigh import weighed


@dataclass(frozen=True, slots=True)
class Aids:
    """What may be at hand besides the samples of the columns.

    A data dictionary, the day on which ages count, the rows of the sample together, what all rows and other files show; whether all
    rows of a column are alike.
    """

    dictionary: Dictionary = EMPTY
    today: date | None = None
    all_rows: Callable[[Inventory], Inventory] | None = None
    joins: Mapping[str, Sequence[Join]] = field(default_factory=dict)
    origins: Mapping[str, Origin] = field(default_factory=dict)
    rows: LookedAt | None = None
    of_dicom: bool = False
    has_one_class: Callable[[str], bool] | None = None


_NONE = Aids()
_KEEPS_APART = 0.5  # a value for every second row


def identify(facts: Facts, samples: Mapping[str, ColumnSample], decisions: Mapping[str, Decision], aids: Aids = _NONE) -> Inventory:
    """Every column with proposed roles, category and evidence; decided where a person has decided.

    Looks at the samples, and at rows only through `aids.all_rows`. A decision stands,
    and evidence that speaks against it stands beside it.
    """
    binary, known = binary_columns(facts), _of_the_file(aids, facts)
    judged = weighed([_column(name, samples.get(name), decisions.get(name), binary, known) for name in facts.columns], facts.rows)
    found = Inventory(with_headed(judged))
    found = found if aids.all_rows is None else aids.all_rows(found)
    if aids.rows is not None:
        found = reconsidered(found, with_parted(with_repeated(together(found, aids.rows), aids.rows), aids.rows))
        found = with_genotyped(found, aids.rows)
    return emptied(settled(found, samples, of_images=known.of_dicom), samples, aids.has_one_class)


def _of_the_file(aids: Aids, facts: Facts) -> Aids:
    """With what the file itself says of its columns, or the layout whose codes they are called by."""
    if facts.labels:
        aids = replace(aids, dictionary=aids.dictionary.beside(facts.labels), of_dicom=facts.format == "dicom")
    layout = layout_of(facts.columns)
    return aids if layout is None else replace(aids, dictionary=aids.dictionary.beside(layout.labels, layout.title))


def _column(
    name: str, sample: ColumnSample | None, decision: Decision | None, binary: frozenset[str], aids: Aids
) -> tuple[Column, Proposal, str]:
    values = Values.of(sample) if sample else Values([], [])
    proposal = _by_rules(name, sample, values, binary, aids.dictionary)
    sensitive(values, proposal, aids.today)
    recognise(proposal, aids.origins.get(name), tuple(sample.values) if sample else ())
    link(proposal, aids.joins.get(name, ()))
    if aids.of_dicom:
        protect(name, proposal)
    category = proposal.category
    key, title = (category.key, category.title) if category else (None, None)
    entry = aids.dictionary.of(name)
    described = entry.short if entry else ""
    if decision is None:
        return Column(name, proposal.roles, key, title, tuple(proposal.evidence)), proposal, described
    evidence = (findings.decided(decision), *_against(proposal, decision, values), *map(findings.once_decided, proposal.evidence))
    return Column(name, decision.roles, key, title, evidence, decision.by, decision.reason), proposal, described


# What the rules made of a sample, as long as there is the sample. An input is identified up to four times, each time by other decisions
# or aids: for what does not fit, for the search, for the proof, for its level. 0.2 s each for the 26 columns of `cn_discharge.csv`.
_RULED: WeakKeyDictionary[ColumnSample, tuple[str, frozenset[str], Proposal]] = WeakKeyDictionary()


def _by_rules(name: str, sample: ColumnSample | None, values: Values, binary: frozenset[str], dictionary: Dictionary) -> Proposal:
    """What name, dictionary and values say: a proposal that may grow."""
    if sample is None or dictionary.lacks(name) or dictionary.of(name) is not None:
        return _grown(name, values, with_dictionary(name, values, judge(name, values), dictionary), binary)
    known = _RULED.get(sample)
    if known is None or known[:2] != (name, binary):
        known = _RULED[sample] = (name, binary, _grown(name, values, judge(name, values), binary))
    return replace(known[2], evidence=list(known[2].evidence))


def _grown(name: str, values: Values, proposal: Proposal, binary: frozenset[str]) -> Proposal:
    """With what hides in the values, and with the clues instead of the values that they were taken from: the values need not be kept."""
    deepen(name, values, proposal, binary)
    proposal.clues, proposal.seen = of_column(name, proposal), None
    return proposal


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
