"""The verdict over all readings: the worse counts (GB/T 42460 6.2-6.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from fractions import Fraction
from functools import reduce

from ..measure.figures import as_printed, context_range, figures, informational, not_required, overall_interval
from ..model.dataset import ColumnSample
from ..model.frozen import dataclass
from ..model.inventory import Inventory
from ..model.judged import Acceptability, Levels, Looked, Rule, Rules
from ..model.measurement import Interval, Measurement, Number
from ..model.release import Release
from ..model.standard import Standard
from ..model.text import Phrase, Text
from ..model.verdict import ACCEPTABLE, Level, Step, SubjectTypeRisk, Verdict, Way
from ..prepare.context import ATTACK, BREACH, CONTROLS, MOTIVES, RECIPIENT_SECURITY, SHARING, TERRITORY, THRESHOLD, P
from ..prepare.question import Question
from ..prepare.questions import open_to
from . import advice, steps
from .between import Search, worst_between
from .levels import LevelRange, qualitative, quantitative
from .reading import Reading, readings
from .rules import all_hold, beside_risk, judge
from .subject_types import MeasuredSubjectType, compared, counted, of_subject_type

Measure = Callable[[tuple[str, ...]], Measurement]
DECIDED_BEFORE = Text("1 级已由定性评估（6.2 c）判定，数值仅供参考。", "Level 1 is already decided in 6.2 c; for information.")
NO_QUASI = Text("没有准标识符，无需计算。", "There is no quasi-identifier; nothing to compute.")
SCOPE_CLAUSE = "scope"
IN_SCOPE = Text("本标准适用于这次共享吗？", "Does this edition apply to this release?")
SCOPE_OPEN = Text(
    "尚未说明数据来自哪里、接收方在哪里，不能判定是否适用。",
    "The origin of the data and the location of the recipients are not stated, so this cannot be determined.",
)


@dataclass(frozen=True, slots=True)
class Matter:
    """What is graded: the edition, the answers, the identifier list and how to measure a choice of columns.

    `printed` shows figures rounded as GB/T 42460 D.3 prints them; the level
    always follows the exact ones. `search` finds the worst reading of undecided columns between the two ends
    (None: only these are read). `samples` are what rules look at. With `kinds`
    each kind of people is measured on its own, and the worst counts. `countings`, where there are no kinds, are several ways to
    count the people: the worse counts.
    """

    standard: Standard
    release: Release
    inventory: Inventory
    measure: Measure
    search: Search | None = None
    printed: bool = False
    samples: Mapping[str, ColumnSample] = field(default_factory=dict)
    kinds: tuple[MeasuredSubjectType, ...] = ()
    countings: tuple[MeasuredSubjectType, ...] = ()

    @property
    def threshold(self) -> Interval:
        """The acceptable risk: as answered, else the edition's own; a range while it is open."""
        return threshold_of(self.standard, self.release)

    @property
    def looked(self) -> Looked:
        """What rules look at."""
        return Looked(self.inventory, self.samples, self.release)


def threshold_of(standard: Standard, release: Release) -> Interval:
    """The acceptable risk: as answered, else the edition's own; a range while it is open."""
    given = standard.threshold if release[THRESHOLD].value is None else release[THRESHOLD].value
    if given is not None:
        return Interval.at(given)
    by_impact = tuple((standard.thresholds or {}).values()) or (Fraction(0), Fraction(1))
    return Interval(min(by_impact), max(by_impact))


@dataclass(frozen=True, slots=True)
class ReadingOutcome:
    """What one reading of the identifier list leads to."""

    reading: Reading
    levels: LevelRange
    steps: tuple[Step, ...]
    numbers: Mapping[str, Number]
    measurement: Measurement | None
    ways: tuple[Way, ...]
    kind: MeasuredSubjectType | None = None


