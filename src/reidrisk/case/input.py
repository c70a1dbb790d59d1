"""One run's input, checked whole: what is wrong with file, answers, columns and output comes in one list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from ..data.options import ReadOptions
from ..flow.output_record import plan_of_output, seen_by, steps_in
from ..model.frozen import dataclass
from ..model.plan import EvaluationPlan
from ..model.problem import InputError, Problem
from ..model.text import Text
from ..prepare.options import OptionValues
from .case import Case

if TYPE_CHECKING:
    from ..data.dataset import Dataset
    from ..model.standard import Standard

T = TypeVar("T")

BESIDE = "*.provenance.json"
_MOVED = Text(
    "文件旁的来源记录（指纹与文件相符）写明：每个人的日期按一个保密的天数平移；等价类按各次之间相隔的天数计数，不按所列的日期计数。",
    "The record beside the file (its fingerprint is the file's) says that the dates of each person were moved by one secret number of "
    "days: classes are counted by the days between events, not by the dates as they stand.",
)


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be read, the answers given beside it, and how a case's reading options are overridden.

    `original` reads a case's data as they came, where a mitigation has made others of them. `beside` is what the record beside a bare
    file tells whoever grades it, where it is to be graded.
    """

    source: Callable[[], object]
    given: OptionValues
    reading: Callable[[ReadOptions], ReadOptions]
    case: Case | None = None
    also: Callable[[], object] = lambda: None
    busy: Callable[[], AbstractContextManager[None]] = nullcontext
    ordered: bool = False
    original: bool = False
    beside: Callable[[], Mapping[str, Any] | None] = lambda: None

    def base(self, columns: tuple[str, ...] | None) -> EvaluationPlan | None:
        """What the case says; with `original`, of the data as they came. Of a bare file what the record beside it says, if any does."""
        if self.case is not None:
            return self.case.file.plan() if self.original else self.case.plan()
        found = None if columns is None else self.beside()
        if found is None or columns is None:
            return None
        return replace(plan_of_output(EvaluationPlan(), columns, found, BESIDE), fixed=None)

    @property
    def options(self) -> ReadOptions:
        """How the case's data are read."""
        return ReadOptions() if self.case is None else self.case.file.read_options() if self.original else self.case.read_options()


class _Gathered:
    """Problems in the order in which they were met, each once."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def run(self, act: Callable[[], T]) -> T | None:
        """The result; or None, with its problems kept."""
        try:
            return act()
        except InputError as error:
            self.add(*error.problems)
            return None

    def add(self, *problems: Problem) -> None:
        """Keep these, unless the same was said before, perhaps with its place in a file."""
        for problem in problems:
            same = (known for known in self.found if (known.code, known.message) == (problem.code, problem.message))
            if problem not in self.found and (problem.file or not any(same)):
                self.found.append(problem)

    def stop(self) -> None:
        """Raise one `InputError` with everything, or do nothing."""
        if self.found:
            raise InputError(*self.found)


def every(*acts: Callable[[], object]) -> Callable[[], object]:
    """All of them as one; `InputError` with the problems of each."""

    def run() -> None:
        gathered = _Gathered()
        for act in acts:
            gathered.run(act)
        gathered.stop()

    return run


@contextmanager
def opened(request: Request) -> Iterator[tuple[Dataset, EvaluationPlan]]:
    """The dataset and the plan; `InputError` with everything that is wrong, however many parts of the input it is in."""
    from ..data.open import open_dataset  # noqa: PLC0415 - help must not wait for the engine

    gathered = _Gathered()
    gathered.run(lambda: _answers(request))
    gathered.run(lambda: _standard(request))
    gathered.run(request.also)
    options = gathered.run(lambda: request.reading(request.options))
    with request.busy():
        dataset = gathered.run(lambda: open_dataset(request.source(), options or ReadOptions(), ordered=request.ordered))
    if dataset is None:
        gathered.stop()
        return
    with dataset:
        names = dataset.facts.columns
        if request.case:
            gathered.add(*(request.case.file if request.original else request.case).unknown_columns(names))
        plan = gathered.run(lambda: planned(request, names))
        gathered.stop()
        if plan is None:
            return
        with _as_seen(request, dataset) as seen:
            yield seen, plan


def _as_seen(request: Request, dataset: Dataset) -> AbstractContextManager[Dataset]:
    """As somebody sees it who does not know by how much a mitigation moved the dates of persons."""
    if request.case is not None:
        return nullcontext(dataset) if request.original else request.case.as_seen(dataset)
    found = request.beside()
    if found is None or not found.get("seen"):
        return nullcontext(dataset)
    noted = replace(dataset, facts=replace(dataset.facts, notes=(*dataset.facts.notes, _MOVED)))
    return seen_by(noted, steps_in(found, BESIDE))


def _answers(request: Request) -> None:
    """What can be said of the answers without the data: also when the data cannot be read."""
    planned(request, None)


def planned(request: Request, columns: tuple[str, ...] | None) -> EvaluationPlan:
    """The plan that the answers make, over what the case says; the columns by the data's own names where they are known."""
    from ..prepare.options import plan_from_options  # noqa: PLC0415 - help must not wait for it

    plan = plan_from_options(request.given, columns, request.base(columns), _named(request))
    if plan.accepted:
        from ..grade.caution import without_effect  # noqa: PLC0415 - few plans settle anything

        if problems := without_effect(plan.accepted):
            raise InputError(*problems)
    return plan


def _named(request: Request) -> Standard | None:
    """The edition, where there is one of that name; that there is none is a problem of its own."""
    from ..flow.editions import find_standard  # noqa: PLC0415 - help must not wait for it

    with suppress(InputError):
        return find_standard((request.given.standard or (request.base(None) or EvaluationPlan()).standard).strip())
    return None


def _standard(request: Request) -> None:
    from ..flow.editions import find_standard  # noqa: PLC0415 - help must not wait for it

    named = request.given.standard or (request.base(None) or EvaluationPlan()).standard
    if named.strip():  # a blank one is a problem of its own
        find_standard(named.strip())
