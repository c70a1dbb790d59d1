"""Several tables of one release, judged as one: the files of a folder, or tables by their names in Python.

A folder with Parquet files is one table in parts; one with tables of other kinds at its top is a release of several.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ...model.problem import InputError, Problem
from ...model.text import Text
from ..archives.other_files import beside, of_all
from ..fingerprint import files_fingerprint
from ..input_files import table_files
from ..joined.join import joined
from ..open import offered, opener_of
from ..several.naming import by_name
from ..several.tables import opened_each
from ..source import Candidate, InputTable, Source

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

_NO_TABLES = Text("没有给出任何表。", "No table was given.")
_GIVE = Text("请给出形如 {“患者”: 表, “就诊”: 表} 的若干张表。", 'Give tables by their names, like {"patients": table, "visits": table}.')


def _accepts(candidate: Candidate) -> bool:
    if candidate.path is not None:
        return candidate.is_folder and bool(table_files(candidate.path))
    tables = candidate.python_object
    return isinstance(tables, Mapping) and all(isinstance(name, str) and _is_table(one) for name, one in tables.items())


def _is_table(table: object) -> bool:
    """Anything but what a column of values would be."""
    return isinstance(table, str | Path) or not isinstance(table, list | tuple | dict | int | float | bool | None)


def _open(candidate: Candidate, options: ReadOptions, engine: Engine) -> InputTable:
    given = _given(candidate)

    def open_one(name: str) -> InputTable:
        one = offered(given[name])
        return opener_of(one).open(one, options, engine)

    members = opened_each(given, open_one, _place(candidate))
    if not members:
        raise InputError(Problem("no_tables", _NO_TABLES, _GIVE, _place(candidate)))
    made = joined(engine, members, options)
    if candidate.path is None:
        return made
    fingerprint = files_fingerprint(table_files(candidate.path), candidate.path)
    return replace(made, fingerprint=fingerprint, others=of_all((*made.others, *beside(candidate.path))))


def _given(candidate: Candidate) -> Mapping[str, object]:
    """The tables by their names; of a folder, the names of the files without their endings where these differ."""
    if candidate.path is None:
        tables = candidate.python_object
        return dict(tables) if isinstance(tables, Mapping) else {}
    return by_name([str(file) for file in table_files(candidate.path)])


def _place(candidate: Candidate) -> str | None:
    return None if candidate.path is None else str(candidate.path)


def _like(module: str, name: str) -> object:
    return type(name, (), {"__module__": module})()


SOURCE = Source(
    key="release_tables",
    title=Text(
        "一次发布的多张表（文件夹，或 Python 中按名称给出的表）", "several tables of one release (a folder, or tables by name in Python)"
    ),
    accepts=_accepts,
    open=_open,
    examples=(
        Candidate(python_object={"patients": _like("pandas", "DataFrame"), "visits": _like("polars", "DataFrame")}),
        Candidate(python_object={"patients": Path("patients.csv"), "visits": "visits.xlsx"}),
        Candidate(python_object={"患者": _like("pyarrow.lib", "Table")}),
        Candidate(python_object={"patients": "postgresql://db/hospital?table=patients", "visits": Path("visits.dta")}),
        Candidate(python_object={}),
    ),
    counterexamples=(
        Candidate(path=Path("data"), is_folder=True),
        Candidate(path=Path("data.csv"), head=b"a,b\n"),
        Candidate(python_object={"a": [1]}),
        Candidate(python_object={1: _like("pandas", "DataFrame")}),
        Candidate(python_object=[_like("pandas", "DataFrame")]),
    ),
)
