"""Which way people are counted by what is known of them."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.outside.background import View
from ..source import OpenedTable
from .hashed_rows import HashedRows
from .known_rows import KnownRows
from .numbered_rows import NumberedRows


def known(dataset: OpenedTable, quasi: Sequence[str], views: Sequence[View], subject: str | None) -> KnownRows:
    """Rows that fit are counted here, all else by the engine; close it.

    `TooManyTuplesError` of a table in another engine whose distinct tuples are too many to be fetched.
    """
    if subject is None and dataset.may_keep({*quasi, *(view.column for view in views)}):
        return NumberedRows(dataset, quasi, views)
    return HashedRows(dataset, quasi, views, subject)
