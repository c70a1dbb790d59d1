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
from ..grade.people import proposed_key
from ..identify.findings import is_running_number
from ..mitigate.goals.required import Requirements
from ..mitigate.plans.foresight import foresee
from ..mitigate.plans.found import Drawn
from ..mitigate.plans.published import ByRecipe, PublishedRecipe, Undecided, follow, plan_of, without
from ..mitigate.plans.recipe import Acceptance, Recipe, Tools, run
from ..model.frozen import dataclass
from ..model.inventory import Column, Inventory, questions
from ..model.judged import Rules
from ..model.persons import parts_of
from ..model.plan import EvaluationPlan
from ..model.problem import InputError, Problem
from ..model.release import EVERYBODY
from ..model.role import Role
from ..model.text import Text
from ..prepare.options import OptionValues, as_options, plan_from_options
from .apart import tables_of, tied
from .editions import find_standard
from .mitigation import Mitigated, Mitigation
from .plan_files import tools_of
from .planning.paired import undoing
from .scan import inspect
from .searching.until_proved import mitigate_to_level

_ACCEPTABLE = 3
_ONE_AFTER_THE_OTHER = Text(
    "各表分别写出时，既定方法与搜索不能在一次运行中完成。",
    "Where tables are written apart, a recipe and a search cannot be done in one run.",
)
_TWO_RUNS = Text(
    "请先不加 --goal 运行，再对写出的文件夹运行 reidrisk mitigate；或写成一个文件（-o 名称.csv，各表合为一张）。",
    "Run it without --goal, then reidrisk mitigate on the folder that was written; or write one file (-o NAME.csv, all tables in one).",
)
_BESIDE = "GB/T 42460-2023 C.2 b"


@dataclass(frozen=True, slots=True)
class RecipeOrder:
    """What is asked beside the recipe: `required`, with the share of records that may leave (None: the recipe's), and a standard.

    `wanted` is the search that may follow it, and where the output goes.
    """

    required: Requirements
    limit: Fraction | None
    standard: str | None
    to_level: bool
    day: date
    wanted: Mitigation


@dataclass(frozen=True, slots=True)
class RecipePlan:
    """The plan, what was done to each column and why, what is still open, and the columns of which a person should say what they are.

    Columns that tell what the recipe coarsened of another (by name) leave; `revealing` are those that a person wants as sensitive ones.
    `tying` are keys of several tables that by the recipe would leave and become pseudonyms instead.
    """

    published: PublishedRecipe
    recipe: Recipe
    columns: tuple[ByRecipe, ...]
    undecided: tuple[Undecided, ...]
    asked: tuple[Column, ...]
    undoing: Mapping[str, str] = field(default_factory=dict)
    revealing: Mapping[str, str] = field(default_factory=dict)
    tying: tuple[str, ...] = ()

    @property
    def drawn(self) -> Drawn:
        """The plan of the recipe alone."""
        return Drawn(self.recipe, {})


@dataclass(frozen=True, slots=True)
class FollowedUp:
    """The whole plan, the search in it, and the columns that the search treats in place of the recipe."""

    drawn: Drawn
    search: Mitigated
    otherwise: tuple[str, ...] = ()


def by_recipe(dataset: Dataset, plan: EvaluationPlan, published: PublishedRecipe, order: RecipeOrder) -> RecipePlan:
    """Of the columns as a person decided them or, where nobody has, as they are proposed."""
    found = inspect(dataset, plan)
    done = follow(published, found.columns, dataset.samples, order.day.year)
    unruled = {one.column for one in done if one.treatment is None}
    numbers = {one.name for one in found.columns if one.name in unruled and is_running_number(one) and not one.decided}
    done = without(done, numbers, _BESIDE)
    unnamed = {one.column for one in done if one.treatment is None}  # what the recipe leaves as it is by a rule stays
    keys = _persons(dataset, plan, found)
    undone = {} if dataset.table.outside is not None else _undoing(dataset, plan, done, keys)
    undone = {name: of for name, of in undone.items() if name in unnamed}
    kept = {name for name in undone if name in plan.decided and Role.SA in plan.decided[name].roles}
    done = without(done, undone.keys() - kept, _BESIDE)
    apart = tables_of(dataset.table.together if order.wanted.one_by_one else None, order.wanted.out)
    done, tying = tied(done, apart)
    recipe = plan_of(published, done, _acceptance(found, plan, published, order), order.limit)
    if apart is not None:  # a number is read with the hospital that gave it, so it comes before the hospital leaves
        first = sorted(recipe.steps, key=lambda step: step.column not in apart.keys)
        recipe = replace(recipe, steps=tuple(first), ties=apart.ties)
    given = {**recipe.acceptance.context, **{bound.key: bound.value for bound in order.required.bounds}}
    undecided = tuple(one for one in published.undecided if one.option.removeprefix("--").replace("-", "_") not in given)
    undoing_of, revealing = ({name: of for name, of in undone.items() if (name in kept) is stays} for stays in (False, True))
    leaving = {one.column for one in done if one.leaves}
    asked = tuple(one for one in questions(found) if one.name not in leaving)
    return RecipePlan(published, recipe, done, undecided, asked, undoing_of, revealing, tying)


