"""The evaluation plan: everything that is fixed before the first measurement (GB/T 42460 6.1 g)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field, replace
from fractions import Fraction
from typing import Literal

from .frozen import dataclass
from .outside.background import HeldBefore
from .persons import SubjectType, stands_in
from .preparation import Accepted, Change, Reply, in_columns
from .release import Answer, Audience, Release, Sharing
from .role import Role


@dataclass(frozen=True, slots=True)
class Promised:
    """One release's promise: `kind` is epsilon (with `delta`), rho (zCDP) or mu (GDP)."""

    kind: Literal["epsilon", "rho", "mu"]
    value: Fraction
    delta: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class PrivacyScheme:
    """Every differentially private release about the same people, and how many candidates a record has.

    `steps` is how many neighbouring datasets lie between two candidates'
    worlds: 1 where neighbours replace a record, 2 where they add or remove one.
    `backing` is what the promise rests on: nothing but the claim, our own ledger of
    epsilon, which knows the fingerprints `released`, or a `mechanism` for which the
    person `vouched_by` answers.
    """

    promises: tuple[Promised, ...]
    candidates: int
    steps: int = 1
    backing: Literal["claim", "ledger", "person"] = "claim"
    mechanism: str | None = None
    vouched_by: str | None = None
    released: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.promises or self.candidates < 1 or self.steps < 1:
            msg = "a scheme has a promise, a candidate and a step"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a person decided about one column. Roles are a set; `by` is who, as far as it is known."""

    roles: frozenset[Role]
    by: str
    reason: str | None = None


# Who decided about a column that a mitigation replaced, where nobody had before.
BY_REPLACING = "mitigate"


@dataclass(frozen=True, slots=True)
class EvaluationPlan:
    """Standard, context, decided roles and the subject key. `decisions` is by column name.

    `replies` are the answers of the preparation by key; `derived` names the
    answers of the release that follow from them; `change` is why the plan
    differs from the one that gave the first result. `scheme` is how data risk
    is computed where it is not by equivalence classes (6.1 f 1), `population`
    tells the people behind the data where risk rests on them. `types` are
    further types of subjects with a key each: the worst grades. `data` is the
    fingerprint of the data it was made for (``kind:value``), None before a scan.
    `own` are the replies that recipients and environments give each for itself, over those that they share.
    `fixed` is the plan of the data before, where this one is of what a
    mitigation made of them. `accepted` are the findings that a named person
    has settled by a reason. `sharing_named` is the kind of sharing that was
    answered, where other answers describe a stricter one and that is graded. `held` is
    what holders were found to know with the data before, None where these are the data as they came; `averaged` are the columns
    whose values are means of their class, nobody's own. `one_row_each`: in the data before, all rows were compared and each was of a
    person of its own.
    """

    standard: str = "gbt-42460-2023"
    release: Release = field(default_factory=Release)
    decisions: Mapping[str, Decision] = field(default_factory=dict)
    subject: str | None = None
    replies: Mapping[str, Reply] = field(default_factory=dict)
    derived: tuple[str, ...] = ()
    change: Change | None = None
    scheme: PrivacyScheme | None = None
    population: tuple[str, ...] = ()
    types: tuple[SubjectType, ...] = ()
    data: str | None = None
    own: Mapping[Audience, Mapping[str, Reply]] = field(default_factory=dict)
    fixed: EvaluationPlan | None = None
    accepted: tuple[Accepted, ...] = ()
    sharing_named: Answer[Sharing] | None = None
    held: HeldBefore | None = None
    averaged: frozenset[str] = frozenset()
    one_row_each: bool = False

    @property
    def audiences(self) -> tuple[Audience, ...]:
        """Each recipient in each environment; one that stands for all where nobody was named."""
        return self.release.audiences

    def to(self, audience: Audience) -> EvaluationPlan:
        """The plan as though this were the only audience."""
        replies = {**self.replies, **{key: reply for one in audience.layers for key, reply in self.own.get(one, {}).items()}}
        return replace(self, release=self.release.to(audience), replies=replies, own={})

    def of_output(self, columns: Collection[str], replaced: Collection[str] = ()) -> EvaluationPlan:
        """The same plan for an output that has these columns: what it says of others stays fixed, but there is nothing to measure.

        What was `replaced` by pseudonyms of this release, or in redacted text, identifies nobody directly any more (resolutions P-17), by
        the word of whoever decided about the column or, where nobody had, of whoever had it replaced.
        """
        kept = {name: decision for name, decision in self.decisions.items() if name in columns}
        nobody = Decision(frozenset(), BY_REPLACING)
        kept |= {name: replace(kept.get(name, nobody), roles=frozenset({Role.NI})) for name in replaced if name in columns}
        subject = self.subject if self.subject is not None and stands_in(self.subject, columns) else None
        types = tuple(one for one in self.types if {one.key, *one.quasi} <= set(columns))
        accepted = in_columns(self.accepted, columns)
        return replace(self, decisions=kept, subject=subject, types=types, accepted=accepted, fixed=self.fixed or self)

    @property
    def decided(self) -> Mapping[str, Decision]:
        """What is decided by column, where the columns of every type of subjects are quasi-identifiers."""
        found = dict(self.decisions)
        for one in self.types:
            for column in one.quasi:
                earlier = found.get(column, Decision(frozenset(), one.by))
                found[column] = replace(earlier, roles=earlier.roles | {Role.QI})
        return found

    @property
    def quasi(self) -> tuple[str, ...]:
        """The quasi-identifiers decided for the people of `subject`."""
        return tuple(name for name, decision in self.decisions.items() if Role.QI in decision.roles and Role.DI not in decision.roles)


@dataclass(frozen=True, slots=True)
class PlanRecord:
    """The hash of the plan, and what an earlier plan of the same case gave, where it differs; `earlier_data` is what that was of.

    `completes` is the hash of the plan of the last result, where this one only says what that left open and did not depend on.
    """

    hash: str
    earlier_hash: str | None = None
    earlier_level: int | None = None
    earlier_data: str | None = None
    change: Change | None = None
    completes: str | None = None

    @property
    def changed_after_result(self) -> bool:
        """Whether the plan changed after a result was known."""
        return self.earlier_hash is not None and self.earlier_hash != self.hash
