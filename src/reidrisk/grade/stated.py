"""What was answered, and what the data show of it: what cautions about answers look at, before anything is graded as well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from datetime import date

from ..model.assessment import Assessment
from ..model.dataset import ColumnSample, Facts
from ..model.frozen import dataclass
from ..model.inventory import Inventory
from ..model.plan import EvaluationPlan
from ..model.standard import Standard
from ..model.text import Phrase, Text
from ..prepare.asking.deriving import stated_situation
from ..prepare.asking.situation import Situation
from .caution import Found, Raised, cautions, raise_of

_NAMED = Text("{name}：{text}", "{name}: {text}")
_UNREASONED = Text("没有说明理由。", " Without a reason.")


@dataclass(frozen=True, slots=True)
class Seen:
    """What the data show. `subjects` is the number of people, where a key tells them apart."""

    facts: Facts
    inventory: Inventory
    samples: Mapping[str, ColumnSample] = field(repr=False)
    subjects: int | None = None

    @property
    def people(self) -> int:
        """The people in the data, as far as can be told: never more than this."""
        return self.facts.rows if self.subjects is None else self.subjects

    def evidence(self, *rules: str) -> Iterator[tuple[str, int]]:
        """Each column with evidence of these rules, and the rows that agree among those looked at."""
        for column in self.inventory.columns:
            counts = [each.count or 0 for each in column.evidence if each.rule in rules]
            if counts:
                yield column.name, max(counts)

    def of_category(self, *keys: str) -> Iterator[ColumnSample]:
        """The samples of the columns of these categories."""
        return (self.samples[column.name] for column in self.inventory.columns if column.category in keys and column.name in self.samples)


@dataclass(frozen=True, slots=True)
class Stated:
    """The plan as its edition reads it, the answers behind it, and the data where they were looked at.

    `each` has the same for every recipient and environment by name, as each is graded.
    """

    plan: EvaluationPlan
    standard: Standard
    situation: Situation
    on: date
    seen: Seen | None = None
    each: tuple[tuple[str, Stated], ...] = ()

    def unreasoned(self, code: str) -> Text | str:
        """That there is no reason, while no named person has settled a finding of this code by one."""
        return "" if any(one.code == code for one in self.plan.accepted) else _UNREASONED

    def one(self, key: str, instance: str | None = None) -> str | None:
        """The answer under this key, where there is one."""
        given = self.situation.value(key, instance)
        return given[0] if given else None

    def number(self, key: str) -> int | None:
        """The count under this key."""
        given = self.one(key)
        return None if given is None else int(given)

    def day(self, key: str) -> date | None:
        """The day under this key."""
        given = self.one(key)
        return None if given is None else date.fromisoformat(given)


Check = Callable[[Stated], Iterable[Text | Phrase | Found]]


@dataclass(frozen=True, slots=True)
class OfAnswers:
    """A test of a caution that needs no verdict: answers against each other and, where they were looked at, against the data."""

    check: Check
    of_each: bool = False

    def __call__(self, assessment: Assessment) -> Iterable[Text | Phrase | Found]:
        """The test of an assessment."""
        return self.of(stated_of(assessment))

    def of(self, stated: Stated) -> Iterable[Text | Phrase | Found]:
        """The test of what was answered: with `of_each` of what each recipient and environment answers, once where they say the same."""
        return self.check(stated) if not self.of_each or not stated.each else _of_each(self.check, stated.each)


def _of_each(check: Check, each: tuple[tuple[str, Stated], ...]) -> Iterator[Found]:
    found = {(name, one.text.say("en")): one for name, stated in each for one in map(_as_found, check(stated))}
    for (name, _), one in found.items():
        yield one if not name else replace(one, text=_NAMED.fill(name=name, text=one.text), subject=(*one.subject, name))


def _as_found(one: Text | Phrase | Found) -> Found:
    return one if isinstance(one, Found) else Found(one)


Reading = tuple[str, Standard, EvaluationPlan]


def stated_by(whole: Reading, each: Iterable[Reading], columns: tuple[str, ...], on: date, seen: Seen | None = None) -> Stated:
    """What was answered in all, and by each recipient and environment by name: the edition and the plan as settled for it."""

    def state(reading: Reading) -> Stated:
        _, standard, plan = reading
        return Stated(plan, standard, stated_situation(plan, columns), on, seen)

    return replace(state(whole), each=tuple((one[0], state(one)) for one in each))


def stated_of(assessment: Assessment) -> Stated:
    """What was answered for this assessment, with its data."""
    seen = Seen(assessment.facts, assessment.inventory, assessment.samples, assessment.subjects)
    each = ((str(one.audience), one.standard, one.plan) for one in assessment.verdict.audiences)
    whole = "", assessment.standard, assessment.plan
    return stated_by(whole, each, assessment.facts.columns, assessment.made_at.date(), seen)


def raised_before(stated: Stated) -> tuple[Raised, ...]:
    """The cautions about answers that hold before anything is graded, the most important first."""
    asked = ((one, one.test) for one in cautions())
    return tuple(
        raise_of(one, found, stated.plan.accepted) for one, test in asked if isinstance(test, OfAnswers) for found in test.of(stated)
    )
