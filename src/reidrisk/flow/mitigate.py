"""One mitigation from the wish to the written and proved file: which columns play which part, the search, the plan, the proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from ..data.dataset import Dataset
from ..data.open import open_dataset
from ..data.output.delivery import deliver
from ..data.output.placing import alone_at, placing
from ..data.output.recoding import Recoding
from ..data.output.writing import Written
from ..mitigate.foresight import foresee, people_of
from ..mitigate.full_domain import Goal, Solution, apply, find_loss, solve
from ..mitigate.ground import Ground
from ..mitigate.hierarchy import Hierarchy, find_hierarchies
from ..mitigate.kinds import one_tuple_each
from ..mitigate.level_goal import level_three
from ..mitigate.lost import beyond_all
from ..mitigate.proving import Promise, original
from ..mitigate.recipe_of import Drawn
from ..mitigate.search import Space
from ..mitigate.sides import Side, Yardstick
from ..model.inventory import Inventory
from ..model.plan import Plan
from ..model.problem import InputError, Problem
from ..model.text import Text
from .assess import Circumstances, assess
from .editions import settle
from .mitigation_order import Order
from .mitigation_outcome import Done
from .mitigation_parts import parts_of
from .mitigation_plan import drawn, keep_plan, tools_of, usefulness
from .proof import Proved, population, proved
from .scan import inspect
from .versions import versions

if TYPE_CHECKING:
    from ..mitigate.local.outcome import LocalSolution

_LOCALLY = Text(
    "按人计数时不能局部重编码，也不能只抑制单元格。", "Where persons are counted, records are not recoded locally and no cells suppressed."
)
_FULLY = Text(
    "每类主体的每个人都只有一种记录时才可以；请去掉 --local 与 --cells，或先合并每人的记录。",
    "It works where all records of each person are alike: leave out --local and --cells, or bring each person's records together first.",
)
_ONE_WAY = Text("按人计数时不列可选方案。", "Where persons are counted, no choices are listed.")
_NO_CHOICES = Text("请去掉 --choices。", "Leave out --choices.")


class _UnprovenError(Exception):
    """The proof failed: what was written must not take its place."""


def carry_out(dataset: Dataset, plan: Plan, order: Order) -> Done:
    """The whole; `InputError` for what contradicts itself or has no solution."""
    identified = cache(lambda: inspect(dataset, plan))
    parts = parts_of(dataset, plan, order, identified)
    demand, level, before = order.demand, None, None
    if order.to_level:
        standard, settled = settle(plan, dataset.facts.columns, dataset.facts.rows)
        level = level_three(standard, settled.release)
        demand = level.over(demand)
        before = assess(dataset, plan, Circumstances(datetime.now(UTC), versions())).verdict.levels if order.out is not None else None
    trees = _Trees(parts.treated, order, identified)
    sides = parts.sides(plan.subject)
    subject = sides[0].key if len(sides) == 1 else None
    goal = Goal(parts.treated, parts.sensitive, demand, order.loss, subject, parts.coarsest, order.analysis)
    solution = _solved(dataset, goal, sides, trees, order)
    done = Done(dataset.facts, solution, parts, level, before=before)
    done.beyond, done.refused = beyond_all(solution.lost), beyond_all(solution.lost, order.most_lost)
    _beside(done, order, plan)
    with alone_at(order.out) if order.out is not None else nullcontext(0) as done.swept:
        wanted = not done.refused and (order.plan is not None or order.out is not None or order.measured)
        found = drawn(done, plan, order, trees.proposed) if wanted else None
        if found is not None:
            _write(dataset, done, order, found)
        if found is not None and order.measured:
            done.utility = usefulness(dataset, found, order)
        # A plan beside an output is the plan of that output.
        if order.plan is not None and found is not None and (done.delivered or order.out is None):
            keep_plan(found, order.plan)
    return done


def _beside(done: Done, order: Order, plan: Plan) -> None:
    """What else was asked of the solution: the count of others for suppressed cells, further plans to choose from."""
    solution = done.solution
    if order.cells and not isinstance(solution, Solution) and plan.subject is None:
        from ..mitigate.local.wildcards import sparing  # noqa: PLC0415 - as above

        done.sparing = sparing(solution)
    if order.choices:
        from ..mitigate.choices import choices  # noqa: PLC0415 - as above

        base = Ground(solution.coded, solution.ladders, solution.beside) if isinstance(solution, Solution) else solution.ground
        done.choices = choices(base, solution.goal.demand, find_loss(order.loss), Space(done.parts.coarsest, base.beside))


def _solved(dataset: Dataset, goal: Goal, sides: tuple[Side, ...], trees: _Trees, order: Order) -> Solution | LocalSolution:
    """Where persons are told of in several ways each, or there are several kinds of them, they are counted; else records will do."""
    counted = len(sides) > 1 or any(side.key is not None and not one_tuple_each(dataset, side) for side in sides)
    with _people(order) as people:
        if counted and (order.local or order.cells):
            raise InputError(Problem("kinds_locally", _LOCALLY, _FULLY))
        if counted and order.choices:
            raise InputError(Problem("contradiction", _ONE_WAY, _NO_CHOICES))
        if counted:
            from ..mitigate.kinds import solve_kinds  # noqa: PLC0415 - as below

            return solve_kinds(dataset, goal, sides, trees.of, order.effort)
        if order.local or order.cells:
            from ..mitigate.local.outcome import solve_locally  # noqa: PLC0415 - each way loads what it needs

            return solve_locally(dataset, goal, trees.of, people)
        return solve(dataset, goal, trees.of, people, order.effort)


@contextmanager
def _people(order: Order) -> Iterator[Dataset | None]:
    if order.people is None:
        yield None
        return
    with open_dataset(order.people) as people:
        yield people


class _Trees:
    """The hierarchy of each column: from the folder; else proposed from what the column is."""

    def __init__(self, quasi: Sequence[str], order: Order, identified: Callable[[], Inventory]) -> None:
        self._order = order
        self._read = {} if order.cells else find_hierarchies(order.trees, quasi)
        wanted = order.trees is None and not order.cells
        self._columns = {one.name: one for one in identified().columns} if wanted else {}
        self.proposed: dict[str, Hierarchy] = {}

    def of(self, column: str, values: Sequence[str | None]) -> Hierarchy | None:
        """None where a value is kept or suppressed."""
        if column in self._read or column not in self._columns:
            return self._read.get(column)
        from ..mitigate.building import build  # noqa: PLC0415 - only where no hierarchies are given
        from ..mitigate.proposing import propose  # noqa: PLC0415

        present = [value for value in values if value is not None]
        tree = build(propose(self._columns[column], present), present)
        if tree.paths and tree.levels > 2:  # noqa: PLR2004 - the values and the root are what every column has
            self.proposed[column] = tree
        return self.proposed.get(column)


def _write(dataset: Dataset, done: Done, order: Order, found: Drawn) -> None:
    """Beside its place first; it takes its place only when the proof passes, or when it is wanted all the same."""
    path = order.out
    if path is None:
        return
    start = perf_counter()
    before, known = original(dataset, found.recipe), _known(done, order, found)
    prepared = perf_counter()
    try:
        with placing(path) as temporary:
            done.written = _written(dataset, done, order, found, temporary)
            written = perf_counter()
            promise = Promise(path.name, done.solution.records - done.solution.suppressed, known)
            done.proved = proved(temporary, found.recipe, before, promise, dataset.options)
            done.seconds.update(write=written - prepared, prove=perf_counter() - written + prepared - start)
            _unless_unproven(done.proved, ungraded=order.ungraded)
            done.delivered = True
    except _UnprovenError:
        done.delivered = False


def _written(dataset: Dataset, done: Done, order: Order, found: Drawn, path: Path) -> Written:
    solution, dropped = done.solution, done.parts.dropped
    if path.suffix.lower() == ".xlsx" or (isinstance(solution, Solution) and solution.sides):
        return _by_plan(dataset, done, order, found, path)
    if isinstance(solution, Solution):
        return apply(dataset, solution, path, dropped)
    from ..mitigate.local.outcome import apply_locally  # noqa: PLC0415 - each way loads what it needs

    return apply_locally(dataset, solution, path, dropped)


def _by_plan(dataset: Dataset, done: Done, order: Order, found: Drawn, path: Path) -> Written:
    """As the plan is applied: where persons leave, not classes, and where the engine does not write the format itself."""
    with Recoding(dataset) as recoding:
        seen = foresee(recoding, found.recipe, tools_of(found, order), dataset.facts.rows)
        if seen.failing != done.solution.suppressed:
            msg = "the search and the plan that it made disagree"
            raise RuntimeError(msg)
        made = deliver(recoding, path)
    return Written(made.rows, {name: sum(kinds.values()) for name, kinds in made.harmless.items()})


def _known(done: Done, order: Order, found: Drawn) -> Yardstick:
    """What the classes of the output are measured against: the values as they were, the population recoded by the plan."""
    demand, coded = done.solution.goal.demand, done.solution.coded
    values = {}
    for one in coded.others if demand.of_values else ():
        rows = np.bincount(one.values, weights=one.counts, minlength=one.distinct).astype(np.int64)
        values[one.column] = dict(zip(one.labels, rows.tolist(), strict=True))
    with population(None if order.people is None else Path(order.people).expanduser()) as people:
        return Yardstick(values, None if people is None else people_of(people, found.recipe, tools_of(found, order)))


def _unless_unproven(found: Proved, *, ungraded: bool) -> None:
    if not (found.passed or ungraded):
        raise _UnprovenError
