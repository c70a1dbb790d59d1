"""Several tables of one release as one, against the outer join of plain Python."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.data.joined import join
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.flow.scan import survey
from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.problem import InputError

Rows = Sequence[Sequence[str]]
PATIENTS = ("patient_id", "sex"), [("P100001", "F"), ("P100002", "M"), ("P100003", "F"), ("P100009", "M")]
VISITS = (
    ("visit_no", "patient_id", "ward"),
    [
        ("V200001", "P100001", "a"),
        ("V200002", "P100001", "b"),
        ("V200003", "P100002", "a"),
        ("V200004", "P100007", "c"),
        ("V200005", "", "c"),
    ],
)
RESULTS = ("visit_no", "test"), [("V200001", "x"), ("V200001", "y"), ("V200004", "x"), ("", "z")]
_FOLDERS = count()


def folder(place: Path, tables: Mapping[str, tuple[Sequence[str], Rows]]) -> Path:
    place = place / f"release{next(_FOLDERS)}"
    place.mkdir()
    for name, (columns, rows) in tables.items():
        with (place / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([columns, *rows])
    return place


def rows_of(place: object, options: ReadOptions | None = None) -> tuple[tuple[str, ...], Counter[tuple[str | None, ...]]]:
    with open_dataset(place, options) as dataset, dataset.table.scan() as source:
        found = Counter(tuple(cell or None for cell in row) for row in dataset.engine.run(f"select * from {source}"))
        assert dataset.facts.rows == sum(found.values())
        return dataset.facts.columns, found


def outer(left: list[dict[str, str]], right: list[dict[str, str]], key: str) -> list[dict[str, str]]:
    """The outer join of plain Python; an empty key ties nobody."""
    made = [{**one, **other} for one in left for other in right if one.get(key) and one[key] == other[key]]
    met = {one[key] for one in made}
    return [*made, *(one for one in left if one.get(key) not in met), *(one for one in right if one[key] not in met)]


def dicts(table: tuple[Sequence[str], Rows]) -> list[dict[str, str]]:
    return [dict(zip(table[0], row, strict=True)) for row in table[1]]


def counted(rows: list[dict[str, str]], columns: Sequence[str]) -> Counter[tuple[str | None, ...]]:
    return Counter(tuple(one.get(name) or None for name in columns) for one in rows)


def test_three_tables_along_their_keys(tmp_path: Path) -> None:
    columns, found = rows_of(folder(tmp_path, {"patients": PATIENTS, "visits": VISITS, "results": RESULTS}))
    assert sorted(columns) == ["patient_id", "sex", "test", "visit_no", "ward"]
    visits = outer(dicts(PATIENTS), dicts(VISITS), "patient_id")
    assert found == counted(outer(visits, dicts(RESULTS), "visit_no"), columns)
    assert sum(found.values()) == 9


keys = st.sampled_from(["P10000" + str(n) for n in range(6)])
several = st.lists(st.tuples(keys, st.sampled_from("xyz")), min_size=2, max_size=9)


@settings(max_examples=40)
@given(st.sets(keys, min_size=2), several, several)
def test_the_join_is_that_of_plain_python(tmp_path_factory: pytest.TempPathFactory, people: set[str], one: Rows, two: Rows) -> None:
    tables = {
        "people": (("pid", "sex"), [(key, "FM"[int(key[-1]) % 2]) for key in sorted(people)]),
        "one": (("pid", "seen"), one),
        "two": (("pid", "had"), two),
    }
    expected = outer(outer(dicts(tables["people"]), dicts(tables["one"]), "pid"), dicts(tables["two"]), "pid")
    columns, found = rows_of(folder(tmp_path_factory.mktemp("tables"), tables), ReadOptions(join=("pid",)))
    assert found == counted(expected, columns)


@settings(max_examples=25)
@given(st.sets(st.tuples(st.sampled_from("AB"), st.sampled_from("123")), min_size=4), st.data())
def test_keys_of_several_columns_tie_as_plain_python_does(
    tmp_path_factory: pytest.TempPathFactory, people: set[tuple[str, str]], data: st.DataObject
) -> None:
    """A number that each hospital gives: rows are one person's where both agree, also where lengths of the two are mistaken for another."""
    known = sorted(people)
    one = data.draw(st.lists(st.tuples(st.sampled_from([*known, ("A", ""), ("A2", "3"), ("A", "23")]), st.sampled_from("xy")), max_size=6))
    tables: dict[str, tuple[Sequence[str], Rows]] = {
        "people": (("site", "no", "sex"), [(*key, "FM"[place % 2]) for place, key in enumerate(known)]),
        "seen": (("site", "no", "ward"), [(*key, ward) for key, ward in one] + [(*known[0], "z")]),
    }
    tuples = [
        [{**each, "k": each["site"] and each["no"] and f"{each['site']} {each['no']}"} for each in dicts(table)]
        for table in tables.values()
    ]
    columns, found = rows_of(folder(tmp_path_factory.mktemp("tables"), tables), ReadOptions(join=("site+no",)))
    assert found == counted(outer(tuples[0], tuples[1], "k"), columns)