@dataclass(frozen=True, slots=True)
class Outlook:
    """What grading would say; without `levels` in an edition that has none.

    `in_scope` is None while it is open whether the edition applies; outside its scope nothing else is said.
    """

    levels: LevelRange | None = None
    acceptable: bool | None = None
    in_scope: bool | None = True

    @property
    def settled(self) -> bool:
        """Whether what is still open leaves one outcome only."""
        if self.in_scope is not True:
            return self.in_scope is False
        return self.acceptable is not None if self.levels is None else self.levels.certain

    def at_most(self, most: Level | None) -> Outlook:
        """The same under findings that allow this level at most; None where nothing is limited."""
        if most is None:
            return self
        if self.levels is None:
            return replace(self, acceptable=False if most < ACCEPTABLE else self.acceptable)
        levels = self.levels.at_most(most)
        return replace(self, levels=levels, acceptable=levels.acceptable)


def grade(matter: Matter) -> Verdict:
    """The verdict over all readings of the identifier list; the worse counts."""
    missing = tuple(_option(question.key) for question in open_to(matter.release, matter.standard))
    reason = out_of_scope(matter.standard, matter.release)
    if reason is not None:
        return _refused(matter, reason)
    if isinstance(matter.standard.judged, Rules):
        return judge(matter.standard, matter.standard.judged.rules, matter.looked, missing)
    read = list(_read(matter))
    outcomes = [_outcome(one) for one in read]
    levels = outcomes[0].levels
    for outcome in outcomes[1:]:
        levels = levels.worse(outcome.levels)
    shown = min(outcomes, key=_rank)
    provisional = bool(matter.inventory.undecided)
    each = _kinds(matter.standard, outcomes)
    kinds, countings = (each, ()) if matter.kinds else ((), each)
    graded = isinstance(matter.standard.judged, Levels)
    sure = not _scope_open(matter)
    found = (
        *shown.steps,
        *compared(matter.standard, kinds),
        *counted(matter.standard, countings),
        *steps.conclusion(matter.standard, levels),
    )
    verdict = Verdict(
        level=levels.low if levels.certain and graded and sure else None,
        levels=(levels.low, levels.high) if graded else None,
        acceptable=levels.acceptable if sure else None,
        provisional=provisional,
        steps=found if sure else (*found, Step(SCOPE_CLAUSE, IN_SCOPE, SCOPE_OPEN)),
        numbers=shown.numbers,
        measurement=shown.measurement,
        ways=shown.ways,
        missing=missing,
        assumptions=_assumptions(matter.standard, matter.release),
        scenario=shown.reading.title if provisional else None,
        kinds=kinds,
        untried=any(not one.certain for one in read),
        countings=countings,
    )
    rules = _beside(matter)
    return beside_risk(verdict, matter.standard, rules, matter.looked) if rules else verdict


def _beside(matter: Matter) -> tuple[Rule, ...]:
    """What the edition asks beside the risk."""
    judged = matter.standard.judged
    return judged.rules if isinstance(judged, Acceptability) else ()


def outlook(matter: Matter) -> Outlook:
    """What the verdict will be over everything that is still open, without its words and figures."""
    standard, release = matter.standard, matter.release
    if out_of_scope(standard, release) is not None:
        return Outlook(in_scope=False)
    if isinstance(standard.judged, Rules):
        return Outlook(acceptable=judge(standard, standard.judged.rules, matter.looked).acceptable)
    first, *others = (_levels(one) for one in _read(matter))
    found = reduce(LevelRange.worse, others, first)
    acceptable = found.acceptable if all_hold(_beside(matter), matter.looked) else False
    return Outlook(found if isinstance(standard.judged, Levels) else None, acceptable, None if _scope_open(matter) else True)


@dataclass(frozen=True, slots=True)
class _Read:
    """One reading for one kind of people. Without `certain` another reading may be worse that was not tried."""

    matter: Matter
    own: Reading
    whole: Reading
    kind: MeasuredSubjectType | None = None
    certain: bool = True

    def settled(self, levels: LevelRange) -> LevelRange:
        """The levels, down to where one that was not tried could lead."""
        return levels if self.certain else levels.worse(LevelRange(2, levels.high))


