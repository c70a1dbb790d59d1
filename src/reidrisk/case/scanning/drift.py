"""What a new scan of a case finds changed: columns that came, went, or look different; decisions that evidence contradicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model.frozen import dataclass
from ...model.inventory import Inventory
from ...model.role import Role
from ...model.text import Lang, Text

if TYPE_CHECKING:
    from ...prepare.case.file import CaseFile

_MARKS = {
    "new": Text("新增的列：{columns}", "New columns: {columns}"),
    "changed": Text("建议有变化的列：{columns}", "Columns whose proposal changed: {columns}"),
    "gone": Text("消失的列：{columns}", "Columns no longer present: {columns}"),
}
_AGAINST = Text("证据与您的决定不一致，请复核：{columns}", "The evidence contradicts your decision, please review: {columns}")


@dataclass(frozen=True, slots=True)
class Drift:
    """Columns by mark, and those whose decision the evidence contradicts."""

    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    against: tuple[str, ...] = ()

    @property
    def found(self) -> bool:
        """Whether the schema is another than when the case was last looked at."""
        return bool(self.new or self.changed or self.gone)

    def lines(self, lang: Lang) -> list[str]:
        """One line for each kind of change."""
        notes = [text.fill(columns=getattr(self, mark)).say(lang) for mark, text in _MARKS.items() if getattr(self, mark)]
        return notes + ([_AGAINST.fill(columns=self.against).say(lang)] if self.against else [])


def drift(before: CaseFile | None, after: CaseFile, inventory: Inventory) -> Drift:
    """Between the case as it was and as this scan leaves it; a first scan has none."""
    if before is None:
        return Drift()
    marked = {mark: tuple(name for name, entry in after.columns.items() if entry.change == mark) for mark in _MARKS}
    decided = [column for column in inventory.columns if column.name in after.decisions]
    against = tuple(column.name for column in decided if _more(column.roles, after, column.name))
    return Drift(marked["new"], marked["changed"], marked["gone"], against)


def _more(proposed: frozenset[Role], after: CaseFile, name: str) -> bool:
    """Whether the evidence speaks for a role that the decision lacks; a direct identifier covers a quasi-identifier."""
    decided = after.decisions[name].roles
    return bool(proposed - decided - {Role.NI} - ({Role.QI} if Role.DI in decided else frozenset()))
