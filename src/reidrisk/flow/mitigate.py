"""The search for the least loss that meets what is asked, from the parts of the columns to the written and proved file."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from ..data.dataset import Dataset
from ..data.disk.tempdir import private_folder, remove
from ..data.keys import keyed
from ..data.names import by_column
from ..data.output.output_file import FRAMES
from ..data.output.placing import Place, alone_at
from ..data.output.recoding import Recoding
from ..data.output.writing import Written
from ..grade.people import proposed_key
from ..mitigate.goals.required import FACTORS
from ..mitigate.goals.subject_types import Baseline, CountedPeople, CountedSubjectType
from ..mitigate.plans.by_records import solve_by_records
from ..mitigate.plans.choosing import NONE, to_choose_from
from ..mitigate.plans.delivered import as_planned, usefulness
from ..mitigate.plans.foresight import foresee, people_of
from ..mitigate.plans.found import Drawn, PlanPlace, recipe_of
from ..mitigate.plans.unsearched import unsearched_of
from ..mitigate.proof.proving import Expected, Original, original
from ..mitigate.purpose.lost import AgreedLoss, beyond_all, beyond_tables
from ..mitigate.searching.full_domain import SearchTask, Solution, apply
from ..mitigate.searching.giving_up import searched
from ..mitigate.searching.subject_types import one_tuple_each
from ..mitigate.utility import utility
from ..model.assessment import Assessment
from ..model.frozen import dataclass
from ..model.inventory import Inventory
from ..model.persons import PersonKey
from ..model.plan import EvaluationPlan
from ..model.problem import InputError
from .apart import as_pseudonyms, hand_over, rows_lost, tables_of, with_keys
from .assess import Circumstances, assess
from .by_person import OpenedSecrets, PersonTreatment, known_of, linked, linked_by_default, refuse_by_person, treatment_of, unlinked
from .mitigation import CHOOSE, GRADE, PROVE, SEARCH, USE, Mitigated, Mitigation
from .output import Placed, Proved, people_table, population, proved, put
from .outside import held_before
from .parts import Parts, leaving, numbered_lines, parts_of
from .plan_files import UNNAMED, keep_plan, with_tables
from .planning.aged import without_births
from .planning.aim import Aim, level_aim
from .planning.averaged import averaged_instead, averaged_of, categories_of, no_means, refuse_no_numbers, to_be_averaged
from .planning.drawing import accepted_by, sparing_of
from .planning.redundant import redundancy_of
from .planning.revealing import revealing_of
from .planning.spelled import without_spelled
from .planning.trees import Trees, by_name
from .provenance import keep_provenance
from .treating import Treated, knowing, treated, treatments
from .versions import versions

if TYPE_CHECKING:
    from ..mitigate.hierarchies.building import Description
    from ..mitigate.local.outcome import LocalSolution
    from ..mitigate.searching.choices import Alternative
    from ..mitigate.searching.offers import Offer


def mitigate(dataset: Dataset, plan: EvaluationPlan, inventory: Inventory, order: Mitigation) -> Mitigated:
    """The whole; `InputError` for what contradicts itself or has no solution. `inventory` is what the columns were found to be."""
    columns, decided, key = dataset.facts.columns, plan, proposed_key(plan, inventory)
    plan = plan if key is None else replace(plan, subject=key.name)
    apart = tables_of(dataset.table.together if order.one_by_one else None, order.out)
    taken = linked_by_default(dataset, decided, inventory, order)
    gone = (*(order.drop if taken else leaving(key, decided, order.drop)), *order.purpose.expendable)
    refuse_no_numbers(order.purpose, dataset)
    there = dataset.table.outside is not None
    summed = (*to_be_averaged(dataset, plan, inventory, order.purpose), *order.averaged) if order.averaging else ()
    parts = parts_of(columns, plan, inventory if order.proposing else None, gone, order.coarsest, () if there else summed)
    parts = with_keys(parts, apart, plan, order.drop, by_record=order.local or order.cells)
    persons = treatment_of(dataset, plan if taken else decided, parts, inventory, order) if apart is None else PersonTreatment()
    parts = (persons := without_births(dataset, persons, parts, inventory, order.purpose)).parts(parts)
    others = unsearched_of(dataset, inventory, order.redact, order.drop, (*parts.treated, *parts.dropped, *parts.sensitive))
    parts = parts.without(others.columns)
    aim = Aim(order.required, plan)
    if order.to_level:
        aim = level_aim(dataset, plan, order.required, partial(_graded, dataset, decided, order) if order.proves else None)
        plan, order = aim.plan, replace(order, graded=aim.graded or order.graded)
    categories = {**categories_of(dataset, inventory), **persons.categories} if order.purpose.kind is not None else {}
    named = by_name(dataset, parts.treated, categories, order.purpose)
    trees = Trees(parts.treated, order, inventory, by_column(order.dates, columns), persons.trees, named)
    redundancy = redundancy_of(dataset, parts, inventory, order, trees.apart(), active=persons.how is None and apart is None)
    plan = persons.known_of(plan, graded=order.to_level)
    kinds = parts.kinds(plan)
    subject = kinds[0].key if len(kinds) == 1 else None
    task = SearchTask(
        parts.treated, parts.sensitive, aim.required.stricter(order.stricter), order.loss, subject, parts.coarsest, order.purpose,
        categories, yielding=order.stricter > 1,
    )  # fmt: skip
    order.begins(SEARCH)
    with persons.counted(keyed(dataset, subject)) as counted:
        find = partial(redundancy.through, lambda one, by: searched(
            lambda at: persons.in_part(_solved(counted, at, by.kinds(plan), trees, order, key)), one, records_first=order.records_first
        ), parts=parts)  # fmt: skip
        redundancy, solution = find(task)
        stricter = _stricter(find, task, solution, order)
        redundancy = redundancy.beside(dataset, solution, trees.of)
    if (instead := _as_means(solution, parts, order, (dataset, plan, inventory))) and not there:
        return mitigate(dataset, decided, inventory, replace(order, averaged=instead))
    telling = revealing_of(dataset, parts, inventory, solution, trees.apart(), persons, kinds[0].key)
    settled, moved = telling.settled(redundancy.settled(parts)), persons.how is not None
    parts, spelled = without_spelled(dataset, settled, solution, inventory, others.columns, moved=moved)
    more = _more(dataset, solution, stricter, order)
    found = Mitigated(
        facts=dataset.facts, solution=solution, parts=parts, level=aim.level, before=aim.before, key=key, together=apart,
        beyond=beyond_all(solution.lost), refused=beyond_all(solution.lost, order.most_lost),
        choices=more[0], offers=more[1],
        notes=(
            *trees.notes, *numbered_lines(parts), *persons.sentences(solution), *redundancy.sentences(), *telling.sentences(), *spelled,
            *known_of(kinds), *(no_means(solution, (*summed, *instead)) if there else ()),
            *((linked(taken),) if taken else unlinked(key, decided, order, columns, outside=there) if apart is None else ()),
        ),
        sparing=sparing_of(solution, plan) if order.cells else None, persons=persons, others=others, redundancy=redundancy,
        averaged=averaged_of(parts, solution, plan, order.averaged), graded=order.graded,
    )  # fmt: skip
    return _made(dataset, found, order, (plan, inventory, trees.proposed))


def _graded(dataset: Dataset, plan: EvaluationPlan, order: Mitigation) -> Assessment:
    """The level of the source data: once, however often is searched."""
    if order.graded is not None:
        return order.graded
    order.begins(GRADE)
    return assess(dataset, plan, Circumstances(datetime.now(UTC), versions()))


def _as_means(
    solution: Solution | LocalSolution, parts: Parts, order: Mitigation, known: tuple[Dataset, EvaluationPlan, Inventory]
) -> tuple[str, ...]:
    """What is to be searched again as means, as nothing would be left of it; asked once."""
    once = order.averaging and order.proposing and order.to_level and order.way == "full-domain" and not order.averaged
    return averaged_instead(solution, parts, *known) if once else ()


def _stricter(
    find: Callable[[SearchTask], tuple[object, Solution | LocalSolution]],
    task: SearchTask,
    solution: Solution | LocalSolution,
    order: Mitigation,
) -> tuple[Solution, ...]:
    """The plans of the other numbers where persons are counted: there each is searched by itself, as it is where it is taken."""
    if not (order.choices and order.stricter == 1 and isinstance(solution, Solution) and solution.kinds):
        return ()
    order.begins(CHOOSE)
    plans: list[Solution] = []
    for factor in FACTORS[1:]:
        try:
            plan = find(replace(task, required=task.required.stricter(factor), yielding=True))[1]
        except InputError as error:
            if {problem.code for problem in error.problems} != {"no_solution"}:
                raise
            break  # what no plan meets, none meets that is asked for more
        plans += [plan] if isinstance(plan, Solution) else []
    return tuple(plans)


def _more(
    dataset: Dataset, solution: Solution | LocalSolution, stricter: Sequence[Solution], order: Mitigation
) -> tuple[tuple[Alternative, ...], tuple[Offer, ...]]:
    """Other plans to choose from, where they are asked for; those of persons were searched, one by one."""
    if not order.choices:
        return NONE
    if isinstance(solution, Solution) and solution.kinds:
        from ..mitigate.searching.offers import numbered  # noqa: PLC0415 - few choose

        return (), numbered((solution, *stricter)) if order.stricter == 1 else ()
    order.begins(CHOOSE)
    return to_choose_from(solution, order.effort, dataset, by_number=order.stricter == 1)


def _made(
    dataset: Dataset, found: Mitigated, order: Mitigation, known: tuple[EvaluationPlan, Inventory, Mapping[str, Description]]
) -> Mitigated:
    """The plan of what was found, written and proved where that is asked."""
    plan, inventory, proposed = known
    with alone_at(order.out) if order.out is not None else nullcontext(0) as swept:
        found = replace(found, swept=swept)
        judged = order.purpose.stated or found.emptied.off_topic
        if found.refused or not (order.proves or order.measured or order.drawing or judged):
            return found
        drawn, tables = with_tables(dataset, _drawn(found, plan, order, proposed), order.plan)
        if order.to_level:
            drawn = knowing(drawn, held_before(dataset, inventory, plan, found.parts.treated))
        found = _agreeing(replace(found, drawn=drawn, tables=tables), order)
        if found.refused:
            return found
        found = _put(dataset, found, order, drawn)
        drawn = treated(drawn, found.treated)
        found = replace(found, drawn=drawn)
        if order.measured or judged:
            if USE in order.stages:  # nobody knows beforehand that so much will be gone
                order.begins(USE)
            found = _useful(dataset, found, drawn, order, judged=judged)
        # A plan beside an output is the plan of that output.
        if order.plan is not None and (found.delivered or (order.out is None and found.good)):
            keep_plan(drawn, order.plan)
    return found


def _agreeing(found: Mitigated, order: Mitigation) -> Mitigated:
    """No table by itself may lose more of its rows than may be suppressed of the whole, and the margin."""
    of_tables, records = rows_lost(found.tables), found.solution.records
    share = Fraction(found.solution.task.required.allowed(records), records)
    agreed = AgreedLoss(share, {}, tables=dict.fromkeys(of_tables, share))
    beyond, refused = (beyond_tables(of_tables, agreed, most) for most in (None, order.most_lost))
    return replace(found, beyond=(*found.beyond, *beyond), refused=(*found.refused, *refused), drawn=None if refused else found.drawn)


def _solved(  # noqa: PLR0913, PLR0917 - what a search is made from
    dataset: Dataset,
    task: SearchTask,
    kinds: tuple[CountedSubjectType, ...],
    trees: Trees,
    order: Mitigation,
    key: PersonKey | None,
) -> Solution | LocalSolution:
    """Where persons are told of in several ways each, or there are several kinds of them, they are counted; else records will do."""
    counted = len(kinds) > 1 or any(kind.key is not None and not one_tuple_each(dataset, kind) for kind in kinds)
    with people_table(order.people) as people:
        if counted:
            refuse_by_person(key, recodes=order.way == "classes")
            if order.way == "tree":
                from ..mitigate.local.of_persons import solve_kinds_locally  # noqa: PLC0415 - as below

                return solve_kinds_locally(dataset, task, kinds, trees.of, order.effort)
            from ..mitigate.searching.subject_types import solve_kinds  # noqa: PLC0415 - as below

            return solve_kinds(dataset, task, kinds, trees.of, order.effort)
        return solve_by_records(dataset, task, trees.of, people, order.effort, order.way)


def _put(dataset: Dataset, found: Mitigated, order: Mitigation, drawn: Drawn) -> Mitigated:
    """Writes and proves; what somebody could find people by outside the quasi-identifiers is treated, and the whole is proved again.

    Without a place a level is proved all the same, on a file that only we see: a plan that cannot pass is no plan.
    """
    if order.out is None and (found.level is None or not order.proves):
        return found
    order.begins(PROVE)
    if order.out is not None:
        return _proved_at(order.out, dataset, found, order, drawn)
    folder = private_folder()
    try:
        name = "output.parquet" if drawn.recipe.ties is None else f"output{FRAMES}"
        done = _proved_at(folder / name, dataset, found, replace(order, ungraded=False), drawn)
        return replace(done, written=None, delivered=False, secrets=())
    finally:
        remove(folder)


def _proved_at(out: Place, dataset: Dataset, found: Mitigated, order: Mitigation, drawn: Drawn) -> Mitigated:
    start, done = perf_counter(), tuple[Treated, ...]()
    making = _Making(out, dataset, found, order, drawn, (original(dataset, drawn.recipe), _known(found, order, drawn)))
    seconds = {"write": 0.0, "prove": perf_counter() - start}
    while True:
        placed = making.placed(done)
        seconds = {key: value + placed.seconds[key] for key, value in seconds.items()}
        more = done if placed.delivered else making.further(placed.proved, done)
        if more == done:
            break
        done = more
    recipe = treated(drawn, done).recipe
    if placed.delivered and isinstance(out, Path) and out.suffix != FRAMES:
        people = () if placed.proved is None else placed.proved.people
        keep_provenance(recipe, out, making.opened(drawn).release, placed.secrets, people)
    if placed.delivered:
        found = replace(found, persons=found.persons.attacked(dataset, recipe, making.opened(drawn).tools))
    found = replace(found, written=placed.written, proved=placed.proved, delivered=placed.delivered, treated=done)
    return replace(found, seconds=seconds, secrets=placed.secrets)


@dataclass(frozen=True)
class _Making:
    """An output that is written and proved, as often as it takes. `known` is what is known of the original."""

    out: Place
    dataset: Dataset
    found: Mitigated
    order: Mitigation
    drawn: Drawn
    known: tuple[Original, Baseline]

    def placed(self, done: tuple[Treated, ...]) -> Placed[Written]:
        """With these columns treated; in its place if it is good, or if nothing more can be done and nobody minds."""
        plan, people = treated(self.drawn, done), list[CountedPeople]()

        def write(path: Path) -> Written:
            keyless = plan.recipe.ties is None and not any(kind.key is not None for kind in plan.recipe.acceptance.kinds)
            found = self.found
            by_plan = (done, found.solution.partly, found.averaged.columns, found.others.by_plan, found.redundancy.by_plan)
            if path.suffix.lower() != ".xlsx" and keyless and not any(by_plan) and not self.order.excel_safe:
                return _written(self.dataset, self.found, path)
            written, counted = _by_plan(self.dataset, self.found, self.order, plan, path)
            people.extend(counted)
            return written

        def prove(path: Path) -> Proved:
            before, known = self.known
            expected = Expected(self.out.name, self.found.solution.records - self.found.solution.suppressed, known, tuple(people))
            return proved(path, plan.recipe, before, expected, self.dataset.options, self.order.grading)

        def good(proof: Proved | None) -> bool:
            return replace(self.found, proved=proof).good or (self.order.ungraded and self.further(proof, done) == done)

        return put(self.out, write, prove, good, lambda: self.opened(plan).commit())

    def opened(self, plan: Drawn) -> OpenedSecrets:
        """The tools for this plan, with secrets where it needs any."""
        return self.found.persons.opened(plan, self.order.plan)

    def further(self, proof: Proved | None, done: tuple[Treated, ...]) -> tuple[Treated, ...]:
        """What is treated after this proof: no column by whose values the classes are judged, that would be another search."""
        kept = self.found.parts.sensitive if self.found.solution.task.required.of_values else ()
        by_record = all(kind.key is None for kind in self.drawn.recipe.acceptance.kinds)
        return treatments(proof, done, kept, means=by_record)


def _written(dataset: Dataset, found: Mitigated, path: Path) -> Written:
    solution, dropped = found.solution, found.parts.dropped
    if isinstance(solution, Solution):
        return apply(dataset, solution, path, dropped)
    from ..mitigate.local.outcome import apply_locally  # noqa: PLC0415 - each way loads what it needs

    return apply_locally(dataset, solution, path, dropped)


def _by_plan(dataset: Dataset, found: Mitigated, order: Mitigation, drawn: Drawn, path: Path) -> tuple[Written, tuple[CountedPeople, ...]]:
    """As the plan is applied, with the persons behind it: where persons are counted, and where the engine does not write the format."""
    with Recoding(dataset, drawn.recipe.acceptance.subject) as recoding:
        seen = foresee(recoding, drawn.recipe, found.persons.opened(drawn, order.plan).tools, dataset.facts.rows)
        if seen.failing != found.solution.suppressed:
            msg = "the search and the plan that it made disagree"
            raise RuntimeError(msg)
        return hand_over(recoding, path, drawn.recipe, excel_safe=order.excel_safe), seen.people


def _known(found: Mitigated, order: Mitigation, drawn: Drawn) -> Baseline:
    """What the classes of the output are measured against: the values as they were, the population recoded by the plan."""
    required, coded = found.solution.task.required, found.solution.coded
    values = {}
    for one in coded.others if required.against_input else ():
        rows = np.bincount(one.values, weights=one.counts, minlength=one.distinct).astype(np.int64)
        values[one.column] = dict(zip(one.labels, rows.tolist(), strict=True))
    with population(None if order.people is None else Path(order.people).expanduser()) as people:
        return Baseline(values, None if people is None else people_of(people, drawn.recipe, found.persons.opened(drawn, order.plan).tools))


def _drawn(found: Mitigated, plan: EvaluationPlan, order: Mitigation, proposed: Mapping[str, Description]) -> Drawn:
    """What the search found as a plan, whether or not it is to be kept."""
    path, parts, columns = order.plan or UNNAMED, found.parts, found.facts.columns
    people = None if order.people is None else os.path.relpath(Path(order.people).expanduser(), path.parent)
    required = found.solution.task.required, found.solution.records
    accepted = accepted_by(plan, parts, columns, required, graded=found.level is not None, people=people)
    place = PlanPlace(path, None if order.cells else order.trees, proposed)  # suppressing cells generalises nothing
    drawn = recipe_of(found.solution, accepted, columns, parts.dropped, place, tuple(found.redundancy.stays.values()))
    drawn = found.averaged.drawn(found.persons.drawn(as_pseudonyms(drawn, found.together, plan, found.solution), found.solution))
    return found.others.drawn(drawn)


def _useful(dataset: Dataset, found: Mitigated, drawn: Drawn, order: Mitigation, *, judged: bool) -> Mitigated:
    """With what the plan leaves of the data, before and after, and (`judged`) whether it is what was asked for."""
    recipe, facts = drawn.recipe, dataset.facts
    people = None if order.people is None else Path(order.people).expanduser()
    if dataset.table.outside is not None and not order.measured:  # the rows stay there, and what is counted there is dear
        return replace(found, usefulness=usefulness(found.solution, as_planned(recipe, facts.columns), (), found.lost))
    with Recoding(dataset, recipe.acceptance.subject) as recoding, population(people) as others:
        foresee(recoding, recipe, found.persons.opened(drawn, order.plan).tools, facts.rows, others)
        if order.measured:
            found = replace(found, utility=utility(recoding, facts.columns, facts.rows, None, recipe.acceptance))
        if judged:
            shifted = tuple(step.column for step in recipe.steps if step.technique.moves_dates)
            found = replace(found, usefulness=usefulness(found.solution, recoding, shifted, found.lost))
    return found
