"""A plan and the files that it names: read, and of one that was just made read before they are written, tried on its own tables, kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from ..data.dataset import Dataset
from ..data.files import read_text, write_atomic
from ..data.output.apart import TableFigures
from ..data.output.recoding import Recoding
from ..mitigate.plans.foresight import foresee
from ..mitigate.plans.found import Drawn
from ..mitigate.plans.recipe import Recipe, Tools
from .apart import rows_lost, tables_left

UNNAMED = Path("plan.yaml")
_MOST_PLAN, _MOST_FILE = 16 * 2**20, 256 * 2**20


def read_plan(path: Path) -> Recipe:
    """The plan in a file; `InputError` with every problem in it."""
    from ..mitigate.plans.recipe_file import read_recipe  # noqa: PLC0415 - loads the YAML library

    return read_recipe(read_text(path, _MOST_PLAN), str(path))


def reader(folder: Path) -> Callable[[str], str]:
    """Reads what a setting names, relative to the plan."""
    return lambda name: read_text(folder / Path(name).expanduser(), _MOST_FILE)


def tools_of(drawn: Drawn, plan: Path | None) -> Tools:
    """Reads the files of a plan that goes to `plan`, of which some may not be written yet."""
    read = reader((plan or UNNAMED).parent)
    return Tools(lambda name: drawn.files[name] if name in drawn.files else read(name))


def with_tables(dataset: Dataset, drawn: Drawn, plan: Path | None) -> tuple[Drawn, tuple[TableFigures, ...]]:
    """What the plan leaves of each table, where several are treated one by one; the plan then holds what each of them lost."""
    recipe = drawn.recipe
    if recipe.ties is None or recipe.known.lost is None:
        return drawn, ()
    tools = tools_of(drawn, plan)
    with Recoding(dataset, recipe.acceptance.subject) as recoding:
        foresee(recoding, recipe, tools, dataset.facts.rows)
        tables = tables_left(recoding, recipe, tools)
    shares = {name: Fraction(gone, rows) for name, (gone, rows) in rows_lost(tables).items()}
    known = replace(recipe.known, lost=replace(recipe.known.lost, tables=shares))
    return replace(drawn, recipe=replace(recipe, known=known)), tables


def keep_plan(drawn: Drawn, path: Path) -> None:
    """The files first, so that a plan never names what is not there."""
    from ..mitigate.plans.recipe_file import write_recipe  # noqa: PLC0415 - loads the YAML library

    for name, text in drawn.files.items():
        write_atomic(path.parent / name, text.encode())
    write_atomic(path, write_recipe(drawn.recipe).encode())
