"""Answers to items in words, for documents and terminals."""

from __future__ import annotations

from ...model.exact import exact, show
from ...model.text import Lang, Text
from .item_values import options_of
from .questionnaire import Item
from .situation import Asked

_PEOPLE = Text("{count} 人，姓名不写入本文件", "{count} people; their names stay out of this document")
_ANSWERED = Text("已由本人回答，内容不写入本文件", "answered in person; kept out of this document")
_OF = Text("{text}（{instance}）", "{text} ({instance})")
_SOMEONE = Text("某名使用者", "one of the users")
_DOCUMENTS = {
    "China methodology": Text("中国去标识化方法（2024）", "China methodology (2024)"),
    "ITU X Suppl.39": Text("ITU-T X 系列补编 39", "ITU-T X Suppl. 39"),
    "IPC 2016": Text("安大略省 IPC 指南（2016）", "IPC Ontario 2016"),
    "PIPL": Text("《个人信息保护法》", "PIPL"),
}
_LISTED = {"zh": "；", "en": "; "}


def reply_in_words(item: Item, values: tuple[str, ...], lang: Lang, *, names: bool = False) -> str:
    """An answer as a reader meets it; people's names and private answers only with `names`."""
    if item.private and not names:
        return _PEOPLE.fill(count=len(values)).say(lang) if item.kind == "people" else _ANSWERED.say(lang)
    titles = {option.value: option.title.say(lang) for option in options_of(item)}
    return _LISTED[lang].join(titles.get(value) or _plain(item, value) for value in values)


def question(asked: Asked, lang: Lang, *, names: bool = False) -> str:
    """The question, with the column or environment it is about."""
    text = asked.item.text.say(lang)
    if asked.instance is None:
        return text
    hidden = asked.item.each == "person" and not names
    return _OF.fill(text=text, instance=_SOMEONE if hidden else asked.instance).say(lang)


def cited(clauses: tuple[str, ...], lang: Lang) -> str:
    """Clauses as a reader of this language knows their documents."""
    return _LISTED[lang].join(_cited(clause, lang) for clause in clauses)


def _cited(clause: str, lang: Lang) -> str:
    for short, document in _DOCUMENTS.items():
        if clause.startswith(short):
            return document.say(lang) + (_place(clause[len(short) :]) if lang == "zh" else clause[len(short) :])
    return clause


def _place(words: str) -> str:
    """Articles and steps as Chinese counts them; clause numbers stay."""
    if words.startswith(" step "):
        return f"第 {words[6:]} 步"
    article = words.strip()
    return f"第 {article.replace('-', ' 至 ')} 条" if article[:1].isdecimal() and "." not in article else words


def _plain(item: Item, value: str) -> str:
    if item.kind == "number":
        return f"{int(value):,}"
    if item.kind == "share":
        return f"{show(exact(value) * 100, 4)}%"
    return value
