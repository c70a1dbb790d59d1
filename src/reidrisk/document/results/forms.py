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


class AttackForm(TypedDict):
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
    said: NotRequired[list[str]]


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


class CountedForm(TypedDict):
    """One table of counts; `off` is how far noise moves a cell, in 95 of 100."""

    columns: list[str]
    cells: int
    epsilon: str | None
    off: float | None


class TabulatedForm(TypedDict):
    """``table --json``."""

    schema: Literal["reidrisk/table/1"]
    columns: list[str]
    cells: int
    suppressed: int
    complementary: int
    exposed: int
    protected: bool
    epsilon: str | None
    delta: str | None
    records_a_person: int | None
    tables: list[CountedForm]
    output: str | None
    errors: list[Any]


class HeldForm(TypedDict):
    """What somebody who holds these releases finds."""

    held: list[str]
    people: int
    smallest_class: int
    smallest_alone: int
    drop: float
    R_b: float
    R_c: float
    uniques: int


class RegisteredForm(TypedDict):
    """One release of the register."""

    id: str
    recipient: str
    date: str
    package: str | None
    case: str | None
    revoked: Any
    compared: bool


class ReleasesForm(TypedDict):
    """``releases --json``."""

    schema: Literal["reidrisk/releases/1"]
    tool: Mapping[str, str]
    releases: list[RegisteredForm]
    titles: Mapping[str, str]
    worst_pair: HeldForm | None
    alone: NotRequired[list[HeldForm]]
    recipients: NotRequired[list[HeldForm]]
    pairs: NotRequired[list[HeldForm]]
    colluding: NotRequired[list[HeldForm]]
    everything: NotRequired[list[HeldForm]]
    errors: list[Any]


class EditionForm(TypedDict):
    """What one edition says."""

    standard: str
    title: str
    level: int | None
    level_range: list[int] | None
    acceptable: bool | None
    gradable: bool
    provisional: bool
    data_risk: str | None
    least_class: int | None
    numbers: Mapping[str, NumberForm | None]
    threshold: Mapping[str, Any]
    headline: str
    missing: list[str]
    cautions: list[Any]
    not_graded: str | None


class ComparedForm(TypedDict):
    """``compare --json``."""

    schema: Literal["reidrisk/compare/1"]
    tool: Mapping[str, str]
    made_at: str
    lang: Literal["zh", "en"]
    dataset: DatasetForm
    editions: list[EditionForm]
    differences: list[Mapping[str, Any]]
    errors: list[Any]


class StandardForm(TypedDict):
    """Which edition."""

    id: str
    title: str


class EstimatedForm(TypedDict):
    """``estimate --json``."""

    schema: Literal["reidrisk/estimate/1"]
    tool: Mapping[str, str]
    case: str
    standard: StandardForm
    estimated: Literal[True]
    level: int | None
    level_range: list[int] | None
    acceptable: bool | None
    direct_identifiers: list[str]
    threshold: Mapping[str, Any] | None
    numbers: Mapping[str, NumberForm]
    errors: list[Any]


class LevelForm(TypedDict):
    """What is left at one level of a hierarchy."""

    level: int
    labels: int
    least: int
    small: int


class HierarchyForm(TypedDict):
    """The hierarchy of one column."""

    column: str
    origin: str
    note: str | None
    levels: list[LevelForm]
    missing: int
    not_in_hierarchy: Mapping[str, int]


class HierarchiesForm(TypedDict):
    """``hierarchy --json``."""

    schema: Literal["reidrisk/hierarchy/1"]
    columns: list[HierarchyForm]
    written: list[str]
    errors: list[Any]


class DifferenceForm(TypedDict):
    """A key that differs, and its value on each side; null where it is not there."""

    key: str
    values: list[list[str] | None]


class DifferencesForm(TypedDict):
    """``diff --json``."""

    schema: Literal["reidrisk/diff/1"]
    cases: list[str]
    data: NotRequired[list[DifferenceForm]]
    roles: NotRequired[list[DifferenceForm]]
    answers: NotRequired[list[DifferenceForm]]
    plan: NotRequired[list[DifferenceForm]]
    numbers: NotRequired[list[DifferenceForm]]
    level: NotRequired[list[DifferenceForm]]
