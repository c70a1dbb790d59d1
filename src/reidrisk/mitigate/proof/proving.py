"""The proof of an output: read again as anybody would, identified without knowing the plan, and searched for the original's identifiers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from functools import partial
from pathlib import Path

import numpy as np

from ...data.confirming import matches
from ...data.dataset import Dataset
from ...data.output.metadata import personal, texts_beside_cells
from ...data.output.row_places import Places, places
from ...data.tokens import DECOYS_PER_WORD, Words, bits_of, words
from ...identify.every_row import PATTERN, already_direct, confirmed
from ...identify.findings import ROW_NUMBER
from ...identify.hidden.origin import of_pseudonyms
from ...identify.hidden.title import in_title
from ...identify.persons.sampled import looked_at
from ...identify.propose import Aids, identify
from ...identify.repeated import Repeated, repeated
from ...model.frozen import dataclass
from ...model.inventory import Column, Inventory
from ...model.preparation import OVERRIDDEN
from ...model.role import Role
from ...model.text import Phrase, Text
from ..goals.judging import judged, reached
from ..goals.required import figure_of
from ..goals.subject_types import Baseline, CountedPeople
from ..plans.recipe import Recipe
from .row_order import RowOrder, in_order
from .tried import TriedAttack, by_identifiers, by_row_order

_ROWS = Text("输出有 {found} 条记录，应有 {wanted} 条。", "The output has {found} {found|record|records}; {wanted} were to be written.")
_SMALL = Text(
    "有 {rows} 条记录所在的等价类不满足要求（最小的有 {k} 个成员，要求 {wanted}）。",
    "{rows} {rows|record is|records are} in classes that miss the requirement (the smallest has {k} members; {wanted} are required).",
)
_OTHER_ROWS = Text(
    "输出的等价类与按原数据计人时的不同，人数无法证明。",
    "The classes of the output are not those in which persons were counted; the number of persons is not proved.",
)
_FEW = Text(
    "按 {key} 计人，最小的等价类只有 {k} 人，要求 {wanted}。",
    "By persons of {key} the smallest class has {k} members; {wanted} are required.",
)
_FIGURE_MISSED = Text("按人计数时不满足“{what}”。", "Where persons are counted, “{what}” does not hold.")
_NO_RECORDS = Text("输出没有记录。", "The output has no records.")
_DIRECT = Text("列“{column}”仍像直接标识符：{why}", "The column “{column}” still looks like a direct identifier: {why}")
_OVERRIDDEN = Text(
    "列“{column}”像直接标识符；{by}说明了理由，不视为直接标识符：{reason}",
    "The column “{column}” looks like a direct identifier; it counts as none by a reason of {by}: {reason}",
)
_OTHERS = Text(
    "列“{column}”像准标识符，但要求中没有它：请列入 qi、删除，或在案例中说明理由。",
    "The column “{column}” looks like a quasi-identifier, and the requirement does not name it: add it to qi, drop it, or give a reason in "
    "the case.",
)
_PROPERTY = Text("文件属性中有内容：{names}。", "The file's properties hold something: {names}.")
_LEAK = Text(
    "原数据的 {met} 个直接标识符在输出中出现（查找了 {words} 个；凭偶然约为 {chance} 个）。",
    "{met} {met|direct identifier|direct identifiers} of the original appear in the output ({words} were searched for; about {chance} "
    "would be "
    "expected by chance).",
)
_LEAK_TITLE = Text(
    "原数据的直接标识符出现在文件名或文件属性中。", "The file's name or properties hold a direct identifier of the original."
)
# What is said of the numbers that a plan deals out anew.
_ROW_NUMBERS = frozenset({ROW_NUMBER})
_NAMED_ONLY = Text(
    "列“{column}”只是列名像直接标识符；其取值已被变换，没有一个像直接标识符。",
    "The column “{column}” is a direct identifier by its name only; its values were transformed, and none looks like one.",
)

_PSEUDONYM = Text(
    "列“{column}”是假名，其取值不像任何真实的号码。", "The column “{column}” is a pseudonym; its values look like nobody's number."
)
_LASTING = Text(
    "列“{column}”的假名在各次发布中相同，又没有说明密钥如何分开保管，仍是直接标识符。",
    "The pseudonyms of the column “{column}” are the same in every release and nothing says how the key is kept apart: it stays a direct "
    "identifier.",
)


_IN_ORDER = Text(
    "输出的行与原数据的行次序相同（相关系数 {correlation}）：按次序即可使两边的行一一对应。",
    "The rows of the output stand in the order of the original (correlation {correlation}): rows can be put side by side by it.",
)

# One match is a leak when chance would hardly ever give it.
_HARDLY = 1e-3


@dataclass(frozen=True, slots=True)
class Sought:
    """How many words were looked for, how many were met, and how many chance would give."""

    words: int
    met: int
    by_chance: float

    @property
    def leaked(self) -> bool:
        """Whether more were met than chance explains (Poisson tail below 0.001)."""
        return self.met > 0 and _tail(self.met, self.by_chance) < _HARDLY


@dataclass(frozen=True, slots=True)
class ProofFinding:
    """What speaks against the output (or, with `grave` False, what a reader should know); names columns and counts only."""

    kind: str
    text: Text | Phrase
    column: str | None = None
    grave: bool = True


@dataclass(frozen=True, slots=True)
class OutputProof:
    """Everything the output showed. `smallest` is its k; None without a requirement on classes. `figures` are those that are bounded.

    `by` are the keys by which persons were counted in the original, where the output does not hold them; `within` those that it holds.
    `tried` are the attacks that were made on it.
    """

    findings: tuple[ProofFinding, ...]
    rows: int
    smallest: int | None
    classes: int | None
    sought: Sought
    inventory: Inventory = field(repr=False)
    figures: Mapping[str, Fraction | float] = field(default_factory=dict)
    by: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    tried: tuple[TriedAttack, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether nothing grave was found."""
        return not any(one.grave for one in self.findings)


