"""Writes `assessment.yaml`, and brings it up to date without touching what a person wrote (GB/T 42460 6.1, 6.2 a)."""

from __future__ import annotations

from ...data.options import ReadOptions
from ...data.yaml.revision import Revision
from ...data.yaml.writing import Value
from ...model.dataset import Facts
from ...model.inventory import Column, Inventory
from ...model.plan import EvaluationPlan
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ..context import QUESTIONS
from ..role_sets import ordered
from .blank import answer_value, blank, dataset_values
from .file import CaseFile, read_assessment
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


_CANNOT = Text(
    "这份文件的写法使程序无法在不改动您内容的情况下更新它。",
    "The file is written in a way that cannot be brought up to date without touching what you wrote.",
)
_CANNOT_HINT = Text(
    "文件保持原样。请把它改名，重新运行 reidrisk scan，再把您的决定抄入新文件。",
    "It stays as it was. Rename it, run reidrisk scan again, and copy your decisions into the new file.",
)


def write_scan(  # noqa: PLR0913 - a scan knows all of these, and a new file needs them
    facts: Facts,
    inventory: Inventory,
    lang: Lang,
    previous: str | None = None,
    *,
    path: str | tuple[str, ...] | None = None,
    options: ReadOptions | None = None,
    plan: EvaluationPlan | None = None,
    file: str = "assessment.yaml",
) -> str:
    """The text of the assessment file for this dataset.

    `inventory` is what is proposed: identified without a person's decisions.
    With `previous`, everything a person wrote stays, character by character:
    only fingerprint, proposals, evidence and the mark of a change are renewed;
    `path` and `options`, where given, are this scan's; `plan` fills what is
    still open. `InputError` when the previous file has problems.
    """
    plan = plan or EvaluationPlan()
    text = blank(lang, path, options or ReadOptions(), plan) if previous is None else previous.removeprefix("\ufeff")
    case = read_assessment(text, file)
    revision = Revision(text)
    revision.merge(case.tree, {**_dataset(case, facts, path, options), **_answers(case, plan)})
    revise_columns(revision, case, inventory, plan, lang)
    after = revision.result()
    if previous is not None:
        _check_kept(case, after, file)
    return after


def _dataset(case: CaseFile, facts: Facts, path: str | tuple[str, ...] | None, options: ReadOptions | None) -> dict[str, Value]:
    before = dataset_values(case.read_options())
    now = before if options is None else {**dict.fromkeys(before), **dataset_values(options)}  # what no longer holds is emptied
    values: dict[str, Value] = {key: value for key, value in now.items() if value != before.get(key)}
    if path is not None and path != case.path:
        values["path"] = path
    if facts.fingerprint != case.fingerprint:
        values["fingerprint"] = {"kind": facts.fingerprint.kind, "value": facts.fingerprint.value}
    return {"dataset": values} if values else {}


def _answers(case: CaseFile, plan: EvaluationPlan) -> dict[str, Value]:
    values: dict[str, Value] = {}
    context: dict[str, Value] = {}
    for question in QUESTIONS:
        answer = plan.release[question]
        if answer.status != "open" and case.release[question].status == "open":
            (values if question.on_top else context)[question.key] = answer_value(answer)
    if plan.subject is not None and case.entry.subject is None:
        values["subject"] = plan.subject
    return {**values, "context": context} if context else values


def _check_kept(before: CaseFile, after: str, file: str) -> None:
    """What a person decided reads the same after the change: the last guard before their file is replaced."""
    try:
        now = read_assessment(after, file)
    except InputError:
        raise InputError(Problem("cannot_update", _CANNOT, _CANNOT_HINT, file)) from None
    kept = all(now.decisions.get(name) == decision for name, decision in before.decisions.items())
    for question in QUESTIONS:
        answer = before.release[question]
        kept = kept and (answer.status == "open" or answer == now.release[question])
    if not kept or set(before.columns) - set(now.columns):
        raise InputError(Problem("cannot_update", _CANNOT, _CANNOT_HINT, file))
