"""What a form that came back says: keys that were asked, answers that can be used; all else is a problem at its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import TypeVar

from ...model import words as common
from ...model.frozen import dataclass
from ...model.plan import Decision
from ...model.problem import InputError, Problem, Problems, shown
from ...model.role import Role
from ...model.text import Phrase, Text
from ...prepare.asking.item_values import LONGEST, canonical, day, options_of
from ...prepare.asking.questionnaire import Item, by_key
from ...prepare.asking.situation import split_key
from ...prepare.case.form import ColumnEntry
from ...prepare.deciders import AS_PROPOSED
from ...prepare.role_sets import contradiction, roles_of
from ...prepare.unusable import UnusableError, nearest
from . import words
from .returned import Returned, ReturnedAnswer
from .sent import SentForm

T = TypeVar("T")
_LONGEST_NAME = 100
_BETWEEN = re.compile(r"\s*[;；\n]\s*")
_UNASKED = Text("{place}：表格中没有问“{key}”。", "{place}: the form does not ask “{key}”.")
_AS_SENT = Text("请不要改动编号和列名。", "Leave keys and names of columns as they are.")
_TWICE = Text("{place}：“{key}”在 {first} 已有一个回答。", "{place}: “{key}” has an answer in {first} already.")
_KEEP_ONE = Text("请只留一个。", "Keep one.")
_NO_NAME = Text("{place}：没有写明填写人。", "{place}: who filled the form in is not stated.")
_GIVE_NAME = Text("请填写姓名，或用 --by 写明。", "Fill in the name, or give it with --by.")
_LONG = Text("{place}：超过 {limit} 个字符。", "{place}: longer than {limit} characters.")
_SUM_UP = Text("请概括，详细内容作为附件。", "Sum it up, and attach the details.")
_NOTHING_PROPOSED = Text("{place}：这一列没有建议可采纳。", "{place}: nothing is proposed for this column.")
_CHOOSE = Text("请选定一个角色。", "Choose a role.")


@dataclass(frozen=True, slots=True)
class FormAnswer:
    """One answer in its canonical form, with what the form says it rests on."""

    values: tuple[str, ...]
    source: str
    attached: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Signed:
    """Who filled a form in, and when."""

    by: str
    position: str
    on: date


def signed(returned: Returned, by: str | None, today: date) -> Signed:
    """As the form says it, else `by`; `InputError` without a name. Without a day it is today's."""
    name = returned.by or by or ""
    problems = Problems()
    if not name:
        problems.add(Problem("no_name", _NO_NAME.fill(place=returned.name_at), _GIVE_NAME, returned.file))
    for text in (name, returned.position):
        if len(text) > _LONGEST_NAME:
            problems.add(Problem("too_long", _LONG.fill(place=returned.name_at, limit=_LONGEST_NAME), _SUM_UP, returned.file))
    on = today
    if returned.on:
        try:
            on = day(returned.on, today)
        except UnusableError as unusable:
            problems.add(Problem(unusable.code, common.ABOUT.fill(key=words.ON, what=unusable.message), unusable.hint, returned.file))
    problems.stop_if_any()
    return Signed(shown(name), shown(returned.position), on)


def stated(form: SentForm, returned: Returned, today: date) -> dict[str, FormAnswer]:
    """The answers by their keys; `InputError` with each that cannot be used, at its place."""

    def read(one: ReturnedAnswer) -> FormAnswer:
        item = by_key()[split_key(one.key)[0]]
        if len(one.source) > LONGEST:
            raise UnusableError(_LONG.fill(place=words.SOURCE, limit=LONGEST), _SUM_UP, code="too_long")
        return FormAnswer(canonical(item, _meant(item, one.values), today), one.source, one.attached)

    asked = tuple(key for key in form.keys if split_key(key)[0] in by_key())
    return _each(asked, returned, read)


def decided(form: SentForm, returned: Returned, columns: Mapping[str, ColumnEntry], by: str) -> tuple[dict[str, Decision], tuple[str, ...]]:
    """The roles by column, and the columns with a role that the data no longer have; `InputError` with each that cannot be used."""

    def read(one: ReturnedAnswer) -> Decision:
        return Decision(_roles(one, columns[one.key]), by, one.source[:LONGEST] or form.number)

    there = tuple(name for name in form.keys if name in columns and columns[name].change != "gone")
    gone = frozenset(form.keys) - frozenset(there)
    still = replace(returned, answers=tuple(one for one in returned.answers if one.key not in gone))
    return _each(there, still, read), tuple(dict.fromkeys(one.key for one in returned.answers if one.key in gone))


def _each(asked: tuple[str, ...], returned: Returned, read: Callable[[ReturnedAnswer], T]) -> dict[str, T]:
    """Every answer to what was asked, once; `InputError` with all others."""
    found: dict[str, T] = {}
    places: dict[str, Phrase] = {}
    problems = Problems()
    known = frozenset(asked)
    for one in returned.answers:
        if one.key not in known:
            near = nearest(one.key, asked)
            hint = _AS_SENT if near is None else common.MEANT.fill(near=shown(near))
            problems.add(Problem("not_asked", _UNASKED.fill(place=one.place, key=shown(one.key)), hint, returned.file))
        elif one.key in places:
            twice = _TWICE.fill(place=one.place, key=shown(one.key), first=places[one.key])
            problems.add(Problem("answered_twice", twice, _KEEP_ONE, returned.file))
        else:
            places[one.key] = one.place
            try:
                found[one.key] = read(one)
            except UnusableError as unusable:
                problems.add(Problem(unusable.code, common.ABOUT.fill(key=one.place, what=unusable.message), unusable.hint, returned.file))
            except InputError as error:
                problems.add(*error.problems)
    problems.stop_if_any()
    return found


def _meant(item: Item, values: tuple[str, ...]) -> tuple[str, ...]:
    """What was chosen by its title, by its value; several that stand in one cell, each."""
    if item.kind not in {"choice", "choices", "yes_no"}:
        return values
    spelled = {spelling: option.value for option in options_of(item) for spelling in words.spellings(option.title)}
    parts = tuple(part for value in values for part in _BETWEEN.split(value)) if item.kind == "choices" else values
    return tuple(spelled.get(part, part) for part in parts)


def _roles(one: ReturnedAnswer, column: ColumnEntry) -> frozenset[Role]:
    """The roles that were chosen, by their titles in either language or by their codes."""
    text = one.values[0]
    if text in words.spellings(AS_PROPOSED):
        if not column.proposed:
            raise InputError(Problem("nothing_proposed", _NOTHING_PROPOSED.fill(place=one.place), _CHOOSE))
        return frozenset(map(Role, column.proposed))
    chosen = next((roles for title, roles in words.CHOICES if text in words.spellings(title)), None)
    roles = roles_of((text,)) if chosen is None else chosen
    if wrong := contradiction(one.key, roles):
        raise InputError(*wrong)
    return roles
