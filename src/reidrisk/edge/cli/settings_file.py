"""A file of settings: found or named, read within bounds, and where in it each key stands."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from ...data.files import read_bytes
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text

OWN, PROJECT, TABLE = "reidrisk.toml", "pyproject.toml", ("tool", "reidrisk")
NONE = "none"
LARGEST = 2**16  # a page of settings has 2 KB
_LARGEST_PROJECT = 2**20
_MOST_LOOKED_AT = 50  # lines: each costs the reading of all that stands before it
_AT = re.compile(r"\(at line (\d+), column (\d+)\)")
_NOT_TOML = Text("不是有效的 TOML。", "This is no valid TOML.")
_TWO = Text("{own} 与 {project} 的 [tool.reidrisk] 都有设置。", "Both {own} and [tool.reidrisk] of {project} hold settings.")
_ONE = Text("请只留一处，或用 --config 指明。", "Keep one, or name it with --config.")
_NO_TABLE = Text("没有 [tool.reidrisk]。", "There is no [tool.reidrisk].")
_MAKE_IT = Text("请加上它，或指向一个 reidrisk.toml。", "Add it, or name a reidrisk.toml.")


@dataclass(frozen=True, slots=True)
class SettingsFile:
    """What a file says, the tables above ours (`above`) taken off."""

    path: Path
    text: str
    above: tuple[str, ...]
    content: Mapping[str, Any]

    def line(self, keys: Sequence[str]) -> int:
        """The line at which the value of this key begins; 1 where it stands in no line of its own."""
        wanted, lines = (*self.above, *keys), self.text.splitlines(keepends=True)
        for place in islice((place for place, line in enumerate(lines) if wanted[-1] in line), _MOST_LOOKED_AT):
            before = _parsed("".join(lines[:place]))
            if before is None or _has(before, wanted):
                continue  # within a value of several lines, or behind its own
            ends = (_parsed("".join(lines[:end])) for end in range(place + 1, min(len(lines), place + _MOST_LOOKED_AT) + 1))
            if _has(next((one for one in ends if one is not None), {}), wanted):
                return place + 1
        return 1

    def problem(self, keys: Sequence[str], code: str, message: Any, hint: Any = None) -> Problem:  # noqa: ANN401 - texts
        """Something wrong with the value of this key."""
        return Problem(code, message, hint, str(self.path), self.line(keys))


def _parsed(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text, parse_float=str)  # numbers as they are written: they are taken exactly
    except (ValueError, RecursionError):
        return None


def _has(content: Any, keys: Sequence[str]) -> bool:  # noqa: ANN401 - what TOML holds
    for key in keys:
        if not isinstance(content, Mapping) or key not in content:
            return False
        content = content[key]
    return True


def read(named: str | None) -> SettingsFile | None:
    """The file that was named, else what lies in this folder; None where there are no settings. `InputError` for what is none."""
    if named is not None:
        return None if named == NONE else _named(Path(named))
    own, project = Path(OWN), Path(PROJECT)
    found = _own(own) if own.is_file() else None
    beside = _of_project(project) if project.is_file() else None
    if found is not None and beside is not None:
        raise InputError(Problem("two_settings", _TWO.fill(own=OWN, project=PROJECT), _ONE))
    return found or beside


def _named(path: Path) -> SettingsFile:
    if path.name != PROJECT:
        return _own(path)
    found = _of_project(path)
    if found is None:
        raise InputError(Problem("no_settings", _NO_TABLE, _MAKE_IT, str(path)))
    return found


def _own(path: Path) -> SettingsFile:
    text, content = _toml(path, read_bytes(path, LARGEST))
    return SettingsFile(path, text, (), content)


def _of_project(path: Path) -> SettingsFile | None:
    """None for a project that says nothing of us; what is wrong with such a one is not ours to tell."""
    content = read_bytes(path, _LARGEST_PROJECT)
    if TABLE[-1].encode() not in content:
        return None
    text, tables = _toml(path, content)
    return SettingsFile(path, text, TABLE, tables["tool"]["reidrisk"]) if _has(tables, TABLE) else None


def _toml(path: Path, content: bytes) -> tuple[str, dict[str, Any]]:
    place: re.Match[str] | None = None
    try:
        text = content.decode("utf-8-sig")
        return text, tomllib.loads(text, parse_float=str)
    except (ValueError, RecursionError) as error:
        place = _AT.search(str(error))
    line, column = (int(place[1]), int(place[2])) if place else (None, None)
    raise InputError(Problem("bad_toml", _NOT_TOML, None, str(path), line, column))
