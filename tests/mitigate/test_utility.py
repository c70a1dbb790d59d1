"""Every figure of the utility report against its definition, on tables small enough to see through."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.data.open import open_dataset
from reidrisk.data.output.recoding import Recoding
from reidrisk.document.utility.choices import choices_figure
from reidrisk.document.utility.page import utility_page
from reidrisk.mitigate.plans.recipe import RecipeStep, Tools, run
from reidrisk.mitigate.searching.choices import Alternative
from reidrisk.mitigate.techniques import find_technique, settle
from reidrisk.mitigate.utility import Utility, accuracy, apart, commonest, cramer, entropy, utility


def measured(path: Path, steps: list[tuple[str, str, dict[str, object]]], target: str | None = None, least: int = 1) -> Utility:
    with open_dataset(path, ordered=True) as dataset, Recoding(dataset) as recoding:
        made = [RecipeStep(column, find_technique(key), settle(find_technique(key), given_)) for key, column, given_ in steps]
        run(recoding, made, Tools(str))
        if least > 1:
            recoding.keep_classes([steps[0][1]], least)
        return utility(recoding, dataset.facts.columns, dataset.facts.rows, target)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Sex and its copy go together, pay depends on age, the code is unique."""
    lines = ["sex,copy,age,pay,code"]
    lines += [f"{'mf'[n % 2]},{'xy'[n % 2]},{20 + n % 40},{100 + 10 * (n % 40)},c{n}" for n in range(400)]
    path = tmp_path / "t.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_cells_that_are_worked_out_once_are_the_same(table: Path) -> None:
    found = []
    for settled in (False, True):
        with open_dataset(table, ordered=True) as dataset, Recoding(dataset) as recoding:
            bands, cells = find_technique("bands"), find_technique("suppress_cells")
            steps = [RecipeStep("age", bands, settle(bands, {"width": "7"})), RecipeStep("copy", cells, settle(cells, {"values": "x"}))]
            run(recoding, steps, Tools(str))
            if settled:
                recoding.settle()
            recoding.drop("code")
            recoding.keep_classes(["age"], 60)
            if settled:
                recoding.settle()
                recoding.settle()
                assert dataset.engine.run("select count(*) from duckdb_tables()") == [(1,)]
            found.append((utility(recoding, dataset.facts.columns, 400), recoding.types, dataset.engine.run(recoding.relation(order=str))))
        assert 0 < len(found[-1][2]) < 400
    assert found[0] == found[1]


def test_nothing_done_loses_nothing(table: Path) -> None:
    found = measured(table, [], "copy")
    assert (found.rows_before, found.rows_after, found.dropped, found.suppressed_cells) == (400, 400, (), 0)
    assert all(one.kept == pytest.approx(1) and one.distance == 0 for one in found.columns)
    assert all(one.before == pytest.approx(one.after) for one in found.pairs)
    assert all(one.error == pytest.approx(0) for one in found.groups)
    assert found.model is not None
    assert found.model.before == found.model.after == 1.0
    sexes = next(one for one in found.pairs if {one.one, one.other} == {"sex", "copy"})
    assert sexes.before == pytest.approx(1)


def test_information_that_is_left_by_hand(table: Path) -> None:
    """40 equal ages in 4 bands of 10: 2 bits of log2 40 are left. Rounding pay to 100 leaves groups of its means."""
    found = measured(
        table, [("bands", "age", {"width": "10"}), ("suppress_column", "code", {}), ("suppress_cells", "copy", {"values": "x"})]
    )
    columns = {one.name: one for one in found.columns}
    assert columns["age"].kept == pytest.approx(2 / math.log2(40))
    assert (columns["age"].values_before, columns["age"].values_after) == (40, 4)
    assert columns["age"].entropy_after == pytest.approx(2)
    assert found.dropped == ("code",)
    assert (columns["copy"].suppressed, found.suppressed_cells) == (200, 200)
    assert columns["copy"].distance == pytest.approx(0.5)
    assert {label for label, _, _ in columns["age"].bars} == {"20-29", "30-39", "40-49", "50-59"}


def test_records_that_left_show_in_the_distribution(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,n\n" + "x,1\nx,4\n" * 45 + "y,2\n" * 10 + "z,3\n" * 20, encoding="utf-8")
    found = measured(path, [("suppress_cells", "a", {"values": "none"})], None, 15)
    assert (found.rows_before, found.rows_after) == (120, 110)
    assert found.columns[0].distance == pytest.approx(10 / 120)
    group = next(one for one in found.groups if one.group == "a")
    assert group.error == pytest.approx(10 / 120)  # the group that left counts as wholly wrong


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=2, max_size=60))
def test_cramer_by_its_definition(cells: list[tuple[int, int]]) -> None:
    joint = Counter(cells)
    rows, columns, total = Counter(a for a, _ in cells), Counter(b for _, b in cells), len(cells)
    least = min(len(rows), len(columns)) - 1
    chi = sum((joint[a, b] - rows[a] * columns[b] / total) ** 2 / (rows[a] * columns[b] / total) for a in rows for b in columns)
    expected = math.sqrt(chi / total / least) if least else 0.0
    assert cramer([(a, b, n) for (a, b), n in joint.items()]) == pytest.approx(expected, abs=1e-6)


