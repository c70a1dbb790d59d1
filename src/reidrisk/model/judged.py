"""What kind of verdict an edition gives: four levels, acceptable or not by a risk, or acceptable or not by rules alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from .dataset import ColumnSample
from .frozen import dataclass
from .inventory import Column, Inventory
from .release import Release
from .role import Role
from .text import Phrase, Text


@dataclass(frozen=True, slots=True)
class Looked:
    """What a rule may look at."""

    inventory: Inventory
    samples: Mapping[str, ColumnSample]
    release: Release

    def held(self, categories: Collection[str]) -> tuple[Column, ...]:
        """Columns of these kinds, unless a person decided that they identify nobody."""
        return tuple(one for one in self.inventory.columns if one.category in categories and not _cleared(one))

    def cleared(self, categories: Collection[str]) -> tuple[str, ...]:
        """Names of columns that are recognised as of these kinds and that a person decided to be no identifiers."""
        return tuple(one.name for one in self.inventory.columns if one.category in categories and _cleared(one))


def _cleared(column: Column) -> bool:
    return column.decided and column.roles <= {Role.NI}


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether the rule holds; None while it cannot be said. Carries names and counts, never values."""

    holds: bool | None
    finding: Text | Phrase
    evidence: tuple[Text | Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One requirement of an edition that grades by rule; its clause has the title, `answer` is the field of Release that may decide it."""

    clause: str
    check: Callable[[Looked], Outcome]
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class Levels:
    """A level from 1 (worst) to 4, with what the edition says each means; 3 and 4 are acceptable."""

    meanings: Mapping[int, Text]


@dataclass(frozen=True, slots=True)
class Acceptability:
    """The overall risk is acceptable or not; there are no levels. What it asks beside the risk are `rules`: each must hold too."""

    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Rules:
    """Every rule is met or not; nothing is measured."""

    rules: tuple[Rule, ...]


Judged = Levels | Acceptability | Rules


def meanings(judged: Judged) -> Mapping[int, Text]:
    """What each level means, for a table of them; nothing where there are no levels."""
    return judged.meanings if isinstance(judged, Levels) else {}
