"""The population of China in 2020, by the meaning of a column (sources and licence: tables/SOURCES.md)."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Final

from ...model.problem import InputError, Problem
from ...model.text import Text
from .table import Cell, PopulationTable

CHINA: Final = 1_411_778_724
MEANINGS: Final = ("sex", "province", "ethnic", "age_band", "age_5_years")
SOURCE: Final = Text("第七次全国人口普查（2020 年）", "Seventh National Population Census of China (2020)")
UNKNOWN_MEANING = Text(
    "列“{column}”的含义没有内置总体分布；可用：{known}。",
    "There is no bundled population distribution for the meaning given to column “{column}”; there is for {known}.",
)
_AGE_SHARES: Final = {"0-14": "age_0_14_pct", "15-59": "age_15_59_pct", "60+": "age_60_pct"}


def reference_tables(meanings: Mapping[str, str]) -> tuple[PopulationTable, ...]:
    """Every bundled table over columns with these meanings, in the columns' own names; `meanings` maps column to meaning.

    Where two columns have one meaning only the first is served. Raises
    InputError for a meaning that has no table.
    """
    unknown = [column for column, meaning in meanings.items() if meaning not in MEANINGS]
    if unknown:
        text = UNKNOWN_MEANING
        raise InputError(*(Problem("unknown_meaning", text.fill(column=name, known=list(MEANINGS)), column=name) for name in unknown))
    columns = {meaning: column for column, meaning in list(meanings.items())[::-1]}
    return tuple(table.renamed(columns) for table in bundled() if set(table.columns) <= set(columns))


@cache
def bundled() -> tuple[PopulationTable, ...]:
    """The tables, joint ones included: province with sex, province with age band."""
    provinces = rows("china_2020_province.csv")
    return (
        *(_national(meaning) for meaning in ("sex", "age_band", "age_5_years")),
        _table(("ethnic",), (((row["code"],), Fraction(row["people"]), row["verified"]) for row in rows("china_2020_ethnic.csv"))),
        _by_province(provinces, "sex", {"male": "male_pct", "female": "female_pct"}),
        _by_province(provinces, "age_band", _AGE_SHARES),
        _table(("province",), (((row["code"],), Fraction(row["people"]), "yes") for row in provinces)),
    )


@cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    """The rows of a table file."""
    text = files(__package__).joinpath("tables", name).read_text(encoding="utf-8")
    return tuple(csv.DictReader(text.splitlines()))


def _national(meaning: str) -> PopulationTable:
    own = (row for row in rows("china_2020_national.csv") if row["meaning"] == meaning)
    return _table((meaning,), (((row["value"],), Fraction(row["people"]), row["verified"]) for row in own))


def _by_province(provinces: Sequence[Mapping[str, str]], meaning: str, shares: Mapping[str, str]) -> PopulationTable:
    """People by province and another column, from printed percentages: these add to 100 only up to rounding."""
    cells = []
    for row in provinces:
        whole = sum((Fraction(row[name]) for name in shares.values()), Fraction(0))
        cells += [((row["code"], value), Fraction(row["people"]) * Fraction(row[name]) / whole, "yes") for value, name in shares.items()]
    return _table(("province", meaning), cells)


def _table(columns: tuple[str, ...], cells: Iterable[tuple[Cell, Fraction, str]]) -> PopulationTable:
    found = list(cells)
    people = {cell: number for cell, number, _ in found}
    return PopulationTable(columns, people, SOURCE, frozenset(cell for cell, _, checked in found if checked != "yes"))