def test_keys_of_several_columns_are_found(tmp_path: Path) -> None:
    """Hospital and number, number and line of a household: also beside a table that only the first of them ties."""
    homes = (("household_id", "region"), [(str(home), "ns"[home % 2]) for home in range(8)])
    members = (("household_id", "line", "sex"), [(str(home), str(line), "FM"[line % 2]) for home in range(8) for line in range(1, 4)])
    waves = (("household_id", "line", "wave", "work"), [(home, line, wave, "y") for home, line, _ in members[1] for wave in ("1", "2")])
    place = folder(tmp_path, {"homes": homes, "members": members, "waves": waves})
    with open_dataset(place) as dataset:
        assert dataset.facts.rows == 48
        assert dataset.table.together is not None
        assert "waves.household_id+line=members.household_id+line" in dataset.table.together.joins
        joins = dataset.table.together.joins
    again = rows_of(place)
    assert rows_of(place, ReadOptions(join=joins)) == again
    assert rows_of(place, ReadOptions(join=("household_id", "members.line=waves.line"))) == again  # of the same two tables both must agree


def test_a_result_is_tied_to_its_visit_before_its_person(tmp_path: Path) -> None:
    """Whatever is said first: else each result would stand beside every visit of its person."""
    patients = (("patient_id", "sex"), [(f"P10000{n}", "F") for n in range(4)])
    visits = (("visit", "patient_id"), [(str(10 * n + k), f"P10000{n}") for n in range(4) for k in range(3)])
    results = (("visit", "patient_id", "test"), [(*one, "x") for one in visits[1]])
    place = folder(tmp_path, {"patients": patients, "visits": visits, "results": results})
    assert [sum(rows_of(place, one)[1].values()) for one in (None, ReadOptions(join=("patient_id", "visit")))] == [12, 12]


@pytest.mark.parametrize("said", ["a.code+x=b.code", "a.code=a.x", "code+nowhere"])
def test_keys_that_do_not_match_are_refused(tmp_path: Path, said: str) -> None:
    place = folder(tmp_path, {"a": (("code", "x"), [("1", "p"), ("2", "q")]), "b": (("code", "y"), [("1", "s")])})
    with pytest.raises(InputError) as refused:
        open_dataset(place, ReadOptions(join=(said,)))
    assert [one.code for one in refused.value.problems] == ["bad_join"]


def test_the_rows_are_reckoned_before_they_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = {"patients": PATIENTS, "visits": (("patient_id", "ward"), [("P100001", "a")] * 7 + [("P100002", "b")] * 2)}
    tables["results"] = ("patient_id", "test"), [("P100001", "x")] * 5 + [("P100003", "y")] * 2
    place = folder(tmp_path, tables)
    assert sum(rows_of(place)[1].values()) == 7 * 5 + 2 + 2 + 1
    monkeypatch.setattr(join, "MOST_JOINED", 39)
    with pytest.raises(InputError) as refused:
        open_dataset(place)
    assert [one.code for one in refused.value.problems] == ["too_many_joined"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("id", ["1", "2", "3"]), ("id", ["1", "2", "3"])),  # each numbers its own rows
        (("postcode", ["100010", "100010", "100020"]), ("postcode", ["100020", "100020", "100010"])),  # repeats on both sides
        (("born", ["19800101", "19810203", "19820304"]), ("seen", ["19800101", "19810203", "19820304"])),  # days
        (("amount", ["1000.25", "2000.50", "3000.75"]), ("price", ["1000.25", "2000.50", "3000.75"])),
    ],
)
def test_what_is_no_key_ties_nothing(tmp_path: Path, one: tuple[str, list[str]], other: tuple[str, list[str]]) -> None:
    tables = {name: ((column, f"of_{name}"), [(value, "x") for value in values]) for name, (column, values) in (("a", one), ("b", other))}
    with pytest.raises(InputError) as refused:
        open_dataset(folder(tmp_path, tables))
    assert [one.code for one in refused.value.problems] == ["tables_not_tied", "tables_not_tied"]
    assert not any(value in str(refused.value) for value in one[1])


