"""A format: one way of writing an assessment down, as bytes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

from ..model.assessment import Assessment
from ..model.extension import load
from ..model.frozen import dataclass
from ..model.text import Lang, Text


@dataclass(frozen=True, slots=True)
class Format:
    """One file of `formats/`. `examples` are file names that mean this format, `counterexamples` near ones that do not."""

    key: str
    title: Text
    suffix: str
    render: Callable[[Assessment, Lang], bytes]
    examples: tuple[str, ...]
    counterexamples: tuple[str, ...]

    def means(self, name: str) -> bool:
        """Whether a file of this name is to be written in this format."""
        return PurePath(name).suffix.casefold() == self.suffix


def formats() -> tuple[Format, ...]:
    """Every format there is."""
    return load("format", f"{__package__}.formats", "FORMAT", Format)


def format_named(name: str) -> Format | None:
    """The format of a file name or of a key: ``report.html`` and ``html`` mean the same."""
    return next((each for each in formats() if each.key == name.casefold() or each.means(name)), None)
