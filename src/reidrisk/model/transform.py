"""A transformation technique: what it does to a column, with which settings, and whether it can be undone (GB/T 37964 Annex A)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Literal

from .frozen import dataclass
from .text import Text

Cell = str | None
# In goes a list of cells for each column that is read; out comes one cell for each, None where it becomes missing.
Cells = Sequence[Cell]
Work = Callable[[Sequence[Cells], Sequence[int]], Sequence[Cell]]
SettingKind = Literal["whole", "number", "text", "choice", "list", "flag", "file"]
Value = int | str | bool | tuple[str, ...] | None | object

# A cell that the technique cannot read: it is suppressed and counted, never passed on as it stands.
UNFIT = "\x00unfit"
# What a technique that chooses records says of a record that leaves.
LEAVES = "\x00leaves"


@dataclass(frozen=True, slots=True)
class Setting:
    """One parameter. `choices` are the words of a choice; a setting without default and not `optional` must be given."""

    key: str
    title: Text
    kind: SettingKind = "text"
    default: str | None = None
    optional: bool = False
    choices: tuple[str, ...] = ()
    least: int | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """Settings, a column before and the same column after; tests run it, the manual prints it."""

    settings: Mapping[str, str]
    before: Cells
    after: Cells
    also: Mapping[str, Cells] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Means:
    """What a technique works with: its settings, the column it works on, and, where it needs them, secrets, files and the column's values.

    `secret` gives the key for a purpose (at least 32 bytes) or refuses; `read` the text of a file that
    a setting names; `counts` how many records hold each value. `link` adds to the linking table of a name,
    `linked` gives what it holds already. `values` are the distinct values of another column as it was read.
    """

    settings: Mapping[str, object]
    column: str
    secret: Callable[[str], bytes]
    read: Callable[[str], str]
    counts: Callable[[], Mapping[Cell, int]]
    link: Callable[[str, Mapping[str, str]], None] = lambda _name, _pairs: None
    linked: Callable[[str], Mapping[str, str]] = lambda _name: {}
    values: Callable[[str], Sequence[str]] = lambda _name: ()

    def text(self, key: str) -> str:
        """A setting that is text."""
        return str(self.settings[key])

    def whole(self, key: str) -> int:
        """A setting that is a whole number."""
        return int(str(self.settings[key]))

    def listed(self, key: str) -> tuple[str, ...]:
        """A setting that is a list."""
        found = self.settings[key]
        return found if isinstance(found, tuple) else ()

    def given(self, key: str) -> bool:
        """Whether an optional setting was given."""
        return self.settings.get(key) is not None


@dataclass(frozen=True, slots=True)
class Cut:
    """The characters of the piece from `start` on, `length` of them at most."""

    start: int
    length: int


@dataclass(frozen=True, slots=True)
class Beyond:
    """The mark once for each character of the piece beyond `length`, or that it lacks of `whole` where that is given."""

    mark: str
    length: int
    whole: int | None = None


@dataclass(frozen=True, slots=True)
class DownTo:
    """The piece, or what is cut `of` it, as a number: down to the next multiple of `width` counted from `start`, and `add` to that."""

    width: int
    start: int = 0
    add: int = 0
    of: Cut | None = None


@dataclass(frozen=True, slots=True)
class Edges:
    """The piece as a number: the first label below the first edge, the last from the last edge on, the others between."""

    edges: tuple[str, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Among:
    """`length` characters of the piece from `start` on: the label of the range (first, last, label) that they lie in; None in none."""

    start: int
    length: int
    ranges: tuple[tuple[str, str, str], ...]


Part = str | Cut | Beyond | DownTo | Edges | Among


@dataclass(frozen=True, slots=True)
class CellForm:
    """Values that match `pattern` as a whole become the `parts` of its first group, one after the other.

    The pattern is spelled so that PostgreSQL, Java and RE2 read it alike: ASCII classes, counted repetition, ``(?:``.
    """

    pattern: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class CellRule:
    """The first of the `forms` that a value has; else what `listed` says of it; else `otherwise`, where any other value is meant.

    Values are read trimmed and full-width folded, and in capitals where `capitals`. `missing` is what becomes of a missing one.
    """

    forms: tuple[CellForm, ...] = ()
    listed: tuple[tuple[str, str], ...] = ()
    otherwise: str | None = None
    missing: str | None = None
    capitals: bool = False


def always(label: str) -> CellRule:
    """Every value becomes this one, a missing one too."""
    return CellRule(otherwise=label, missing=label)


@dataclass(frozen=True, slots=True)
class ClassRule:
    """Cells of these columns, one after the other, are suppressed in classes where fewer than `least` records share the value.

    A class is of the records that are alike in all other columns, and in those done before. The next larger values go with what is
    suppressed while that is on fewer than `least` records.
    """

    columns: tuple[str, ...]
    least: int


def no_class_rule(_means: Means) -> ClassRule | None:
    """What no other engine can be told."""
    return None


def no_rule(_means: Means) -> CellRule | None:
    """What no other engine can be told."""
    return None


@dataclass(frozen=True, slots=True)
class Transform:
    """One file of `mitigate/transforms/`.

    `by` says what the work is a function of: the distinct ``value``s; each ``row`` with its number; ``all``
    rows at once; ``column``: none, the column goes; ``records``: it says which records leave; ``together``: the
    distinct combinations of all its columns with their numbers of records, each of which gets a cell for every column and one
    that says whether it fits, one after another. `also` are
    the settings that name further columns to read, `as_read` those of them that are read as they came, whatever
    earlier steps made of them. `of_row` is the one that, where nobody gives it, names the columns that identify the
    record. `alike` are the settings that must not differ between the steps of one domain.
    `secret_if` is a setting and the value with which it needs a secret (None: where it is not given). `last`: it runs once the classes
    were judged, since nobody without the secret could tell what it writes from what stood there. `reversible` says who can undo it: nobody,
    whoever holds the secret, or anybody. `types` are the values it takes. `rule` says the same as the work to another engine; None
    where these settings are no rule. `class_rule` does so of what is a function of classes. `numbers_rows`: what it writes looks like a
    running number, and is none of the original; `of_class`: it writes the mean of a class, nobody's own value. `moves_dates`: by one secret
    number of days a person.
    """

    key: str
    title: Text
    says: Text
    basis: tuple[str, ...]
    types: Text
    by: Literal["value", "row", "all", "column", "records", "together"]
    reversible: Literal["no", "with_secret", "yes"]
    prepare: Callable[[Means], Work]
    examples: tuple[Example, ...]
    settings: tuple[Setting, ...] = ()
    also: tuple[str, ...] = ()
    as_read: tuple[str, ...] = ()
    of_row: str | None = None
    alike: tuple[str, ...] = ()
    pseudonym: bool = False
    numbers_rows: bool = False
    of_class: bool = False
    moves_dates: bool = False
    secret: bool = False
    secret_if: tuple[str, str | None] | None = None
    last: bool = False
    rule: Callable[[Means], CellRule | None] = no_rule
    class_rule: Callable[[Means], ClassRule | None] = no_class_rule

    def setting(self, key: str) -> Setting | None:
        """The setting of this name."""
        return next((one for one in self.settings if one.key == key), None)

    def needs_secret(self, settings: Mapping[str, object]) -> bool:
        """Whether it works only with a secret."""
        return self.secret or (self.secret_if is not None and settings.get(self.secret_if[0]) == self.secret_if[1])
