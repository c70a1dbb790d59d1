"""`foresee`: the same figures as a grading of the data without these columns; sealed, counted anew, and no result of its own."""

from __future__ import annotations

import itertools
import random
from datetime import date
from pathlib import Path

import pytest
from tests.edge.calling import Run

from reidrisk.case.acts.assess import ACT as ASSESS
from reidrisk.case.acts.foresee import ACT as FORESEE
from reidrisk.case.acts.foresee import ForeseenLevel
from reidrisk.case.answers import answer
from reidrisk.case.case import COUNTED, open_case
from reidrisk.case.versions.copies import same_data
from reidrisk.model.problem import InputError
from reidrisk.prepare.case.answers import Given

ANSWERS = {"sharing": "enclave", "controls": "high", "motives": "low", "recipient_security": "high"}
DAY = date(2026, 11, 20)
QUASI = ("age", "sex", "region", "job")


def table(path: Path, seed: int, columns: tuple[str, ...], *, visits: bool) -> Path:
    """People with some visits each, or a row a person; blanks, and a key that is missing now and then."""
    chance = random.Random(seed)  # noqa: S311 - a table, the same each time
    rows = []
    for person in range(60):
        mine = {"key": f"P{person:03}", "age": str(chance.choice((30, 31, 40, ""))), "sex": chance.choice("MF")}
        for _ in range(chance.randint(1, 3) if visits else 1):
            row = {**mine, "region": chance.choice("AB"), "job": chance.choice(("nurse", "smith", "")), "note": chance.choice("xy")}
            rows.append({**row, "key": "" if visits and chance.random() < 0.05 else row["key"]})
    text = [",".join(columns), *(",".join(row[name] for name in columns) for row in rows)]
    path.write_text("\n".join(text) + "\n", encoding="utf-8")
    return path


def case_of(run: Run, data: Path, quasi: tuple[str, ...], *, answers: bool, subject: bool) -> str:
    case = str(data.with_suffix(""))
    run("scan", str(data), "-o", case, *(("--subject", "key") if subject else ()), "--json")
    names = data.read_text(encoding="utf-8").partition("\n")[0].split(",")
    others = [name for name in names if name not in {*quasi, *(("key",) if subject else ())}]
    run("decide", case, "--qi", ",".join(quasi), *(("--di", "key") if subject else ()), "--ni", ",".join(others), "--by", "Li")
    if answers:
        given = {key: Given(value, "Li", "2026-11-20") for key, value in ANSWERS.items()}
        answer(case, given, DAY)
    return case


@pytest.mark.parametrize(("visits", "answers"), [(False, True), (False, False), (True, True)])
def test_it_is_what_a_grading_without_these_columns_says(run: Run, tmp_path: Path, *, visits: bool, answers: bool) -> None:
    columns = ("key", *QUASI, "note") if visits else (*QUASI, "note")
    whole = case_of(run, table(tmp_path / "whole.csv", 7, columns, visits=visits), QUASI, answers=answers, subject=visits)
    for without in [(), ("age",), ("region", "job"), ("sex", "age", "region")]:
        left = tuple(name for name in columns if name not in without)
        data = table(tmp_path / f"left{len(without)}.csv", 7, left, visits=visits)
        kept = tuple(name for name in QUASI if name not in without)
        graded = ASSESS(case_of(run, data, kept, answers=answers, subject=visits)).assessment.verdict
        found = FORESEE(whole, without=list(without))
        assert {symbol: (one.value, one.interval) for symbol, one in found.numbers.items()} == {
            symbol: (one.value, one.interval) for symbol, one in graded.numbers.items()
        }
        assert found.verdict.levels == graded.levels
        assert (found.verdict.measurement and found.verdict.measurement.sizes) == (graded.measurement and graded.measurement.sizes)


