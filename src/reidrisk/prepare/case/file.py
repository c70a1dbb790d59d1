"""Reads `assessment.yaml`, the evaluation plan of a case (GB/T 42460 6.1 g)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from ...data.address import harmless
from ...data.options import NA_TOKENS, SUPPRESSION_MARK, ReadOptions, header_row
from ...data.yaml.reading import read_tree
from ...data.yaml.tree import Node
from ...model.dataset import Fingerprint
from ...model.frozen import dataclass
from ...model.persons import SubjectType, parts_of
from ...model.plan import Decision, EvaluationPlan
from ...model.preparation import OVERRIDDEN, Accepted, Change, Reply
from ...model.problem import InputError, Problem, Problems, shown
from ...model.release import Answer, Audience, Release
from ...model.role import Role
from ...model.text import Lang, Text
from ..asking.deriving import derive_each
from ..asking.private import SpentBudget, scheme_of
from ..asking.situation import Situation
from ..columns import find
from ..context import QUESTIONS
from ..deciders import BY_FILE
from ..questions import read_answer
from ..role_sets import contradiction, roles_of
from ..subject_types import contradictions
from ..unusable import UnusableError
from .form import CaseEntry, ColumnEntry, clean
from .own import check_effect, check_own, read_own, with_listed
from .problems import Page, key_place, leave_out, problem_of
from .replies import OVERRIDES, read_accepted, read_change, read_replies
from .schema import json_schema

_NO_ROLE = Text("列“{column}”的决定里没有任何角色。", 'The decision on column "{column}" names no role.')
_LEAVE_EMPTY = Text("请写出角色；尚未决定时请留空，不要写 []。", "Name a role; when it is not decided yet leave it empty, without [].")


def read_release(entry: CaseEntry, page: Page) -> Release:
    """Every context answer that all share; what cannot be used is a problem of the page."""
    answers: dict[str, Answer[object]] = {}
    for question in QUESTIONS:
        given = entry.answer(question)
        if given.value is None:
            continue
        try:
            answers[question.key] = read_answer(question, given.value, given.source)
        except UnusableError as unusable:
            page.add(unusable.at(), *question.path, "value")
    return Release.of(**answers)


def read_decisions(entry: CaseEntry, page: Page) -> dict[str, Decision]:
    """What a person decided, by column; what cannot be used is a problem of the page."""
    found: dict[str, Decision] = {}
    for name, column in entry.columns.items():
        if column.decision is None:
            continue
        roles = _roles(name, column.decision, page)
        if roles:
            for problem in contradiction(name, roles):
                page.add(problem, "columns", name, "decision")
            found[name] = Decision(roles, column.by or BY_FILE, clean(column.reason))
    return found


def _roles(name: str, words: Sequence[str], page: Page) -> frozenset[Role]:
    roles: frozenset[Role] = frozenset()
    failed = False
    for number, word in enumerate(words):
        try:
            roles |= roles_of([word])
        except UnusableError as unusable:
            failed = True
            page.add(unusable.at(), "columns", name, "decision", number)
    if not roles and not failed:
        page.add(Problem("no_role", _NO_ROLE.fill(column=shown(name)), _LEAVE_EMPTY), "columns", name, "decision")
    return roles


__all__ = ["CaseFile", "json_schema", "read_assessment"]

_SELF = "assessment.yaml"
_MAPPING = Text("文件的最外层应当是若干“键: 值”。", 'At its top the file should be a group of "key: value" lines.')
_SCAN = Text("请用 reidrisk scan 生成该文件，再在其中填写。", "Let reidrisk scan write the file, then fill it in.")


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A case's assessment file, checked. `columns` holds every column in it, those that are gone too."""

    file: str
    language: Lang | None
    path: str | tuple[str, ...] | None
    fingerprint: Fingerprint | None
    entry: CaseEntry = field(repr=False)
    tree: Node = field(repr=False, compare=False)
    release: Release
    decisions: Mapping[str, Decision]
    replies: Mapping[str, Reply] = field(default_factory=dict)
    change: Change | None = None
    accepted: tuple[Accepted, ...] = ()
    own: Mapping[Audience, Mapping[str, Reply]] = field(default_factory=dict)
    ledger: SpentBudget = SpentBudget()
    _laid_down: list[EvaluationPlan] = field(default_factory=list, init=False, repr=False, compare=False)
    _situations: list[Situation] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def columns(self) -> Mapping[str, ColumnEntry]:
        """Every column entry by name."""
        return self.entry.columns

    def plan(self) -> EvaluationPlan:
        """The plan that the file lays down; columns that are gone from the dataset take no part. Made once: acts ask often."""
        if not self._laid_down:
            self._laid_down.append(self._plan())
        return self._laid_down[0]

    def _plan(self) -> EvaluationPlan:
        present = {name: decision for name, decision in self.decisions.items() if self.columns[name].change != "gone"}
        follows = derive_each(self.situation())
        standard = self.entry.standard or EvaluationPlan().standard
        data = None if self.fingerprint is None else str(self.fingerprint)
        return EvaluationPlan(
            standard, follows.release, present, self.entry.subject, self.replies, follows.fields, self.change, types=_types(self.entry),
            data=data, own=self.own, accepted=self.accepted, scheme=scheme_of(self.situation(), self.ledger),
        )  # fmt: skip

    def situation(self) -> Situation:
        """What is answered so far, for the columns that are there. Made once: of hundreds of columns it is asked for each question."""
        if not self._situations:
            present = tuple(name for name, column in self.columns.items() if column.change != "gone")
            self._situations.append(Situation(self.release, self.replies, present, self.own))
        return self._situations[0]

    def who(self) -> dict[str, tuple[str, str]]:
        """Who gave each answer of the release, and on which day, as far as the file says."""
        whole = self.entry.model_dump(include={"context", *(question.key for question in QUESTIONS if question.on_top)})
        entries = {question.key: (whole if question.on_top else whole["context"])[question.key] for question in QUESTIONS}
        return {key: (entry["by"] or "", entry["date"] or "") for key, entry in entries.items() if entry["by"] or entry["date"]}

    def read_options(self) -> ReadOptions:
        """How the file says the data is to be read; what it leaves empty keeps its default."""
        given = self.entry.dataset
        return ReadOptions(
            encoding=given.encoding,
            delimiter=given.delimiter,
            widths=given.widths,
            quote=given.quote,
            header_row=header_row(given.header_row),
            skip_rows=int(given.skip_rows or 0),
            drop_totals=given.drop_totals,
            sheet=given.sheet,
            join=tuple(given.join or ()),
            na=NA_TOKENS if given.na is None else tuple(given.na),
            suppression=SUPPRESSION_MARK if given.suppression is None else given.suppression,
            text_model=given.text_model,
            people_in=given.people_in,
            numbers=tuple(given.numbers or ()),
        )

    def unknown_columns(self, columns: Sequence[str]) -> tuple[Problem, ...]:
        """A problem at its place for each decided column, and the subject, that the dataset does not have."""
        plan = self.plan()
        named: list[tuple[str, tuple[str, ...]]] = [(name, ("columns", name)) for name in plan.decisions]
        named += [(name, ("subject",)) for name in (() if plan.subject is None else parts_of(plan.subject, columns))]
        named += [(name, ("subject_types", one.name)) for one in plan.types for name in (one.key, *one.quasi)]
        named += [(one.subject, (OVERRIDES, one.subject)) for one in plan.accepted if one.code == OVERRIDDEN]
        found = ((find(name, columns), path) for name, path in named)
        return tuple(self._placed(problem, path) for problem, path in found if isinstance(problem, Problem))

    @property
    def place(self) -> str | None:
        """Where the data are, in one text without a password."""
        paths = (self.path,) if isinstance(self.path, str) else self.path or ()
        return " + ".join(map(harmless, paths)) or None

    def _placed(self, problem: Problem, path: tuple[str, ...]) -> Problem:
        where = key_place(self.tree, path)
        return replace(problem, file=self.file, line=where.line, column=where.column)


