"""What a plan will do to this data, said before anything is written: unseen values, changed distributions, what no longer holds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction

from ...data.dataset import Dataset
from ...data.options import SUPPRESSION_MARK
from ...data.output.in_engine import EngineRecoding
from ...data.output.recoding import Recoding
from ...model.frozen import dataclass
from ...model.problem import Problem
from ...model.text import Text
from ...model.transform import Cell
from ..goals.judging import counted, judged, values_before
from ..goals.subject_types import Baseline, CountedPeople, CountedSubjectType, people_behind
from ..hierarchies.descriptions import parse_tree
from ..purpose.lost import Lost, empty
from .recipe import Acceptance, Done, Known, Recipe, RecipeStep, Tools, counted_from_first, run

# Half the sum of all differences of shares: above this a reader is told that the column changed.
FAR = Fraction(1, 10)
_MISSING_LABEL = ""
# How `date_part` writes periods.
_PERIOD = re.compile(
    r"(?P<year>[12]\d{3})(?:-(?P<month>0[1-9]|1[0-2])|-Q(?P<quarter>[1-4])|-H(?P<half>[12])|-(?P<last>[12]\d{3}))?", re.ASCII
)
_NEW = Text("方案没有提到列“{column}”。", "The plan does not mention the column “{column}”.")
_NEW_HINT = Text(
    "请在方案的 columns 中加入它并为它写一步，或用 suppress_column 删除。",
    "Add it to the plan's columns with a step for it, or drop it with suppress_column.",
)
_GONE = Text("方案用到的列“{column}”不在数据中。", "The plan's column “{column}” is not in the data.")
_GONE_HINT = Text("该方案像是为其他数据编写；请检查。", "This looks like a plan for other data; check it.")


@dataclass(frozen=True, slots=True)
class Moved:
    """How far a column's distribution has moved, and how many of its labels are new."""

    column: str
    distance: Fraction
    new: int

    @property
    def far(self) -> bool:
        """Whether a reader must be told."""
        return self.distance > FAR


