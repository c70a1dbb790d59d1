"""Every source accepts its own examples and none of its counterexamples."""

from __future__ import annotations

import pytest

from reidrisk.data.open import sources
from reidrisk.data.source import Source


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.key)
def test_sources_accept_their_own_only(source: Source) -> None:
    assert len(source.examples) >= 5
    assert len(source.counterexamples) >= 5
    assert all(source.accepts(candidate) for candidate in source.examples)
    assert not any(source.accepts(candidate) for candidate in source.counterexamples)
