"""The source of an answer in words: a grade that follows from a questionnaire names its score sheet."""

from __future__ import annotations

import re

from ...model.text import Lang, Text
from .item_wording import reply_in_words
from .questionnaire import by_key
from .scoring import SCALES

_SHEET = re.compile(r"(?P<scale>[a-z_]+)\.\*(?P<figure>[^;]*)(?P<caps>.*)")
_SCORED = Text("评分表“{title}”（{figure}）", "score sheet “{title}” ({figure})")
_CAPPED = Text("关键项限制了等级——{name}：{value}", "held down by a critical item: {name} {value}")
_BETWEEN = {"zh": "；", "en": "; "}


def source_in_words(source: str | None, lang: Lang) -> str | None:
    """`controls.* 17/20 = 85%; controls.breach=no` as a reader understands it; any other source as it stands."""
    sheet = _SHEET.fullmatch(source or "")
    if sheet is None or sheet["scale"] not in SCALES:
        return source
    caps = [_cap(cap, lang) for cap in sheet["caps"].split("; ") if cap]
    return _BETWEEN[lang].join((_SCORED.fill(title=SCALES[sheet["scale"]].title, figure=sheet["figure"].strip()).say(lang), *caps))


def _cap(cap: str, lang: Lang) -> str:
    key, _, value = cap.partition("=")
    item = by_key()[key.partition("@")[0]]
    return _CAPPED.fill(name=item.short.say(lang), value=reply_in_words(item, (value,), lang)).say(lang)
