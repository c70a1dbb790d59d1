"""One table of people in every format that is read: whatever it was saved as, the verdict is that of its CSV, to the last figure."""

from __future__ import annotations

import csv
import json
import sqlite3
import zipfile
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import openpyxl
import pandas as pd
import pytest
from tests.data.sources import workbooks
from tests.data.sources.sas_dataset import sas7bdat
from tests.edge.calling import Run

from reidrisk.data.open import open_dataset

pyreadstat = pytest.importorskip("pyreadstat")
ROWS, DECLARED = 40, -9.0
NAMES = {
    "zh": ("病案号", "姓名", "联系电话", "性别", "出生日期", "入院日期", "区县", "诊断编码", "总费用"),
    "en": ("mrn", "full_name", "phone", "sex", "birth_date", "admitted", "district", "icd10", "cost"),
}
SEXES = {"zh": ("男", "女"), "en": ("male", "female")}
PLACES = {"zh": ("东城区", "西城区", "海淀区"), "en": ("Camden", "Hackney", "Lambeth")}
PEOPLE = {"zh": ("王小明", "李丽华", "欧阳锋", "张敏"), "en": ("Mary Hill", "John Wood", "Ann Lee", "Tom Cole")}
_FIRST = date(2024, 1, 1)
SEX, BORN, ADMITTED, PLACE, ILLNESS, COST = range(3, 9)
DATES = (BORN, ADMITTED)
Cell = str | date | float | None


@dataclass(frozen=True)
class People:
    """The table with its types; `texts` as a CSV has it."""

    lang: str
    rows: list[list[Cell]]

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[self.lang]

    @property
    def texts(self) -> list[list[str]]:
        return [["" if cell is None else str(cell) for cell in row] for row in self.rows]

    @property
    def records(self) -> list[dict[str, Any]]:
        return [dict(zip(self.names, (str(cell) if isinstance(cell, date) else cell for cell in row), strict=True)) for row in self.rows]

    @property
    def frame(self) -> pd.DataFrame:
        return pd.DataFrame({name: pd.Series([row[at] for row in self.rows], dtype=object) for at, name in enumerate(self.names)})

    def coded(self, missing: object) -> pd.DataFrame:
        """With 1 and 2 for the sexes, and a value that the file declares missing in place of every other cost that is."""
        frame, gone = self.frame, [at for at, row in enumerate(self.rows) if row[COST] is None]
        frame[self.names[SEX]] = [SEXES[self.lang].index(str(row[SEX])) + 1 for row in self.rows]
        costs: list[object] = [row[COST] for row in self.rows]
        for at in gone[::2]:
            costs[at] = missing
        frame[self.names[COST]] = pd.Series(costs, dtype=object if isinstance(missing, str) else float)
        return frame

    @property
    def labels(self) -> Mapping[str, Mapping[int, str]]:
        return {self.names[SEX]: dict(enumerate(SEXES[self.lang], 1))}


def people(lang: str) -> People:
    """Numbers with zeros in front, cells that are missing, amounts with a fraction."""
    random = Random(15)  # noqa: S311 - no secret
    rows: list[list[Cell]] = [
        [
            f"{at * 37:08d}",
            random.choice(PEOPLE[lang]),
            f"13{random.randrange(10**9):09d}" if at % 9 else None,
            random.choice(SEXES[lang]),
            _FIRST - timedelta(random.randrange(9_000, 9_004)),
            _FIRST + timedelta(random.randrange(3)),
            random.choice(PLACES[lang]),
            random.choice(("I10", "E11.9", None)),
            (4 * random.randrange(100, 2_500) + 1) / 4 if at % 7 else None,
        ]
        for at in range(ROWS)
    ]
    return People(lang, rows)


def _csv(path: Path, of: People) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([of.names, *of.texts])


def _sav(path: Path, of: People) -> None:
    pyreadstat.write_sav(
        of.coded(DECLARED), path, compress=path.suffix == ".zsav", variable_value_labels=of.labels,
        missing_ranges={of.names[COST]: [DECLARED]},
    )  # fmt: skip


def _dta(path: Path, of: People) -> None:
    pyreadstat.write_dta(of.coded("a"), path, variable_value_labels=of.labels, missing_user_values={of.names[COST]: ["a"]})


def _xpt(path: Path, of: People) -> None:
    frame = of.frame
    frame[of.names[COST]] = frame[of.names[COST]].astype(float)
    pyreadstat.write_xport(frame, path, file_format_version=8)


def _sas(path: Path, of: People) -> None:
    kinds = [("DATE", 0) if at in DATES else ("BEST12", 0) if at == COST else ("$", 12) for at in range(len(of.names))]
    rows = [[float((cell - date(1960, 1, 1)).days) if isinstance(cell, date) else cell for cell in row] for row in of.rows]
    path.write_bytes(sas7bdat([(name, "", *kind) for name, kind in zip(of.names, kinds, strict=True)], rows))


def _typed(of: People) -> Any:
    pa = pytest.importorskip("pyarrow")
    kinds = [pa.date32() if at in DATES else pa.float64() if at == COST else pa.string() for at in range(len(of.names))]
    return pa.table([pa.array([row[at] for row in of.rows], kind) for at, kind in enumerate(kinds)], names=list(of.names))


def _parquet(path: Path, of: People) -> None:
    pytest.importorskip("pyarrow.parquet").write_table(_typed(of), path)


def _feather(path: Path, of: People) -> None:
    pytest.importorskip("pyarrow.feather").write_feather(_typed(of), path)


