"""Kinds of use, one data file each: what usually matters where nobody says more.

May import: `purpose.purpose`, data, model.
To add: a `.toml` file here; `--purpose` and the page of the manual are made from it.
"""

from __future__ import annotations

from functools import cache

from ....data.bundled import bundled, entries, frozen, stems
from ..purpose import KindColumn, KindOfUse, KindTable, Purpose


@cache
def kinds() -> tuple[KindOfUse, ...]:
    """All of them, in the order in which they are shown."""
    return tuple(sorted((_read(name) for name in stems(__package__, ".toml")), key=lambda one: one.place))


def kind_named(name: str) -> KindOfUse | None:
    """The kind with this key or title in either language; None where there is none."""
    return next((one for one in kinds() if name.strip().casefold() in {one.key, one.title.zh, one.title.en}), None)


def neutral() -> Purpose:
    """What holds where nobody says what the data are for."""
    return Purpose(kind=kind_named("neutral"), assumed=True)


def _read(name: str) -> KindOfUse:
    table = bundled(__package__, f"{name}.toml")
    columns = tuple(frozen(KindColumn, one, where) for where, one in entries(__package__, f"{name}.toml", "column"))
    tables = tuple(frozen(KindTable, one, where) for where, one in entries(__package__, f"{name}.toml", "table"))
    own = {key: value for key, value in table.items() if key not in {"column", "table"}}
    return frozen(KindOfUse, {**own, "key": name, "columns": columns, "tables": tables}, f"{name}.toml")
