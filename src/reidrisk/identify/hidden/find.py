"""What a search for hidden identifiers gives back."""

from __future__ import annotations

from collections.abc import Callable

from ...model.frozen import dataclass
from ...model.role import Role
from ...model.text import Phrase, Text
from ..proposal import Proposal
from ..values import Values


@dataclass(frozen=True, slots=True)
class Find:
    """An identifier that is not a cell's whole text: of which category, in how many rows, in words without values.

    `proves`: once undone, the values are direct identifiers beyond doubt.
    """

    rule: str
    category: str
    rows: int
    finding: Text | Phrase
    roles: frozenset[Role] | None = None
    proves: bool = False


Search = Callable[[str, Values, Proposal], tuple[Find, ...]]
