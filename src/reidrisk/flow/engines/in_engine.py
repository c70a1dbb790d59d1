"""A plan in the engine where the data are: made there under another name, counted there, and renamed only when proved."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...data.dataset import Dataset
from ...data.elsewhere.outside import Outside
from ...data.open import offered, open_dataset
from ...data.output.delivery import Delivered
from ...data.output.found_again import found_again
from ...data.output.harmless import unsafe
from ...data.output.in_engine import EngineRecoding
from ...data.output.placing import Place, TablePlace
from ...data.sink import Within, find_sink
from ...mitigate.plans.in_engine import not_there
from ...mitigate.plans.recipe import Recipe
from ...mitigate.proof.proving import Expected, Original, Sought, original, prove_table
from ...model.problem import Problem, Problems
from ...model.text import Text
from ..output import Placed, Proved, graded

_ELSEWHERE = Text(
    "数据行不离开所在的引擎，结果也只能写在那里。",
    "The rows do not leave their engine, so the result can only be written there.",
)
_SAME = Text(
    "请用同一个库的地址作为输出，例如 {example}；或先把表导出为 Parquet 文件。",
    "Give an address of the same database as output, like {example}; or export the table to Parquet first.",
)
_EXAMPLES = {
    "spark": "spark://local?path=/data/out",
    "mysql": "mysql://HOST/DATABASE?table=TABLE",
    "clickhouse": "clickhouse://HOST/DATABASE?table=TABLE",
}
_EXAMPLE = "postgres://HOST/DATABASE?table=SCHEMA.TABLE"


def refused(recipe: Recipe, dataset: Dataset, out: Place | None, source: object) -> Iterator[Problem]:
    """What keeps this plan from being run there: its steps, and a place that lies elsewhere."""
    yield from not_there(recipe, dataset.facts.columns)
    if out is not None and _within(out, source) is None:
        example = _EXAMPLES.get(dataset.facts.format, _EXAMPLE)
        yield Problem("rows_stay", _ELSEWHERE, _SAME.fill(example=example), str(out))


def put_there(
    what: tuple[Recipe, Dataset, EngineRecoding],
    out: TablePlace,
    expected: Expected | None,
    good: Callable[[Proved | None], bool],
    commit: Callable[[], tuple[str, ...]],
) -> Placed[Delivered]:
    """Made under a name of its own, proved unless nothing is `expected`, and only then given the name that was asked for."""
    recipe, dataset, recoding = what
    problems = Problems()
    problems.add(*unsafe(recoding.acting(), str(out)))
    problems.stop_if_any()
    before = None if expected is None else original(dataset, recipe)
    within = find_sink(out.address).within
    assert within is not None  # noqa: S101 - the place was checked
    made, delivered, secrets = within.make(out.address, recoding.query()), False, tuple[str, ...]()
    try:
        with open_dataset(made, dataset.options.of_output()) as output:
            written = Delivered(output.facts.rows, {}, {})
            found = None if before is None or expected is None else _proved(output, recipe, before, expected, dataset)
        if good(found):
            secrets = commit()
            within.settle(made, out.address, out.replace)
            delivered = True
    finally:
        if not delivered:
            within.discard(made)
    return Placed(written, found, delivered, secrets)


def _proved(output: Dataset, recipe: Recipe, before: Original, expected: Expected, dataset: Dataset) -> Proved:
    found = prove_table(output, recipe, before, expected, _sought(dataset.table.outside, before, output.table.outside))
    assessment = graded(output, recipe, expected.people) if recipe.acceptance.is_graded else None
    return Proved(found, assessment, recipe.acceptance.level, expected.people)


def _sought(before: Outside | None, known: Original, after: Outside | None) -> Sought:
    if before is None or after is None or not known.direct:
        return Sought(0, 0, 0.0)
    values, met, backwards = found_again(before, known.direct, after)
    return Sought(values, met, float(backwards))


def _within(out: Place, source: object) -> Within | None:
    if not isinstance(out, TablePlace):
        return None
    within = find_sink(out.address).within
    return within if within is not None and within.same(offered(source).address, out.address) else None