@dataclass(frozen=True, slots=True)
class Original:
    """What must not come through: the words of the original's direct identifiers, columns that the plan treats, texts that repeat them."""

    words: Words
    direct: tuple[str, ...]
    repeated: tuple[Repeated, ...] = ()
    places: Mapping[str, Places] = field(default_factory=dict, repr=False)

    @property
    def left_alone(self) -> tuple[str, ...]:
        """The columns by which the order of rows is looked at."""
        return tuple(dict.fromkeys(name for one in self.places.values() for name in one.columns))


def original(dataset: Dataset, recipe: Recipe) -> Original:
    """The direct identifiers of the original: those found in it, and those the plan replaces by pseudonyms.

    Of a table in another engine no word is fetched: they are looked for there.
    """
    inventory = _identified(dataset)
    overridden = recipe.acceptance.overridden
    texts = tuple(one for one in repeated(inventory, looked_at(dataset)) if one.text not in overridden)
    prose = tuple(column.name for column in inventory.columns if _is_prose(column) and column.name not in overridden)
    found = [name for name in inventory.with_role(Role.DI) if name not in prose and name not in overridden]
    found += [step.column for step in recipe.steps if step.technique.pseudonym]
    direct = tuple(dict.fromkeys(name for name in found if name in dataset.facts.columns))
    nothing = np.zeros(0, np.uint64)
    here = dataset.table.outside is None
    return Original(
        words(dataset, direct, rare=True, prose=prose) if here else Words(nothing, np.zeros(0, np.int64), nothing), direct, texts,
        places(dataset, _left_alone(dataset, recipe)),
    )  # fmt: skip


def _left_alone(dataset: Dataset, recipe: Recipe) -> tuple[str, ...]:
    """The columns that no step writes or drops."""
    done = {name for step in recipe.steps for name in (step.column, *step.writes)}
    return tuple(name for name in dataset.facts.columns if name not in done)


def _is_prose(column: Column) -> bool:
    """Text with identifiers inside: its other words are nobody's."""
    return any(one.rule.startswith("inside:") for one in column.evidence)


@dataclass(frozen=True, slots=True)
class Expected:
    """What was to be written: under which name, how many rows, what its classes are measured against, and the persons behind it.

    `counted` is the output as its classes are counted, where that is not as it stands: dates of which nobody knows how far they moved.
    """

    name: str
    rows: int
    known: Baseline = field(default_factory=Baseline, repr=False)
    people: tuple[CountedPeople, ...] = ()
    counted: Dataset | None = field(default=None, repr=False)


def prove_output(output: Dataset, path: Path, recipe: Recipe, before: Original, expected: Expected) -> OutputProof:
    """`output` is the file at `path` opened anew."""
    name = expected.name
    texts = (name, *(() if recipe.ties is None else recipe.ties.columns), *texts_beside_cells(path, output))
    in_cells = sought(before.words, partial(words, output, output.facts.columns, letters=before.words.letters))
    in_titles = sought(before.words, partial(words, output, (), more=texts))
    order = in_order(before.places, places(output, before.left_alone))
    found = _proof(output, recipe, before, expected, in_cells, [*_titles(name, path, in_titles), *_ordered(order)])
    return replace(found, tried=(*found.tried, by_row_order(before.left_alone, order)))


def _ordered(order: RowOrder | None) -> Iterator[ProofFinding]:
    """Where the columns left alone show that rows stand as they stood."""
    if order is not None and order.beyond_chance:
        yield ProofFinding("row_order", _IN_ORDER.fill(correlation=f"{order.correlation:.2f}"))


