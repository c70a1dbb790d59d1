"""The questions that go to a recipient: those that it knows the answers of, as far as they apply or may apply (GB/T 42460 6.1 b, D.1.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem, shown
from ...model.release import AT
from ...model.text import Phrase, Text, first_of
from ...prepare.asking.questionnaire import Item, When, by_key, home_of, items
from ...prepare.asking.situation import Asked, Situation
from ...prepare.case.own import may_differ

_OF = Text("{text}（{instance}）", "{text} ({instance})")
_NO_RECIPIENT = Text("没有名为“{name}”的接收方。", "There is no recipient “{name}”.")
_KNOWN = Text("有：{names}。", "There are: {names}.")
_LIST_THEM = Text("请先回答 recipients.organisations。", "Answer recipients.organisations first.")
_WHICH = Text("案例有几个接收方，没有写明问哪一个。", "The case has several recipients, and which of them is asked is not stated.")
_NAME_ONE = Text("请用 --for 写明：{names}。", "Name one with --for: {names}.")
_NOTHING = Text("没有要问接收方的问题。", "There is nothing to ask a recipient.")
_PUBLIC = Text(
    "完全公开共享时，任何人都可以是接收方，不作这些询问。",
    "When the sharing is completely public, anybody may be one, and none of it is asked.",
)
_MOST_NAMES = 12


@dataclass(frozen=True, slots=True)
class FormField:
    """One question of a form: under which key its answer goes; `only` are its conditions on others of the form, by their keys."""

    key: str
    item: Item
    text: Text | Phrase
    only: tuple[tuple[str, When], ...]

    @property
    def section(self) -> Text:
        """The questionnaire it is of."""
        return home_of(self.item.key).title


def form_fields(situation: Situation, recipient: str | None) -> tuple[FormField, ...]:
    """In the order of the questionnaires; `InputError` where it is not clear who is asked, or nothing is to be asked."""
    names = situation.instances("recipient")
    if recipient is not None and recipient not in names:
        hint = _KNOWN.fill(names=first_of(tuple(map(shown, names)), _MOST_NAMES)) if names else _LIST_THEM
        raise InputError(Problem("unknown_recipient", _NO_RECIPIENT.fill(name=shown(recipient)), hint))
    if recipient is None and len(names) > 1:
        raise InputError(Problem("which_recipient", _WHICH, _NAME_ONE.fill(names=first_of(tuple(map(shown, names)), _MOST_NAMES))))
    found = tuple(_Among(situation, recipient, alone=len(names) <= 1).fields())
    if not found:
        raise InputError(Problem("nothing_to_ask", _NOTHING, _PUBLIC))
    return found


class _Among:
    """The items that are asked of one recipient; `alone`: there is no other, so that what it says holds for all."""

    def __init__(self, situation: Situation, recipient: str | None, *, alone: bool) -> None:
        self._situation, self._name, self._alone = situation, recipient, alone
        self._sent = tuple(item for item in items() if item.sent)

    def fields(self) -> Iterator[FormField]:
        once = {item.key: key for item in self._sent for key, asked in self._keys(item) if asked.instance is None}
        for item in self._sent:
            within = tuple((once[one.key], one) for one in item.when if one.key in once)
            for key, asked in self._keys(item):
                if all(self._may_hold(one, asked) for one in item.when if one.key not in once):
                    text = item.text if asked.instance is None else _OF.fill(text=item.text, instance=asked.instance)
                    yield FormField(key, item, text, within)

    def _keys(self, item: Item) -> Iterator[tuple[str, Asked]]:
        """Under which keys an answer goes: of the recipient itself where there are others beside it."""
        if item.each == "recipient":
            yield from ((one.key, one) for one in self._situation.of(item) if self._alone or one.instance == self._name)
        elif self._alone:
            yield from ((one.key, one) for one in self._situation.of(item))
        elif may_differ(item):
            yield f"{item.key}{AT}{self._name}", Asked(item)

    def _may_hold(self, when: When, asked: Asked) -> bool:
        """What is not answered yet may turn out so."""
        item = by_key().get(when.key)
        instance = asked.instance if item is not None and item.each is not None else None
        return not self._situation.value(when.key, instance) or self._situation.holds(when, instance)
