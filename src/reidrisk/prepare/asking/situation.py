"""What is known when a question comes up: which items apply, for which columns or environments, and which are open."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from fractions import Fraction

from ...model.frozen import dataclass
from ...model.preparation import Reply
from ...model.release import AT, OPEN, Audience, Release
from ..context import BY_KEY as SETTINGS
from ..parsing import spelled
from .questionnaire import Each, Item, When, by_key, items

_NAMED = re.compile(r"[^<（(，,]+")
REPEATED_FOR: Mapping[Each, str] = {
    "environment": "environments.names",
    "source": "sources.names",
    "recipient": "recipients.organisations",
    "person": "recipients.people",
    "holding": "holdings.names",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """An item as it is asked once: of the whole case, or of one column, environment, source, recipient or person."""

    item: Item
    instance: str | None = None

    @property
    def key(self) -> str:
        """The key of the answer: ``item`` or ``item@instance``."""
        return self.item.key if self.instance is None else f"{self.item.key}{AT}{self.instance}"


@dataclass(frozen=True, slots=True)
class Situation:
    """The answers so far: of the release as stated, of the items, and the columns of the dataset.

    `own` are the answers of items that a recipient or environment gives for itself; `to` has what holds for one of them.
    """

    release: Release = field(default_factory=Release)
    replies: Mapping[str, Reply] = field(default_factory=dict)
    columns: tuple[str, ...] = ()
    own: Mapping[Audience, Mapping[str, Reply]] = field(default_factory=dict)

    def to(self, audience: Audience) -> Situation:
        """The situation as though this were the only audience."""
        replies = {**self.replies, **{key: reply for one in audience.layers for key, reply in self.own.get(one, {}).items()}}
        return Situation(self.release.to(audience), replies, self.columns)

    def instances(self, each: Each) -> tuple[str, ...]:
        """What an item of this kind is repeated for."""
        if each == "column":
            return self.columns
        reply = self.replies.get(REPEATED_FOR[each])
        names = () if reply is None else reply.values
        return tuple(person_of(name) for name in names) if each == "person" else names

    def value(self, key: str, instance: str | None = None) -> tuple[str, ...]:
        """The answer under this key (of this instance, where it is repeated); empty while it is open."""
        if key in SETTINGS:
            value = self.release[key].value
            return () if value is None else (_shown(value),)
        if not self.replies:  # what nobody answered is open, and no questionnaire need be read to say so
            return ()
        item = by_key().get(key)
        place = f"{key}{AT}{instance}" if item is not None and item.each is not None else key
        reply = self.replies.get(place)
        return () if reply is None else reply.values

    def applies(self, asked: Asked) -> bool:
        """Whether every condition of the item holds, or may hold."""
        return self.unmet(asked) is None

    def unmet(self, asked: Asked) -> When | None:
        """The first condition that does not hold; None where the question applies."""
        for when in asked.item.when:  # a loop: asked some hundred thousand times to say what other answers would do
            if not self.holds(when, asked.instance):
                return when
        return None

    def asked(self, among: Iterable[Item] | None = None) -> tuple[Asked, ...]:
        """Everything that is asked in this situation, or what is asked of these items, in order."""
        return tuple(asked for item in (items() if among is None else among) for asked in self.of(item) if self.applies(asked))

    def of(self, item: Item) -> tuple[Asked, ...]:
        """An item once, or once for each of its instances."""
        if item.each is None:
            return (Asked(item),)
        return tuple(Asked(item, instance) for instance in self.instances(item.each))

    def open(self) -> tuple[Asked, ...]:
        """What applies and has no answer; answers with a default, and optional ones, are not missing."""
        return tuple(one for one in self.asked() if not one.item.optional and not self.value(one.item.key, one.instance))

    def without(self, key: str) -> Situation:
        """The same while this answer is open."""
        if key in SETTINGS:
            return replace(self, release=self.release.having(**{key: OPEN}))
        return replace(self, replies={name: reply for name, reply in self.replies.items() if name != key})

    def holds(self, when: When, instance: str | None = None) -> bool:
        """Whether this condition holds, or may hold."""
        given = self.value(when.key, instance)
        if when.unless:
            return not any(one in when.unless for one in given)
        return any(one in when.values for one in given)


def split_key(key: str) -> tuple[str, str | None]:
    """``item@instance`` in its two parts."""
    name, at, instance = key.partition(AT)
    return name, instance if at else None


def person_of(entry: str) -> str:
    """The name in ``name <address>, role``."""
    found = _NAMED.match(entry.strip())
    return found.group().strip() if found else entry.strip()


def _shown(value: object) -> str:
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else spelled(value)
