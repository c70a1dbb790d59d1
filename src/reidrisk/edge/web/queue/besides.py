"""What a page shows of a result beside its JSON: how the values of a column look, never what they are."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ....case.acts.assess import Assessed
from ....case.acts.hierarchy import ColumnHierarchy, Hierarchies
from ....case.scanning.scanned import Scanned
from ....model.dataset import ColumnSample
from ....model.text import Lang
from ..preview.shape import shape_of

_EXAMPLES = 3


def besides(result: object, lang: Lang) -> dict[str, Any]:
    """By the kind of the result."""
    if isinstance(result, Scanned):
        facts, kind = result.survey.facts, result.survey.inventory.rows_are
        return {
            "kind": None if kind is None else kind.title.say(lang),
            "file": facts.name,
            "format": facts.format,
            "sheets": facts.sheets,
            "people_in": None if facts.reading.people_in is None else asdict(facts.reading.people_in),
            "shapes": {name: shapes(sample) for name, sample in result.survey.samples.items()},
        }
    if isinstance(result, Hierarchies):
        return {"examples": {one.ladder.column: examples(one, result.k) for one in result.columns}}
    if isinstance(result, Assessed):
        return {"undecided": list(result.undecided)}
    return {}


def examples(of: ColumnHierarchy, k: int) -> list[str | None]:
    """For each level what one common value becomes: never a value itself, nor a label on fewer than `k` records."""
    ladder = of.ladder
    values = {label for label in ladder.labels[0] if label is not None}
    if ladder.levels < 2 or not len(ladder.steps[0]):  # noqa: PLR2004 - nothing between the values and the root
        return [None] * ladder.levels
    common = int(ladder.sizes(1).argmax())
    value = next(at for at, code in enumerate(ladder.steps[1].tolist()) if code == common)
    found: list[str | None] = [None]
    for level in range(1, ladder.levels):
        code = int(ladder.steps[level][value])
        label = ladder.labels[level][code]
        found.append(None if label is None or label in values or ladder.sizes(level)[code] < k else label)
    return found


def shapes(sample: ColumnSample) -> list[str]:
    """The commonest shapes of the values of a column."""
    counted: dict[str, int] = {}
    for value, count in sample.values.items():
        shape = shape_of(value)
        counted[shape] = counted.get(shape, 0) + count
    return sorted(counted, key=lambda one: (-counted[one], one))[:_EXAMPLES]
