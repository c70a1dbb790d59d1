"""Orders and hierarchies of sensitive attributes from the command line, against t-closeness counted by hand (Li et al. 2007)."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path

import pytest
from tests.edge.calling import SAMPLES, Run

FOLDER = SAMPLES / "adult"
ADULT = str(FOLDER / "adult_arx30162.csv")
ORDER = (
    "Preschool,1st-4th,5th-6th,7th-8th,9th,10th,11th,12th,HS-grad,Some-college,Assoc-voc,Assoc-acdm,Bachelors,Masters,Prof-school,Doctorate"
)
WORDS = ("measure", ADULT, "--qi", "sex,race")


def shares() -> list[dict[str, Fraction]]:
    """Of each class, by how much the share of each level of education is above that of the whole table."""
    classes: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    with Path(ADULT).open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter=";"):
            classes[row["sex"], row["race"]][row["education"]] += 1
    whole: Counter[str] = sum(classes.values(), Counter())
    return [
        {value: Fraction(one[value], one.total()) - Fraction(whole[value], whole.total()) for value in whole} for one in classes.values()
    ]


def by_hand_ordered(extra: dict[str, Fraction]) -> Fraction:
    running, total = Fraction(0), Fraction(0)
    for value in ORDER.split(","):
        running += extra[value]
        total += abs(running)
    return total / (len(extra) - 1)


def by_hand_in_the_tree(extra: dict[str, Fraction], ways: dict[str, list[str]]) -> Fraction:
    """What must go through each inner node: the smaller of what its children have too much and too little, by height."""
    levels = len(next(iter(ways.values())))
    total = Fraction(0)
    for level in range(1, levels):
        nodes: dict[str, dict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        for value, amount in extra.items():
            nodes[ways[value][level]][ways[value][level - 1]] += amount
        for children in nodes.values():
            over = sum((one for one in children.values() if one > 0), Fraction(0))
            under = sum((-one for one in children.values() if one < 0), Fraction(0))
            total += Fraction(level, levels - 1) * min(over, under)
    return total


def test_the_order_given_is_the_order_used(run: Run) -> None:
    found = run(*WORDS, "--sa", "education", "--order", f"education={ORDER}", "--models", "t_ordered", "--json").json["numbers"][
        "t_ordered"
    ]
    assert Fraction(found["exact"]) == max(map(by_hand_ordered, shares()))
    backwards = ",".join(reversed(ORDER.split(",")))
    other = run(*WORDS, "--sa", "education", "--order", f"education={backwards}", "--models", "t_ordered", "--json").json["numbers"]
    assert other["t_ordered"]["exact"] == found["exact"]
    shuffled = ",".join(sorted(ORDER.split(",")))
    third = run(*WORDS, "--sa", "education", "--order", f"education={shuffled}", "--models", "t_ordered", "--json").json["numbers"]
    assert third["t_ordered"]["exact"] != found["exact"]


def test_the_hierarchy_of_arx_is_the_tree_used(run: Run) -> None:
    found = run(*WORDS, "--sa", "education", "--hierarchies", str(FOLDER), "--models", "t_hierarchical", "--json").json["numbers"]
    with (FOLDER / "adult_hierarchy_education.csv").open(encoding="utf-8", newline="") as file:
        ways = {way[0]: way for way in csv.reader(file, delimiter=";")}
    assert Fraction(found["t_hierarchical"]["exact"]) == max(by_hand_in_the_tree(extra, ways) for extra in shares())


def test_other_figures_do_not_follow_the_order(run: Run) -> None:
    words = (*WORDS, "--sa", "education,occupation", "--models", "t_equal,l_distinct,alpha,beta_basic,l_joint,t_joint", "--json")
    assert run(*words, "--order", f"education={ORDER}").json["numbers"] == run(*words).json["numbers"]


def test_missing_stands_before_the_order_and_hangs_from_the_root(run: Run, tmp_path: Path) -> None:
    (tmp_path / "d.csv").write_text("sex,s\nx,low\nx,\ny,high\ny,high\n", encoding="utf-8")
    (tmp_path / "s.csv").write_text("low;some;*\nhigh;some;*\n", encoding="utf-8")
    words = ("measure", "d.csv", "--qi", "sex", "--sa", "s", "--models", "t_ordered,t_hierarchical", "--json")
    found = run(*words, "--order", "s=low,middle,high", "--hierarchies", str(tmp_path)).json["numbers"]
    assert found["t_ordered"]["exact"] == "3/8"  # x: 1/2, 1/2, 0 against 1/4, 1/4, 1/2 and distances of a half
    # y has 1/4 too much below "some" that comes from the root, and 1/4 within "some" at half the height
    assert found["t_hierarchical"]["exact"] == "3/8"


def test_nothing_but_missing_values_has_a_tree(run: Run, tmp_path: Path) -> None:
    (tmp_path / "d.csv").write_text("sex,s\nx,\ny,\n", encoding="utf-8")
    (tmp_path / "s.csv").write_text("low;*\n", encoding="utf-8")
    words = ("measure", "d.csv", "--qi", "sex", "--sa", "s", "--models", "t_hierarchical", "--json")
    assert run(*words, "--hierarchies", str(tmp_path)).json["numbers"]["t_hierarchical"]["exact"] == "0/1"


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (("--order", "education"), ["bad_option"]),
        (("--order", "education=a,a"), ["bad_option"]),
        (("--order", "education=a"), ["bad_option"]),
        (("--order", "=a,b"), ["bad_option"]),
        (("--order", "eduction=a,b", "--order", "salry=a,b"), ["unknown_column", "unknown_column"]),
        (("--order", "education=Preschool,1st-4th"), ["value_without_place"]),
        (("--order", "occupation=a,b"), ["order_not_sensitive"]),
        (("--order", "sex=a,b", "--order", "occupation=a,b", "--order", "age=a,b"), ["order_not_sensitive"] * 3),
        (("--hierarchies", "nowhere"), ["no_hierarchies"]),
    ],
)
def test_what_cannot_be_used_is_said(run: Run, words: tuple[str, ...], codes: list[str]) -> None:
    ran = run(*WORDS, "--sa", "education", *words, "--json")
    assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, codes)
    if "order_not_sensitive" in codes:
        assert [one["column"] for one in ran.json["errors"]] == [word.partition("=")[0] for word in words if "=" in word]


def test_no_value_is_told_where_the_hierarchy_lacks_one(run: Run, tmp_path: Path) -> None:
    (tmp_path / "d.csv").write_text("sex,s\nx,low\ny,secret\n", encoding="utf-8")
    (tmp_path / "s.csv").write_text("low;*\n", encoding="utf-8")
    ran = run("measure", "d.csv", "--qi", "sex", "--sa", "s", "--hierarchies", str(tmp_path), "--json")
    assert [one["code"] for one in ran.json["errors"]] == ["value_without_hierarchy"]
    assert "secret" not in ran.out + ran.err
