"""A case of several files: scanned together, kept by their places, judged and mitigated as one release."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from tests.edge.calling import Run

import reidrisk as rr
from reidrisk.model.problem import InputError

PEOPLE = "patient_id,name,sex,birth_year\n" + "".join(f"P{at:04d},Ann L{at},{'MF'[at % 2]},{1950 + at % 5}\n" for at in range(80))
VISITS = "visit_no,patient_id,dx\n" + "".join(f"V{at:05d},P{at % 80:04d},{('I10', 'E11')[at % 3 % 2]}\n" for at in range(160))


@pytest.fixture
def release(tmp_path: Path) -> list[str]:
    (tmp_path / "in").mkdir()
    files = ["in/patients.csv", "visits.csv"]
    for file, text in zip(files, (PEOPLE, VISITS), strict=True):
        (tmp_path / file).write_text(text)
    return files


def test_files_are_kept_by_their_places_and_judged_together(tmp_path: Path, release: list[str], run: Run) -> None:
    case = "case"
    before = run("scan", *release, "--json").json
    first = run("scan", *release, "-o", case, "--json").json
    assert (first["columns"], first["tables"], first["keys"]) == (before["columns"], before["tables"], before["keys"])
    kept = yaml.safe_load((tmp_path / case / "assessment.yaml").read_text())["dataset"]
    assert kept["path"] == ["../in/patients.csv", "../visits.csv"]
    again = run("scan", *release, "-o", case, "--json").json
    assert again["drift"] == first["drift"]
    together = run("assess", *release, "--json").json
    graded = run("assess", case, "--json").json
    assert graded["dataset"]["rows"] == together["dataset"]["rows"] == 160
    assert graded["level"] == together["level"] == 1
    (tmp_path / release[1]).write_text(VISITS.replace("V00000", "V99999"))
    changed = run("assess", case, "--json").json["dataset"]["fingerprint"]
    assert changed != graded["dataset"]["fingerprint"]


def test_what_a_mitigation_makes_of_them_is_one_table(tmp_path: Path, release: list[str], run: Run) -> None:
    case = "case"
    run("scan", *release, "-o", case, "--subject", "patient_id")
    roles = ["--di", "patient_id,name,visit_no", "--qi", "sex,birth_year", "--sa", "dx"]
    assert run("decide", case, *roles, "--by", "Li").code == 0
    done = run("mitigate", case, "--sharing", "controlled", "--drop", "patient_id", "--lang", "en")
    assert (done.code, [path.name for path in (tmp_path / case / "output").glob("*.csv")]) == (0, ["patients+visits.csv"]), done.err


def test_a_further_case_of_the_same_files(tmp_path: Path, release: list[str], run: Run) -> None:
    run("scan", *release, "-o", "case")
    other = "deep/other"
    assert run("prepare", other, "--from", "case").code == 0
    kept = yaml.safe_load((tmp_path / other / "assessment.yaml").read_text())["dataset"]
    assert kept["path"] == ["../../in/patients.csv", "../../visits.csv"]


def test_tables_called_otherwise_than_their_files_are_not_kept(tmp_path: Path, release: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        rr.scan({"a": tmp_path / release[0], "b": tmp_path / release[1]}, output=tmp_path / "case")
    assert caught.value.problems[0].code == "files_of_case"
    assert not (tmp_path / "case").exists()
