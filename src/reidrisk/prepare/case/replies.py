"""The section ``answers`` of `assessment.yaml`, read and checked, with every problem at its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from ...model import words
from ...model.preparation import OVERRIDDEN, Accepted, Backing, Change, Reply
from ...model.problem import Problem, shown
from ...model.release import Release
from ...model.text import Phrase, Text, first_of
from ..asking.consistency import contradictions
from ..asking.item_values import canonical, day
from ..asking.questionnaire import Item, by_key
from ..asking.situation import Situation, person_of, split_key
from ..context import BY_KEY as SETTINGS
from ..settling import unfounded
from ..unusable import UnusableError, nearest
from .form import CaseEntry, ReasonEntry, ReplyEntry
from .problems import Page

SECTION, CHANGE, OVERRIDES, ACCEPTED = "answers", "plan_change", "overrides", "accepted"
_UNKNOWN = Text("没有名为“{key}”的问题。", 'There is no question "{key}".')
_LIST = Text("用 reidrisk prepare --list 查看全部问题。", "See all of them with reidrisk prepare --list.")
_ELSEWHERE = Text("“{key}”不在 answers 下回答。", '"{key}" is not answered under answers.')
_ELSEWHERE_HINT = Text("请移到 {place} 下。", "Move it under {place}.")
_WHICH = Text("“{key}”要对每一项分别回答。", '"{key}" is answered for each one separately.')
_WHICH_HINT = Text("请写作 {key}@名称，例如 {example}。", "Write {key}@name, such as {example}.")
_NOT_EACH = Text("“{key}”只回答一次，不分项。", '"{key}" is answered once, not for each.')
_NOT_EACH_HINT = Text("请删除 @ 及其后的部分。", "Leave out @ and what follows.")
_NO_INSTANCE = Text("“{key}”中的“{instance}”不存在。", 'In "{key}" there is no "{instance}".')
_KNOWN = Text("有：{names}。", "There are: {names}.")
_MOST = 12
_FIRST = Text("请先回答列出名称的那一题。", "First answer the question that lists them.")
_NO_REASON = Text("plan_change 没有写明理由（reason）。", "plan_change gives no reason.")
_OWN = Text("“{key}”的证据由回答人自己核实。", "The evidence of “{key}” is verified by who gave the answer.")
_ANOTHER = Text("请由另一人核实。", "Somebody else verifies it.")
_UNBACKED = Text("“{key}”没有按内容登记的证据，无可核实。", "“{key}” has no evidence known by its content that could be verified.")
_BACK = Text(
    "请先附上证据：reidrisk prepare 案例 --set {key}=回答 --by 姓名 --evidence 文件。",
    "Back it first: reidrisk prepare CASE --set {key}=ANSWER --by NAME --evidence FILE.",
)
_NO_REASON_HINT = Text("请填写 reason，或删去这一节。", "Fill in reason, or delete the section.")


def read_replies(entry: CaseEntry, release: Release, today: date | None, page: Page) -> dict[str, Reply]:
    """Every answer that is there; what is unknown, unusable or contradictory is a problem of the page."""
    found: dict[str, Reply] = {}
    for key, given in entry.answers.items():
        item = _item(key)
        if isinstance(item, Problem):
            page.add(item, SECTION, key, at_key=True)
        elif (reply := read_reply(key, item, given, today, page)) is not None:
            found[key] = reply
    situation = Situation(release, found, tuple(entry.columns))
    for key in found:
        if (problem := unknown_instance(situation, key)) is not None:
            page.add(problem, SECTION, key, at_key=True)
    for finding in contradictions(situation):
        path = (SECTION, finding.key) if finding.key in found else SETTINGS[finding.key].path if finding.key in SETTINGS else ()
        page.add(Problem(finding.code, finding.message, finding.hint), *path)
    return found


def read_change(entry: CaseEntry, page: Page) -> Change | None:
    """Why the plan was changed after a result; None when nothing is said."""
    given = entry.plan_change
    if given.reason is None:
        if given.by or given.date:
            page.add(Problem("change_without_reason", _NO_REASON, _NO_REASON_HINT), CHANGE)
        return None
    return Change(given.reason, given.by, given.date)


def read_accepted(entry: CaseEntry, today: date | None, page: Page) -> tuple[Accepted, ...]:
    """The findings that a named person has settled by a reason; without either it is a problem of the page."""
    found = []
    for section, entries in ((OVERRIDES, entry.overrides), (ACCEPTED, entry.accepted)):
        for key, given in entries.items():
            code, _, subject = (OVERRIDDEN, "", key) if section == OVERRIDES else key.partition(":")
            one = Accepted(code, subject, given.reason or "", given.by or "", given.date, given.evidence)
            for problem in (*unfounded(one), *_undated(given, today)):
                page.add(problem, section, key, at_key=True)
            found.append(one)
    return tuple(found)


def _undated(given: ReasonEntry, today: date | None) -> tuple[Problem, ...]:
    if given.date is None:
        return ()
    try:
        day(given.date, today)
    except UnusableError as unusable:
        return (unusable.at(),)
    return ()


def unknown_item(key: str) -> Problem | None:
    """The problem of a key that no question has, with the nearest that one has."""
    item = _item(key)
    return item if isinstance(item, Problem) else None


def unknown_instance(situation: Situation, key: str) -> Problem | None:
    """The problem of an answer about a column or environment that there is not."""
    name, instance = split_key(key)
    each = by_key()[name].each
    if each is None or instance is None:
        return None
    names = situation.instances(each)
    if instance in names:
        return None
    near = nearest(instance, names)
    hint: Text | Phrase = words.MEANT.fill(near=shown(near)) if near else known(names) if names else _FIRST
    return Problem("unknown_instance", _NO_INSTANCE.fill(key=shown(key), instance=shown(instance)), hint)


def known(names: Sequence[str]) -> Phrase:
    """Which names there are, for one that is none of them."""
    return _KNOWN.fill(names=first_of(tuple(map(shown, names)), _MOST))


def _item(key: str) -> Item | Problem:
    name, instance = split_key(key)
    if name in SETTINGS:
        place = ".".join(SETTINGS[name].path)
        return Problem("answer_elsewhere", _ELSEWHERE.fill(key=shown(name)), _ELSEWHERE_HINT.fill(place=place))
    item = by_key().get(name)
    if item is None:
        near = nearest(name, tuple(by_key()))
        return Problem("unknown_question", _UNKNOWN.fill(key=shown(key)), words.MEANT.fill(near=near) if near else _LIST)
    if item.each is not None and not instance:
        hint = _WHICH_HINT.fill(key=name, example=f"{name}@…")
        return Problem("instance_missing", _WHICH.fill(key=name), hint)
    if item.each is None and instance is not None:
        return Problem("instance_unexpected", _NOT_EACH.fill(key=name), _NOT_EACH_HINT)
    return item


def read_reply(  # noqa: PLR0913, PLR0917 - an answer, and where it stands
    key: str, item: Item, given: ReplyEntry, today: date | None, page: Page, section: tuple[str, ...] = (SECTION,)
) -> Reply | None:
    """One answer; what cannot be used is a problem of the page, and so is a day that is none."""
    if not given.value:
        return None
    try:
        if given.date is not None:
            _try_date(given.date, today, page, (*section, key))
        for problem in _unverified(key, given, today):
            page.add(problem, *section, key, at_key=True)
        return Reply(
            canonical(item, given.value, today), given.by, given.date, given.evidence, given.source, given.origin, given.verified_by,
            given.verified_on,
        )  # fmt: skip
    except UnusableError as unusable:
        page.add(Problem(unusable.code, words.ABOUT.fill(key=shown(key), what=unusable.message), unusable.hint), *section, key, "value")
        return None


def _unverified(key: str, given: ReplyEntry, today: date | None) -> Iterator[Problem]:
    """Why what is said of who verified the evidence cannot stand: nobody verifies their own answer, nor what is not there."""
    if given.verified_by and given.by and _bare(given.verified_by) == _bare(given.by):
        yield Problem("own_answer_verified", _OWN.fill(key=shown(key)), _ANOTHER)
    if (given.verified_by or given.verified_on) and Backing.of(given.evidence) is None:
        yield Problem("nothing_to_verify", _UNBACKED.fill(key=shown(key)), _BACK.fill(key=shown(key)))
    if given.verified_on is not None:
        try:
            day(given.verified_on, today)
        except UnusableError as unusable:
            yield unusable.at()


def _bare(name: str) -> str:
    return "".join(person_of(name).casefold().split())


def _try_date(text: str, today: date | None, page: Page, path: tuple[str, ...]) -> None:
    try:
        day(text, today)
    except UnusableError as unusable:
        page.add(unusable.at(), *path, "date")
