"""Several tables of one release, judged as one: the files of a folder, or tables by their names in Python.

A folder with Parquet files is one table in parts; one with tables of other kinds at its top is a release of several.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ...model.dataset import FilePart
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..archives.other_files import beside, of_all
from ..fingerprint import files_fingerprint
from ..input_files import table_files
from ..joined.join import joined
from ..open import offered, opener_of
from ..several.naming import by_name
from ..several.tables import opened_each, remark
from ..source import Candidate, InputTable, Source

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

_NO_TABLES = Text("没有给出任何表。", "No table was given.")
_GIVE = Text("请给出形如 {“患者”: 表, “就诊”: 表} 的若干张表。", 'Give tables by their names, like {"patients": table, "visits": table}.')

_REMARKS = Text(
    "以下文本没有列，不作为表读取，只查找其中的标识符：{names}。",
    "These texts have no columns; they were searched for identifiers and not read as tables: {names}.",
)
_TEXTS = frozenset({".txt", ".text", ".md", ".log"})


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

    def as_text(name: str) -> InputTable:
        one = offered(given[name])
        return opener_of(one).open(one, replace(options, header_row="none", delimiter="none", widths=None), engine)

    remarks = [name for name, file in given.items() if _is_remark(file, lambda name=name: open_one(name))]  # type: ignore[misc] # by now
    tables = [name for name in given if name not in remarks]
    members = opened_each(tables or given, open_one, _place(candidate))
    if not members:
        raise InputError(Problem("no_tables", _NO_TABLES, _GIVE, _place(candidate)))
    made = joined(engine, members, options)
    if tables and remarks:
        made = _with_remarks(made, tuple(part for name in remarks for part in remark(name, as_text)))
    if candidate.path is None:
        return made
    fingerprint = files_fingerprint(table_files(candidate.path), candidate.path)
    return replace(made, fingerprint=fingerprint, others=of_all((*made.others, *beside(candidate.path))))


def _is_remark(file: object, opened: Callable[[], InputTable]) -> bool:
    """A text without columns is what somebody wrote about the tables, and none of them: a line or two, or one cell in each."""
    if not isinstance(file, str | Path) or Path(file).suffix.lower() not in _TEXTS:
        return False
    try:
        table = opened()
    except InputError as error:
        return all(one.code == "header_only" for one in error.problems)
    table.close()
    return len(table.columns) == 1


def _with_remarks(made: InputTable, remarks: tuple[FilePart, ...]) -> InputTable:
    """The tables, with what the texts beside them say as parts of the release."""
    noted = _REMARKS.fill(names=tuple(one.name for one in remarks))
    return replace(made, notes=(*made.notes, noted), parts=lambda: (*made.parts(), *remarks))


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
