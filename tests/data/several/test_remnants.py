"""What was deleted and still lies in the file: names of people in it are told, whatever the format; a file without remains says nothing."""

from __future__ import annotations

import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.feather
import pyarrow.ipc
import pyarrow.parquet
import pyreadstat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.data.several.test_rest_of_file import MOBILE, NAME, PATIENTS, book, found
from tests.edge.calling import Run

from reidrisk.data.open import open_dataset
from reidrisk.data.remnants.arrow_schema import schema_in, words
from reidrisk.data.remnants.runs import texts_in
from reidrisk.data.remnants.sqlite_pages import remains
from reidrisk.identify.elsewhere import people_in

ROWS = [tuple(row) for row in PATIENTS[1:]] * 20
PEOPLE = [(f"{NAME}{n}", f"1391234{n:04}", f"建国路{n}号") for n in range(400)]
Made = Callable[[sqlite3.Connection], object]


def base(path: Path, then: Made = lambda _base: None, before: str = "") -> Path:
    """A database of visits that came in the order of their keys, and what was done with it then."""
    with closing(sqlite3.connect(path)) as made:
        made.executescript(f"pragma secure_delete = off; {before}; create table visits(id integer primary key, age, sex, area, remark)")
        made.executemany("insert into visits(age, sex, area) values (?, ?, ?)", ROWS)
        made.commit()
        then(made)
        made.commit()
    return path


def _dropped(made: sqlite3.Connection) -> None:
    made.execute("create table people(name, phone, address)")
    made.executemany("insert into people values (?, ?, ?)", PEOPLE)
    made.commit()
    made.execute("drop table people")


def _masked(made: sqlite3.Connection) -> None:
    made.executemany("update visits set remark = ? where id = ?", [(name, n + 1) for n, (name, _, _) in enumerate(PEOPLE)])
    made.commit()
    made.execute("update visits set remark = null")


def _removed(made: sqlite3.Connection) -> None:
    made.executemany("insert into visits(age, sex, area, remark) values (1, 'f', ?, ?)", [(name, phone) for name, phone, _ in PEOPLE])
    made.commit()
    made.execute("delete from visits where age = 1")


def _column(made: sqlite3.Connection) -> None:
    _masked_first = [(phone, n + 1) for n, (_, phone, _) in enumerate(PEOPLE)]
    made.executemany("update visits set remark = ? where id = ?", _masked_first)
    made.commit()
    made.execute("vacuum")
    made.execute("alter table visits drop column remark")


@pytest.mark.parametrize("then", [_dropped, _masked, _removed, _column])
def test_deleted_rows_of_sqlite_lie_there_until_it_is_copied(tmp_path: Path, then: Made) -> None:
    path = base(tmp_path / "a.sqlite", then)
    seen = found(path)
    assert seen["deleted"].what or seen["deleted"].unread  # cells of a row that was cut off run into one another
    assert bool(seen["deleted"].what) or then is _masked
    with closing(sqlite3.connect(path)) as made:
        made.execute("vacuum")
    assert MOBILE[:7].encode() not in path.read_bytes()
    assert not found(path)


@pytest.mark.parametrize("before", ["", "pragma auto_vacuum = full", "pragma page_size = 1024", "pragma page_size = 65536"])
def test_nothing_is_said_of_a_database_that_only_grew(tmp_path: Path, before: str) -> None:
    def long(made: sqlite3.Connection) -> None:
        texts = [("x" * (700 * n % 9000), "y" * n) for n in range(60)]
        made.execute("create table notes(id integer primary key, one, other)")
        made.executemany("insert into notes(one, other) values (?, ?)", texts)
        made.execute("create index by_one on notes(one)")
        made.execute("drop table if exists missing")

    assert "deleted" not in found(base(tmp_path / "a.sqlite", long, before))


def test_what_names_nobody_is_said_to_lie_there(tmp_path: Path) -> None:
    path = base(tmp_path / "a.sqlite", lambda made: made.execute("delete from visits where id % 7 = 0"))
    one = found(path)["deleted"]
    assert (one.sure, one.what, one.unread is not None) == (False, (), True)


