"""What a document says now that its approved version did not, place by place (GB/T 42460 6.6 b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher

from ..content import Block, Figure, Formula, Heading, Pairs, Sign, Table, texts
from ..control import ChangedStatement

Line = tuple[str, str, str]
BETWEEN = " · "


def lines_of(blocks: Iterable[Block]) -> Iterator[Line]:
    """Every statement: the chapter or section it stands in, what it is of (a label, the first cell of a row), what it says."""
    section = ""
    for block in blocks:
        if isinstance(block, Heading):
            section = block.text
        for label, statement in _statements(block):
            if label or statement:
                yield section, label, statement


def _statements(block: Block) -> Iterator[tuple[str, str]]:
    match block:
        case Heading():
            yield "", block.text
        case Pairs():
            yield from block.rows
        case Table():
            yield from ((row[0], BETWEEN.join(cell for cell in row[1:] if cell)) for row in block.rows)
        case Formula():
            yield block.symbol, block.result
        case Figure():  # its rows are in the tables
            yield block.title, block.sentence
        case Sign():
            return
        case _:
            yield from (("", text) for text in texts(block))


def changes_between(before: Sequence[Line], after: Sequence[Line]) -> tuple[ChangedStatement, ...]:
    """What was taken away, changed and added, in the order of the document; what is of the same thing stands in one change."""
    found: list[ChangedStatement] = []
    for kind, b_from, b_to, a_from, a_to in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            found.extend(_paired(before[b_from:b_to], after[a_from:a_to]))
    return tuple(found)


def only_changed(change: ChangedStatement) -> tuple[str, str]:
    """Before and now without the cells that are the same in both."""
    before, now = change.before.split(BETWEEN), change.now.split(BETWEEN)
    if not change.before or not change.now or before == now:
        return change.before, change.now
    return BETWEEN.join(one for one in before if one not in now), BETWEEN.join(one for one in now if one not in before)


def _paired(gone: Sequence[Line], new: Sequence[Line]) -> Iterator[ChangedStatement]:
    """Statements of the same label in the same section are one that changed; without labels they are taken in their order."""
    left = list(new)
    for section, label, statement in gone:
        now = next((one for one in left if one[:2] == (section, label)), None)
        if now is not None:
            left.remove(now)
        yield ChangedStatement(section, label, statement, now[2] if now is not None else "")
    for section, label, statement in left:
        yield ChangedStatement(section, label, "", statement)
