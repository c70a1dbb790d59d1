"""What a verdict owes to decisions against the evidence: the same, with those columns as the quasi-identifiers that they can be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from ..grade.verdict import Matter, Outlook, outlook
from ..identify.background import decided_as_less
from ..model.assessment import AsIdentifiers
from ..model.inventory import Inventory
from ..model.judged import Rules
from ..model.outside.linkage import OutsideFindings
from ..model.plan import EvaluationPlan
from ..model.role import Role
from ..model.verdict import ACCEPTABLE, Verdict


def as_identifiers(
    inventory: Inventory, matters: Sequence[tuple[EvaluationPlan, Matter, Verdict]], outside: OutsideFindings | None
) -> AsIdentifiers | None:
    """Over every recipient and environment, each with its verdict; None where no such decision makes it better.

    What a holder knows whose linkage is a finding (`outside`) is not said twice. One count of all columns together; more only where that
    changes the verdict.
    """
    linked = {view.column for one in (() if outside is None else outside.linkages) for view in one.background.views}
    for plan, matter, verdict in matters:
        if isinstance(matter.standard.judged, Rules) or plan.scheme is not None or not _good(verdict):
            continue
        columns = tuple(name for name in decided_as_less(inventory, plan, matter.samples) if name not in linked)
        if columns and (found := _changing(columns, matter, verdict)) is not None:
            return found
    return None


def _good(verdict: Verdict) -> bool:
    """Whether it could be worse in a way that matters."""
    return verdict.levels[1] >= ACCEPTABLE if verdict.levels is not None else verdict.acceptable is True


def _changing(columns: tuple[str, ...], matter: Matter, verdict: Verdict) -> AsIdentifiers | None:
    read = _reader(matter)
    together = read(columns)
    if not _worse(together, verdict):
        return None
    alone = tuple(name for name in columns if _worse(read((name,)), verdict)) if len(columns) > 1 else columns
    levels = together.levels
    return AsIdentifiers(alone or columns, None if levels is None else (levels.low, levels.high))


def _reader(matter: Matter) -> Callable[[Collection[str]], Outlook]:
    def read(columns: Collection[str]) -> Outlook:
        changed = (replace(one, roles=frozenset({Role.QI})) if one.name in columns else one for one in matter.inventory.columns)
        return outlook(replace(matter, inventory=replace(matter.inventory, columns=tuple(changed))))

    return read


def _worse(one: Outlook, verdict: Verdict) -> bool:
    if one.levels is None or verdict.levels is None:
        return one.acceptable is not True
    return one.levels.low < verdict.levels[0] or one.levels.high < verdict.levels[1]
