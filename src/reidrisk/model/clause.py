"""A clause of a standard and the one object that answers it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Literal

from .text import Text

Manner = Literal["computed", "asked", "recorded", "monitored", "later"]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A public object by its module and name, imported when it is asked for: to grade, an edition needs no document that answers it."""

    module: str
    name: str

    @property
    def found(self) -> object:
        """The object itself."""
        thing: object = getattr(import_module(self.module), self.name)
        return thing

    def __str__(self) -> str:
        return f"{self.module}.{self.name}"


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause id and title with what answers it.

    `by` is the public object that computes, asks, records or monitors it, or where it is (`answer` is the object itself);
    None only with manner "later", so that what still waits stands in one place.
    `rows` are the ids of the checklist rows it answers.
    """

    id: str
    title: Text
    manner: Manner
    by: object | None
    rows: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if (self.by is None) != (self.manner == "later"):
            msg = f"clause {self.id}: name the object that answers it, or say later"
            raise ValueError(msg)

    @property
    def answer(self) -> object | None:
        """The object that answers it."""
        return self.by.found if isinstance(self.by, Elsewhere) else self.by
