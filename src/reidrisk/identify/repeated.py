"""What a row's identifier columns hold, found again in its own text: dropped or replaced there, it would stay here (GB/T 42460 A)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from math import sqrt
from operator import contains

from ..model.dataset import ColumnSample
from ..model.frozen import dataclass
from ..model.inventory import Column, Evidence, Inventory
from ..model.role import Role
from ..model.text import Text
from . import findings
from .catalogue import categories
from .findings import FREE_TEXT
from .persons.sampled import Cells, LookedAt
from .persons.words import is_placeholder
from .prose.own import own_forms, own_places

OWN = "repeats:"
_FOUND = Text(
    "有值的 {rows} 行中，{count} 行的文字重复了同一行“{column}”列的内容（全名、名字、姓氏加称谓、换序或分段书写的号码）："
    "即使删除或替换该列，文字仍直接指向本人。",
    "In {count} of {rows} {rows|row|rows} with a value the text repeats what “{column}” holds in the same row (whole, in part, a family "
    "name with a "
    "title, in another order or grouping): it points to the person even where that column is dropped or replaced.",
)
_SHORTEST, _SHORTEST_OF_A_KIND, _SOME = 6, 12, 50
_MOST_ROWS, _COMPARED = 10_000, 1_000
_TIMES, _DEVIATIONS = 3, 3
_ONE_IN = 100  # a party or a town is called like somebody in a few rows of thousands; in running text a single one counts
_PERSON = "person_name"
_AT_ONCE = 32  # identifier columns whose keys are held at a time
_NOWHERE = "\0\0"  # the key of a row that has none
_BETWEEN = "\1"  # between the texts of a row: in no key


@dataclass(frozen=True, slots=True)
class Repeated:
    """In `count` of the `rows` with a text something of the column `source` stands."""

    text: str
    source: str
    count: int
    rows: int

    @property
    def evidence(self) -> Evidence:
        """For the column of the text."""
        return Evidence(
            "value-rule", f"{OWN}{self.source}", _FOUND.fill(count=self.count, rows=self.rows, column=self.source), self.count, self.rows
        )


def with_repeated(inventory: Inventory, rows: LookedAt) -> Inventory:
    """The inventory with what was found; such a text is a direct identifier, whatever was decided of it."""
    found, kinds = repeated(inventory, rows), {column.name: column.category for column in inventory.columns}
    return replace(
        inventory, columns=tuple(_with(column, [one for one in found if one.text == column.name], kinds) for column in inventory.columns)
    )


def repeated(inventory: Inventory, rows: LookedAt) -> tuple[Repeated, ...]:
    """Every pair of a text and an identifier column of which more stands there than chance explains."""
    texts = [column.name for column in inventory.columns if _is_text(column, rows)]
    sources = [column for column in inventory.columns if Role.DI in column.roles and column.name not in texts]
    some = rows.rows[:: -(-len(rows.rows) // _MOST_ROWS) or 1]
    likely = {(text, source.name) for text, source in _likely(texts, sources, rows, some)}
    pairs = ((text, source) for text in texts for source in sources if (text, source.name) in likely)
    counted = (Repeated(text, source.name, *_Pair.of(text, source, rows, some).found()) for text, source in pairs)
    prose = {column.name for column in inventory.columns if is_prose(column)}
    return tuple(one for one in counted if one.count and (one.text in prose or one.count >= max(2, one.rows // _ONE_IN)))


def _likely(texts: Sequence[str], sources: Sequence[Column], rows: LookedAt, some: Sequence[Cells]) -> Iterator[tuple[str, Column]]:
    """The pairs of which some text holds a key of its row's value, and the value itself in some form: the others hold nothing.

    Of each column the cells are made ready once, and not for each pair.
    """
    whole = list(map(_BETWEEN.join, zip(*([cell.lower() for cell in _present(text, rows, some)] for text in texts), strict=True)))
    for start in range(0, len(sources), _AT_ONCE):
        keyed = ((source, _Keys.of(source, rows, some)) for source in sources[start : start + _AT_ONCE])
        block = [(source, keys) for source, keys in keyed if keys.are_in_any(whole)]
        for text in texts if block else ():
            cells = _present(text, rows, some)
            small = [cell.lower() for cell in cells]
            yield from ((text, source) for source, keys in block if keys.stand_in(cells, small))


def _present(name: str, rows: LookedAt, some: Sequence[Cells]) -> list[str]:
    """The cells of a column; empty where there is no value."""
    place = rows.columns.index(name)
    return ["" if (cell := row[place]) in rows.absent or cell is None else cell for row in some]


@dataclass(frozen=True, slots=True)
class _Keys:
    """The cells of an identifier column, row by row, and what a text in small letters must hold to hold one: a list for each key."""

    values: Sequence[str]
    keys: Sequence[Sequence[str]]

    @classmethod
    def of(cls, source: Column, rows: LookedAt, some: Sequence[Cells]) -> _Keys:
        """Placeholders stand for nobody; too short a number stands anywhere."""
        values = _present(source.name, rows, some)
        named = _is_named(source)
        of_value = {
            one: own_forms(one).keys if one and _is_telling(one, named=named) and not is_placeholder(one) else () for one in set(values)
        }
        return cls(values, list(zip_longest(*(of_value[one] or (_NOWHERE,) for one in values), fillvalue=_NOWHERE)))

    def are_in_any(self, small: Sequence[str]) -> bool:
        """Whether any row's value may stand in these texts: what stands in none of a row's need not be looked for in each."""
        return any(any(map(contains, small, keys)) for keys in self.keys)

    def stand_in(self, texts: Sequence[str], small: Sequence[str]) -> bool:
        """Whether any row's value stands in its text."""
        places = {place for keys in self.keys for place, holds in enumerate(map(contains, small, keys)) if holds}
        return any(_stand(texts[place], self.values[place]) for place in places)


