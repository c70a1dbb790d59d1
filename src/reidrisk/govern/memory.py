"""What this machine remembers of each ledger, outside the case, so that a ledger that was cut off shows."""

from __future__ import annotations

import json
from typing import Any

from ..data.files import read_bytes, write_atomic
from ..data.records import record
from ..model.text import Text
from .chain import KnownHead
from .entry import Entry
from .keystore import KeyStore

_NAME = "heads.json"
_LIMIT = 2**22
_WHERE = Text("本机密钥库", "this machine's key store")


def remember(store: KeyStore, first: Entry, last: Entry) -> None:
    """Keeps the head of the ledger that starts with `first`."""
    known = _known(store)
    before = known.get(first.hash)
    if before is None or before[0] <= last.n:
        write_atomic(store.folder / _NAME, json.dumps({**known, first.hash: (last.n, last.hash)}, indent=1, sort_keys=True).encode())


def remembered(store: KeyStore, first: Entry | None) -> tuple[KnownHead, ...]:
    """The head as it was last seen here, of the ledger that starts with `first`."""
    found = _known(store).get(first.hash) if first else None
    return () if found is None else (KnownHead(found[0], found[1], _WHERE),)


def _known(store: KeyStore) -> dict[str, tuple[int, str]]:
    path = store.folder / _NAME
    if not path.exists():
        return {}
    try:
        found: Any = record(read_bytes(path, _LIMIT))
        return {str(key): (int(n), str(hash_)) for key, (n, hash_) in found.items()}
    except (ValueError, AttributeError, TypeError):
        return {}
