"""How well the roles and categories were found: for direct identifiers, quasi-identifiers and sensitive attributes."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .shapes import Kind, Made, Sheet

ROLES = ("DI", "QI", "SA")
Found = tuple[frozenset[str], str | None]
Finder = Callable[[Sheet], Mapping[str, Found]]


@dataclass(frozen=True)
class Judged:
    """One column: what it is and what was said of it."""

    sheet: Sheet
    made: Made
    roles: frozenset[str]
    category: str | None

    @property
    def kind(self) -> Kind:
        """What the column holds."""
        return self.made.kind

    @property
    def counts(self) -> bool:
        """Without a name, a column whose values tell nothing counts neither way."""
        return self.sheet.told or self.kind.blind

    def right(self, role: str) -> str:
        """What this role came to: "hit", "missed", "false" or nothing; a direct identifier may well be called quasi too."""
        wanted, said = role in self.kind.roles, role in self.roles
        if role in self.kind.maybe or (role == "QI" and "DI" in self.kind.roles):
            return ""
        if wanted:
            return "hit" if said else "missed"
        return "false" if said else ""

    @property
    def category_right(self) -> bool:
        """Whether the category is an accepted one."""
        if not self.kind.categories:
            return self.category is None or bool(self.roles & (self.kind.roles | self.kind.maybe))
        return self.category in self.kind.categories or (not self.kind.roles and self.category is None)

    @property
    def fully_right(self) -> bool:
        """Whether roles and category are right."""
        return self.category_right and all(self.right(role) in {"hit", ""} for role in ROLES)


@dataclass
class Score:
    """Counts for one role over some columns."""

    hit: int = 0
    missed: int = 0
    false: int = 0

    @property
    def recall(self) -> float:
        """Found of those there are."""
        return self.hit / max(1, self.hit + self.missed)

    @property
    def precision(self) -> float:
        """Right of those found."""
        return self.hit / max(1, self.hit + self.false)

    @property
    def f1(self) -> float:
        """The harmonic mean of both."""
        return 2 * self.hit / max(1, 2 * self.hit + self.missed + self.false)


@dataclass
class Card:
    """All scores of one part of the benchmark."""

    columns: int = 0
    sheets: set[str] = field(default_factory=set)
    left_out: int = 0
    roles: dict[str, Score] = field(default_factory=lambda: {role: Score() for role in ROLES})
    right: int = 0
    confusion: Counter[tuple[str, str]] = field(default_factory=Counter)
    wrong: list[Judged] = field(default_factory=list)

    def add(self, judged: Judged) -> None:
        """Count one column."""
        self.sheets.add(judged.sheet.name)
        if not judged.counts:
            self.left_out += 1
            return
        self.columns += 1
        for role in ROLES:
            verdict = judged.right(role)
            if verdict:
                score = self.roles[role]
                setattr(score, verdict, getattr(score, verdict) + 1)
        if judged.fully_right:
            self.right += 1
        else:
            self.wrong.append(judged)
        wanted = "/".join(sorted(judged.kind.categories)) or "none"
        if not judged.category_right:
            self.confusion[wanted, judged.category or "none"] += 1
        else:
            self.confusion[wanted, "right"] += 1


def judged(sheets: Iterable[Sheet], find: Finder) -> list[Judged]:
    """Every column of every sheet, with what the product says of it."""
    result: list[Judged] = []
    for one in sheets:
        found = find(one)
        result += [Judged(one, made, *found[made.header]) for made in one.columns]
    return result


def told_and_untold(sheets: Sequence[Sheet]) -> tuple[list[Sheet], list[Sheet]]:
    """The tables whose headers tell, and all tables without a header that tells."""
    return [one for one in sheets if one.told], [one.untold() if one.told else one for one in sheets]


def card(results: Iterable[Judged]) -> Card:
    made = Card()
    for one in results:
        made.add(one)
    return made
