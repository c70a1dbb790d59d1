"""A workbook that is sent out to be filled in: open cells with lists to choose from, all others closed; text throughout, no formula."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from ...model.frozen import dataclass
from ...model.optional import optional
from ..sheets.cells import cell_name
from ..sheets.xlsx.writing import LIBRARY, NO_TIME, PURPOSE
from .harmless import begins_formula

_LISTS = "reidrisk"  # the hidden sheet of the choices
_LONGEST_PROMPT = 250


@dataclass(frozen=True, slots=True)
class FillRow:
    """A row: its texts, and by place what may be chosen there. `heading` parts what follows from what stands before."""

    cells: tuple[str, ...]
    choices: Mapping[int, tuple[str, ...]]
    heading: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetToFill:
    """One sheet; `open` are the places that are filled in.

    `above`: lines over the table, each a label, its text, and whether the text is to be filled in. `refused` is what a spreadsheet
    program answers to a text that is none of a list.
    """

    title: str
    above: Sequence[tuple[str, str, bool]]
    heads: Sequence[str]
    widths: Sequence[int]
    rows: Sequence[FillRow]
    open: frozenset[int]
    refused: str


def workbook_to_fill(sheet: SheetToFill) -> bytes:
    """The file."""
    engine = optional(LIBRARY, LIBRARY, "excel", PURPOSE)
    out = io.BytesIO()
    plain = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with engine.Workbook(out, plain) as book:
        book.set_properties({"created": NO_TIME})
        _Writing(book, sheet).write()
    return out.getvalue()


class _Writing:
    """Writes the sheet from above to below."""

    def __init__(self, book: Any, sheet: SheetToFill) -> None:  # noqa: ANN401 - the library's own
        self._book, self._what, self._lists = book, sheet, dict[tuple[str, ...], str]()
        self._sheet = book.add_worksheet(sheet.title)
        self._hidden = book.add_worksheet(_LISTS)
        self._hidden.very_hidden()
        base = {"text_wrap": True, "valign": "top", "num_format": "@"}
        self._closed, self._quoted = book.add_format(base), book.add_format({**base, "quote_prefix": True})
        filled = {**base, "locked": False, "bg_color": "#FFF8E1", "border": 1, "border_color": "#C9B458"}
        self._open, self._open_quoted = book.add_format(filled), book.add_format({**filled, "quote_prefix": True})
        self._bold = book.add_format({**base, "bold": True, "bottom": 1})
        self._heading = book.add_format({**base, "bold": True, "bg_color": "#E8EDF2"})

    def write(self) -> None:
        what, sheet = self._what, self._sheet
        for place, width in enumerate(what.widths):
            sheet.set_column(place, place, width)
        for at, (label, text, is_open) in enumerate(what.above):
            sheet.write_string(at, 0, label, self._bold if not text and not is_open else self._closed)
            self._cell(at, 1, text, is_open=is_open)
        head = len(what.above) + 1
        for place, text in enumerate(what.heads):
            sheet.write_string(head, place, text, self._bold)
        for at, row in enumerate(what.rows, head + 1):
            self._row(at, row)
        sheet.freeze_panes(head + 1, 1)
        sheet.protect("", {"format_columns": True, "format_rows": True, "select_locked_cells": True})
        sheet.set_landscape()
        sheet.fit_to_pages(1, 0)

    def _row(self, at: int, row: FillRow) -> None:
        if row.heading:
            for place in range(len(self._what.heads)):
                self._sheet.write_string(at, place, row.cells[place] if place < len(row.cells) else "", self._heading)
            return
        for place, text in enumerate(row.cells):
            self._cell(at, place, text, is_open=place in self._what.open)
        for place, choices in row.choices.items():
            rule = {"validate": "list", "source": self._list(choices), "error_message": self._what.refused[:_LONGEST_PROMPT]}
            self._sheet.data_validation(at, place, at, place, rule)

    def _cell(self, at: int, place: int, text: str, *, is_open: bool) -> None:
        """A text that begins like a formula stays one when somebody edits the cell."""
        quoted = begins_formula(text)
        form = (self._open_quoted if quoted else self._open) if is_open else self._quoted if quoted else self._closed
        if text:
            self._sheet.write_string(at, place, text, form)
        elif is_open:
            self._sheet.write_blank(at, place, None, form)

    def _list(self, choices: tuple[str, ...]) -> str:
        """Where these choices stand on the hidden sheet; written once."""
        if choices not in self._lists:
            place = len(self._lists)
            for at, choice in enumerate(choices):
                self._hidden.write_string(at, place, choice)
            letters = cell_name(1, place)[:-1]
            self._lists[choices] = f"={_LISTS}!${letters}$1:${letters}${len(choices)}"
        return self._lists[choices]
