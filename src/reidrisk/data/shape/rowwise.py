"""Tables that are no list of records: the names of the variables in the first column, or beside each value as on a form."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .cell_kinds import Row, kind_of, look
from .header_row import names_a_column

_LEAST, _LEAST_NAMELESS, _MOST, _HALF = 3, 4, 100, 0.5
_ITEM = re.compile(r"\s*([^：:]{1,20}?)\s*[：:]\s*(.*)")
_NEARLY_ALL, _TWICE, _ROUNDS = 0.8, 2, 3


def are_forms(rows: Sequence[Row]) -> bool:
    """Whether rows are made of an item and what it is: one below the other, in one cell (``Name: ...``), or in pairs.

    The words that say of what name columns, and come again where there are several forms.
    """
    items = [_labels(row) for row in rows if any(cell and any(map(str.isalnum, cell)) for cell in row)]  # lines may part the forms
    labels = [label for row in items for label in row]
    known = {label for label in labels if names_a_column(label)}
    named = sum(label in known for label in labels)
    if len(items) < _LEAST or not labels or min(map(len, items)) != max(map(len, items)):
        return False
    if known and _go_round(labels):
        return True
    if named < _NEARLY_ALL * len(labels):
        return False
    pairs = len(items[0]) > 1 and len(set(labels)) == len(labels)  # one form, in pairs: a list has no names in every second column
    return len(known) >= _LEAST and (pairs or _TWICE * len(set(labels)) <= len(labels))


def _go_round(labels: Sequence[str]) -> bool:
    """Whether the same items come again and again from the first line on, in the same order: one of them that is known says enough."""
    again = next((place for place, label in enumerate(labels) if place and label == labels[0]), 0)
    if again < _LEAST or len(labels) < _ROUNDS * again or len(set(labels[:again])) < again or not all(labels[:again]):
        return False
    return all(label == labels[place % again] for place, label in enumerate(labels))


def _labels(row: Row) -> tuple[str, ...]:
    """What the cells at the left of each pair say; of a row of one cell, what stands before its colon."""
    cells = [(cell or "").strip() for cell in row]
    if len(cells) == 1 or not any(cells[1:]):
        item = _ITEM.fullmatch(cells[0])
        return (item[1],) if item else (cells[0],)
    if len(cells) % 2 or any(kind_of(cell) not in {"words", "blank"} for cell in cells[::2]):
        return ("",)
    return tuple(cells[::2])


def stands_on_its_side(rows: Sequence[Row]) -> bool:
    """Whether most first cells name variables and the cells to the right are alike by row: ages in one, words in another.

    A list that describes variables has words in all of its rows, so that it is none.
    """
    full = [row for row in rows if len(row) > _LEAST and row[0] and row[0].strip()]
    first = [(row[0] or "").strip() for row in full]
    if not _LEAST <= len(full) <= _MOST or len(set(first)) < len(first) or sum(map(names_a_column, first)) <= _HALF * len(first):
        return False
    along = [look(row[1:]) for row in full]
    across = [look([row[place] for row in full if place < len(row)]) for place in range(1, max(map(len, full)))]
    return any(one.typed for one in along) and not any(one.typed for one in across) and any(one.kind == "words" for one in along)


def lies_without_names(rows: Sequence[Row]) -> bool:
    """Whether rows are alike along, one of dates or codes and one of words at least, and no column is alike down: persons side by side."""
    full = [row for row in rows if len(row) > _LEAST and all(cell and cell.strip() for cell in row)]
    if not _LEAST_NAMELESS <= len(rows) <= _MOST or len(full) < len(rows) or len(set(map(len, full))) > 1:
        return False
    along = [look(row) for row in full]
    across = [look([row[place] for row in full]) for place in range(len(full[0]))]
    words = sum(one.kind == "words" and all(kind_of(cell) == "words" for cell in one.cells) for one in along)
    typed = sum(one.typed for one in along)
    mixed = all(not one.typed and any(kind_of(cell) != "words" for cell in one.cells) for one in across)
    return words > 0 and typed > 1 and words + typed == len(along) and mixed