def prove_table(output: Dataset, recipe: Recipe, before: Original, expected: Expected, in_cells: Sought) -> OutputProof:
    """`output` is a table of another engine, opened anew; everything is counted there, `in_cells` too."""
    titles = [ProofFinding("title", one.finding) for one in in_title(expected.name, "name")]
    found = _proof(output, recipe, before, expected, in_cells, titles)
    return replace(found, tried=(*found.tried, by_row_order((), None, here=False)))


def _proof(  # noqa: PLR0913, PLR0917 - what is proved, by what, and what was found of its titles
    output: Dataset, recipe: Recipe, before: Original, expected: Expected, in_cells: Sought, titles: Sequence[ProofFinding]
) -> OutputProof:
    inventory = _identified(output)
    direct = [*_direct(inventory, output, recipe)]
    findings = [*_rows(output, expected.rows), *direct, *_repeating(before, output, recipe, direct), *titles]
    if in_cells.leaked:
        findings.append(ProofFinding("leak", _LEAK.fill(met=in_cells.met, words=in_cells.words, chance=f"{in_cells.by_chance:.2g}")))
    counted = expected.counted or output
    seen = _by_people(_classes(counted, recipe, expected.known), counted, recipe, expected.people)
    findings += [*seen.missed, *_lasting(recipe)]
    findings += _forgotten(inventory, recipe)
    smallest, classes, figures = seen.smallest, seen.classes, seen.figures
    words = by_identifiers(before.direct, in_cells.words, in_cells.met, in_cells.by_chance, leaked=in_cells.leaked)
    return OutputProof(
        tuple(findings), output.facts.rows, smallest, classes, in_cells, inventory, figures, seen.by, seen.within, (words,)
    )  # fmt: skip


def _identified(dataset: Dataset) -> Inventory:
    aids = Aids() if dataset.table.sampled_all else Aids(all_rows=partial(_over_all_rows, dataset))
    return identify(dataset.facts, dataset.samples, {}, aids)


def _over_all_rows(dataset: Dataset, inventory: Inventory) -> Inventory:
    return confirmed(inventory, dataset.facts, dataset.samples, matches(dataset, PATTERN, already_direct(inventory)))


def _rows(output: Dataset, wanted: int) -> Iterator[ProofFinding]:
    if output.facts.rows != wanted:
        yield ProofFinding("rows", _ROWS.fill(found=output.facts.rows, wanted=wanted))


def _direct(inventory: Inventory, output: Dataset, recipe: Recipe) -> Iterator[ProofFinding]:
    treated = {step.column for step in recipe.steps}
    pseudonyms = {step.column for step in recipe.steps if step.technique.pseudonym}
    numbered = {step.column for step in recipe.steps if step.technique.numbers_rows}
    settled = {one.subject: one for one in recipe.acceptance.settled if one.code == OVERRIDDEN}
    for column in inventory.columns:
        if Role.DI not in column.roles or not output.samples[column.name].present:
            continue
        if column.name in settled:
            one = settled[column.name]
            yield ProofFinding("overridden", _OVERRIDDEN.fill(column=column.name, by=one.by, reason=one.reason), column.name, grave=False)
            continue
        if column.name in pseudonyms and _by_name_only(column, of_pseudonyms()):
            yield ProofFinding("pseudonym", _PSEUDONYM.fill(column=column.name), column.name, grave=False)
        elif column.name in treated and _by_name_only(column, _ROW_NUMBERS if column.name in numbered else frozenset()):
            yield ProofFinding("named_like", _NAMED_ONLY.fill(column=column.name), column.name, grave=False)
        else:
            why = next((one.finding for one in column.evidence if one.count), column.evidence[0].finding)
            yield ProofFinding("direct", _DIRECT.fill(column=column.name, why=why), column.name)


def _repeating(before: Original, output: Dataset, recipe: Recipe, found: Sequence[ProofFinding]) -> Iterator[ProofFinding]:
    """Texts that repeat the row's identifiers and were left as they are; once for each, not beside another finding of it."""
    done = {step.column for step in recipe.steps} | {one.column for one in found}
    for one in before.repeated:
        if one.text in output.facts.columns and one.text not in done:
            done.add(one.text)
            yield ProofFinding("direct", _DIRECT.fill(column=one.text, why=one.evidence.finding), one.text)


def _lasting(recipe: Recipe) -> Iterator[ProofFinding]:
    """Pseudonyms that are the same in every release, with nothing said of who keeps the key (resolutions P-17)."""
    for step in recipe.steps:
        if step.technique.pseudonym and step.settings.get("across") == "all" and step.settings.get("key_control") is None:
            yield ProofFinding("lasting_pseudonym", _LASTING.fill(column=step.column), step.column)


