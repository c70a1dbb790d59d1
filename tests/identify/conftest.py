from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from reidrisk.identify.propose import identify
from reidrisk.identify.values import Values
from reidrisk.model.dataset import ColumnSample, Facts, Fingerprint
from reidrisk.model.inventory import Column
from reidrisk.model.plan import Decision

Propose = Callable[..., Column]


def sample_of(name: str, values: Iterable[str]) -> ColumnSample:
    counts = Counter(values)
    rows = sum(counts.values())
    missing = counts.pop("", 0)
    return ColumnSample(name, counts, missing, 0, rows, rows)


def facts_of(*names: str, rows: int = 0) -> Facts:
    return Facts("t", "csv", rows, names, Fingerprint("content", "0"))


@pytest.fixture
def propose() -> Propose:
    def one(name: str, values: Iterable[str], decision: Decision | None = None) -> Column:
        sample = sample_of(name, values)
        return identify(facts_of(name, rows=sample.looked_at), {name: sample}, {name: decision} if decision else {}).columns[0]

    return one


@pytest.fixture
def values_of() -> Callable[[Iterable[str]], Values]:
    return lambda values: Values.of(sample_of("c", values))
