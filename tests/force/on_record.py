"""What is put on record by hand, on a ground where something was released, of an organisation, with something to follow up."""

from __future__ import annotations

import shlex
import tomllib
from pathlib import Path

_READ = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
BEFORE: tuple[str, ...] = tuple(_READ["before"])
WORDS: dict[str, tuple[str, frozenset[str]]] = {name: (one["words"], frozenset(one.get("again", ()))) for name, one in _READ["act"].items()}


def packages(folder: Path) -> list[str]:
    """The hashes of the packages that the ledger tells of."""
    from reidrisk.govern.ledger import entries

    return [str(one.content["package"]) for one in entries(folder / "case") if one.kind == "release"]


def spoken(name: str, folder: Path) -> tuple[str, ...]:
    """The words of one in this folder."""
    return tuple(_held(word, folder) for word in shlex.split(WORDS[name][0]))


def _held(word: str, folder: Path) -> str:
    from reidrisk.govern.ledger import entries

    place, colon, kind = word.partition(":")
    if word == "package":
        return packages(folder)[0]
    if not colon or place not in {"case", "office"}:
        return word
    return str(next(one.n for one in entries(folder / place) if one.kind == f"on-record:{kind}"))