@pytest.mark.parametrize(
    ("patients", "visits", "name"),
    [
        (("id", ["1", "2", "3"]), ("patient_id", ["1", "1", "3"]), "patient_id"),  # the table's name and the key's
        (("mrn", ["A10001", "A10002", "A10003"]), ("case", ["A10001", "A10001", "A10003"]), "case"),  # the values alone
        (("Patient ID", ["1", "2", "3"]), ("patient_id", ["1", "1", "3"]), "Patient ID"),  # written alike
    ],
)
def test_a_key_by_name_and_by_value(tmp_path: Path, patients: tuple[str, list[str]], visits: tuple[str, list[str]], name: str) -> None:
    tables = {"patients": ((patients[0], "sex"), [(one, "F") for one in patients[1]])}
    tables["visits"] = (visits[0], "ward"), [(one, "a") for one in visits[1]]
    columns, found = rows_of(folder(tmp_path, tables))
    assert set(columns) == {name, "sex", "ward"}
    assert sum(found.values()) == 4


def test_columns_of_one_name(tmp_path: Path) -> None:
    """One where they never differ, told apart by the table's name where they do."""
    tables = {"patients": (("pid", "sex", "town"), [("P100001", "F", "a"), ("P100002", "M", "b"), ("P100003", "M", "b")])}
    tables["visits"] = ("pid", "sex", "Town"), [("P100001", "F", "c"), ("P100002", "M", "b")]
    columns, found = rows_of(folder(tmp_path, tables))
    assert columns == ("pid", "sex", "patients.town", "visits.Town")
    assert found == Counter([("P100001", "F", "a", "c"), ("P100002", "M", "b", "b"), ("P100003", "M", "b", None)])


def test_what_a_person_says_ties_first(tmp_path: Path) -> None:
    tables = {"a": (("code", "x"), [("1", "p"), ("1", "q"), ("2", "r")]), "b": (("number", "y"), [("1", "s"), ("1", "t")])}
    place = folder(tmp_path, tables)
    _, found = rows_of(place, ReadOptions(join=("a.code=b.number",)))
    assert sum(found.values()) == 5  # a code that repeats on both sides: only a person can say that it is a key
    shared = folder(tmp_path, {"a": (("code", "x"), [("1", "p"), ("1", "q")]), "b": (("code", "y"), [("1", "s"), ("1", "t")])})
    assert sum(rows_of(shared, ReadOptions(join=("code",)))[1].values()) == 4


@pytest.mark.parametrize("said", ["z.code=b.number", "a.nothing=b.number", "nowhere", "code=number"])
def test_what_cannot_tie_is_refused(tmp_path: Path, said: str) -> None:
    place = folder(tmp_path, {"a": (("code", "x"), [("1", "p"), ("2", "q")]), "b": (("number", "y"), [("1", "s")])})
    with pytest.raises(InputError) as refused:
        open_dataset(place, ReadOptions(join=(said, said)))
    assert {one.code for one in refused.value.problems} <= {"bad_join", "unknown_column"}
    assert len(refused.value.problems) == 2


def test_tables_by_their_names_in_python(tmp_path: Path) -> None:
    files = folder(tmp_path, {"patients": PATIENTS, "visits": VISITS})
    by_file = rows_of(files)
    assert rows_of({"patients": files / "patients.csv", "visits": str(files / "visits.csv")}) == by_file
    assert rows_of({"visits": files / "visits.csv"})[0] == tuple(VISITS[0])
    with pytest.raises(InputError, match="No table was given"):
        open_dataset({})


def test_the_same_whatever_the_order(tmp_path: Path) -> None:
    one = folder(tmp_path, {"patients": PATIENTS, "visits": VISITS})
    other = folder(tmp_path, {"patients": PATIENTS, "visits": (VISITS[0], VISITS[1][::-1])})
    assert rows_of(one) == rows_of(other)


