"""Enters answers into the text of `assessment.yaml` and leaves everything else as it was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import cache

from ...data.yaml.revision import Revision
from ...data.yaml.tree import Node
from ...data.yaml.writing import Value
from ...model import words
from ...model.frozen import dataclass
from ...model.plan import Decision
from ...model.preparation import Reply
from ...model.problem import InputError, Problem, shown
from ...model.text import Text
from ..asking.consistency import clashing
from ..asking.following import following
from ..asking.item_values import canonical
from ..asking.questionnaire import SEVERAL, by_key, items
from ..asking.situation import REPEATED_FOR, Situation, split_key
from ..context import BY_KEY as SETTINGS
from ..questions import read_answer
from ..role_sets import ordered
from ..unusable import UnusableError
from .file import CaseFile, read_assessment
from .own import own_keys, place_of
from .replies import CHANGE, SECTION, unknown_instance, unknown_item

_VERIFIED = ("verified_by", "verified_on")
_NOT_ANSWERED = Text("“{key}”还没有回答，无可核实。", "“{key}” is not answered: there is nothing to verify.")
_ANSWER = Text("用 reidrisk prepare --list 查看全部回答。", "See every answer with reidrisk prepare --list.")
# Section, name and key of what a recipient or environment answers for itself.
Place = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as it came in: its text (empty takes an answer back), who gave it, and what it rests on."""

    value: str | tuple[str, ...]
    by: str | None = None
    date: str | None = None
    evidence: str | None = None
    source: str | None = None
    taken_from: str | None = None


@dataclass(frozen=True, slots=True)
class Entered:
    """The file with the answers; which other answers followed a corrected name, and which are asked again."""

    text: str
    moved: Mapping[str, str]
    dropped: tuple[str, ...] = ()


def enter(text: str, given: Mapping[str, Given], file: str = "assessment.yaml", today: date | None = None) -> str:
    """The file with these answers; `InputError` with every one that cannot be used, and nothing is changed."""
    return entering(text, given, file, today).text


def entering(text: str, given: Mapping[str, Given], file: str = "assessment.yaml", today: date | None = None) -> Entered:
    """The same, with what became of the answers that hang on these."""
    case = read_assessment(text, file)
    before = case.situation()
    places, given = _own(case, given)
    after = _with_lists(before, given, today)
    follows = following(before, after)
    given = {follows.key(key): answer for key, answer in given.items() if follows.key(key) == key or follows.key(key) not in given}
    own = {place: _own_entry(place[2], answer, today) for place, answer in places.items()}
    values = _checked(before, after, given, today, [one for one in own.values() if isinstance(one, Problem)])
    written = {place: one for place, one in own.items() if not isinstance(one, Problem)}
    moved = {old: new for old, new in follows.moved.items() if new not in given}
    dropped = tuple(key for key in follows.dropped if key not in given)
    values |= {new: _carried(before.replies[old], old) for old, new in moved.items()}
    values |= {key: _withdrawn(key, given) for key in dropped}
    done = _written(case, text.removeprefix("\ufeff"), values, follows.moved, written)
    try:
        read_assessment(done, file, today)
    except InputError as error:  # a contradiction with what is there: the place would be in a file that is not written
        raise InputError(*(replace(one, file=None, line=None, column=None) for one in error.problems)) from None
    return Entered(done, moved, dropped)


def enter_verified(text: str, keys: Sequence[str], who: tuple[str, str], file: str = "assessment.yaml", today: date | None = None) -> str:
    """The file where `who`, a name and a day, has verified the evidence of these answers; `InputError` with all that cannot be verified."""
    case = read_assessment(text, file)
    replies = {**case.replies, **{key: one for key, one in own_keys(case.situation()) if isinstance(one, Reply)}}
    unknown = [key for key in keys if key not in replies]
    if unknown:
        raise InputError(*(unknown_item(key) or Problem("not_answered", _NOT_ANSWERED.fill(key=shown(key)), _ANSWER) for key in unknown))
    verified: dict[str, Value] = dict(zip(_VERIFIED, who, strict=True))
    places, shared = _own(case, {key: Given("") for key in keys})
    given = {key: {**_kept(replies[key], key), **verified} for key in shared}
    single = [key for key in keys if key not in shared]
    own = {place: {**_kept(replies[key], place[2]), **verified} for place, key in zip(places, single, strict=True)}
    done = _written(case, text.removeprefix("\ufeff"), given, {}, own)
    read_assessment(done, file, today)
    return done


