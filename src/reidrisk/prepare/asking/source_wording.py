"""The source of an answer in words: one that follows from a questionnaire names its score sheet, or what was answered."""

from __future__ import annotations

import re

from ...model.text import Lang, Text
from .item_wording import reply_in_words
from .questionnaire import by_key
from .scoring import SCALES

_SHEET = re.compile(r"(?P<scale>[a-z_]+)\.\*(?P<figure>[^;]*)(?P<caps>.*)")
_SCORED = Text("评分表“{title}”（{figure}）", "score sheet “{title}” ({figure})")
_CAPPED = Text("关键项限制了等级——{name}：{value}", "held down by a critical item: {name} {value}")
_ANSWERS = Text("依据回答：{answers}", "the answers on {answers}")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_BETWEEN = {"zh": "；", "en": "; "}


def source_in_words(source: str | None, lang: Lang) -> str | None:
    """`controls.* 17/20 = 85%; controls.breach=no`, or `flow.abroad`, as a reader understands it; any other source as it stands."""
    if not source:
        return source
    sheet = _SHEET.fullmatch(source)
    if sheet is None or sheet["scale"] not in SCALES:
        return _answers(source, lang) or (_in_chinese(source) if lang == "zh" else source)
    caps = [_cap(cap, lang) for cap in sheet["caps"].split("; ") if cap]
    return _BETWEEN[lang].join((_SCORED.fill(title=SCALES[sheet["scale"]].title, figure=sheet["figure"].strip()).say(lang), *caps))


def _answers(source: str, lang: Lang) -> str | None:
    """What was asked, where a source is nothing but keys of questions."""
    keys = source.split(", ")
    return _ANSWERS.fill(answers=tuple(by_key()[key].short for key in keys)).say(lang) if by_key().keys() >= set(keys) else None


def _in_chinese(source: str) -> str:
    """The parts of a Chinese source, joined as Chinese joins them (GB/T 15834); one in another language as it stands."""
    return re.sub(r" \(([^()]*)\)$", r"（\1）", source.replace(", ", "，")) if _CHINESE.search(source) else source


def _cap(cap: str, lang: Lang) -> str:
    key, _, value = cap.partition("=")
    item = by_key()[key.partition("@")[0]]
    return _CAPPED.fill(name=item.short.say(lang), value=reply_in_words(item, (value,), lang)).say(lang)
