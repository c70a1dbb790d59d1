"""The answers of the release that follow from the questionnaires: T1, T2 and T3 with their grounds (GB/T 42460 D.1.4 b)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from ...model.exact import show
from ...model.frozen import dataclass
from ...model.plan import EvaluationPlan
from ...model.release import EVERYBODY, OPEN, Answer, Grade, Release, Sharing
from ..context import SHARING
from . import reference_population as census
from .item_values import number_of, share_of
from .scoring import SCALES, Score, score
from .situation import Situation
from .stricter import counts_own_people, mixes_places

# ITU-T X Suppl.39 I.2.3: terms that are only clicked count as low controls and high motives, T1 = 0.6.
CLICKED = "ITU-T X Suppl.39 (2023) I.2.3"
_BY_SCORE = ("controls", "motives", "security")
# The plans that were asked about last, and what they were made in: every caution, page and record of a run asks for the same one.
_LATEST: deque[tuple[EvaluationPlan, tuple[str, ...], Situation]] = deque(maxlen=4)


@dataclass(frozen=True, slots=True)
class Derived:
    """The release with what follows, and the names of the answers that did."""

    release: Release
    fields: tuple[str, ...] = ()


def derive(situation: Situation) -> Derived:
    """Fill in what the answers determine; what a person stated stays (a person may overrule, with a reason)."""
    stated = situation.release
    if stated[SHARING].value is Sharing.PUBLIC:
        return Derived(stated)
    found = {name: answer for name, answer in _follows(situation).items() if stated[name].status == "open"}
    return Derived(stated.having(**found), tuple(found))


def derive_each(situation: Situation) -> Derived:
    """The same, with what follows for each recipient and environment where that is another than what follows for all."""
    follows = derive(situation)
    release = follows.release
    if not release.named:
        return follows
    found = {one: _apart(derive(situation.to(one)).release, release.to(one)) for one in release.audiences}
    apart = {one.recipient for one, own in found.items() if own}
    for one, own in found.items():
        if one.recipient in apart:  # where one of its environments is named all of them are: it works in each
            release = release.having(one, **own)
    return Derived(release, follows.fields)


def _apart(alone: Release, reached: Release) -> dict[str, Answer[Any]]:
    answers = alone.answers.get(EVERYBODY, {})
    return {key: answer for key, answer in answers.items() if answer != reached[key]}


def implied(situation: Situation) -> dict[str, Answer[Grade]]:
    """The grades that the questionnaires give, whether or not a person overruled them. Without a reply none of them is read."""
    if not situation.replies:
        return {}
    if situation.value("recipients.agreement") == ("click",):
        low, high = Answer(Grade.LOW, "given", CLICKED), Answer(Grade.HIGH, "given", CLICKED)
        return {"controls": low, "motives": high, **_scored(situation, ("security",))}
    return _scored(situation, _BY_SCORE)


def stated_situation(plan: EvaluationPlan, columns: tuple[str, ...]) -> Situation:
    """The situation that a plan was made in: its release without what followed from the answers."""
    for known, names, found in tuple(_LATEST):
        if known is plan and names == columns:
            return found
    found = _situation_of(plan, columns)
    _LATEST.append((plan, columns, found))
    return found


def _situation_of(plan: EvaluationPlan, columns: tuple[str, ...]) -> Situation:
    named = plan.release if plan.sharing_named is None else plan.release.having(sharing=plan.sharing_named)
    reopened = Situation(_reopened(named, plan.derived), plan.replies, columns)
    follows = derive(reopened).release
    # An option of the command line may stand over what followed: that is stated too.
    still = [name for name in plan.derived if follows[name] == named[name]]
    return Situation(_reopened(named, still), plan.replies, columns)


def _reopened(release: Release, names: Iterable[str]) -> Release:
    return release.having(**dict.fromkeys(names, OPEN))


def _follows(situation: Situation) -> dict[str, Answer[Grade] | Answer[Fraction]]:
    found: dict[str, Answer[Grade] | Answer[Fraction]] = dict(implied(situation))
    if breach := _breach(situation):
        found["breach"] = breach
    if p := share_of_population(situation):
        found["p"] = p
    return found


def _scored(situation: Situation, keys: tuple[str, ...]) -> dict[str, Answer[Grade]]:
    found = {}
    for key in keys:
        result = score(situation, key)
        field = SCALES[key].field
        if result.grade is not None and field is not None:
            found[field] = Answer(result.grade, "given", sheet(result))
    return found


def sheet(result: Score) -> str:
    """How a grade came about, in signs that need no language: ``controls.* 17/20 = 85%``."""
    share = result.share
    capped = "".join(f"; {line.asked.key}={line.value}" for line in result.capped_by)
    figure = "" if share is None else f" {show(result.earned)}/{result.weight} = {show(share * 100, 1)}%"
    return f"{result.scale.key}.*{figure}{capped}"


def _breach(situation: Situation) -> Answer[Fraction] | None:
    rate, industry, year = (situation.value(f"security.{name}") for name in ("industry_rate", "industry", "industry_year"))
    if not rate or situation.value("security.ground") != ("industry",):
        return None
    source = ", ".join((*industry, *year))
    return Answer(share_of(rate[0]), "given" if industry and year else "assumed", source or None)


def share_of_population(situation: Situation) -> Answer[Fraction] | None:
    """The p of formula (D.4) from counts; None where it is typed, while a count is open, or where the two are not of the same people."""
    method, people = situation.value("population.method"), situation.value("population.people_with")
    if not people or method not in {("figure",), ("reference",)} or counts_own_people(situation) or mixes_places(situation):
        return None
    every = (str(census.PEOPLE),) if method == ("reference",) else situation.value("population.people_all")
    if not every or not 0 < number_of(people[0]) <= number_of(every[0]):
        return None
    area, title, year = (situation.value(f"population.{name}") for name in ("area", "title", "year"))
    cited = ", ".join((*title, *area, *year, *((census.SOURCE,) if method == ("reference",) else ())))
    counts = f"{int(people[0]):,} / {int(every[0]):,}"
    return Answer(Fraction(int(people[0]), int(every[0])), "given" if title and year else "assumed", f"{cited} ({counts})")
