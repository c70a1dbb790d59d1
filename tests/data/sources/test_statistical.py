"""SAS, SPSS and Stata: every value as text, labels used, dates right, missing values told; what is no such file is refused."""

from __future__ import annotations

import io
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import IO, Any

import pandas as pd
import pyreadstat
import pytest
from tests.data.sources.opening import Opened
from tests.data.sources.sas_dataset import sas7bdat
from tests.edge.calling import Run

from reidrisk.data.apart import child_process
from reidrisk.data.apart.child_process import DiedError, Job, frames
from reidrisk.data.sources import sas, spss, stata
from reidrisk.data.statistical import moments, reading, table
from reidrisk.data.statistical.variable import Described, Variable
from reidrisk.model.problem import DependencyError

Open = Callable[..., Opened]
Refused = Callable[..., list[str]]
ROWS = 60
SEXES: dict[int | float, str] = {1: "男", 2: "女"}


@pytest.fixture
def own_process() -> Callable[..., Any]:
    return child_process.launched


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, own_process: object) -> object:  # noqa: ARG001 - asked for before it is replaced
    """The work of the process, done in this one; tests of the process itself start it."""

    @contextmanager
    def act(job: Job, patience: float | None = None) -> Iterator[IO[bytes]]:  # noqa: ARG001 - nothing to wait for
        stream = io.BytesIO()
        child_process.write(stream, child_process.work(job.module, job.name, job.given))
        stream.seek(0)
        yield stream

    monkeypatch.setattr(child_process, "launched", act)
    return act


def people() -> pd.DataFrame:
    """Names, days and codes of some people."""
    return pd.DataFrame(
        {
            "pname": [f"P{at:03d}" for at in range(ROWS)],
            "sex": [1 + at % 2 for at in range(ROWS)],
            "born": [date(1950 + at % 40, 3, 1 + at % 5) for at in range(ROWS)],
            "seen": [datetime(2024, 5, 1 + at % 3, 10, at % 60) for at in range(ROWS)],  # noqa: DTZ001 - these formats have no zone
            "cost": [at / 4 for at in range(ROWS)],
        }
    )


def expected(*, labelled: bool) -> Counter[tuple[str | None, ...]]:
    return Counter(
        (
            f"P{at:03d}",
            SEXES[1 + at % 2] if labelled else str(1 + at % 2),
            f"{1950 + at % 40}-03-{1 + at % 5:02d}",
            f"2024-05-{1 + at % 3:02d} 10:{at % 60:02d}:00",
            f"{at / 4:g}",
        )
        for at in range(ROWS)
    )


LABELS = {"pname": "姓名", "sex": "性别", "born": "出生日期"}


def written(path: Path) -> Path:
    """These people, as the ending says."""
    frame, kind = people(), path.suffix
    words: dict[str, Any] = {"column_labels": LABELS}
    if kind in {".sav", ".zsav"}:
        pyreadstat.write_sav(frame, path, compress=kind == ".zsav", variable_value_labels={"sex": SEXES}, **words)
    elif kind == ".dta":
        pyreadstat.write_dta(frame, path, variable_value_labels={"sex": SEXES}, **words)
    elif kind == ".por":
        formats = {"born": "EDATE10", "seen": "DATETIME20"}
        pyreadstat.write_por(frame, path, variable_format=formats)
    else:
        pyreadstat.write_xport(frame, path, file_format_version=5 if "5" in path.stem else 8, **words)
    return path


SOURCES = {".sav": spss.SOURCE, ".zsav": spss.SOURCE, ".por": spss.SOURCE, ".dta": stata.SOURCE, ".xpt": sas.SOURCE}


@pytest.mark.parametrize("name", ["a.sav", "a.zsav", "a.dta", "a5.xpt", "a8.xpt", "a.por"])
def test_every_kind_reads_the_same_people(tmp_path: Path, opened: Open, name: str) -> None:
    path = written(tmp_path / name)
    found = opened(SOURCES[path.suffix], path)
    labelled = path.suffix in {".sav", ".zsav", ".dta"}
    assert [one.lower() for one in found.table.columns] == ["pname", "sex", "born", "seen", "cost"]
    assert found.rows() == expected(labelled=labelled)
    assert found.table.rows == ROWS
    assert (found.table.labels == LABELS) is (path.suffix != ".por")
    assert ("value labels" in found.said()) is labelled
    assert found.table.fingerprint.kind == "bytes-sha256"


