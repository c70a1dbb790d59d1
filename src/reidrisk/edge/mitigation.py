"""One mitigation from the wish to the written and proved file: which columns play which part, the search, the plan, the proof."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

from ..data.dataset import Dataset
from ..data.files import write_atomic
from ..data.names import find_column, find_columns
from ..data.open import open_dataset
from ..data.placing import Place, alone_at, placing
from ..data.writing import Written
from ..flow import Circumstances, assess, inspect, settle
from ..mitigate.anytime import Effort
from ..mitigate.building import build
from ..mitigate.choices import Choice, choices
from ..mitigate.full_domain import Goal, Solution, apply, find_loss, solve
from ..mitigate.ground import Ground
from ..mitigate.hierarchy import Hierarchy, find_hierarchies, hierarchy_csv
from ..mitigate.level_goal import LevelGoal, level_three
from ..mitigate.local.outcome import LocalSolution, apply_locally, solve_locally
from ..mitigate.proof import Proof, prove
from ..mitigate.proposing import propose
from ..mitigate.recipe_file import write_recipe
from ..mitigate.recipe_of import recipe_of
from ..mitigate.search import Space
from ..model.dataset import Facts
from ..model.inventory import Inventory
from ..model.plan import Decision, Plan
from ..model.problem import InputError, Problem, Problems
from ..model.role import Role
from ..model.text import Text
from .mitigation_options import Requirements
from .versions import versions

_KINDS = Text("数据中有几类主体，而缓解一次只处理一类。", "The data are about several kinds of people; a mitigation treats one of them.")
_KIND_BY_KIND = Text(
    "请逐类处理：用 --qi 和 --subject 给出该类的列，不给 --subject-type（案例中清空 subject_types）；"
    "全部处理后用 assess --subject-type 核对。",
    "Treat one after another: name its columns with --qi and --subject, without --subject-type (in a case leave subject_types empty); "
    "check all of them at the end with assess --subject-type.",
)
_NO_QUASI = Text("没有指定准标识符。", "No quasi-identifier was named.")
_NAME_THEM = Text("请用 --qi 列出。", "List them with --qi.")
_QUASI_DROPPED = Text("列“{column}”既是准标识符又要去掉。", "The column “{column}” is a quasi-identifier and is to be dropped.")
_ONE_OF_BOTH = Text("请只在 --qi 或 --drop 中给出它。", "Give it in --qi or in --drop, not in both.")
_KEPT_DROPPED = Text("列“{column}”既要原样保留又要去掉。", "The column “{column}” is to be kept and to be dropped.")
_KEEP_OR_DROP = Text("请在两者中选一个。", "Choose one of the two.")
_KEPT_DIRECT = Text(
    "列“{column}”是直接标识符，又要求保留：含直接标识符的数据只能是 1 级。",
    "The column “{column}” is a direct identifier and is to be kept: data with a direct identifier are level 1.",
)
_PSEUDONYM = Text(
    "请去掉该列，或先用 reidrisk transform 换成假名。", "Drop it, or first replace it by a pseudonym with reidrisk transform."
)
_NOT_QUASI = Text(
    "列“{column}”不是准标识符，级别对它没有意义。", "The column “{column}” is no quasi-identifier; a level means nothing for it."
)
_CHECK_NAME = Text("请检查 --coarsest 与 --keep。", "Check --coarsest and --keep.")
_NO_LOCAL_PLAN = Text(
    "局部重编码因数据而异，不能写成下个月再用的方案。", "Local recoding depends on the data; it is no plan for next month's file."
)
_NO_PLAN = Text("请去掉 --plan，或去掉 --local 与 --cells。", "Leave out --plan, or --local and --cells.")


@dataclass(frozen=True)
class Order:
    """What is to be done, once it was read and found sensible."""

    requirements: Requirements
    loss: str
    trees: Path | None = None
    out: Place | None = None
    plan: Path | None = None
    drop: tuple[str, ...] = ()
    people: str | None = None
    local: bool = False
    cells: bool = False
    unproven: bool = False
    proposing: bool = False
    effort: Effort = field(default_factory=Effort)
    choices: bool = False


@dataclass(frozen=True, slots=True)
class Parts:
    """Which column plays which part; `proposed` are roles that nobody has decided."""

    quasi: tuple[str, ...]
    sensitive: tuple[str, ...]
    dropped: tuple[str, ...]
    coarsest: Mapping[str, int]
    proposed: tuple[str, ...] = ()


@dataclass
class Done:
    """What came of it."""

    facts: Facts
    solution: Solution | LocalSolution
    parts: Parts
    level: LevelGoal | None = None
    written: Written | None = None
    proof: Proof | None = None
    delivered: bool = False
    choices: tuple[Choice, ...] = ()
    seconds: dict[str, float] = field(default_factory=dict)


class _UnprovenError(Exception):
    """The proof failed: what was written must not take its place."""


def carry_out(dataset: Dataset, plan: Plan, order: Order) -> Done:
    """The whole; `InputError` for what contradicts itself or has no solution."""
    if plan.types:
        raise InputError(Problem("several_kinds", _KINDS, _KIND_BY_KIND))
    parts = _parts(dataset, plan, order)
    demand, level = order.requirements.demand(), None
    if order.requirements.goal is not None:
        standard, settled = settle(plan, dataset.facts.columns, dataset.facts.rows)
        level = level_three(standard, settled.release)
        demand = level.over(demand)
    trees = _Trees(dataset, plan, parts.quasi, order)
    goal = Goal(parts.quasi, parts.sensitive, demand, order.loss, plan.subject, parts.coarsest)
    with _people(order) as people:
        if order.local or order.cells:
            solution: Solution | LocalSolution = solve_locally(dataset, goal, trees.of, people)
        else:
            solution = solve(dataset, goal, trees.of, people, order.effort)
    done = Done(dataset.facts, solution, parts, level)
    if order.choices:
        base = Ground(solution.coded, solution.ladders, solution.beside) if isinstance(solution, Solution) else solution.ground
        done.choices = choices(base, solution.goal.demand, find_loss(order.loss), Space(parts.coarsest, base.beside))
    with alone_at(order.out) if order.out is not None else nullcontext():
        if order.plan is not None:
            _keep_plan(done, plan, order, trees)
        if order.out is not None:
            _write(dataset, plan, done, order)
    return done


@contextmanager
def _people(order: Order) -> Iterator[Dataset | None]:
    if order.people is None:
        yield None
        return
    with open_dataset(order.people) as people:
        yield people


def _parts(dataset: Dataset, plan: Plan, order: Order) -> Parts:
    problems, columns = Problems(), dataset.facts.columns
    inventory = inspect(dataset, plan) if order.proposing else None
    roles = _roles(plan, inventory)
    needs = _needs(plan)
    asked = find_columns(order.drop, columns)
    direct = tuple(name for name in columns if Role.DI in roles.get(name, ()) and order.proposing)
    dropped = tuple(dict.fromkeys((*asked, *direct, *(name for name in columns if needs.get(name) == "drop"))))
    quasi = [name for name in roles if Role.QI in roles[name] and name not in direct]
    for column in asked:
        if column in quasi and column in plan.decisions and not order.proposing:
            problems.add(Problem("contradiction", _QUASI_DROPPED.fill(column=column), _ONE_OF_BOTH, column=column))
    coarsest = _coarsest(plan, needs, order, columns)
    for column, level in coarsest.items():
        if column in dropped and level == 0:
            what, hint = (_KEPT_DIRECT, _PSEUDONYM) if column in direct else (_KEPT_DROPPED, _KEEP_OR_DROP)
            problems.add(Problem("contradiction", what.fill(column=column), hint, column=column))
        elif column not in quasi and column not in dropped:
            problems.add(Problem("not_quasi", _NOT_QUASI.fill(column=column), _CHECK_NAME, column=column))
    quasi = [name for name in quasi if name not in dropped]
    if not quasi and not problems.found:
        problems.add(Problem("no_quasi_identifier", _NO_QUASI, _NAME_THEM))
    if order.plan is not None and (order.local or order.cells):
        problems.add(Problem("plan_too_much", _NO_LOCAL_PLAN, _NO_PLAN))
    problems.stop_if_any()
    sensitive = tuple(name for name in roles if Role.SA in roles[name] and name not in quasi and name not in dropped)
    proposed = tuple(name for name in (*quasi, *dropped) if name not in plan.decisions and name not in asked)
    return Parts(tuple(quasi), sensitive, dropped, coarsest, proposed)


def _roles(plan: Plan, inventory: Inventory | None) -> dict[str, frozenset[Role]]:
    """Decided roles; with an inventory, proposed ones where nobody has decided."""
    if inventory is None:
        return {name: decision.roles for name, decision in plan.decisions.items()}
    # Grading reads what nobody has decided as a quasi-identifier too, and the worse reading counts.
    return {
        column.name: column.roles if column.decided or Role.DI in column.roles else column.roles | {Role.QI} for column in inventory.columns
    }


def _needs(plan: Plan) -> dict[str, str]:
    """What the case says of each column: keep, coarsen or drop (China methodology 10.3.2)."""
    return {key.partition("@")[2]: reply.value for key, reply in plan.replies.items() if key.startswith("columns.need@")}


def _coarsest(plan: Plan, needs: Mapping[str, str], order: Order, columns: Sequence[str]) -> dict[str, int]:
    found = {name: 0 for name, need in needs.items() if need == "keep" and Role.QI in _decided(plan, name)}
    for key, reply in plan.replies.items():
        item, _, name = key.partition("@")
        if item == "columns.level" and needs.get(name) == "coarsen" and reply.value.strip().isdecimal():
            found[name] = int(reply.value)
    return {**found, **{find_column(name, columns): level for name, level in order.requirements.levels().items()}}


def _decided(plan: Plan, name: str) -> frozenset[Role]:
    return plan.decisions[name].roles if name in plan.decisions else frozenset()


class _Trees:
    """The hierarchy of each column: from the folder; else proposed from what the column is."""

    def __init__(self, dataset: Dataset, plan: Plan, quasi: Sequence[str], order: Order) -> None:
        self._order = order
        self._read = {} if order.cells else find_hierarchies(order.trees, quasi)
        wanted = order.trees is None and not order.cells
        self._columns = {one.name: one for one in inspect(dataset, plan).columns} if wanted else {}
        self.proposed: dict[str, Hierarchy] = {}

    def of(self, column: str, values: Sequence[str | None]) -> Hierarchy | None:
        """None where a value is kept or suppressed."""
        if column in self._read or column not in self._columns:
            return self._read.get(column)
        present = [value for value in values if value is not None]
        tree = build(propose(self._columns[column], present), present)
        if tree.paths and tree.levels > 2:  # noqa: PLR2004 - the values and the root are what every column has
            self.proposed[column] = tree
        return self.proposed.get(column)


def _keep_plan(done: Done, plan: Plan, order: Order, trees: _Trees) -> None:
    """The plan, with the proposed hierarchies in a folder beside it."""
    path, folder, solution = order.plan, order.trees, done.solution
    if path is None or not isinstance(solution, Solution):
        return
    if folder is None and trees.proposed:
        folder = path.parent / f"{path.stem}.hierarchies"
        for name, tree in trees.proposed.items():
            write_atomic(folder / f"{name.replace('/', '_')}.csv", hierarchy_csv(tree).encode())
    demand = solution.goal.demand
    # The classes that a bound on all of them costs are those below the smallest that stayed.
    plain = replace(demand, k=max(demand.k, solution.smallest) if demand.ceilings else demand.k, ceilings=())
    solution = replace(solution, goal=replace(solution.goal, demand=plain))
    recipe = recipe_of(solution, done.facts.columns, done.parts.dropped, folder, path.parent)
    if done.level is not None:
        harmless = tuple(name for name, one in plan.decisions.items() if one.roles == {Role.NI} and name not in done.parts.dropped)
        told = replace(recipe.requirement, level=3, context=_said(plan), plain=harmless)
        recipe = replace(recipe, requirement=told)
    write_atomic(path, write_recipe(recipe).encode())


def _said(plan: Plan) -> dict[str, str]:
    """The answers on which the level rests, as options take them."""
    release = plan.release
    names = (
        "sharing",
        "controls",
        "motives",
        "recipient_security",
        "p",
        "m",
        "threshold",
        "breach",
        "impact",
        "attack",
        "territory",
        "cutoff",
    )
    answers = {name: getattr(release, name) for name in names}
    found = {name: str(answer.value) for name, answer in answers.items() if answer.status in {"given", "assumed"}}
    return {"standard": plan.standard, **found, **({} if plan.subject is None else {"subject": plan.subject})}


def _write(dataset: Dataset, plan: Plan, done: Done, order: Order) -> None:
    """Beside its place first; it takes its place only when the proof passes, or when it is wanted all the same."""
    path, solution, dropped = order.out, done.solution, done.parts.dropped
    if path is None:
        return
    try:
        with placing(path) as temporary:
            start = perf_counter()
            done.written = (
                apply_locally(dataset, solution, temporary, dropped)
                if isinstance(solution, LocalSolution)
                else apply(dataset, solution, temporary, dropped)
            )
            done.seconds["write"] = perf_counter() - start
            grader = None if done.level is None else lambda output: _level(output, plan, done.parts)
            done.proof = prove(temporary, solution, dataset.options, grader)
            done.seconds["prove"] = perf_counter() - start - done.seconds["write"]
            _unless_unproven(done.proof, unproven=order.unproven)
            done.delivered = True
    except _UnprovenError:
        done.delivered = False


def _unless_unproven(proof: Proof, *, unproven: bool) -> None:
    if not (proof.passed or unproven):
        raise _UnprovenError


def _level(output: Dataset, plan: Plan, parts: Parts) -> int | None:
    """The level of the output in the same context, with the roles that were treated; what else it holds is identified anew."""
    left = set(output.facts.columns)
    decisions = {name: one for name, one in plan.decisions.items() if name in left}
    for name in parts.quasi:
        decisions.setdefault(name, Decision(frozenset({Role.QI}), "reidrisk mitigate"))
    subject = plan.subject if plan.subject in left else None
    return assess(output, replace(plan, decisions=decisions, subject=subject), Circumstances(datetime.now(UTC), versions())).verdict.level
