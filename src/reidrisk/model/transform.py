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
class Transform:
    """One file of `mitigate/transforms/`.

    `by` says what the work is a function of: the distinct ``value``s; each ``row`` with its number; ``all``
    rows at once; ``column``: none, the column goes; ``records``: it says which records leave; ``together``: the
    distinct combinations of all its columns, each of which gets a cell for every column and one that says
    whether it fits, one after another. `also` are
    the settings that name further columns to read, `as_read` those of them that are read as they came, whatever
    earlier steps made of them. `of_row` is the one that, where nobody gives it, names the columns that identify the
    record. `alike` are the settings that must not differ between the steps of one domain.
    `secret_if` is a setting and the value with which it needs a secret (None: where it is not given). `last`: it runs once the classes
    were judged, since nobody without the secret could tell what it writes from what stood there. `reversible` says who can undo it: nobody,
    whoever holds the secret, or anybody. `types` are the values it takes.
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
    secret: bool = False
    secret_if: tuple[str, str | None] | None = None
    last: bool = False

    def setting(self, key: str) -> Setting | None:
        """The setting of this name."""
        return next((one for one in self.settings if one.key == key), None)

    def needs_secret(self, settings: Mapping[str, object]) -> bool:
        """Whether it works only with a secret."""
        return self.secret or (self.secret_if is not None and settings.get(self.secret_if[0]) == self.secret_if[1])
