"""A purpose laid on the columns as they are: what each is worth, how coarse it may become, which column a kind of use means."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from typing import Literal, cast

from ...data.options import SUPPRESSION_MARK
from ...model.frozen import dataclass
from ...model.problem import Problem, Problems
from ...model.text import Phrase, Text
from ...prepare.asking.band_width import band_width
from ..hierarchies.grain import wanted
from ..hierarchies.ladder import Ladder
from .analysis import Worth
from .purpose import ColumnPurpose, KindOfUse, Purpose, WantedTable

NEUTRAL = Fraction(1)
# From this weight on a column must not be emptied.
MATTERS = Fraction(5)
# Labels on fewer records than this are not shown.
LEAST_SHOWN = 10
_NAMED_IN_TABLE = Fraction(10)
# What a column is worth that is wanted as it is.
_AS_IT_IS = Fraction(6)
# How much more a column is worth that says most about the others than one that says nothing.
_TELLING = 3
# The natures that the catalogue has no word for, by the scale of the column's levels.
_BY_SCALE = {"age": "age", "place": "place", "icd10": "diagnosis"}
# What stands for the date of an event where dates move by person: the time between a person's events.
BETWEEN_EVENTS = "between_events"
# The days from that date to a later one of its row, where persons are counted: how long a stay is.
STAY = "stay"
# Numbers that the catalogue takes for nobody's: marks, results, amounts of anything.
MEASURED = "measured"
# What was used or implanted: it identifies nobody, so the catalogue does not know it, or takes it for something else.
_PRODUCT = re.compile(
    r"型号|规格|产品|器械|品名|耗材|假体|支架|导管|起搏器|瓣膜|人工关节|植入物|品牌|生产厂家|生产企业|model|product|device|implant|manufacturer|"
    r"prosthe|(?<![a-z])(?:stem|cup|liner|bearing|head_size|fixation|stent|catheter|valve|electrode|leads?|generator|pacemaker|graft|mesh|"
    r"brand)(?![a-z])"
)
_NO_IDENTIFIER = frozenset({None, "sa_other"})
# Of what was used two columns say what it was, such as stem and cup; the others how it was made.
PRODUCT, _PART, _MOST_PRODUCTS = "product", "product_part", 2
# A state of health in words, or in few grades: classes of records can keep it as it is, which they hardly can a number that is measured.
HEALTH, HEALTH_STATE = "sa_health", "health_state"
_GRADES = 10
# Where only the commonest values have their names, half of what is wished is had.
_NAMED = "named"
# What the catalogue takes for places, occupations, states of health or nothing, by language, or puts together with what is done and given
# for a disease. It is told by its name, for the kinds of use that ask for it; a disease in words where no code says the disease.
DISEASE, _OF_DISEASE = "disease", "diagnosis_visible"
_DIAGNOSES = frozenset({"diagnosis", _OF_DISEASE, DISEASE})
# Disability, which the catalogue has among what somebody specially is.
_IDENTITY = "sa_specific_identity"
_DESCRIBES = frozenset({None, "sa_other", MEASURED, "place", "occupation", HEALTH, HEALTH_STATE})
_BY_NAME: tuple[tuple[str, re.Pattern[str], frozenset[str | None]], ...] = (
    (DISEASE, re.compile(r"诊断|疾病|病种|病名|死因|diagnos|disease|illness|cause[ _-]?of[ _-]?death"), frozenset({_OF_DISEASE})),
    (DISEASE, re.compile(r"适应证|适应症|(?<![a-z])indications?(?![a-z])"), frozenset({_OF_DISEASE, None, "sa_other"})),
    (HEALTH_STATE, re.compile(r"残疾|残障|失能|健康状况|disab|impairment|health[ _-]?status"), frozenset({_IDENTITY, None, "sa_other"})),
    (PRODUCT, re.compile(r"生产厂家|生产企业|制造商|manufacturer"), frozenset({"occupation"})),
    (
        "department",
        re.compile(r"科室|科别|病区|病房|department|(?<![a-z])(?:dept|wards?)(?![a-z])|unit[ _-]?of[ _-]?care|care[ _-]?unit"),
        _DESCRIBES,
    ),
    ("readmission", re.compile(r"再入院|再住院|readmi|rehospitali[sz]"), _DESCRIBES),
    (
        "outcome",
        re.compile(
            r"转归|结局|(?:离院|出院)(?:方式|情况|状态)|治疗结果|疗效|outcome|disposition|vital[ _-]?status|"
            r"discharge[ _-]?(?:status|type|destination|condition)"
        ),
        _DESCRIBES,
    ),
)
# What somebody earns, in many numbers, is an amount that is recorded; in few grades it only describes them.
_INCOME, _EARNINGS = "income", "earnings"
# A money amount is no identifier by the catalogue, so its category is that of the sensitive attribute.
_AMOUNT = "sa_property"
# The amount that the others of the row are parts of: what a table of costs adds up.
TOTAL = "total_amount"
# A place by its name or code: only Chinese divisions have a scale of their own.
_PLACE = "geo"
_NO_GRAIN = Text("列“{column}”没有“{text}”这样的级别。", "The column “{column}” has no level “{text}”.")
_GRAINS = Text(
    "它的级别：{levels}。请写其中之一、泛化程度更高的一级，或某一级的例子。",
    "Its levels: {levels}. Write one of them, or an example of one.",
)
AS_READ = Text("原样", "as it is")
# Never by the number of the level alone: beside the level of identifiability it tells a reader nothing.
_LIKE = Text("归并为 {groups} 组，如“{label}”", "merged into {groups} {groups|group|groups} such as “{label}”")
_WITHOUT = Text("归并为 {groups} 组", "merged into {groups} {groups|group|groups}")
_BY_ONE = Text("归并为一组", "merged into one group")
_GONE = Text("全部抑制", "wholly suppressed")
_ASIDE = re.compile(r"[（(].*?[）)]")
_AROUND = re.compile(
    r"^(?:只保留|可以|可)?(?:并入|合并到|粗到|到|按|至)?|^(?:may go |only )?(?:into|by|in|to|per)\s+(?:the |its )?|(?:一级|级|以上|即可)$|"
    r"\s+(?:only|level)$",
    re.IGNORECASE,
)
_AS_READ = "as it is"
_AS_IS = frozenset({"原样", "不变", "as is", "as it is", "exact"})
_NO_WEIGHT = Text("所有列的权重都是 0。", "Every column weighs 0.")
_SOME_WEIGHT = Text("请至少给一列大于 0 的权重。", "Give one column at least a weight above 0.")


# Ranks of wishes: what a stricter plan should have of what was asked for, columns that matter, the others.
ASKED, MATTER, LIGHT = range(3)
# What a level coarser than was asked is worth at most.
HAD = 0.5


@dataclass(frozen=True, slots=True)
class WantedLevels:
    """A coarsest level that a column should have, and after it coarser ones that would be better than nothing."""

    column: str
    levels: tuple[int, ...]
    weight: Fraction = Fraction(1)
    rank: int = MATTER


@dataclass(frozen=True, slots=True)
class Fitted:
    """The purpose in columns that are there, what each column is worth, and the coarsest level of each.

    `wanted` are wishes, to be granted as far as they can be had together; `cheap` those of columns that are preferred to the others and
    do not matter: to be granted where they cost next to nothing.
    """

    purpose: Purpose
    worths: Mapping[str, Worth] = field(default_factory=dict)
    coarsest: Mapping[str, int] = field(default_factory=dict)
    wanted: tuple[WantedLevels, ...] = ()
    cheap: tuple[WantedLevels, ...] = ()


def nature_of(category: str | None, ladder: Ladder | None, name: str = "") -> str | None:
    """What a column is to a kind of use: by its levels, its category, and where the catalogue has none by its name."""
    grain = None if ladder is None else next((one for one in ladder.grains if one is not None), None)
    scale = None if grain is None or grain.scale == _NAMED else grain.scale
    if scale in _BY_SCALE:
        return _BY_SCALE[scale]
    if scale == "date":
        return "birth" if category == "birth_age" else "date"
    if category in {BETWEEN_EVENTS, STAY}:
        return category
    if scale == "number" and category == "event_date":
        return "duration"
    if category in {*_NO_IDENTIFIER, MEASURED} and _PRODUCT.search(name.casefold()):
        return PRODUCT
    graded = ladder is not None and (scale != "number" or len(ladder.labels[0]) <= _GRADES)
    of_catalogue = {_AMOUNT: "amount", TOTAL: "amount", HEALTH: HEALTH_STATE if graded else HEALTH}
    of_catalogue |= {_INCOME: _EARNINGS} if not graded else {}
    of_catalogue |= {_PLACE: "place", "birth_age": "birth"} if scale is None else {}
    return of_catalogue.get(category or "", category)


def fitted(
    purpose: Purpose,
    ladders: Sequence[Ladder],
    categories: Mapping[str, str | None],
    columns: Sequence[str],
    telling: Mapping[str, float] | None = None,
) -> Fitted:
    """`categories` by column as the catalogue has them, `columns` all of the data. `InputError` for what names nothing.

    A level that must be had binds the search; what a person wishes, and what is usual for a kind of use, is had where it can be.
    `telling`: how much a column says about the others, from 0 to 1, which is what it is worth where nobody said anything and its nature
    neither.
    """
    by_name = {one.column: one for one in ladders}
    purpose = _in_columns(purpose, by_name, categories, columns)
    problems, coarsest, finest = Problems(), dict[str, int](), dict[str, int]()
    for name, use in purpose.columns.items():
        for text, levels in ((use.coarsest, coarsest), (use.finest, finest)):
            if text is None or name not in by_name:
                continue
            level = level_in_prose(by_name[name], text) if use.prose else level_of(by_name[name], text)
            if level is None and (use.prose or name in purpose.usual):  # a place abroad has no province: nobody asked for one
                continue
            if level is None:
                shown = [grain_words(by_name[name], at) for at in range(by_name[name].levels - 1)]
                problems.add(Problem("no_such_level", _NO_GRAIN.fill(column=name, text=text[:60]), _GRAINS.fill(levels=shown), column=name))
            else:
                levels[name] = level
    most = max((telling or {}).values(), default=0) or 1
    shares = {name: Fraction(one / most).limit_denominator(1000) for name, one in (telling or {}).items()}
    weights = {one.column: _weight(purpose, one.column, shares.get(one.column, Fraction(0))) for one in ladders}
    if weights and not any(weights.values()):
        problems.add(Problem("no_weight", _NO_WEIGHT, _SOME_WEIGHT))
    problems.stop_if_any()
    mean = sum(weights.values(), Fraction(0)) / max(len(weights), 1)
    worths = {name: Worth(float(one / mean), finest.get(name, 0)) for name, one in weights.items()} if purpose.steers else {}
    hard = {name: level for name, level in coarsest.items() if purpose.columns[name].must}
    soft = {name: at for name, at in coarsest.items() if name not in hard}
    found = tuple(one for one in _wanted(purpose, weights, soft, by_name) if one.column not in hard)
    bound = {*hard, *(one.column for one in found)}
    cheap = tuple(one for one in _cheap(purpose, weights, finest, by_name) if one.column not in bound)
    return Fitted(purpose, worths, hard, found, cheap)


def mattering(purpose: Purpose, ladders: Sequence[Ladder], categories: Mapping[str, str | None], columns: Sequence[str]) -> frozenset[str]:
    """The columns that a person or the kind of use named, and that matter."""
    laid = _in_columns(purpose, {one.column: one for one in ladders}, categories, columns)
    return frozenset(name for name, use in laid.columns.items() if use.weight is not None and use.weight >= MATTERS)


def _in_columns(purpose: Purpose, ladders: Mapping[str, Ladder], categories: Mapping[str, str | None], columns: Sequence[str]) -> Purpose:
    """With what its kind of use says of these columns, by what each is."""
    natures: dict[str, str | None] = {name: nature_of(categories.get(name), ladders.get(name), name) for name in columns}
    purpose = purpose.in_columns(columns)
    natures = natures if purpose.kind is None else _asked(purpose.kind, natures)
    return _averaged(_of_kind(purpose, natures, [name for name in columns if categories.get(name) == TOTAL]), ladders)


def _wanted(
    purpose: Purpose, weights: Mapping[str, Fraction], usual: Mapping[str, int], ladders: Mapping[str, Ladder]
) -> Iterator[WantedLevels]:
    """Of a column that matters the coarsest level that serves, and coarser ones where that cannot be had; of others the usual level."""
    for name in sorted((one for one in weights if weights[one] and one not in purpose.expendable), key=lambda one: -weights[one]):
        last = ladders[name].last
        if weights[name] >= MATTERS and name in purpose.columns:
            named = any(one is not None and one.scale == _NAMED for one in ladders[name].grains)
            first = usual.get(name, 0 if named else ladders[name].last_distinguishing)
            yield WantedLevels(name, (first, *range(first + 1, last + 1)), weights[name])
        elif name in usual:
            yield WantedLevels(name, (usual[name],), weights[name], LIGHT)


def _cheap(
    purpose: Purpose, weights: Mapping[str, Fraction], finest: Mapping[str, int], ladders: Mapping[str, Ladder]
) -> Iterator[WantedLevels]:
    """Of a column that weighs more than those that nobody named the level that is fine enough, then coarser ones; the heaviest first."""
    least = NEUTRAL if purpose.others is None else purpose.others
    for name in sorted((one for one in weights if one in purpose.columns), key=lambda one: -weights[one]):
        if least < weights[name] < MATTERS and name not in purpose.expendable and not purpose.assumed:
            first = finest.get(name, ladders[name].last)
            yield WantedLevels(name, (first, *range(first + 1, ladders[name].last + 1)), weights[name], LIGHT)


def _of_kind(purpose: Purpose, natures: Mapping[str, str | None], totals: Sequence[str]) -> Purpose:
    """With what its kind of use says of the columns, where they were not named; `totals` are meant before other columns of their nature."""
    kind = purpose.kind
    if kind is None:
        return replace(purpose, columns={name: _needed(use, use) for name, use in purpose.columns.items()})
    uses = {one.nature: ColumnPurpose(one.weight, one.finest, one.coarsest) for one in kind.columns}
    columns = {name: uses[nature] for name, nature in natures.items() if nature in uses}
    usual = frozenset(columns) - frozenset(purpose.columns)
    first = {nature: name for name in reversed((*totals, *natures)) if (nature := natures[name]) is not None}
    first |= {"diagnosis": first[DISEASE]} if DISEASE in first else {}  # tables are made by either
    tables = tuple(
        WantedTable(
            tuple(first[one] for one in table.by),
            None if table.of is None else first[table.of],
            cast("Literal['count', 'sum', 'mean']", table.statistic),
            table.tolerance,
        )
        for table in kind.tables
        if {*table.by, *([] if table.of is None else [table.of])} <= first.keys()
    )
    found = purpose.over(Purpose(columns=columns, tables=tables, others=kind.others))
    named = {name: _needed(found.columns[name], use) for name, use in purpose.columns.items()}
    topic = tuple(name for name, nature in natures.items() if nature in kind.topic)
    return replace(found, columns={**found.columns, **named}, usual=usual, topic=topic)


def _asked(kind: KindOfUse, natures: Mapping[str, str | None]) -> dict[str, str | None]:
    """The natures as this kind of use tells columns apart."""
    uses = {one.nature for one in kind.columns}
    found = {name: "duration" if nature == STAY and STAY not in uses else nature for name, nature in _with_ages(natures).items()}
    asked = uses - ({DISEASE} if "diagnosis" in found.values() else set())
    found |= {name: one for name, nature in found.items() if (one := _by_name(name, nature, asked)) is not None}
    found |= dict.fromkeys([name for name, nature in found.items() if nature == PRODUCT][_MOST_PRODUCTS:], _PART)
    if _DIAGNOSES & set(found.values()):  # the state of health is what is asked for where nothing says the disease
        found |= dict.fromkeys([name for name, nature in found.items() if nature == HEALTH_STATE], HEALTH)
    return found


def _by_name(name: str, nature: str | None, asked: Container[str]) -> str | None:
    """The nature that a name says, of those that are asked for; None where it says none, or the column is known to be something else."""
    found = (one for one, named, of in _BY_NAME if one in asked and nature in of and named.search(name.casefold()))
    return next(found, None)


def _with_ages(natures: Mapping[str, str | None]) -> Mapping[str, str | None]:
    """Where no column is an age, a date of birth says what a kind of use wants of it: ten years of birth are ten of age."""
    if "age" in natures.values():
        return natures
    born = next((name for name, nature in natures.items() if nature == "birth"), None)
    return natures if born is None else {**natures, born: "age"}


def added_up(
    purpose: Purpose, categories: Mapping[str, str | None], columns: Sequence[str], numeric: Callable[[str], bool]
) -> tuple[str, ...]:
    """The target, and the columns that the wanted tables add up or average, those of its kind of use too; `InputError` for no column.

    Those of a kind of use are the first that hold numbers, totals before their parts: what is an amount by its name and holds none, such as
    a "principal" diagnosis, is not meant.
    """
    purpose = purpose.in_columns(columns)
    usual = {one.of for one in purpose.kind.tables} if purpose.kind is not None and not purpose.tables else set()
    first: dict[str, str] = {}
    for name in sorted(columns, key=lambda one: categories.get(one) != TOTAL):
        nature = nature_of(categories.get(name), None)
        if nature and nature in usual and nature not in first and numeric(name):
            first[nature] = name
    own = (one for one in (purpose.target, *(one.of for one in purpose.tables)) if one is not None)
    return tuple(dict.fromkeys((*own, *(first[nature] for nature in sorted(first)))))


def _averaged(purpose: Purpose, ladders: Mapping[str, Ladder]) -> Purpose:
    """A quasi-identifier that a table adds up, or that is to be told from the others, is of use only as it is."""
    columns = dict(purpose.columns)
    for name in dict.fromkeys(one for one in (*(table.of for table in purpose.tables), purpose.target) if one in ladders):
        assert name is not None  # noqa: S101 - it is one of the ladders
        if columns.get(name, ColumnPurpose()).coarsest is None:
            columns[name] = ColumnPurpose(_NAMED_IN_TABLE, coarsest=_AS_READ).over(columns.get(name, ColumnPurpose()))
    return replace(purpose, columns=columns)


def _needed(use: ColumnPurpose, own: ColumnPurpose) -> ColumnPurpose:
    """A column of which a person said how coarse it may become, but not what it weighs, matters, whatever its kind of use says."""
    if own.weight is not None or not (own.prose or own.coarsest):
        return use
    least = _AS_IT_IS if own.coarsest and as_is(own.coarsest) else MATTERS
    return replace(use, weight=least if use.weight is None else max(use.weight, least))


def _weight(purpose: Purpose, column: str, telling: Fraction) -> Fraction:
    """As said; a column that is wanted in a table matters most, where nobody said anything else; the others by what they tell."""
    use = purpose.columns.get(column)
    if use is not None and use.weight is not None:
        return use.weight
    if any(column in one.by for one in purpose.tables):
        return _NAMED_IN_TABLE
    return (NEUTRAL if purpose.others is None else purpose.others) * (1 + _TELLING * telling)


def as_is(text: str) -> bool:
    """Whether these words ask for the values themselves."""
    return text.strip().casefold() in _AS_IS


def level_of(ladder: Ladder, text: str) -> int | None:
    """The coarsest level that is as fine as this; None where the words mean nothing for the column."""
    if as_is(text):
        return 0
    found, known = 0, False
    for level in range(1, ladder.levels):
        grain = ladder.grain(level)
        bound = None if grain is None else wanted(text, grain.scale)
        known = known or bound is not None
        if grain is not None and bound is not None and grain.coarseness() <= bound:
            found = level
    if known:
        return found
    return next((level for level in range(ladder.levels - 2, 0, -1) if text.strip() in ladder.labels[level]), None)


def level_in_prose(ladder: Ladder, text: str) -> int | None:
    """The same of an answer in prose: 到类目（前三位）, 10 岁一组, into the province; None where no level can be made out."""
    plain = _ASIDE.sub("", text).strip()
    if plain.isdecimal():
        return min(int(plain), ladder.levels - 1)
    width = band_width(plain)
    tries = (plain, _AROUND.sub("", plain).strip(), *(() if width is None else (f"{width} years",)))
    return next((level for level in (level_of(ladder, one) for one in tries) if level is not None), None)


def grain_words(ladder: Ladder, level: int) -> Phrase:
    """How fine a level is, for a reader."""
    grain = ladder.grain(level)
    if grain is not None:
        return grain.words
    if not level:
        return Phrase(AS_READ)
    label = example_of(ladder, level)
    groups = sum(one not in {None, SUPPRESSION_MARK} for one in ladder.labels[level])
    if groups < 2:  # noqa: PLR2004 - one has no plural
        return Phrase(_BY_ONE if groups else _GONE)
    return _WITHOUT.fill(groups=groups) if label is None else _LIKE.fill(label=label, groups=groups)


def example_of(ladder: Ladder, level: int) -> str | None:
    """The commonest label of a level; None where it is on few records or is a value itself, which nobody is shown."""
    sizes = ladder.sizes(level)
    common = max(range(len(sizes)), key=lambda code: int(sizes[code]), default=None)
    label = None if common is None or sizes[common] < LEAST_SHOWN else ladder.labels[level][common]
    return None if label == SUPPRESSION_MARK or label in ladder.labels[0] else label