def _read(matter: Matter) -> Iterator[_Read]:
    """Every reading that counts, for each kind of people or way to count them; the reading itself where there is neither."""
    listed = readings(matter.inventory)
    for kind in matter.kinds or matter.countings or (None,):
        its = matter if kind is None else replace(matter, measure=kind.measure, search=kind.search)
        found = [_Read(its, one if kind is None else of_subject_type(one, kind, matter.inventory), one, kind) for one in listed]
        yield from found
        if len(found) == 2 and found[0].own.quasi:  # noqa: PLR2004 - the two ends of what is undecided
            yield from _between(*found)


def _between(widest: _Read, narrowest: _Read) -> Iterator[_Read]:
    """The worst reading between the two, where there is one."""
    matter = widest.matter
    if matter.search is None or widest.own.direct:
        return
    ends, measured = (widest.own, narrowest.own), matter.measure(widest.own.quasi)
    worst = worst_between(matter.standard, matter.release, matter.threshold.low, ends, measured, matter.search)
    if worst is not None:
        yield replace(widest, own=worst[0], whole=worst[0], certain=worst[1])


def _levels(read: _Read) -> LevelRange:
    """The level of one reading."""
    decided = qualitative(read.own)
    if decided is not None:
        return decided
    return read.settled(_quantified(read.matter, read.matter.measure(read.own.quasi)))


def _quantified(matter: Matter, measured: Measurement) -> LevelRange:
    risk = overall_interval(matter.standard, matter.release, measured.sizes, measured.numbers)
    return quantitative(matter.standard, risk, matter.threshold)


def _outcome(read: _Read) -> ReadingOutcome:
    """What it leads to."""
    found = _outcome_of(read.matter, read.own, read.whole)
    return replace(found, levels=read.settled(found.levels), kind=read.kind)


def _kinds(standard: Standard, outcomes: list[ReadingOutcome]) -> tuple[SubjectTypeRisk, ...]:
    """The worse reading of each kind of people, the worst kind first."""
    worst: dict[int, ReadingOutcome] = {}
    for outcome in sorted((one for one in outcomes if one.kind is not None), key=_rank):
        worst.setdefault(id(outcome.kind), outcome)
    return tuple(
        SubjectTypeRisk(
            kind.name,
            kind.key,
            one.reading.quasi,
            (one.levels.low, one.levels.high) if isinstance(standard.judged, Levels) else None,
            one.levels.acceptable,
            one.numbers,
            one.measurement,
        )
        for one in worst.values()
        if (kind := one.kind) is not None
    )


def out_of_scope(standard: Standard, release: Release) -> Text | None:
    """Why this edition cannot be applied to this release; None when it can."""
    outside = (reason for answer, reason in standard.outside.items() if answer == release[TERRITORY].value)
    attacks = release[ATTACK].value or ()
    no_metric = (standard.outside[one] for one in attacks if all(each in standard.outside for each in attacks))
    return next(outside, None) or next(no_metric, None)


def _scope_open(matter: Matter) -> bool:
    """Whether it is still open if the edition applies at all."""
    return "territory" in matter.standard.needs and matter.release[TERRITORY].value is None


def _refused(matter: Matter, reason: Text) -> Verdict:
    return Verdict(
        level=None,
        levels=None,
        acceptable=None,
        provisional=False,
        steps=(Step(SCOPE_CLAUSE, IN_SCOPE, reason),),
        numbers=not_required(matter.standard, reason),
        measurement=None,
    )


def _rank(outcome: ReadingOutcome) -> tuple[int, int, Fraction]:
    """Worst first: the lower level, then the higher risk."""
    risk = outcome.numbers["R"]
    bound = risk.interval.high if risk.interval else risk.value
    return (outcome.levels.low, outcome.levels.high, -(bound or Fraction(0)))


