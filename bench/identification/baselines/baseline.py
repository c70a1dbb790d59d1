"""A tool that looks for personal data in columns, as the runner asks it; each is one file beside this one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

from reidrisk.model.text import Text

from ..scoring import Found
from ..shapes import Sheet

Table = Mapping[str, list[str]]
By_names = Callable[[tuple[str, ...]], Mapping[str, Found]]


@dataclass(frozen=True)
class Baseline:
    """`find` gives roles of the columns of a table; `by_names` the same where only names are known, for a tool that reads names.

    `packages` have to be installed; `roles` are those that the tool has a notion of; `about` says how it was run.
    """

    key: str
    title: str
    about: Text
    packages: tuple[str, ...]
    roles: frozenset[str]
    find: Callable[[Table], Mapping[str, Found]]
    by_names: By_names | None = None

    @property
    def missing(self) -> list[str]:
        """Packages that are not installed."""
        return [name for name in self.packages if _version(name) is None]

    @property
    def versions(self) -> dict[str, str]:
        """What is installed of its packages."""
        return {name: found for name in self.packages if (found := _version(name)) is not None}


def cells(sheet: Sheet, rows: int) -> Table:
    """The table as a tool is given it: text by header, empty cells as empty text."""
    return {made.header: values for made, values in sheet.cells(rows)}


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