def test_small_figures() -> None:
    assert entropy([1, 1, 2]) == pytest.approx(1.5)
    assert entropy([]) == 0
    assert apart(Counter("aab"), Counter("abb")) == pytest.approx(1 / 3)
    assert apart(Counter(), Counter("a")) is None


@given(st.permutations([("c", 30), ("a", 20), (None, 90), ("b", 20), ("d", 9), *((f"e{n:02}", 15) for n in range(20))]))
def test_the_labels_that_are_drawn_do_not_depend_on_their_order(counts: list[tuple[str | None, int]]) -> None:
    assert commonest(counts) == [("c", 30), ("a", 20), ("b", 20), *((f"e{n:02}", 15) for n in range(9))]


def test_the_model_by_hand() -> None:
    """One feature that tells the target, and one that tells nothing; the last third is held out."""
    target = np.array(list("abababababab"))
    held = np.array([False] * 10 + [True] * 2)
    assert accuracy(target[:, None], target, held) == (1.0, 0.5)
    assert accuracy(np.array([["x"]] * 12), target, held) == (0.5, 0.5)
    assert accuracy(target[:, None], target, np.ones(12, np.bool_)) == (0.0, 0.0)


def test_the_page_in_both_languages(table: Path) -> None:
    found = measured(table, [("bands", "age", {"width": "10"}), ("suppress_column", "code", {})], "sex")
    for lang, word in (("zh", "各列保留的信息量"), ("en", "Information kept")):
        page = utility_page(found, "plan <x>", lang)  # type: ignore[arg-type] # both are languages
        assert word in page
        assert "plan &lt;x&gt;" in page
        assert page.count("<figcaption>") == 8


def _told_right(features: list[tuple[str, ...]], target: list[str], held: list[bool]) -> tuple[float, float]:
    """Naive Bayes by its definition, in fractions: prior n_c + 1, likelihood (n_cv + 1) / (n_c + values). Least and most, with ties."""
    train = [place for place, out in enumerate(held) if not out]
    labels = sorted(set(target))
    right = []
    for place in (place for place, out in enumerate(held) if out):
        scores = []
        for label in labels:
            mine = [at for at in train if target[at] == label]
            score = Fraction(len(mine) + 1)
            for column, value in enumerate(features[place]):
                values = len({row[column] for row in features})
                score *= Fraction(sum(features[at][column] == value for at in mine) + 1, len(mine) + values)
            scores.append(score)
        best = {label for label, score in zip(labels, scores, strict=True) if score == max(scores)}
        right.append((best == {target[place]}, target[place] in best))
    return sum(sure for sure, _ in right) / len(right), sum(may for _, may in right) / len(right)


def test_the_models_accuracy_by_the_definition() -> None:
    random = np.random.default_rng(3)
    for _ in range(20):
        table = random.integers(0, 3, (40, 3)).astype(str)
        target = np.where(random.random(40) < 0.6, table[:, 0], random.integers(0, 3, 40).astype(str))
        held = np.arange(40) % 3 == 0
        found, guess = accuracy(table, target, held)
        least, most = _told_right([tuple(row) for row in table.tolist()], target.tolist(), held.tolist())
        assert least - 1e-9 <= found <= most + 1e-9
        assert most - least < 0.2
        train = Counter(target[~held].tolist())
        assert guess in {float((target[held] == label).mean()) for label, number in train.items() if number == max(train.values())}


def test_the_picture_of_the_choices() -> None:
    found = (
        Alternative((2, 1), 0.5, 0, Fraction(1, 5), Fraction(1, 9)),
        Alternative((1, 1), 0.25, 40, Fraction(1, 6), Fraction(1, 10)),
    )
    for lang, said in (("zh", "损失从 0.5000 降到 0.2500"), ("en", "the loss falls from 0.5000 to 0.2500")):
        figure = choices_figure(found, 1000, lang)  # type: ignore[arg-type] # both are languages
        assert figure is not None
        assert said in figure.sentence
        assert figure.grid.rows[1] == ("40", "4.00%", "0.2500", "0.1667", "0.1")
    crowded = choices_figure((*found[:1], Alternative((2, 0), 0.49, 1, Fraction(1, 7), Fraction(1, 9)), found[1]), 1000, "en")
    assert crowded is not None
    assert [one["said"] for one in crowded.spec["data"]["values"]] == ["R_b 0.2", "", "R_b 0.167"]
    one = choices_figure(found[:1], 1000, "en")
    assert one is not None
    assert "There is one plan" in one.sentence
    assert choices_figure((), 1000, "en") is None