@pytest.mark.parametrize("encoding", ["UTF-16le", "UTF-16be"])
def test_databases_of_two_bytes_a_sign(tmp_path: Path, encoding: str) -> None:
    assert found(base(tmp_path / "a.sqlite", _dropped, f"pragma encoding = '{encoding}'"))["deleted"].what


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 9000)), min_size=1, max_size=12))
def test_every_byte_is_taken_or_looked_at(tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[bool, int]]) -> None:
    """A database that was copied has no remains; of what is deleted then, whatever still stands in the file is looked at."""
    path = tmp_path_factory.mktemp("long") / "a.sqlite"
    with closing(sqlite3.connect(path)) as made:
        made.executescript("pragma secure_delete = off; create table t(id integer primary key, long)")
        made.executemany("insert into t(long) values (?)", [("z" * size + f"end-of-{place:04}",) for place, (_, size) in enumerate(rows)])
        made.commit()
        made.execute("vacuum")
    assert not [one for one in remains(path) if one.unread]
    with closing(sqlite3.connect(path)) as made:
        made.executemany("delete from t where id = ?", [(place + 1,) for place, (gone, _) in enumerate(rows) if gone])
        made.commit()
    held, seen = path.read_bytes(), "\0".join(text for one in remains(path) for text in one.texts)
    for place, (gone, size) in enumerate(rows):
        ending = f"end-of-{place:04}"
        if gone and size < 1900 and ending.encode() in held:  # of longer runs the beginning alone is kept
            assert ending in seen


@given(st.binary(max_size=3000), st.integers(0, 3000))
def test_a_damaged_database_is_looked_at_without_an_error(tmp_path_factory: pytest.TempPathFactory, noise: bytes, at: int) -> None:
    path = base(tmp_path_factory.mktemp("damaged") / "a.sqlite", _dropped)
    held = bytearray(path.read_bytes())
    held[100 + at : 100 + at + len(noise)] = noise
    path.write_bytes(held)
    list(remains(path))


def test_statements_and_virtual_tables(tmp_path: Path) -> None:
    def then(made: sqlite3.Connection) -> None:
        made.execute(f"create view others as select * from visits where remark <> '{NAME}'")
        made.execute("create virtual table people using fts5(name, phone)")
        made.executemany("insert into people values (?, ?)", [(name, phone) for name, phone, _ in PEOPLE[:30]])

    seen = [one for one in _people(base(tmp_path / "a.sqlite", then)) if one.kind in {"table", "statements"}]
    assert {(one.kind, one.name) for one in seen} >= {("statements", ""), ("table", "people"), ("table", "people_content")}
    assert next(one for one in seen if one.name == "people").unread is not None
    assert next(one for one in seen if one.name == "people_content").sure


def _people(path: Path) -> tuple[Any, ...]:
    with open_dataset(path) as dataset:
        return people_in(dataset.table.parts())


