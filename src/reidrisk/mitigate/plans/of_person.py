"""Tables with several rows a person: which dates are counted how, and the steps that write them (GB/T 39725 10.2; resolutions P-17, G-12).

All dates of a person move by one secret number of days, so who does not know it sees days since the person's first event, and within a
row days after its first date. By those the classes are counted, before the search and again in the output; a birth date is counted as
the age at the event. The person's key leaves as a keyed pseudonym.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from itertools import combinations
from typing import cast

from ...data.dataset import Dataset
from ...data.output.recoding import Recoding
from ...model.frozen import dataclass
from ...model.inventory import Column, Inventory
from ...model.text import Phrase, Text
from ..cells.person_days import READABLE
from ..hierarchies.building import Description
from ..techniques import find_technique, settle
from .found import Drawn
from .recipe import Recipe, RecipeStep, Tools, counted_from_first, run

BETWEEN = (1, 7, 28, 84, 336)  # days, each a multiple of the one before: a day, a week, four, twelve and forty-eight weeks
_REPEATED = 5
PERSON_CELLS = "person_cells"
AGES, OLDEST, STAYS = (1, 5, 10, 30), 90, (1, 7, 28)

_KEY = Text(
    "列“{column}”：换成带密钥的假名；同一次发布中仍可把一个人的各行连起来，密钥只在密钥库中，下次发布另用一个。",
    "{column}: becomes a keyed pseudonym; a person's rows can still be put together within this release, the key lies in the secrets store "
    "only, and the next release has another.",
)
_EXACT = Text(
    "列“{column}”：每人平移一个保密的天数，先后次序不变，各次之间的间隔逐日准确。",
    "{column}: moved by one secret number of days per person; order and intervals between events stay, to the day.",
)
_COARSE = Text(
    "列“{column}”：每人平移一个保密的天数，不会前后颠倒；距首次的天数只精确到 {days} 天一段，同一段内的各次日期相同、不分先后，因为几个间隔"
    "合起来即可识别个人。",
    "{column}: moved by one secret number of days per person; the days since the person's first event are kept in steps of {days}. No "
    "event comes before an earlier one, but those of one step have one date and no order, since a few intervals together tell who it is.",
)
_MOVED = Text(
    "日期中的时刻（若有）不保留：时刻不随日期平移。等价类按不知道平移天数的人计数。知道某些真实日期的人可排除平移会过远的人，"
    "因此一个人所在的人群可能略小于证明的数字；平移最多五至十年（上限也保密），能排除的人很少，但不是没有。",
    "Of a date with a time only the day is kept: times of day would not move. Classes are counted for somebody who does not know by how "
    "many days dates moved. Who knows true dates can rule out persons that would have moved too far, so that a person may stand among "
    "slightly fewer than the proof says: dates move by up to five to ten years (how far at most is secret too), which rules out few, but "
    "some.",
)
_GONE = Text(
    "列“{column}”：删除；即使只知道各次之间相隔几年，也能识别个人。",
    "{column}: leaves; even how many years lie between events would tell who it is.",
)
_WITHIN = Text(
    "列“{column}”：随“{start}”一起平移，与它的间隔逐日准确。",
    "{column}: moves with {start}; the days between the two stay exact.",
)
_LENGTH = Text(
    "列“{column}”：换成距“{start}”的天数（{days} 天一段）。",
    "{column}: becomes the days after {start}, in bands of {days}.",
)
_AGE = Text(
    "列“{column}”：换成“{on}”时的周岁（{years} 岁一段）。",
    "{column}: becomes the age at {on}, in bands of {years} years.",
)
_AGES = Text(
    "列“{column}”：换成“{on}”时的周岁，分段随等价类粗细不一。",
    "{column}: becomes the age at {on}, in bands that are wider in some classes than in others.",
)
_LENGTHS = Text(
    "列“{column}”：换成距“{start}”的天数，分段随等价类粗细不一。",
    "{column}: becomes the days after {start}, in bands that are wider in some classes than in others.",
)

_SAME_STAYS = Text(
    "列“{column}”：与“{by}”内容相同，不单独搜索；“{by}”逐值保留，它也保留。",
    "{column}: says the same as {by} and is not searched by itself; as {by} keeps its values, so does it.",
)
_SAME_LEAVES = Text(
    "列“{column}”：与“{by}”内容相同，不单独搜索；“{by}”已泛化，保留它等于没有泛化，因此删除。",
    "{column}: says the same as {by} and is not searched by itself; {by} is generalised, which it would undo, so it leaves.",
)


@dataclass(frozen=True, slots=True)
class Dates:
    """A column of dates and how they read."""

    name: str
    order: str


@dataclass(frozen=True, slots=True)
class ByPerson:
    """The key of the persons, the date of the event, further dates of the row (counted, or only moved along), and birth dates.

    `same`: a column that tells what another does, value by value, with the one that is searched in its place. `by_class`: all columns but
    the date of the event are recoded class by class. `most`: of no person more records than these, None for all.
    """

    key: str
    event: Dates | None = None
    further: tuple[Dates, ...] = ()
    along: tuple[Dates, ...] = ()
    births: tuple[Dates, ...] = ()
    same: Mapping[str, str] = field(default_factory=dict)
    by_class: bool = False
    most: int | None = None

    @property
    def counted(self) -> tuple[RecipeStep, ...]:
        """What makes of the rows what the classes are counted by: the records that stay, with their dates counted."""
        return (*self._fewer, *self._counted(1))

    @property
    def _fewer(self) -> tuple[RecipeStep, ...]:
        return () if self.most is None else (step(self.key, "most_records", most=self.most),)

    def _counted(self, between: int) -> Iterator[RecipeStep]:
        if self.event is None:
            return
        event = self.event
        for one in self.births:
            yield step(one.name, "age_at", on=event.name, order=one.order, on_order=event.order)
        for one in (*self.further, *self.along):
            yield step(one.name, "days_after", start=event.name, order=one.order, start_order=event.order)
        yield step(event.name, "days_since_first", subject=self.key, between=between, order=event.order)

    @property
    def trees(self) -> Mapping[str, Description]:
        """How the columns that are counted otherwise are generalised."""
        if self.event is None:
            return {}
        found = {one.name: Description(one.name, "intervals", [str(age) for age in AGES[1:]], {"top": str(OLDEST)}) for one in self.births}
        found |= {one.name: Description(one.name, "intervals", [str(days) for days in STAYS[1:]], {}, days=True) for one in self.further}
        return {**found, self.event.name: Description(self.event.name, "intervals", [str(days) for days in BETWEEN[1:]], {}, days=True)}

    def steps(self, levels: Mapping[str, int], parted: Collection[str] = ()) -> tuple[tuple[RecipeStep, ...], tuple[RecipeStep, ...]]:
        """(before the classes are judged, last), at these levels; of the `parted` some cells are hidden."""
        gone = [step(name, "suppress_column") for name in self.same if not self._stays(name, levels, parted)]
        if self.event is None:
            return (*self._fewer, *gone), (step(self.key, "pseudonym_hmac"),)
        event, between = self.event, self._between(levels)
        leaving = {one.column for one in gone}
        first = [*self._fewer, *(one for one in self._counted(between or 1) if one.column not in leaving), *gone]
        last = [step(self.key, "pseudonym_hmac")]
        by_column = () if self.by_class else self.further
        for one in () if self.by_class else self.births:
            years = _width(AGES, levels.get(one.name, 0))
            first += [] if years == 1 else [step(one.name, "suppress_cells") if years is None else _age(one.name, years)]
        for one in by_column:
            days = _width(STAYS, levels.get(one.name, 0))
            first += [] if days == 1 else [step(one.name, "suppress_cells") if days is None else step(one.name, "bands", width=days)]
        if between is None:
            return (*first, step(event.name, "suppress_column"), *(step(one.name, "suppress_column") for one in self.along)), tuple(last)
        last.append(step(event.name, "person_dates", date=event.name, subject=self.key, order=event.order))
        exact = [one for one in self.further if (one.name in self.same if self.by_class else levels.get(one.name, 0) == 0)]
        for one in (one for one in (*exact, *self.along) if one.name not in leaving):
            given = {"date": one.name, "subject": self.key, "start": event.name, "order": one.order, "start_order": event.order}
            last.append(step(one.name, "person_dates", **given))
        return tuple(first), tuple(last)

    def _stays(self, name: str, levels: Mapping[str, int], parted: Collection[str] = ()) -> bool:
        """Whether what says the same keeps its values, all of them."""
        return levels.get(self.same[name], 0) == 0 and self.same[name] not in parted

    def _between(self, levels: Mapping[str, int]) -> int | None:
        return None if self.event is None else _width(BETWEEN, levels.get(self.event.name, 0))

    def sentences(self, levels: Mapping[str, int], parted: Collection[str] = ()) -> Iterator[Phrase]:
        """What becomes of the key and the dates."""
        yield _KEY.fill(column=self.key)
        for name, by in self.same.items():
            yield (_SAME_STAYS if self._stays(name, levels, parted) else _SAME_LEAVES).fill(column=name, by=by)
        if self.event is None:
            return
        event, between = self.event.name, self._between(levels)
        yield from self._of_birth(levels, event)
        yield (
            _GONE.fill(column=event) if between is None
            else _EXACT.fill(column=event) if between == 1
            else _COARSE.fill(column=event, days=between)
        )  # fmt: skip
        if between is not None:
            yield Phrase(_MOVED)
        if self.by_class:
            yield from (_LENGTHS.fill(column=one.name, start=event) for one in self.further if one.name not in self.same)
        by_column = (one for one in self.further if one.name in self.same or not self.by_class)
        for one in (one for one in (*by_column, *self.along) if one.name not in self.same or self._stays(one.name, levels, parted)):
            days = _width(STAYS, levels.get(one.name, 0)) if one in self.further else 1
            if between is None or days != 1:
                yield from () if days is None else (_LENGTH.fill(column=one.name, start=event, days=days),)
            else:
                yield _WITHIN.fill(column=one.name, start=event)

    def _of_birth(self, levels: Mapping[str, int], event: str) -> Iterator[Phrase]:
        for one in self.births:
            years = _width(AGES, levels.get(one.name, 0))
            if self.by_class:
                yield _AGES.fill(column=one.name, on=event)
            elif years is not None:
                yield _AGE.fill(column=one.name, on=event, years=years)

    def drawn(self, found: Drawn, levels: Mapping[str, int]) -> Drawn:
        """The plan that does it: rules in place of lists of the values that were seen."""
        recipe, mine = found.recipe, {self.key, *self.trees}
        parted = {one.column for one in recipe.steps if one.technique.key == PERSON_CELLS}
        first, last = self.steps(levels, parted)
        gone = {one.column for one in first if one.technique.by == "column"}
        kept = [
            _counting_days(one, self.event, gone)
            for one in recipe.steps
            if one.column not in mine or one.technique.key in {PERSON_CELLS, "partition"}
        ]
        accepted, known = recipe.acceptance, recipe.known
        quasi = dict.fromkeys((*accepted.quasi, *self.same))  # what says the same is measured with the others next month
        accepted = replace(accepted, quasi=tuple(name for name in quasi if name not in gone))
        shares = {name: share for name, share in known.shares.items() if name not in gone}
        named = {name for one in kept for name in _files(one)}
        files = {name: text for name, text in found.files.items() if name in named}
        steps = (*first, *kept, *last)
        return Drawn(replace(recipe, steps=steps, acceptance=accepted, known=replace(known, shares=shares)), files)


def by_person(key: str, quasi: Sequence[str], inventory: Inventory, forms: Mapping[str, str | None], left: Sequence[str]) -> ByPerson:
    """`forms`: how the dates of each column read, None where it holds none; `left` are the columns that the output has.

    The event is the first date of the row among the quasi-identifiers; dates that nobody counts by move along with it.
    """
    dated = [column for column in inventory.columns if column.name in left and forms.get(column.name) in READABLE]
    births = tuple(_dates(one, forms) for one in dated if one.name in quasi and one.category == "birth_age")
    events = [_dates(one, forms) for one in dated if one.category != "birth_age"]
    counted = [one for one in events if one.name in quasi]
    if not counted:
        return ByPerson(key)
    return ByPerson(key, counted[0], tuple(counted[1:]), tuple(one for one in events if one.name not in quasi), births)


def same_columns(table: Dataset, quasi: Sequence[str], rank: Mapping[str, int]) -> dict[str, str]:
    """Columns that tell the same in every row, value by value, each with the one of them to be searched: the lowest `rank`.

    Where values hardly repeat, columns go together by chance: each stands in five rows or more on average.
    """
    few = [name for name in quasi if (kinds := _kinds(table, name)) > 1 and kinds * _REPEATED <= table.facts.rows]
    sizes, found = {name: _kinds(table, name) for name in few}, dict[str, str]()
    for one, other in combinations(sorted(few, key=lambda name: rank.get(name, 0)), 2):
        if one not in found and other not in found and sizes[one] == sizes[other] == _kinds(table, one, other):
            found[other] = one
    return found


def _kinds(table: Dataset, *names: str) -> int:
    return table.classes(names).sizes.classes


@contextmanager
def counted_by(dataset: Dataset, steps: Sequence[RecipeStep]) -> Iterator[Dataset]:
    """The table as its classes are counted; the same where dates are not moved."""
    if not steps:
        yield dataset
        return
    with Recoding(dataset) as recoding:
        run(recoding, steps, Tools(str))
        yield replace(recoding.dataset(), moved=counted_from_first(steps))


@contextmanager
def as_seen(output: Dataset, steps: Sequence[RecipeStep]) -> Iterator[Dataset]:
    """The output as somebody sees it who does not know by how much dates moved; it keeps its name and its fingerprint."""
    with counted_by(output, steps) as counted:
        yield output if counted is output else replace(counted, facts=output.facts)


def seen_in(recipe: Recipe) -> tuple[RecipeStep, ...]:
    """What turns the dates of the output into what somebody sees in them who does not know by how much they moved."""
    moved = [one for one in recipe.steps if one.technique.key == "person_dates"]
    found = []
    for one in moved:
        order, start = str(one.settings["order"]), one.settings.get("start")
        if start is None:
            found.append(step(one.column, "days_since_first", subject=one.settings["subject"], order=order))
        else:
            found.insert(0, step(one.column, "days_after", start=start, order=order, start_order=one.settings["start_order"]))
    return tuple(found)


def _counting_days(one: RecipeStep, event: Dates | None, gone: Collection[str]) -> RecipeStep:
    """A step that hides cells by person, once it is known which column counts days, and which have gone."""
    if one.technique.key != PERSON_CELLS:
        return one
    others = [name for name in cast("tuple[str, ...]", one.settings.get("with") or ()) if name not in gone]
    dated = event is not None and event.name in others
    others = [name for name in others if event is None or name != event.name]
    settings = {**one.settings, "with": tuple(others) or None, "days": event.name if dated and event is not None else None}
    return replace(one, settings=settings)


def _files(one: RecipeStep) -> Iterator[object]:
    """The files that the step names."""
    yield one.settings.get("file")
    trees = one.settings.get("hierarchies")
    yield from (pair.split("=", 1)[1] for pair in trees if "=" in pair) if isinstance(trees, tuple) else ()


def _dates(column: Column, forms: Mapping[str, str | None]) -> Dates:
    return Dates(column.name, forms[column.name] or "ymd")


def _width(widths: Sequence[int], level: int) -> int | None:
    """None where nothing is left."""
    return widths[level] if level < len(widths) else None


def _age(name: str, years: int) -> RecipeStep:
    return step(name, "age", width=years, top=OLDEST)


def step(column: str, key: str, **given: object) -> RecipeStep:
    """One step with its settings."""
    technique = find_technique(key)
    return RecipeStep(column, technique, settle(technique, {name: str(value) for name, value in given.items()}))
