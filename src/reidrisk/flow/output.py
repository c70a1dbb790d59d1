"""What is handed over: written beside its place, opened anew, identified, measured and graded, and only then put there.

Whatever made it: one technique, a plan or a search.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Generic, TypeVar

from ..data import log
from ..data.dataset import Dataset
from ..data.open import open_dataset
from ..data.options import ReadOptions
from ..data.output.apart import TableFigures
from ..data.output.placing import Place, placing
from ..data.output.recoding import Recoding
from ..data.output.writing import Written
from ..identify.propose import Aids
from ..mitigate.goals.subject_types import CountedPeople
from ..mitigate.plans.recipe import Recipe
from ..mitigate.proof.proving import Expected, Original, OutputProof, prove_output
from ..mitigate.purpose.lost import Excess
from ..model.assessment import Assessment
from ..model.frozen import dataclass
from ..model.persons import SubjectType
from ..model.preparation import in_columns
from ..model.text import Text
from ..model.verdict import Verdict
from ..prepare.options import OptionValues, plan_from_options
from .apart import as_written
from .assess import Circumstances, assess
from .output_record import pseudonyms_of
from .provenance import origins_of
from .versions import versions

if TYPE_CHECKING:
    from ..mitigate.utility import Utility


W = TypeVar("W", bound=Written)
_GOOD = Text("输出（{rows} 行）已重新打开并证明符合要求", "output ({rows} {rows|row|rows}) opened again and proved good")
_NOT_GOOD = Text("输出（{rows} 行）已重新打开，证明没有通过", "output ({rows} {rows|row|rows}) opened again: the proof fails")
# The output as its classes are counted, the plan that made it, and the people behind it, whose keys do not stand in it.
Grading = Callable[[Dataset, Recipe, tuple[CountedPeople, ...]], Assessment]


@dataclass(frozen=True, kw_only=True)
class OutputOrder:
    """What is to be handed over, and on which condition.

    `ungraded` puts it in its place even without a passing proof; `measured` asks what is left of the data's use;
    `most_lost` is the share that may be lost where the default is not to hold. `one_by_one`: of several tables each is written by itself,
    where there is room for several. `excel_safe`: a CSV is for a spreadsheet. `grading`: how the output is graded, where a case has answers
    of its own; by the plan alone otherwise.
    """

    out: Place | None = None
    ungraded: bool = False
    measured: bool = False
    most_lost: Fraction | None = None
    one_by_one: bool = True
    excel_safe: bool = False
    grading: Grading | None = None


@dataclass(frozen=True, kw_only=True)
class Delivery:
    """What came of an order. `delivered` says whether the file stands in its place.

    `secrets` are names of what is new in the store, `swept` the half-written files of an earlier run that were removed,
    `beyond` what is lost beyond the default and `refused` beyond what may be: nothing is written then. `tables` are what is left of each
    table, where several are treated one by one.
    """

    written: Written | None = None
    proved: Proved | None = None
    delivered: bool = False
    secrets: tuple[str, ...] = ()
    utility: Utility | None = None
    swept: int = 0
    beyond: tuple[Excess, ...] = ()
    refused: tuple[Excess, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict)
    tables: tuple[TableFigures, ...] = ()

    @property
    def good(self) -> bool:
        """Whether no more is lost than may be, and the proof, where there is one, passed."""
        return not self.refused and (self.proved is None or self.proved.passed)


@dataclass(frozen=True, slots=True)
class Proved:
    """What the file showed, and its level in the plan's context where the plan asks to grade it; `people` are those behind it.

    `wanted` is the level that the plan requires, None where any will do.
    """

    proof: OutputProof
    assessment: Assessment | None = field(default=None, repr=False)
    wanted: int | None = None
    people: tuple[CountedPeople, ...] = ()

    @property
    def verdict(self) -> Verdict | None:
        """What it was graded; None where no level was asked for."""
        return None if self.assessment is None else self.assessment.verdict

    @property
    def level(self) -> int | None:
        """The level; None where none was asked for or found."""
        return None if self.verdict is None else self.verdict.level

    @property
    def passed(self) -> bool:
        """Whether nothing grave was found and the level is reached; in an edition without levels, that it is acceptable."""
        if self.wanted is None or not self.proof.passed:
            return self.proof.passed
        if self.verdict is not None and self.without_levels:
            return self.verdict.acceptable is True
        return (self.level or 0) >= self.wanted

    @property
    def acceptable(self) -> bool | None:
        """Whether it passed and, where a level is found that nothing required, that is acceptable; None while it cannot be graded."""
        if self.wanted is not None or self.verdict is None or not self.passed:
            return self.passed
        return self.verdict.acceptable

    @property
    def without_levels(self) -> bool:
        """Whether the edition knows no levels, only what is acceptable."""
        return self.verdict is not None and self.verdict.levels is None


@dataclass(frozen=True, slots=True)
class Placed(Generic[W]):
    """What was written and proved, whether it took its place, and how long both took."""

    written: W
    proved: Proved | None
    delivered: bool
    secrets: tuple[str, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict)


class _UnprovenError(Exception):
    """What was written must not take its place."""


def _unless(good: bool) -> None:
    if not good:
        raise _UnprovenError


def put(
    out: Place,
    write: Callable[[Path], W],
    prove: Callable[[Path], Proved | None],
    good: Callable[[Proved | None], bool],
    commit: Callable[[], tuple[str, ...]] = tuple,
) -> Placed[W]:
    """Writes beside `out` and proves what was written; it takes its place, once `commit` has kept the secrets in it, only if it is good."""
    delivered, secrets = False, tuple[str, ...]()
    try:
        with placing(out) as temporary:
            start = perf_counter()
            written = write(temporary)
            between = perf_counter()
            found = prove(temporary)
            seconds = {"write": between - start, "prove": perf_counter() - between}
            fine = good(found)
            log.step(_GOOD if fine else _NOT_GOOD, rows=written.rows)
            _unless(fine)
            # Before the file takes its place: pseudonyms whose key is lost could never be led back.
            secrets, delivered = commit(), True
    except _UnprovenError:
        delivered = False
    return Placed(written, found, delivered, secrets, seconds)


def proved(  # noqa: PLR0913, PLR0917 - what a proof is made from
    path: Path, recipe: Recipe, before: Original, expected: Expected, options: ReadOptions, grading: Grading | None = None
) -> Proved:
    """Of the file at `path`."""
    source, how = as_written(path, recipe, options)
    with open_dataset(source, how, ordered=recipe.ties is not None) as output, _as_seen(output, recipe) as counted:
        found = prove_output(output, path, recipe, before, replace(expected, counted=counted))
        assessment = (grading or graded)(counted, recipe, expected.people) if recipe.acceptance.is_graded else None
        return Proved(found, assessment, recipe.acceptance.level, expected.people)


@contextmanager
def _as_seen(output: Dataset, recipe: Recipe) -> Iterator[Dataset]:
    """As it is where no dates moved by person."""
    if not any(step.technique.key == "person_dates" for step in recipe.steps):
        yield output
        return
    from ..mitigate.plans.of_person import as_seen, seen_in  # noqa: PLC0415 - only where persons have several rows

    with as_seen(output, seen_in(recipe)) as counted:
        yield counted


def graded(output: Dataset, recipe: Recipe, people: tuple[CountedPeople, ...]) -> Assessment:
    """The level of the output in the plan's context, by rows and by the people behind them, as an assessment of it finds it.

    What nobody has decided is decided here by nobody either: it keeps its proposal, and is read in every way.
    """
    accepted = recipe.acceptance.in_columns(output.facts.columns)
    quasi = [name for name in accepted.quasi if name not in accepted.undecided]
    sensitive = [name for name in accepted.sensitive if name not in {*accepted.quasi, *accepted.undecided}]
    known = {*quasi, *sensitive, *accepted.plain}
    plain = [*accepted.plain, *(name for name in pseudonyms_of(recipe) if name not in known)]
    types = tuple(_decided(one, accepted.undecided).option for one in accepted.types)
    given = OptionValues.of({**accepted.context, "qi": quasi, "sa": sensitive, "ni": plain, "subject_types": types})
    settled = in_columns(accepted.settled, output.facts.columns)
    plan = replace(plan_from_options(given, output.facts.columns), accepted=settled, held=accepted.held)
    aids = Aids(origins=origins_of(recipe))
    return assess(output, plan, Circumstances(datetime.now(UTC), versions(), aids=aids, people=people))


def _decided(one: SubjectType, undecided: Collection[str]) -> SubjectType:
    """With the quasi-identifiers that a person named: what nobody has decided could identify people of any kind as it is."""
    return replace(one, quasi=tuple(name for name in one.quasi if name not in undecided) or one.quasi)


@contextmanager
def population(path: Path | None) -> Iterator[Recoding | None]:
    """The population table as the engine holds it, ready to be recoded; None where there is none."""
    if path is None:
        yield None
        return
    with open_dataset(path, ordered=True) as dataset, Recoding(dataset) as recoding:
        yield recoding


@contextmanager
def people_table(path: str | None) -> Iterator[Dataset | None]:
    """The population table as a search counts it; None where there is none."""
    if path is None:
        yield None
        return
    with open_dataset(path) as people:
        yield people
