"""Preconditions that read answers of the preparation: each is one entry of ``preconditions.toml``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial

from ...data.bundled import entries, frozen
from ...model.frozen import dataclass
from ...model.preparation import Backed
from ...model.text import Phrase, Text
from ...prepare.asking.item_values import options_of
from ...prepare.asking.questionnaire import Item, by_key, items
from ...prepare.asking.situation import Asked
from .precondition import OPEN, Before, Facing, Lack, Precondition

_FILE = "preconditions.toml"
_ALL = ".*"
_MISSING = Text("“{name}”尚未回答", "“{name}” is not answered")
_ADVERSE = Text("“{name}”的回答是“{answer}”", "“{name}” is answered “{answer}”")
_MISSING_TYPED = Text("“{name}”（{key}）尚未回答", "“{name}” ({key}) is not answered")
_ADVERSE_TYPED = Text("“{name}”（{key}）的回答是“{answer}”", "“{name}” ({key}) is answered “{answer}”")
_OF = Text("{name}，{instance}", "{name}, {instance}")


@dataclass(frozen=True, slots=True)
class Answered:
    """One entry of the file.

    `reads` are keys of answers, or of a whole questionnaire (``controls.*``). `adverse` are answers that speak against it, as
    ``key = value``, or as a key whose answer earns nothing on its scale. `editions` are the beginnings of ids for which it holds,
    `sharing` the kinds; empty: all.
    """

    code: str
    place: int
    title: Text
    before: Before
    clauses: tuple[str, ...]
    remedy: Text
    reads: tuple[str, ...]
    adverse: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    sharing: tuple[str, ...] = ()

    def precondition(self) -> Precondition:
        """As the gate asks for it."""
        return Precondition(
            self.code, self.title, self.before, self.clauses, self.remedy, partial(_lacks, self), self.place, on_page_one=True
        )


@cache
def answered() -> tuple[Answered, ...]:
    """Every entry of the file. ValueError for one that reads what nobody asks, or calls an answer adverse that there is not."""
    found = tuple(frozen(Answered, one, f"{where}, {one.get('code')}") for where, one in entries(__package__, _FILE, "precondition"))
    for one in found:
        for item, value in _adverse(one):
            if value not in {option.value for option in options_of(item)}:
                msg = f"{_FILE}, {one.code}: {item.key} is never answered {value}"
                raise ValueError(msg)
        for pattern in one.reads:
            if not _items(pattern):
                msg = f"{_FILE}, {one.code}: nothing is asked under {pattern}"
                raise ValueError(msg)
    return found


def rests_on(facing: Facing) -> dict[str, tuple[Backed, ...]]:
    """By code what the answered preconditions of this case rest on: every answer that is given and not adverse, with what backs it."""
    found = {}
    for one in answered():
        if _applies(one, facing):
            adverse = frozenset((item.key, value) for item, value in _adverse(one))
            keys = [asked for asked in _asked(one, facing) if _given(asked, facing, adverse)]
            found[one.code] = tuple(
                Backed.of(asked.key, facing.situation.replies.get(asked.key)) for asked in keys if not asked.item.private
            )
    return {code: backed for code, backed in found.items() if backed}


def _given(asked: Asked, facing: Facing, adverse: frozenset[tuple[str, str]]) -> bool:
    values = facing.situation.value(asked.item.key, asked.instance)
    return bool(values) and not any((asked.item.key, value) in adverse for value in values)


def _applies(one: Answered, facing: Facing) -> bool:
    sharing = facing.situation.value("sharing")
    return (not one.editions or facing.edition.startswith(one.editions)) and (not one.sharing or bool(set(sharing) & set(one.sharing)))


def _asked(one: Answered, facing: Facing) -> Sequence[Asked]:
    return tuple(facing.situation.asked([item for pattern in one.reads for item in _items(pattern)]))


def _lacks(one: Answered, facing: Facing) -> Iterator[Lack]:
    if not _applies(one, facing):
        return
    adverse, seen = frozenset((item.key, value) for item, value in _adverse(one)), set[str]()
    for asked in _asked(one, facing):
        for lack in _lack(asked, facing.situation.value(asked.item.key, asked.instance), adverse):
            if lack.subject not in seen:  # what each of several people leaves open is said once, without their names
                seen.add(lack.subject)
                yield lack


def _lack(asked: Asked, values: tuple[str, ...], adverse: frozenset[tuple[str, str]]) -> Iterator[Lack]:
    person = asked.item.each == "person"
    key = asked.item.key if person else asked.key
    name: Text | Phrase = asked.item.short
    if asked.instance is not None and not person:
        name = _OF.fill(name=name, instance=asked.instance)
    if not values:
        if not asked.item.optional:
            yield Lack(key, OPEN, _MISSING.fill(name=name), _MISSING_TYPED.fill(name=name, key=key))
        return
    titles = {option.value: option.title for option in options_of(asked.item)}
    for value in values:
        if (asked.item.key, value) in adverse:
            answer = titles[value]
            yield Lack(key, value, _ADVERSE.fill(name=name, answer=answer), _ADVERSE_TYPED.fill(name=name, key=key, answer=answer))


def _items(pattern: str) -> tuple[Item, ...]:
    """What is asked under a key, or all of a questionnaire."""
    if pattern.endswith(_ALL):
        return tuple(item for item in items() if item.key.startswith(pattern.removesuffix("*")))
    found = by_key().get(pattern)
    return () if found is None else (found,)


def _adverse(one: Answered) -> Iterator[tuple[Item, str]]:
    """The answers that speak against it: those that are named, and without a value those that earn nothing on their scale."""
    for answer in one.adverse:
        pattern, _, value = answer.partition(" = ")
        for item in _items(pattern):
            points = item.points
            nothing = () if value or points is None else tuple(earner for earner, share in points.earns if share == 0)
            yield from ((item, answer) for answer in ((value,) if value else nothing))
