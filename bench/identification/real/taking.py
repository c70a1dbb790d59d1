"""The folder of values again: the first rows of the files that sources.toml names, out of clones of their repositories."""

import csv
import io
import re
import subprocess
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from python_calamine import CalamineWorkbook

from ..corpus import Table

SOURCES = Path(__file__).parent / "sources.toml"
MOST_ROWS, MOST_COLUMNS = 2000, 60


def rebuilt(tables: tuple[Table, ...], clones: Path, folder: Path) -> list[str]:
    """Write a file for each table whose clone (`owner+name`) is there; the names of the tables that could not be written.

    R data are not read here: export the object that sources.toml names. A table of names alone has no source.
    """
    said = tomllib.loads(SOURCES.read_text(encoding="utf-8"))
    folder.mkdir(parents=True, exist_ok=True)
    given = [table.name for table in tables if table.name in said]
    return [name for name in given if not _written(said[name], clones, folder / f"{name}.csv")]


def _written(source: Mapping[str, Any], clones: Path, path: Path) -> bool:
    clone = clones / source["repository"].replace("/", "+")
    if "object" in source or not clone.is_dir():
        return False
    shown = ["git", "-C", str(clone), "show", f"{source['commit']}:{source['path']}"]
    raw = subprocess.run(shown, capture_output=True, check=True).stdout
    kept = kept_of(_sheet(raw, source["sheet"]), source) if "sheet" in source else table_of(_text(raw, source), source)
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(kept)
    return True


def _text(raw: bytes, source: Mapping[str, Any]) -> str:
    return raw.decode(source.get("encoding", "utf-8-sig"), "replace")


def table_of(raw: str, source: Mapping[str, Any]) -> list[list[str]]:
    """What is kept of a delimited text."""
    return kept_of(list(csv.reader(io.StringIO(raw, newline=""), delimiter=source.get("separator", ","))), source)


def _sheet(raw: bytes, place: int) -> list[list[str]]:
    """The cells of one sheet as a CSV export writes them."""
    return [
        [_exported(cell) for cell in row] for row in CalamineWorkbook.from_filelike(io.BytesIO(raw)).get_sheet_by_index(place).to_python()
    ]


def _exported(cell: object) -> str:
    """12 for 12.0, as a spreadsheet shows a whole number."""
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


def kept_of(rows: list[list[str]], source: Mapping[str, Any]) -> list[list[str]]:
    """Names and first rows: lines above the names, blank rows and the row numbers of an R export left out, names told apart."""
    rows = rows[source.get("skip", 0) :]
    rows = [row for row in rows if any(cell.strip() for cell in row)][: MOST_ROWS + 1]
    first = 1 if source.get("row_numbers") else 0
    names = _apart([re.sub(r"\s+", " ", name).strip() for name in rows[0][first:]])
    places = [first + names.index(name) for name in source.get("columns", names[:MOST_COLUMNS])]
    padded = [row + [""] * (first + len(names) - len(row)) for row in rows[1:]]
    return [[names[place - first] for place in places], *([row[place] for place in places] for row in padded)]


def _apart(names: list[str]) -> list[str]:
    """`Unnamed: 3` for a blank name and `name.1` for a repeated one, as pandas writes them."""
    filled = [name or f"Unnamed: {place}" for place, name in enumerate(names)]
    return [f"{name}.{filled[:place].count(name)}" if name in filled[:place] else name for place, name in enumerate(filled)]
