"""The reasons by which a named person settles a finding, as options and the case file give them (GB/T 42460 6.1 g, 6.2 c)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..model.frozen import dataclass
from ..model.preparation import OVERRIDDEN, Accepted
from ..model.problem import Problem, Problems, shown
from ..model.text import Text
from .columns import find
from .deciders import names_a_person
from .unusable import bad_option

_OVERRIDE_FORM = Text("请写成 列名=理由。", "Write column=reason.")
_ACCEPT_FORM = Text(
    "请写成 代码=理由 或 代码:对象=理由；代码见结论旁的提示（--json 的 cautions）。",
    "Write code=reason or code:subject=reason; the codes stand beside the verdict (cautions in --json).",
)
_NOBODY = Text("没有写明了结人：“{key}”。", 'The person settling the finding is not stated: "{key}".')
_NAME = Text(
    "请写明姓名（--by，案例文件中为 by）；部门、岗位、命令行和程序都不能代替人。",
    "Name the person (--by, in the case file by); no department, post or program can stand for one.",
)
_EMPTY = Text("了结“{key}”的理由没有内容。", 'The reason that settles "{key}" says nothing.')
_CONTENT = Text(
    "请用一句话写明为什么可以如此，例如“院内样本流水号，与证件号无关，已与检验科核对”。",
    "Say in a sentence why it may be so, such as “running number of samples, checked with the laboratory; it is nobody's number”.",
)
_LEAST_SIGNS, _LEAST_KINDS = 8, 4
_HAN = "\u3400", "\u9fff"


@dataclass(frozen=True, slots=True)
class Reasons:
    """What was said, as it came: words ``column=reason`` and ``code[:subject]=reason``, by whom, when and on which evidence."""

    override: Sequence[str] = ()
    accept: Sequence[str] = ()
    by: str | None = None
    date: str | None = None
    evidence: str | None = None


def read_reasons(given: Reasons, columns: Sequence[str] | None, problems: Problems) -> tuple[Accepted, ...]:
    """Each of them; what cannot be used goes to `problems`. Columns by the data's own names, where these are known."""
    found = [*_overrides(given, columns, problems), *_accepts(given, problems)]
    for one in found:
        problems.add(*unfounded(one))
    return tuple(found)


def unfounded(one: Accepted) -> Iterator[Problem]:
    """What is missing for it to count: a person's name, and a reason that says something."""
    if not names_a_person(one.by):
        yield Problem("no_person", _NOBODY.fill(key=shown(one.key)), _NAME)
    if not says_something(one.reason):
        yield Problem("no_reason", _EMPTY.fill(key=shown(one.key)), _CONTENT)


def says_something(reason: str) -> bool:
    """Whether it is more than a nod: four Chinese characters or eight letters, and not one sign over and over."""
    signs = [sign for sign in reason.casefold() if sign.isalnum()]
    weight = len(signs) + sum(_HAN[0] <= sign <= _HAN[1] for sign in signs)
    return weight >= _LEAST_SIGNS and len(set(signs)) >= _LEAST_KINDS


def of_columns(accepted: Sequence[Accepted], columns: Sequence[str], problems: Problems) -> tuple[Accepted, ...]:
    """The same with the dataset's own names of overridden columns; one that it does not have is a problem."""
    found = []
    for one in accepted:
        column = find(one.subject, columns) if one.code == OVERRIDDEN and one.subject else one.subject
        if isinstance(column, Problem):
            problems.add(*(() if column in problems.found else (column,)))
        else:
            found.append(replace(one, subject=column))
    return tuple(found)


def over(base: Sequence[Accepted], given: Sequence[Accepted]) -> tuple[Accepted, ...]:
    """What is said now stands over what was said before of the same."""
    now = {one.key for one in given}
    return (*(one for one in base if one.key not in now), *given)


def _overrides(given: Reasons, columns: Sequence[str] | None, problems: Problems) -> Iterator[Accepted]:
    for word in given.override:
        column, reason = _split(word, columns or ())
        if not column or reason is None:
            problems.add(bad_option("--override", _OVERRIDE_FORM))
        else:
            yield Accepted(OVERRIDDEN, column, reason, given.by or "", given.date, given.evidence)


def _split(word: str, columns: Sequence[str]) -> tuple[str, str | None]:
    """At the first sign of equality that follows a column's name, for names that hold one."""
    known = [name for name in columns if word.startswith(f"{name}=")]
    if known:
        name = max(known, key=len)
        return name, word[len(name) + 1 :].strip()
    name, sign, reason = word.partition("=")
    return name.strip(), reason.strip() if sign else None


def _accepts(given: Reasons, problems: Problems) -> Iterator[Accepted]:
    for word in given.accept:
        key, sign, reason = word.partition("=")
        code, _, subject = key.partition(":")
        if not sign or not code.strip():
            problems.add(bad_option("--accept", _ACCEPT_FORM))
        else:
            yield Accepted(code.strip(), subject.strip(), reason.strip(), given.by or "", given.date, given.evidence)
