"""What a person asks of an output: the values of forms as they were given, parsed, and what they need beside the data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...model.problem import Problem, Problems
from ...model.text import Text
from ...prepare.unusable import bad_option
from .requirement import ContradictionError, Form, Needs, requirements

_NO_SENSITIVE = Text("{option} 需要敏感属性。", "{option} needs a sensitive attribute.")
_NAME_SENSITIVE = Text("请用 --sa 指定。", "Name it with --sa.")
_NO_PEOPLE = Text("{option} 需要总体表。", "{option} needs a population table.")
_GIVE_PEOPLE = Text(
    "请用 --people 给出一个含有相同准标识符列、每人一行的文件。",
    "Give a file with the same quasi-identifiers, one row a person, with --people.",
)
_IDLE_PEOPLE = Text("给出了总体表，却没有要求用到它。", "A population table was given, but nothing asks for it.")
_ASK_PEOPLE = Text("请加上其中之一：{options}。", "Add one of these: {options}.")


def forms() -> tuple[Form, ...]:
    """Every value that can be given, in the order of the requirements."""
    return tuple(form for one in requirements() for form in one.forms)


def parsed(given: Mapping[str, object], problems: Problems) -> dict[str, Any]:
    """The values by name of their form, those that were given and can be read; the others are collected as problems."""
    found: dict[str, Any] = {}
    for form in forms():
        if (value := given.get(form.name)) is None:
            continue
        try:
            found[form.name] = form.parse(_text(value))
        except ContradictionError as error:
            problems.add(Problem("contradiction", error.message.fill(option=form.option), error.hint))
        except ValueError:
            problems.add(bad_option(form.option, form.hint))
    return found


def lacking(given: Mapping[str, object], *, sensitive: bool, people: bool) -> Iterator[Problem]:
    """What the requirements need and nobody has named: sensitive attributes, a population table; and a table that none needs."""
    by_needs: dict[Needs, list[Form]] = {"values": [], "population": []}
    for one in requirements():
        by_needs.setdefault(one.needs, []).append(one.forms[0])  # the others only say how it is counted
    if not sensitive:
        for form in by_needs["values"]:
            if given.get(form.name) is not None:
                yield Problem("no_sensitive_attribute", _NO_SENSITIVE.fill(option=form.option), _NAME_SENSITIVE)
    asking = [form for form in by_needs["population"] if given.get(form.name) is not None]
    for form in () if people else asking:
        yield Problem("no_population", _NO_PEOPLE.fill(option=form.option), _GIVE_PEOPLE)
    if people and not asking:
        yield Problem("idle_population", _IDLE_PEOPLE, _ASK_PEOPLE.fill(options=[form.option for form in by_needs["population"]]))


def _text(value: object) -> str:
    if isinstance(value, tuple | list):
        return ",".join(map(_text, value))
    return repr(value) if isinstance(value, float) else str(value)