def _persons(dataset: Dataset, plan: EvaluationPlan, found: Inventory) -> tuple[str, ...]:
    """The columns that tell persons apart, decided or proposed."""
    proposed = proposed_key(plan, found)
    key = plan.subject if proposed is None else proposed.name
    return () if key is None else parts_of(key, dataset.facts.columns)


def _undoing(dataset: Dataset, plan: EvaluationPlan, done: Sequence[ByRecipe], keys: Sequence[str]) -> dict[str, str]:
    """The columns that undo what the recipe did to another, each with the other."""
    steps = [one.step for one in done if one.step is not None]
    changed = [one.column for one in steps if one.technique.by == "value" and not one.technique.needs_secret(one.settings)]
    if not changed:
        return {}
    with Recoding(dataset, plan.subject) as recoding:
        run(recoding, steps, Tools(str, _secret_of_nobody()))
        return undoing(recoding, changed, dataset.facts.columns, keys)


def _secret_of_nobody() -> Callable[[str], bytes]:
    """Whatever it is: what is counted does not depend on it, the plan is run with the store's own."""
    return cache(lambda _purpose: token_bytes(64))


def followed_by_search(dataset: Dataset, plan: EvaluationPlan, found: RecipePlan, asked: RecipeOrder) -> FollowedUp:
    """The recipe's steps, and after them what the search finds on their output so that what is asked holds.

    The columns are what they were found to be in the data as they came: a recipe that leaves years of dates makes no date of them less
    of an identifier. Steps that need a secret come out otherwise in every run, so nothing is searched on what they give: the search sees
    these columns as they came and treats them itself (keys and dates by person). `InputError` for tables that are written apart.
    """
    if found.recipe.ties is not None:
        raise InputError(Problem("tables_by_recipe", _ONE_AFTER_THE_OTHER, _TWO_RUNS))
    order = replace(asked.wanted, records_first=False, out=None, trying=True, choices=False, proposing=True, local=False, cells=False)
    if found.published.k is not None and found.recipe.acceptance.required is not None:
        order = replace(order, required=order.required.over(found.recipe.acceptance.required.bounds))
    secret = [step for step in found.recipe.steps if step.technique.needs_secret(step.settings)]
    steps = tuple(step for step in found.recipe.steps if step not in secret)
    with Recoding(dataset, plan.subject) as recoding:
        run(recoding, steps, Tools(str, _secret_of_nobody()))
        between = recoding.dataset()
        inventory = inspect(between, plan)
        known = {*found.recipe.acceptance.quasi}
        columns = tuple(replace(one, roles=(one.roles - {Role.DI}) | {Role.QI}) if one.name in known else one for one in inventory.columns)
        done = mitigate_to_level(between, _settled(plan, found.published, order), replace(inventory, columns=columns), order)
    if done.drawn is None:  # nearly nothing would be left: the recipe alone is graded
        return FollowedUp(found.drawn, done)
    recipe = done.drawn.recipe
    treated = {step.column for step in recipe.steps}
    steps += tuple(step for step in secret if step.column not in treated)
    whole = replace(recipe, steps=(*steps, *recipe.steps), columns=dataset.facts.columns, name=found.recipe.name)
    otherwise = tuple(step.column for step in secret if step.column in treated)
    return FollowedUp(_knowing(dataset, Drawn(whole, done.drawn.files)), done, otherwise)


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
