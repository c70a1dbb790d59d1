"""Recall, precision and F1 of each role, with intervals by drawing publishers, how well probabilities are calibrated, and what is asked."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ..corpus import ROLES
from .asking import Answer

JUDGED = ("DI", "QI", "SA")
DRAWS, BINS, SEED = 1000, 10, 15
Counts = NDArray[np.float64]


def verdict(answer: Answer, role: str) -> str:
    """`hit`, `missed`, `false` or nothing; whether a direct identifier is quasi-identifying too counts neither way."""
    wanted, said = role in answer.column.roles, role in answer.roles
    if role == "QI" and "DI" in answer.column.roles:
        return ""
    if wanted:
        return "hit" if said else "missed"
    return "false" if said else ""


def counted(given: Iterable[Answer], role: str) -> Counts:
    """Hits, missed and false ones of each publisher: one row each, in the order of their names."""
    by_publisher: dict[str, Counter[str]] = defaultdict(Counter)
    for one in given:
        by_publisher[one.table.publisher][verdict(one, role)] += 1
    return np.array([[by_publisher[name][kind] for kind in ("hit", "missed", "false")] for name in sorted(by_publisher)], dtype=np.float64)


def rates(counts: Counts) -> Counts:
    """Recall, precision and F1 of hits, missed and false along the last axis; not a number where nothing counts."""
    hit, missed, false = counts[..., 0], counts[..., 1], counts[..., 2]
    with np.errstate(invalid="ignore", divide="ignore"):
        rated: Counts = np.stack([hit / (hit + missed), hit / (hit + false), 2 * hit / (2 * hit + missed + false)], axis=-1)
    return rated


def intervals(counts: Counts) -> tuple[Counts, Counts, Counts]:
    """The rates over all, and the 2.5th and 97.5th of a hundred when as many publishers are drawn again and again."""
    draws = np.random.default_rng(SEED).integers(0, len(counts), (DRAWS, len(counts)))
    low, high = np.nanpercentile(rates(counts[draws].sum(axis=1)), [2.5, 97.5], axis=0)
    return rates(counts.sum(axis=0)), low, high


def calibration(given: Sequence[Answer], role: str) -> list[tuple[float, float, int]]:
    """Mean probability, share that was right and columns, in tenths of the probability."""
    place = ROLES.index(role)
    chances = np.array([one.chances[place] for one in given])
    held = np.array([role in one.column.roles for one in given])
    bins = np.minimum((chances * BINS).astype(int), BINS - 1)
    return [
        (float(chances[bins == each].mean()), float(held[bins == each].mean()), int((bins == each).sum()))
        for each in range(BINS)
        if (bins == each).any()
    ]


def calibration_error(given: Sequence[Answer], role: str) -> float:
    """The expected distance of the probability from the share that was right (ECE)."""
    return sum(abs(said - held) * columns for said, held, columns in calibration(given, role)) / max(1, len(given))


def page(title: str, given: Sequence[Answer]) -> list[str]:
    """All scores of one part in Markdown: forced, without what is asked, by language, kind and domain, errors by class."""
    sure = [one for one in given if not one.asked]
    asked = len(given) - len(sure)
    return [
        f"## {title}: {len({one.table.name for one in given})} tables, {len(given)} columns, {asked / max(1, len(given)):.1%} asked",
        "",
        "| | role | recall | precision | F1 | calibration error |",
        "|---|---|---|---|---|---|",
        *_rows("every column answered", given),
        *_rows("without what is asked", sure),
        "",
        *_by("language", given, lambda one: one.table.language),
        *_by("kind", given, lambda one: one.table.kind),
        *_by("domain", given, lambda one: one.table.domain),
        *_errors(given),
    ]


def _rows(title: str, given: Sequence[Answer]) -> list[str]:
    lines = []
    for role in JUDGED:
        rated, low, high = intervals(counted(given, role))
        cells = " | ".join(f"{each:.3f} ({a:.3f}-{b:.3f})" for each, a, b in zip(rated, low, high, strict=True))
        lines.append(f"| {title} | {role} | {cells} | {calibration_error(given, role):.3f} |")
    return lines


def _by(title: str, given: Sequence[Answer], group: Callable[[Answer], str]) -> list[str]:
    groups: dict[str, list[Answer]] = defaultdict(list)
    for one in given:
        groups[group(one)].append(one)
    lines = [f"| {title} | columns | DI recall | DI precision | QI F1 | SA F1 | asked |", "|---|---|---|---|---|---|---|"]
    for name, some in sorted(groups.items(), key=lambda pair: -len(pair[1])):
        direct, quasi, sensitive = (rates(counted(some, role).sum(axis=0)) for role in JUDGED)
        asked = sum(one.asked for one in some) / len(some)
        lines.append(f"| {name} | {len(some)} | {direct[0]:.3f} | {direct[1]:.3f} | {quasi[2]:.3f} | {sensitive[2]:.3f} | {asked:.2f} |")
    return [*lines, ""]


def _errors(given: Sequence[Answer]) -> list[str]:
    """Which roles were called what: the classes of error, the most frequent first."""
    wrong = Counter(
        (_said(one.column.roles), _said(one.roles)) for one in given if any(verdict(one, r) in {"missed", "false"} for r in JUDGED)
    )
    lines = ["| is | was called | columns |", "|---|---|---|"]
    return [*lines, *(f"| {truth} | {said} | {columns} |" for (truth, said), columns in wrong.most_common(24)), ""]


def _said(roles: frozenset[str]) -> str:
    return " ".join(role for role in ROLES if role in roles)
