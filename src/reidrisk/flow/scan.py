"""Dataset to inventory: which columns identify, with evidence (GB/T 42460 6.2, annexes A to C)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ..data import log
from ..data.confirming import matches
from ..data.dataset import Dataset
from ..data.missing import missing_tokens
from ..data.names import key_columns
from ..identify.elsewhere import header_part, people_in
from ..identify.every_row import PATTERN, already_direct, confirmed
from ..identify.persons.sampled import looked_at
from ..identify.propose import Aids, identify
from ..identify.quasi.rows import sampled
from ..identify.quasi.what_if import what_ifs
from ..identify.survey import Survey, look
from ..identify.together.members import each_table
from ..measure.population.rarity import share_of
from ..model.inventory import Inventory, PeopleInPart
from ..model.persons import PersonKey, Persons, TableOfRelease
from ..model.plan import EvaluationPlan
from ..model.role import Role
from ..model.text import Text

_NAMED = Text("主体列由人指明。", "The subject was named by a person.")
_ROLES = Text(
    "各列的角色：直接标识符 {di}，准标识符 {qi}，敏感属性 {sa}，都不是 {ni}；其中 {undecided} 列尚无人确认",
    "roles: {di} {di|direct identifier|direct identifiers}, {qi} quasi-identifiers, {sa} {sa|sensitive attribute|sensitive attributes}, "
    "{ni} none of these; {undecided} undecided",
)
NO_AIDS = Aids()


def inspect(dataset: Dataset, plan: EvaluationPlan, aids: Aids = NO_AIDS) -> Inventory:
    """Dataset to inventory: which columns identify, with evidence."""
    found = identify(dataset.facts, dataset.samples, plan.decided, _with_rows(aids, dataset))
    log.step(_ROLES, **{role.lower(): len(found.with_role(role)) for role in Role}, undecided=len(found.undecided))
    return replace(found, parts=_elsewhere(dataset))


def _with_rows(aids: Aids, dataset: Dataset) -> Aids:
    return replace(aids, rows=looked_at(dataset), has_one_class=lambda name: dataset.classes((name,)).sizes.classes == 1)


def _elsewhere(dataset: Dataset) -> tuple[PeopleInPart, ...]:
    """Beside the cells of the table: what else the file holds, and the names of the columns."""
    return people_in((*dataset.table.parts(), header_part(dataset.facts.columns)))


def survey(dataset: Dataset, plan: EvaluationPlan, aids: Aids = NO_AIDS, looked: Callable[[], None] = lambda: None) -> Survey:
    """All that identification can say: beside the inventory, annex C's methods on a sample of rows, and the checklist SR1-SR3.

    `looked` hears when the columns are done: the rest of the file, and each table of several, come after them.
    """
    missing = frozenset(missing_tokens(dataset.options))
    rows = sampled(dataset.facts.columns, dataset.table.sample, missing, dataset.facts.rows)
    aids = _with_rows(aids, dataset)
    aids = aids if dataset.table.sampled_all else replace(aids, all_rows=partial(_over_all_rows, dataset))
    found = look(dataset.facts, dataset.samples, rows, plan, aids, share_of)
    looked()
    found = replace(found, inventory=replace(found.inventory, parts=_elsewhere(dataset)))
    several, inventory = dataset.table.together, found.inventory
    if several is None:  # parts of one table are what it is, and of the same persons
        whose = inventory.persons or Persons()
        return replace(found, tables=tuple(TableOfRelease(name, rows, inventory.rows_are, whose) for name, rows in dataset.table.stacked))
    return replace(found, tables=each_table(found.inventory, looked_at(dataset), several), joins=several.joins)


def counted_by(found: Survey, dataset: Dataset, key: str) -> Survey:
    """The survey with the key that a person named in the place of what the data propose, and how many persons it tells apart."""
    columns, rows = key_columns(key, dataset.facts.columns), dataset.facts.rows
    once = dict(dataset.classes(columns).sizes.pairs).get(1, 0)
    chosen = PersonKey(columns, "named", _NAMED, rows, rows - once, dataset.classes((), key).subjects or 0)
    return replace(found, inventory=replace(found.inventory, persons=replace(found.inventory.persons or Persons(), key=chosen)))


def foresee(dataset: Dataset, plan: EvaluationPlan, found: Survey) -> Survey:
    """The survey with what other readings of the columns would do, counted over all rows (C.1)."""
    seen = what_ifs(found.inventory, plan.subject, dataset.facts.rows, lambda names: dataset.classes(names, plan.subject).sizes)
    return replace(found, what_ifs=seen)


def _over_all_rows(dataset: Dataset, inventory: Inventory) -> Inventory:
    """What a sample proposes, confirmed or corrected by all rows."""
    return confirmed(inventory, dataset.facts, dataset.samples, matches(dataset, PATTERN, already_direct(inventory)))