def _lines(path: Path, of: People) -> None:
    path.write_text("".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in of.records), encoding="utf-8")


def _array(path: Path, of: People) -> None:
    path.write_text(json.dumps(of.records, ensure_ascii=False), encoding="utf-8")


def _sqlite(path: Path, of: People) -> None:
    columns = ", ".join(f'"{name}" {"real" if at == COST else "text"}' for at, name in enumerate(of.names))
    with sqlite3.connect(path) as base:
        base.execute(f"create table people ({columns})")
        base.executemany(f"insert into people values ({','.join('?' * len(of.names))})", [list(one.values()) for one in of.records])
    base.close()


def _duckdb(path: Path, of: People) -> None:
    typed = _typed(of)  # noqa: F841 - the engine finds it by its name
    with duckdb.connect(str(path)) as base:
        base.execute("create table people as select * from typed")


def _zip(path: Path, of: People) -> None:
    inner = path.with_name("inner.csv")
    _csv(inner, of)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(inner, "people.csv")
    inner.unlink()


def _xlsx(path: Path, of: People) -> None:
    book = openpyxl.Workbook()
    for row in (of.names, *of.rows):
        book.active.append(list(row))
    book.save(path)


def _xls(path: Path, of: People) -> None:
    workbooks.xls(path, [list(of.names), *([cell if isinstance(cell, float) else str(cell or "") for cell in row] for row in of.rows)])


def _ods(path: Path, of: People) -> None:
    def cell(value: Cell) -> str:
        return workbooks.ods_number(str(value)) if isinstance(value, float) else workbooks.ods_text(str(value or ""))

    workbooks.ods(path, "".join(workbooks.ods_row(*map(cell, row)) for row in (of.names, *of.rows)))


def _aligned(path: Path, of: People) -> None:
    lines = [list(of.names), *of.texts]
    widths = [max(len(line[at]) for line in lines) + 2 for at in range(len(of.names))]
    text = "\n".join("".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines)
    path.write_text(text + "\n", encoding="utf-8")


WRITERS: dict[str, Callable[[Path, People], None]] = {
    "p.csv": _csv, "p.sav": _sav, "p.zsav": _sav, "p.dta": _dta, "p.sas7bdat": _sas, "p.xpt": _xpt, "p.parquet": _parquet,
    "p.feather": _feather, "p.ndjson": _lines, "p.json": _array, "p.sqlite": _sqlite, "p.duckdb": _duckdb, "p.zip": _zip,
    "p.xlsx": _xlsx, "p.xls": _xls, "p.ods": _ods, "p.txt": _aligned,
}  # fmt: skip
ENGLISH_ONLY = {"p.xpt", "p.txt"}  # names in Latin letters; a Chinese sign is as wide as two letters only where it is drawn
OF_THE_FILE = {"dataset", "made_at"}


def verdict(run: Run, path: Path, lang: str) -> dict[str, Any]:
    """All that `assess` says, with some roles decided so that there are classes of several sizes."""
    names = NAMES[lang]
    quasi, sensitive = (",".join(names[at] for at in places) for places in ((SEX, BORN, ADMITTED, PLACE), (ILLNESS, COST)))
    found = run("assess", str(path), "--qi", quasi, "--sa", sensitive, "--sharing", "public", "--lang", lang, "--json")
    assert found.code in {0, 1}, found.out + found.err
    return dict(found.json)


CASES = [
    pytest.param(lang, name, id=f"{lang}-{name}")
    for lang in NAMES
    for name in WRITERS
    if name != "p.csv" and (lang == "en" or name not in ENGLISH_ONLY)
]


@pytest.fixture(scope="module")
def of_csv() -> dict[str, dict[str, Any]]:
    """The verdict of each language's CSV, once it is known."""
    return {}


@pytest.mark.parametrize(("lang", "name"), CASES)
def test_the_verdict_is_that_of_the_csv(run: Run, tmp_path: Path, of_csv: dict[str, dict[str, Any]], lang: str, name: str) -> None:
    table = people(lang)
    if lang not in of_csv:
        _csv(tmp_path / "p.csv", table)
        of_csv[lang] = verdict(run, tmp_path / "p.csv", lang)
        sizes = of_csv[lang]["classes"]["histogram"]
        assert len(sizes) > 1
        assert sum(size * times for size, times in sizes) == ROWS
        assert [one["roles"] for one in of_csv[lang]["columns"][:SEX]] == [["DI"]] * SEX
    path = tmp_path / name
    WRITERS[name](path, table)
    found, expected = verdict(run, path, lang), of_csv[lang]
    assert (found["dataset"]["rows"], found["dataset"]["columns"]) == (ROWS, len(table.names))
    assert {key: found[key] for key in found.keys() - OF_THE_FILE} == {key: expected[key] for key in expected.keys() - OF_THE_FILE}


@pytest.mark.parametrize(("lang", "name"), CASES)
def test_cells_are_those_of_the_csv(tmp_path: Path, lang: str, name: str) -> None:
    """Days as ISO writes them, zeros in front, labels in place of codes, and nothing where a value is missing or declared to be."""
    table, path = people(lang), tmp_path / name
    WRITERS[name](path, table)
    with open_dataset(path) as dataset, dataset.table.scan() as source:
        found = Counter(tuple(cell or None for cell in row) for row in dataset.engine.run(f"select * from {source}"))
    assert found == Counter(tuple(_spelled(cell) for cell in row) for row in table.rows)


def _spelled(cell: Cell) -> str | None:
    return f"{cell:g}" if isinstance(cell, float) else None if cell is None else str(cell)
