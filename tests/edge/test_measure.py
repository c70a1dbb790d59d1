"""``reidrisk measure`` from the command line."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest
from tests.edge.calling import SAMPLES, Run

GUIDE = str(SAMPLES / "sdcguide_table41.csv")
COLUMNS = ("--qi", "Residence,Gender,Education,Labor", "--sa", "Health")


def test_the_guide_with_weights(run: Run) -> None:
    numbers = run("measure", GUIDE, *COLUMNS, "--weight", "Weight", "--json").json["numbers"]
    assert numbers["J"]["value"] == 7
    assert numbers["suda_score_sum"]["exact"] == "19/2"
    assert numbers["suda_score_sum"]["elliot"]["suda_score_max"] == 12
    assert numbers["dis_suda_max"]["value"] == pytest.approx(0.010702061, abs=1e-8)
    assert numbers["individual_risk_max"]["value"] == pytest.approx(0.029010932, abs=1e-8)
    assert numbers["records_at_risk"]["by_threshold"]["1/2"] == 4
    assert numbers["zayatz"]["status"] == "not_available"


def test_record_level_figures_in_the_order_of_the_file(run: Run, tmp_path: Path) -> None:
    ran = run("measure", GUIDE, *COLUMNS, "--weight", "Weight", "--per-record", "records.csv", "--lang", "en")
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
    ],
)
def test_wrong_questions(run: Run, words: tuple[str, ...], codes: set[str]) -> None:
    ran = run("measure", GUIDE, *words, "--json")
    assert ran.code == 2
    assert {error["code"] for error in ran.json["errors"]} == codes
