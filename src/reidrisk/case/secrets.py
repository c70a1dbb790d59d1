"""Which secrets in the store belong to a case: those of its data, of its packages and of its ledger (China methodology 12.2.1)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..data.files import read_text
from ..data.records import record
from ..flow.provenance import provenance_of
from ..govern.entry import Entry as Deed
from ..govern.secrets.store import SecretEntry
from ..model.governance import Secret
from .case import Case

_LIMIT = 2**24


def secrets_of(case: Case, deeds: Iterable[Deed], entries: Iterable[SecretEntry]) -> tuple[SecretEntry, ...]:
    """The entries of the store that this case made or used, by name; never what is in them."""
    deeds = tuple(deeds)
    release, named = _used(case)
    named |= {str(one) for deed in deeds for one in _names(deed)}
    own = f"{case.folder.resolve().name}/package-"

    def belongs(name: str) -> bool:
        stem = name.rpartition("@")[0] or name
        return stem in named or name in named or name.startswith(own) or (release is not None and f"/release-{release}/" in name)

    return tuple(one for one in entries if belongs(one.name))


def register_of(case: Case, deeds: Iterable[Deed], entries: Iterable[SecretEntry]) -> tuple[Secret, ...]:
    """The register of a case: what is kept, and what was destroyed as the ledger says."""
    deeds = tuple(deeds)
    kept = [Secret(one.name, one.kind, one.made, "kept") for one in secrets_of(case, deeds, entries)]
    gone = [
        Secret(str(item.get("name")), str(item.get("kind")), str(item.get("made") or ""), "destroyed", deed.at)
        for deed in deeds
        if deed.kind == "disposal"
        for item in _items(deed)
        if item.get("kind") != "file"
    ]
    present = {one.name for one in kept}
    return (*kept, *(one for one in gone if one.name not in present))


def _used(case: Case) -> tuple[str | None, set[str]]:
    """The release and the names that the provenance of the case's data tells."""
    path = provenance_of(Path(case.place))
    if not path.is_file():
        return None, set()
    try:
        found: Any = record(read_text(path, _LIMIT))
        return str(found["release"]), {str(one) for one in found["secrets"]}
    except (ValueError, KeyError, TypeError):
        return None, set()


def _items(deed: Deed) -> list[dict[str, object]]:
    items = deed.content.get("things")
    return [one for one in items if isinstance(one, dict)] if isinstance(items, list) else []


def _names(deed: Deed) -> list[object]:
    """The names of secrets that an entry of the ledger tells."""
    return [deed.content["secret"]] if "secret" in deed.content else [one.get("name") for one in _items(deed) if one.get("kind") != "file"]