@lru_cache(maxsize=4)
def read_assessment(text: str, file: str = _SELF, today: date | None = None) -> CaseFile:
    """The checked file, only to be read; `InputError` with every problem as file:line:column. With `today` no answer may be dated later.

    Remembered: of two hundred answers at a terminal each is checked before it is written, and asked for again in front of the next.
    """
    tree = read_tree(text, file)
    if tree.kind != "mapping":
        raise InputError(Problem("wrong_kind", _MAPPING, _SCAN, file, tree.start.line, tree.start.column))
    page = Page(tree, file, Problems())
    entry = _entry(page)
    shared, decisions = read_release(entry, page), read_decisions(entry, page)
    answers, own = read_own(entry, today, page)
    release = Release({**shared.answers, **answers})
    check_effect(release, page)
    replies, change = read_replies(entry, release, today, page), read_change(entry, page)
    release = with_listed(release, replies)
    check_own(Situation(release, replies, tuple(entry.columns), own), page)
    accepted = read_accepted(entry, today, page)
    for problem in contradictions(_types(entry)):
        page.add(problem, "subject_types", at_key=True)
    if page.problems.found:
        raise InputError(*sorted(page.problems.found, key=_order))
    given = entry.dataset.fingerprint
    fingerprint = Fingerprint(given.kind, given.value) if given.kind and given.value else None
    path = entry.dataset.path
    place = tuple(path) if isinstance(path, list) else path
    return CaseFile(file, entry.language, place, fingerprint, entry, tree, release, decisions, replies, change, accepted, own)


def _entry(page: Page) -> CaseEntry:
    """What the file says; what does not fit the form is a problem of the page and left out, so that the rest is read all the same."""
    plain: Any = page.tree.plain()
    first = True
    while True:
        try:
            return CaseEntry.model_validate(plain)
        except ValidationError as error:
            found = error.errors(include_url=False, include_input=False)
            page.problems.add(*(problem_of(one, page.tree, page.file) for one in found if first))
            first = False
            leave_out(plain, [one["loc"] for one in found])


def _types(entry: CaseEntry) -> tuple[SubjectType, ...]:
    """The kinds of people as the file names them."""
    return tuple(SubjectType(name, one.key, tuple(one.columns), BY_FILE) for name, one in entry.subject_types.items())


def _order(problem: Problem) -> tuple[int, int]:
    return problem.line or 0, problem.column if isinstance(problem.column, int) else 0
