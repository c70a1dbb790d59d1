"""What would change the conclusion (GB/T 42460 D.1.5 read backwards)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ..measure.overall import sufficient_class
from ..measure.privacy.promised import PROMISED
from ..model.dataset import ClassSizes
from ..model.measurement import Interval, Measurement
from ..model.release import Release, Sharing
from ..model.standard import SharingRule, Standard
from ..model.text import Text, counted
from ..model.verdict import Way
from ..prepare.context import SHARING
from .reading import Reading
from .wording import wording

IN_THE_WAY = Text(
    "小于 {k} 的等价类有 {classes} 个，共 {members} {unit}。",
    "{classes} {classes|class|classes} with {members} {unit} in all {classes|is|are} smaller than {k}.",
)
VIOLATING = Text(
    "其中 {classes} 个等价类（{members} {unit}）小于门限 {least}，使 R_a ≠ 0、R = 1。",
    "{classes} of the classes ({members} {unit}) are below the class threshold of {least}: they make R_a ≠ 0 and R = 1.",
)
CONTRIBUTES = Text(
    "影响最大的列是“{column}”：删除它，等价类由 {classes} 个减为 {without} 个，最小等价类为 {smallest}。",
    "Column “{column}” contributes most: without it the {classes} {classes|class|classes} become {without}, and the smallest has "
    "{smallest}.",
)
CONTRIBUTES_NEXT = Text(
    "其次是“{column}”：删除它，等价类减为 {without} 个，最小等价类为 {smallest}。",
    "Next is “{column}”: without it there are {without} {without|class|classes}, and the smallest has {smallest}.",
)
CONTRIBUTES_THIRD = Text(
    "再次是“{column}”：删除它，等价类减为 {without} 个，最小等价类为 {smallest}。",
    "Third is “{column}”: without it there are {without} {without|class|classes}, and the smallest has {smallest}.",
)
BREAKS = Text(
    "若环境恶化使 pr(context) 升至 {limit} 或以上，R 将不再低于阈值。",
    "If the context worsens so that pr(context) reaches {limit}, R is no longer below the threshold.",
)
BREAKS_ABOVE = Text(
    "若环境恶化使 pr(context) 升至 {limit} 以上，R 将高于阈值。",
    "If the context worsens so that pr(context) exceeds {limit}, R is above the threshold.",
)
ROOM = Text(
    "即使环境恶化到必然受到攻击（pr(context) = 1），R 也只有 {risk}，结论仍然成立（阈值 {threshold}）。",
    "Even if the context worsens until an attack is certain (pr(context) = 1), R is {risk} and the conclusion holds (threshold "
    "{threshold}).",
)
SENSITIVE = Text(
    "敏感属性仍在数据中（{columns}）：4 级不等于匿名化，敏感属性仍须保护。",
    "Sensitive attributes remain ({columns}): level 4 is not anonymisation, and they still need protection.",
)
ROWS = Text("条记录", "records")
SUBJECTS = Text("个主体", "subjects")
_CONTRIBUTING = (CONTRIBUTES, CONTRIBUTES_NEXT, CONTRIBUTES_THIRD)


def ways_of_direct(standard: Standard, reading: Reading) -> tuple[Way, ...]:
    """Level 1: what to do first."""
    return (Way(wording(standard.judged).remove.fill(count=len(reading.direct))),)


def ways_without(reading: Reading) -> tuple[Way, ...]:
    """Level 4: what still needs care (resolutions G-16)."""
    return (Way(SENSITIVE.fill(columns=counted(reading.sensitive))),) if reading.sensitive else ()


def ways_of_risk(standard: Standard, release: Release, measured: Measurement, attack: Interval, threshold: Fraction) -> tuple[Way, ...]:
    """Level 2 or open: a class size that suffices, what stands in the way, and which columns contribute most."""
    rule = _by_classes(standard, release)
    if rule is None:
        return _contributions(measured)
    k = sufficient_class(rule, attack.high, threshold, accept_equal=standard.accept_equal)
    return (_of_least(wording(standard.judged).sufficient, k, measured.sizes), *_in_the_way(rule, measured, k))


def ways_to_keep(standard: Standard, release: Release, measured: Measurement, attack: Interval, threshold: Fraction) -> tuple[Way, ...]:
    """Level 3: the class size that keeps it certain, and what is smaller already where the mean alone made it."""
    rule = _by_classes(standard, release)
    if rule is None:
        return ()
    k = sufficient_class(rule, attack.high, threshold, accept_equal=standard.accept_equal)
    kept = _of_least(wording(standard.judged).kept, k, measured.sizes)
    return (kept,) if measured.sizes.smallest >= k else (kept, *_in_the_way(rule, measured, k))


def _by_classes(standard: Standard, release: Release) -> SharingRule | None:
    """The rule of the sharing model, where a class size can guarantee level 3."""
    sharing = release[SHARING].value
    return standard.sharing[sharing] if sharing is not None and by_classes(standard, sharing) else None


def _of_least(text: Text, k: int, sizes: ClassSizes) -> Way:
    return Way(text.fill(k=k, unit=_unit(sizes), smallest=sizes.smallest))


def _unit(sizes: ClassSizes) -> Text:
    return SUBJECTS if sizes.unit == "subjects" else ROWS


def _in_the_way(rule: SharingRule, measured: Measurement, k: int) -> Iterator[Way]:
    sizes = measured.sizes
    below = sizes.below(k)
    if below[0]:
        yield Way(IN_THE_WAY.fill(k=k, classes=below[0], members=below[1], unit=_unit(sizes)))
    violating = sizes.below(rule.least_class)
    if violating[0]:
        yield Way(VIOLATING.fill(classes=violating[0], members=violating[1], unit=_unit(sizes), least=rule.least_class))
    yield from _contributions(measured)


def by_classes(standard: Standard, sharing: Sharing) -> bool:
    """Whether larger classes are sure to lower the data risk: it is never above 1/k, unless it is a promise of privacy."""
    return standard.sharing[sharing].data_risk != PROMISED


def what_breaks(data_risk: Fraction, threshold: Fraction, *, accept_equal: bool) -> tuple[Way, ...]:
    """Level 3: how much worse the context may get. Where an equal risk is accepted, only a greater one breaks the verdict."""
    limit = threshold / data_risk
    if limit > 1 or (accept_equal and limit == 1):
        return (Way(ROOM.fill(risk=data_risk, threshold=threshold)),)
    return (Way((BREAKS_ABOVE if accept_equal else BREAKS).fill(limit=limit)),)


def _contributions(measured: Measurement) -> tuple[Way, ...]:
    classes = measured.sizes.classes
    merging = [one for one in measured.influences if one.classes_without < classes]
    most = sorted(merging, key=lambda one: (one.classes_without, one.column))
    return tuple(
        Way(text.fill(column=one.column, classes=classes, without=one.classes_without, smallest=one.smallest_without))
        for text, one in zip(_CONTRIBUTING, most, strict=False)
    )
