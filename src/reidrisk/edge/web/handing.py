"""A case that travels, on the page: the file that came and was not opened yet, the one that was made, and who has the case."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

from ...data.files import head_of, private_folders
from ...document.kinds.record import DEEDS
from ...govern.entry import Entry
from ...govern.envelope.handed import HANDING
from ...govern.envelope.parcel import HEADER, LIMIT, receiver_of
from ...govern.roles import Duty
from ...model.frozen import dataclass
from ...model.text import Lang
from .drawing import in_words
from .place import STATE
from .receiving import Arrival, taken

ENDING = ".case"
_CAME, _MADE = "came", "made"
MADE = ("case", "back")  # what is made to be sent: a case, and one that goes back


@dataclass(frozen=True, slots=True)
class Away:
    """To whom a case went, and when; nothing has come back since."""

    name: str
    at: str


def is_parcel(name: str) -> bool:
    """Whether a file of this name is a case that was handed over."""
    return name.lower().endswith(ENDING)


async def came(arrival: Arrival, stream: AsyncIterator[bytes]) -> Path:
    """The folder of a case that is to be: the file lies in it, closed. `InputError` where it cannot be taken; nothing is left then."""
    path = await taken(replace(arrival, largest=LIMIT << 1), stream, waiting_place, _is_one)
    return path.parents[2]


def _is_one(path: Path) -> None:
    """`InputError` for what is no case that was handed over: of that nothing stays."""
    receiver_of(head_of(path, HEADER), path.name)


def waiting_place(folder: Path) -> Path:
    """Where a file lies that came and is not opened yet."""
    place = folder / STATE / _CAME
    private_folders(place)
    return place


def waiting(folder: Path) -> Path | None:
    """The file that came; None where none did."""
    found = sorted((folder / STATE / _CAME).glob("*")) if (folder / STATE / _CAME).is_dir() else []
    return found[0] if found else None


def to_make(folder: Path, kind: str, name: str) -> Path:
    """Where a file that is to be sent is made: each in a folder of its own, none over another."""
    return folder / STATE / _MADE / kind / secrets.token_urlsafe(8) / name


def made(folder: Path, kind: str) -> Path | None:
    """The last file of this kind that was made; None where none was."""
    place = folder / STATE / _MADE / kind
    found = [path for path in place.glob("*/*") if path.is_file() and not path.is_symlink()] if place.is_dir() else []
    return max(found, key=lambda path: path.stat().st_mtime_ns, default=None)


def away(entries: tuple[Entry, ...]) -> Away | None:
    """Who has the case: the last entry of its ledger hands it over."""
    last = entries[-1] if entries else None
    if last is None or last.kind != HANDING or last.content.get("back"):
        return None
    to = last.content.get("to")
    return Away(str(to.get("name")) if isinstance(to, dict) else "", f"{last.moment.astimezone():%Y-%m-%d %H:%M}")


def deeds(found: list[dict[str, object]], lang: Lang) -> Iterator[dict[str, object]]:
    """What came back, in words."""
    for one in found:
        kind, role = str(one["kind"]), str(one["role"])
        yield {**one, "deed": in_words(DEEDS.get(kind, kind), lang), "role": Duty(role).words.say(lang) if role in set(Duty) else ""}
