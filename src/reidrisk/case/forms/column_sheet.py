"""The columns as a workbook: what is proposed for each and by which reasons, its category, and a role to choose (GB/T 42460 6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ...data.output.to_fill import FillRow, SheetToFill, workbook_to_fill
from ...identify.catalogue import categories
from ...model.role import Role
from ...model.text import Lang
from ...prepare.case.form import ColumnEntry
from ...prepare.deciders import AS_PROPOSED
from ..case import Case
from . import words
from .sent import SentForm

_ROLE, _WHY = 6, 7
_WIDTHS = (28, 24, 28, 44, 44, 44, 28, 36)
_REASONS = 3


def column_sheet(form: SentForm, case: Case) -> bytes:
    """The workbook of this form."""
    langs = form.langs
    heads = (words.COLUMN, words.PROPOSED, words.CATEGORY, *words.REASONS, words.ROLE, words.WHY)
    choices = tuple(words.label(text, langs) for text in (AS_PROPOSED, *(text for text, _ in words.CHOICES)))
    sheet = SheetToFill(
        title=words.COLUMN.say(langs[0]),
        above=tuple(_above(form)),
        heads=tuple(words.label(one, langs) for one in heads),
        widths=_WIDTHS,
        rows=tuple(FillRow(tuple(_cells(name, case.file.columns[name], langs)), {_ROLE: choices}) for name in form.keys),
        open=frozenset({_ROLE, _WHY}),
        refused=words.label(words.REFUSED, langs),
    )
    return workbook_to_fill(sheet)


def _above(form: SentForm) -> Iterator[tuple[str, str, bool]]:
    langs = form.langs
    yield words.label(words.COLUMNS_TITLE, langs), "", False
    yield "", words.lines((words.COLUMNS_ABOUT,), langs), False
    yield words.label(words.NUMBER, langs), form.number, False
    yield from ((words.label(one, langs), "", True) for one in (words.BY, words.ON))


def _cells(name: str, column: ColumnEntry, langs: tuple[Lang, ...]) -> Iterator[str]:
    yield name
    yield _roles(column.proposed or (), langs)
    known = categories().get(column.category or "")
    yield column.category or "" if known is None else words.label(known.title, langs)
    reasons = (column.evidence or [])[:_REASONS]
    yield from (*reasons, *[""] * (_REASONS - len(reasons)))
    yield _roles(column.decision or (), langs)
    yield column.reason or ""


def _roles(named: list[str] | tuple[str, ...], langs: tuple[Lang, ...]) -> str:
    """Roles as they are chosen; such as cannot be, side by side."""
    roles = frozenset(Role(one) for one in named if one in set(Role))
    chosen = next((text for text, meant in words.CHOICES if meant == roles), None)
    return words.label(chosen, langs) if chosen is not None else "; ".join(words.label(role.words, langs) for role in Role if role in roles)
