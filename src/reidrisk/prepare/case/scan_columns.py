"""The columns of `assessment.yaml` after a new scan: proposals renewed, decisions untouched, changes marked."""

from __future__ import annotations

from ...data.yaml.revision import Revision
from ...data.yaml.writing import Value
from ...model.inventory import Column, Inventory
from ...model.plan import EvaluationPlan
from ...model.text import Lang
from ..role_sets import ordered
from .file import CaseFile
from .form import ColumnEntry

_MOST_EVIDENCE = 5
_LONGEST_EVIDENCE = 240


def revise_columns(revision: Revision, case: CaseFile, inventory: Inventory, plan: EvaluationPlan, lang: Lang) -> None:
    """Enter new columns in the dataset's order, renew what is known of the others, mark those that are gone."""
    columns = case.tree.get("columns")
    if columns is None or columns.empty:
        new = {column.name: _entry(column, plan, lang, None) for column in inventory.columns}
        revision.merge(case.tree, {"columns": new} if new else {})
        return
    before: str | None = None
    for column in inventory.columns:
        if column.name in case.columns:
            before = column.name
            _renew(revision, case, column, plan, lang)
        else:
            revision.put_after(columns, before, column.name, _entry(column, plan, lang, "new"))
    present = {column.name for column in inventory.columns}
    for name, entry in case.columns.items():
        if name not in present and entry.change != "gone":
            revision.merge(columns, {name: {"change": "gone"}})


def _entry(column: Column, plan: EvaluationPlan, lang: Lang, mark: str | None) -> dict[str, Value]:
    decision = plan.decisions.get(column.name)
    return {
        "proposed": tuple(ordered(() if column.decided else column.roles)),
        "category": column.category,
        "evidence": _evidence(column, lang),
        **({} if mark is None or decision is not None else {"change": mark}),
        "decision": None if decision is None else tuple(ordered(decision.roles)),
        "reason": None if decision is None else decision.reason,
        "by": None if decision is None else decision.by,
    }


def _renew(revision: Revision, case: CaseFile, column: Column, plan: EvaluationPlan, lang: Lang) -> None:
    before = case.columns[column.name]
    fresh = _entry(column, plan, lang, None)
    values: dict[str, Value] = {}
    if not column.decided and list(before.proposed or ()) != list(ordered(column.roles)):
        values["proposed"] = fresh["proposed"]
    if before.category != column.category:
        values["category"] = column.category
    if list(before.evidence or ()) != fresh["evidence"]:
        values["evidence"] = fresh["evidence"]
    if column.name not in case.decisions and column.name in plan.decisions:
        values |= {key: fresh[key] for key in ("decision", "reason", "by") if fresh[key] is not None}
    mark = _mark(before, changed="proposed" in values or "category" in values, decided=column.name in case.decisions)
    if mark is not None and mark != before.change:
        values["change"] = mark
    columns = case.tree.pairs["columns"][1]
    if values:
        revision.merge(columns, {column.name: values})
    if mark is None and before.change is not None:
        revision.drop(columns.pairs[column.name][1], "change")


def _mark(before: ColumnEntry, *, changed: bool, decided: bool) -> str | None:
    """A mark stays until a person has seen to it: `new` until decided, `changed` until they delete it."""
    if before.change == "new" and not decided:
        return "new"
    return "changed" if changed or before.change == "changed" else None


def _evidence(column: Column, lang: Lang) -> list[str]:
    lines = [" ".join(evidence.finding.say(lang).split()) for evidence in column.evidence]
    return [line if len(line) <= _LONGEST_EVIDENCE else line[: _LONGEST_EVIDENCE - 1] + "…" for line in lines[:_MOST_EVIDENCE]]
