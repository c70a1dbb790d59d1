"""A release of several tables, treated table by table: searched and proved as one, written as the tables that came.

What is asked of the people holds of the tables put together, so the search and the proof see them as one. The keys that tie them stay,
as pseudonyms, and whoever holds all tables can put them together again; so the proof does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..data.names import find_columns
from ..data.output.apart import TableFigures, deliver_each, figures_of, is_apart, reading
from ..data.output.delivery import ENDINGS, Delivered, deliver
from ..data.output.output_file import check_output
from ..identify.persons.words import gives_numbers
from ..mitigate.plans.foresight import roots_of
from ..mitigate.plans.found import Drawn
from ..mitigate.plans.recipe import Recipe, RecipeStep, Tools
from ..mitigate.purpose.lost import empty
from ..mitigate.searching.full_domain import Solution
from ..mitigate.techniques import find_technique, settle
from ..model.problem import Problem, Problems
from ..model.role import Role
from ..model.text import Text
from .parts import Parts

if TYPE_CHECKING:
    from ..data.options import ReadOptions
    from ..data.output.placing import Place
    from ..data.output.recoding import Recoding
    from ..mitigate.local.outcome import LocalSolution
    from ..mitigate.plans.published import ByRecipe
    from ..model.dataset import Ties, Together
    from ..model.plan import EvaluationPlan

_IS_KEY = Text("列“{column}”连接各表，不能{what}。", "The column “{column}” ties the tables and cannot {what}.")
_DROPPED = Text("删除", "leave them")
_GENERALISED = Text("作为准标识符泛化", "be generalised as a quasi-identifier")
_ONE_FILE = Text(
    "各表的键会换成假名，无需删除；要删除或泛化它，请写成一个文件（-o 名称.csv，各表合为一张）。",
    "The keys become pseudonyms and need not leave; to leave one out or generalise it write one file (-o NAME.csv, all tables in one).",
)
_BY_RECORD = Text(
    "--local 和 --cells 按合并后的记录逐条处理；同一张表的一行会出现在几条合并记录中，不能分表写出。",
    "--local and --cells treat the records of the tables put together; a row of one table stands in several, and cannot be treated in two "
    "ways.",
)
_WHOLE_COLUMNS = Text(
    "请取消 --local 和 --cells，或写成一个文件（-o 名称.csv）。", "Leave --local and --cells out, or write one file (-o NAME.csv)."
)


def tables_of(together: Together | None, out: Place | None) -> Together | None:
    """The tables, where each is written by itself; None of one table, and where they go into one file or into a database.

    Of a number that a hospital gives and the hospital, which are a key only together, the number is the key.
    `InputError` for a folder to which one table would go.
    """
    if isinstance(out, Path) and is_apart(out) and not out.suffix and together is None:
        check_output(out, ENDINGS)
    if together is None or not (out is None or (isinstance(out, Path) and is_apart(out))):
        return None
    return replace(together, keys=together.ties.tied_by(_numbers(together.ties)).keys())


def with_keys(parts: Parts, together: Together | None, plan: EvaluationPlan, asked: Sequence[str], *, by_record: bool) -> Parts:
    """The keys neither leave nor are generalised. `InputError` where a person asked for that, and for what works on joined records only."""
    if together is None:
        return parts
    problems, keys = Problems(), together.keys
    columns = [name for one in together.members for name in one.columns.values()]
    for name in keys:
        if name in find_columns(asked, columns):
            problems.add(Problem("key_of_tables", _IS_KEY.fill(column=name, what=_DROPPED), _ONE_FILE, column=name))
        elif name in plan.decisions and Role.QI in plan.decisions[name].roles:
            problems.add(Problem("key_of_tables", _IS_KEY.fill(column=name, what=_GENERALISED), _ONE_FILE, column=name))
    if by_record:
        problems.add(Problem("tables_by_record", _BY_RECORD, _WHOLE_COLUMNS))
    problems.stop_if_any()
    return parts.without(keys)


def _numbers(ties: Ties) -> Mapping[str, tuple[str, ...]]:
    """By the column that numbers persons, those of who gave the numbers, where only together they are a key.

    The number becomes the pseudonym of both, and ties the tables alone; the hospital is a column like any other and is generalised: by a
    pseudonym of its own, the same in all of its records, anybody would know it who knows how large it is.
    """
    found: dict[str, tuple[str, ...]] = {}
    for key in ties.composite():
        number = next((name for name in reversed(key) if not gives_numbers(name)), key[-1])
        found[number] = tuple(name for name in key if name != number)
    return found


def as_pseudonyms(drawn: Drawn, together: Together | None, plan: EvaluationPlan, solution: Solution | LocalSolution) -> Drawn:
    """The plan with pseudonyms for the keys; what is wholly generalised leaves.

    A cell of a person who does not stand in a table is missing once the tables are put together again, and no generalisation reaches it:
    beside the root of all others it would tell who has no row there. A key that a person decided to be no identifier stays as it is.
    """
    if together is None or not isinstance(solution, Solution):
        return drawn
    recipe, ties = drawn.recipe, together.ties
    gone = [one.column for one in solution.ladders if 0 < solution.levels[one.column] == one.levels - 1]
    numbers = _numbers(ties)
    steps = [_pseudonym(name, numbers.get(name, ())) for name in together.keys if name in numbers or not _plain(plan, name)]
    steps += [one for one in recipe.steps if one.column not in gone] + [_step(name, "suppress_column") for name in gone]
    accepted, known = recipe.acceptance, recipe.known
    quasi = tuple(name for name in accepted.quasi if name not in gone)
    types = tuple(replace(one, quasi=tuple(name for name in one.quasi if name not in gone)) for one in accepted.types)
    shares = {name: share for name, share in known.shares.items() if name not in gone}
    files = {name: text for name, text in drawn.files.items() if any(name == one.settings.get("file") for one in steps)}
    accepted = replace(accepted, quasi=quasi, types=types)
    return Drawn(replace(recipe, steps=tuple(steps), acceptance=accepted, known=replace(known, shares=shares), ties=ties), files)


def tied(done: Sequence[ByRecipe], together: Together | None) -> tuple[tuple[ByRecipe, ...], tuple[str, ...]]:
    """What a recipe does, with pseudonyms for the keys of several tables that it would remove; (that, those keys).

    So is a number that several hospitals give: a pseudonym of the number alone would make one person of several.
    `InputError` for keys that it coarsens: the tables would no longer belong together.
    """
    keys, problems = () if together is None else together.keys, Problems()
    numbers = {} if together is None else _numbers(together.ties)
    changed = {
        one.column: one
        for one in done
        if one.column in keys and one.step is not None and (one.column in numbers or not one.step.technique.pseudonym)
    }
    leaving = {
        name: replace(one, step=_pseudonym(name, numbers.get(name, ())))
        for name, one in changed.items()
        if one.leaves or (one.step is not None and one.step.technique.pseudonym)
    }
    for name in changed.keys() - leaving.keys():
        problems.add(Problem("key_of_tables", _IS_KEY.fill(column=name, what=_GENERALISED), _ONE_FILE, column=name))
    problems.stop_if_any()
    return tuple(leaving.get(one.column, one) for one in done), tuple(leaving)


def _plain(plan: EvaluationPlan, key: str) -> bool:
    """Whether a person decided that the key identifies nobody: a code of a drug, of a ward."""
    roles = plan.decisions[key].roles if key in plan.decisions else frozenset()
    return bool(roles) and not roles & {Role.DI, Role.QI} and key != plan.subject


def _step(column: str, technique: str) -> RecipeStep:
    found = find_technique(technique)
    return RecipeStep(column, found, settle(found, {}))


def _pseudonym(column: str, within: tuple[str, ...]) -> RecipeStep:
    found = find_technique("hash_destroy")
    return RecipeStep(column, found, settle(found, {"within": within} if within else {}))


def _ties_of_output(recipe: Recipe) -> Ties | None:
    """How the tables of an output are one: numbers that became pseudonyms with those who gave them are keys alone."""
    numbers = {step.column for step in recipe.steps if step.settings.get("within") is not None}
    return None if recipe.ties is None else recipe.ties.tied_by(numbers)


def hand_over(recoding: Recoding, path: Path, recipe: Recipe, *, excel_safe: bool = False) -> Delivered:
    """One table to its file; several, each to its own."""
    ties = _ties_of_output(recipe)
    if recoding.together is None or ties is None or not is_apart(path):
        return deliver(recoding, path, excel_safe=excel_safe)
    return deliver_each(recoding, path, ties.keys(), excel_safe=excel_safe)


def tables_left(recoding: Recoding, recipe: Recipe, tools: Tools) -> tuple[TableFigures, ...]:
    """What the plan leaves of each table of several; none of one table."""
    return () if recipe.ties is None else figures_of(recoding, dict(_nothing_left(recipe, tools)))


def rows_lost(tables: Sequence[TableFigures]) -> dict[str, tuple[int, int]]:
    """By table, (rows that leave, rows)."""
    return {one.name: (one.rows - one.left, one.rows) for one in tables}


def _nothing_left(recipe: Recipe, tools: Tools) -> Iterator[tuple[str, AbstractSet[str]]]:
    """By quasi-identifier, what its cells show when they show nothing any more; one that leaves shows nothing."""
    roots = dict(roots_of(recipe, tools))
    dropped = {one.column for one in recipe.steps if one.technique.by == "column"}
    gone = [] if recipe.known.lost is None else [name for name in recipe.known.lost.columns if name in dropped]
    for name in dict.fromkeys((*recipe.acceptance.treated, *gone)):
        yield name, empty([roots.get(name)])


def as_written(path: Path, recipe: Recipe, options: ReadOptions) -> tuple[object, ReadOptions]:
    """What was written, as it is opened to be proved."""
    ties = _ties_of_output(recipe)
    if ties is None or not is_apart(path):
        return path, options.of_output()
    return reading(path, ties, options.of_output())
