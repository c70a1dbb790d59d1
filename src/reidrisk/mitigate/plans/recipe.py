"""A recipe: the techniques in their order, what the output must satisfy, and what the data looked like when it was made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from typing import Any

from ...data.dataset import Dataset
from ...data.names import find_column
from ...data.output.in_engine import EngineRecoding
from ...data.output.recoding import Recoding
from ...data.output.task import Task, TransformEffect
from ...measure.people.known_histories import KnownHistory
from ...model.dataset import Ties
from ...model.frozen import dataclass
from ...model.outside.background import HeldBefore
from ...model.persons import SubjectType
from ...model.preparation import OVERRIDDEN, Accepted
from ...model.problem import InputError, Problem, Problems
from ...model.release import Answer
from ...model.text import Text
from ...model.transform import Cell, CellRule, Means, Transform
from ...prepare.histories import KNOWN_RECORDS
from ...prepare.parsing import known_records
from ..goals.required import Requirements
from ..goals.subject_types import CountedSubjectType
from ..hierarchies.descriptions import parse_tree
from ..purpose.lost import AgreedLoss
from .unlisted import Unlisted, unlisted, unlisted_there

_NO_SECRET = Text("变换 {name} 需要密钥，但没有打开密钥库。", "The transformation {name} needs a secret, and no secrets store is open.")
_OPEN_STORE = Text("请给出密钥库的口令，参见 reidrisk apply --help。", "Give the key of the secrets store; see reidrisk apply --help.")
_GONE = Text("列“{column}”在前面的步骤中已被删除。", "An earlier step removed the column “{column}”.")
_ORDER = Text("请调整步骤的先后，或删去这一步。", "Change the order of the steps, or leave this one out.")
_DISAGREE = Text(
    "变换 {name} 在列“{column}”与列“{other}”的参数不同：{keys}。",
    "The parameters of {name} on the columns “{column}” and “{other}” differ: {keys}.",
)
_AGREE = Text(
    "请写成相同的值；如果有意不同，请各写一个 domain。",
    "Give them the same values or, where they are meant to differ, each a domain of its own.",
)


@dataclass(frozen=True, slots=True)
class RecipeStep:
    """One technique on one column, with its settings."""

    column: str
    technique: Transform
    settings: Mapping[str, object] = field(default_factory=dict)

    @property
    def writes(self) -> tuple[str, ...]:
        """The columns that it writes again."""
        return _inputs(self) if self.technique.by == "together" else (self.column,)


@dataclass(frozen=True, slots=True)
class Acceptance:
    """By what the output of a plan is accepted: `required` of its classes by `quasi`, and a `level` of a standard in a context.

    `plain` columns are non-identifiers by a person's decision; of what is `undecided` the roles are those that were proposed, and whoever
    grades the output reads them in every way. `types` are further kinds of people; `people` is the file of
    the population table, relative to the plan. `settled` are the findings that a named person's reason lets pass, `held` what others
    know of the data for which the plan was made. `graded`: the level is found and said where none is required.
    """

    quasi: tuple[str, ...] = ()
    sensitive: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    required: Requirements | None = None
    level: int | None = None
    context: Mapping[str, Any] = field(default_factory=dict)
    types: tuple[SubjectType, ...] = ()
    people: str | None = None
    settled: tuple[Accepted, ...] = ()
    held: HeldBefore | None = None
    undecided: tuple[str, ...] = ()
    graded: bool = False

    @property
    def is_graded(self) -> bool:
        """Whether the output is graded, to require a level or to say it."""
        return self.graded or self.level is not None

    @property
    def overridden(self) -> frozenset[str]:
        """Columns that look like direct identifiers and are none by a named person's reason."""
        return frozenset(one.subject for one in self.settled if one.code == OVERRIDDEN)

    @property
    def kinds(self) -> tuple[CountedSubjectType, ...]:
        """Every kind of people for which the requirements must hold."""
        most = self.known
        main = (CountedSubjectType(self.quasi, self.subject, known=None if self.subject is None else most),) if self.quasi else ()
        return (*main, *(CountedSubjectType(one.quasi, one.key, one.name, most) for one in self.types))

    @property
    def known(self) -> KnownHistory | None:
        """What of one person's records somebody knows at most; None for all of them."""
        given = self.context.get(KNOWN_RECORDS.key)
        source = self.context.get(KNOWN_RECORDS.source_key or "")
        return None if given is None else KnownHistory.answered(Answer(known_records(given), "given", source))

    @property
    def subject(self) -> str | None:
        """The key of the main subjects, where one is named."""
        return self.context.get("subject")

    def in_columns(self, columns: Sequence[str]) -> Acceptance:
        """The same for a table without some keys: nobody can tell its persons apart any more, so its records are counted."""
        context = {key: value for key, value in self.context.items() if key != "subject" or value in columns}
        keyless = [name for one in self.types if one.key not in columns for name in one.quasi]
        quasi = tuple(dict.fromkeys((*self.quasi, *keyless)))
        return replace(self, quasi=quasi, context=context, types=tuple(one for one in self.types if one.key in columns))

    @property
    def treated(self) -> tuple[str, ...]:
        """The quasi-identifiers of all of them."""
        return tuple(dict.fromkeys(name for kind in self.kinds for name in kind.quasi))


@dataclass(frozen=True, slots=True)
class Known:
    """What the data looked like: its rows, the share of each label of a column after the steps, and what the plan lost of them."""

    rows: int | None = None
    shares: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)
    lost: AgreedLoss | None = None