@dataclass(frozen=True, slots=True)
class Foresight:
    """`left` records went by steps, `failing` by the requirement; `holds` when no more than `allowed` fail.

    `known` is what the classes are measured against, `lost` what the output loses of the original, `people` the persons behind
    the output whose keys do not stand in it.
    """

    done: tuple[Done, ...]
    rows: int
    left: int
    failing: int
    allowed: int | None
    moved: tuple[Moved, ...]
    shares: Mapping[str, Mapping[str, Fraction]]
    known: Baseline = field(default_factory=Baseline, repr=False)
    lost: Lost = field(default_factory=Lost)
    people: tuple[CountedPeople, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the requirement can be met with what may be suppressed."""
        return self.allowed is None or (self.failing <= self.allowed and self.failing < self.rows - self.left)

    @property
    def unfit(self) -> tuple[Done, ...]:
        """Steps that met values they could not read."""
        return tuple(one for one in self.done if one.effect is not None and one.effect.unfit)

    @property
    def remaining(self) -> int:
        """Records that will be written."""
        return self.rows - self.left - self.failing


def other_columns(recipe: Recipe, dataset: Dataset) -> Iterator[Problem]:
    """Columns that the plan misses or that miss in the data."""
    if not recipe.columns:
        return
    there = set(dataset.facts.columns)
    for column in recipe.columns:
        if column not in there:
            yield Problem("column_not_in_data", _GONE.fill(column=column), _GONE_HINT, column=column)
    for column in dataset.facts.columns:
        if column not in recipe.columns:
            yield Problem("column_not_in_plan", _NEW.fill(column=column), _NEW_HINT, column=column)


def foresee(recoding: Recoding | EngineRecoding, recipe: Recipe, tools: Tools, rows: int, people: Recoding | None = None) -> Foresight:
    """Runs the steps and the requirement on the data as held by the engine; nothing is written. `people` holds the population table."""
    accepted = recipe.acceptance
    # Keys leave last: as long as they are there, persons are counted; dates move last, so that nobody is counted by where they went.
    keys = {kind.key for kind in accepted.kinds}
    last = [step for step in recipe.steps if step.technique.last or (step.column in keys and step.technique.by == "column")]
    done = run(recoding, [step for step in recipe.steps if step not in last], tools)
    if isinstance(recoding, Recoding):
        recoding.settle()
    left = rows - recoding.rows()
    columns = [name for name in accepted.treated if name in recoding.columns]
    counts = {name: recoding.counts(name) for name in columns}
    moved = tuple(_moved(recipe.known, counts))
    required = accepted.required
    if required is None or not columns:
        lost = _lost(recoding, recipe, tools, done, (0, rows - left))
        recoding.part_from_key()
        return Foresight((*done, *run(recoding, last, tools)), rows, left, 0, None, moved, {}, lost=lost)
    known = measured_by(recoding, recipe, tools, people)
    failed = _suppressed(recoding, accepted, known, counted_from_first([one for one in recipe.steps if one not in last]))
    shares = {name: _shares(recoding.counts(name), required.k) for name in columns}
    lost = _lost(recoding, recipe, tools, done, (failed, rows - left))
    leaving = {step.column for step in last}
    keyed = [kind for kind in accepted.in_columns(recoding.columns).kinds if kind.key not in {None, *recoding.kept_without(leaving)}]
    counted_people = people_behind(recoding.dataset(), keyed) if keyed else ()
    recoding.part_from_key()
    done = (*done, *run(recoding, last, tools))
    return Foresight(done, rows, left, failed, required.allowed(rows), moved, shares, known, lost, counted_people)


def _lost(recoding: Recoding | EngineRecoding, recipe: Recipe, tools: Tools, done: Sequence[Done], records: tuple[int, int]) -> Lost:
    """By the cells as they were read and as they are; `records` leave of those that the steps left, since they miss the requirement."""
    columns = [name for name in recipe.acceptance.treated if name in recoding.columns]
    roots = dict(roots_of(recipe, tools))
    cells = recoding.blanked({name: empty([roots.get(name)]) for name in columns})
    unseen = dict.fromkeys(columns, 0)
    for one in done:
        for name in one.step.writes if one.effect is not None else ():
            if name in unseen and one.effect is not None:
                unseen[name] = min(unseen[name] + one.effect.unfit, cells[name][0])
    return Lost(*records, cells, {name: number for name, number in unseen.items() if number})


def roots_of(recipe: Recipe, tools: Tools) -> Iterator[tuple[str, str]]:
    """(column, root) of every hierarchy that the plan goes by."""
    yield from (root for step in recipe.steps for root in _roots(step, tools))


def _roots(step: RecipeStep, tools: Tools) -> Iterator[tuple[str, str]]:
    """(column, root) of every hierarchy that the step goes by."""
    files = step.settings.get("hierarchies") if step.technique.key == "partition" else None
    pairs = [pair.partition("=") for pair in files if "=" in pair] if isinstance(files, tuple) else []
    if step.technique.key == "hierarchy":
        pairs.append((step.column, "=", str(step.settings["file"])))
    yield from ((column, parse_tree(tools.read(file), file, column).root) for column, _, file in pairs)


def measured_by(recoding: Recoding | EngineRecoding, recipe: Recipe, tools: Tools, people: Recoding | None = None) -> Baseline:
    """What the classes are measured against: the values before anything is suppressed, the population recoded by the same steps."""
    required = recipe.acceptance.required
    sensitive = recipe.acceptance.sensitive if required is not None and required.against_input else ()
    values = values_before(recoding.dataset(), sensitive) if sensitive else {}
    return Baseline(values, None if people is None else people_of(people, recipe, tools))


def people_of(people: Recoding, recipe: Recipe, tools: Tools) -> Mapping[tuple[Cell, ...], int]:
    """The population of each class of the output: the table goes through the same steps."""
    treated = recipe.acceptance.treated
    run(people, [step for step in recipe.steps if step.column in treated and step.technique.by != "column"], tools)
    return counted(people.dataset(), treated)


def _suppressed(recoding: Recoding | EngineRecoding, accepted: Acceptance, known: Baseline, moved: str | None) -> int:
    """The records leave that miss the requirements, as in the search."""
    accepted = accepted.in_columns(recoding.columns)
    required, kinds = accepted.required, accepted.kinds
    if required is None:
        return 0
    if kinds == (CountedSubjectType(accepted.quasi),) and required.sizes_alone:
        return recoding.keep_classes(accepted.quasi, required.k)
    found = judged(replace(recoding.dataset(), moved=moved), kinds, accepted.sensitive, required, known)
    columns, rows = found.leaving()
    return recoding.leave_out(columns, rows) if rows else 0


def _shares(counts: Mapping[Cell, int], k: int) -> dict[str, Fraction]:
    """The share of each label on at least k records: no rarer label stands in a plan."""
    total = sum(counts.values())
    return {label or _MISSING_LABEL: Fraction(number, total) for label, number in sorted(counts.items(), key=str) if number >= k}


def from_first_period(shares: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    """Months, quarters, half-years, years, five years or decades counted from the first that there is: next month's file is no other.

    Anything else, and periods of several lengths, stay as they are.
    """
    periods = [found for label in shares if label not in {_MISSING_LABEL, SUPPRESSION_MARK} for found in [_period(label)]]
    known = [found for found in periods if found is not None]
    if not known or len(known) < len(periods) or len({_length(found) for found in known}) > 1:
        return shares
    first = min(_ordinal(found) for found in known)
    numbers = {found[0]: f"+{(_ordinal(found) - first) // _length(found)}" for found in known}
    return {numbers.get(label, label): share for label, share in shares.items()}


def _period(label: str) -> re.Match[str] | None:
    found = _PERIOD.fullmatch(label)
    return found if found is None or not found["last"] or found["last"] > found["year"] else None


def _length(period: re.Match[str]) -> int:
    """In months."""
    if period["last"]:
        return 12 * (int(period["last"]) - int(period["year"]) + 1)
    return 3 if period["quarter"] else 6 if period["half"] else 1 if period["month"] else 12


def _ordinal(period: re.Match[str]) -> int:
    """The first month, counted from the year 0."""
    part = 3 * int(period["quarter"]) - 3 if period["quarter"] else 6 * int(period["half"]) - 6 if period["half"] else 0
    return 12 * int(period["year"]) + (int(period["month"]) - 1 if period["month"] else part)


def _moved(known: Known, counts: Mapping[str, Mapping[Cell, int]]) -> Iterator[Moved]:
    for column, now in counts.items():
        before, total = known.shares.get(column), sum(now.values())
        if before is None or not total:
            continue
        before = from_first_period(before)
        after = from_first_period({label or _MISSING_LABEL: Fraction(number, total) for label, number in now.items()})
        rest = 1 - sum(before.values())
        gone = sum((max(share - after.get(label, Fraction(0)), Fraction(0)) for label, share in before.items()), Fraction(0))
        fresh = {label: share for label, share in after.items() if label not in before and label != SUPPRESSION_MARK}
        yield Moved(
            column, max(gone, sum(fresh.values(), Fraction(0)) - rest), len(fresh) if rest <= 0 or sum(fresh.values()) > rest else 0
        )
