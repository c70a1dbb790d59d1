"""The suite runs as it says: what is grouped stays together, so that Spark, PostgreSQL and the benchmark start once."""

from __future__ import annotations

import os

import pytest
from tests.conftest import TOGETHER


@pytest.mark.skipif("PYTEST_XDIST_WORKER" not in os.environ, reason="one process: there is nothing to keep together")
@pytest.mark.xdist_group("suite")
def test_groups_reach_the_scheduler(request: pytest.FixtureRequest) -> None:
    """xdist knows the group of a test by the end of its name alone; pytest 9.2 keeps it from writing that, without a word."""
    assert request.node.nodeid.endswith("@suite")


def test_every_costly_fixture_that_is_named_exists(request: pytest.FixtureRequest) -> None:
    used = {fixture for item in request.session.items for fixture in getattr(item, "fixturenames", ())}
    folders = {item.path.parent.name for item in request.session.items}
    if not folders >= {"docs", "house", "mitigate"}:
        pytest.skip("a part of the suite only")
    assert set(TOGETHER) <= used
