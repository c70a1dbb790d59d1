"""What the columns outside the quasi-identifiers give away to whoever knows them."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from ..frozen import dataclass
from ..text import Text
from .background import Background, Rounding, View


@dataclass(frozen=True, slots=True)
class LinkageFinding:
    """The attack of one holder: people that it finds again by the quasi-identifiers and what it knows besides.

    `success` is A = (1/n) sum 1/M_i of the strongest attack, `chance` the same by the quasi-identifiers alone; `least` is the
    smallest set of columns that is a finding by itself, with its own `success_of_least`, and `alone` the share of people whom it
    singles out (M = 1). `rounding` of a column is the first treatment after which the holder's attack is none any more.
    `alike`: the share of the records that then hold one value. `smallest` False: further sets of this size were not tried.
    """

    background: Background
    success: Fraction
    chance: Fraction
    risk: Fraction
    least: tuple[View, ...]
    success_of_least: Fraction
    alone: Fraction
    members: int
    unit: Literal["rows", "subjects"] = "rows"
    rounding: tuple[str, Rounding] | None = None
    alike: Fraction = Fraction(0)
    smallest: bool = True

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the smallest set."""
        return tuple(view.column for view in self.least)


@dataclass(frozen=True, slots=True)
class FarValue:
    """An amount outside the quasi-identifiers that is so far above the others that it tells whose it is.

    `persons` have so much that fewer than the smallest class that is required have half of it; of the largest, `among` have half. At
    least as many as that class have `top`, a round number: with what lies above made one value, nobody stands out.
    """

    column: str
    persons: int
    among: int
    least: int
    top: Fraction


@dataclass(frozen=True, slots=True)
class Belonging:
    """A column that few people share a value of, and who is found again whose companions are known with the quasi-identifiers.

    Its `groups` agree in `beside` (None: its name says what it is). `success` is A = (1/n) sum 1/M_i over people who are alike with all
    of their companions, `chance` the same by their own quasi-identifiers, `risk` success times the probability of an attack; `alone` of
    `members` are like nobody else.
    """

    column: str
    beside: str | None
    groups: int
    success: Fraction
    chance: Fraction
    risk: Fraction
    alone: int
    members: int
    unit: Literal["rows", "subjects"]


@dataclass(frozen=True, slots=True)
class HeldOff:
    """A holder that was tried and finds too few people for a finding: its success A is `at_most` this."""

    background: Background
    at_most: Fraction


@dataclass(frozen=True, slots=True)
class CountedRecords:
    """Who is found again by the number of records, known with these `columns`; as of a `Belonging`. `reached`: it is a finding.

    `whole`: what all of a person's records say was known; else only what is of the person.
    """

    success: Fraction
    chance: Fraction
    risk: Fraction
    alone: int
    members: int
    reached: bool
    columns: tuple[str, ...] = ()
    whole: bool = True


@dataclass(frozen=True, slots=True)
class FurtherRecords:
    """What more of a person's records gives away than the classes are counted by: people who are narrowed to fewer than `least`.

    `by_some` of `members` by any `some` of their records and the days between these, None where such choices are too many to be counted;
    `by_all` by all of their records where it is known that these are all.
    """

    some: int
    by_some: int | None
    by_all: int
    members: int
    least: int

    @property
    def most(self) -> int:
        """How many people either of the two narrows."""
        return max(self.by_some or 0, self.by_all)


@dataclass(frozen=True, slots=True)
class OutsideFindings:
    """What was found over the columns outside the quasi-identifiers.

    `asked` are columns that would give people away if a recipient knew them, of which nobody has said and no list tells whether
    one can. `looked_at` of `rows` rows were looked at (classes were chosen whole); `uncounted` are holders whose success nobody knows, as
    the rows lie in another engine and their tuples are too many to be fetched. `far` are amounts that
    stand out, of all rows; `amounts` are those that were looked at for it. `together` are columns that tell who belongs together, of all
    rows as well. `further`: where the classes rest on a part of a person's records, what more of them give away. `held` are the holders
    that find too few; `untried` where nobody had to be tried.
    """

    quasi: tuple[str, ...]
    linkages: tuple[LinkageFinding, ...] = ()
    asked: tuple[str, ...] = ()
    looked_at: int = 0
    rows: int = 0
    uncounted: tuple[Background, ...] = ()
    far: tuple[FarValue, ...] = ()
    together: tuple[Belonging, ...] = ()
    counted: CountedRecords | None = None
    further: FurtherRecords | None = None
    held: tuple[HeldOff, ...] = ()
    amounts: tuple[str, ...] = ()
    untried: Text | None = None
