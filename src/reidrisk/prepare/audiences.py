"""Recipients and environments that answer for themselves (GB/T 42460 6.1 b, D.1.4; China methodology 9.3, items 2 and 3).

What they share is entered once; each has only what it answers differently. On every door it is named alike: by its name, or by
``recipient@environment`` where an answer is of one recipient in one environment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..model import words
from ..model.problem import Problem, Problems, shown
from ..model.release import AT, EVERYBODY, Answer, Audience, Release
from ..model.text import Text
from .context import BY_KEY, QUESTIONS, Answers
from .contexts import Context
from .parsing import Raw, spelled
from .question import Question
from .questions import read_answer
from .unusable import UnusableError, nearest

# How each kind is named in a request, a case file and a plan.
KINDS = ("recipients", "environments")
_PART = re.compile(r"[,，;；]\s*(?=[A-Za-z_.-]+\s*=)")
_END = re.compile(r"[:：]")

_FORM = Text("“{given}”不能读作一个接收方或环境的回答。", "“{given}” cannot be read as the answers of a recipient or an environment.")
_FORM_HINT = Text(
    "请写作 名称:键=回答,键=回答，例如 保险公司:controls=low,motives=high。",
    "Write NAME:key=value,key=value, e.g. insurer:controls=low,motives=high.",
)
_NAME = Text("“{given}”不能作接收方或环境的名称。", "“{given}” cannot name a recipient or an environment.")
_NAME_HINT = Text("名称不能为空；“接收方@环境”只用于接收方。", "A name is not empty; only a recipient is written recipient@environment.")
_TWICE = Text("“{given}”给出了两次。", "“{given}” is given twice.")
_TWICE_HINT = Text("请把它的回答写在一处。", "Put its answers in one place.")
_ANSWERED_TWICE = Text("“{name}”的 {key} 给出了两次。", "“{name}” answers {key} twice.")
_ONCE = Text("每项只回答一次。", "Give each answer once.")
_UNKNOWN = Text("“{name}”下没有“{key}”这一项。", "“{name}” has no answer called “{key}”.")
_SHARED = Text(
    "“{key}”对全部接收方相同，不能由“{name}”单独回答。",
    "“{key}” is the same for all recipients; “{name}” cannot answer it for itself.",
)
_OWN = Text("可以单独回答的有：{keys}。", "They can answer for themselves: {keys}.")
_SOURCE_ALONE = Text("给出了 {key} 的来源，但没有给出 {key}。", "There is a source for {key}, but no {key}.")
_SOURCE_HINT = Text("请同时给出 {key}，或删去来源。", "Give {key} too, or leave the source out.")


def read_answers(given: Mapping[str, Raw | None], problems: Problems) -> dict[str, Answer[object]]:
    """The answers among these by key, with their sources; what cannot be used is a problem."""
    answers: dict[str, Answer[object]] = {}
    for question in QUESTIONS:
        source = None if question.source_key is None else given.get(question.source_key)
        raw = given.get(question.key)
        if raw is None:
            if source:
                hint = _SOURCE_HINT.fill(key=question.key)
                problems.add(Problem(f"source_without_{question.key}", _SOURCE_ALONE.fill(key=question.key), hint))
            continue
        try:
            answers[question.key] = read_answer(question, raw, None if source is None else str(source))
        except UnusableError as unusable:
            problems.add(unusable.at())
    return answers


def read_audiences(context: Context, problems: Problems) -> dict[Audience, dict[str, Answer[object]]]:
    """What each recipient and environment answers differently; what cannot be read is a problem."""
    found: dict[Audience, dict[str, Answer[object]]] = {}
    for kind in KINDS:
        for name, given in _named(getattr(context, kind), problems):
            audience = audience_of(kind, name)
            if audience is None:
                problems.add(Problem("audience_name", _NAME.fill(given=shown(name)), _NAME_HINT))
            elif audience in found:
                problems.add(Problem("audience_twice", _TWICE.fill(given=shown(name)), _TWICE_HINT))
            else:
                found[audience] = _own(name, given, problems)
    return found


def audience_of(kind: str, name: str) -> Audience | None:
    """The recipient, the environment, or the recipient in an environment of this name; None where it names none."""
    recipient, at, environment = (part.strip() for part in name.partition(AT))
    if not recipient or (at and not environment) or AT in environment:
        return None
    if kind == "environments":
        return None if at else Audience(environment=recipient)
    return Audience(recipient, environment or None)


def kind_of(audience: Audience) -> str:
    """Under which of `KINDS` it stands."""
    return "environments" if audience.recipient is None else "recipients"


def unknown_answer(name: str, key: str) -> Problem | None:
    """A problem where this key is not one that a recipient or environment answers for itself."""
    known = {given: one for one in QUESTIONS for given in (one.key, one.source_key) if given is not None}
    if key in known and known[key].varies:
        return None
    if key in known:
        return Problem("shared_answer", _SHARED.fill(key=key, name=shown(name)), _OWN.fill(keys=_keys()))
    near = nearest(key, tuple(known))
    hint = words.MEANT.fill(near=near) if near else _OWN.fill(keys=_keys())
    return Problem("unknown_answer", _UNKNOWN.fill(name=shown(name), key=shown(key)), hint)


def written_audiences(release: Release) -> dict[str, dict[str, dict[str, str]]]:
    """The answers of each as `Context` takes them, by kind and name; kinds of which nobody is named are left out."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for audience in release.named:
        found.setdefault(kind_of(audience), {})[str(audience)] = written_answers(release.answers[audience])
    return found