def enter_change(text: str, reason: str, by: str | None, on: date, file: str = "assessment.yaml") -> str:
    """The file with the reason for a change of the plan."""
    case = read_assessment(text, file)
    revision = Revision(text.removeprefix("\ufeff"))
    change: dict[str, Value] = {"reason": reason, "by": by, "date": on.isoformat()}
    _section(revision, case.tree, CHANGE, change)
    return revision.result()


def enter_decisions(decisions: Mapping[str, Decision | None], text: str, file: str = "assessment.yaml") -> str:
    """The file with these decisions on columns, in place of earlier ones (None: taken back); `InputError` where they contradict."""
    found: dict[str, Value] = {
        name: dict.fromkeys(("decision", "reason", "by"))
        if one is None
        else {"decision": tuple(ordered(one.roles)), "reason": one.reason, "by": one.by}
        for name, one in decisions.items()
    }
    revision = Revision(text.removeprefix("\ufeff"))
    revision.merge(read_assessment(text, file).tree, {"columns": found})
    done = revision.result()
    read_assessment(done, file)
    return done


def _own(case: CaseFile, given: Mapping[str, Given]) -> tuple[dict[Place, Given], dict[str, Given]]:
    """What is of one recipient or environment, with its place, and the others; `InputError` for what these cannot answer for themselves."""
    found = {key: place_of(key, case.entry, case.situation()) for key in given}
    wrong = [one for one in found.values() if isinstance(one, Problem)]
    if wrong:
        raise InputError(*wrong)
    places = {place: given[key] for key, place in found.items() if isinstance(place, tuple)}
    return places, {key: answer for key, answer in given.items() if found[key] is None}


def _own_entry(key: str, answer: Given, today: date | None) -> dict[str, Value] | Problem:
    return unusable(key, answer, today) or _entry(key, answer, today)


def _checked(
    before: Situation, after: Situation, given: Mapping[str, Given], today: date | None, problems: list[Problem]
) -> dict[str, dict[str, Value]]:
    found: dict[str, dict[str, Value]] = {}
    for key, answer in given.items():
        problem = None if key in SETTINGS else unknown_item(key) or _unknown(before, after, key, answer)
        problem = problem or unusable(key, answer, today)
        if problem is None:
            before_it = before.replies.get(key)
            verified = before_it is not None and (before_it.verified_by or before_it.verified_on)
            found[key] = {**_entry(key, answer, today), **(dict.fromkeys(_VERIFIED) if verified else {})}  # it was of another answer
        else:
            problems.append(problem)
    if problems:
        raise InputError(*problems)
    return found


def _unknown(before: Situation, after: Situation, key: str, answer: Given) -> Problem | None:
    """What was said of a name that is gone may be taken back; nothing else can be said of it."""
    taken_back = not any(part.strip() for part in _raw(answer)) and unknown_instance(before, key) is None
    return None if taken_back else unknown_instance(after, key)


def unusable(key: str, answer: Given, today: date | None = None) -> Problem | None:
    """Why this answer cannot be read, whatever it rests on: nobody wants to name the source of what is then refused."""
    try:
        _value(key, answer, today)
    except UnusableError as error:
        message = error.message if key in SETTINGS else words.ABOUT.fill(key=key, what=error.message)
        return Problem(error.code, message, error.hint)
    return None


def clashes(situation: Situation, key: str, answer: Given, today: date | None = None) -> tuple[str, ...]:
    """The answers so far that a usable one under this key could not stand beside."""
    if key in SETTINGS:
        read = read_answer(SETTINGS[key], _raw(answer)[0], answer.source)
        after = replace(situation, release=situation.release.having(**{key: read}))
    else:
        reply = Reply(canonical(by_key()[split_key(key)[0]], _raw(answer), today), answer.by, answer.date, answer.evidence, answer.source)
        after = replace(situation, replies={**situation.replies, key: reply})
    return clashing(after, key)


def _carried(reply: Reply, old: str) -> dict[str, Value]:
    """An answer under its new name: who gave it and why stay, and where it stood before is told."""
    return {**_kept(reply, old), "from": "; ".join(part for part in (reply.taken_from, old) if part)}


def _kept(reply: Reply, key: str) -> dict[str, Value]:
    """An answer as it stands, with who gave it and what it rests on."""
    item = by_key()[split_key(key)[0]]
    others = ("by", "date", "evidence", "source", "verified_by", "verified_on")
    return {
        "value": reply.values if item.kind in SEVERAL else reply.value,
        **{name: change for name in others if (change := getattr(reply, name)) is not None},
    }


