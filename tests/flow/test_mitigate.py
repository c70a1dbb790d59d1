"""``reidrisk mitigate`` from the command line."""

from __future__ import annotations

import csv
from collections import Counter
from datetime import datetime
from pathlib import Path

import openpyxl
import pytest
from tests.edge.calling import SAMPLES, Run

from reidrisk.data.open import open_dataset

FOLDER = SAMPLES / "adult"
ADULT = str(FOLDER / "adult_arx30162.csv")
QUASI = ("sex", "age", "race", "marital-status", "education", "native-country", "workclass", "occupation")
WORDS = ("--qi", ",".join(QUASI), "--sa", "salary-class", "--hierarchies", str(FOLDER), "--k", "5", "--suppression", "0.02")


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_adult_to_k_5_written_and_proved(run: Run, tmp_path: Path) -> None:
    before = Path(ADULT).read_bytes()
    found = run("mitigate", ADULT, *WORDS, "-o", "out.csv", "--json").json
    assert found["schema"] == "reidrisk/mitigation/1"
    assert round(found["loss"]["granular"], 5) == 0.30334
    assert found["optimal"]
    assert found["lower_bound"] == pytest.approx(found["loss"]["granular"])
    assert set(found["seconds"]) == {"read", "group", "search", "apply", "write", "prove"}
    rows = _rows(tmp_path / "out.csv")
    sizes = Counter(tuple(row[name] for name in QUASI) for row in rows)
    assert min(sizes.values()) == found["proof"]["k"] >= 5
    assert len(rows) == 30162 - found["records_lost"] == found["proof"]["rows"]
    assert found["proof"]["passed"]
    assert Path(ADULT).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv"]


def test_parquet_with_l_and_t(run: Run, tmp_path: Path) -> None:
    words = ("--qi", "sex,age,race", "--sa", "salary-class", "--hierarchies", str(FOLDER), "--l", "2", "--t", "0.2", "--suppression", "5%")
    found = run("mitigate", ADULT, *words, "-o", "out.parquet", "--drop", "occupation", "--json").json
    proof = found["proof"]
    assert proof["passed"]
    assert proof["k"] >= 5
    assert proof["l"] >= 2
    assert proof["t"] <= 0.2
    with open_dataset(tmp_path / "out.parquet") as dataset:
        assert "occupation" not in dataset.facts.columns
        assert dataset.facts.rows == proof["rows"]


def test_without_output_in_words(run: Run) -> None:
    ran = run("mitigate", ADULT, "--qi", "sex,race", "--figures", "--lang", "en")
    assert ran.code == 0
    assert "Nothing was written" in ran.out
    assert "proved optimal" in ran.out
    assert "记录" in run("mitigate", ADULT, "--qi", "sex,race", "--lang", "zh").out


def _data(folder: Path, text: str) -> str:
    path = folder / "in.csv"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_missing_unknown_and_formulas(run: Run, tmp_path: Path) -> None:
    text = "a,note\n" + "1,=1+1\n" * 3 + "NA,-5\n" * 2 + "7,@x\n"
    (tmp_path / "h").mkdir()
    (tmp_path / "h" / "a.csv").write_text("1;low;*\n2;low;*\n", encoding="utf-8")
    words = ("mitigate", _data(tmp_path, text), "--qi", "a", "--hierarchies", "h", "--k", "2", "--suppression", "0.2", "-o", "o.csv")
    found = run(*words, "--json").json
    assert found["not_in_hierarchy"] == {"a": {"values": 1, "records": 1}}
    assert found["records_lost"] == 1
    assert found["neutralised_cells"] == {"note": 3}
    assert Counter(tuple(row.values()) for row in _rows(tmp_path / "o.csv")) == {("1", "'=1+1"): 3, ("", "-5"): 2}
    shown = run(*words, "--lang", "en").out
    assert "made harmless" in shown
    assert "not in its hierarchy" in shown


def test_what_shows_as_blank_before_a_formula_hides_none(run: Run, tmp_path: Path) -> None:
    """Spaces, NBSP, the mark of the order of bytes, full-width and zero-width spaces, a vertical tab."""
    blanks = (" ", "\u00a0", "\ufeff", "\u3000", "\u200b", "\x0b", "")
    data = _data(tmp_path, "a,note\n" + "".join(f"1,x{at}\n1,{blank}=1+{at}\n" for at, blank in enumerate(blanks)) + "1, -5\n1, b=1\n")
    found = run("mitigate", data, "--qi", "a", "--k", "2", "-o", "o.csv", "--json").json
    assert found["neutralised_cells"] == {"note": len(blanks)}
    notes = {row["note"] for row in _rows(tmp_path / "o.csv")}
    assert {note[0] for note in notes if "=1+" in note} == {"'"}
    assert {" -5", " b=1"} <= notes