def test_a_dataset_of_sas(tmp_path: Path, opened: Open, refused: Refused, run: Run) -> None:
    """No library writes these: the bytes are made by hand. Formats of whoever made it have their labels elsewhere."""
    columns = [("pname", "姓名", "$", 12), ("sex", "性别", "SEXF", 0), ("born", "出生日期", "DATE", 0), ("seen", "", "DATETIME", 0)]
    rows: list[list[float | str | None]] = [["王小明", 1.0, 21310.0, 1841220610.0], ["李丽", 2.0, -1.0, None], ["", None, 0.5, 0.0]] * 20
    path = tmp_path / "p.sas7bdat"
    path.write_bytes(sas7bdat(columns, rows))
    found = opened(sas.SOURCE, path)
    assert found.rows() == Counter(
        {
            ("王小明", "1", "2018-05-06", "2018-05-06 10:10:10"): 20,
            ("李丽", "2", "1959-12-31", None): 20,
            (None, None, "1960-01-01 12:00:00", "1960-01-01"): 20,
        }
    )
    assert (found.table.format, found.table.encoding) == ("sas7bdat", "utf-8")
    assert found.table.labels == {"pname": "姓名", "sex": "性别", "born": "出生日期"}
    assert "they hold codes: sex" in found.said()
    assert run("mitigate", str(path), "--di", "pname", "--qi", "sex", "--ni", "born,seen", "--k", "2", "-o", "out.csv").code == 0
    path.write_bytes(sas7bdat(columns, rows)[:5000])
    assert refused(sas.SOURCE, path, "王小明") == ["corrupt_file"]
    path.write_bytes(sas7bdat(columns, rows).replace("王小明".encode(), "王小明".encode("gb18030") + b"\xff  "))
    assert refused(sas.SOURCE, path) == ["wrong_encoding"]


def test_runs_of_rows_are_the_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Open) -> None:
    """Read in seven runs, the last one short; and in runs that end where the rows do."""
    for least in (9, 20):
        monkeypatch.setattr(reading, "_MOST_ROWS", least)
        monkeypatch.setattr(reading, "_LEAST_ROWS", least)
        for name in ("a.sav", "a.dta", "a8.xpt", "a.por"):
            path = written(tmp_path / name)
            assert opened(SOURCES[path.suffix], path).rows() == expected(labelled=path.suffix in {".sav", ".dta"}), name


def texts(
    values: list[Any], *, kind: str = "double", labels: dict[Any, str] | None = None, ranges: Any = (), form: str = ""
) -> list[str | None]:
    spelled = moments.stata(form) if form else None
    return Variable(Described("x", kind, spelled, labels or {}, ranges), {"", "NA", "*"}).texts(values)


def test_labels_never_make_two_codes_one() -> None:
    """A class would grow, and the risk shrink, by nothing but words."""
    labels = {1: "other", 9: "other", 2: "NA", 3: "4", 5: " ", 6: "six"}
    assert texts([1.0, 9.0, 2.0, 3.0, 4.0, 5.0, 6.0, None], labels=labels) == ["1=other", "9=other", "2=NA", "4", "4=4", "5", "six", None]
    assert texts(["a", "b", "c", ""], kind="string", labels={"a": "b"}) == ["b", "b=b", "c", None]


def test_what_is_declared_missing_is_missing_and_told(tmp_path: Path, opened: Open) -> None:
    frame = pd.DataFrame({"x": [1.0, 8.0, 9.0, 97.0, None], "s": ["a", "ZZ", "b", "c", "d"]})
    path = tmp_path / "m.sav"
    pyreadstat.write_sav(
        frame, path, missing_ranges={"x": [{"lo": 8, "hi": 9}, 97], "s": ["ZZ"]}, variable_value_labels={"x": {8: "refused", 1: "one"}}
    )
    found = opened(spss.SOURCE, path)
    assert found.rows() == Counter([("one", "a"), (None, None), (None, "b"), (None, "c"), (None, "d")])
    assert "4 cells, read as missing, in x, s" in found.said()
    tagged = pd.DataFrame({"x": pd.Series([1, "a", "z", 2], dtype=object)})
    pyreadstat.write_dta(tagged, tmp_path / "m.dta", missing_user_values={"x": ["a", "z"]})
    found = opened(stata.SOURCE, tmp_path / "m.dta")
    assert found.rows() == Counter([("1",), (None,), (None,), ("2",)])
    assert "2 cells" in found.said()


