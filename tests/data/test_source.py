"""Every source accepts its own examples and none of its counterexamples."""

from __future__ import annotations

from pathlib import Path

import pytest

from reidrisk.data.open import sources
from reidrisk.data.source import Candidate, Source


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.key)
def test_sources_accept_their_own_only(source: Source) -> None:
    assert len(source.examples) >= 5
    assert len(source.counterexamples) >= 5
    assert all(source.accepts(candidate) for candidate in source.examples)
    assert not any(source.accepts(candidate) for candidate in source.counterexamples)


def test_a_source_that_knows_its_own_goes_before_one_that_guesses() -> None:
    (guessing,) = [source for source in sources() if any(source.guesses(candidate) for candidate in source.examples)]
    assert guessing.key == "delimited"
    assert not guessing.guesses(Candidate(Path("a.csv"), b"a,b\n1,2\n"))
    assert guessing.accepts(Candidate(Path("a.toml"), b"[[record]]\n"))
    assert guessing.guesses(Candidate(Path("a.toml"), b"[[record]]\n"))
