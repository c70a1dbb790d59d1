"""The kinds of people that a person names beside the columns: ``physician=doctor_id:ward,title`` (GB/T 42460 3.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..data.names import find_columns
from ..model.persons import SubjectType
from ..model.plan import EvaluationPlan
from ..model.problem import InputError, Problem, Problems, shown
from ..model.role import Role
from ..model.text import Text
from .columns import split_names
from .unusable import bad_option

_FORM = Text(
    "请写成 名称=键列:准标识符,准标识符，例如 医生=医师编号:科室,职称。",
    "Write name=key:column,column, such as physician=doctor_id:ward,title.",
)
_TWICE = Text("主体类别“{name}”出现了两次。", "The kind of subjects “{name}” is named twice.")
_ONE_NAME = Text("请给每类主体起不同的名称。", "Give each kind its own name.")
_KEY_QUASI = Text(
    "主体类别“{name}”的键列“{key}”同时列为其准标识符。",
    "Kind of subjects “{name}”: its key “{key}” is among its quasi-identifiers as well.",
)
_KEY_HINT = Text(
    "键列只用来区分不同的人；请把它从准标识符中删除。", "The key only tells people apart; take it out of the quasi-identifiers."
)
_DECIDED = Text(
    "列“{column}”是主体类别“{name}”的准标识符，但另已定为{roles}。",
    "Column “{column}” is a quasi-identifier of the kind of subjects “{name}”, but was decided as {roles}.",
)
_CHOOSE = Text("请二选一。", "Choose one of the two.")


def read_type(word: str, by: str) -> SubjectType:
    """``name=key:column,column``; `InputError` for anything else."""
    name, sign, rest = word.partition("=")
    key, colon, columns = rest.partition(":")
    quasi = split_names(columns, None)
    if not (sign and colon and name.strip() and key.strip() and quasi):
        raise InputError(bad_option("--subject-type", _FORM))
    return SubjectType(name.strip(), key.strip(), quasi, by)


def read_types(words: Iterable[str], by: str, problems: Problems) -> tuple[SubjectType, ...]:
    """Each of them; what cannot be used goes to `problems`."""
    found = []
    for word in words:
        try:
            found.append(read_type(word, by))
        except InputError as error:
            problems.add(*error.problems)
    problems.add(*contradictions(found))
    return tuple(found)


def contradictions(types: Sequence[SubjectType]) -> tuple[Problem, ...]:
    """A name given twice; a key that is among its own quasi-identifiers."""
    names = [one.name for one in types]
    twice = dict.fromkeys(name for name in names if names.count(name) > 1)
    found = [Problem("subject_type_twice", _TWICE.fill(name=shown(name)), _ONE_NAME) for name in twice]
    for one in types:
        if one.key in one.quasi:
            message = _KEY_QUASI.fill(name=shown(one.name), key=shown(one.key))
            found.append(Problem("key_is_quasi", message, _KEY_HINT, column=shown(one.key)))
    return tuple(found)


def check_types(plan: EvaluationPlan, columns: Sequence[str], problems: Problems) -> tuple[SubjectType, ...]:
    """The plan's kinds of people with the dataset's own column names; what does not fit goes to `problems`."""
    found = []
    for one in plan.types:
        try:
            key, *quasi = find_columns((one.key, *one.quasi), columns)
        except InputError as error:
            problems.add(*(problem for problem in error.problems if problem not in problems.found))
            continue
        found.append(replace(one, key=key, quasi=tuple(dict.fromkeys(quasi))))
    problems.add(*(problem for problem in contradictions(found) if problem not in problems.found))
    for one in found:
        for column in one.quasi:
            decision = plan.decisions.get(column)
            against = () if decision is None else tuple(role.value for role in (Role.DI, Role.NI) if role in decision.roles)
            if against:
                message = _DECIDED.fill(column=shown(column), name=shown(one.name), roles=against)
                problems.add(Problem("contradictory_roles", message, _CHOOSE, column=shown(column)))
    return tuple(found)
