"""Which answers of a case hold for the next one: of the same recipient or environment, of the own organisation (GB/T 42460 6.1 b)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

from ...govern.evidence import moved
from ...model.frozen import dataclass
from ...model.preparation import Reply
from ...model.problem import InputError, Problem, shown
from ...model.release import AT
from ...model.text import Text, first_of
from ...prepare.asking.questionnaire import Item, items
from ...prepare.asking.situation import Situation
from ...prepare.case.answers import Given
from ...prepare.case.own import may_differ, own_keys
from ..answers import answer
from ..case import Case
from .profile import Kind, Profile, folder_of

_LISTS = {"list", "people"}
_NAMED = {"recipient": "recipients.organisations", "environment": "environments.names"}
_WHICH = Text("没有写明是哪一个。", "Which one is meant is not stated.")
_NAME_ONE = Text("请用 --for 写明：{names}。", "Name one with --for: {names}.")
_NOTHING = Text("案例中没有可以保留的回答。", "The case has no answers that could be kept.")
_ANSWER = Text(
    "请先回答接收方、环境或本机构的问题。", "First answer the questions about the recipient, the environment or the own organisation."
)
_EXPIRED = Text("档案“{name}”只到 {until}，须重新确认。", "The profile “{name}” held until {until} and must be confirmed again.")
_CONFIRM = Text('核对后用 reidrisk profile confirm "{name}" --by 姓名。', 'Look it over, then reidrisk profile confirm "{name}" --by NAME.')
_NOT_HERE = Text("案例中没有“{name}”。", "The case has no “{name}”.")
_SAY_WHICH = Text("请写作 档案=名称，名称为：{names}。", "Write PROFILE=NAME, the name being one of: {names}.")
_LIST_IT = Text("请先回答 {key}。", "Answer {key} first.")
_FROM = Text("档案“{name}”，{by} 于 {on} 确认", "profile “{name}”, confirmed by {by} on {on}")
_MOST_NAMES = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileUsed:
    """What went into the case from a profile, and what the case answers otherwise and kept."""

    name: str
    entered: tuple[str, ...]
    kept: tuple[str, ...]


def held(case: Case, kind: Kind, name: str | None) -> tuple[str | None, dict[str, Given]]:
    """Of which one it is, and its answers by item; `InputError` where neither is clear. People who use data, and the data, stay out."""
    situation = case.file.situation()
    names = _names(situation, kind)
    if (name is None and len(names) > 1) or (name is not None and name not in names):
        raise InputError(Problem("which_one", _WHICH, _NAME_ONE.fill(names=first_of(tuple(map(shown, names)), _MOST_NAMES))))
    chosen = name or next(iter(names), None)
    known = {**case.file.replies, **{key: one for key, one in own_keys(situation) if isinstance(one, Reply)}}
    found = {}
    for item in _items(kind):
        reply = next((known[key] for key in _keys(item, chosen, own=True) if key in known), None)
        if reply is not None:
            found[item.key] = Given(reply.values, reply.by, reply.date, reply.evidence, reply.source)
    if not found:
        raise InputError(Problem("nothing_held", _NOTHING, _ANSWER))
    return chosen, found


def copied_into(answers: dict[str, Given], folder: Path, profile: str) -> dict[str, Given]:
    """The same with copies of their evidence beside the profile."""
    return {key: replace(one, evidence=_moved(one.evidence, folder, folder_of(profile))) for key, one in answers.items()}


def use(case: Case, profile: Profile, name: str | None, today: date) -> ProfileUsed:
    """Its answers go where the case has none; what the case answers otherwise stays. `InputError` for one that no longer holds."""
    if not profile.holds(today):
        expired = _EXPIRED.fill(name=profile.name, until=profile.until.isoformat())
        raise InputError(Problem("profile_expired", expired, _CONFIRM.fill(name=profile.name)))
    situation = case.file.situation()
    names = _names(situation, profile.kind)
    given: dict[str, Given] = {}
    if not names and profile.of and profile.kind in _NAMED and name in {None, profile.of}:  # whoever takes it says whom the data go to
        given[_NAMED[profile.kind]] = Given((profile.of,), profile.by, profile.on.isoformat())
        names = (profile.of,)
    chosen = _chosen(profile, name, names)
    known = {**case.file.replies, **{key: one for key, one in own_keys(situation) if isinstance(one, Reply)}}
    source = _FROM.fill(name=profile.name, by=profile.by, on=profile.on.isoformat()).say(case.file.language or "en")
    alone, kept = len(names) <= 1, []
    given = {key: replace(one, taken_from=source) for key, one in given.items()}
    for item in _items(profile.kind):
        one = profile.answers.get(item.key)
        key = next(iter(_keys(item, chosen, own=not alone)), None)
        if one is None or key is None:
            continue
        if key in known:
            kept += [key] if known[key].values != one.value else []
        elif _applies(situation, item):
            evidence = _moved(one.evidence, folder_of(profile.name), case.folder)
            given[key] = replace(one, evidence=evidence, taken_from=source)
    if given:
        answer(str(case.folder), given, today)
    return ProfileUsed(name=profile.name, entered=tuple(given), kept=tuple(kept))


def _names(situation: Situation, kind: Kind) -> tuple[str, ...]:
    """What the case calls those of this kind; there is one own organisation, without a name here."""
    return () if kind == "organisation" else situation.instances(kind)


def _chosen(profile: Profile, name: str | None, names: tuple[str, ...]) -> str | None:
    wanted = name or (profile.name if profile.name in names else None)
    if wanted is None and len(names) <= 1 and profile.kind != "environment":
        return next(iter(names), None)
    if wanted is None and len(names) == 1:
        return names[0]
    if wanted in names:
        return wanted
    key = "recipients.organisations" if profile.kind == "recipient" else "environments.names"
    hint = _SAY_WHICH.fill(names=first_of(tuple(map(shown, names)), _MOST_NAMES)) if names else _LIST_IT.fill(key=key)
    raise InputError(Problem("not_in_case", _NOT_HERE.fill(name=shown(wanted or profile.name)), hint))


def _items(kind: Kind) -> Iterator[Item]:
    """What such a one answers of itself, or is answered of it whatever the data are; who is in the team is the organisation's own list."""
    for item in items():
        if not item.private and (item.holds == kind or (item.kind not in _LISTS and _answers_itself(item, kind))):
            yield item


def _answers_itself(item: Item, kind: Kind) -> bool:
    if kind == "environment":
        return item.each == "environment"
    return kind == "recipient" and item.sent and item.each in {None, "recipient"}


def _keys(item: Item, name: str | None, *, own: bool) -> Iterator[str]:
    """Under which keys its answer may stand: its own, else what all share."""
    if item.each is not None:
        yield from (f"{item.key}{AT}{name}",) if name is not None else ()
        return
    if own and name is not None and may_differ(item):
        yield f"{item.key}{AT}{name}"
    yield item.key


def _applies(situation: Situation, item: Item) -> bool:
    """Whether no answer that is there speaks against the question."""
    return all(not situation.value(when.key) or situation.holds(when, None) for when in item.when)


def _moved(evidence: str | None, old: Path, new: Path) -> str | None:
    return None if evidence is None else moved(evidence, old, new)
