"""Which files an input consists of: those its fingerprint covers, and what else lies among them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from .making import copied
from .parquet_files import is_pattern, named_files


@dataclass(frozen=True, slots=True)
class Parts:
    """The files of an input. `links` and `others` are named from `root`: they lie among the files, and no fingerprint covers them."""

    paths: tuple[Path, ...]
    root: Path
    several: bool
    links: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    def copy(self, folder: Path) -> None:
        """Exactly these files, beneath the name of their own folder where that was the input."""
        base = folder / _name(self.root) if self.several else folder
        for path in self.paths:
            copied(path, base / path.relative_to(self.root))


def parts_of(path: Path) -> Parts:
    """The files of a file, a pattern or a folder; `InputError` where there is none."""
    if not path.is_dir() and (path.exists() or not is_pattern(path)):
        return Parts((path,), path.parent, several=False)
    files = named_files(path)
    listed = {one.relative_to(files.root).as_posix() for one in files.paths}
    if path.is_dir():
        links, others = _strangers(path, listed)
    else:
        links, others = tuple(sorted(name for name in listed if _is_led(files.root, name))), ()
    return Parts(files.paths, files.root, several=True, links=links, others=others)


def _strangers(root: Path, listed: set[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Every link beneath the folder, and everything else but the files listed."""
    links, others = [], []
    for folder, folders, files in os.walk(root):
        for name in (*folders, *files):
            path = Path(folder) / name
            found = path.relative_to(root).as_posix()
            if path.is_symlink():
                links.append(found)
            elif name in files and found not in listed:
                others.append(found)
    return tuple(sorted(links)), tuple(sorted(others))


def _is_led(root: Path, name: str) -> bool:
    """Whether the name leads over a link."""
    path = root / name
    return any(one.is_symlink() for one in (path, *path.parents) if one != root and one.is_relative_to(root))


def _name(root: Path) -> str:
    return root.name if root.name not in {"", ".", ".."} else root.resolve().name or "data"
