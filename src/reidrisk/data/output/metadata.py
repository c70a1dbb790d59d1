"""What a file says beside its cells: the properties of a workbook, its sheets and remarks; the metadata of Parquet."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from ..dataset import Dataset
from ..engine import quoted

_MOST = 8 * 2**20
_TEXT = re.compile(r">([^<>]+)<|(?:name|author|displayName)=\"([^\"]*)\"")
_PERSONAL = re.compile(r"<(?:\w+:)?(creator|lastModifiedBy|title|subject|description|keywords|category|Manager|Company)\b[^<>]*>([^<]+)<")
_OURS = frozenset({"data"})


def personal(path: Path) -> tuple[str, ...]:
    """Names of properties that say who made the file or what it is about."""
    if path.suffix.lower() != ".xlsx":
        return ()
    found: list[str] = []
    with zipfile.ZipFile(path) as package:
        for name in package.namelist():
            if name.startswith("docProps/"):
                found += [key for key, value in _PERSONAL.findall(_part(package, name)) if value.strip()]
            elif "comments" in name.lower() or "/customXml" in f"/{name}":
                found.append("comments")
    return tuple(dict.fromkeys(found))


def texts_beside_cells(path: Path, opened: Dataset) -> tuple[str, ...]:
    """Every text of a file, or of those in a folder, beside its cells, to be searched; never shown."""
    if path.is_dir():
        return tuple(dict.fromkeys(text for file in sorted(path.iterdir()) for text in texts_beside_cells(file, opened)))
    if path.suffix.lower() == ".parquet":
        rows = opened.engine.run(f"select key::varchar, value::varchar from parquet_kv_metadata({quoted(str(path))})")
        return tuple(str(part) for row in rows for part in row)
    if path.suffix.lower() != ".xlsx":
        return ()
    with zipfile.ZipFile(path) as package:
        parts = [name for name in package.namelist() if "sharedStrings" not in name and "worksheets/sheet" not in name]
        texts = [
            text for name in parts if name.endswith((".xml", ".rels")) for pair in _TEXT.findall(_part(package, name)) for text in pair
        ]
    return tuple(dict.fromkeys(text for text in texts if text.strip() and text not in _OURS))


def _part(package: zipfile.ZipFile, name: str) -> str:
    with package.open(name) as part:
        return part.read(_MOST).decode("utf-8", "replace")