def test_markup_and_control_marks_are_made_harmless(run: Run, tmp_path: Path) -> None:
    data = _data(tmp_path, "a,note\n" + "1,<b>x</b>\n" * 2 + "1,a\x07b\n" + "1,x < 5\n")
    found = run("mitigate", data, "--qi", "a", "--k", "2", "-o", "o.csv", "--json").json
    assert found["neutralised_cells"] == {"note": 3}
    assert Counter(row["note"] for row in _rows(tmp_path / "o.csv")) == {"&lt;b>x&lt;/b>": 2, "a\ufffdb": 1, "x < 5": 1}


def test_cells_of_unknown_values(run: Run, tmp_path: Path) -> None:
    text = "a\n" + "1\n2\n3\n4\n" * 2 + "9\n" * 4
    (tmp_path / "h").mkdir()
    (tmp_path / "h" / "a.csv").write_text("1;low;*\n2;low;*\n3;high;*\n4;high;*\n", encoding="utf-8")
    words = ("mitigate", _data(tmp_path, text), "--qi", "a", "--hierarchies", "h", "--k", "3", "--json")
    found = run(*words).json
    assert found["plan"]["levels"] == {"a": 1}
    assert found["cells_suppressed"] == 4


def test_a_direct_identifier_fails_the_proof(run: Run, tmp_path: Path) -> None:
    text = "sex,email\n" + "".join(f"F,person{number}@example.org\n" for number in range(20))
    words = ("mitigate", _data(tmp_path, text), "--qi", "sex", "-o", "o.csv")
    ran = run(*words, "--json")
    assert ran.code == 1
    assert not ran.json["proof"]["passed"]
    assert ran.json["proof"]["direct_identifiers"] == ["email"]
    assert ran.json["output"] is None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.csv"]
    assert "--drop" in run(*words, "--lang", "en").out
    assert run(*words, "--drop", "email").code == 0
    assert run(*words, "--not-graded").code == 1
    assert len(_rows(tmp_path / "o.csv")) == 20


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ((), ["no_sharing"]),
        (("--k", "0"), ["bad_option", "no_quasi_identifier"]),
        (("--qi", "sex", "--k", "0", "--suppression", "2", "--loss", "none"), ["bad_option", "bad_option", "unknown_loss"]),
        (("--qi", "sex", "--k", "x", "--l", "2"), ["bad_option", "no_sensitive_attribute"]),
        (("--qi", "sex", "--sa", "race", "--l", "0.5", "--t", "2"), ["bad_option", "bad_option"]),
        (("--qi", "sexx,sex", "--output", "a.docx"), ["unsupported_output", "unknown_column"]),
        (("--qi", "sex", "--hierarchies", "nowhere"), ["no_hierarchies"]),
        (("--qi", "sex", "--drop", "sex"), ["contradiction"]),
        (("--qi", "sex", "--k", "30163"), ["no_solution"]),
        (("--qi", "sex", "--sa", "salary-class", "--l", "3"), ["no_solution"]),
        (("--qi", "sex", "--sa", "salary-class", "--l", "1.9", "--l-kind", "entropy"), ["no_solution"]),
        (("--qi", "sex", "-o", ADULT), ["output_is_input"]),
    ],
)
def test_what_cannot_be_done(run: Run, words: tuple[str, ...], codes: list[str]) -> None:
    ran = run("mitigate", ADULT, *words, "--json")
    assert ran.code == 2
    assert [problem["code"] for problem in ran.json["errors"]] == codes


def test_every_record_stays_itself_in_another_order(run: Run, tmp_path: Path) -> None:
    words = ("mitigate", ADULT, "--qi", "sex,race", "--k", "5", "--drop", "occupation", "--not-graded", "-o", "out.csv")
    run(*words)
    with Path(ADULT).open(encoding="utf-8", newline="") as file:
        before = [(row["age"], row["salary-class"]) for row in csv.DictReader(file, delimiter=";")]
    after = [(row["age"], row["salary-class"]) for row in _rows(tmp_path / "out.csv")]
    assert Counter(after) == Counter(before)
    assert after != before


