"""The same of what only counts or compares: tables, releases together, editions, foresight, hierarchies, differences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

from .forms import DatasetForm, NumberForm


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
