"""What else running text says of a person beside who it is: visit dates, ages, the oldest, institutions and wards; as shares of rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...model.frozen import dataclass
from ...model.text import Text
from ...model.words import DATES
from .kinds import KINDS, over_89


@dataclass(frozen=True, slots=True)
class Content:
    """Something that narrows down who is meant; `holds` says whether a text has it."""

    key: str
    title: Text
    holds: Callable[[str], bool]


def _any_of(*keys: str) -> Callable[[str], bool]:
    kinds = [kind for kind in KINDS if kind.key in keys]
    return lambda text: any(next(iter(kind.places(text)), None) is not None for kind in kinds)


CONTENTS: tuple[Content, ...] = (
    Content("date", DATES, _any_of("date")),
    Content("age", Text("年龄", "ages"), _any_of("age")),
    Content("over_89", Text("九十岁及以上的年龄", "ages of ninety or more"), over_89),
    Content("institution", Text("机构名称或病区床位", "names of institutions, or wards and beds"), _any_of("institution", "ward")),
)


def counted(texts: Sequence[str], weights: Sequence[int]) -> list[tuple[Content, int]]:
    """Each that stands in some text, with the rows that hold it."""
    found = ((one, sum(weight for text, weight in zip(texts, weights, strict=True) if one.holds(text))) for one in CONTENTS)
    return [(one, rows) for one, rows in found if rows]
