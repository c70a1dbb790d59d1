"""The roles of columns as a page draws them: what is decided, else what is proposed; and the request that decides (GB/T 42460 6.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...case.acts.decide import Decide
from ...case.case import Case
from ...model.role import TITLES, Role
from ...model.text import Lang, Text
from .refusing.outdated import mark
from .screen import Visit

_SHORT = {
    Role.DI: Text("直接", "direct"),
    Role.QI: Text("准", "quasi"),
    Role.SA: Text("敏感", "sensitive"),
    Role.NI: Text("都不是", "none"),
}
_FIRST = (Role.DI, Role.QI, Role.NI)  # what a column counts as; SA goes with any of them


def role_words(lang: Lang) -> dict[str, tuple[str, str]]:
    """Each role in one word and in full."""
    return {role.value: (_SHORT[role].say(lang), TITLES[role].say(lang)) for role in Role}


def drawn_columns(found: Mapping[str, Any], case: Case) -> list[dict[str, Any]]:
    """All that the scan found, as they stand in the case."""
    return [drawn_column(number, each, case.file.columns.get(each["name"])) for number, each in enumerate(found["columns"])]


def drawn_column(number: int, each: Mapping[str, Any], entry: Any) -> dict[str, Any]:  # noqa: ANN401 - what the case file holds
    """One row: what is decided, else what is proposed; in which group it stands is what was proposed, so that no row leaps away."""
    decided = [] if entry is None else list(entry.decision or ())
    roles, proposed = decided or each["proposed"], each["proposed"]
    group = (
        "asked" if each["asked"] or not proposed else next(role.value for role in (Role.DI, Role.QI, Role.SA, Role.NI) if role in proposed)
    )
    return {
        "id": f"c{number}", "name": each["name"], "group": group, "decided": bool(decided), "by": "" if entry is None else entry.by or "",
        "role": main_role(roles), "sensitive": Role.SA in roles, "proposed": proposed, "category": each["category_title"],
        "was": mark(decided), "reasons": each["reasons"], "evidence": [one["finding"] for one in each["evidence"]],
    }  # fmt: skip


def main_role(roles: Sequence[str]) -> str:
    """What a column counts as; SA where it is nothing else."""
    return next((role.value for role in _FIRST if role in roles), Role.SA.value if Role.SA in roles else "")


def roles_named(role: str, *, sensitive: bool) -> dict[Role, bool]:
    """Which roles these say."""
    return {one: role == one or (one is Role.SA and sensitive) for one in Role}


def decision(visit: Visit, named: Mapping[Role, list[str]], withdraw: list[str] | None = None, *, as_proposed: bool = False) -> Decide:
    """These columns have these roles; of those, the decision is taken back; for all others what is proposed may be taken."""
    qi, di, sa, ni = (named.get(role) or None for role in (Role.QI, Role.DI, Role.SA, Role.NI))
    return Decide(str(visit.folder), qi=qi, di=di, sa=sa, ni=ni, withdraw=withdraw, by=visit.memory.name, as_proposed=as_proposed)
