"""The scores of a part of the corpus as a record for the manual: counts, rates with intervals, classes of error; no name of a column."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..corpus import ROLES
from ..recording import WRONG, by_category, classes, listed
from .asking import Answer
from .scores import JUDGED, calibration, calibration_error, counted, intervals, rates, verdict

PLACES = 4
GROUPS: dict[str, Callable[[Answer], str]] = {
    "language": lambda one: one.table.language,
    "kind": lambda one: one.table.kind,
    "domain": lambda one: one.table.domain,
}


def record(given: Sequence[Answer]) -> dict[str, Any]:
    """Everything that the page shows of one part, the same bytes for the same answers."""
    sure = [one for one in given if not one.asked]
    return {
        "tables": len({one.table.name for one in given}),
        "publishers": len({one.table.publisher for one in given}),
        "columns": len(given),
        "asked": len(given) - len(sure),
        "labelled": {role: sum(role in one.column.roles for one in given) for role in ROLES},
        "roles": {"every": _roles(given), "sure": _roles(sure)},
        "calibration": {role: [[_short(x), _short(y), n] for x, y, n in calibration(given, role)] for role in JUDGED},
        "groups": {title: _groups(given, group) for title, group in GROUPS.items()},
        "errors": classes((listed(one.column.roles), listed(one.roles)) for one in given if _wrong(one)),
        "categories": by_category((next(iter(one.column.categories), "none"), [verdict(one, role) for role in JUDGED]) for one in given),
    }


def ranges(given: Sequence[Answer]) -> dict[str, list[dict[str, Any]]]:
    """By language, kind and domain the measures of every column with their intervals, by drawing publishers; the largest first."""
    found: dict[str, list[dict[str, Any]]] = {}
    for title, group in GROUPS.items():
        by_name: defaultdict[str, list[Answer]] = defaultdict(list)
        for one in given:
            by_name[group(one)].append(one)
        found[title] = [
            {"name": name, "columns": len(some), "publishers": len({one.table.publisher for one in some}), "roles": _roles(some)}
            for name, some in sorted(by_name.items(), key=lambda pair: (-len(pair[1]), pair[0]))
        ]
    return found


def _roles(given: Sequence[Answer]) -> dict[str, Any]:
    """Recall, precision and F1, each with the ends of its interval, and the calibration error."""
    found = {}
    for role in JUDGED:
        each = [[_short(value) for value in three] for three in zip(*intervals(counted(given, role)), strict=True)]
        found[role] = dict(zip(("recall", "precision", "f1"), each, strict=True)) | {"error": _short(calibration_error(given, role))}
    return found


def _groups(given: Iterable[Answer], group: Callable[[Answer], str]) -> list[list[Any]]:
    """Name, columns, asked, then recall, precision and F1 of each role: the largest first."""
    by_name: defaultdict[str, list[Answer]] = defaultdict(list)
    for one in given:
        by_name[group(one)].append(one)
    return [
        [name, len(some), sum(one.asked for one in some), *(_three(some, role) for role in JUDGED)]
        for name, some in sorted(by_name.items(), key=lambda pair: (-len(pair[1]), pair[0]))
    ]


def _three(some: Sequence[Answer], role: str) -> list[float | None]:
    return [_short(value) for value in rates(counted(some, role).sum(axis=0))]


def _wrong(one: Answer) -> bool:
    return any(verdict(one, role) in WRONG for role in JUDGED)


def _short(value: float) -> float | None:
    """To four places; nothing where nothing counts."""
    return None if value != value else round(float(value), PLACES)  # noqa: PLR0124 - not a number is not itself