def test_every_table_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    place = folder(tmp_path, {"patients": PATIENTS})
    (place / "empty.csv").touch()
    (place / "broken.xlsx").write_bytes(b"PK\x03\x04")
    with pytest.raises(InputError) as refused:
        open_dataset(place)
    assert {Path(one.file or "").name for one in refused.value.problems} == {"empty.csv", "broken.xlsx"}


def test_what_lies_beside_the_tables_is_known(tmp_path: Path) -> None:
    place = folder(tmp_path, {"patients": PATIENTS, "visits": VISITS})
    (place / "face.png").write_bytes(b"\x89PNG\r\n\x1a\n\0")
    with open_dataset(place) as dataset:
        assert [(one.kind, one.names) for one in dataset.facts.others] == [("picture", ("face.png",))]


def test_what_is_said_of_each_table_is_said_once(tmp_path: Path) -> None:
    tests = ("visit_no", "化验"), [("V200001", "血常规"), ("V200002", "血糖")]
    place = folder(tmp_path, {"患者": PATIENTS, "就诊": VISITS, "检验": tests})
    for file in place.iterdir():
        file.write_bytes(file.read_text(encoding="utf-8").replace("ward", "科室").replace("sex", "性别").encode("gb18030"))
    with open_dataset(place) as dataset:
        notes = [note.say("en") for note in dataset.facts.notes]
    assert len(notes) == len(set(notes))
    assert any("GB18030" in note for note in notes)


def test_a_number_that_repeats_on_both_sides_is_a_question(tmp_path: Path) -> None:
    """It may be the person's, as here, or a postcode: the person who asks is asked, with what to write."""
    one = [(f"P{at % 20:04d}", "a") for at in range(50)]
    other = [(f"P{at % 18:04d}", "b") for at in range(40)]
    tables = {"visits": (("patient no", "ward"), one), "labs": (("patient_no", "item"), other)}
    place = folder(tmp_path, tables)
    with pytest.raises(InputError) as refused:
        open_dataset(place)
    hints = [one.hint.say("en") for one in refused.value.problems if one.hint is not None]
    assert "of its 18 different values in “labs” 18 stand in “visits”" in hints[0]
    assert "of its 20 different values in “visits” 18 stand in “labs”" in hints[1]
    assert all("--join patient" in hint and "Does it number persons?" in hint for hint in hints)
    assert rows_of(place, ReadOptions(join=("patient_no",)))[0]  # as it says
    few = {"a": (("ward", "x"), [("w1", "1"), ("w1", "2")]), "b": (("ward", "y"), [("w1", "1"), ("w1", "2")])}
    with pytest.raises(InputError) as refused:
        open_dataset(folder(tmp_path, few))
    assert not any("Does it" in one.hint.say("en") for one in refused.value.problems if one.hint is not None)


def test_tables_of_the_same_columns_are_parts_of_one(tmp_path: Path) -> None:
    rows = [[(f"P{at:03d}", "FM"[at % 2], str(month)) for at in range(month, 40, 2)] for month in (1, 2, 3)]
    parts = {f"m{month}": (("patient_id", "sex", "month"), part) for month, part in enumerate(rows, 1)}
    parts["m3"] = (("month", "patient_id", "sex"), [(month, who, sex) for who, sex, month in rows[2]])
    place = folder(tmp_path, parts)
    columns, found = rows_of(place)
    assert columns == ("patient_id", "sex", "month")
    assert found == Counter(tuple(row) for part in rows for row in part)
    with open_dataset(place) as dataset:
        assert dataset.facts.rows == sum(map(len, rows))
        assert any("All have the same columns" in note.say("en") for note in dataset.facts.notes)
        assert any("各表的行上下相接" in note.say("zh") for note in dataset.facts.notes)
        assert dict(dataset.table.stacked) == {f"m{at}": len(part) for at, part in enumerate(rows, 1)}
        found_tables = survey(dataset, EvaluationPlan()).tables
        assert [(one.name, one.rows) for one in found_tables] == list(dataset.table.stacked)
    columns, _ = rows_of(place, ReadOptions(join=("patient_id",)))
    assert len(columns) > 3  # a person who wants them put together by person says so
