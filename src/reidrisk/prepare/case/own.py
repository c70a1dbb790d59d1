"""The sections ``recipients`` and ``environments`` of `assessment.yaml`: what each answers differently from what all share.

Under a name stand answers of the context and of the preparation, each by its key; what is left out is as it is above.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from ...model.preparation import Reply
from ...model.problem import Problem, shown
from ...model.release import AT, EVERYBODY, Answer, Audience, Release
from ...model.text import Text
from ..asking.consistency import contradictions
from ..asking.questionnaire import Item, by_key, home_of
from ..asking.situation import REPEATED_FOR, Situation, split_key
from ..audiences import KINDS, audience_of, kind_of, unknown_answer
from ..context import BY_KEY as SETTINGS
from ..options import no_effect
from ..questions import read_answer
from ..unusable import UnusableError, nearest
from .form import CaseEntry, ReplyEntry
from .problems import Page
from .replies import known, read_reply

Answers = Mapping[Audience, Mapping[str, Answer[object]]]
Replies = Mapping[Audience, Mapping[str, Reply]]
_NAME = Text("“{name}”不能作接收方或环境的名称。", "“{name}” cannot name a recipient or an environment.")
_NAME_HINT = Text(
    "名称不能为空；“接收方@环境”只写在 recipients 下。", "A name is not empty; recipient@environment stands under recipients only."
)
_SHARED = Text("“{key}”对全部接收方只回答一次。", "“{key}” is answered once for all recipients.")
_SHARED_HINT = Text("请移到 answers 下。", "Move it under answers.")
_UNKNOWN = Text("没有名为“{key}”的问题。", "There is no question “{key}”.")
_MEANT = Text("是否指 {near}？", "Did you mean {near}?")
_NOT_LISTED = Text("“{name}”不在 answers 列出的名称之中。", "“{name}” is not among the names that are listed under answers.")
_LIST = Text("用 reidrisk prepare --list 查看全部问题。", "See all of them with reidrisk prepare --list.")


def may_differ(item: Item) -> bool:
    """Whether a recipient or environment may answer this item for itself: it is about the recipient, and asked once."""
    once = item.each is None and item.question is None and item.kind not in {"list", "people"}
    return once and home_of(item.key).side == "recipient"


def place_of(key: str, case: CaseEntry, situation: Situation) -> tuple[str, str, str] | Problem | None:
    """Where ``key@name`` stands in the file, as section, name and key; None for a key that is answered for all, or repeated by itself.

    The name is a recipient's, or ``recipient@environment``; an environment's where it is known as one, and always after a second @.
    """
    base, name = split_key(key)
    item = by_key().get(base)
    if name is None or (base not in SETTINGS and (item is None or not may_differ(item))):
        return None
    problem = unknown_answer(name, base) if base in SETTINGS else None
    known = {*case.environments, *situation.instances("environment")}
    kind = "environments" if name.startswith(AT) or name in known else "recipients"
    return problem or (kind, name.removeprefix(AT), base)


def own_keys(situation: Situation) -> Iterator[tuple[str, Answer[Any] | Reply]]:
    """Every answer that a recipient or environment gives for itself, under ``key@name`` as it is entered."""
    for one in situation.release.named:
        name = f"{AT}{one}" if one.recipient is None else str(one)
        yield from ((f"{key}{AT}{name}", answer) for key, answer in situation.release.answers[one].items())
        yield from ((f"{key}{AT}{name}", reply) for key, reply in situation.own.get(one, {}).items())


def read_own(entry: CaseEntry, today: date | None, page: Page) -> tuple[Answers, Replies]:
    """What each answers of the context, and of the preparation; what cannot be used is a problem of the page."""
    answers: dict[Audience, dict[str, Answer[object]]] = {}
    replies: dict[Audience, dict[str, Reply]] = {}
    for kind in KINDS:
        for name, given in getattr(entry, kind).items():
            audience = audience_of(kind, name)
            if audience is None or audience in answers:
                page.add(Problem("audience_name", _NAME.fill(name=shown(name)), _NAME_HINT), kind, name, at_key=True)
                continue
            answers[audience] = dict(_answers(name, given, (kind, name), page))
            replies[audience] = dict(_replies(name, given, (kind, name), today, page))
    return answers, {one: own for one, own in replies.items() if own}


def with_listed(release: Release, replies: Mapping[str, Reply]) -> Release:
    """With the recipients and environments that the preparation lists beside those that answer for themselves: they answer as all do."""
    for kind, listed in (("recipients", REPEATED_FOR["recipient"]), ("environments", REPEATED_FOR["environment"])):
        alone = [one for one in release.named if kind_of(one) == kind]
        names = replies[listed].values if alone and listed in replies else ()
        for name in names:
            audience = Audience(name) if kind == "recipients" else Audience(environment=name)
            if audience not in release.answers:
                release = release.having(audience)
    return release


def check_effect(release: Release, page: Page) -> None:
    """Answers that completely public sharing leaves without effect are problems of the page."""
    for one, key, problem in no_effect(release):
        path = SETTINGS[key].path if one == EVERYBODY else (kind_of(one), str(one), key)
        page.add(problem, *path, "value")


def check_own(situation: Situation, page: Page) -> None:
    """What cannot all be true of one recipient or environment, and one that the preparation does not list.

    What all of them share is checked with the shared answers.
    """
    for one in situation.release.named:
        if one.recipient is not None:
            _listed(situation.instances("recipient"), one.recipient, one, page)
        if one.environment is not None:
            _listed(situation.instances("environment"), one.environment, one, page)
    known = {(one.key, one.code) for one in contradictions(situation)}
    for audience in situation.release.audiences if situation.release.named else ():
        for finding in contradictions(situation.to(audience)):
            if (finding.key, finding.code) not in known:
                known.add((finding.key, finding.code))
                page.add(Problem(finding.code, finding.message, finding.hint), *_place(situation, audience, finding.key))


def _listed(names: tuple[str, ...], name: str, one: Audience, page: Page) -> None:
    """A problem where the preparation lists names, and this is none of them: a slip would be one more recipient."""
    if names and name not in names:
        near = nearest(name, names)
        hint = known(names) if near is None else _MEANT.fill(near=shown(near))
        page.add(Problem("unknown_instance", _NOT_LISTED.fill(name=shown(name)), hint), kind_of(one), str(one), at_key=True)


def _place(situation: Situation, audience: Audience, key: str) -> tuple[str, ...]:
    """Where this audience says it: nearest to itself; else where the first that is about it stands."""
    layers = [one for one in reversed(audience.layers) if one in situation.release.answers and one != EVERYBODY]
    answering = [one for one in layers if key in situation.own.get(one, {}) or key in situation.release.answers[one]]
    return (kind_of(answering[0]), str(answering[0]), key) if answering else (kind_of(layers[0]), str(layers[0]))


def _answers(name: str, given: Mapping[str, ReplyEntry], path: tuple[str, str], page: Page) -> Iterator[tuple[str, Answer[object]]]:
    for key, one in given.items():
        if key not in SETTINGS:
            continue
        problem = unknown_answer(name, key)
        if problem is not None:
            page.add(problem, *path, key, at_key=True)
        elif one.value:
            try:
                yield key, read_answer(SETTINGS[key], one.value[0], one.source)
            except UnusableError as unusable:
                page.add(unusable.at(), *path, key, "value")


def _replies(
    name: str, given: Mapping[str, ReplyEntry], path: tuple[str, str], today: date | None, page: Page
) -> Iterator[tuple[str, Reply]]:
    for key, one in given.items():
        if key in SETTINGS:
            continue
        item = by_key().get(key)
        if item is None or not may_differ(item):
            page.add(_not_own(name, key, item), *path, key, at_key=True)
        elif (reply := read_reply(key, item, one, today, page, path)) is not None:
            yield key, reply


def _not_own(name: str, key: str, item: Item | None) -> Problem:
    if item is not None:
        return Problem("shared_answer", _SHARED.fill(key=shown(key)), _SHARED_HINT)
    near = nearest(key, (*SETTINGS, *by_key()))
    problem = Problem("unknown_question", _UNKNOWN.fill(key=shown(f"{name}: {key}")), _LIST)
    return problem if near is None else replace(problem, hint=_MEANT.fill(near=near))
