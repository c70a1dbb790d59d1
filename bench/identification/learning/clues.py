"""The clues of the labelled columns: of the corpus by name, description and type, of the built tables by name and values."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from reidrisk.identify.dictionary import DictionaryEntry
from reidrisk.identify.judge import judge
from reidrisk.identify.names import lookup
from reidrisk.identify.proposal import Proposal
from reidrisk.identify.values import Values
from reidrisk.identify.weighing import clues, impersonal, whole
from reidrisk.identify.weighing.around import of_neighbours
from reidrisk.model.role import Role

from ..corpus import Column, Table
from ..finding import samples_of
from ..real.observing import Observed
from ..shapes import Sheet

ROWS = 80  # of a built table
NAMELESS = 0.5  # how much a column counts whose name was taken away
UNCOUNTED = 1000  # rows where nobody wrote how many
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
    ruled: frozenset[Role] = frozenset()
    rules: frozenset[str] = frozenset()

    @property
    def by_name(self) -> tuple[str, ...]:
        """As a user's table shows it."""
        return (*self.words, *self.listed, *self.around)

    @property
    def by_label(self) -> tuple[str, ...]:
        """With a label beside the name, as files of SPSS, Stata and SAS have."""
        return (*sorted({*self.words, *self.listed, *self.described}), *self.around)

    def examples(self, of_rows: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], float]]:
        """What is learned from, and how much each counts: also without the lists, for new names stand in none; `of_rows` is the table's."""
        share = 0.6 if self.described else 1.0
        rows = (*of_rows, *impersonal.of_key(self.listed, of_rows))
        yield (*self.by_name, *rows), share
        yield (*self.words, *self.around, *rows), 0.3 * share
        if self.described:
            yield (*self.described, *self.around, *rows), 0.5
            yield (*self.by_label, *rows), 0.4


@dataclass(frozen=True)
class LabelledTable:
    """A table with its columns, what tells things from persons in it, and how much its columns count."""

    table: Table
    columns: tuple[Labelled, ...]
    features: Mapping[str, float]
    share: float = 1.0
    nameless: bool = False
    spelled_out: bool = True

    @property
    def counted_rows(self) -> int:
        """Rows with values; none where the names alone are known."""
        return (self.table.rows or UNCOUNTED) if "values" in self.features else 0

    @property
    def of_things(self) -> bool:
        """Whether its rows are no persons, nor what happened to one."""
        return self.table.kind == "things"

    @property
    def of_people(self) -> bool:
        """Whether each row is one person."""
        return self.table.kind == "people"


def of_table(table: Table, share: float = 1.0) -> LabelledTable:
    """A table of the corpus, or one that was written to learn from."""
    proposals = [judge(column.name, Values([], [])) for column in table.columns]
    spoken = [whole.spoken(proposal.evidence) for proposal in proposals]
    return _labelled(table, proposals, [_counted(column) for column in table.columns], spoken, 0, share)


def of_real(table: Table, seen: Sequence[Observed]) -> LabelledTable:
    """A real table, by its names and what its values look like."""
    spoken = [frozenset(each.rules) for each in seen]
    return _labelled(table, [each.proposal for each in seen], [each.clues for each in seen], spoken, table.rows or UNCOUNTED, 1.0)


def without_names(table: Table, seen: Sequence[Observed]) -> LabelledTable:
    """The same when nobody has written what the columns are."""
    bare = replace(table, columns=tuple(replace(column, name=f"column_{place + 1}") for place, column in enumerate(table.columns)))
    return replace(of_real(bare, seen), table=table, nameless=True)


def _labelled(  # noqa: PLR0913, PLR0917 - all that is known of a table
    table: Table, proposals: Sequence[Proposal], seen: Sequence[tuple[str, ...]], spoken: Sequence[frozenset[str]], rows: int, share: float
) -> LabelledTable:
    spelled = [(clues.of_name(column.name), clues.of_lists(column.name, lookup(column.name))) for column in table.columns]
    for proposal, (words, listed), each in zip(proposals, spelled, seen, strict=True):
        proposal.clues = (*words, *listed, *each)
    columns = tuple(
        Labelled(
            table.name,
            table.publisher,
            column.roles,
            column.categories[0] if column.categories else "",
            words,
            listed,
            clues.of_label(DictionaryEntry(column.description).short if not rows else ""),
            (*beside, *each),
            proposal.roles,
            rules,
        )
        for column, (words, listed), each, beside, proposal, rules in zip(
            table.columns, spelled, seen, of_neighbours(proposals), proposals, spoken, strict=True
        )
    )
    spelled_out = impersonal.are_spelled_out(proposals)
    return LabelledTable(table, columns, impersonal.features(proposals, rows), share, spelled_out=spelled_out)


def _counted(column: Column) -> tuple[str, ...]:
    """The type of a published schema, and the share of different values where they were counted."""
    kind = next((kind for kind, pattern in _TYPES if pattern.match(column.type.casefold())), "")
    distinct = column.features.distinct
    return (*clues.of_type(kind), *(clues.of_share(distinct) if distinct is not None else ()))


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
        words, listed = clues.of_name(made.header), clues.of_lists(made.header, lookup(made.header))
        values = proposal.clues[len(words) + len(listed) :]
        category = min(kind.categories, default="")
        yield Labelled(sheet.name, sheet.name, roles or frozenset({"NI"}), category, words, listed, (), (*beside, *values))