def test_free_blocks_of_duckdb(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    with duckdb.connect(str(path)) as made:
        made.execute("create table visits as select i % 40 as age, 'x' as area from range(200000) t(i)")
    assert "deleted" not in found(path)
    with duckdb.connect(str(path)) as made:
        made.execute("create table people as select 'n' || i as code from range(200000) t(i)")
    with duckdb.connect(str(path)) as made:
        made.execute("drop table people")
    assert found(path)["deleted"].unread is not None


def _categorised() -> pa.Table:
    ages = pa.array([str(row[0]) for row in ROWS])
    listed = pa.array([*sorted(set(ages.to_pylist())), *(f"{name}，电话{phone}" for name, phone, _ in PEOPLE)])
    column = pa.DictionaryArray.from_arrays(pa.array([listed.to_pylist().index(age) for age in ages.to_pylist()], pa.int32()), listed)
    return pa.table({"age": column, "sex": [row[1] for row in ROWS], "area": [row[2] for row in ROWS]})


def test_categories_that_no_row_has(tmp_path: Path) -> None:
    """As whoever filters rows of a table with categories leaves them; where all have rows nothing is said."""
    made = _categorised()
    pa.parquet.write_table(made, tmp_path / "a.parquet", row_group_size=100)
    pa.feather.write_feather(made, tmp_path / "a.feather")
    for name in ("a.parquet", "a.feather"):
        one = found(tmp_path / name)["labels"]
        assert (one.name, one.sure, one.count) == ("age", True, len(PEOPLE))
    plain = made.set_column(0, "age", made["age"].cast(pa.string()).dictionary_encode())
    pa.parquet.write_table(plain, tmp_path / "b.parquet")
    assert not found(tmp_path / "b.parquet")


def test_properties_of_a_table_and_its_columns(tmp_path: Path) -> None:
    made = pa.table({"sex": [row[1] for row in ROWS], "area": [row[2] for row in ROWS]})
    about = pa.field("area", pa.string(), metadata={"comment": f"电话 {MOBILE}"})
    for number, table in enumerate((
        made.replace_schema_metadata({"export": f'{{"by": ["{NAME}"]}}'}), made.set_column(1, about, made["area"]),
    )):  # fmt: skip
        pa.parquet.write_table(table, tmp_path / f"{number}.parquet")
        pa.feather.write_feather(table, tmp_path / f"{number}.feather")
        for ending in ("parquet", "feather"):
            assert found(tmp_path / f"{number}.{ending}")["metadata"].sure == bool(number)
    pa.parquet.write_table(made, tmp_path / "plain.parquet")
    assert not found(tmp_path / "plain.parquet")


def test_a_schema_is_read_as_its_own_library_reads_it() -> None:
    inner = pa.field("one", pa.string(), metadata={"k": "v"})
    schema = pa.schema(
        [
            pa.field("a", pa.dictionary(pa.int8(), pa.string())),
            pa.field("b", pa.struct([inner]), metadata={"c": "d", "e": "f"}),
            ("x", pa.int8()),
        ],
        metadata={"about": "all"},
    )
    import base64

    read = schema_in(base64.b64encode(schema.serialize()).decode())
    assert read.categorised == ("a",)
    assert set(read.stated) == {("about", "all"), ("c", "d"), ("e", "f"), ("k", "v")}
    assert set(words(read.stated, ("d",))) == {"all", "f", "v"}


@given(st.binary(max_size=400))
def test_a_damaged_schema_says_nothing(noise: bytes) -> None:
    import base64

    for held in (noise, b"\xff\xff\xff\xff" + noise):
        assert isinstance(schema_in(base64.b64encode(held).decode()).stated, tuple)
    assert schema_in("?").stated == ()


def test_older_versions_of_a_delta_table(tmp_path: Path) -> None:
    deltalake = pytest.importorskip("deltalake")
    rows = pa.table({"age": [row[0] for row in ROWS], "area": [row[2] for row in ROWS], "remark": [NAME, *["-"] * (len(ROWS) - 1)]})
    deltalake.write_deltalake(str(tmp_path / "the table"), rows)
    assert "versions" not in {one.kind for one in _people(tmp_path / "the table") if one.unread}
    deltalake.DeltaTable(str(tmp_path / "the table")).delete(f"remark = '{NAME}'")
    assert any(one.kind == "versions" and (one.what or one.unread) for one in _people(tmp_path / "the table"))


def test_files_of_an_older_version_are_said_though_nothing_names_anybody(tmp_path: Path) -> None:
    deltalake = pytest.importorskip("deltalake")
    deltalake.write_deltalake(str(tmp_path / "t"), pa.table({"age": [row[0] for row in ROWS], "area": [row[2] for row in ROWS]}))
    deltalake.DeltaTable(str(tmp_path / "t")).delete("age > 45")
    (one,) = (one for one in _people(tmp_path / "t") if one.kind == "versions")
    assert one.unread is not None
    table = deltalake.DeltaTable(str(tmp_path / "t"))
    table.vacuum(0, enforce_retention_duration=False, dry_run=False)
    assert not [one for one in _people(tmp_path / "t") if one.kind == "versions"]


def test_labels_and_remarks_of_statistics_programs(tmp_path: Path) -> None:
    import pandas as pd

    frame = pd.DataFrame({"sex": [row[1] for row in ROWS], "site": [1 + n % 5 for n in range(len(ROWS))]})
    own: dict[int | float, str] = {n: f"第{n}中心" for n in range(1, 6)}
    labels = {"site": own | {n: f"{name}，{phone}" for n, (name, phone, _) in enumerate(PEOPLE[:50], 6)}}
    pyreadstat.write_sav(frame, tmp_path / "a.sav", variable_value_labels=labels)
    pyreadstat.write_dta(frame, tmp_path / "a.dta", variable_value_labels=labels, file_label=f"tel {MOBILE}")
    pyreadstat.write_sav(frame, tmp_path / "b.sav", note=f"联系人电话{MOBILE}", variable_value_labels={"site": own})
    pyreadstat.write_sav(frame, tmp_path / "c.sav", variable_value_labels={"site": own | {9: "9 refused", 8: "张伟"}})
    assert found(tmp_path / "a.sav")["labels"].sure
    assert {kind: one.sure for kind, one in found(tmp_path / "a.dta").items()} == {"labels": True, "metadata": True}
    assert set(found(tmp_path / "b.sav")) == {"metadata"}
    assert not found(tmp_path / "c.sav")  # one answer that nobody gave


def _with_more_strings(path: Path, to: Path, more: list[str]) -> Path:
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(to, "w") as target:
        for info in source.infolist():
            held = source.read(info)
            if info.filename == "xl/sharedStrings.xml":
                held = held.replace(b"</sst>", "".join(f"<si><t>{one}</t></si>" for one in more).encode() + b"</sst>")
            target.writestr(info, held)
    return to


def test_texts_of_a_workbook_that_no_cell_has(tmp_path: Path) -> None:
    made = book(tmp_path / "a.xlsx", {"随访": PATIENTS, "说明": [("第一张是随访记录",)]})
    assert "strings" not in found(made)
    one = found(_with_more_strings(made, tmp_path / "b.xlsx", [name + "，" + phone for name, phone, _ in PEOPLE]))["strings"]
    assert (one.sure, one.count) == (True, len(PEOPLE))
    places = [f"某县第{n}村" for n in range(40)]
    assert found(_with_more_strings(made, tmp_path / "c.xlsx", places))["strings"].unread is not None
    assert "strings" not in found(_with_more_strings(made, tmp_path / "d.xlsx", places[:3]))


def test_comments_of_an_archive(tmp_path: Path) -> None:
    rows = "\n".join(",".join(map(str, row)) for row in PATIENTS)
    for name, held in (("a.zip", ""), ("b.zip", f"电话{MOBILE}")):
        with zipfile.ZipFile(tmp_path / name, "w") as archive:
            archive.writestr("p.csv", rows)
            archive.comment = held.encode()
    assert not found(tmp_path / "a.zip")
    assert found(tmp_path / "b.zip")["properties"].sure


def test_runs_of_signs_are_parted_where_kinds_meet() -> None:
    seen = texts_in([b"\x00\x03James Carter07700900123High Street\x01ab\x00" + f"王秀英{MOBILE}".encode() + b"\xff\xfe"])
    assert set(seen) >= {"James Carter", "07700900123", "High Street", "王秀英", MOBILE}
    assert "ab" not in seen


@pytest.mark.parametrize(("lang", "said"), [("en", "deleted or changed rows"), ("zh", "删除、改写过的行")])
def test_the_level_is_capped(run: Run, tmp_path: Path, lang: str, said: str) -> None:
    base(tmp_path / "a.sqlite", _dropped)
    given_ = ("assess", "a.sqlite", "--qi", "age,sex,area", "--ni", "id,remark", "--sharing", "controlled", "--controls", "medium")
    ran = run(*given_, "--motives", "medium", "--recipient-security", "high", "--p", "0.001", "--lang", lang)
    assert ran.code == 1
    assert said in ran.out
    assert MOBILE[:7] not in ran.out
