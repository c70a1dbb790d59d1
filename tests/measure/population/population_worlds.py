"""Simulated populations whose truth is known, and samples from them."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from reidrisk.model.dataset import ClassSizes

Ints = npt.NDArray[np.int64]
Random = np.random.Generator
ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class World:
    """A family of populations: class sizes F for N people."""

    name: str
    people: Callable[[int, Random], Ints]


def uniform(share: float) -> World:
    """Every class equally likely, `share` x N of them."""
    return World(f"uniform, {share:g} N classes", lambda n, random: random.multinomial(n, np.full(int(share * n), 1 / int(share * n))))


def poisson_gamma(share: float, shape: float) -> World:
    """Class rates from a gamma distribution."""

    def people(n: int, random: Random) -> Ints:
        rates = random.gamma(shape, 1.0, int(share * n))
        return random.multinomial(n, rates / rates.sum())

    return World(f"Poisson-gamma, {share:g} N cells, shape {shape:g}", people)


def zipf(power: float) -> World:
    """Class k with a rate of k^-power."""

    def people(n: int, random: Random) -> Ints:
        rates = np.arange(1, 10 * n + 1, dtype=np.float64) ** -power
        return random.multinomial(n, rates / rates.sum())

    return World(f"Zipf, power {power:g}", people)


def pitman(theta: float, alpha: float) -> World:
    """Pitman's process; theta below 1 is a share of N."""

    def people(n: int, random: Random) -> Ints:
        start = theta if theta >= 1 else theta * n
        draws = random.random(n)
        home, sizes = np.empty(n, np.int64), list[int]()
        for i in range(n):
            if draws[i] * (start + i) < start + alpha * len(sizes):
                home[i] = len(sizes)
                sizes.append(1)
                continue
            while True:  # a person's class, kept with probability 1 - alpha/size
                at = int(home[int(random.random() * i)])
                if random.random() * sizes[at] >= alpha:
                    break
            home[i] = at
            sizes[at] += 1
        return np.array(sizes, np.int64)

    return World(f"Pitman, theta {theta:g}{'' if theta >= 1 else ' N'}, alpha {alpha:g}", people)


WORLDS = (
    uniform(0.1),
    uniform(1),
    uniform(3),
    poisson_gamma(0.1, 0.5),
    poisson_gamma(0.5, 0.2),
    poisson_gamma(0.5, 1),
    poisson_gamma(4, 0.05),
    zipf(0.8),
    zipf(1.1),
    zipf(1.5),
    pitman(100, 0.5),
    pitman(0.05, 0.3),
    pitman(0.3, 0.1),
    pitman(10, 0.8),
)


def sample(people: Ints, fraction: float, random: Random) -> ClassSizes:
    """A simple random sample without replacement."""
    drawn = random.multivariate_hypergeometric(people, round(float(people.sum()) * fraction), method="marginals")
    return sizes_of(drawn)


def sizes_of(counts: Ints) -> ClassSizes:
    """The histogram of the classes that anybody is in."""
    size, number = np.unique(counts[counts > 0], return_counts=True)
    return ClassSizes(tuple(zip(size.tolist(), number.tolist(), strict=True)))


def unique_share(people: Ints) -> float:
    """The truth."""
    return float((people == 1).sum() / people.sum())


def adult() -> Ints:
    """The class sizes of ARX's Adult file over all nine columns."""
    with (ROOT / "samples" / "adult" / "adult_arx30162.csv").open(encoding="utf-8", newline="") as file:
        rows = [tuple(row) for row in csv.reader(file, delimiter=";")][1:]
    return np.array(sorted(Counter(rows).values()), np.int64)


def populations(n: int, seed: int) -> Iterator[tuple[str, Ints]]:
    """One population of each family, always the same for the same seed."""
    for at, world in enumerate(WORLDS):
        found = world.people(n, np.random.default_rng([seed, n, at]))
        yield world.name, found[found > 0]
