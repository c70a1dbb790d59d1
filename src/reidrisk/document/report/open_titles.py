"""What the preparation leaves open, for every document: never blank, always listed (GB/T 42460 6.1)."""

from __future__ import annotations

from ...model.text import Lang, Text
from ...prepare.asking.progress import parts
from ...prepare.asking.situation import Asked, Situation

_NAMED = 6
_OF = Text("{text}（{names}）", "{text} ({names})")


def open_titles(situation: Situation, lang: Lang) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What is not answered, by questionnaire, and of which of several it is asked; of people, and of very many, only how many."""
    found = []
    for part in parts(situation):
        asked: dict[str, list[Asked]] = {}
        for one in part.open:
            asked.setdefault(one.item.key, []).append(one)
        if asked:
            lines = tuple(_line(several, lang) for several in asked.values())
            found.append((part.questionnaire.title.say(lang), lines))
    return tuple(found)


def _line(several: list[Asked], lang: Lang) -> str:
    item = several[0].item
    text, names = item.text.say(lang), tuple(one.instance or "" for one in several)
    if item.each not in {None, "person"} and len(names) <= _NAMED:
        return _OF.fill(text=text, names=names).say(lang)
    return text if len(names) == 1 else f"{text} ×{len(names)}"
