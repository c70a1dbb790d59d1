"""Records drawn from noisy counts: with next to no noise they are as the data, with much they are not; and attacks stand beside them."""

from __future__ import annotations

import csv
import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from tests.edge.calling import Run

from reidrisk.document.utility.attack import attack_figure
from reidrisk.measure.attacks.outcome import AttackOutcome
from reidrisk.measure.attacks.suite import Attempted
from reidrisk.mitigate.substitutes.synthesis import synthesise
from reidrisk.model.text import Text

pytest.importorskip("opendp", reason="synthetic data need the extra [synthetic]")


def _table(rows: int) -> np.ndarray:
    """b follows a, c follows b; d is on its own."""
    random = np.random.default_rng(7)
    a = random.integers(0, 4, rows)
    b = np.where(random.random(rows) < 0.9, a, random.integers(0, 4, rows))
    c = np.where(random.random(rows) < 0.9, b // 2, random.integers(0, 2, rows))
    return np.stack([a, b, c, random.integers(0, 3, rows)], axis=1)


def test_a_tree_of_what_belongs_together() -> None:
    rows = _table(4000)
    found = synthesise(rows, [4, 4, 2, 3], Fraction(10_000))
    assert found.parents[:3] == (None, 0, 1)
    assert abs(len(found.rows) - 4000) <= 2
    assert found.off == 1
    for one, other in ((0, 1), (1, 2), (0, 2), (2, 3)):
        was, now = (Counter(map(tuple, table[:, [one, other]].tolist())) for table in (rows, found.rows))
        assert sum(abs(was[key] - now[key]) for key in was | now) / 2 < 0.05 * 4000


def test_much_noise_hides_the_data() -> None:
    rows = np.zeros((200, 2), np.int64)
    ones = [float((synthesise(rows, [2, 2], Fraction(1, 1000)).rows[:, 0] == 0).mean()) for _ in range(30)]
    assert 0.2 < np.mean(ones) < 0.9
    assert float((synthesise(rows, [2, 2], Fraction(1000)).rows == 0).mean()) > 0.99


def test_one_column_has_the_whole_budget() -> None:
    found = synthesise(np.repeat([[0], [1]], [30, 10], axis=0), [2], Fraction(1000))
    assert found.parents == (None,)
    assert len(found.rows) == 40


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "t.csv"
    rows = [f"{'abcd'[a]},{'wxyz'[b]},{c},{d}" for a, b, c, d in _table(600).tolist()]
    path.write_text("\n".join(["a,b,c,=d", *rows]) + "\n", encoding="utf-8")
    return path


def test_records_utility_and_attacks(run: Run, data: Path, tmp_path: Path) -> None:
    words = ("synthesize", str(data), "--secret", "c", "--epsilon", "20", "-o", "s.csv", "--report", "s.html")
    found = run(*words, "--json").json
    assert found["columns"] == ["a", "b", "=d", "c"]
    assert (found["inside"], found["outside"], found["epsilon"], found["delta"]) == (480, 120, "20", "0")
    assert [one["key"] for one in found["attacks"]] == ["membership", "singling_out", "linkability", "inference"]
    assert all(one["status"] == "ok" and one["control"] is not None for one in found["attacks"][1:])
    assert all(one["predicted"] is None for one in found["attacks"] if one["status"] == "ok")
    assert max(found["utility"]["columns"].values()) < 0.2
    with (tmp_path / "s.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file))
    assert lines[0] == ["a", "b", "'=d", "c"]
    assert len(lines) - 1 == found["records"]
    assert {row[0] for row in lines[1:]} <= set("abcd")
    for lang, said in (("zh", "对照人群"), ("en", "people kept out")):
        shown = run(*words, "--lang", lang)
        assert shown.code == 0
        assert "δ = 0" in shown.out
        page = (tmp_path / "s.html").read_text(encoding="utf-8")
        assert said in page
        assert page.count("<figure>") >= 3


def test_the_picture_of_attacks_tells_the_risk_beyond_what_is_compared_with() -> None:
    with_control = Attempted(
        "inference", Text("甲", "A"), "-", AttackOutcome(10**6, 600_000, Fraction(10), (200_000, 10**6)), detail={"secret": "s"}
    )
    without = Attempted("membership", Text("乙", "B"), "-", AttackOutcome(10**6, 550_000, Fraction(500_000)))
    figure = attack_figure([with_control, without, Attempted("linkability", Text("丙", "C"), "-", reason=Text("无", "none"))], "en")
    assert figure is not None
    assert figure.grid.rows == (("A (s)", "60.0%", "20.0%", "50.0%"), ("B", "55.0%", "50.0%", "10.0%"))
    assert "50.0% at most" in figure.sentence
    assert attack_figure([], "en") is None


def test_a_case_pays(run: Run, data: Path, tmp_path: Path) -> None:
    run("scan", str(data), "-o", "case")
    words = ("synthesize", "case", "--columns", "a,b", "--epsilon", "2", "--budget", "3", "-o", "s.csv")
    assert run(*words, "--json").code == 0
    spent, made = (tmp_path / "case" / "privacy-budget.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(spent)["what"] == "synthesize"
    assert json.loads(made)["epsilon"] == "0"  # which output it was spent on
    (tmp_path / "s.csv").unlink()
    refused = run(*words, "--json")
    assert [one["code"] for one in refused.json["errors"]] == ["budget_exceeded"]
    assert not (tmp_path / "s.csv").exists()


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (("-o", "s.csv"), ["no_epsilon"]),
        (("-o", "s.csv", "--epsilon", "1", "--control", "0"), ["too_few_rows"]),
        (("-o", "s.csv", "--epsilon", "1", "--control", "x"), ["bad_option"]),
        (("-o", "s.txt", "--epsilon", "1"), ["unsupported_output"]),
        (("-o", "s.csv", "--epsilon", "1", "--columns", "none"), ["unknown_column"]),
    ],
)
def test_what_cannot_be_used(run: Run, data: Path, words: tuple[str, ...], codes: list[str]) -> None:
    ran = run("synthesize", str(data), *words, "--json")
    assert ran.code == 2
    assert [one["code"] for one in ran.json["errors"]] == codes


def test_too_many_values(run: Run, tmp_path: Path) -> None:
    (tmp_path / "m.csv").write_text("id\n" + "".join(f"{n}\n" for n in range(300)), encoding="utf-8")
    ran = run("synthesize", "m.csv", "-o", "s.csv", "--epsilon", "1", "--json")
    assert [one["code"] for one in ran.json["errors"]] == ["too_many_values"]
