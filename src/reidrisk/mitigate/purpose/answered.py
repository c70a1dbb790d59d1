"""What the answers of a case say the data are for: what each column is needed for, and how coarse it may become."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...model.preparation import Reply
from ...model.release import AT
from .purpose import ColumnPurpose, Purpose

_AS_IT_IS = "as it is"


def answered(replies: Mapping[str, Reply]) -> Purpose:
    """The purpose that follows from them (GB/T 42460 6.1 b; China methodology 10.3.2); nothing where nobody answered."""
    return Purpose(columns=dict(_needs(replies)))


def _needs(replies: Mapping[str, Reply]) -> Iterator[tuple[str, ColumnPurpose]]:
    """What is to be kept as it is is a wish with a weight, what may be coarser one with its words; what must stay binds elsewhere."""
    for key, reply in replies.items():
        item, _, column = key.partition(AT)
        if item != "columns.need" or reply.value == "drop":
            continue
        level = replies.get(f"columns.level{AT}{column}")
        coarsest = None if level is None else level.value.strip()
        yield column, ColumnPurpose(coarsest=coarsest if reply.value == "coarsen" else _AS_IT_IS, prose=True)
