"""What every questionnaire on a terminal says and takes alike."""

from __future__ import annotations

from fractions import Fraction

from ...model import words
from ...model.exact import show_rare
from ...model.text import Lang, Text

STOP, BACK = "q", "<"
NOW = Text("目前的回答：{answer}（直接回车保留）", "Your answer now: {answer} (Enter keeps it)")
SOURCE = Text("来源（标题、年份；直接回车则记为“假定”）：", "Source (title, year; Enter marks it assumed): ")
_TRUTH = {True: words.YES, False: words.NO}


def shown(value: object, lang: Lang) -> str:
    """An answer of the release as a person reads it."""
    if isinstance(value, bool):
        return _TRUTH[value].say(lang)
    words = getattr(value, "words", None)
    if words is not None:
        return str(words.say(lang))
    return show_rare(value) if isinstance(value, Fraction) else str(value)
