"""Several kinds of people in one mitigation: the optimum for all of them by a count by hand, the proof, and the plan."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

from reidrisk.model.exact import show

Row = dict[str, str]
KINDS = {"patient": ("ka", ("sex", "age")), "physician": ("kb", ("title", "age"))}
TYPES = tuple(word for name, (key, quasi) in KINDS.items() for word in ("--subject-type", f"{name}={key}:{','.join(quasi)}"))
AGES = {"20": "young", "30": "young", "60": "old", "70": "old"}
TREES = {"sex": "M;*\nF;*\n", "age": "".join(f"{age};{label};*\n" for age, label in AGES.items()), "title": "chief;*\nresident;*\n"}
LEVELS = {"sex": 2, "age": 3, "title": 2}
WORDS = (*TYPES, "--ni", "ka,kb,result", "--hierarchies", "trees")


@pytest.fixture
def stays(tmp_path: Path) -> Path:
    chance = Random(5)  # noqa: S311 - data for a test
    (tmp_path / "trees").mkdir()
    for name, text in TREES.items():
        (tmp_path / "trees" / f"{name}.csv").write_text(text, encoding="utf-8")
    doctors = [(f"D{at}", chance.choice(["chief", "resident"])) for at in range(25)]
    rows = []
    for person in range(60):
        told = (f"P{person}", chance.choice("MF"))
        rows += [(*told, chance.choice(list(AGES)), *chance.choice(doctors), chance.choice("xyz")) for _ in range(chance.choice([1, 1, 2]))]
    with (tmp_path / "stays.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("ka", "sex", "age", "kb", "title", "result"), *rows])
    return tmp_path / "stays.csv"


def _read(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _smallest(rows: list[Row], key: str, quasi: tuple[str, ...]) -> dict[str, int]:
    """For each person the number of persons of whom the same set is told."""
    said: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for row in rows:
        said[row[key]].add(tuple(row[name] for name in quasi))
    sizes = Counter(frozenset(one) for one in said.values())
    return {person: sizes[frozenset(one)] for person, one in said.items()}


def _left(rows: list[Row], k: int) -> list[Row]:
    """Persons in small classes leave with their records, kind after kind, until none is left in one."""
    while True:
        before = len(rows)
        for key, quasi in KINDS.values():
            sizes = _smallest(rows, key, quasi)
            rows = [row for row in rows if sizes[row[key]] >= k]
        if len(rows) == before:
            return rows


def _at(rows: list[Row], node: dict[str, int]) -> list[Row]:
    up = {name: {line.split(";")[0]: line.split(";")[level] for line in TREES[name].splitlines()} for name, level in node.items()}
    return [{**row, **{name: up[name][row[name]] for name in node}} for row in rows]


def _loss(rows: list[Row], kept: int, node: dict[str, int]) -> float:
    """Loss of precision: level over top in every column, 1 for records that left."""
    share = sum(level / (LEVELS[name] - 1) for name, level in node.items()) / len(node)
    return (share * kept + (len(rows) - kept)) / len(rows)


@pytest.mark.parametrize(("k", "share"), [(2, 0.0), (4, 0.0), (3, 0.3), (5, 0.5)])
def test_the_optimum_for_all_of_them(run: Run, stays: Path, tmp_path: Path, k: int, share: float) -> None:
    words = (*WORDS, "--k", str(k), "--suppression", str(share), "--loss", "precision")
    found = run("mitigate", str(stays), *words, "-o", "o.csv", "--plan", "plan.yaml", "--json")
    rows, best = _read(stays), {}
    for levels in product(*(range(size) for size in LEVELS.values())):
        node = dict(zip(LEVELS, levels, strict=True))
        kept = _left(_at(rows, node), k)
        if kept and len(rows) - len(kept) <= share * len(rows):
            best[tuple(node.items())] = _loss(rows, len(kept), node)
    if not best:
        assert [one["code"] for one in found.json["errors"]] == ["no_solution"]
        return
    assert found.code == 0, found.out
    assert found.json["loss"]["precision"] == pytest.approx(min(best.values()))
    output = _read(tmp_path / "o.csv")
    for key, quasi in KINDS.values():
        assert min(_smallest(output, key, quasi).values()) >= k
    assert found.json["proof"]["k"] == min(min(_smallest(output, key, quasi).values()) for key, quasi in KINDS.values())
    assert run("apply", "plan.yaml", str(stays), "-o", "again.csv").code == 0
    again, made = ((tmp_path / name).read_text(encoding="utf-8").splitlines() for name in ("again.csv", "o.csv"))
    assert (again[0], sorted(again)) == (made[0], sorted(made))


@pytest.mark.parametrize(("k", "share"), [(2, 0.1), (3, 0.3), (5, 0.5), (8, 0.6)])
def test_a_tree_for_all_of_them(run: Run, stays: Path, tmp_path: Path, k: int, share: float) -> None:
    """Counted by hand on the output; it loses no more than the best plan with one level a column, and the plan does it again."""
    words = (*WORDS, "--k", str(k), "--suppression", str(share), "--loss", "precision")
    whole = run("mitigate", str(stays), *words, "--try", "--json")
    found = run("mitigate", str(stays), *words, "--local", "-o", "o.csv", "--plan", "plan.yaml", "--json")
    if whole.code == 2:
        assert [one["code"] for one in found.json["errors"]] == ["no_solution"]
        return
    assert found.code == 0, found.out
    assert found.json["loss"]["precision"] <= whole.json["loss"]["precision"] + 1e-12
    output = _read(tmp_path / "o.csv")
    assert found.json["proof"]["k"] == min(min(_smallest(output, key, quasi).values()) for key, quasi in KINDS.values()) >= k
    assert found.json["records_lost"] == len(_read(stays)) - len(output) <= share * len(_read(stays))
    assert run("apply", "plan.yaml", str(stays), "-o", "again.csv").code == 0
    again, made = ((tmp_path / name).read_text(encoding="utf-8").splitlines() for name in ("again.csv", "o.csv"))
    assert (again[0], sorted(again)) == (made[0], sorted(made))


def test_a_tree_shows_more_where_some_people_are_many(run: Run, tmp_path: Path) -> None:
    """In one town each age is that of twenty people, in the other of two or three: one level a column would show no age at all."""
    rows = [(f"P{at}", "York", str(20 + 30 * (at % 2)), str(visit)) for at in range(40) for visit in range(2)]
    rows += [(f"Q{at}", "Hull", age, str(visit)) for at, age in enumerate(("20", "50", "50", "20", "20")) for visit in range(2)]
    with (tmp_path / "v.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("ka", "town", "age", "result"), *rows])
    (tmp_path / "trees").mkdir()
    (tmp_path / "trees" / "town.csv").write_text("York;*\nHull;*\n", encoding="utf-8")
    (tmp_path / "trees" / "age.csv").write_text("20;*\n50;*\n", encoding="utf-8")
    words = ("--qi", "town,age", "--subject", "ka", "--ni", "result,ka", "--hierarchies", "trees", "--k", "5", "--loss", "precision")
    assert run("mitigate", "v.csv", *words, "--local", "-o", "o.csv").code == 0
    output = _read(tmp_path / "o.csv")
    assert Counter((row["town"], row["age"]) for row in output) == {("York", "20"): 40, ("York", "50"): 40, ("Hull", "*"): 10}
    assert min(_smallest(output, "ka", ("town", "age")).values()) == 5


def test_one_kind_with_several_records_each(run: Run, stays: Path, tmp_path: Path) -> None:
    """Counted by what is told of a person together, as it is graded: four records of one class may be those of one person."""
    words = ("--qi", "sex,age", "--subject", "ka", "--ni", "kb,title,result,ka", "--hierarchies", "trees", "--k", "3")
    found = run("mitigate", str(stays), *words, "--suppression", "0.4", "-o", "o.csv", "--json")
    assert found.code == 0, found.out
    assert min(_smallest(_read(tmp_path / "o.csv"), "ka", ("sex", "age")).values()) >= 3
    assert found.json["proof"]["k"] == min(_smallest(_read(tmp_path / "o.csv"), "ka", ("sex", "age")).values())


def test_a_level_for_every_kind_of_people(run: Run, stays: Path) -> None:
    context = ("--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.001")
    reason = ("--accept", "records-counted=nobody knows how often they came", "--by", "Chen Jing")
    words = (*TYPES, "--ni", "ka,kb,result", "--hierarchies", "trees", "--goal", "level-3", *context, *reason, "--suppression", "0.5")
    found = run("mitigate", str(stays), *words, "-o", "o.csv", "--plan", "plan.yaml", "--json")
    assert found.code == 0, found.out
    assert found.json["proof"]["level"] == 3
    graded = run("assess", "o.csv", *TYPES, "--ni", "ka,kb,result", *context, *reason, "--p-source", "test", "--json").json
    assert {one["name"]: one["level_range"] for one in graded["subject_types"]} == {"patient": [3, 3], "physician": [3, 3]}
    assert run("apply", "plan.yaml", str(stays), "-o", "again.csv").code == 0


def test_three_plans_to_choose_from_where_persons_are_counted(run: Run, stays: Path, tmp_path: Path) -> None:
    """Each as it is where its number is taken; its risks are those of the worse kind of people, counted by hand."""
    offers = run("mitigate", str(stays), *WORDS, "--k", "2", "--suppression", "0.4", "--choices", "--json").json["offers"]
    assert [(one["choice"], one["k"]) for one in offers] == [(1, 2), (2, 4), (3, 8)]
    for one in offers:
        taken = run("mitigate", str(stays), *WORDS, "--k", "2", "--suppression", "0.4", "--choice", str(one["choice"]), "-o", "o.csv",
                    "--replace", "--json").json  # fmt: skip
        assert (taken["plan"]["levels"], taken["records_lost"]) == (one["levels"], one["records_lost"])
        sizes = [list(_smallest(_read(tmp_path / "o.csv"), key, quasi).values()) for key, quasi in KINDS.values()]
        means = [sum((Fraction(1, size) ** 2 for size in each), Fraction()) / sum(Fraction(1, size) for size in each) for each in sizes]
        assert one["R_b"] == show(Fraction(1, min(map(min, sizes))), 6)
        assert one["R_c"] == show(max(means), 6)


def test_no_stricter_plan_of_persons_is_said(run: Run, stays: Path) -> None:
    ran = run("mitigate", str(stays), *WORDS, "--k", "12", "--choices", "--lang", "en")
    assert (ran.code, "There is no stricter plan" in ran.out, "2. balanced" in ran.out) == (0, True, False)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--local", "--overlapping"), "kinds_locally"),
        (("--cells",), "kinds_locally"),
        (("--k-map", "3", "--people", "stays.csv"), "kinds_population"),
    ],
)
def test_what_persons_do_not_allow(run: Run, stays: Path, words: tuple[str, ...], code: str) -> None:
    ran = run("mitigate", str(stays), *WORDS, "--k", "2", *words, "--json")
    assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, [code])


def test_what_conflicts_is_told(run: Run, stays: Path) -> None:
    ran = run("mitigate", str(stays), *WORDS, "--k", "13", "--keep", "title,sex", "--lang", "en")
    assert ran.code == 2
    assert "k = 13" in ran.err
    assert "nearest solution" in ran.err
