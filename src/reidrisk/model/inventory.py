"""The identifier list: each column with its roles, evidence and who decided (GB/T 42460 6.2 a)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from .dataset import PartKind
from .frozen import dataclass
from .persons import Persons, RowsAre
from .role import Role
from .text import Phrase, Text

_SUBJECTS = ("what", "kind", "how", "category")  # the places of a finding that name it
_COUNTS = frozenset({"count", "rows", "holders"})  # what may stand beside these and can be left out


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why a role was proposed. Carries counts, never values.

    `method` is how (GB/T 37964 5.3: table lookup, rule, expert); `rule` names
    the alias or detector; of `looked_at` present values (rows), `count` agreed.
    `category` is what it speaks for, where it speaks for one.
    """

    method: Literal["name-lookup", "value-rule", "person"]
    rule: str
    finding: Text | Phrase
    count: int | None = None
    looked_at: int | None = None
    category: str | None = None

    @property
    def subject(self) -> Text | Phrase | None:
        """What the finding speaks of, in a few words: the kind of value, of thing or of attribute; None where it is a whole sentence."""
        values = self.finding.values if isinstance(self.finding, Phrase) else {}
        if values.keys() - _COUNTS - set(_SUBJECTS):
            return None
        found = next((values[place] for place in _SUBJECTS if place in values), None)
        return found if isinstance(found, Text | Phrase) else None

    @property
    def share(self) -> Fraction | None:
        """The share of the looked-at values that agreed."""
        return Fraction(self.count, self.looked_at) if self.count is not None and self.looked_at else None


@dataclass(frozen=True, slots=True)
class Weighed:
    """How likely each role is by all evidence together, in the order DI, QI, SA, NI; the strongest reasons, the strongest first.

    The reasons are for and against `role`, the one that decides; `asked`: too uncertain, a person should decide.
    """

    chances: tuple[float, ...]
    role: Role
    speaking_for: tuple[Text | Phrase, ...]
    speaking_against: tuple[Text | Phrase, ...]
    asked: bool


@dataclass(frozen=True, slots=True)
class Column:
    """One column. `roles` are decided when `decided_by` is set, else proposed (empty: no proposal)."""

    name: str
    roles: frozenset[Role] = frozenset()
    category: str | None = None
    category_title: Text | None = None
    evidence: tuple[Evidence, ...] = ()
    decided_by: str | None = None
    reason: str | None = None
    weighed: Weighed | None = None

    @property
    def decided(self) -> bool:
        """Whether a person has decided."""
        return self.decided_by is not None


@dataclass(frozen=True, slots=True)
class PeopleInPart:
    """Identifiers in a part of the file that is not the table: who is given the file is given them.

    Of a table the columns that are `direct` or `quasi`; of texts what was found (`what`), in how many of them (`count`, else the rows).
    `sure`: direct identifiers, not only what looks like a name. `unread`: nobody could look at it, and why.
    """

    kind: PartKind
    name: str
    count: int
    direct: tuple[str, ...] = ()
    quasi: tuple[str, ...] = ()
    what: tuple[Text, ...] = ()
    sure: bool = False
    unread: Text | Phrase | None = None


@dataclass(frozen=True, slots=True)
class Inventory:
    """All columns of the dataset, in their order.

    `persons` is what they say of whose row is whose, `rows_are` what a row is; None where nobody looked, or nothing says so.
    `parts` are identifiers elsewhere in the same file.
    """

    columns: tuple[Column, ...]
    persons: Persons | None = None
    rows_are: RowsAre | None = None
    parts: tuple[PeopleInPart, ...] = ()

    def with_role(self, role: Role) -> tuple[str, ...]:
        """Names of the columns that have this role, decided or proposed."""
        return tuple(column.name for column in self.columns if role in column.roles)

    @property
    def undecided(self) -> tuple[Column, ...]:
        """Columns that nobody has decided."""
        return tuple(column for column in self.columns if not column.decided)


def questions(inventory: Inventory) -> tuple[Column, ...]:
    """What a person should judge: undecided columns that are too uncertain, in the order of what an answer changes in the verdict.

    Direct identifiers first (one that stays is level 1), then quasi-identifiers (classes), then sensitive attributes; of one kind the
    most likely first.
    """
    order = (Role.DI, Role.QI, Role.SA, Role.NI)
    open_ones = [(column, column.weighed) for column in inventory.undecided if column.weighed and column.weighed.asked]
    ranked = sorted(open_ones, key=lambda pair: (order.index(pair[1].role), -pair[1].chances[order.index(pair[1].role)]))
    return tuple(column for column, _ in ranked)
