"""What the preparation leaves open, for every document: never blank, always listed (GB/T 42460 6.1)."""

from __future__ import annotations

from ...model.text import Lang, Text
from ...prepare.asking.progress import parts
from ...prepare.asking.questionnaire import Item
from ...prepare.asking.situation import Situation

_NAMED = 6
_OF = Text("{text}（{names}）", "{text} ({names})")


def open_titles(situation: Situation, lang: Lang) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What is not answered, by questionnaire, and of which of several it is asked; of people, and of very many, only how many."""
    found = []
    for part in parts(situation):
        asked: dict[Item, list[str]] = {}
        for one in part.open:
            asked.setdefault(one.item, []).append(one.instance or "")
        if asked:
            lines = tuple(_line(item, instances, lang) for item, instances in asked.items())
            found.append((part.questionnaire.title.say(lang), lines))
    return tuple(found)


def _line(item: Item, instances: list[str], lang: Lang) -> str:
    text = item.text.say(lang)
    if item.each not in {None, "person"} and len(instances) <= _NAMED:
        return _OF.fill(text=text, names=tuple(instances)).say(lang)
    return text if len(instances) == 1 else f"{text} ×{len(instances)}"
