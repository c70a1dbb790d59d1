"""What the preparation leaves open, for every document: never blank, always listed (GB/T 42460 6.1)."""

from __future__ import annotations

from ...model.text import Lang
from ...prepare.asking.progress import parts
from ...prepare.asking.situation import Situation


def open_titles(situation: Situation, lang: Lang) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What is not answered, by questionnaire; of people only how many."""
    found = []
    for part in parts(situation):
        counted: dict[str, int] = {}
        for one in part.open:
            text = one.item.text.say(lang)
            counted[text] = counted.get(text, 0) + 1
        if counted:
            lines = tuple(text if count == 1 else f"{text} ×{count}" for text, count in counted.items())
            found.append((part.questionnaire.title.say(lang), lines))
    return tuple(found)
