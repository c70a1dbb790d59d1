"""A plan applied to a file: foreseen, written beside its place, proved, and only then put there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from ..data.dataset import Dataset
from ..data.files import read_text
from ..data.names import find_column
from ..data.open import open_dataset
from ..data.options import ReadOptions
from ..data.output.delivery import ENDINGS, Delivered, deliver
from ..data.output.placing import Place, alone_at, check_place, placing
from ..data.output.recoding import Recoding
from ..mitigate.foresight import Foresight, foresee, other_columns
from ..mitigate.lost import Excess, beyond
from ..mitigate.proving import Promise, original
from ..mitigate.recipe import Recipe, Tools, check
from ..model.problem import Problems
from .proof import Proved, population, proved
from .provenance import keep_provenance

if TYPE_CHECKING:
    from ..mitigate.utility import Utility

MOST_PLAN, MOST_FILE = 16 * 2**20, 256 * 2**20


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be applied to what, and where the result goes. `ungraded` writes even without a passing proof.

    `home` is the folder of the plan, to which the files that it names are relative. `most_lost` is the share that may be lost
    where that is not left to what the plan lost of its own data.
    """

    recipe: Recipe
    data: object
    out: Place | None
    tools: Tools
    options: ReadOptions
    ungraded: bool = False
    proved: bool = True
    commit: Callable[[], tuple[str, ...]] = tuple
    release: str | None = None
    measured: bool = False
    target: str | None = None
    home: Path = Path()
    most_lost: Fraction | None = None


@dataclass(slots=True)
class Outcome:
    """What came of it. `delivered` says whether the file stands in its place.

    `beyond` is what is lost beyond what the plan lost, `refused` what is lost beyond what may be.
    """

    rows: int
    foresight: Foresight
    written: Delivered | None = None
    proved: Proved | None = None
    delivered: bool = False
    secrets: tuple[str, ...] = ()
    utility: Utility | None = None
    swept: int = 0
    beyond: tuple[Excess, ...] = ()
    refused: tuple[Excess, ...] = ()
    suppressed_cells: int = 0

    @property
    def good(self) -> bool:
        """Whether the requirement holds with no more lost than agreed, and the proof, where there is one, passed."""
        return self.foresight.holds and not self.refused and (self.proved is None or self.proved.passed)


class _UnprovenError(Exception):
    """What was written must not take its place."""


def read_plan(path: Path) -> Recipe:
    """The plan in a file; `InputError` with every problem in it."""
    from ..mitigate.recipe_file import read_recipe  # noqa: PLC0415 - loads the YAML library

    return read_recipe(read_text(path, MOST_PLAN), str(path))


def reader(folder: Path) -> Callable[[str], str]:
    """Reads what a setting names, relative to the plan."""
    return lambda name: read_text(folder / Path(name).expanduser(), MOST_FILE)


def carry_out(order: Order, tell: Callable[[Outcome], None] = lambda _found: None) -> Outcome:
    """Runs the whole. `tell` hears what is foreseen before anything is written; with no `out`, nothing is."""
    checks(order)
    with open_dataset(order.data, order.options, ordered=True) as dataset:
        problems = Problems()
        problems.add(*other_columns(order.recipe, dataset))
        problems.stop_if_any()
        check(order.recipe, dataset, order.tools)
        people = None if order.recipe.requirement.people is None else order.home / order.recipe.requirement.people
        lock = alone_at(order.out) if order.out is not None else nullcontext(0)
        with lock as swept, Recoding(dataset) as recoding, population(people) as others:
            rows = dataset.facts.rows
            outcome = Outcome(rows, foresee(recoding, order.recipe, order.tools, rows, others), swept=swept)
            outcome.suppressed_cells = sum(recoding.suppressed().values())
            agreed = order.recipe.known.lost
            outcome.beyond = beyond(outcome.foresight.lost, agreed)
            outcome.refused = beyond(outcome.foresight.lost, agreed, order.most_lost)
            tell(outcome)
            if order.measured:
                target = None if order.target is None else find_column(order.target, recoding.columns)
                from ..mitigate.utility import utility  # noqa: PLC0415 - only where it is asked for

                recoding.settle()
                outcome.utility = utility(recoding, dataset.facts.columns, rows, target, order.recipe.requirement)
            if order.out is not None and not outcome.refused and (outcome.foresight.holds or order.ungraded):
                _write(order, order.out, dataset, recoding, outcome)
    return outcome


def checks(order: Order) -> None:
    """What can be said without the data."""
    if order.out is not None:
        check_place(order.out, order.data, ENDINGS)


def _write(order: Order, out: Place, dataset: Dataset, recoding: Recoding, outcome: Outcome) -> None:
    before = original(dataset, order.recipe) if order.proved else None
    try:
        with placing(out) as temporary:
            outcome.written = deliver(recoding, temporary)
            if before is not None:
                promise = Promise(out.name, outcome.foresight.remaining, outcome.foresight.known)
                outcome.proved = proved(temporary, order.recipe, before, promise, order.options)
            _unless_unproven(outcome, ungraded=order.ungraded)
            # Before the file takes its place: pseudonyms whose key is lost could never be led back.
            outcome.secrets = order.commit()
            outcome.delivered = True
    except _UnprovenError:
        outcome.delivered = False
    if outcome.delivered and isinstance(out, Path):
        keep_provenance(order.recipe, out, order.release, outcome.secrets)


def _unless_unproven(outcome: Outcome, *, ungraded: bool) -> None:
    if not (outcome.good or ungraded):
        raise _UnprovenError