def _outcome_of(matter: Matter, reading: Reading, whole: Reading) -> ReadingOutcome:
    """The outcome of one reading; the identifier list is told as the `whole` of all kinds of people."""
    decided = qualitative(reading)
    opening = steps.identification(matter.standard, matter.inventory, whole)
    if decided is not None and not reading.direct:
        return ReadingOutcome(reading, decided, opening, not_required(matter.standard, NO_QUASI), None, advice.ways_without(reading))
    opening = (*opening, *steps.direct_identifiers(matter.standard, reading))
    if not reading.quasi:
        return ReadingOutcome(
            reading,
            LevelRange(1, 1),
            opening,
            not_required(matter.standard, NO_QUASI),
            None,
            advice.ways_of_direct(matter.standard, reading),
        )
    measured = matter.measure(reading.quasi)
    numbers = (as_printed if matter.printed else figures)(matter.standard, matter.release, measured.sizes, measured.numbers)
    if decided is not None:
        numbers = informational(numbers, DECIDED_BEFORE)
        return ReadingOutcome(reading, decided, opening, numbers, measured, advice.ways_of_direct(matter.standard, reading))
    return _measured(matter, reading, opening, numbers, measured)


def _measured(
    matter: Matter, reading: Reading, opening: tuple[Step, ...], numbers: Mapping[str, Number], measured: Measurement
) -> ReadingOutcome:
    standard, release, threshold = matter.standard, matter.release, matter.threshold
    levels = _quantified(matter, measured)
    found = (
        *opening,
        *steps.data_risk(standard, release, measured, numbers),
        *steps.context_risk(standard, release, numbers),
        *steps.overall(standard, release, numbers),
        *steps.decision(standard, levels, numbers["R"], threshold),
    )
    if not threshold.known:
        return ReadingOutcome(reading, levels, found, numbers, measured, ())
    met, data_risk = levels.low == ACCEPTABLE, _data_risk(matter, numbers)
    of_risk = advice.ways_to_keep if met else advice.ways_of_risk
    ways = of_risk(standard, release, measured, context_range(standard, release), threshold.low)
    if met and data_risk is not None:
        ways = (*ways, *advice.what_breaks(data_risk, threshold.low, accept_equal=standard.accept_equal))
    return ReadingOutcome(reading, levels, found, numbers, measured, ways)


def _data_risk(matter: Matter, numbers: Mapping[str, Number]) -> Fraction | None:
    """What is multiplied with the context, where that can still vary."""
    sharing = matter.release[SHARING].value
    if sharing is None or matter.standard.certain(sharing):
        return None
    found = numbers.get(matter.standard.sharing[sharing].data_risk)
    return None if found is None else found.value


def _context(standard: Standard, release: Release) -> tuple[Question[object], ...]:
    """The answers that the context risk rests on."""
    sharing = release[SHARING].value
    if standard.certain(sharing):
        return () if sharing is None else (SHARING,)
    sourced = release[BREACH].status != "open" or not standard.breach  # then T3 does not rest on the recipient's security
    fixed = sharing is not None and standard.sharing[sharing].insider is not None
    return (SHARING, *(() if fixed else (CONTROLS, MOTIVES)), BREACH if sourced else RECIPIENT_SECURITY, P)


def _assumptions(standard: Standard, release: Release) -> tuple[Text | Phrase, ...]:
    text = Text("“{name}”取 {value}，属假定，并无依据。", "“{name}” is taken as {value}: assumed, without a source.")
    assumed = ((question.key, release[question].value) for question in _context(standard, release) if release[question].status == "assumed")
    return tuple(text.fill(name=_option(key), value=getattr(value, "words", value)) for key, value in assumed)


def _option(key: str) -> str:
    """As the answer is typed on the command line."""
    return key.replace("_", "-")
