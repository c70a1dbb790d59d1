"""The command line in tests: secrets stores open at a low cost."""

from __future__ import annotations

import pytest

from reidrisk.govern.secrets import head as store_head


@pytest.fixture(autouse=True)
def _stores_open_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """A secrets store costs half a second to open on purpose; that it does is tested with the stores (tests/govern)."""
    monkeypatch.setattr(store_head, "SCRYPT_N", 2**12)