@pytest.mark.parametrize(
    ("spelled", "value", "text"),
    [
        (moments.stata("%td"), 0.0, "1960-01-01"),
        (moments.stata("%-tdDD/NN/CCYY"), 21310.0, "2018-05-06"),
        (moments.stata("%d"), -1.0, "1959-12-31"),
        (moments.stata("%tc"), 1841220610250.0, "2018-05-06 10:10:10.250000"),
        (moments.stata("%tm"), 656.0, "2014-09"),
        (moments.stata("%tm"), -1.0, "1959-12"),
        (moments.stata("%tq"), 218.0, "2014Q3"),
        (moments.stata("%th"), 109.0, "2014H2"),
        (moments.stata("%tw"), 2840.0, "2014W33"),
        (moments.stata("%td"), 1e12, "1000000000000"),
        (moments.stata("%tm"), 0.5, "0.5"),
        (moments.spss("DATE11"), 13744944000.0, "2018-05-06"),
        (moments.spss("SDATE10"), 0.0, "1582-10-14"),
        (moments.spss("DATETIME23.2"), 13744980610.5, "2018-05-06 10:10:10.500000"),
        (moments.spss("QYR8"), 13631500800.0, "2014-10-01"),
        (moments.spss("TIME8"), 36610.0, "10:10:10"),
        (moments.spss("DTIME13"), -90061.0, "-25:01:01"),
        (moments.spss("ADATE10"), 1e300, "1e+300"),
        (moments.sas("DATE9"), 21310.0, "2018-05-06"),
        (moments.sas("MONYY7"), 21310.0, "2018-05-06"),
        (moments.sas("YYMMDDN8"), -137696.0, "1583-01-01"),
        (moments.sas("E8601DT26.6"), 1841220610.0, "2018-05-06 10:10:10"),
        (moments.sas("DTDATE9"), 1841184000.0, "2018-05-06"),
        (moments.sas("TIME20.3"), 0.25, "00:00:00.250"),
        (moments.sas("HHMM"), 1e300, "1e+300"),
    ],
)
def test_dates_by_their_clocks(spelled: moments.Spelled | None, value: float, text: str) -> None:
    assert spelled is not None
    assert spelled(value) == text


@pytest.mark.parametrize(
    ("found", "forms"),
    [
        (moments.stata, ("%9.0g", "%16.2f", "%-12s", "%ty", "%tbcal", "")),
        (moments.spss, ("F8.2", "A40", "COMMA8.2", "WKDAY9", "MONTH9", "DOLLAR8")),
        (moments.sas, ("BEST12", "8.2", "$20", "SEXF", "$SEXF", "", "Z5", "COMMA10.2", "PERCENT8.2")),
    ],
)
def test_numbers_stay_numbers(found: Callable[[str], object], forms: tuple[str, ...]) -> None:
    assert [form for form in forms if found(form) is not None] == []
    assert moments.counts_leap_seconds("%tC")
    assert not any(map(moments.is_own_format, ("DATE9", "BEST12", "8.2", "$20", "", "COMMA10.2")))
    assert all(map(moments.is_own_format, ("SEXF", "$SEXF", "AGEGR1F")))


def test_numbers_as_they_were_typed(tmp_path: Path, opened: Open) -> None:
    """Thirty-two bits of Stata; numbers whose last digits are gone are told."""
    assert texts([0.10000000149011612, 3.0], kind="float") == ["0.1", "3"]
    path = tmp_path / "n.sav"
    pyreadstat.write_sav(pd.DataFrame({"idno": [110101199003074512.0, 110101199003074513.0]}), path)
    assert "Precision lost at the source" in opened(spss.SOURCE, path).said()
    many = Variable(Described("x", "double"), ())
    assert len(many.texts([float(at) for at in range(200_005)])) == 200_005
    assert many.texts([1.5]) == ["1.5"]


