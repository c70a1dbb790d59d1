"""The clues of the labelled columns: of the corpus by name, description and type, of the built tables by name and values."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reidrisk.identify.dictionary import DictionaryEntry
from reidrisk.identify.judge import judge
from reidrisk.identify.names import lookup
from reidrisk.identify.values import Values
from reidrisk.identify.weighing import clues
from reidrisk.identify.weighing.around import of_neighbours

from ..corpus import Column, Table
from ..finding import samples_of
from ..real.observing import Observed
from ..shapes import Sheet

ROWS = 80  # of a built table
_TYPES = (
    ("flag", re.compile(r"bool|bit\b|flag")),
    ("date", re.compile(r"date|time|yearmonth")),
    ("decimal", re.compile(r"float|double|decimal|currency|real|bigdecimal|(?:numeric|number)\([0-9]+, ?[1-9]")),
    ("number", re.compile(r"int|bigint|number|numeric|smallint|tinyint|long")),
)


@dataclass(frozen=True)
class Labelled:
    """One column with its clues: of its name, its description, and of what stands around and in it."""

    table: str
    publisher: str
    roles: frozenset[str]
    category: str
    words: tuple[str, ...]
    listed: tuple[str, ...]
    described: tuple[str, ...]
    around: tuple[str, ...]

    @property
    def by_name(self) -> tuple[str, ...]:
        """As a user's table shows it."""
        return (*self.words, *self.listed, *self.around)

    @property
    def by_label(self) -> tuple[str, ...]:
        """With a label beside the name, as files of SPSS, Stata and SAS have."""
        return (*sorted({*self.words, *self.listed, *self.described}), *self.around)

    @property
    def examples(self) -> Iterator[tuple[tuple[str, ...], float]]:
        """What is learned from, and how much each counts: also without the lists, for new names stand in none."""
        share = 0.6 if self.described else 1.0
        yield self.by_name, share
        yield (*self.words, *self.around), 0.3 * share
        if self.described:
            yield (*self.described, *self.around), 0.5
            yield self.by_label, 0.4


def of_table(table: Table) -> Iterator[Labelled]:
    """Every column of a table of the corpus."""
    proposals = [judge(column.name, Values([], [])) for column in table.columns]
    for column, proposal in zip(table.columns, proposals, strict=True):
        proposal.clues = _counted(column)
    for column, proposal, beside in zip(table.columns, proposals, of_neighbours(proposals), strict=True):
        short = DictionaryEntry(column.description).short
        yield Labelled(
            table.name,
            table.publisher,
            column.roles,
            column.categories[0] if column.categories else "",
            clues.of_name(column.name),
            clues.of_lists(lookup(column.name)),
            clues.of_label(short),
            (*beside, *proposal.clues),
        )


def _counted(column: Column) -> tuple[str, ...]:
    """The type of a published schema, and the share of different values where they were counted."""
    kind = next((kind for kind, pattern in _TYPES if pattern.match(column.type.casefold())), "")
    distinct = column.features.distinct
    return (*clues.of_type(kind), *(clues.of_share(distinct) if distinct is not None else ()))


def of_real(table: Table, seen: Sequence[Observed]) -> Iterator[Labelled]:
    """Every column of a real table, by its name and what its values look like."""
    proposals = [each.proposal for each in seen]
    for column, each, beside in zip(table.columns, seen, of_neighbours(proposals), strict=True):
        words, listed = clues.of_name(column.name), clues.of_lists(lookup(column.name))
        category = column.categories[0] if column.categories else ""
        yield Labelled(table.name, table.publisher, column.roles, category, words, listed, (), (*beside, *each.clues))


def of_sheet(sheet: Sheet) -> Iterator[Labelled]:
    """Every column of a built table, with its values; a role that counts neither way is as the product says."""
    samples = samples_of(sheet, ROWS)
    proposals = [judge(made.header, Values.of(samples[made.header])) for made in sheet.columns]
    for made, proposal in zip(sheet.columns, proposals, strict=True):
        proposal.clues = clues.of_column(made.header, proposal)
    for made, proposal, beside in zip(sheet.columns, proposals, of_neighbours(proposals), strict=True):
        kind = made.kind
        if not (sheet.told or kind.blind):
            continue
        roles = (kind.roles - kind.maybe) | (kind.maybe & frozenset(map(str, proposal.roles)))
        words, listed = clues.of_name(made.header), clues.of_lists(lookup(made.header))
        values = proposal.clues[len(words) + len(listed) :]
        category = min(kind.categories, default="")
        yield Labelled(sheet.name, sheet.name, roles or frozenset({"NI"}), category, words, listed, (), (*beside, *values))
