"""What `reidrisk mitigate` did to the data of a case, read out of its record once for every document that tells of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction
from typing import Any

from ...data.options import SUPPRESSION_MARK
from ...model.exact import show_below_one
from ...model.frozen import dataclass
from ...model.outside.background import PARTS, Rounding
from ...model.text import Text
from ..figures import DASH, beside
from ..kind import Material

_NUMBER = re.compile(r"\d+(\.\d+)?")
_OF_RISK = ("k", "J", "N", "uniques", "R_a", "R_b", "R_c", "record_average", "pr_context", "R")


@dataclass(frozen=True, slots=True)
class AssessedRisk:
    """What one assessment found, before or after: its levels, and its figures as they are written, with their ends."""

    levels: tuple[int, int] | None
    acceptable: bool | None
    figures: Mapping[str, Mapping[str, str | None]]
    data: str

    def written(self, symbol: str, limit: Fraction | None = None) -> str:
        """The figure for a reader, never as if it were the `limit` when it is not; a range where answers are open."""
        one = self.figures.get(symbol, {})
        ends = (one.get("value"),) if one.get("value") is not None else (one.get("low"), one.get("high"))
        known = [Fraction(each) for each in ends if each is not None]
        return " – ".join(show_below_one(each) if limit is None else beside(each, limit) for each in known) or DASH

    def ends(self, symbol: str) -> tuple[float, float] | None:
        """Where the figure lies; None where it is not known."""
        one = self.figures.get(symbol, {})
        low, high = (one.get("value"),) * 2 if one.get("value") is not None else (one.get("low"), one.get("high"))
        return None if low is None or high is None else (float(low), float(high))


@dataclass(frozen=True, slots=True)
class Treatment:
    """One mitigation. `levels` are the levels taken of `tops` (0: as it is), `emptied` the columns that hold no value any more.

    `alike` are the columns of one value; `in_part` the shares of the records that show the value of a column whose other cells are
    suppressed, since too few share theirs.

    Where records are recoded class by class, a column's level is the highest that any took, and `spread` has the records at each.
    `treated` are columns outside the quasi-identifiers that were rounded or cut, since somebody could find people by them;
    `untouched` those that came through as they were; `words` says how fine each column now is.
    """

    name: str
    rows: int
    output: str | None
    dropped: tuple[str, ...]
    levels: Mapping[str, int]
    tops: Mapping[str, int]
    emptied: frozenset[str]
    suppressed: int
    cells: int
    losses: Mapping[str, float]
    minimised: str
    optimal: bool
    goal: Mapping[str, Any] | None
    proof: Mapping[str, Any]
    plan: str | None = None
    at: str | None = None
    before: AssessedRisk | None = None
    after: AssessedRisk | None = None
    strange: bool = False
    fingerprint: str = field(default=DASH)
    spread: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    treated: Mapping[str, Rounding] = field(default_factory=dict)
    untouched: tuple[str, ...] = ()
    words: Mapping[str, Text] = field(default_factory=dict)
    alike: frozenset[str] = frozenset()
    in_part: Mapping[str, Fraction] = field(default_factory=dict)

    @classmethod
    def of(cls, material: Material) -> Treatment | None:
        """The case's mitigation; None where there was none."""
        record = material.mitigation
        if record is None:
            return None
        plan, made = record["plan"], record.get("made") or {}
        spread = {str(name): tuple(map(int, found)) for name, found in plan["levels"].items() if isinstance(found, list)}
        levels = {str(name): _highest(spread[name]) if name in spread else int(level) for name, level in plan["levels"].items()}
        tops = {name: int(plan["of"].get(name, level + 1)) - 1 for name, level in levels.items()}
        after, treated = _found(made.get("after")), _treated(plan.get("treated"))
        dropped = tuple(map(str, plan.get("dropped", ())))
        moved = {*dropped, *treated, *map(str, record.get("person_key", ())), *(name for name, level in levels.items() if level)}
        strange, in_part = _strange(material, after), _in_part(plan, record)
        left = _values_left(material, levels, in_part)
        return cls(
            str(record["dataset"]["name"]), int(record["dataset"]["rows"]), _last(record.get("output")),
            dropped, levels, tops,
            _emptied(levels, tops, in_part, left), int(record["records_lost"]),
            int(record["cells_suppressed"]), record["loss"], str(record.get("minimised", "")), bool(record.get("optimal")),
            record.get("goal"), record["proof"], made.get("plan"), made.get("at"), _found(made.get("before")), after,
            strange, str(record["dataset"]["fingerprint"]), spread, treated,
            () if strange else tuple(name for name in material.columns if name not in moved), _in_words(plan.get("in_words")),
            frozenset(name for name, number in left.items() if number == 1), in_part,
        )  # fmt: skip

    @property
    def generalised(self) -> tuple[str, ...]:
        """The columns that were generalised and still say something in every record."""
        return tuple(name for name, level in self.levels.items() if level and name not in self.emptied and name not in self.in_part)

    @property
    def changed(self) -> tuple[str, ...]:
        """The figures that both assessments know and that are not the same."""
        if self.before is None or self.after is None:
            return ()
        pairs = ((one, self.before.written(one), self.after.written(one)) for one in _OF_RISK)
        return tuple(one for one, was, now in pairs if DASH not in {was, now} and was != now)


