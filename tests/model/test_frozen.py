"""Classes made by `model.frozen` are those that the standard decorator makes."""

from __future__ import annotations

import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.model.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Ours:
    one: int
    two: str = field(default="", repr=False)
    three: int = field(default=0, compare=False)
    four: list[int] = field(default_factory=list, hash=False)


@dataclasses.dataclass(frozen=True, slots=True)
class Theirs:
    one: int
    two: str = field(default="", repr=False)
    three: int = field(default=0, compare=False)
    four: list[int] = field(default_factory=list, hash=False)


@dataclass(frozen=True)
class Single:
    one: object


@dataclass(frozen=True)
class Below(Single):
    two: int = 2


@dataclass(frozen=True)
class Empty:
    pass


@dataclass(frozen=True)
class Own:  # noqa: PLW1641 - the decorator gives it one
    one: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own)

    def __repr__(self) -> str:
        return "mine"


@dataclass(frozen=True, eq=False, repr=False)
class Identical:
    one: int


@dataclass(slots=True)
class Thawed:
    one: int


cells = st.tuples(st.integers(0, 2), st.sampled_from(["", "a"]), st.integers(0, 1), st.lists(st.integers(0, 1), max_size=1))


@given(cells, cells)
def test_equality_hash_and_representation_are_the_standard_ones(first: tuple[Any, ...], second: tuple[Any, ...]) -> None:
    ours, theirs = [Ours(*one) for one in (first, second)], [Theirs(*one) for one in (first, second)]
    assert (ours[0] == ours[1]) == (theirs[0] == theirs[1])
    assert (hash(ours[0]) == hash(ours[1])) == (hash(theirs[0]) == hash(theirs[1]))
    assert hash(ours[0]) == hash(theirs[0])
    assert repr(ours[0]) == repr(theirs[0]).replace("Theirs", "Ours")
    assert pickle.loads(pickle.dumps(ours[0])) == ours[0]  # noqa: S301 - what was pickled a moment ago
    assert dataclasses.replace(ours[0], one=9).one == 9


def test_what_differs_in_class_is_not_equal() -> None:
    assert Single(1) != Below(1)
    assert Below(1) == Below(1, 2)
    assert hash(Below(1)) == hash(Below(1, 2))
    assert Empty() == Empty()
    assert hash(Empty()) == hash(())
    assert Ours(1).__eq__(Theirs(1)) is NotImplemented
    assert Single([]) == Single([])


def test_they_stay_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Ours(1).one = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        hash(Single([]))


def test_what_a_class_says_itself_stands() -> None:
    assert Own(1) == Own(2)
    assert repr(Own(1)) == "mine"
    assert hash(Own(1)) == hash((1,))
    assert Identical(1) != Identical(1)
    assert "object at" in repr(Identical(1))
    match Ours(5, "b"):
        case Ours(one, two):
            assert (one, two) == (5, "b")


def test_one_that_holds_itself_is_shown() -> None:
    inner: list[object] = []
    outer = Single(inner)
    inner.append(outer)
    assert repr(outer) == "Single(one=[...])"


def test_classes_that_are_not_frozen_are_left_to_the_standard_decorator() -> None:
    thawed = Thawed(1)
    thawed.one = 2
    assert thawed == Thawed(2)
    assert Thawed.__hash__ is None
