"""Changes the answers file of a case, all or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path

from ..data.disk.locking import in_turn
from ..data.files import read_text, write_atomic
from ..model.text import Phrase, Text
from ..prepare.case.answers import Entered, Given, entering
from .case import ANSWERS

_MOVED = Text("随之改名：{old} -> {new}，请核对", "renamed with it: {old} -> {new}, please check")
_DROPPED = Text("须重新回答：{key}", "asked again: {key}")

_LIMIT = 16 * 2**20


def path_of(case: str) -> Path:
    """The answers file of the case that is named."""
    path = Path(case)
    return path if path.name == ANSWERS else path / ANSWERS


def change(case: str, edit: Callable[[str, str], str]) -> None:
    """Write the file as `edit` (of its text and name) makes it; nothing is written when it raises.

    One after the other: of two who change it at once, the second begins with what the first has written.
    """
    path = path_of(case)
    if not path.is_file():
        read_text(path, _LIMIT)  # says that there is none
    with in_turn(path):
        before = read_text(path, _LIMIT)
        after = edit(before, str(path))
        if after != before:
            write_atomic(path, after.encode("utf-8"))


def answer(case: str, given: Mapping[str, Given], today: date) -> Entered:
    """Write these answers; what became of those that hang on them."""
    found: list[Entered] = []

    def edit(text: str, file: str) -> str:
        found.append(entering(text, given, file, today))
        return found[-1].text

    change(case, edit)
    return found[-1]


def followed(entered: Entered, called: Callable[[str], Text | Phrase | str] = str) -> Iterator[Phrase]:
    """What became of them, in words; `called`: what the question of a key is called, where nobody types keys."""
    yield from (_MOVED.fill(old=called(old), new=called(new)) for old, new in entered.moved.items())
    yield from (_DROPPED.fill(key=called(key)) for key in entered.dropped)