def _by_name_only(column: Column, allowed: frozenset[str] = frozenset()) -> bool:
    """No value rule found anything (but the `allowed` ones): only what the column is called speaks for it."""
    return not any(one.method == "value-rule" and one.count and one.rule not in allowed for one in column.evidence)


def _titles(name: str, path: Path, found: Sought) -> Iterator[ProofFinding]:
    yield from (ProofFinding("title", one.finding) for one in in_title(name, "name"))
    if properties := personal(path):
        yield ProofFinding("properties", _PROPERTY.fill(names=list(properties)))
    if found.leaked:
        yield ProofFinding("title", _LEAK_TITLE)


@dataclass(frozen=True, slots=True)
class _Seen:
    """The classes of the output."""

    smallest: int | None = None
    classes: int | None = None
    missed: tuple[ProofFinding, ...] = ()
    figures: Mapping[str, Fraction | float] = field(default_factory=dict)
    by: tuple[str, ...] = ()
    within: tuple[str, ...] = ()


def _classes(output: Dataset, recipe: Recipe, known: Baseline) -> _Seen:
    accepted = recipe.acceptance.in_columns(output.facts.columns)
    required = accepted.required
    if required is None or not accepted.kinds:
        return _Seen()
    if not output.facts.rows:
        return _Seen(0, 0, (ProofFinding("classes", Phrase(_NO_RECORDS)),))
    found = judged(output, accepted.kinds, accepted.sensitive, required, known)
    smallest, classes, figures = found.smallest, found.classes, reached(found, required)
    within = tuple(dict.fromkeys(kind.key for kind in accepted.kinds if kind.key is not None))
    if found.holds:
        return _Seen(smallest, classes, (), figures, within=within)
    missed = ProofFinding("classes", _SMALL.fill(rows=found.standing.left, k=smallest, wanted=required.k))
    return _Seen(smallest, classes, (missed,), figures, within=within)


def _by_people(seen: _Seen, output: Dataset, recipe: Recipe, people: Sequence[CountedPeople]) -> _Seen:
    """What the classes are where persons are counted whose key does not stand in the output: a class of rows may be of few persons."""
    required = recipe.acceptance.required
    if required is None or not people or not output.facts.rows:
        return seen
    missed, figures = list(seen.missed), dict(seen.figures)
    for one in people:
        if output.classes(one.kind.quasi).sizes != one.rows:
            missed.append(ProofFinding("people", Phrase(_OTHER_ROWS)))
        for wanted in required.of_table:
            value = figure_of(wanted, one.sizes)
            if value is not None:
                figures[wanted.key] = max(value, figures.get(wanted.key, value))
            missed += [] if wanted.value.holds(value) else [ProofFinding("people", _FIGURE_MISSED.fill(what=wanted.requirement.title))]
        if one.sizes.smallest < required.k:
            missed.append(ProofFinding("people", _FEW.fill(key=one.kind.key, k=one.sizes.smallest, wanted=required.k)))
    smallest, classes = min(one.sizes.smallest for one in people), sum(one.sizes.classes for one in people)
    return _Seen(smallest, classes, tuple(missed), figures, tuple(one.kind.key or "" for one in people))


def _forgotten(inventory: Inventory, recipe: Recipe) -> Iterator[ProofFinding]:
    accepted = recipe.acceptance
    if not accepted.kinds:
        return
    known = {*accepted.treated, *accepted.sensitive, *accepted.plain}
    for name in inventory.with_role(Role.QI):
        column = next(one for one in inventory.columns if one.name == name)
        if name not in known and Role.DI not in column.roles:
            yield ProofFinding("forgotten", _OTHERS.fill(column=name), name, grave=False)


def sought(original: Words, read: Callable[[], Words]) -> Sought:
    """The larger of two estimates of chance: words drawn at random from their class, and near words that are nobody's.

    The output is read only where something is to be looked for.
    """
    if not len(original.hashes):
        return Sought(0, 0, 0.0)
    output = read()
    met = int(np.isin(original.hashes, output.hashes).sum())
    near = int(np.isin(original.decoys, output.hashes).sum()) / DECOYS_PER_WORD
    groups, sizes = np.unique(original.groups, return_counts=True)
    there = dict(zip(*(part.tolist() for part in np.unique(output.groups, return_counts=True)), strict=True))
    drawn = sum(size * there.get(group, 0) * 2.0 ** -bits_of(group) for group, size in zip(groups.tolist(), sizes.tolist(), strict=True))
    return Sought(len(original.hashes), met, max(near, drawn))


def _tail(met: int, expected: float) -> float:
    """P(X >= met) of a Poisson variable."""
    if expected <= 0:
        return 0.0
    term = total = math.exp(-expected)
    for number in range(1, met):
        term *= expected / number
        total += term
    return max(0.0, 1.0 - total)
