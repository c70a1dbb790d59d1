"""What earlier runs of a command took at this terminal: for how long the next will take."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from os import environ
from pathlib import Path

from ...case.options.output import OUTPUT
from ...model.frozen import dataclass
from ...model.option import Field
from ..timing import TimeLeft, Times, foretold
from .running import RUNNING

_MOST_FILES = 1_000


@dataclass(frozen=True, slots=True)
class LikeBefore:
    """A run of this kind, with so much to read; where nobody knows how much, nothing is foretold and nothing kept."""

    slot: str
    work: float
    times: Times

    def left(self, passed: float) -> TimeLeft | None:
        """What is left after so many seconds."""
        return foretold(self.times.of(self.slot), self.work, passed)

    def took(self, seconds: float) -> None:
        """Kept for the next one like it."""
        self.times.remember(self.slot, self.work, seconds)


def expected(name: str, fields: Mapping[str, Field], stated: Mapping[str, object]) -> LikeBefore:
    """Of a command with these options; their names are kept, but of those that say where something is written, and never what they say."""
    asked = sorted(one for one in stated if not fields[one].positional and fields[one].option.group not in {OUTPUT, RUNNING})
    work = sum(_bytes(value) for one, value in stated.items() if fields[one].positional)
    return LikeBefore(" ".join((name, *asked)), work, Times(_place()))


def _place() -> Path:
    base = environ.get("XDG_CACHE_HOME") or environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "reidrisk" / "times.json"


def _bytes(given: object) -> float:
    """Of a file, the files in a folder, or several by name; nothing of what is no place."""
    if isinstance(given, Mapping):
        return sum(map(_bytes, given.values()))
    with suppress(OSError, ValueError, TypeError):
        path = Path(str(given)).expanduser() if isinstance(given, str) else None
        if path is not None and path.is_dir():
            return float(sum(one.stat().st_size for one in islice(path.iterdir(), _MOST_FILES) if one.is_file()))
        if path is not None:
            return float(path.stat().st_size)
    return 0
