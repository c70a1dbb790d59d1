"""A published recipe: what a rule, a standard or a profile makes of each kind of column, without a search; and the plan that it comes to.

The first treatment that fits a column is its treatment; a column that none fits stays as it is. What the source leaves to a person is
`undecided`: it is asked, never assumed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from difflib import get_close_matches
from fractions import Fraction
from typing import Literal

from ...data.normal import normal
from ...identify.forms.dates import EITHER, EPOCHS, year_and_month
from ...identify.forms.day_inside import day_among_words
from ...identify.forms.us_states import is_state
from ...identify.hidden.dicom import header_group
from ...model import words
from ...model.dataset import ColumnSample
from ...model.extension import load
from ...model.frozen import dataclass
from ...model.inventory import Column
from ...model.problem import InputError, Problem
from ...model.role import Role
from ...model.text import Text
from ..cells.ages import has_day_or_great_age, years_of
from ..cells.division_tree import located
from ..goals.required import Requirements
from ..techniques import find_technique, settle
from .recipe import Acceptance, Recipe, RecipeStep

Form = Literal["any", "direct", "age", "date", "year", "counted", "zip", "state", "icd10", "division", "unplaced", "postcode"]
DIRECT, RUNNING_TEXT, WITH_DAYS = "*direct", "*text", "*days"
_HEADER = "dicom:"
_OLDEST = "{oldest}"
_OLDEST_SHOWN = 89  # whoever is older than that has no year of birth in the output
_MOST, _PLACED, _LONG = Fraction(19, 20), Fraction(9, 10), 25
_LISTED, _TIMES = 30, 10  # different values of a list at most, and how often each comes
_ZIP, _WITHOUT_ZERO, _WHOLE_ZIP = (re.compile(form, re.ASCII) for form in (r"\d{3,5}|\d{5}-?\d{4}", r"\d{4}", r"\d{5}"))
_SIGNS = re.compile(r"[\W_]+")
_LONGEST_NUMBER, _LONGEST_STUDY = 13, 18_000  # digits of milliseconds; days of fifty years
_SHORTEST = 3  # signs of a name that stand for the whole
_UNKNOWN = Text("没有名为“{key}”的既定方法。", "There is no recipe “{key}”.")
_NEAREST = Text("是否指 {near}？可用：{keys}。", "Did you mean {near}? Available: {keys}.")


@dataclass(frozen=True, slots=True)
class ColumnRule:
    """What becomes of a column of these `kinds` or `names`, whose values have this `form`.

    `kinds` are of the catalogue, `DIRECT`, `RUNNING_TEXT`, `WITH_DAYS` (days, months or ages over 89 stand in one of its values at
    least), or ``dicom:`` and a group of the profile of headers.
    `names` are in lower case without blanks and signs; one that begins with ``*`` is an ending. Without a `technique` the column stays.
    ``{oldest}`` in a setting is the first year of birth of people who are at most 89 this year.
    """

    clause: str
    technique: str | None = "suppress_column"
    kinds: frozenset[str] = frozenset()
    form: Form = "any"
    settings: Mapping[str, str] = field(default_factory=dict)
    names: frozenset[str] = frozenset()

    def fits(self, column: Column, sample: ColumnSample | None) -> bool:
        """Whether the column is of it."""
        return (_named(self.names, column.name) or _is_of(self.kinds, column, sample)) and _FORMS[self.form](column, sample)


@dataclass(frozen=True, slots=True)
class Undecided:
    """What a person has to decide; `option` is where the answer is given, where there is a place for it."""

    text: Text
    option: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedRecipe:
    """One file of `mitigate/recipes/`.

    `standard` is the edition that grades what comes out, with these answers about the `context`; `k` the members that every class must
    have (None: the source counts no classes), `suppression` the share of records that may leave for it. `records_first`: it has no rules
    for columns but for the search: nothing is generalised while leaving out that share of records is enough.
    """

    key: str
    title: Text
    says: Text
    sources: tuple[str, ...]
    treatments: tuple[ColumnRule, ...] = ()
    records_first: bool = False
    undecided: tuple[Undecided, ...] = ()
    standard: str | None = None
    context: Mapping[str, str] = field(default_factory=dict)
    k: int | None = None
    suppression: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class ByRecipe:
    """What a recipe does to one column; without a step it stays as it is, because a treatment says so or because none fits."""

    column: str
    treatment: ColumnRule | None
    step: RecipeStep | None

    @property
    def leaves(self) -> bool:
        """Whether nothing of the column is left."""
        return self.step is not None and self.step.technique.by == "column"


def published_recipes() -> tuple[PublishedRecipe, ...]:
    """Every recipe that is installed."""
    return load("recipe", "reidrisk.mitigate.recipes", "RECIPE", PublishedRecipe)


def find_recipe(key: str) -> PublishedRecipe:
    """The recipe of this name, or the only one that has it in its name; `InputError` that lists those there are."""
    known, bare = {one.key: one for one in published_recipes()}, _SIGNS.sub("", key.lower())
    found = [one for one in known.values() if bare == _SIGNS.sub("", one.key)]
    found = found or [one for one in known.values() if len(bare) >= _SHORTEST and bare in _SIGNS.sub("", one.key)]
    if len(found) == 1:
        return found[0]
    near = [one.key for one in found] or get_close_matches(key.strip().lower().replace("-", "_"), known, n=1)
    hint = _NEAREST.fill(near=near, keys=list(known)) if near else words.AVAILABLE.fill(keys=list(known))
    raise InputError(Problem("unknown_recipe", _UNKNOWN.fill(key=key), hint))


def follow(recipe: PublishedRecipe, columns: Iterable[Column], samples: Mapping[str, ColumnSample], year: int) -> tuple[ByRecipe, ...]:
    """What becomes of each column; `year` is that of the release."""
    return tuple(_treated(recipe, column, samples.get(column.name), year) for column in columns)


def hidden_days(clause: str) -> tuple[ColumnRule, ...]:
    """The last rules of a recipe that coarsens days and ages: what holds one in a form that nothing else reads leaves."""
    return (
        ColumnRule(clause, kinds=frozenset({WITH_DAYS})),
        ColumnRule(clause, kinds=frozenset({"event_date"}), form="counted"),
        ColumnRule(clause, kinds=frozenset({"birth_age"})),
    )


def without(done: Sequence[ByRecipe], leaving: Collection[str], clause: str) -> tuple[ByRecipe, ...]:
    """The same, and these columns leave."""
    rule, technique = ColumnRule(clause), find_technique("suppress_column")
    return tuple(
        ByRecipe(one.column, rule, RecipeStep(one.column, technique, settle(technique, {}))) if one.column in leaving else one
        for one in done
    )


def plan_of(recipe: PublishedRecipe, done: Sequence[ByRecipe], acceptance: Acceptance, limit: Fraction | None) -> Recipe:
    """The plan: every step, and what its output must satisfy. `limit`: the share of records that may leave, where a person gave one."""
    required = acceptance.required
    if recipe.k is not None:
        own = Requirements.of(k=recipe.k, limit=recipe.suppression if limit is None else limit)
        required = own if required is None else own.over(required.bounds)
    kept = {one.column for one in done if not one.leaves}
    quasi, sensitive = (tuple(name for name in names if name in kept) for names in (acceptance.quasi, acceptance.sensitive))
    accepted = replace(acceptance, quasi=quasi, sensitive=sensitive, required=required)
    return Recipe(tuple(one.step for one in done if one.step is not None), accepted, tuple(one.column for one in done), name=recipe.key)


def at_year(plan: Recipe, year: int) -> Recipe:
    """A plan of a recipe in a later year: the first year of birth that it shows goes on, as people have become too old for it meanwhile."""
    rules = [rule for one in published_recipes() if one.key == plan.name for rule in one.treatments]
    moving = {(rule.technique, name) for rule in rules for name, value in rule.settings.items() if value == _OLDEST}
    return replace(plan, steps=tuple(_at_year(step, moving, year - _OLDEST_SHOWN) for step in plan.steps)) if moving else plan


def _at_year(step: RecipeStep, moving: Collection[tuple[str | None, str]], oldest: int) -> RecipeStep:
    later = {
        name: str(oldest)
        for name, value in step.settings.items()
        if (step.technique.key, name) in moving and value is not None and int(str(value)) < oldest
    }
    return replace(step, settings={**step.settings, **later}) if later else step


def _treated(recipe: PublishedRecipe, column: Column, sample: ColumnSample | None, year: int) -> ByRecipe:
    one = next((one for one in recipe.treatments if one.fits(column, sample)), None)
    if one is None or one.technique is None:
        return ByRecipe(column.name, one, None)
    technique = find_technique(one.technique)
    given = {key: value.format(oldest=year - _OLDEST_SHOWN) for key, value in one.settings.items()}
    return ByRecipe(column.name, one, RecipeStep(column.name, technique, settle(technique, given)))


def _is_of(kinds: frozenset[str], column: Column, sample: ColumnSample | None) -> bool:
    of_header = header_group(column.name) if any(one.startswith(_HEADER) for one in kinds) else None
    if f"{_HEADER}{of_header}" in kinds or column.category in kinds or (DIRECT in kinds and Role.DI in column.roles):
        return True
    if WITH_DAYS in kinds and sample is not None and any(map(has_day_or_great_age, sample.values)):
        return True
    return RUNNING_TEXT in kinds and _is_text(column, sample)


def _is_text(column: Column, sample: ColumnSample | None) -> bool:
    """Whether its values are running text: identifiers stand inside them, days among other words, or half of them are long.

    A few values that come again and again are the words of a list, however long: ``AMERICAN INDIAN OR ALASKA NATIVE``.
    """
    values = () if sample is None else tuple(sample.values)
    lengths = sorted(map(len, values))
    inside = any(one.rule.startswith("inside:") for one in column.evidence)
    listed = sample is not None and len(values) <= min(_LISTED, sample.present / _TIMES)
    long = bool(lengths) and lengths[len(lengths) // 2] >= _LONG and not listed
    return inside or long or any(map(day_among_words, values))


def _named(names: frozenset[str], column: str) -> bool:
    bare = _SIGNS.sub("", column.lower())
    return bare in names or any(name.startswith("*") and bare.endswith(name[1:]) for name in names)


def _of_values(fits: Callable[[str], object]) -> Callable[[Column, ColumnSample | None], bool]:
    """Whether nineteen in twenty of the rows that hold a value hold such a one."""

    def found(_column: Column, sample: ColumnSample | None) -> bool:
        values = {} if sample is None else sample.values
        rows = sum(values.values())
        return rows > 0 and sum(number for value, number in values.items() if fits(normal(value))) >= _MOST * rows

    return found


def _counted(value: str) -> bool:
    """Whether it is a day as spreadsheets or computers count them, later than any stay or study is long."""
    number = int(value) if value.isdecimal() and len(value) <= _LONGEST_NUMBER else 0
    return any(max(epoch.least, _LONGEST_STUDY) <= number <= epoch.most for epoch in EPOCHS.values())


def _are_zips(sample: ColumnSample | None) -> bool:
    """Four digits are ZIP codes without their leading 0 only beside whole ones."""
    values = [] if sample is None else [normal(value) for value in sample.values]
    return not any(map(_WITHOUT_ZERO.fullmatch, values)) or any(map(_WHOLE_ZIP.fullmatch, values))


def _mostly_placed(sample: ColumnSample | None) -> bool:
    """Whether nine in ten rows name a division that lies in one province: there are many districts of one name, each would be lost."""
    values = {} if sample is None else sample.values
    return sum(number for value, number in values.items() if located(normal(value)) is not None) >= _PLACED * sum(values.values())


def _by_rule(rule: str) -> Callable[[Column, ColumnSample | None], bool]:
    """Whether a detector found them so in nineteen of twenty rows."""
    return lambda column, _sample: any(one.rule == rule and one.share is not None and one.share >= _MOST for one in column.evidence)


_FORMS: Mapping[Form, Callable[[Column, ColumnSample | None], bool]] = {
    "any": lambda _column, _sample: True,
    "direct": lambda column, _sample: Role.DI in column.roles,
    "age": _of_values(lambda value: years_of(value) is not None),
    "date": _of_values(lambda value: year_and_month(value, EITHER) is not None),
    "year": _of_values(re.compile(r"(?:19|20)[0-9]{2}年?(?:度)?").fullmatch),
    "counted": _of_values(_counted),
    "zip": lambda column, sample: _of_values(_ZIP.fullmatch)(column, sample) and _are_zips(sample),
    "state": _of_values(is_state),
    "icd10": _by_rule("icd10"),
    "postcode": lambda column, _sample: any(one.rule.startswith("postcode") for one in column.evidence),
    "division": lambda column, sample: _by_rule("division_name")(column, sample) and _mostly_placed(sample),
    "unplaced": lambda column, sample: _by_rule("division_name")(column, sample) and not _mostly_placed(sample),
}
