"""What the core takes on disk, package by package, and how long help takes."""

import os
import statistics
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from .comparing import program
from .process import run

HELP_TARGET = 0.4
SIZE_TARGET = 300
MB = 1_000_000


def core(name: str = "reidrisk", seen: frozenset[str] = frozenset()) -> frozenset[str]:
    """The names of everything the core needs, without extras."""
    key = canonicalize_name(name)
    if key in seen:
        return seen
    try:
        needs = distribution(key).requires or []
    except PackageNotFoundError:
        return seen
    seen |= {key}
    for line in needs:
        need = Requirement(line)
        if need.marker is None or need.marker.evaluate({"extra": ""}):
            seen = core(need.name, seen)
    return seen


def sizes() -> list[tuple[str, int]]:
    """(package and version, bytes), largest first. An editable install counts its source tree's package."""
    found = [(f"{one.name} {one.version}", size_of(one)) for one in map(distribution, sorted(core()))]
    return sorted(found, key=lambda pair: -pair[1])


def size_of(one: Distribution) -> int:
    if canonicalize_name(one.name) == "reidrisk":
        return own_size()
    paths = (Path(os.fspath(file.locate())) for file in one.files or ())
    return sum(path.stat().st_size for path in paths if path.is_file())


def own_size() -> int:
    folder = Path(__file__).parent.parent / "src" / "reidrisk"
    inside = (path for path in folder.rglob("*") if not any(part.startswith(".") for part in path.relative_to(folder).parts))
    return sum(path.stat().st_size for path in inside if path.is_file())


def help_seconds(runs: int = 5) -> float:
    return statistics.median(run([program(), "--help"]).seconds for _ in range(runs))
