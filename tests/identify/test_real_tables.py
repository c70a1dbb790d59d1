"""The real tables with values: labels in the corpus' form, of no table that is learned from, each with its source; how they are scored."""

from __future__ import annotations

import csv
import re
import subprocess
import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from bench.identification import recording, written
from bench.identification.corpus import MOST_SHARED, ROLES, Column, Table, alike, repeated, tables
from bench.identification.learning.scores import page
from bench.identification.real import (
    APART,
    FRESH,
    HALVES,
    LABELS,
    MORE,
    NEW,
    NEXT,
    SEALED,
    SEALED_NEXT,
    SEALED_THIRD,
    SEEN,
    THIRD,
    half,
    labelled,
    observing,
    of_part,
    taking,
)
from bench.identification.real.asking import answers, with_names_alone
from bench.identification.real.observing import observe, observed
from bench.identification.real.taking import MOST_COLUMNS, SOURCES, rebuilt, table_of
from bench.identification.sheets import FINAL, PROBE, TUNING
from openpyxl import Workbook

from reidrisk.identify.catalogue import categories

LEFT_OUT = re.compile(r"mimic|eicu|synthea|cdisc|compas|lahman|sdcmicro|\barx\b|tianchi|adult", re.IGNORECASE)
EVERY = (*labelled(), *labelled(MORE), *labelled(NEW), *labelled(APART), *labelled(NEXT), *labelled(THIRD))
SCHEMAS = {"BK LIS", "北京药店医保接口", "生命保険基幹システム"}  # of names alone, in the sealed part
MADE = Table(
    "made", "t", "zh", "care", "people", "s", "p", "x", "l",
    (Column("姓名", "", frozenset({"DI"}), ("person_name",), ""), Column("年龄", "", frozenset({"QI"}), ("birth_age",), ""),
     Column("出院诊断", "", frozenset({"QI", "SA"}), ("diagnosis_visible",), "")),
)  # fmt: skip


def test_every_file_is_read_and_says_where_its_values_are() -> None:
    sources = tomllib.loads(SOURCES.read_text(encoding="utf-8"))
    names = {table.name for table in EVERY}
    assert names == {path.stem for folder in (LABELS, MORE, NEW, APART, NEXT, THIRD) for path in folder.iterdir()}
    nameless = [one for one in of_part(FRESH) if one.language.startswith("zh ")] + [
        one for one in of_part(SEALED) if one.publisher in SCHEMAS
    ]
    assert {name for name in names if name not in sources} == {one.name for one in nameless}
    assert set(sources) <= names
    assert [name for name, one in sources.items() if not re.fullmatch(r"[0-9a-f]{40}", one["commit"])] == []
    assert max(len(table.columns) for table in EVERY) <= MOST_COLUMNS


def test_every_category_is_in_the_catalogue() -> None:
    named = {(table.name, one) for table in EVERY for column in table.columns for one in column.categories}
    assert sorted((table, one) for table, one in named if one not in categories()) == []


def test_nothing_is_learned_from_or_kept_for_an_independent_check() -> None:
    seen = [(one.name, one.names) for one in tables()]
    seen += [(sheet.name, frozenset(alike(made.header) for made in sheet.columns)) for sheet in (*TUNING, *FINAL, *PROBE)]
    found = [(t.name, name) for t in EVERY for name, names in seen if len(t.names & names) > MOST_SHARED * len(names | t.names)]
    assert found == repeated(EVERY) == []
    assert [table.name for table in EVERY if LEFT_OUT.search(f"{table.name} {table.title} {table.source}")] == []


def test_both_halves_hold_what_their_intervals_need() -> None:
    """Each at least eighty direct identifiers and twenty-five columns of each role; no publisher in both."""
    counts = Counter((half(table), role) for table in labelled() for column in table.columns for role in column.roles)
    assert min(counts[part, "DI"] for part in HALVES) >= 80
    assert min(counts[part, role] for part in HALVES for role in ROLES) >= 25
    assert len({(table.publisher, half(table)) for table in labelled()}) == len({table.publisher for table in labelled()})


def test_what_is_learned_from_is_of_no_publisher_of_the_held_half() -> None:
    learned = [table for part in SEEN for table in of_part(part)]
    assert {table.publisher for table in learned} & {table.publisher for table in of_part("held")} == set()
    valued = {table.name: len(table.columns) for table in learned if table.name in observed()}
    assert valued == {name: len(columns) for name, columns in observed().items()}
    assert {name: len(columns) for name, columns in observed(observing.NAMELESS).items()}.items() <= valued.items()


@pytest.mark.parametrize(
    ("part", "tables_at_least", "columns_at_least"),
    [(FRESH, 60, 1000), (SEALED, 70, 1000), (SEALED_NEXT, 75, 1300), (SEALED_THIRD, 75, 1300)],
)
def test_a_part_that_is_set_apart_is_of_publishers_that_stand_nowhere_else(part: str, tables_at_least: int, columns_at_least: int) -> None:
    """Enough tables with persons, twenty of them Chinese, and the direct identifiers that the intervals need."""
    apart = of_part(part)
    others = {one.publisher for one in (*tables(), *EVERY, *written.tables()) if one not in apart}
    assert {one.publisher for one in apart} & others == set()
    assert len(apart) >= tables_at_least
    assert sum(len(one.columns) for one in apart) >= columns_at_least
    assert "things" not in {one.kind for one in apart}
    assert sum(one.language.startswith("zh") for one in apart) >= 20
    assert sum("DI" in column.roles for one in apart for column in one.columns) >= 150


