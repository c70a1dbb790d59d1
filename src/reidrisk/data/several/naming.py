"""Files of one release by the names of their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path


def by_name(files: Sequence[str]) -> dict[str, Path]:
    """The name without its ending, with it where two would be alike, and the whole path where that is alike too.

    >>> list(by_name(["a/people.csv", "a/visits.csv", "b/visits.xlsx"]))
    ['people', 'visits.csv', 'visits.xlsx']
    """
    paths = [Path(file) for file in files]
    stems, names = Counter(path.stem for path in paths), Counter(path.name for path in paths)
    return {path.stem if stems[path.stem] == 1 else path.name if names[path.name] == 1 else str(path): path for path in paths}
