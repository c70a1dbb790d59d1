"""A question about the release context, as a person meets it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..model.text import Text
from .parsing import Raw


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that can be chosen, and what it leads to."""

    value: str
    title: Text
    effect: Text


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, what it means, under which clause, and how the answer is read.

    `key` names a field of `Release`. `parse` raises `UnusableError`. An answer that
    `has_default` by the standard is never missing; one that `needs_source`
    counts as assumed without a source. `worst` is what --assume-worst takes.
    `ends` are the extreme answers where there is no list to choose from: the
    outcome follows an answer in one direction, so that nothing between them
    leads elsewhere.
    """

    key: str
    text: Text
    meaning: Text
    clause: str
    parse: Callable[[Raw], object]
    choices: tuple[Choice, ...] = ()
    form: Text | None = None
    worst: object | None = None
    has_default: bool = False
    needs_source: bool = False
    ends: tuple[object, ...] = ()

    @property
    def possible(self) -> tuple[object, ...]:
        """Answers that lead to every outcome which this answer can lead to."""
        return self.ends or tuple(self.parse(choice.value) for choice in self.choices)