def _withdrawn(key: str, given: Mapping[str, Given]) -> dict[str, Value]:
    """What is to be asked again, taken back by whoever changed the list of names."""
    each = by_key()[split_key(key)[0]].each
    who = given[REPEATED_FOR[each]] if each is not None else Given("")
    return {"value": None, "by": who.by, "date": who.date}


def _written(
    case: CaseFile, text: str, values: Mapping[str, dict[str, Value]], moved: Mapping[str, str], own: Mapping[Place, dict[str, Value]]
) -> str:
    revision = Revision(text)
    sections: dict[str, dict[str, dict[str, Value]]] = {}
    for (kind, name, key), value in own.items():
        there = case.tree.get(kind, name, key) is not None
        sections.setdefault(kind, {}).setdefault(name, {})[key] = value if there else _filled(value)
    for kind, named in sections.items():
        _section(revision, case.tree, kind, named, whole=True)
    settings = {key: value for key, value in values.items() if key in SETTINGS}
    for key, value in settings.items():
        parent: Value = value
        for step in reversed(SETTINGS[key].path):
            parent = {step: parent}
        revision.merge(case.tree, parent if isinstance(parent, Mapping) else {})
    replies = {key: value for key, value in values.items() if key not in SETTINGS}
    if replies:
        _answers(revision, case.tree, replies, moved)
    return revision.result()


def _answers(revision: Revision, tree: Node, replies: Mapping[str, dict[str, Value]], moved: Mapping[str, str]) -> None:
    section = tree.get(SECTION)
    in_order = dict(sorted(replies.items(), key=lambda pair: _place(pair[0])))
    if section is None or not section.pairs:
        _section(revision, tree, SECTION, in_order)
        return
    there = {key: key for key in section.pairs}
    for old, new in moved.items():
        if new in there:  # taken back once under this name: its place is kept
            revision.drop(section, old)
        else:
            revision.rename(section, old, new)
            there[new] = old
    places = {name: _place(name) for name in reversed(section.pairs)}
    for key, value in in_order.items():
        if key in there:
            revision.merge(section, {there[key]: value})
        else:
            place = _place(key)
            before = next((name for name, other in places.items() if other <= place), None)
            revision.put_after(section, before, key, {name: one for name, one in value.items() if one is not None})


def _section(revision: Revision, tree: Node, name: str, value: Mapping[str, Value], *, whole: bool = False) -> None:
    """Set a whole section; a new one stands before the columns. `whole`: what is empty is written too, to take an answer back."""
    if name in tree.pairs:
        revision.merge(tree, {name: value if whole else _filled(value)})
        return
    before = next((key for key in (SECTION, "subject", "context") if key in tree.pairs), list(tree.pairs)[-1])
    revision.put_after(tree, before, name, _filled(value))


def _filled(value: Mapping[str, Value]) -> dict[str, Value]:
    return {key: _filled(one) if isinstance(one, Mapping) else one for key, one in value.items() if one is not None}


def _place(key: str) -> tuple[int, str]:
    name, instance = split_key(key)
    places = _places()
    return places.get(name, len(places)), instance or ""


@cache
def _places() -> dict[str, int]:
    return {item.key: place for place, item in enumerate(items())}


def _entry(key: str, answer: Given, today: date | None) -> dict[str, Value]:
    return {
        "value": _value(key, answer, today),
        "by": answer.by,
        "date": answer.date,
        **({} if key in SETTINGS else {"evidence": answer.evidence}),
        "source": answer.source,
        **({} if key in SETTINGS or answer.taken_from is None else {"from": answer.taken_from}),
    }


def _value(key: str, answer: Given, today: date | None) -> Value:
    raw = _raw(answer)
    if not any(part.strip() for part in raw):
        return None
    if key in SETTINGS:
        read_answer(SETTINGS[key], raw[0], answer.source)
        return raw[0].strip()
    item = by_key()[split_key(key)[0]]
    values = canonical(item, raw, today)
    return tuple(values) if item.kind in SEVERAL else values[0]


def _raw(answer: Given) -> tuple[str, ...]:
    return (answer.value,) if isinstance(answer.value, str) else answer.value


def _with_lists(situation: Situation, given: Mapping[str, Given], today: date | None) -> Situation:
    """With the names that this call lists: another answer of the same call may be about one of them."""
    replies = dict(situation.replies)
    for name, answer in given.items():
        item = by_key().get(name)
        if item is None or item.kind not in {"list", "people"}:
            continue
        if not any(part.strip() for part in _raw(answer)):
            replies.pop(name, None)
            continue
        with suppress(UnusableError):  # said where the answer itself is read
            replies[name] = Reply(canonical(item, _raw(answer), today))
    return replace(situation, replies=replies)
