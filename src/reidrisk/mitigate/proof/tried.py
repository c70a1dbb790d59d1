"""The attacks that a proof tries on an output: what was run, against what, and what came of it, also where nothing was found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from ...model.frozen import dataclass
from ...model.text import Phrase, Text

if TYPE_CHECKING:
    from .row_order import RowOrder

_NO_WORDS = Text(
    "原数据的直接标识符中没有可供查找的词。", "The direct identifiers of the original hold no word that could be searched for."
)
_NONE_LEFT_ALONE = Text(
    "没有一列原样保留，或相同的行不足 60 行，无从比较次序。",
    "No column was left as it was, or fewer than 60 rows are the same: there is no order to compare.",
)
_ELSEWHERE = Text("数据库中的表没有行的次序。", "A table of a database has no order of rows.")


@dataclass(frozen=True, slots=True)
class TriedAttack:
    """One attack by means of these `columns`. `found`: whether it gave somebody away; None where it was not run, for the reason `why`.

    `figures` are counts, shares (0 to 1) and correlations, by name.
    """

    kind: str
    columns: tuple[str, ...]
    found: bool | None
    figures: Mapping[str, int | float] = field(default_factory=dict)
    why: Text | Phrase | None = None


def by_identifiers(columns: tuple[str, ...], words: int, met: int, by_chance: float, *, leaked: bool) -> TriedAttack:
    """The words of the original's direct identifiers, looked for in all of the output."""
    if not words:
        return TriedAttack("identifiers", columns, None, why=_NO_WORDS)
    return TriedAttack("identifiers", columns, leaked, {"sought": words, "met": met, "by_chance": round(by_chance, 6)})


def by_row_order(columns: tuple[str, ...], order: RowOrder | None, *, here: bool = True) -> TriedAttack:
    """Where rows stand beside where their values stood; tables of other engines are not `here`.

    The correlation only where chance does not give it: of rows in an order drawn at random it is another one each time, and says nothing.
    """
    if order is None:
        return TriedAttack("row_order", columns, None, why=_NONE_LEFT_ALONE if here else _ELSEWHERE)
    figures = {"correlation": round(order.correlation, 6)} if order.beyond_chance else {}
    return TriedAttack("row_order", columns, order.beyond_chance, {"rows": order.rows, **figures})
