"""No cell value in a repr, and so in no traceback or log (our rule 10): what holds cells is left out of it."""

from __future__ import annotations

import dataclasses
import inspect
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module

import reidrisk

PRINTED = {f"reidrisk.model.transform.Example.{name}" for name in ("before", "after", "also")}  # made up, for the manual


def _with_cells() -> Iterator[tuple[str, bool]]:
    """Every field of a value of ours whose type names cells, and whether the repr that is made of the fields shows it."""
    for module in pkgutil.walk_packages(reidrisk.__path__, "reidrisk."):
        if module.name.endswith("__main__"):
            continue
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, type) and dataclasses.is_dataclass(value) and value.__module__ == module.name:
                code = getattr(inspect.unwrap(value.__repr__), "__code__", None)
                made = code is not None and code.co_filename == "<string>"  # of its fields, by the library
                for field in dataclasses.fields(value):
                    if re.search(r"\bCells?\b", str(field.type)) and not str(field.type).startswith("Callable"):
                        yield f"{module.name}.{name}.{field.name}", field.repr and made


def test_no_value_of_ours_shows_cells_in_its_repr() -> None:
    found = dict(_with_cells())
    assert len(found) > 10
    assert [name for name, shown in found.items() if shown and name not in PRINTED] == []