@dataclass(frozen=True, slots=True)
class Recipe:
    """`columns` are those of the data it was made for, in no order; empty when it takes any data.

    `ties`, of a release of several tables, are how these are put together; each is treated and written by itself.
    """

    steps: tuple[RecipeStep, ...]
    acceptance: Acceptance = field(default_factory=Acceptance)
    columns: tuple[str, ...] = ()
    known: Known = field(default_factory=Known)
    name: str = "plan"
    ties: Ties | None = None


@dataclass(frozen=True, slots=True)
class Tools:
    """Where the techniques get secrets and files, and where linking tables are put."""

    read: Callable[[str], str]
    secret: Callable[[str], bytes] | None = None
    link: Callable[[str, Mapping[str, str]], None] = lambda _name, _pairs: None
    linked: Callable[[str], Mapping[str, str]] = lambda _name: {}


@dataclass(frozen=True, slots=True)
class Done:
    """A step with what it did; None where the column went. `unlisted`: values that its list does not hold."""

    step: RecipeStep
    effect: TransformEffect | None
    unlisted: Unlisted | None = None


def counted_from_first(steps: Sequence[RecipeStep]) -> str | None:
    """The column whose days are counted from each person's first, and that stays; None where there is none."""
    gone = {one.column for one in steps if one.technique.by == "column"}
    return next((one.column for one in steps if one.technique.key == "days_since_first" and one.column not in gone), None)


def run(recoding: Recoding | EngineRecoding, steps: Sequence[RecipeStep], tools: Tools) -> tuple[Done, ...]:
    """Every step in its order. Nothing is written."""
    found = []
    for step in steps:
        strange = _unlisted(recoding, step, tools)
        found.append(Done(step, _run(recoding, step, tools), strange))
    return tuple(found)


def _unlisted(recoding: Recoding | EngineRecoding, step: RecipeStep, tools: Tools) -> Unlisted | None:
    if step.technique.key != "hierarchy":
        return None
    file, level = str(step.settings["file"]), int(str(step.settings["level"]))
    tree, column = parse_tree(tools.read(file), file, step.column), find_column(step.column, recoding.columns)
    if not tree.paths or not 0 < level < tree.levels - 1:
        return None
    rule = rule_of(step, tools) if isinstance(recoding, EngineRecoding) else None
    if isinstance(recoding, EngineRecoding) and rule is not None:
        return unlisted_there(tree, level, recoding.beyond(column, tuple(tree.paths), rule))
    return unlisted(tree, level, recoding.counts(column))


def check(recipe: Recipe, dataset: Dataset, tools: Tools) -> None:
    """`InputError` with every step that cannot work on this dataset, or without a secret."""
    problems, left = Problems(), list(dataset.facts.columns)
    for step in recipe.steps:
        for name in _inputs(step):
            try:
                find_column(name, left)
            except InputError as error:
                gone = name in dataset.facts.columns
                problems.add(*((Problem("column_gone", _GONE.fill(column=name), _ORDER, column=name),) if gone else error.problems))
        if step.technique.needs_secret(step.settings) and tools.secret is None:
            problems.add(_no_secret(step.technique))
        if step.technique.by == "column" and step.column in left:
            left.remove(find_column(step.column, left))
    problems.add(*_disagreeing(recipe.steps))
    problems.stop_if_any()


def _disagreeing(steps: Sequence[RecipeStep]) -> Iterator[Problem]:
    """Steps of one domain that would treat the same person in different ways."""
    first: dict[tuple[str, object], RecipeStep] = {}
    for step in (one for one in steps if one.technique.alike):
        other = first.setdefault((step.technique.key, step.settings.get("domain")), step)
        keys = [key for key in step.technique.alike if step.settings.get(key) != other.settings.get(key)]
        if keys:
            text = _DISAGREE.fill(name=step.technique.key, column=other.column, other=step.column, keys=keys)
            yield Problem("steps_disagree", text, _AGREE, column=step.column)


def _run(recoding: Recoding | EngineRecoding, step: RecipeStep, tools: Tools) -> TransformEffect | None:
    technique, column = step.technique, find_column(step.column, recoding.columns)
    if technique.by == "column":
        recoding.drop(column)
        return None

    def secret(purpose: str) -> bytes:
        if tools.secret is None:
            raise InputError(_no_secret(technique))
        return tools.secret(purpose)

    def counts() -> Mapping[Cell, int]:
        return recoding.counts(column)

    def values(name: str) -> Sequence[str]:
        return recoding.read_values(name) if isinstance(recoding, Recoding) else ()  # what asks for them is not done in another engine

    means = Means(step.settings, column, secret, tools.read, counts, tools.link, tools.linked, values)
    rule, class_rule = (rule_of(step, tools), technique.class_rule(means)) if isinstance(recoding, EngineRecoding) else (None, None)
    return recoding.add(Task(_inputs(step), technique.by, technique.prepare(means), _named(step, technique.as_read), rule, class_rule))


def rule_of(step: RecipeStep, tools: Tools) -> CellRule | None:
    """What the step does, said to another engine; None where it is no rule."""
    return step.technique.rule(Means(step.settings, step.column, _no_secret_here, tools.read, dict))


def _no_secret_here(_purpose: str) -> bytes:
    msg = "no rule needs a secret"
    raise RuntimeError(msg)


def _inputs(step: RecipeStep) -> tuple[str, ...]:
    return (step.column, *_named(step, step.technique.also))


def _named(step: RecipeStep, keys: Sequence[str]) -> tuple[str, ...]:
    """The columns that these settings name."""
    given = (step.settings.get(key) for key in keys)
    return tuple(name for one in given if one is not None for name in (one if isinstance(one, tuple) else (str(one),)))


def _no_secret(technique: Transform) -> Problem:
    return Problem("no_secret", _NO_SECRET.fill(name=technique.key), _OPEN_STORE)
