"""A published recipe on a dataset: its columns are identified, each gets what the recipe has for its kind, and a plan comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from fractions import Fraction
from functools import cache
from secrets import token_bytes

from ..data.dataset import Dataset
from ..data.output.recoding import Recoding
from ..identify.findings import is_running_number
from ..mitigate.goals.required import Requirements
from ..mitigate.plans.foresight import foresee
from ..mitigate.plans.found import Drawn
from ..mitigate.plans.published import ByRecipe, PublishedRecipe, Undecided, follow, plan_of, without
from ..mitigate.plans.recipe import Acceptance, Recipe, Tools, run
from ..model.frozen import dataclass
from ..model.inventory import Column, Inventory, questions
from ..model.judged import Rules
from ..model.plan import EvaluationPlan
from ..model.release import EVERYBODY
from ..model.role import Role
from ..prepare.options import OptionValues, as_options, plan_from_options
from .editions import find_standard
from .mitigate import mitigate
from .mitigation import Mitigated, Mitigation
from .plan_files import tools_of
from .planning.paired import undoing
from .scan import inspect

_ACCEPTABLE = 3
_BESIDE = "GB/T 42460-2023 C.2 b"


@dataclass(frozen=True, slots=True)
class RecipeOrder:
    """What is asked beside the recipe: `required`, with the share of records that may leave (None: the recipe's), and a standard."""

    required: Requirements
    limit: Fraction | None
    standard: str | None
    to_level: bool
    day: date


@dataclass(frozen=True, slots=True)
class RecipePlan:
    """The plan, what was done to each column and why, what is still open, and the columns of which a person should say what they are.

    Columns that tell what the recipe coarsened of another (by name) leave; `revealing` are those that a person wants as sensitive ones.
    """

    published: PublishedRecipe
    recipe: Recipe
    columns: tuple[ByRecipe, ...]
    undecided: tuple[Undecided, ...]
    asked: tuple[Column, ...]
    undoing: Mapping[str, str] = field(default_factory=dict)
    revealing: Mapping[str, str] = field(default_factory=dict)

    @property
    def drawn(self) -> Drawn:
        """The plan of the recipe alone."""
        return Drawn(self.recipe, {})


def by_recipe(dataset: Dataset, plan: EvaluationPlan, published: PublishedRecipe, order: RecipeOrder) -> RecipePlan:
    """Of the columns as a person decided them or, where nobody has, as they are proposed."""
    found = inspect(dataset, plan)
    done = follow(published, found.columns, dataset.samples, order.day.year)
    unruled = {one.column for one in done if one.treatment is None}
    numbers = {one.name for one in found.columns if one.name in unruled and is_running_number(one) and not one.decided}
    done = without(done, numbers, _BESIDE)
    unnamed = {one.column for one in done if one.treatment is None}  # what the recipe leaves as it is by a rule stays
    undone = {} if dataset.table.outside is not None else _undoing(dataset, plan, done)
    undone = {name: of for name, of in undone.items() if name in unnamed}
    kept = {name for name in undone if name in plan.decided and Role.SA in plan.decided[name].roles}
    done = without(done, undone.keys() - kept, _BESIDE)
    recipe = plan_of(published, done, _acceptance(found, plan, published, order), order.limit)
    given = {**recipe.acceptance.context, **{bound.key: bound.value for bound in order.required.bounds}}
    undecided = tuple(one for one in published.undecided if one.option.removeprefix("--").replace("-", "_") not in given)
    undoing_of, revealing = ({name: of for name, of in undone.items() if (name in kept) is stays} for stays in (False, True))
    return RecipePlan(published, recipe, done, undecided, questions(found), undoing_of, revealing)


def _undoing(dataset: Dataset, plan: EvaluationPlan, done: Sequence[ByRecipe]) -> dict[str, str]:
    """The columns that undo what the recipe did to another, each with the other."""
    steps = [one.step for one in done if one.step is not None]
    changed = [one.column for one in steps if one.technique.by == "value" and not one.technique.needs_secret(one.settings)]
    if not changed:
        return {}
    with Recoding(dataset, plan.subject) as recoding:
        run(recoding, steps, Tools(str, _secret_of_nobody()))
        return undoing(recoding, changed, dataset.facts.columns)


def _secret_of_nobody() -> Callable[[str], bytes]:
    """Whatever it is: what is counted does not depend on it, the plan is run with the store's own."""
    return cache(lambda _purpose: token_bytes(64))


def followed_by_search(dataset: Dataset, plan: EvaluationPlan, found: RecipePlan, order: Mitigation) -> tuple[Drawn, Mitigated]:
    """The recipe's steps, and after them what the search finds on their output so that what is asked holds; (the whole plan, the search).

    The columns are what they were found to be in the data as they came: a recipe that leaves years of dates makes no date of them less
    of an identifier.
    """
    order = replace(order, records_first=False, out=None, drawing=True, choices=False, proposing=True, local=False, cells=False)
    if found.published.k is not None and found.recipe.acceptance.required is not None:
        order = replace(order, required=order.required.over(found.recipe.acceptance.required.bounds))
    with Recoding(dataset, plan.subject) as recoding:
        run(recoding, found.recipe.steps, Tools(str, _secret_of_nobody()))
        between = recoding.dataset()
        inventory = inspect(between, plan)
        known = {*found.recipe.acceptance.quasi}
        columns = tuple(replace(one, roles=(one.roles - {Role.DI}) | {Role.QI}) if one.name in known else one for one in inventory.columns)
        done = mitigate(between, _settled(plan, found.published, order), replace(inventory, columns=columns), order)
    if done.drawn is None:  # nearly nothing would be left: the recipe alone is graded
        return found.drawn, done
    recipe = done.drawn.recipe
    whole = replace(recipe, steps=(*found.recipe.steps, *recipe.steps), columns=dataset.facts.columns, name=found.recipe.name)
    return _knowing(dataset, Drawn(whole, done.drawn.files)), done


def _knowing(dataset: Dataset, drawn: Drawn) -> Drawn:
    """With what the whole loses of the data as they came: what the recipe suppresses by its rules was agreed with it."""
    known = drawn.recipe.known
    tools = Tools(tools_of(drawn, None).read, _secret_of_nobody())
    with Recoding(dataset, drawn.recipe.acceptance.subject) as recoding:
        lost = foresee(recoding, drawn.recipe, tools, dataset.facts.rows).lost.own()
    return replace(drawn, recipe=replace(drawn.recipe, known=replace(known, lost=lost)))


def _settled(plan: EvaluationPlan, published: PublishedRecipe, order: Mitigation) -> EvaluationPlan:
    """By the recipe's own edition and context, where nobody named others and it grades by classes."""
    standard = published.standard
    if order.to_level and standard is not None and not isinstance(find_standard(standard).judged, Rules):
        given = plan_from_options(OptionValues.of({**published.context}), None).release.answers.get(EVERYBODY, {})
        ours = {key: one for key, one in given.items() if plan.release[key].status == "open"}
        return replace(plan, standard=standard, release=plan.release.having(**ours))
    return plan


def _acceptance(found: Inventory, plan: EvaluationPlan, published: PublishedRecipe, order: RecipeOrder) -> Acceptance:
    direct = set(found.with_role(Role.DI))
    quasi = tuple(name for name in found.with_role(Role.QI) if name not in direct)
    sensitive = tuple(name for name in found.with_role(Role.SA) if name not in {*quasi, *direct})
    plain = tuple(one.name for one in found.columns if one.decided and one.roles <= {Role.NI})
    standard = order.standard or published.standard
    answers = {**published.context, **as_options(plan.release)}
    subject = {} if plan.subject is None else {"subject": plan.subject}
    level = _ACCEPTABLE if order.to_level or standard is not None else None
    return Acceptance(
        quasi, sensitive, plain, order.required if order.required.bounds else None, level,
        {"standard": standard or plan.standard, **answers, **subject}, plan.types, settled=plan.accepted,
        undecided=tuple(one.name for one in found.columns if not one.decided and one.name not in direct), graded=level is None,
    )  # fmt: skip