def test_what_each_answer_leads_to_is_what_comes_of_it(run: Run, tmp_path: Path) -> None:
    case = case_of(run, table(tmp_path / "a.csv", 3, (*QUASI, "note"), visits=False), ("sex", "region"), answers=False, subject=False)
    found: ForeseenLevel = FORESEE(case)
    told = {(key, value): outlook.levels for key, value, _, outlook in found.effects}
    assert {key for key, _ in told} == {*ANSWERS}
    for (key, value), levels in itertools.islice(told.items(), 5):
        answer(case, {key: Given(value, "Li", "2026-11-20")}, DAY)
        assert FORESEE(case).would.levels == levels
        answer(case, {key: Given("", "Li", "2026-11-20")}, DAY)
    assert found.deciding
    answer(case, {"sharing": Given("public", "Li", "2026-11-20")}, DAY)
    assert FORESEE(case).deciding == ()


def test_what_is_kept_is_sealed_counted_anew_and_no_result(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REIDRISK_KEYS", str(tmp_path / "keys"))
    data = table(tmp_path / "a.csv", 3, (*QUASI, "note"), visits=False)
    case = case_of(run, data, QUASI, answers=True, subject=False)
    before = (Path(case) / "assessment.yaml").read_bytes()
    first = FORESEE(case)
    kept = Path(case) / COUNTED
    assert (kept.stat().st_mode & 0o777, (tmp_path / "keys" / "counted.key").stat().st_mode & 0o777) == (0o600, 0o600)
    assert b"nurse" not in kept.read_bytes()
    assert b"region" not in kept.read_bytes()
    assert sorted(path.name for path in Path(case).iterdir()) == [COUNTED, "assessment.yaml"]
    assert (Path(case) / "assessment.yaml").read_bytes() == before
    sealed = kept.read_bytes()
    assert FORESEE(case).numbers == first.numbers
    assert kept.read_bytes() == sealed  # nothing was counted again
    for damaged in (sealed[:-1], b"", b"x" * 100):
        kept.write_bytes(damaged)
        assert FORESEE(case).numbers == first.numbers
    (tmp_path / "keys" / "counted.key").unlink()
    assert FORESEE(case).numbers == first.numbers  # with another key
    table(data, 4, (*QUASI, "note"), visits=False)
    assert FORESEE(case).verdict.measurement != first.verdict.measurement
    run("decide", case, "--ni", "job", "--by", "Li")
    assert FORESEE(case).numbers["J"] != first.numbers["J"]


def test_what_was_counted_goes_with_the_data(run: Run, tmp_path: Path) -> None:
    data = table(tmp_path / "a.csv", 3, (*QUASI, "note"), visits=False)
    case = open_case(case_of(run, data, QUASI, answers=False, subject=False))
    assert same_data(case, [data]) == ()
    FORESEE(str(case.folder))
    assert [one.name for one in same_data(case, [data])] == [COUNTED]
    assert same_data(case, [tmp_path / "another"]) == ()


def test_what_cannot_be_foreseen_is_said(run: Run, tmp_path: Path) -> None:
    case = case_of(run, table(tmp_path / "a.csv", 3, (*QUASI, "note"), visits=False), QUASI, answers=True, subject=False)
    with pytest.raises(InputError):
        FORESEE(case, without=["no such"])
    with pytest.raises(InputError):
        FORESEE(case, without=[*QUASI, "note"])
    file = Path(case) / "assessment.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("standard: gbt-42460-2023", "standard: hipaa-safe-harbor"), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        FORESEE(case)
    assert [one.code for one in refused.value.problems] == ["only_graded"]


def test_it_says_itself_in_both_languages(run: Run, tmp_path: Path) -> None:
    case = case_of(run, table(tmp_path / "a.csv", 3, (*QUASI, "note"), visits=False), QUASI, answers=False, subject=False)
    said = run("foresee", case, "--without", "age", "--lang", "en").out
    assert "Without these columns: age" in said
    assert "Would be: level" in said
    assert "没有这些列" not in said
    assert "没有这些列：age" in run("foresee", case, "--without", "age", "--lang", "zh").out
