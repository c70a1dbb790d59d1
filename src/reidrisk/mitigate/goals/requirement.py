"""A requirement on an output: what may be asked of it, how it is written down, and how it is tested. One file of `requirements/` binds one.

Two nouns carry all of it: a `Requirement` is what can be asked (k-anonymity), a `Bound` how much of it is (k = 5); `required.Requirements`
are all bounds of one output with the records that may leave for them. Nothing else names a requirement: options, keywords, plan, proof and
the words of a conflict are made from these values. The files of `requirements/` load no numpy, so that help need not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from ...model.extension import load
from ...model.frozen import dataclass
from ...model.problem import Portable
from ...model.text import Phrase, Text

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ...measure.attribute.attribute_model import Params
    from ...model.dataset import ClassSizes
    from ...model.problem import Problem
    from ..classes.class_facts import Sizes
    from .at_most import AtMost

    Mask = npt.NDArray[np.bool_]
    Floats = npt.NDArray[np.float64]

S = TypeVar("S")
V = TypeVar("V")
# What a class must show for the test: how many members it has, how sensitive values are spread over it, how many people it has outside.
Needs = Literal["sizes", "values", "population"]
# What a class that fails says of its parts in a finer table. "yes": all of them fail. "bound": one of them fails, and `keeps`, where
# there is one, tells how many records they keep at most. "no": nothing.
Monotone = Literal["yes", "bound", "no"]


class ContradictionError(Portable, ValueError):
    """A value that can be read and that no table can meet. `message` has a place for the {option}."""

    def __init__(self, message: Text, hint: Text) -> None:
        self.message, self.hint = message, hint
        super().__init__(message.en)


@dataclass(frozen=True, slots=True)
class Form:
    """One value that a person may give: an option ``--r-b``, a keyword ``r_b`` and, where `planned`, a key of a plan file.

    `parse` raises ValueError for text that `hint` says how to write, `ContradictionError` for what cannot be met. `choices` are the words
    of a choice, of which the first is the default; all else is a number, or `several` of them.
    """

    name: str
    help: Text
    parse: Callable[[str], object]
    hint: Text
    example: str
    choices: tuple[str, ...] = ()
    several: bool = False
    planned: bool = False

    @property
    def option(self) -> str:
        """As it is typed on the command line."""
        return f"--{self.name.replace('_', '-')}"


@dataclass(frozen=True, slots=True)
class Measured:
    """The figure of `measure` that must not be worse than `amount`. Which side is worse, its model knows."""

    symbol: str
    amount: Fraction
    params: Params | None = None


@dataclass(frozen=True, slots=True)
class Plainly(Generic[V]):
    """Which classes hold, written once more as the definition has it: of their members (of the population: their records) and people."""

    holds: Callable[[Any, Any, V], Iterable[bool]]


@dataclass(frozen=True, slots=True, kw_only=True)
class OfEachClass(Generic[S, V]):
    """A test of every class by itself: those that fail are suppressed.

    `fails` is exact, on whole numbers. `definition` is what the winner is checked against: a figure of `measure` for what needs values;
    for the rest a second writing of the test. `least_class` is the size below which a class fails in any case.
    `complete`: whether no class of the population may be missing in the output. `beyond` says why even one class of all records fails.
    """

    fails: Callable[[S, V], Mask]
    definition: Callable[[V], Measured] | Plainly[V]
    monotone: Callable[[V], Monotone] = lambda _bound: "bound"
    keeps: Callable[[S, V], Floats] | None = None
    least_class: Callable[[V], int] = lambda _bound: 1
    complete: Callable[[V], bool] = lambda _bound: False
    beyond: Callable[[S, V, str | None], Problem | None] = lambda _whole, _bound, _column: None


@dataclass(frozen=True, slots=True, kw_only=True)
class OfAllClasses:
    """A figure of all classes together that may be so much at most: the smallest classes are suppressed until it holds.

    The figure is a ratio of two sums over the classes: `terms` gives what a class of a size adds to each, for fractions as for arrays.
    It must not rise when the smallest classes go. `surely_lost`: records that every finer table suppresses at least. `sufficient`: with
    classes of this size the figure holds in every table. `measured` is the figure of `measure` that the winner is checked against.
    A figure that is no such ratio is an `estimate` of the sizes (None: it could not be had, which does not hold); then `terms` is unused.
    """

    terms: Callable[[Any, AtMost], tuple[Any, Any]] = lambda _size, _bound: (0, 1)
    surely_lost: Callable[[Sizes, AtMost], int]
    sufficient: Callable[[AtMost], int]
    measured: str
    monotone: Callable[[AtMost], Monotone] = lambda _bound: "bound"
    estimate: Callable[[ClassSizes, Any], Fraction | None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Requirement(Generic[S, V]):
    """One thing that may be asked of an output.

    `forms` are the values a person gives for it. Where the value of its one form is not the bound itself, `read` makes bounds of what
    was parsed (none where it is not asked), and `write` the keys of a plan. `words` are what a conflict calls the bound, filled by
    `fields`. `order` is its place in help and plans. `reference`: classes are measured against the table as it was before anything was
    suppressed. `unsaid`: what holds where nobody asks for it, told whether something else stands by itself. `stricter` makes one bound
    of two.
    """

    key: str
    title: Text
    source: str
    order: int
    needs: Needs
    test: OfEachClass[S, V] | OfAllClasses
    forms: tuple[Form, ...]
    words: Text
    read: Callable[[Mapping[str, Any]], Iterable[V]] | None = None
    write: Callable[[V], Mapping[str, object]] | None = None
    fields: Callable[[V], Mapping[str, object]] = lambda bound: {"value": bound}
    reference: bool = False
    unsaid: Callable[[bool], V] | None = None
    stricter: Callable[[V, V], V] | None = None

    @property
    def scope(self) -> Literal["class", "table"]:
        """Whether each class is tested or all of them together."""
        return "class" if isinstance(self.test, OfEachClass) else "table"

    @property
    def suppresses(self) -> Literal["own", "smallest first"]:
        """Which classes leave where it does not hold."""
        return "own" if self.scope == "class" else "smallest first"

    @property
    def stands_alone(self) -> bool:
        """Whether it can be all that is asked: values alone say nothing of how many people share a class."""
        return self.needs != "values"

    def asked(self, given: Mapping[str, Any]) -> Iterable[V]:
        """The bounds that parsed values ask for."""
        if self.read is not None:
            return self.read(given)
        value: V | None = given.get(self.forms[0].name)
        return () if value is None else (value,)

    def planned(self, value: V) -> Mapping[str, object]:
        """The keys of a plan that say this bound."""
        if self.write is not None:
            return self.write(value)
        return {form.name: value for form in self.forms if form.planned}

    def at(self, value: V) -> Bound[S, V]:
        """The requirement with the value that is asked of it."""
        return Bound(self, value)

    def __reduce__(self) -> tuple[Callable[[str], Requirement[Any, Any]], tuple[str]]:
        return find_requirement, (self.key,)


@dataclass(frozen=True, slots=True)
class Bound(Generic[S, V]):
    """A requirement with the value that is asked of it."""

    requirement: Requirement[S, V]
    value: V = field()

    @property
    def key(self) -> str:
        """Of the requirement."""
        return self.requirement.key

    @property
    def asks(self) -> bool:
        """Whether it asks more than what holds where nobody asks."""
        return not (self.requirement.unsaid is not None and self.value == self.requirement.unsaid(True))

    @property
    def words(self) -> Phrase:
        """What a conflict calls it."""
        return self.requirement.words.fill(**self.requirement.fields(self.value))

    @property
    def each(self) -> OfEachClass[S, V]:
        """The test of each class."""
        assert isinstance(self.requirement.test, OfEachClass)  # noqa: S101 - asked of those by class only
        return self.requirement.test

    @property
    def all(self) -> OfAllClasses:
        """The figure of all classes."""
        assert isinstance(self.requirement.test, OfAllClasses)  # noqa: S101 - asked of those of the table only
        return self.requirement.test


@cache
def requirements() -> tuple[Requirement[Any, Any], ...]:
    """Every requirement that is installed, in its order."""
    return tuple(
        sorted(load("requirement", "reidrisk.mitigate.requirements", "REQUIREMENT", Requirement), key=lambda one: (one.order, one.key))
    )


def requirement_of_figure(symbol: str) -> Requirement[Sizes, AtMost] | None:
    """The requirement that bounds this figure of `measure`; None where none does."""
    return next((one for one in requirements() if isinstance(one.test, OfAllClasses) and one.test.measured == symbol), None)


def find_requirement(key: str) -> Requirement[Any, Any]:
    """The requirement of this key; KeyError where there is none."""
    found = next((one for one in requirements() if one.key == key), None)
    if found is None:
        raise KeyError(key)
    return found
