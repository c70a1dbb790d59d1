"""The accuracy table of the documentation: estimators of population uniqueness against known truth.

Run: python tests/measure/population/simulate.py [people ...]; a few minutes for the default 20,000 and 100,000.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

import numpy as np
from tests.measure.population.population_worlds import adult, populations, sample, unique_share

from reidrisk.measure.population.estimator import estimators
from reidrisk.measure.population.people import population_of

FRACTIONS = (0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7)
SEEDS = (1, 2)


@dataclass(frozen=True)
class Result:
    """One estimate beside the truth; `estimate` is None where it was not available."""

    key: str
    fraction: float
    world: str
    truth: float
    estimate: float | None
    covered: bool


def results(sizes: tuple[int, ...], seeds: tuple[int, ...] = SEEDS, fractions: tuple[float, ...] = FRACTIONS) -> Iterator[Result]:
    """Every estimator that needs class sizes only, on every population and sampling fraction."""
    for seed in seeds:
        worlds = [("Adult, 9 columns", adult()), *(world for n in sizes for world in populations(n, seed))]
        for at, (name, people) in enumerate(worlds):
            truth, total = unique_share(people), int(people.sum())
            for fraction in fractions:
                drawn = sample(people, fraction, np.random.default_rng([seed, at, round(1000 * fraction)]))
                population = population_of(drawn, people=total)
                for one in estimators():
                    if one.needs == "sizes":
                        found = one.estimate(drawn, population)
                        low, high = found.interval or (1.0, 0.0)
                        yield Result(one.key, fraction, name, truth, found.value, low - 0.5 / total <= truth <= high + 0.5 / total)


def table(found: list[Result]) -> str:
    """Median absolute error of the share by sampling fraction, availability and coverage, as Markdown."""
    keys = sorted({one.key for one in found})
    fractions = sorted({one.fraction for one in found})
    lines = ["| estimator | " + " | ".join(f"{f:.0%}" for f in fractions) + " | available | truth in the 95% interval |"]
    lines.append("|---" * (len(fractions) + 3) + "|")
    for key in keys:
        mine = [one for one in found if one.key == key]
        had = [one for one in mine if one.estimate is not None]
        cells = [error([one for one in had if one.fraction == fraction]) for fraction in fractions]
        held = sum(one.covered for one in had) / max(1, len(had))
        lines.append(f"| {key} | {' | '.join(cells)} | {len(had) / len(mine):.1%} | {held:.0%} |")
    return "\n".join(lines)


def error(found: list[Result]) -> str:
    """The median of |estimate - truth| in percentage points, and the median of estimate - truth."""
    gaps = [one.estimate - one.truth for one in found if one.estimate is not None]
    return f"{100 * median(map(abs, gaps)):.1f} ({100 * median(gaps):+.1f})" if gaps else "-"


if __name__ == "__main__":
    wanted = tuple(int(one) for one in sys.argv[1:]) or (20_000, 100_000)
    sys.stdout.write(table(list(results(wanted))) + "\n")
