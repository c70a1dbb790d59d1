"""Two thousand damaged inputs of every kind, and all that ever failed: `make torture` has a hundred thousand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.force.fuzz import figures, share, trials
from tests.force.targets import TARGETS

SHARES = share(2000)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", TARGETS)
def test_damaged_inputs_are_answered(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REIDRISK_KEYS", str(tmp_path / "memory"))
    tally = Counter[str]()
    wrong = [f"{content[:60]!r}: {how}" for content, how in trials(TARGETS[name], tmp_path / "place", range(SHARES[name]), tally)]
    assert not wrong, "\n".join(wrong)
    assert tally["inputs"] >= SHARES[name]
    assert tally["refused"] + tally["read"] == tally["inputs"], figures(tally)


def test_there_are_two_thousand() -> None:
    assert sum(SHARES.values()) >= 2000
