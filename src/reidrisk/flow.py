"""The order of the stages, and the only place that knows it (GB/T 42460 clause 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from .data.coding import Coded, Wanted, coded
from .data.dataset import Classes, Dataset
from .data.missing import missing_tokens
from .grade.verdict import Matter, grade
from .identify.propose import Aids, identify
from .identify.quasi.rows import sampled
from .identify.survey import Survey, look
from .measure.attribute.attribute_model import Params
from .measure.complete import Figure, PerClass, Question, complete
from .measure.population.rarity import share_of
from .measure.tuples import Tuples
from .model.assessment import Assessment
from .model.extension import load
from .model.inventory import Inventory
from .model.measurement import Influence, Measurement
from .model.plan import Plan
from .model.problem import InputError, Problem
from .model.release import Answer, Sharing
from .model.role import Role
from .model.standard import Standard
from .model.text import Text
from .prepare.deriving import stated_situation, threshold_by_impact
from .prepare.fixing import record


_NO_AIDS = Aids()


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What an assessment needs from outside: the clock, versions, and what an earlier plan of the case gave."""

    now: datetime
    versions: Mapping[str, str] = field(default_factory=dict)
    earlier: Mapping[str, object] | None = None
    printed: bool = False
    aids: Aids = _NO_AIDS


def standards() -> tuple[Standard, ...]:
    """Every edition that is installed."""
    return load("standard", "reidrisk.standards", "STANDARD", Standard)


def find_standard(key: str) -> Standard:
    """The edition with this id; `InputError` that lists those there are."""
    for standard in standards():
        if standard.id == key:
            return standard
    known = tuple(standard.id for standard in standards())
    message = Text("没有名为“{key}”的标准。", "There is no standard edition “{key}”.").fill(key=key)
    raise InputError(Problem("unknown_standard", message, Text("可用：{known}", "Available: {known}").fill(known=known)))


def inspect(dataset: Dataset, plan: Plan, aids: Aids = _NO_AIDS) -> Inventory:
    """Dataset to inventory: which columns identify, with evidence."""
    return identify(dataset.facts, dataset.samples, plan.decisions, aids)


def survey(dataset: Dataset, plan: Plan, aids: Aids = _NO_AIDS) -> Survey:
    """All that identification can say: beside the inventory, annex C's methods on a sample of rows, and the checklist SR1-SR3."""
    missing = frozenset(missing_tokens(dataset.options))
    rows = sampled(dataset.facts.columns, dataset.table.sample, missing, dataset.facts.rows)
    return look(dataset.facts, dataset.samples, rows, plan, aids, share_of)


def assess(dataset: Dataset, plan: Plan, circumstances: Circumstances) -> Assessment:
    """Dataset and plan to verdict. The plan is hashed before anything is measured (6.1 g)."""
    standard, plan = settle(plan, dataset.facts.columns)
    inventory = inspect(dataset, plan, circumstances.aids)
    fixed = record(plan, circumstances.earlier)
    measuring = _Measuring(dataset, plan.subject)
    verdict = grade(Matter(standard, plan.release, inventory, measuring.measure, printed=circumstances.printed))
    return Assessment(
        facts=dataset.facts,
        plan=plan,
        record=fixed,
        standard=standard,
        inventory=inventory,
        samples=dataset.samples,
        verdict=verdict,
        made_at=circumstances.now,
        versions=circumstances.versions,
        subjects=measuring.subjects,
    )


def measure(dataset: Dataset, plan: Plan, asked: Asked) -> tuple[dict[str, Figure], PerClass, Coded]:
    """Every figure of the decided quasi-identifiers and sensitive attributes; nothing is graded."""
    quasi = tuple(name for name, decision in plan.decisions.items() if Role.QI in decision.roles)
    sensitive = tuple(name for name, decision in plan.decisions.items() if Role.SA in decision.roles and Role.QI not in decision.roles)
    found = coded(dataset, quasi, Wanted(sensitive, asked.weight, rows=asked.rows))
    sharing = plan.release.sharing.value or Sharing.CONTROLLED
    question = replace(
        asked.question,
        rule=find_standard(plan.standard).sharing[sharing],
        params=Params(ordered=frozenset(one.column for one in found.others if one.numeric)),
        missing=tuple(0 if missing else None for missing in found.has_missing),
        sizes=dataset.classes(quasi, plan.subject).sizes if plan.subject else None,
    )
    figures, per_class = complete(Tuples.of(found), question, asked.chosen)
    return figures, per_class, found


@dataclass(frozen=True, slots=True)
class Asked:
    """What ``measure`` is asked for: parameters, a weight column, the chosen figures, the class of every row."""

    question: Question
    weight: str | None = None
    chosen: tuple[str, ...] | None = None
    rows: bool = False


def settle(plan: Plan, columns: tuple[str, ...]) -> tuple[Standard, Plan]:
    """The edition, and the plan with m and the threshold as the edition has them where nobody has said otherwise.

    What is hashed: a plan document made before the measurement carries the same hash as the verdict.
    """
    standard = find_standard(plan.standard)
    release = plan.release
    if release.m.status == "open":
        release = replace(release, m=Answer(standard.acquaintances, "default", standard.id))
    if release.threshold.status == "open":
        by_impact = threshold_by_impact(standard, stated_situation(plan, columns))
        release = replace(release, threshold=by_impact or Answer(standard.threshold, "default", standard.id))
    return standard, replace(plan, release=release)


class _Measuring:
    """Groups once on the widest choice of quasi-identifiers; narrower choices roll up from it."""

    def __init__(self, dataset: Dataset, subject: str | None) -> None:
        self._dataset, self._subject = dataset, subject
        self._widest: Classes | None = None
        self._columns: tuple[str, ...] = ()
        self.subjects: int | None = None

    def measure(self, quasi: tuple[str, ...]) -> Measurement:
        """The class sizes of this choice, with what each column contributes."""
        if self._widest is not None and set(quasi) < set(self._columns):
            return Measurement(quasi, self._widest.coarser(quasi))
        classes = self._dataset.classes(quasi, self._subject)
        self._widest, self._columns, self.subjects = classes, quasi, classes.subjects
        found = classes.influences()
        influences: tuple[Influence, ...] = found if isinstance(found, tuple) else ()
        reason = None if isinstance(found, tuple) else found
        return Measurement(quasi, classes.sizes, classes.normalised, influences, reason, classes.notes)