def test_chinese_of_before_unicode(tmp_path: Path, opened: Open, refused: Refused) -> None:
    """Transport files and old files of Stata do not say their encoding: what the bytes are decides, as for text files."""
    frame = pd.DataFrame({"n": ["AAAAAA", "BBBBBB", "CCCCCC"], "x": [1, 2, 3]})
    pyreadstat.write_xport(frame, tmp_path / "g.xpt")
    pyreadstat.write_dta(frame, tmp_path / "g.dta", version=10)
    for name in ("g.xpt", "g.dta"):
        path = tmp_path / name
        content = path.read_bytes()
        for letters, word in ((b"AAAAAA", "王小明"), (b"BBBBBB", "李丽华"), (b"CCCCCC", "欧阳锋")):
            content = content.replace(letters, word.encode("gb18030"))
        path.write_bytes(content)
        found = opened(SOURCES[path.suffix], path)
        assert {row[0] for row in found.rows()} == {"王小明", "李丽华", "欧阳锋"}
        assert "GB18030" in found.said()
        assert refused(SOURCES[path.suffix], path, "王小明", encoding="utf-8") == ["wrong_encoding"]
    western = (tmp_path / "g.dta").read_bytes()
    for word, other in (("王小明", "Müller"), ("李丽华", "Lefévr"), ("欧阳锋", "Garçon")):
        western = western.replace(word.encode("gb18030"), other.encode("cp1252"))
    (tmp_path / "w.dta").write_bytes(western)
    found = opened(stata.SOURCE, tmp_path / "w.dta")
    assert {row[0] for row in found.rows()} == {"Müller", "Lefévr", "Garçon"}
    assert "guess" in found.said()


@pytest.mark.parametrize("name", ["a.sav", "a.zsav", "a.dta", "a8.xpt", "a.por"])
@pytest.mark.parametrize("share", [0.02, 0.4, 0.95])
def test_what_was_cut_off_is_refused(tmp_path: Path, refused: Refused, name: str, share: float) -> None:
    path = written(tmp_path / name)
    content = path.read_bytes()
    cut = int(len(content) * share)
    path.write_bytes(content[: cut + (cut % 80 == 0)])
    assert refused(SOURCES[path.suffix], path, "P00") in (["corrupt_file"], ["not_that_format"])


@pytest.mark.parametrize("name", ["a.sav", "a.dta", "a.xpt", "a.por", "a.sas7bdat"])
def test_what_is_no_such_file(tmp_path: Path, refused: Refused, name: str) -> None:
    source, path = SOURCES.get(Path(name).suffix, sas.SOURCE), tmp_path / name
    path.write_bytes(b"")
    assert refused(source, path) == ["empty"]
    path.write_bytes("姓名,年龄\n王小明,3\n".encode())
    assert refused(source, path, "王小明") == ["not_that_format"]
    assert refused(source, tmp_path / "gone.sav") == ["file_not_found"]


def test_a_password_and_several_datasets_are_told(tmp_path: Path, refused: Refused) -> None:
    path = tmp_path / "p.sav"
    path.write_bytes(bytes.fromhex("1c00000000000000") + b"ENCRYPTEDSAV" + bytes(40))
    assert refused(spss.SOURCE, path) == ["encrypted_file"]
    one = written(tmp_path / "one.xpt").read_bytes()
    (tmp_path / "two.xpt").write_bytes(one + one[one.index(b"HEADER RECORD*******MEM") :])
    assert refused(sas.SOURCE, tmp_path / "two.xpt") == ["several_datasets"]


def test_no_rows_and_changed_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Refused) -> None:
    path = tmp_path / "none.sav"
    pyreadstat.write_sav(pd.DataFrame({"a": pd.Series([], dtype=float)}), path)
    assert refused(spss.SOURCE, path) == ["no_rows"]
    states = iter([(1, 1), (1, 2)])
    monkeypatch.setattr(table, "file_state", lambda _path: next(states))
    assert refused(spss.SOURCE, written(tmp_path / "b.sav")) == ["file_changed"]


