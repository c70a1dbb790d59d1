"""What a review says of each trigger: that none came, and what was looked at; or the event that is on record (ITU-T X Suppl.39 10.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from ...govern.entry import Entry
from ...model.problem import Problem, Problems, problems_of
from ...model.text import Text
from ...prepare.settling import says_something
from .triggers import asked_at_reviews, trigger

EVENT, REVIEW = "on-record:event", "on-record:reassess"
_FORM = Text("请写成“触发条件=看了什么”。", "Write TRIGGER=what was examined.")
_NO_PAIR = Text("--none “{word}”：没有等号。", "--none “{word}”: there is no equals sign.")
_UNCLEAR = Text("--none {key}：没有写清看了什么。", "--none {key}: what was examined is not stated clearly.")
_HAPPENED = Text(
    "--none {key}：台账第 {n} 条登记了这样的事件，且没有处理完毕。", "--none {key}: ledger entry {n} holds such an event, not settled."
)
_SETTLE = Text("请先用 reidrisk event --what settled 处理。", "Settle it first: reidrisk event --what settled.")


def none_came(given: Iterable[str] | None, entries: Sequence[Entry]) -> Mapping[str, str]:
    """By trigger what was looked at, where nothing was found; `InputError` with everything that is wrong with what was given."""
    problems, found = Problems(), dict[str, str]()
    open_ = _open(entries)
    for word in given or ():
        key, equals, looked = (part.strip() for part in word.partition("="))
        wrong = problems_of(partial(trigger, key)) if equals else (Problem("not_key_value", _NO_PAIR.fill(word=word[:60]), _FORM),)
        if not wrong and not says_something(looked):
            wrong = (Problem("unclear", _UNCLEAR.fill(key=key), _FORM),)
        if not wrong and key in open_:
            wrong = (Problem("event_open", _HAPPENED.fill(key=key, n=open_[key]), _SETTLE),)
        problems.add(*wrong)
        found[key] = looked
    problems.stop_if_any()
    return found


def unstated(stated: Iterable[str], entries: Sequence[Entry]) -> list[str]:
    """The triggers of which a review says nothing, and no event since the one before is on record."""
    since = max((entry.n for entry in entries if entry.kind == REVIEW), default=0)
    came = {str(entry.content.get("trigger")) for entry in entries if entry.kind == EVENT and entry.n > since}
    return [one.key for one in asked_at_reviews() if one.key not in {*stated, *came, *_open(entries)}]


def _open(entries: Sequence[Entry]) -> dict[str, int]:
    """By trigger the first event that is not settled."""
    settled = {entry.content.get("follows") for entry in entries if entry.kind == EVENT and entry.content.get("what") == "settled"}
    found: dict[str, int] = {}
    for entry in _noticed(entries):
        if entry.n not in settled:
            found.setdefault(str(entry.content.get("trigger")), entry.n)
    return found


def _noticed(entries: Sequence[Entry]) -> Iterator[Entry]:
    yield from (entry for entry in entries if entry.kind == EVENT and entry.content.get("what") == "noticed")