def _is_named(source: Column) -> bool:
    """Whether it may hold names, of which parts count."""
    return source.category in {None, _PERSON}


def _is_telling(value: str, *, named: bool) -> bool:
    """Of a number or code the whole counts, and too short a one stands anywhere."""
    return named or len(value) >= _SHORTEST


def _stand(text: str, value: str) -> bool:
    return next(own_places(text, own_forms(value)), None) is not None


def identifying(inventory: Inventory, rows: LookedAt) -> tuple[str, ...]:
    """Columns to look for in the texts of their rows: names, and what is long enough to be nobody else's."""
    found = (column for column in inventory.columns if Role.DI in column.roles and not _is_text(column, rows))
    return tuple(column.name for column in found if column.category == _PERSON or _is_long(rows.samples.get(column.name)))


def _is_long(sample: ColumnSample | None) -> bool:
    some = [] if sample is None else list(sample.values)[:_SOME]
    return 2 * sum(len(value) >= _SHORTEST for value in some) > len(some)


def is_prose(column: Column) -> bool:
    """Whether a column is running text, by what was found of it."""
    return any(one.rule == FREE_TEXT or one.rule.startswith("inside:") for one in column.evidence)


def _is_text(column: Column, rows: LookedAt) -> bool:
    """Running text; or words of any length that nothing was found of."""
    if is_prose(column):
        return True
    sample = rows.samples.get(column.name)
    if Role.DI in column.roles or sample is None:
        return False
    some = list(sample.values)[:_SOME]
    worded = [text for text in some if any(map(str.isalpha, text))]
    shortest = _SHORTEST if column.category is None else _SHORTEST_OF_A_KIND
    return 2 * len(worded) > len(some) and sum(map(len, some)) >= shortest * len(some)


@dataclass(frozen=True, slots=True)
class _Pair:
    """The cells of a text and of an identifier column, row by row, where both hold something."""

    texts: Sequence[str]
    values: Sequence[str]
    named: bool

    @classmethod
    def of(cls, text: str, source: Column, rows: LookedAt, some: Sequence[Cells]) -> _Pair:
        """Placeholders that stand for nobody are no identifiers."""
        at, beside = rows.columns.index(text), rows.columns.index(source.name)
        both = [(row[at], row[beside]) for row in some if row[at] not in rows.absent and row[beside] not in rows.absent]
        kept = [(one, other) for one, other in both if one and other and one != other and not is_placeholder(other)]
        return cls([one for one, _ in kept], [other for _, other in kept], _is_named(source))

    def found(self) -> tuple[int, int]:
        """Rows in which the value stands in the text, where it stands there more often than in the text of another row; and all."""
        count, half = sum(map(self._stands, self.texts, self.values)), len(self.texts) // 2
        if not count:
            return 0, len(self.texts)
        step = -(-len(self.texts) // _COMPARED)
        turned = [*self.texts[half:], *self.texts[:half]]
        compared = [self._stands(*pair) for pair in list(zip(turned, self.values, strict=True))[::step]] if half else []
        chance = sum(compared) * step
        return (count if count > _TIMES * chance + _DEVIATIONS * sqrt(chance) else 0), len(self.texts)

    def _stands(self, text: str, value: str) -> bool:
        return _is_telling(value, named=self.named) and _stand(text, value)


def _with(column: Column, found: Sequence[Repeated], kinds: Mapping[str, str | None]) -> Column:
    if not found:
        return column
    evidence = tuple(one.evidence for one in found)
    if Role.DI in column.roles:
        return replace(column, evidence=(*column.evidence, *evidence))
    most = max(found, key=lambda one: one.count)
    if column.decided:
        against = findings.against_decision(frozenset({Role.DI}), most.count, most.rows)
        return replace(column, evidence=(*column.evidence, findings.proven(most.count, most.rows), against, *evidence))
    roles = (column.roles - {Role.NI}) | {Role.DI}
    rest = tuple(one for one in column.evidence if one.rule != findings.NOTHING)
    if column.category is not None:
        return replace(column, roles=roles, evidence=(*evidence, *rest))
    named = categories()[kinds[most.source] or _PERSON]
    return replace(column, roles=roles, category=named.key, category_title=named.title, evidence=(*evidence, *rest))
