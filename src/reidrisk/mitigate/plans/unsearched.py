"""Columns of which no search decides: free text that stays with what identifies replaced, running numbers that are dealt out anew."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING

from ...data.dataset import Dataset
from ...data.names import find_columns
from ...identify.findings import is_running_number
from ...identify.persons.sampled import looked_at
from ...identify.repeated import identifying, is_prose
from ...model.frozen import dataclass
from ...model.inventory import Inventory
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..techniques import find_technique, settle
from .recipe import Recipe, RecipeStep

if TYPE_CHECKING:
    from ..cells.planted import Planted
    from .found import Drawn

TECHNIQUE = "free_text"
_BOTH = Text("列“{column}”既要脱敏后保留又要删除。", "The column “{column}” is to be redacted and to be dropped.")
_ONE = Text("请只在 --redact 或 --drop 中给出它。", "Give it in --redact or in --drop, not in both.")


@dataclass(frozen=True, slots=True)
class Unsearched:
    """`columns` are texts, redacted with what the columns `names` hold; `offered` is running text that leaves and could be redacted.

    `recall` is, by column, what was found of what was planted. `numbers` are running numbers that stay.
    """

    columns: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    recall: Mapping[str, tuple[Planted, ...]] = field(default_factory=dict)
    numbers: tuple[str, ...] = ()

    def drawn(self, drawn: Drawn) -> Drawn:
        """The plan that redacts first, while the columns that name somebody are still there; what is left of the text is no identifier."""
        if not self.columns and not self.numbers:
            return drawn
        recipe = drawn.recipe
        given = {"names": list(self.names)} if self.names else {}
        steps = (*_steps(TECHNIQUE, self.columns, given), *recipe.steps, *_steps("renumber", self.numbers, {}))
        accepted = replace(recipe.acceptance, plain=tuple(dict.fromkeys((*recipe.acceptance.plain, *self.columns))))
        return replace(drawn, recipe=replace(recipe, steps=steps, acceptance=accepted))

    @property
    def by_plan(self) -> bool:
        """Whether something is to be done to them, which is done as a plan is applied."""
        return bool(self.columns or self.numbers)


def _steps(key: str, columns: Sequence[str], given: Mapping[str, object]) -> Iterator[RecipeStep]:
    technique = find_technique(key)
    yield from (RecipeStep(name, technique, settle(technique, given)) for name in columns)


def unsearched_of(
    dataset: Dataset, inventory: Inventory, asked: Sequence[str], leaving: Sequence[str], decided: Collection[str]
) -> Unsearched:
    """The texts that are `asked` for, with what was measured of them, and those that could be; `leaving` were asked to leave.

    Of columns that are `decided` of already (generalised, left out, sensitive) none is numbered anew.
    """
    columns = tuple(dict.fromkeys(find_columns(asked, dataset.facts.columns)))
    gone = find_columns(leaving, dataset.facts.columns)
    both = [name for name in columns if name in gone]
    if both:
        raise InputError(*(Problem("contradiction", _BOTH.fill(column=name), _ONE, column=name) for name in both))
    numbers = tuple(one.name for one in inventory.columns if one.name not in decided and is_running_number(one))
    prose = tuple(one.name for one in inventory.columns if is_prose(one) and one.name not in (*columns, *gone))
    if not columns:
        return Unsearched(offered=prose, numbers=numbers)
    from ..cells.planted import measured  # noqa: PLC0415 - few outputs keep text

    rows = looked_at(dataset)
    names = tuple(name for name in identifying(inventory, rows) if name not in columns)
    places = [rows.columns.index(name) for name in names]
    recall = {}
    for name in columns:
        at = rows.columns.index(name)
        some = [row for row in rows.rows if row[at] not in rows.absent]
        own = [tuple(cell for place in places if (cell := row[place]) is not None and cell not in rows.absent) for row in some]
        recall[name] = measured([row[at] or "" for row in some], own)
    return Unsearched(columns, names, prose, recall, numbers)


def redacted_in(recipe: Recipe) -> tuple[str, ...]:
    """The columns of text that a plan redacts and of which nothing else is said: what is left of them counts as no identifier."""
    found = (step.column for step in recipe.steps if step.technique.key == TECHNIQUE)
    return tuple(dict.fromkeys(name for name in found if name in recipe.acceptance.plain))