def test_names_are_held_to_the_rules_of_all(tmp_path: Path, refused: Refused) -> None:
    path = tmp_path / "twice.dta"
    pyreadstat.write_dta(pd.DataFrame({"age": [1], "Age": [2]}), path)
    assert refused(stata.SOURCE, path) == ["duplicate_column_name"]


@pytest.mark.parametrize(
    ("failure", "code"),
    [
        (MemoryError(), "too_big"),
        (ValueError("Unable to allocate memory"), "too_big"),
        (ValueError("Unable to convert string"), "wrong_encoding"),
        (OSError("CANARY"), "corrupt_file"),
        (UnicodeDecodeError("utf-8", b"CANARY", 0, 1, "x"), "wrong_encoding"),
    ],
)
def test_what_the_reader_fails_of_is_told_in_our_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Refused, failure: Exception, code: str
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise failure

    path = written(tmp_path / "a.sav")
    monkeypatch.setattr(pyreadstat, "read_sav", fails)
    assert refused(spss.SOURCE, path, "CANARY") == [code]


def test_a_cell_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Refused) -> None:
    monkeypatch.setattr(reading, "LONGEST_CELL", 3)
    assert refused(spss.SOURCE, written(tmp_path / "a.sav"), "P00") == ["cell_too_long"]


def test_the_process_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_process: Callable[..., Any], opened: Open, refused: Refused
) -> None:
    """A file is read in a process of its own; when that dies the file is refused, and we live."""
    monkeypatch.setattr(child_process, "launched", own_process)
    path = written(tmp_path / "a.sav")
    assert opened(spss.SOURCE, path).rows() == expected(labelled=True)
    with pytest.raises(DiedError):
        list(frames(Job("os", "abort", {}, 2**29)))
    monkeypatch.setattr(table, "frames", lambda _job: frames(Job("os", "abort", {}, 2**29)))
    assert refused(spss.SOURCE, path) == ["corrupt_file"]


def test_without_the_reader_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Open, run: Run) -> None:
    monkeypatch.setitem(sys.modules, "pyreadstat", None)
    path = tmp_path / "a.sav"
    path.write_bytes(b"$FL2@(#) SPSS DATA FILE")
    with pytest.raises(DependencyError) as caught:
        opened(spss.SOURCE, path)
    assert 'pip install "reidrisk[spss]"' in caught.value.problem().say("zh")
    assert run("scan", str(path)).code == 3


@pytest.mark.parametrize("name", ["a.sav", "a.dta", "a8.xpt"])
def test_from_the_command_line(run: Run, tmp_path: Path, name: str) -> None:
    """Scanned, assessed and treated; the label in the file says what a name does not."""
    frame = people().rename(columns={"born": "q1", "sex": "q2"})
    path = tmp_path / name
    words: dict[str, Any] = {"column_labels": {"q1": "出生日期", "q2": "性别"}}
    if path.suffix == ".xpt":
        pyreadstat.write_xport(frame, path, **words)
    else:
        write = pyreadstat.write_sav if path.suffix == ".sav" else pyreadstat.write_dta
        write(frame, path, variable_value_labels={"q2": SEXES}, **words)
    ran = run("scan", name, "--json")
    assert ran.code == 0, ran.err
    by_name = {one["name"].lower(): one for one in ran.json["columns"]}
    assert by_name["q1"]["category"] == "birth_age"
    assert "data file's own label" in str(by_name["q2"]["evidence"]) or "自带的标签" in str(by_name["q2"]["evidence"])
    qi, ni = ran.json["columns"][1]["name"], ",".join(ran.json["columns"][at]["name"] for at in (2, 3, 4))
    di = ran.json["columns"][0]["name"]
    ran = run("assess", name, "--di", di, "--qi", qi, "--ni", ni, "--json")
    assert (ran.code in {0, 1}, ran.json["dataset"]["format"]) == (True, path.suffix[1:])
    ran = run("mitigate", name, "--di", di, "--qi", qi, "--ni", ni, "--k", "5", "-o", "out.csv")
    assert (ran.code, (tmp_path / "out.csv").exists()) == (0, True), ran.err
    ran = run("mitigate", name, "--di", di, "--qi", qi, "--ni", ni, "--k", "5", "-o", f"out{path.suffix}")
    assert (ran.code, (tmp_path / f"out{path.suffix}").exists()) == (2, False)