def test_stopping_leaves_the_old_file_and_nothing_else(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    (tmp_path / "out.csv").write_text("old", encoding="utf-8")
    monkeypatch.setattr("reidrisk.flow.mitigate.proved", stop)
    assert run("mitigate", ADULT, "--qi", "sex", "-o", "out.csv").code == 130
    assert [(path.name, path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()] == [("out.csv", "old")]


def test_a_place_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    ran = run("mitigate", ADULT, "--qi", "sex", "-o", "file/out.csv", "--json")
    assert ran.code == 2
    assert [problem["code"] for problem in ran.json["errors"]] == ["folder_not_found"]


@pytest.mark.parametrize("way", [(), ("--local",)], ids=["levels", "local"])
def test_excel_holds_the_same_cells(run: Run, tmp_path: Path, way: tuple[str, ...]) -> None:
    lines = [f"{'mf'[n % 2]},{20 + n % 13},w{n % 3}" for n in range(120)]
    words = ("mitigate", _data(tmp_path, "\n".join(["sex,age,ward", *lines]) + "\n"), "--qi", "sex,age", "--k", "7", *way)
    for name in ("out.xlsx", "out.csv"):
        assert run(*words, "-o", name, "--json").json["proof"]["passed"]
    sheet = openpyxl.load_workbook(tmp_path / "out.xlsx").active
    found = Counter(tuple(None if cell is None else str(cell) for cell in row) for row in sheet.iter_rows(values_only=True))
    assert found == Counter(tuple(row.values()) for row in _rows(tmp_path / "out.csv")) + Counter([("sex", "age", "ward")])
    assert found.total() == 121


def test_excel_gets_numbers_that_programs_write_as_floats(run: Run, tmp_path: Path) -> None:
    """Whole ones end in .0 there; where all have one digit behind the point it is shown, as it stood."""
    lines = ["M,523.0,2.0", "F,41.75,3.5", "M,8.125,-1.0", "F,0.0,0.5"] * 2
    words = ("mitigate", _data(tmp_path, "\n".join(["sex,price,mark", *lines]) + "\n"), "--qi", "sex", "--ni", "price,mark", "--k", "2")
    assert run(*words, "-o", "out.xlsx", "--json").json["proof"]["passed"]
    sheet = openpyxl.load_workbook(tmp_path / "out.xlsx").active
    assert sheet is not None
    _, *rows = sheet.iter_rows(values_only=True)
    assert set(rows) == {("M", 523, 2), ("F", 41.75, 3.5), ("M", 8.125, -1), ("F", 0, 0.5)}
    assert [{cell.number_format for cell in column[1:]} for column in sheet.columns] == [{"General"}, {"General"}, {"0.0"}]


def test_excel_gets_numbers_and_days_and_leaves_codes_and_bands_alone(run: Run, tmp_path: Path) -> None:
    """What Excel would change (leading zeros, bands, months, a day before 1900) stays text; read again, all cells are as they were."""
    lines = ["M,0012,1,10.50,2024-03-05,10-12,2024-03,1.5,1850-01-01", "F,0100,-2,7.25,2024-04-05,1-5,2024-04,1.50,1850-01-02"] * 4
    head = "sex,code,n,money,day,band,month,mixed,old"
    words = ("mitigate", _data(tmp_path, "\n".join([head, *lines]) + "\n"), "--qi", "sex", "--sa", "money", "--t", "1", "--k", "2")
    assert run(*words, "-o", "out.xlsx", "--json").json["proof"]["passed"]
    sheet = openpyxl.load_workbook(tmp_path / "out.xlsx").active
    assert sheet is not None
    _, *rows = sheet.iter_rows(values_only=True)
    assert set(rows) == {
        ("M", "0012", 1, 10.5, datetime(2024, 3, 5), "10-12", "2024-03", "1.5", "1850-01-01"),  # noqa: DTZ001 - as Excel holds days
        ("F", "0100", -2, 7.25, datetime(2024, 4, 5), "1-5", "2024-04", "1.50", "1850-01-02"),  # noqa: DTZ001 - as above
    }
    assert {cell.number_format for cell in list(sheet.columns)[3][1:]} == {"0.00"}
