"""Whether values lie apart by item: the closed form against the definition, whatever is missing."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from reidrisk.identify.together import long_results
from reidrisk.identify.together.long_results import _DEPENDS, _depends, _Ranked


def by_definition(numbers: list[float], groups: list[int]) -> float | None:
    """The share of the variance of the ranks that lies between groups; None where nothing varies."""
    there = [(number, group) for number, group in zip(numbers, groups, strict=True) if number == number and group >= 0]  # noqa: PLR0124 - nan
    ranks: dict[int, int] = dict(zip(np.argsort([number for number, _ in there]).tolist(), range(len(there)), strict=True))
    if len(there) < 2:
        return None
    mean = sum(ranks.values()) / len(there)
    between = 0.0
    for group in {group for _, group in there}:
        own = [ranks[place] for place, (_, other) in enumerate(there) if other == group]
        between += len(own) * (sum(own) / len(own) - mean) ** 2
    return between / sum((rank - mean) ** 2 for rank in ranks.values())


@pytest.mark.parametrize("seed", range(40))
def test_the_share_of_variance_between_items_is_that_of_the_definition(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = np.random.default_rng(seed)
    rows = int(draw.integers(0, 30))
    groups = draw.integers(-1 if seed % 2 else 0, 4, rows)
    numbers = draw.permutation(rows).astype(np.float64) + 100.0 * groups * (seed % 3)
    numbers[draw.random(rows) < 0.2] = np.nan
    share = by_definition(numbers.tolist(), groups.tolist())
    for least in (0.0, *(step / 20 for step in range(1, 20)), _DEPENDS):
        monkeypatch.setattr(long_results, "_DEPENDS", least)
        wanted = share is not None and share >= least
        if share is None or abs(share - least) > 1e-9:
            assert _depends(_Ranked.of(numbers), groups) is wanted


def test_words_have_no_order() -> None:
    assert not _depends(_Ranked.of(None), np.array([0, 1]))
    assert all(one < other for one, other in pairwise(_Ranked.of(np.array([1.0, 5.0, 9.0])).ranks.tolist()))  # type: ignore[union-attr]  # numbers
