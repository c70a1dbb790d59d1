"""A row that stands for several people: as many records, whatever the number looks like; what says no number is told of."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.edge.calling import Run

from reidrisk.data.counts import people_in
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.model.dataset import ClassSizes, PeopleIn
from reidrisk.model.problem import InputError

HEAD = "区,性别,人数\n"
BY_PEOPLE = ReadOptions(people_in="人数")


def _file(folder: Path, *rows: str) -> Path:
    path = folder / "counts.csv"
    path.write_text(HEAD + "".join(f"{row}\n" for row in rows), encoding="utf-8")
    return path


@settings(max_examples=20)
@given(
    st.lists(
        st.tuples(st.sampled_from("甲乙丙"), st.sampled_from("男女"), st.one_of(st.integers(0, 40), st.just(10_000), st.just(20_007))),
        min_size=1,
        max_size=12,
    ).filter(lambda rows: any(people for _, _, people in rows))
)
def test_classes_are_of_people(tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str, int]]) -> None:
    """Counted by hand; rows of one cell add up, and a cell of nobody is none."""
    path = _file(tmp_path_factory.mktemp("counts"), *(f"{place},{sex},{people}" for place, sex, people in rows))
    by_hand: Counter[tuple[str, str]] = Counter()
    for place, sex, people in rows:
        by_hand[place, sex] += people
    with open_dataset(path, BY_PEOPLE) as data:
        assert data.facts.rows == sum(by_hand.values())
        assert data.facts.columns == ("区", "性别")
        sizes = data.classes(("区", "性别")).sizes
        assert sizes == ClassSizes.of([size for size in by_hand.values() if size])


@pytest.mark.parametrize(
    ("written", "people"),
    [("7", 7), ("007", 7), ("1,204", 1204), ("1 204", 1204), ("1\u00a0204", 1204), ("12.0", 12), ("１２", 12), (" 12 ", 12), ("+3", 3)],
)
def test_numbers_as_statistical_tables_have_them(tmp_path: Path, written: str, people: int) -> None:
    with open_dataset(_file(tmp_path, f'甲,男,"{written}"', "乙,女,1"), BY_PEOPLE) as data:
        assert data.facts.rows == people + 1
        assert data.facts.reading.people_in == PeopleIn("人数", 2)


@pytest.mark.parametrize("sign", ["*", "", "-", "–", "..", "<5", "≤ 4", "n<10", "小于10", "少于5人", "c", "suppressed", "NA", "不公布"])
def test_a_withheld_number_is_left_out_and_told_of(tmp_path: Path, sign: str) -> None:
    with open_dataset(_file(tmp_path, f"甲,男,{sign}", "甲,女,6", "乙,女,9"), BY_PEOPLE) as data:
        assert data.facts.rows == 15
        assert data.facts.reading.people_in == PeopleIn("人数", 2, 1)


@pytest.mark.parametrize("wrong", ["-57", "57.5", "1.204", "12,5", "many", "≥57", "57-93", "1e3", "9" * 30])
def test_what_is_no_number_of_people_is_refused(tmp_path: Path, wrong: str) -> None:
    """Nothing of the cell is repeated."""
    with pytest.raises(InputError) as caught:
        open_dataset(_file(tmp_path, f'甲,男,"{wrong}"', "乙,女,9"), BY_PEOPLE)
    (problem,) = caught.value.problems
    assert problem.code == "people_in_no_number"
    assert "In 1 row" in problem.say("en")
    assert wrong not in problem.say("en").replace("* or <5", "")


def test_nobody_and_too_many_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="counts no people"):
        open_dataset(_file(tmp_path, "甲,男,0", "乙,女,*"), BY_PEOPLE)
    monkeypatch.setattr(people_in, "MOST_PEOPLE", 10)
    with pytest.raises(InputError, match="at most 10"):
        open_dataset(_file(tmp_path, "甲,男,6", "乙,女,5"), BY_PEOPLE)
    with pytest.raises(InputError):
        open_dataset(_file(tmp_path, "甲,男,6"), ReadOptions(people_in="no such column"))


def test_its_own_table_is_graded_by_people(run: Run, tmp_path: Path) -> None:
    """A table of counts whose cells are large was level 2, with as many classes of one as it has cells."""
    rows = [f"{place},{sex},{200 + index}" for index, (place, sex) in enumerate((a, b) for a in "甲乙丙丁" for b in "男女")]
    path = _file(tmp_path, *rows, "戊,男,*")
    context = ("--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "high", "--p", "0.001")
    done = run("assess", str(path), "--people-in", "人数", "--qi", "区,性别", *context, "--lang", "en")
    assert "Level 3" in done.out
    assert "withheld in 1 row (“人数”)" in " ".join(done.out.replace("│", " ").split())
    plain = run("assess", str(path), "--qi", "区,性别", "--ni", "人数", *context, "--lang", "en")
    assert "Level 2: " in plain.out
