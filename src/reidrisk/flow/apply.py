"""A plan applied to a file: foreseen, written beside its place, proved, and only then put there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..data.dataset import Dataset
from ..data.names import find_column
from ..data.open import open_dataset
from ..data.options import ReadOptions
from ..data.output.delivery import ENDINGS, Delivered, deliver
from ..data.output.in_engine import EngineRecoding
from ..data.output.placing import FOLDERS, Place, TablePlace, alone_at, check_place
from ..data.output.recoding import Recoding
from ..mitigate.plans.foresight import Foresight, foresee, other_columns
from ..mitigate.plans.of_row import with_row
from ..mitigate.plans.recipe import Recipe, Tools, check
from ..mitigate.proof.proving import Expected, original
from ..mitigate.purpose.lost import beyond, beyond_tables
from ..model.frozen import dataclass
from ..model.problem import Problems
from ..model.text import Text
from .apart import hand_over, rows_lost, tables_left, tables_of
from .engines.in_engine import put_there, refused
from .output import Delivery, OutputOrder, Proved, population, proved, put
from .provenance import keep_provenance

if TYPE_CHECKING:
    from ..mitigate.substitutes.safe_sampling import SafeSampling
    from ..mitigate.utility import Utility


READ = Text("读取数据", "reading the data")
FORESEE = Text("推算会留下什么", "working out what will be left")
WRITE = Text("写出数据", "writing the data")
PROVE = Text("核对写出的文件", "proving what was written")
STAGES = (READ, FORESEE, WRITE, PROVE)


@dataclass(frozen=True, kw_only=True)
class Application(OutputOrder):
    """What is to be applied to what.

    `home` is the folder of the plan, to which the files that it names are relative; `commit` keeps new secrets, `release` is the
    name under which they are kept. `target` is the column that a model tells in the report on use. `proved` False: no proof is asked.
    `begins` hears which of the `STAGES` begins; the last two where something is written.
    `private`: a random sample by a fixed plan, which keeps this promise; `spend` enters what it costs before anything is written.
    """

    recipe: Recipe
    data: object
    tools: Tools
    options: ReadOptions
    home: Path = Path()
    proved: bool = True
    commit: Callable[[], tuple[str, ...]] = tuple
    release: str | None = None
    target: str | None = None
    private: SafeSampling | None = None
    spend: Callable[[Dataset, tuple[str, ...]], None] = lambda _dataset, _columns: None
    begins: Callable[[Text], None] = lambda _stage: None


@dataclass(frozen=True, kw_only=True)
class Applied(Delivery):
    """What was foreseen of a plan, and what came of it; `beyond` and `refused` are beyond what the plan lost of its own data."""

    rows: int
    foresight: Foresight
    suppressed_cells: int = 0
    written: Delivered | None = None

    @property
    def good(self) -> bool:
        """Whether the requirement holds with no more lost than agreed, and the proof, where there is one, passed."""
        return self.foresight.holds and super().good


def apply(order: Application, tell: Callable[[Applied], None] = lambda _found: None) -> Applied:
    """Runs the whole. `tell` hears what is foreseen before anything is written; with no `out`, nothing is."""
    out = order.out
    order.begins(READ)
    if out is not None:
        check_place(out, order.data, (*ENDINGS, *FOLDERS))
    with open_dataset(order.data, replace(order.options, ties=order.recipe.ties), ordered=True) as dataset:
        tables_of(dataset.table.together if order.one_by_one else None, out)
        recipe = with_row(_private(order, dataset), dataset)
        order = replace(order, recipe=recipe)
        problems = Problems()
        problems.add(*other_columns(recipe, dataset))
        problems.stop_if_any()
        if dataset.table.outside is not None:
            problems.add(*refused(recipe, dataset, out, order.data))
            problems.stop_if_any()
        check(recipe, dataset, order.tools)
        people = None if recipe.acceptance.people is None else order.home / recipe.acceptance.people
        lock = alone_at(out) if out is not None else nullcontext(0)
        with lock as swept, _recoding(dataset, recipe) as recoding, population(people) as others:
            rows = dataset.facts.rows
            order.begins(FORESEE)
            seen = foresee(recoding, recipe, order.tools, rows, others)
            agreed = recipe.known.lost
            tables = () if isinstance(recoding, EngineRecoding) else tables_left(recoding, recipe, order.tools)
            of_tables = rows_lost(tables)
            found = Applied(
                rows=rows, foresight=seen, suppressed_cells=sum(recoding.suppressed().values()), swept=swept, tables=tables,
                beyond=(*beyond(seen.lost, agreed), *beyond_tables(of_tables, agreed)),
                refused=(*beyond(seen.lost, agreed, order.most_lost), *beyond_tables(of_tables, agreed, order.most_lost)),
            )  # fmt: skip
            tell(found)
            if order.measured and not isinstance(recoding, EngineRecoding):
                found = replace(found, utility=_useful(order, dataset, recoding))
            if out is not None and not found.refused and seen.remaining and (seen.holds or order.ungraded):
                order.spend(dataset, recipe.acceptance.treated)
                found = _written(order, out, dataset, recoding, found)
    return found


def _private(order: Application, dataset: Dataset) -> Recipe:
    """The plan itself, or with a sample before it where the output keeps a promise of differential privacy."""
    if order.private is None:
        return order.recipe
    from ..mitigate.substitutes.safe_sampling import sampled  # noqa: PLC0415 - rarely asked for

    return sampled(order.recipe, dataset.facts.columns, order.private)


def _recoding(dataset: Dataset, recipe: Recipe) -> AbstractContextManager[Recoding | EngineRecoding]:
    """Of rows that are here, or that stay in their engine."""
    if dataset.table.outside is None:
        return Recoding(dataset, recipe.acceptance.subject)
    return closing(EngineRecoding(dataset, recipe.acceptance.treated))


def _useful(order: Application, dataset: Dataset, recoding: Recoding) -> Utility:
    from ..mitigate.utility import utility  # noqa: PLC0415 - only where it is asked for

    target = None if order.target is None else find_column(order.target, recoding.columns)
    return utility(recoding, dataset.facts.columns, dataset.facts.rows, target, order.recipe.acceptance)


def _written(order: Application, out: Place, dataset: Dataset, recoding: Recoding | EngineRecoding, found: Applied) -> Applied:
    def good(proof: Proved | None) -> bool:
        return order.ungraded or replace(found, proved=proof).good

    if isinstance(recoding, EngineRecoding):
        assert isinstance(out, TablePlace)  # noqa: S101 - the place was checked
        expected = Expected(out.name, found.foresight.remaining, found.foresight.known, found.foresight.people)
        there = put_there((order.recipe, dataset, recoding), out, expected if order.proved else None, good, order.commit)
        return replace(found, written=there.written, proved=there.proved, delivered=there.delivered, secrets=there.secrets)
    before = original(dataset, order.recipe) if order.proved else None
    order.begins(WRITE)

    def prove(path: Path) -> Proved | None:
        order.begins(PROVE)
        expected = Expected(out.name, found.foresight.remaining, found.foresight.known, found.foresight.people)
        return None if before is None else proved(path, order.recipe, before, expected, order.options, order.grading)

    def write(path: Path) -> Delivered:
        safe = order.excel_safe
        return hand_over(recoding, path, order.recipe, excel_safe=safe) if order.one_by_one else deliver(recoding, path, excel_safe=safe)

    placed = put(out, write, prove, good, order.commit)
    if placed.delivered and isinstance(out, Path):
        keep_provenance(order.recipe, out, order.release, placed.secrets, found.foresight.people)
    return replace(found, written=placed.written, proved=placed.proved, delivered=placed.delivered, secrets=placed.secrets)