@pytest.mark.parametrize("part", ["fresh", "sealed", "sealed_next", "sealed_third"])
def test_the_openings_of_a_part_set_apart_say_when_and_at_what(part: str) -> None:
    openings = recording.read(f"real_{part}")["openings"]
    assert [one for one in openings if not re.fullmatch(r"\d{4}-\d\d-\d\d [0-9a-f]{7,}", f"{one['opened']} {one['commit']}")] == []
    assert all(one["all"]["tables"] >= 60 and one["without names"]["columns"] > 0 for one in openings)


def test_a_table_of_names_alone_is_judged_by_them(tmp_path: Path) -> None:
    assert [sorted(one.roles) for one in with_names_alone((MADE,), tmp_path)] == [["DI"], ["QI"], ["QI", "SA"]]
    (tmp_path / "made.csv").touch()
    assert list(with_names_alone((MADE,), tmp_path)) == []


def test_what_is_kept_of_values_to_learn_from_holds_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [("姓名", "年龄", "出院诊断"), *(("王小明", str(20 + number), "高血压") for number in range(40))]
    with (tmp_path / "made.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    for name in ("FILE", "NAMELESS"):
        monkeypatch.setattr(observing, name, tmp_path / f"{name.lower()}.txt")
    assert observe([MADE], tmp_path) == 3
    text = (tmp_path / "file.txt").read_text(encoding="utf-8") + (bare := (tmp_path / "nameless.txt").read_text(encoding="utf-8"))
    assert "王小明" not in text
    assert "高血压" not in text
    assert "made\t年龄\tQI\tbirth_age\tvalues:QI type:number distinct:3 classes:3 range:number:hundreds\t" in text
    assert "made\t年龄\t\t\ttype:number" in bare


def test_a_file_is_scanned_with_its_names_and_without(tmp_path: Path) -> None:
    rows = [
        ("姓名", "年龄", "出院诊断"),
        *((name, str(20 + number), "高血压") for number, name in enumerate(("王小明", "李秀英", "张伟", "刘洋") * 5)),
    ]
    with (tmp_path / "made.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    named, bare = (list(answers((MADE,), tmp_path, headerless=bare)) for bare in (False, True))
    assert [sorted(one.roles) for one in named] == [["DI"], ["QI"], ["QI", "SA"]]
    assert [one.column.name for one in bare] == ["姓名", "年龄", "出院诊断"]
    assert "DI" in bare[0].roles
    assert not any("王小明" in line for line in page("dev", named))


def test_a_table_without_its_file_is_left_out(tmp_path: Path) -> None:
    assert list(answers((replace(MADE, name="absent"),), tmp_path, headerless=False)) == []


def test_a_source_is_cut_as_it_says() -> None:
    raw = 'title\n"",a;b,a,\n1,x,y,\n\n2,z\n'
    assert table_of(raw, {"skip": 1, "row_numbers": True}) == [["a;b", "a", "Unnamed: 2"], ["x", "y", ""], ["z", "", ""]]
    assert table_of("a;a;b\n1;2;3\n", {"separator": ";", "columns": ["b", "a.1"]}) == [["b", "a.1"], ["3", "2"]]


def test_a_column_that_a_source_names_is_taken_from_beyond_those_that_are_taken_of_any() -> None:
    names = [f"c{place}" for place in range(MOST_COLUMNS + 10)]
    raw = "\n".join((",".join(names), ",".join(map(str, range(len(names))))))
    assert table_of(raw, {}) == [names[:MOST_COLUMNS], [str(place) for place in range(MOST_COLUMNS)]]
    assert table_of(raw, {"columns": [names[-1], names[0]]}) == [[names[-1], names[0]], [str(len(names) - 1), "0"]]


def test_a_sheet_is_taken_from_the_workbook_of_a_clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole numbers as a spreadsheet shows them, repeated names told apart; from the commit that the source names."""
    clone = tmp_path / "some+one"
    clone.mkdir()
    book = Workbook()
    for row in (["姓名", "年龄", "年龄"], ["王小明", 30, 30.5]):
        book.active.append(row)
    book.save(clone / "book.xlsx")
    for given in ("init -q", "add book.xlsx", "-c user.name=a -c user.email=a@b commit -q -m book", "rev-parse HEAD"):
        said = subprocess.run(["git", "-C", str(clone), *given.split()], check=True, capture_output=True, text=True)  # noqa: S607
    head = said.stdout.strip()
    (tmp_path / "sources.toml").write_text(
        f'[made]\nrepository = "some/one"\npath = "book.xlsx"\ncommit = "{head}"\nsheet = 0\n', encoding="utf-8"
    )
    monkeypatch.setattr(taking, "SOURCES", tmp_path / "sources.toml")
    assert rebuilt((MADE,), tmp_path, tmp_path / "out") == []
    assert (tmp_path / "out" / "made.csv").read_text(encoding="utf-8").splitlines() == ["姓名,年龄,年龄.1", "王小明,30,30.5"]


def test_what_cannot_be_rebuilt_is_named(tmp_path: Path) -> None:
    assert rebuilt(labelled()[:2], tmp_path / "none", tmp_path / "out") == [table.name for table in labelled()[:2]]
