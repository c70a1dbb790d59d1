"""Columns as a person names them, matched with the dataset's own names."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from ..data.names import find_column, key_columns
from ..model.option import Typed
from ..model.persons import JOINED
from ..model.plan import Decision, EvaluationPlan
from ..model.problem import InputError, Problem, Problems
from ..model.text import Text
from .role_sets import contradiction

_NAME = re.compile(r'\s*"(?P<quoted>(?:[^"]|"")*)"\s*(?=[,，、]|$)|(?P<plain>[^,，、]+)')
_OTHER = Text("案例中的主体列是“{known}”，这里指明的是“{given}”。", 'The case says "{known}" is the subject; "{given}" is named here.')
_CHANGE = Text("要更改主体列，请修改案例文件中的 subject。", "To change the subject, edit subject in the case file.")


def split_names(given: str | Sequence[str] | None, columns: Collection[str] | None) -> tuple[str, ...]:
    """Column names from a list separated by commas; a sequence is taken as it stands, unless it was typed.

    ``"A,B"`` in double quotes is one name, and so is a text that is itself a column.
    """
    if given is None:
        return ()
    if isinstance(given, Typed):
        given = ",".join(given)
    if not isinstance(given, str):
        return tuple(map(str, given))  # a data frame may name its columns by numbers
    if columns is not None and given in columns:
        return (given,)
    found = (part["quoted"].replace('""', '"') if part["quoted"] is not None else part["plain"].strip() for part in _NAME.finditer(given))
    return tuple(name for name in found if name)


def find(name: str, columns: Sequence[str]) -> str | Problem:
    """The column meant by this name, or the problem that says which is nearest."""
    try:
        return find_column(name, columns)
    except InputError as error:
        return error.problems[0]


def check_columns(plan: EvaluationPlan, columns: Sequence[str]) -> EvaluationPlan:
    """The plan with the dataset's own column names; every unknown or contradictory one in one `InputError`."""
    problems = Problems()
    known = frozenset(columns)
    decisions: dict[str, Decision] = {}
    for name, decision in plan.decisions.items():
        column = name if name in known else _found(name, columns, problems)
        if column is not None:
            decisions[column] = _joined(decisions.get(column), decision)
    for column, decision in decisions.items():
        problems.add(*contradiction(column, decision.roles))
    subject = None if plan.subject is None else _key(plan.subject, columns, problems)
    problems.stop_if_any()
    return replace(plan, decisions=decisions, subject=subject)


def named_key(given: str, columns: Sequence[str], case: tuple[str | None, str] | None) -> str:
    """The key of the subject by the data's own names; `InputError` where one is not there, or the case (subject, file) says another."""
    key = JOINED.join(key_columns(given, columns))
    if case is not None and case[0] is not None and JOINED.join(key_columns(case[0], columns)) != key:
        raise InputError(Problem("another_subject", _OTHER.fill(known=case[0], given=given), _CHANGE, case[1]))
    return key


def _key(key: str, columns: Sequence[str], problems: Problems) -> str | None:
    """The key of the subject, by the data's own names."""
    try:
        return JOINED.join(key_columns(key, columns))
    except InputError as error:
        problems.add(*(one for one in error.problems if one not in problems.found))
        return None


def _found(name: str, columns: Sequence[str], problems: Problems) -> str | None:
    found = find(name, columns)
    if isinstance(found, Problem):
        if found not in problems.found:
            problems.add(found)
        return None
    return found


def _joined(earlier: Decision | None, decision: Decision) -> Decision:
    return decision if earlier is None else replace(earlier, roles=earlier.roles | decision.roles)
