"""The recipient's questions as a workbook: a row each, choices as lists (GB/T 42460 6.1 b)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ...data.output.to_fill import FillRow, SheetToFill, workbook_to_fill
from ...model.text import Lang, Phrase, Text
from ...prepare.asking.item_values import options_of
from ...prepare.asking.questionnaire import Item
from . import words
from .fields import FormField
from .sent import SentForm

_ANSWER, _SOURCE, _ATTACHED = 2, 3, 4
_WIDTHS = (46, 52, 26, 36, 26, 24)


def question_sheet(form: SentForm, fields: Sequence[FormField]) -> bytes:
    """The workbook of this form."""
    langs = form.langs
    heads = (words.QUESTION, words.HELP, words.ANSWER, words.SOURCE, words.ATTACHED, words.KEY)
    sheet = SheetToFill(
        title=words.ANSWER.say(langs[0]),
        above=tuple(_above(form)),
        heads=tuple(words.label(one, langs) for one in heads),
        widths=_WIDTHS,
        rows=tuple(_rows(fields, langs)),
        open=frozenset({_ANSWER, _SOURCE, _ATTACHED}),
        refused=words.label(words.REFUSED, langs),
    )
    return workbook_to_fill(sheet)


def _above(form: SentForm) -> Iterator[tuple[str, str, bool]]:
    langs = form.langs
    yield words.label(words.QUESTIONS_TITLE, langs), "", False
    yield "", words.lines((words.QUESTIONS_ABOUT,), langs), False
    yield words.label(words.NUMBER, langs), form.number, False
    if form.recipient is not None:
        yield words.label(words.RECIPIENT, langs), form.recipient, False
    yield from ((words.label(one, langs), "", True) for one in (words.BY, words.POSITION, words.ON))


def _rows(fields: Sequence[FormField], langs: Sequence[Lang]) -> Iterator[FillRow]:
    questions = {one.key: one for one in fields}
    for section, mine in groupby(fields, lambda one: one.section):
        yield FillRow((words.label(section, langs),), {}, heading=True)
        for one in mine:
            choices = choices_of(one.item, langs) if one.item.kind in {"choice", "yes_no"} else ()
            explained = (*conditions(one, questions), one.item.help, *_how(one.item, langs))
            cells = (words.lines((one.text,), langs), words.lines(explained, langs), "", "", "", one.key)
            yield FillRow(cells, {_ANSWER: choices} if choices else {})


def conditions(field: FormField, questions: dict[str, FormField]) -> Iterator[Phrase]:
    """When the question is to be answered, in words."""
    for key, when in field.only:
        other = questions.get(key)
        if other is not None:
            titles = {option.value: option.title for option in options_of(other.item)}
            answers = [titles.get(value, value) for value in when.values or when.unless]
            yield (words.ONLY if when.values else words.UNLESS).fill(question=other.text, answers=answers)


def choices_of(item: Item, langs: Sequence[Lang]) -> tuple[str, ...]:
    """What can be chosen, as it stands in the form."""
    return tuple(words.label(option.title, langs) for option in options_of(item))


def _how(item: Item, langs: Sequence[Lang]) -> Iterator[Text | Phrase]:
    """How an answer that is no choice is written."""
    if item.kind == "choices":
        yield words.SEVERAL.fill(choices="; ".join(choices_of(item, langs)))
    elif item.kind in {"list", "people"}:
        yield words.LISTED
