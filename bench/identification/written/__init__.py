"""Tables written to learn from: names and labels in a short form, one block a table (README.md); nothing is judged on them."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from ..corpus import Column, Table, problems

HERE = Path(__file__).parent
KNOWN, PUBLISHED = "known", "published"  # from what a person of the field knows; from a schema that somebody published
_TYPES = {"@": "date", "#": "number", ".": "float", "?": "bool"}
_LABEL = re.compile(r"([a-z]+)([@#.?]?)")
_SETTING = ("language", "domain", "publisher", "source", "licence")
_HEAD = ("title", "kind", "subject")


@cache
def labels() -> dict[str, tuple[str, str]]:
    """The short words: roles and categories of each."""
    lines = (HERE / "labels.txt").read_text(encoding="utf-8").splitlines()
    cells = [re.split(r"\s{2,}", line.strip()) for line in lines if line and not line.startswith("#")]
    return {word: (roles, "" if categories == "-" else categories) for word, roles, categories in cells}


@cache
def tables(part: str = "*") -> tuple[Table, ...]:
    """All tables, or those of one part, in the order of files and blocks."""
    return tuple(table for path in sorted(HERE.glob(f"{part}/*.txt")) for table in read(path))


def read(path: Path) -> tuple[Table, ...]:
    """The tables of one file; raises ValueError with everything that is wrong in it."""
    found: list[Table] = []
    wrong: list[str] = []
    for place, raw, unread in _blocks(path.read_text(encoding="utf-8").splitlines()):
        said = [*unread, *problems(raw)]
        wrong += [f"{path.parent.name}/{path.name}:{place}: {problem}" for problem in said]
        if not said:
            found.append(_table(path.stem, raw))
    if wrong:
        raise ValueError("\n".join(wrong))
    return tuple(found)


def _table(stem: str, raw: dict[str, Any]) -> Table:
    columns = tuple(
        Column(name, kind, frozenset(roles.split()), tuple(categories.split()), described)
        for name, kind, roles, categories, described in raw["columns"]
    )
    said = {name: raw[name] for name in (*_HEAD, *_SETTING)}
    return Table(f"{stem}/{raw['title']}", columns=columns, key=tuple(raw["key"]), **said)


def _blocks(lines: list[str]) -> Iterator[tuple[int, dict[str, Any], list[str]]]:
    """Each table as the corpus writes one, with the line that it begins on and what could not be read."""
    setting: dict[str, Any] = {}
    block: tuple[int, dict[str, Any], list[str]] | None = None
    for place, line in enumerate(lines, 1):
        if line.startswith("@ "):
            setting = dict(zip(_SETTING, _cells(line[2:]), strict=True))
        elif line.startswith("= "):
            if block:
                yield block
            head: dict[str, Any] = dict(zip((*_HEAD, "key"), (*_cells(line[2:]), ""), strict=False))
            head["key"] = [one.strip() for one in head["key"].split(",") if one.strip()]
            block = place, head | setting | {"columns": []}, []
        elif block and line.strip() and not line.startswith("# "):
            _take(line, *block[1:])
    if block:
        yield block


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")]


def _take(line: str, raw: dict[str, Any], unread: list[str]) -> None:
    """NAME|LABEL|DESCRIPTION, the last may be missing; the sign behind the label is the type."""
    name, label, described = (*_cells(line), "", "")[:3]
    said = _LABEL.fullmatch(label)
    if not said or said[1] not in labels():
        unread.append(f"{name}: the label {label!r} is not one of labels.txt")
        return
    raw["columns"].append([name, _TYPES.get(said[2], ""), *labels()[said[1]], described])
