from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest
from tests.identify.made_columns import facts_of, sample_of
from tests.judged_once import judged_anew

from reidrisk.identify.propose import identify
from reidrisk.identify.values import Values
from reidrisk.model.inventory import Column
from reidrisk.model.plan import Decision

Propose = Callable[..., Column]


@pytest.fixture(autouse=True)
def _each_column_is_judged_anew() -> Iterator[None]:
    """What other tests remember is what is tested here."""
    with judged_anew():
        yield


@pytest.fixture
def propose() -> Propose:
    def one(name: str, values: Iterable[str], decision: Decision | None = None) -> Column:
        sample = sample_of(name, values)
        return identify(facts_of(name, rows=sample.looked_at), {name: sample}, {name: decision} if decision else {}).columns[0]

    return one


@pytest.fixture
def values_of() -> Callable[[Iterable[str]], Values]:
    return lambda values: Values.of(sample_of("c", values))
