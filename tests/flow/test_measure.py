"""``reidrisk measure`` from the command line."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest
from tests.edge.calling import D3, SAMPLES, Run

GUIDE = str(SAMPLES / "sdcguide_table41.csv")
COLUMNS = ("--qi", "Residence,Gender,Education,Labor", "--sa", "Health")


def test_the_guide_with_weights(run: Run) -> None:
    numbers = run("measure", GUIDE, *COLUMNS, "--weight", "Weight", "--suda-score", "ihsn", "--json").json["numbers"]
    assert numbers["J"]["value"] == 7
    assert numbers["suda_score_sum"]["max_size"] == numbers["suda_score_sum"]["columns"] == 4
    assert numbers["suda_score_sum"]["exact"] == "19/2"
    assert numbers["suda_score_sum"]["elliot"]["suda_score_max"] == 12
    assert numbers["dis_suda_max"]["value"] == pytest.approx(0.010702061, abs=1e-8)
    assert numbers["individual_risk_max"]["value"] == pytest.approx(0.029010932, abs=1e-8)
    assert numbers["records_at_risk"]["by_threshold"]["1/2"] == 4
    assert numbers["zayatz"]["status"] == "not_available"


def test_record_level_figures_in_the_order_of_the_file(run: Run, tmp_path: Path) -> None:
    ran = run("measure", GUIDE, *COLUMNS, "--weight", "Weight", "--suda-score", "ihsn", "--per-record", "records.csv", "--lang", "en")
    assert ran.code == 0
    with (tmp_path / "records.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["class_size"]) for row in rows] == [2, 2, 1, 2, 1, 2, 1, 1, 2, 2]
    assert [float(row["suda_score"]) for row in rows] == [0, 0, 1.75, 0, 3.25, 0, 1.75, 2.75, 0, 0]
    assert float(rows[0]["individual_risk"]) == pytest.approx(0.00542452, abs=1e-8)


def test_population_figures_of_adult(run: Run) -> None:
    adult = str(SAMPLES / "adult" / "adult_arx30162.csv")
    quasi = "sex,age,race,marital-status,education,native-country,workclass,occupation,salary-class"
    words = ("measure", adult, "--qi", quasi, "--models", "pitman,zayatz", "--json")
    pitman = run(*words, "--sampling-fraction", "0.1").json["numbers"]
    assert pitman["pitman"]["value"] == pytest.approx(0.27684993883653597, abs=1e-4)
    assert set(pitman) == {"pitman", "zayatz"}


def test_thresholds_and_subject(run: Run) -> None:
    numbers = run("measure", GUIDE, *COLUMNS, "--thresholds", "0.6,1/3", "--json").json["numbers"]
    assert numbers["records_at_risk"]["by_threshold"] == {"3/5": 4, "1/3": 10}
    by_subject = run("measure", GUIDE, "--qi", "Residence", "--subject", "Weight", "--json").json["numbers"]
    assert Fraction(by_subject["N"]["exact"]) == 4
    assert by_subject["suda_score_sum"]["status"] == "not_available"


def test_a_key_that_names_every_record_takes_nothing_away(run: Run) -> None:
    words = ("measure", str(SAMPLES / "cn_discharge.csv"), "--qi", "性别,年龄", "--sa", "医保类型", "--json")
    assert run(*words, "--subject", "病案号").json["numbers"] == run(*words).json["numbers"]


def test_a_population_file_households_events_and_kinds_of_subjects(run: Run, tmp_path: Path) -> None:
    rows = [f"p{i % 40},{'fm'[i % 2]},t{i % 5},d{i % 3},h{i % 10},u{i % 2}" for i in range(60)]
    text = "\n".join(["who,sex,town,doctor,home,ill", *rows, ""])
    (tmp_path / "data.csv").write_text(text, encoding="utf-8")
    (tmp_path / "people.csv").write_text("\n".join(["sex,town", *(f"{'fm'[i % 2]},t{i % 5}" for i in range(200)), ""]), encoding="utf-8")
    words = ("measure", "data.csv", "--qi", "sex,town", "--sa", "doctor,ill", "--population", "people.csv", "--household", "home")
    numbers = run(*words, "--json").json["numbers"]
    assert numbers["k_map"]["value"] == 20
    assert numbers["k_map"]["people"] == 200
    assert numbers["marketer"]["exact"] == "1/20"
    assert numbers["zayatz"]["status"] != "not_available"
    assert numbers["l_joint"]["columns"] == ["doctor", "ill"]
    assert numbers["household_risk_max"]["rests_on"] == "individual_risk"
    kinds = ("--subject-type", "patient=who:sex,town", "--subject-type", "physician=doctor:sex")
    asked = ("measure", "data.csv", "--qi", "sex,town", "--subject", "who", "--events", "town,doctor", "--known-events", "2", *kinds)
    ran = run(*asked, "--json").json
    assert set(ran["numbers"]["unicity"]["by_known_events"]) == {"1", "2"}
    assert [one["numbers"]["N"]["value"] for one in ran["subject_types"]] == [40, 3]
    assert ran["worst_subject_type"] == {"R_a": "patient", "R_b": "physician", "R_c": "physician"}
    shown = run(*asked, "--lang", "en").out
    assert "subjects “physician” (key doctor)" in shown
    assert "--all lists each with its reason" in shown
    assert "snb" not in shown
    assert "[1]" in run(*asked, "--all", "--lang", "en").out


def test_the_bundled_census_by_the_meaning_of_a_column(run: Run) -> None:
    words = ("measure", str(SAMPLES / "cn_discharge.csv"), "--qi", "性别,现住址_省", "--population", "5000000", "--models", "DRt,DRi")
    numbers = run(*words, "--meaning", "性别=sex,现住址_省=province", "--json").json["numbers"]
    assert numbers["DRt"]["status"] == "ok"
    assert numbers["DRi"]["value"] <= numbers["DRt"]["value"]
    ethnic = ("--qi", "性别,民族", "--meaning", "性别=sex,民族=ethnic")
    unverified = run("measure", str(SAMPLES / "cn_discharge.csv"), *ethnic, "--population", "5000000", "--models", "DRt", "--json")
    assert unverified.json["numbers"]["DRt"]["status"] == "not_available"


def test_missing_values_are_read_in_two_ways_and_the_grading_one_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "gaps.csv").write_text("a,b\nx,1\n,1\nx,1\ny,2\n", encoding="utf-8")
    ran = run("measure", "gaps.csv", "--qi", "a,b", "--json").json
    assert ran["numbers"]["k"]["value"] == 1
    assert ran["numbers"]["wildcard_smallest"]["value"] == 1
    assert ran["numbers"]["wildcard_uniques"]["value"] == 1
    assert ran["numbers"]["uniques"]["value"] == 2
    assert "grades" in run("measure", "gaps.csv", "--qi", "a,b", "--lang", "en").out
    assert ran["missing"]


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ((), {"no_quasi_identifier"}),
        (("--qi", "Gender", "--models", "J,nonsense"), {"unknown_figure"}),
        (("--qi", "Gender", "--population", "10", "--sampling-fraction", "0.1"), {"population_or_fraction"}),
        (("--qi", "Gender", "--weight", "Weight", "--weight-value", "2"), {"one_weight"}),
        (("--qi", "Gender", "--population", "1.5", "--thresholds", "x"), {"bad_option"}),
        (("--qi", "Gender", "--population", "3"), {"population_too_small"}),
        (("--qi", "Gender", "--weight", "Health"), {"bad_weight"}),
        (("--qi", "Gender", "--events", "Labor", "--subject-type", "x=y", "--known-events", "0"), {"events_without_subject", "bad_option"}),
        (("--qi", "Gender", "--population", "nowhere.csv", "--meaning", "Gender=sex"), {"spread_with_file"}),
        (("--qi", "Gender", "--population", "nowhere.csv"), {"file_not_found"}),
        (("--qi", "Gender", "--subject-type", "x=nobody:nothing"), {"unknown_column"}),
    ],
)
def test_wrong_questions(run: Run, words: tuple[str, ...], codes: set[str]) -> None:
    ran = run("measure", GUIDE, *words, "--json")
    assert ran.code == 2
    assert {error["code"] for error in ran.json["errors"]} == codes


def test_a_case_is_measured_with_the_roles_decided_in_it(run: Run, tmp_path: Path) -> None:
    assert run("scan", D3, "-o", "case", "--lang", "zh").code == 0
    undecided = run("measure", "case", "--lang", "en")
    assert undecided.code == 2
    assert "decide the roles in the case" in undecided.err
    file = tmp_path / "case" / "assessment.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("decision:\n", "decision: QI\n"), encoding="utf-8")
    case, plain = (
        run("measure", "case", "--models", "R_c,J", "--json"),
        run("measure", D3, "--qi", "性别,年龄,药物编码", "--models", "R_c,J", "--lang", "zh", "--json"),
    )
    assert case.code == 0
    assert case.json["numbers"] == plain.json["numbers"]
    assert "等价类" in run("measure", "case", "--models", "J").out
