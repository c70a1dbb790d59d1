"""Hierarchies built from a short description: intervals, dates, prefixes, a tree, an order with fanouts, or any techniques in a row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from operator import mul

from ...data.normal import normal
from ...data.options import SUPPRESSION_MARK
from ...model.exact import exact
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem, Problems
from ...model.text import Phrase, Text
from ...model.transform import UNFIT, Beyond, Cell, CellForm, CellRule, Cut, Means, Transform
from ..techniques import find_technique, settle
from .grain import Grain, grains_of
from .hierarchy import Hierarchy, faults

Climb = Callable[[str], Cell]
_LENGTH = "length"
KINDS = ("intervals", "dates", "prefixes", "tree", "order", "steps")
_KIND = Text("列“{column}”的层级写法有误。", "The hierarchy of the column “{column}” cannot be read.")
_KINDS = Text("请给出其中之一：{kinds}。", "Give one of: {kinds}.")
_NUMBERS = Text("请写成数的列表，例如 [5, 10, 20]。", "Write a list of numbers, like [5, 10, 20].")
_NESTED = Text("每一级都必须是前一级的整数倍。", "Each level must be a multiple of the one before.")
_TWICE = Text("列“{column}”的取值在两个分支上。", "A value of the column “{column}” stands in two branches.")
_ONCE = Text("每个取值只能有一条泛化路径。", "A value has one way up.")
_NO_TREE = Text("列“{column}”的各级合起来不是一棵树。", "The levels of the column “{column}” make no tree.")
_COARSER = Text("请让每一级都由前一级合并而成。", "Let every level be made by merging the one before.")


@dataclass(frozen=True, slots=True)
class Description:
    """How one column's hierarchy is built: `kind` with its `levels` or tree, `settings` of the kind; `note`: what a person should know.

    `days`: its numbers are days.
    """

    column: str
    kind: str
    content: object
    settings: Mapping[str, object]
    note: Phrase | None = None
    days: bool = False


def build(description: Description, values: Sequence[str]) -> Hierarchy:
    """The hierarchy over these values; a value that a level cannot take is left out (and counted where it is used)."""
    if description.kind == "tree":
        return _checked(description.column, _tree(description))
    climbs = list(_climbs(description, values))
    paths: dict[str, tuple[str, ...]] = {}
    for value in values:
        found = [climb(normal(value)) for climb in climbs]
        if all(label is not None and label != UNFIT for label in found):
            paths[normal(value)] = (normal(value), *(str(label) for label in found))
    root = () if climbs and {way[-1] for way in paths.values()} == {SUPPRESSION_MARK} else (SUPPRESSION_MARK,)
    paths = {value: (*way, *root) for value, way in paths.items()}
    tree = Hierarchy(paths, len(climbs) + 1 + len(root), grains=_grains(description))
    return _checked(description.column, tree)


def lasting(description: Description, values: Sequence[str]) -> Description:
    """The same for values still to come: what `build` takes from these values is said in it. A tree of listed values is one already."""
    if description.kind != "prefixes" or _LENGTH in description.settings:
        return description
    return replace(description, settings={**description.settings, _LENGTH: str(_longest(values))})


def grown(description: Description) -> Hierarchy:
    """The hierarchy as a rule: any value goes up by it, one that a level cannot take has no way up. Prefixes need their `length`."""
    if description.kind == "tree":
        return build(description, ())
    climbs = list(_climbs(description, ()))
    # A column that can only be suppressed ends in the mark already.
    root = () if [step.get("with") for step in _steps_of(description)][-1:] == ["suppress_cells"] else (SUPPRESSION_MARK,)

    def climb(value: str) -> tuple[str, ...] | None:
        labels = [one(value) for one in climbs]
        return None if any(label is None or label == UNFIT for label in labels) else (value, *map(str, labels), *root)

    rules = () if description.kind == "order" else (None, *_rules(description))
    return Hierarchy({}, len(climbs) + 1 + len(root), climb, _grains(description), rules)


def _rules(description: Description) -> Iterator[CellRule | None]:
    """Each level but the values and the root, as far as it is a rule; a value takes all of them or none."""
    if description.kind == "prefixes":
        length = _whole(description, description.settings.get(_LENGTH))
        for width in sorted(_numbers(description), reverse=True):
            yield CellRule((CellForm("([0-9A-Za-z]{1,64})", (Cut(0, width), Beyond(SUPPRESSION_MARK, width, length))),))
        return
    found = [technique.rule(means) for technique, means in _techniques(description)]
    alike = {(rule.forms[0].pattern if rule.forms else "", rule.capitals) for rule in found if rule is not None}
    yield from (rule if len(alike) == 1 and None not in found else None for rule in found)


def _steps_of(description: Description) -> Sequence[Mapping[str, object]]:
    return () if description.kind in {"order", "prefixes"} else _steps(description)


def _longest(values: Sequence[str]) -> int:
    return max((len(normal(value)) for value in values), default=0)


def _climbs(description: Description, values: Sequence[str]) -> Iterator[Climb]:
    if description.kind == "order":
        yield from _by_order(description)
        return
    if description.kind == "prefixes":
        length = description.settings.get(_LENGTH)
        longest = _longest(values) if length is None else _whole(description, length)
        for width in sorted(_numbers(description), reverse=True):
            yield lambda text, width=width: text[:width] + SUPPRESSION_MARK * (longest - width)  # type: ignore[misc] # the width of this turn
        return
    for technique, means in _techniques(description):
        work = technique.prepare(means)
        yield lambda text, work=work: work([[text]], [0])[0]  # type: ignore[misc] # the work of this turn


def _techniques(description: Description) -> Iterator[tuple[Transform, Means]]:
    for step in _steps(description):
        given = {key: value for key, value in step.items() if key != "with"}
        technique = find_technique(str(step.get("with", "")))
        yield technique, Means(settle(technique, given), description.column, _no_secret, str, dict)


def _grains(description: Description) -> tuple[Grain | None, ...]:
    """Of the values themselves none is known: their column may be as fine as it likes."""
    if description.kind in {"order", "prefixes"}:
        return ()
    return (None, *(one if one is None else replace(one, days=description.days) for one in grains_of(_steps(description))))


def _steps(description: Description) -> Sequence[Mapping[str, object]]:
    if description.kind == "intervals":
        widths = [exact(str(width)) for width in _listed(description)]
        if any(high % low for low, high in pairwise(widths)):
            raise InputError(Problem("not_nested", _KIND.fill(column=description.column), _NESTED, column=description.column))
        name = "age" if "top" in description.settings else "bands"
        return [{"with": name, "width": str(width), **description.settings} for width in widths]
    if description.kind == "dates":
        return [{"with": "date_part", "to": part, **description.settings} for part in _listed(description)]
    found = description.content if isinstance(description.content, list) else []
    steps = [step for step in found if isinstance(step, dict)]
    if not steps or len(steps) < len(found):
        raise InputError(
            Problem("bad_hierarchy", _KIND.fill(column=description.column), _KINDS.fill(kinds=list(KINDS)), column=description.column)
        )
    return steps


def _by_order(description: Description) -> Iterator[Climb]:
    """Neighbours in the order are merged, so many at each level as the fanouts say; a label names the first and the last."""
    order = [normal(str(value)) for value in _listed(description)]
    place = {value: at for at, value in enumerate(order)}
    fanouts = [max(int(str(number)), 1) for number in _as_list(description.settings.get("fanouts", ["2"]))]
    for size in accumulate(fanouts, mul):

        def climb(text: str, size: int = size) -> Cell:
            if text not in place:
                return UNFIT
            low = place[text] // size * size
            first, last = order[low], order[min(low + size, len(order)) - 1]
            return first if first == last else f"{first}–{last}"

        yield climb


def _tree(description: Description) -> Hierarchy:
    """A nested mapping; shallow branches repeat their lowest label so that all are equally long."""
    problems, ways = Problems(), list(_ways(description.content, ()))
    depth = max((len(way) for way in ways), default=0)
    paths: dict[str, tuple[str, ...]] = {}
    for way in ways:
        value, above = normal(way[-1]), tuple(reversed(way[:-1]))
        full = (value, *((above[:1] or (value,)) * (depth - len(way))), *above, SUPPRESSION_MARK)
        if paths.setdefault(value, full) != full:
            problems.add(Problem("value_in_two_branches", _TWICE.fill(column=description.column), _ONCE, column=description.column))
            break
    problems.stop_if_any()
    return Hierarchy(paths, depth + 1)


def _ways(node: object, above: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if isinstance(node, Mapping):
        for label, below in node.items():
            yield from _ways(below, (*above, str(label))) if below is not None else iter([(*above, str(label))])
    else:
        for value in _as_list(node):
            if isinstance(value, Mapping):
                yield from _ways(value, above)
            else:
                yield (*above, str(value))


def _checked(column: str, tree: Hierarchy) -> Hierarchy:
    if not tree.paths:
        return Hierarchy.flat([])
    if next(faults([(number, way) for number, way in enumerate(tree.paths.values(), 1)], column), None) is not None:
        raise InputError(Problem("not_a_tree", _NO_TREE.fill(column=column), _COARSER, column=column))
    return tree


def _numbers(description: Description) -> list[int]:
    return [_whole(description, number) for number in _listed(description)]


def _whole(description: Description, number: object) -> int:
    try:
        return int(str(number))
    except ValueError:
        pass
    raise InputError(Problem("bad_hierarchy", _KIND.fill(column=description.column), _NUMBERS, column=description.column))


def _listed(description: Description) -> list[object]:
    found = _as_list(description.content)
    if not found:
        raise InputError(
            Problem("bad_hierarchy", _KIND.fill(column=description.column), _KINDS.fill(kinds=list(KINDS)), column=description.column)
        )
    return found


def _as_list(content: object) -> list[object]:
    if isinstance(content, list | tuple):
        return list(content)
    return [part.strip() for part in str(content).split(",") if part.strip()] if content is not None else []


def _no_secret(_purpose: str) -> bytes:
    msg = "no level of a hierarchy needs a secret"
    raise RuntimeError(msg)
