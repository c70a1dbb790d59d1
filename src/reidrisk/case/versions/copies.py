"""What else of a case holds its data: outputs that its versions keep, the data themselves (GB/T 42460 6.5; China methodology 12.2.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ...data.address import is_address
from ...govern.disposing import NAMELESS
from ...govern.package import sha256_of
from ..case import COUNTED, Case
from .keeping import FOLDER, OUTPUT


def own(case: Case) -> list[Path]:
    """Where the data of the case lie: the original, and what the last mitigation made. None of a database, or of a case handed over."""
    if case.file.path is None or case.handed:
        return []
    made = () if case.output is None else (str(case.output),)
    return [place_of(Path(one)) for one in (*case.files, *made) if not is_address(one)]


def same_data(case: Case, destroyed: Iterable[Path]) -> tuple[Path, ...]:
    """Files that versions keep and that are, to the byte, data of the case that are destroyed; and what was counted of them: all ours."""
    gone = {place_of(one) for one in destroyed}
    ours = [path for path in gone if path.is_file() and any(path.is_relative_to(one) for one in own(case))]
    sizes = {path.stat().st_size for path in ours}
    sums: set[str] = set()
    found = []
    for path in kept(case):
        if path in gone or path.stat().st_size not in sizes:
            continue
        sums = sums or {sha256_of(one) for one in ours}
        if sha256_of(path) in sums:
            found.append(path)
    counted = place_of(case.folder / COUNTED)
    return (*found, *((counted,) if ours and counted.is_file() and counted not in gone else ()))


def staying(case: Case, destroyed: Iterable[Path]) -> tuple[Path, ...]:
    """Every file of the data, or of an output that was made of them, that is still there afterwards."""
    gone = {place_of(one) for one in destroyed}
    found = [*(path for one in own(case) for path in files_in(one)), *kept(case)]
    return tuple(path for path in dict.fromkeys(found) if path not in gone)


def kept(case: Case) -> Iterator[Path]:
    """The files of every output that a version keeps."""
    for folder in sorted((case.folder.resolve() / FOLDER).glob(f"*/{OUTPUT}")):
        yield from files_in(folder)


def files_in(path: Path) -> Iterator[Path]:
    """A file, or those in a folder; a link is not what it points to, and nothing that is just being destroyed."""
    inside = sorted(path.rglob("*")) if path.is_dir() and not path.is_symlink() else [path]
    yield from (place_of(one) for one in inside if one.is_file() and not one.is_symlink() and not one.name.startswith(NAMELESS))


def place_of(path: Path) -> Path:
    """The path itself, its folder without links: a link is not what it points to."""
    return path.parent.resolve() / path.name if path.name else path.resolve()
