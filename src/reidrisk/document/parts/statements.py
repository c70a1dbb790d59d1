"""What a case answered, as statements: a label with its value, and one matrix for what is answered for each column, place or party."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...model import words
from ...model.frozen import dataclass
from ...model.text import Text
from ...prepare.asking.questionnaire import Each
from .. import heads
from ..content import Block
from ..layout.widths import length
from ..making import Make
from .plan import Row, Section

_OF_EACH: dict[Each, Text] = {
    "column": heads.COLUMN,
    "environment": heads.ENVIRONMENT,
    "source": Text("来源单位", "Source"),
    "recipient": heads.RECIPIENT,
    "person": Text("使用者", "User"),
    "holding": heads.OTHER_DATA,
}
_FIRST_SHARE, _WIDEST, _LETTERS_A_SHARE = 16, 44, 6  # a long name of an organisation would be a tower of short lines
_WITH_NOTE = Text("{answer}（{note}）", "{answer} ({note})")


@dataclass(frozen=True, slots=True)
class Matrix:
    """What was answered for each of several: a row for each, a column for what was asked of it."""

    each: Each
    labels: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def table(self, make: Make) -> Block:
        """The first column names what each row is about."""
        longest = max((length(row[0]) for row in self.rows), default=0)
        head, first = _OF_EACH[self.each], min(max(_FIRST_SHARE, longest // _LETTERS_A_SHARE), _WIDEST)
        width = (100 - first) // len(self.labels)
        return make.table(_CAPTION.fill(each=head), (head, *self.labels), self.rows, (first, *(width for _ in self.labels)))


_CAPTION = Text("各项说明（{each}）", "Stated of each: {each}")


def facts(rows: Iterable[Row], make: Make) -> tuple[tuple[str, str], ...]:
    """Label and value of what is stated once; an optional answer that nobody gave is left out."""
    return tuple((row.label, stated(row, make)) for row in rows if row.instance is None and (row.answer or row.open))


def matrices(rows: Iterable[Row], make: Make) -> Iterator[Matrix]:
    """One for each kind of thing that something was asked of."""
    found: dict[Each, list[Row]] = {}
    for row in rows:
        if row.item.each is not None and row.instance is not None:
            found.setdefault(row.item.each, []).append(row)
    for each, several in found.items():
        cells = {(row.instance, row.item.key): stated(row, make) for row in several}
        labels = {row.item.key: row.label for row in several if row.answer or row.open}
        instances = tuple(dict.fromkeys(row.instance or "" for row in several))
        if labels:
            cells_of = tuple((instance, *(cells.get((instance, key), "—") for key in labels)) for instance in instances)
            yield Matrix(each, tuple(labels.values()), cells_of)


def stated(row: Row, make: Make) -> str:
    """The value, with what it rests on; "not answered" where it is open."""
    if not row.answer:
        return make.say(words.NOT_ANSWERED) if row.open else "—"
    return _WITH_NOTE.fill(answer=row.answer, note=row.note).say(make.lang) if row.note else row.answer


def section_blocks(section: Section, rows: tuple[Row, ...], make: Make) -> Iterator[Block]:
    """A section as statements; nothing where none of its rows has anything to say."""
    single, several = facts(rows, make), tuple(matrices(rows, make))
    if single or several:
        yield make.h2(section.title)
    if single:
        yield make.pairs(single)
    yield from (one.table(make) for one in several)