def written_answers(answers: Mapping[str, Answer[Any]]) -> dict[str, str]:
    """Answers as options take them, with the sources that they rest on: read again, they are the same."""
    found: dict[str, str] = {}
    for question in QUESTIONS:
        answer = answers.get(question.key)
        if answer is not None and answer.status in {"given", "assumed"}:
            found[question.key] = spelled(answer.value)
            if question.source_key is not None and answer.source is not None:
                found[question.source_key] = answer.source
    return found


def under(release: Release, one: Audience) -> tuple[Audience, ...]:
    """The audiences for which the answers of this one hold, if they do not answer otherwise."""
    return tuple(each for each in release.audiences if one.holds(each))


def of_all(release: Release) -> Iterator[Audience]:
    """`EVERYBODY`, then all that are named."""
    yield EVERYBODY
    yield from release.named


def _keys() -> tuple[str, ...]:
    return tuple(question.key for question in QUESTIONS if question.varies)


def _named(given: object, problems: Problems) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each name with its answers, whether they came as a mapping or as typed texts."""
    if isinstance(given, Mapping):
        for name, own in given.items():
            if isinstance(own, Mapping):
                yield str(name), own
            elif isinstance(own, Answers):
                yield str(name), {key: value for key, value in vars(own).items() if value is not None}
            elif own is None:
                yield str(name), {}
            else:
                problems.add(Problem("audience_form", _FORM.fill(given=shown(str(name))), _FORM_HINT))
        return
    for text in given if isinstance(given, Iterable) else ():
        yield from _typed(str(text), problems)


def _typed(text: str, problems: Problems) -> Iterator[tuple[str, Mapping[str, str]]]:
    """``NAME:key=value,key=value``; a comma is a new answer only where a key follows."""
    name, *rest = _END.split(text, maxsplit=1)
    pairs = _pairs(rest[0]) if rest else []
    if pairs is None:
        problems.add(Problem("audience_form", _FORM.fill(given=shown(name)), _FORM_HINT))
        return
    keys = [key for key, _ in pairs]
    for key in dict.fromkeys(key for key in keys if keys.count(key) > 1):
        problems.add(Problem("answer_twice", _ANSWERED_TWICE.fill(name=shown(name.strip()), key=shown(key)), _ONCE))
    yield name.strip(), dict(pairs)


def split_answers(text: str) -> dict[str, str] | None:
    """``key=value,key=value`` by key; None for what is not written so.

    >>> split_answers("controls=low, p-source=census, 2020")
    {'controls': 'low', 'p_source': 'census, 2020'}
    """
    pairs = _pairs(text)
    return None if pairs is None else dict(pairs)


def _pairs(text: str) -> list[tuple[str, str]] | None:
    """The same in the order in which they were written."""
    parts = [part.partition("=") for part in _PART.split(text.strip()) if part]
    if any(not sign or not key.strip() for key, sign, _ in parts):
        return None
    return [(key.strip().replace("-", "_"), value.strip()) for key, _, value in parts]


def _own(name: str, given: Mapping[str, Any], problems: Problems) -> dict[str, Answer[object]]:
    wrong = [problem for key in given if (problem := unknown_answer(name, key)) is not None]
    inside = Problems()
    answers = read_answers({key: value for key, value in given.items() if key in {**BY_KEY, **_sources()}}, inside)
    problems.add(*wrong)
    for one in inside.found:
        problems.add(Problem(one.code, words.ABOUT.fill(key=shown(name), what=one.message), one.hint))
    return answers


def _sources() -> dict[str, Question[object]]:
    return {one.source_key: one for one in QUESTIONS if one.source_key is not None}
