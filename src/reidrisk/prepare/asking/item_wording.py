"""Answers to items in words, for documents and terminals."""

from __future__ import annotations

from ...model.exact import exact, show
from ...model.text import Lang, Phrase, Text
from .item_values import options_of
from .questionnaire import Item, by_key
from .situation import Asked, split_key

_PEOPLE = Text("{count} 人，姓名不写入本文件", "{count}; names are not given in this document")
_ANSWERED = Text("已由本人回答，内容不写入本文件", "answered in person; kept out of this document")
_OF = Text("{text}（{instance}）", "{text} ({instance})")
_ABOUT = Text("{title} · {instance}", "{title} · {instance}")
_SOMEONE = Text("某名使用者", "one of the users")
_LISTED = {"zh": "；", "en": "; "}


def reply_in_words(item: Item, values: tuple[str, ...], lang: Lang, *, names: bool = False) -> str:
    """An answer as a reader meets it; people's names and private answers only with `names`."""
    if item.private and not names:
        return _PEOPLE.fill(count=len(values)).say(lang) if item.kind == "people" else _ANSWERED.say(lang)
    titles = {option.value: option.title.say(lang) for option in options_of(item)}
    return _LISTED[lang].join(titles.get(value) or _plain(item, value) for value in values)


def called(key: str) -> Text | Phrase | str:
    """What is asked under a key, in a few words, with the column or environment it is about; what is no question stays as it is."""
    name, instance = split_key(key)
    item = by_key().get(name)
    if item is None:
        return key
    return item.short if instance is None else _ABOUT.fill(title=item.short, instance=instance)


def question(asked: Asked, lang: Lang, *, names: bool = False) -> str:
    """The question, with the column or environment it is about."""
    text = asked.item.text.say(lang)
    if asked.instance is None:
        return text
    hidden = asked.item.each == "person" and not names
    return _OF.fill(text=text, instance=_SOMEONE if hidden else asked.instance).say(lang)


def _plain(item: Item, value: str) -> str:
    if item.kind == "number":
        return f"{int(value):,}"
    if item.kind == "share":
        return f"{show(exact(value) * 100, 4)}%"
    return value
