"""What programs read of results, by name and type: the JSON Schemas are made from these.

A key that stands without `NotRequired` is there in every result of its form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict


class DatasetForm(TypedDict):
    """Which data."""

    name: str
    rows: int
    fingerprint: str


class IntervalForm(TypedDict):
    """Between which values a figure lies."""

    low: float
    high: float
    exact: list[str | None]


class NumberForm(TypedDict):
    """One figure: as a decimal and exactly; `interval` is null where it is certain."""

    value: float | None
    exact: str | None
    status: str
    reason: str | None
    clause: str
    title: str
    interval: IntervalForm | None


class RateForm(TypedDict):
    """A rate with the ends of its 95% interval."""

    value: float
    low: float
    high: float


class ControlForm(TypedDict):
    """What the same attack finds of people who are not in the release."""

    right: int
    attempts: int


# Written so because the key is a word that no name of ours is.
_InWords = TypedDict("_InWords", {"said": NotRequired[list[str]]})  # noqa: UP013 - as above


class AttackForm(_InWords):
    """One attack; further keys are its own."""

    key: str
    title: str
    source: str
    status: Literal["ok", "not_run"]
    secret: NotRequired[str]
    reason: NotRequired[str | None]
    attempts: NotRequired[int]
    right: NotRequired[int]
    by_chance: NotRequired[float]
    by_chance_exact: NotRequired[str | None]
    rate: NotRequired[RateForm]
    predicted: NotRequired[float | None]
    control: NotRequired[ControlForm | None]
    risk: NotRequired[RateForm]
    usable: NotRequired[bool]


class AttackedForm(TypedDict):
    """``attack --json``."""

    schema: Literal["reidrisk/attack/1"]
    tool: Mapping[str, str]
    release: DatasetForm
    known: DatasetForm
    columns: list[str]
    seed: int
    attacks: list[AttackForm]
    errors: list[Any]


class LostCellsForm(TypedDict):
    """Cells of a column that say nothing any more."""

    lost: int
    of: int
    unseen: int


class ExcessForm(TypedDict):
    """What is lost beyond what was agreed."""

    what: str
    column: str | None
    lost: int
    of: int
    most: str | None
    table: NotRequired[str]


class LostForm(TypedDict):
    """What a plan loses."""

    records: int
    of: int
    cells: Mapping[str, LostCellsForm]
    beyond_default: list[ExcessForm]
    refused: list[ExcessForm]


class IdentifiersForm(TypedDict):
    """Words of direct identifiers that were looked for in the output."""

    sought: int
    met: int
    by_chance: float


class FindingForm(TypedDict):
    """What the proof found in a column."""

    kind: str
    column: str
    grave: bool
    text: str


class ProofForm(TypedDict):
    """The output opened again (`basis` output), or only the plan counted again (`basis` recount)."""

    basis: Literal["output", "recount"]
    passed: bool | None
    rows: int
    k: int
    classes: int
    figures: NotRequired[Mapping[str, Any]]
    counted_by: NotRequired[list[str]]
    identifiers: NotRequired[IdentifiersForm]
    order: NotRequired[str]
    level: NotRequired[int | None]
    acceptable: NotRequired[bool | None]
    standard: NotRequired[str | None]
    not_answered: NotRequired[list[str]]
    cautions: NotRequired[list[Mapping[str, Any]]]
    direct_identifiers: NotRequired[list[str]]
    other_quasi_identifiers: NotRequired[list[str]]
    findings: NotRequired[list[FindingForm]]


class StepForm(TypedDict):
    """One step of a plan, and what it changed; a column that left has only the first three."""

    transform: str
    column: str
    reversible: str
    values: NotRequired[int]
    changed: NotRequired[int]
    unfit: NotRequired[int]


class MovedForm(TypedDict):
    """How far a column is from when the plan was made."""

    column: str
    distance: str
    new: int


class AppliedForm(TypedDict):
    """What every application of steps says."""

    rows: int
    steps: list[StepForm]
    left: int
    records_lost: int
    cells_suppressed: int
    may_be_suppressed: int | None
    holds: bool
    lost: LostForm
    moved: list[MovedForm]
    utility: Mapping[str, Any] | None
    secrets: list[str]
    output: str | None
    order: str | None
    written: int | None
    neutralised: Mapping[str, Mapping[str, int]]
    attacks: list[Mapping[str, Any]] | None
    proof: ProofForm | None
    tables: NotRequired[list[Mapping[str, Any]]]
    undated: NotRequired[Mapping[str, int]]
    losing_digits: NotRequired[Mapping[str, int]]
    errors: list[Any]


class ProtectedForm(AppliedForm):
    """``apply --json``."""

    schema: Literal["reidrisk/apply/1"]
    plan: str
    graded: bool
    privacy: NotRequired[Mapping[str, Any]]


class TransformedForm(AppliedForm):
    """``transform --json``."""

    schema: Literal["reidrisk/transform/1"]
    graded: bool


class TechniquesForm(TypedDict):
    """``transform --list --json``."""

    schema: Literal["reidrisk/transforms/1"]
    transforms: list[Mapping[str, Any]]
    errors: list[Any]


class PlanForm(TypedDict):
    """The plan: the level of each column (of `of`), in words, and what leaves."""

    levels: Mapping[str, int | list[int]]
    of: Mapping[str, int]
    in_words: Mapping[str, Mapping[str, str]]
    recoding: Literal["full-domain", "local", "cells"]
    dropped: list[str]
    notes: list[str]
    treated: list[Mapping[str, Any]]
    known_to: list[Mapping[str, Any]]


class WhollySuppressedForm(TypedDict):
    """The columns of the output that say nothing any more, of how many."""

    columns: list[str]
    of: int


class MitigatedForm(TypedDict):
    """``mitigate --json``."""

    schema: Literal["reidrisk/mitigation/1"]
    tool: Mapping[str, str]
    dataset: DatasetForm
    plan: PlanForm
    goal: Mapping[str, Any] | None
    purpose: Mapping[str, Any] | None
    usefulness: list[Mapping[str, Any]]
    useful: bool | None
    wholly_suppressed: NotRequired[WhollySuppressedForm]
    records_lost: int
    cells_suppressed: int
    attacks: list[Mapping[str, Any]] | None
    person_key: list[str]
    loss: Mapping[str, float | None]
    class_sizes: Mapping[str, NumberForm]
    minimised: str
    lost: LostForm
    wildcard: Mapping[str, int] | None
    optimal: bool
    stopped: bool
    lower_bound: float | None
    gap: Mapping[str, float | None]
    nodes: Mapping[str, int] | None
    choices: list[Mapping[str, Any]]
    seconds: Mapping[str, float]
    not_in_hierarchy: Mapping[str, Mapping[str, int]]
    output: str | None
    neutralised_cells: Mapping[str, int]
    proof: ProofForm
    errors: list[Any]
    offers: NotRequired[list[Mapping[str, Any]]]
    preview: NotRequired[Mapping[str, Any] | None]
    tables: NotRequired[list[Mapping[str, Any]]]
    redaction: NotRequired[list[Mapping[str, Any]]]
    undated: NotRequired[Mapping[str, int]]
    losing_digits: NotRequired[Mapping[str, int]]
    cautions: NotRequired[list[Mapping[str, Any]]]


class UsedForm(TypedDict):
    """How near synthetic records are to the real ones: distance by column, association by pair."""

    columns: Mapping[str, float]
    pairs: list[Mapping[str, Any]]


class SyntheticForm(TypedDict):
    """``synthesize --json``."""

    schema: Literal["reidrisk/synthetic/1"]
    tool: Mapping[str, str]
    columns: list[str]
    parents: Mapping[str, str | None]
    records: int
    inside: int
    outside: int
    epsilon: str
    delta: str
    records_a_person: int
    off: float
    utility: UsedForm
    attacks: list[AttackForm]
    output: str | None
    report: str | None
    errors: list[Any]
