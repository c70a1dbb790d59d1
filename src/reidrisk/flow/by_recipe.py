"""A published recipe on a dataset: its columns are identified, each gets what the recipe has for its kind, and a plan comes of it."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TypeVar

from ..data.dataset import Dataset
from ..mitigate.goals.required import Requirements
from ..mitigate.plans.published import ByRecipe, PublishedRecipe, Undecided, follow, plan_of
from ..mitigate.plans.recipe import Acceptance, Recipe
from ..model.frozen import dataclass
from ..model.inventory import Column, Inventory, questions
from ..model.plan import EvaluationPlan
from ..model.role import Role
from ..prepare.options import as_options
from .scan import inspect

S = TypeVar("S")
_ACCEPTABLE = 3


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
    """The plan, what was done to each column and why, what is still open, and the columns of which a person should say what they are."""

    published: PublishedRecipe
    recipe: Recipe
    columns: tuple[ByRecipe, ...]
    undecided: tuple[Undecided, ...]
    asked: tuple[Column, ...]


def by_recipe(dataset: Dataset, plan: EvaluationPlan, published: PublishedRecipe, order: RecipeOrder) -> RecipePlan:
    """Of the columns as a person decided them or, where nobody has, as they are proposed."""
    found = inspect(dataset, plan)
    done = follow(published, found.columns, dataset.samples, order.day.year)
    recipe = plan_of(published, done, _acceptance(found, plan, published, order), order.limit)
    given = {**recipe.acceptance.context, **{bound.key: bound.value for bound in order.required.bounds}}
    undecided = tuple(one for one in published.undecided if one.option.removeprefix("--").replace("-", "_") not in given)
    return RecipePlan(published, recipe, done, undecided, questions(found))


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
    )  # fmt: skip