def _in_words(given: object) -> dict[str, Text]:
    """By column, in both languages; nothing of what `mitigate` cannot have written."""
    found = given.items() if isinstance(given, dict) else ()
    return {str(name): Text(str(one["zh"]), str(one["en"])) for name, one in found if isinstance(one, dict) and {"zh", "en"} <= set(one)}


def _treated(given: object) -> dict[str, Rounding]:
    """By column, as the record tells; nothing of what `mitigate` cannot have written."""
    found = [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []
    read = {str(one.get("column")): (one.get("transform"), str(one.get("to"))) for one in found}
    rounded = {column: Rounding(how, to) for column, (how, to) in read.items() if how in {"rounding", "class_mean"} and to.isdecimal()}
    rounded |= {column: Rounding(how, to) for column, (how, to) in read.items() if how == "top_mean" and _NUMBER.fullmatch(to)}
    return rounded | {column: Rounding("date_part", to) for column, (how, to) in read.items() if how == "date_part" and to in PARTS}


def _highest(records: tuple[int, ...]) -> int:
    return max((level for level, number in enumerate(records) if number), default=0)


def _found(record: Mapping[str, Any] | None) -> AssessedRisk | None:
    if record is None:
        return None
    levels = record.get("levels")
    return AssessedRisk(
        (levels[0], levels[1]) if levels else None, record.get("acceptable"), record["numbers"], str(record["dataset"]["fingerprint"])
    )


def _last(path: object) -> str | None:
    """Of a path the name alone: a document tells nothing of the machine it was made on."""
    return None if path is None else str(path).replace("\\", "/").rsplit("/", 1)[-1]


def _in_part(plan: Mapping[str, Any], record: Mapping[str, Any]) -> dict[str, Fraction]:
    """By column the share of the records kept that show it; nothing of what `mitigate` cannot have written."""
    given, kept = plan.get("in_part"), int(record["dataset"]["rows"]) - int(record["records_lost"])
    found = given.items() if isinstance(given, dict) and kept > 0 else ()
    return {str(name): Fraction(int(one["records"]), kept) for name, one in found if isinstance(one, dict) and one.get("records")}


def _values_left(material: Material, levels: Mapping[str, int], in_part: Mapping[str, Fraction]) -> dict[str, int]:
    """How many values each column has left that was generalised in every record."""
    samples = {} if material.assessment is None else material.assessment.samples
    general = (name for name, level in levels.items() if level and name not in in_part)
    return {name: len([one for one in samples[name].values if one != SUPPRESSION_MARK]) for name in general if name in samples}


def _emptied(
    levels: Mapping[str, int], tops: Mapping[str, int], in_part: Mapping[str, Fraction], left: Mapping[str, int]
) -> frozenset[str]:
    """By the output; by the plan where the output was not looked at."""
    return frozenset(
        name for name, level in levels.items()
        if level and name not in in_part and (not left[name] if name in left else level == tops[name])
    )  # fmt: skip


def _strange(material: Material, after: AssessedRisk | None) -> bool:
    """Whether the record tells of other data than those that the document is about."""
    if after is None or material.assessment is None:
        return False
    print_ = material.assessment.facts.fingerprint
    return after.data != f"{print_.kind}:{print_.value}"
