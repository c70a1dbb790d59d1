"""Files of one release by the names of their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path, PurePath

from ..address import is_address, read_address


def by_name(files: Sequence[str]) -> dict[str, Path | str]:
    """The name without its ending, with it where two would be alike, and the whole place where that is alike too.

    An address stays as it is, for its password and its marks are none of a path; it is called as its table.

    >>> list(by_name(["a/people.csv", "a/visits.csv", "b/visits.xlsx", "mysql://me:secret@db/h?table=stays"]))
    ['people', 'visits.csv', 'visits.xlsx', 'stays']
    """
    places = [(PurePath(read_address(file).name), file) if is_address(file) else (Path(file), Path(file)) for file in files]
    stems, names = Counter(path.stem for path, _ in places), Counter(path.name for path, _ in places)

    def called(path: PurePath, place: Path | str) -> str:
        whole = read_address(place).shown if isinstance(place, str) else str(place)
        return path.stem if stems[path.stem] == 1 else path.name if names[path.name] == 1 else whole

    return {called(path, place): place for path, place in places}
