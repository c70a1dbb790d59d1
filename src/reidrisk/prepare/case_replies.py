"""The section ``answers`` of `assessment.yaml`, read and checked, with every problem at its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from ..model.preparation import Change, Reply
from ..model.problem import Problem, Problems
from ..model.release import Release
from ..model.text import Phrase, Text
from .consistency import contradictions
from .context import BY_KEY as SETTINGS
from .item_values import canonical, day
from .questionnaire import Item, by_key
from .situation import Situation, split_key
from .unusable import UnusableError, nearest, shown
from .yaml_tree import Node

SECTION, CHANGE = "answers", "plan_change"
_UNKNOWN = Text("没有名为“{key}”的问题。", 'There is no question "{key}".')
_MEANT = Text("是否指“{near}”？", 'Did you mean "{near}"?')
_LIST = Text("用 reidrisk prepare --list 查看全部问题。", "See all of them with reidrisk prepare --list.")
_ELSEWHERE = Text("“{key}”不在 answers 下回答。", '"{key}" is not answered under answers.')
_ELSEWHERE_HINT = Text("请移到 {place} 下。", "Move it under {place}.")
_WHICH = Text("“{key}”要对每一项分别回答。", '"{key}" is answered for each one separately.')
_WHICH_HINT = Text("请写作 {key}@名称，例如 {example}。", "Write {key}@name, such as {example}.")
_NOT_EACH = Text("“{key}”只回答一次，不分项。", '"{key}" is answered once, not for each.')
_NOT_EACH_HINT = Text("请去掉 @ 及其后的部分。", "Leave out @ and what follows.")
_NO_INSTANCE = Text("“{key}”中的“{instance}”不存在。", 'In "{key}" there is no "{instance}".')
_KNOWN = Text("有：{names}。", "There are: {names}.")
_FIRST = Text("请先回答列出名称的那一题。", "First answer the question that lists them.")
_ABOUT = Text("{key}：{what}", "{key}: {what}")
_NO_REASON = Text("plan_change 没有写明理由（reason）。", "plan_change gives no reason.")
_NO_REASON_HINT = Text("请填写 reason，或删去这一节。", "Fill in reason, or delete the section.")


def read_replies(  # noqa: PLR0913, PLR0917 - where it stands, and what it is checked against
    tree: Node, file: str, release: Release, columns: Sequence[str], today: date | None, problems: Problems
) -> dict[str, Reply]:
    """Every answer that is there; what is unknown, unusable or contradictory goes to `problems`."""
    section = tree.get(SECTION)
    found: dict[str, Reply] = {}
    places: dict[str, Node] = {}
    for key, (_, entry) in ({} if section is None else section.pairs).items():
        item = _item(key)
        if isinstance(item, Problem):
            problems.add(_at(item, file, section, key))
        elif (reply := _reply(key, item, entry, file, today, problems)) is not None:
            found[key], places[key] = reply, entry
    situation = Situation(release, found, tuple(columns))
    problems.add(*(_at(problem, file, section, key) for key, problem in _instances(situation)))
    for finding in contradictions(situation):
        node = places.get(finding.key) or _setting(tree, finding.key) or tree
        problems.add(Problem(finding.code, finding.message, finding.hint, file, node.start.line, node.start.column))
    return found


def read_change(tree: Node, file: str, problems: Problems) -> Change | None:
    """Why the plan was changed after a result; None when nothing is said."""
    node = tree.get(CHANGE)
    if node is None or node.empty:
        return None
    reason, by, on = (_text(node.get(key)) for key in ("reason", "by", "date"))
    if reason is None:
        if by or on:
            problems.add(Problem("change_without_reason", _NO_REASON, _NO_REASON_HINT, file, node.start.line, node.start.column))
        return None
    return Change(reason, by, on)


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
    hint: Text | Phrase = _MEANT.fill(near=shown(near)) if near else _KNOWN.fill(names=tuple(map(shown, names[:12]))) if names else _FIRST
    return Problem("unknown_instance", _NO_INSTANCE.fill(key=shown(key), instance=shown(instance)), hint)


def _item(key: str) -> Item | Problem:
    name, instance = split_key(key)
    if name in SETTINGS:
        place = ".".join(SETTINGS[name].path)
        return Problem("answer_elsewhere", _ELSEWHERE.fill(key=shown(name)), _ELSEWHERE_HINT.fill(place=place))
    item = by_key().get(name)
    if item is None:
        near = nearest(name, tuple(by_key()))
        return Problem("unknown_question", _UNKNOWN.fill(key=shown(key)), _MEANT.fill(near=near) if near else _LIST)
    if item.each is not None and not instance:
        hint = _WHICH_HINT.fill(key=name, example=f"{name}@…")
        return Problem("instance_missing", _WHICH.fill(key=name), hint)
    if item.each is None and instance is not None:
        return Problem("instance_unexpected", _NOT_EACH.fill(key=name), _NOT_EACH_HINT)
    return item


def _reply(key: str, item: Item, entry: Node, file: str, today: date | None, problems: Problems) -> Reply | None:  # noqa: PLR0913, PLR0917
    node = entry.get("value") if entry.kind == "mapping" else entry
    if node is None or node.empty or node.kind == "mapping" or (node.kind == "sequence" and not node.items):
        return None
    by, on, evidence, source, taken = (_text(entry.get(name)) for name in ("by", "date", "evidence", "source", "from"))
    try:
        if on is not None:
            _try_date(entry, on, file, today, problems)
        return Reply(canonical(item, _texts(node), today), by, on, evidence, source, taken)
    except UnusableError as unusable:
        message = _ABOUT.fill(key=shown(key), what=unusable.message)
        problems.add(Problem(unusable.code, message, unusable.hint, file, node.start.line, node.start.column))
        return None


def _try_date(entry: Node, text: str, file: str, today: date | None, problems: Problems) -> None:
    node = entry.get("date") or entry
    try:
        day(text, today)
    except UnusableError as unusable:
        problems.add(unusable.at(file, node.start.line, node.start.column))


def _instances(situation: Situation) -> Iterator[tuple[str, Problem]]:
    for key in situation.replies:
        if (problem := unknown_instance(situation, key)) is not None:
            yield key, problem


def _setting(tree: Node, key: str) -> Node | None:
    return tree.get(*SETTINGS[key].path) if key in SETTINGS else None


def _texts(node: Node) -> list[str]:
    nodes = node.items if node.kind == "sequence" else [node]
    return [
        ("yes" if one.value else "no") if isinstance(one.value, bool) else str(one.value or "") for one in nodes if one.kind == "scalar"
    ]


def _text(node: Node | None) -> str | None:
    value = None if node is None or node.kind != "scalar" else node.value
    return (value.strip() or None) if isinstance(value, str) else None


def _at(problem: Problem, file: str, section: Node | None, key: str) -> Problem:
    where = section.pairs[key][0].start if section is not None else None
    line, column = (where.line, where.column) if where else (None, None)
    return Problem(problem.code, problem.message, problem.hint, file, line, column)
