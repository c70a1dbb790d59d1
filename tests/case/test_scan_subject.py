"""`scan --subject`: the key that a person names stands in the place of what the data propose, and is remembered in the case."""

from __future__ import annotations

from pathlib import Path

from tests.edge.calling import Run


def visits(folder: Path) -> str:
    """Ten visits of four persons of two hospitals; the number alone is of two persons."""
    rows = [f"{'AB'[n % 2]},{n % 4 // 2},2024-01-{n + 1:02},{30 + n % 4}" for n in range(10)]
    (folder / "visits.csv").write_text("\n".join(["医院,病案号,就诊日期,年龄", *rows]) + "\n", encoding="utf-8")
    return "visits.csv"


def test_the_named_key_is_shown_with_its_persons(run: Run, tmp_path: Path) -> None:
    data = visits(tmp_path)
    for lang, words in (("zh", "主体列由人指明。医院+病案号：10 行，4 人。"), ("en", "医院+病案号: 10 rows of 4 persons.")):
        assert words in run("scan", data, "--subject", "医院+病案号", "--lang", lang).out
    people = run("scan", data, "--subject", "病案号", "--json", "--lang", "en").json["people"]
    assert people == {"key": ["病案号"], "why": "The subject was named by a person.", "alone": []}


def test_a_case_remembers_it_and_keeps_what_a_person_wrote(run: Run, tmp_path: Path) -> None:
    data = visits(tmp_path)
    assert run("scan", data, "-o", "case", "--subject", "医院+病案号").code == 0
    written = (tmp_path / "case" / "assessment.yaml").read_text(encoding="utf-8")
    assert 'subject: "医院+病案号"' in written or "subject: 医院+病案号" in written
    ran = run("scan", data, "-o", "case", "--subject", "病案号", "--lang", "en")
    assert ran.code == 2
    assert (
        'The case says "医院+病案号" is the subject; "病案号" is named here. To change the subject, edit subject in the case file.'
        in ran.err
    )
    assert (tmp_path / "case" / "assessment.yaml").read_text(encoding="utf-8") == written


def test_a_column_that_is_not_there_is_refused(run: Run, tmp_path: Path) -> None:
    ran = run("scan", visits(tmp_path), "--subject", "病案", "--lang", "zh")
    assert ran.code == 2
    assert "最接近的列名是“病案号”" in ran.err
