"""What the verdict says to be followed by hand: on the standard's own example, with the figures that are printed there."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from reidrisk.grade.advice import what_breaks
from reidrisk.grade.verdict import Matter, grade
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.inventory import Column, Inventory
from reidrisk.model.measurement import Influence, Measurement
from reidrisk.model.release import Answer, Grade, Release, Sharing
from reidrisk.model.role import Role
from reidrisk.model.verdict import Verdict
from reidrisk.standards.gbt_42460_2023 import STANDARD

ORACLES: dict[str, Any] = {
    one["name"]: one["expected"] for one in json.loads((Path(__file__).parents[1] / "facts" / "oracles.json").read_text(encoding="utf-8"))
}
D3 = ORACLES["gbt42460_D3_printed"]
SIZES = list(D3["class_sizes"].values())
ENCLAVE = Release.of(
    sharing=Answer(Sharing.ENCLAVE, "given"),
    controls=Answer(Grade.HIGH, "given"),
    motives=Answer(Grade.MEDIUM, "given"),
    recipient_security=Answer(Grade.HIGH, "given"),
    p=Answer(Fraction("0.00108"), "given", "D.2"),
)
COLUMNS = Inventory(
    (
        Column("sex", frozenset({Role.QI}), decided_by="analyst"),
        Column("age", frozenset({Role.QI}), decided_by="analyst"),
        Column("drug", frozenset({Role.SA}), decided_by="analyst"),
        Column("row", frozenset({Role.NI}), decided_by="analyst"),
    )
)


def verdict(sizes: list[int], release: Release = ENCLAVE, inventory: Inventory = COLUMNS, **more: Any) -> Verdict:
    return grade(Matter(STANDARD, release, inventory, lambda quasi: Measurement(quasi, ClassSizes.of(sizes), **more)))


def said(found: Verdict) -> dict[str, list[str]]:
    """What each clause found, then its evidence."""
    return {step.clause: [step.finding.say("en"), *(line.say("en") for line in step.evidence)] for step in found.steps}


def test_each_step_of_d3_has_its_figures() -> None:
    """Table D.3: 16 records in 5 classes; D.2 and D.3: R_b, R_c, T1, T2 and T3."""
    found = verdict(SIZES)
    told = said(found)
    assert [step.clause for step in found.steps] == [
        "6.2 a", "6.2 b", "6.2 c", "D.1.2", "D.1.3", "D.1.4", "D.1.5 a", "D.1.5 b", "6.3 b", "6.4 a", "6.4 b",
    ]  # fmt: skip
    assert told["6.2 a"][0].startswith("Columns: 4. On the identifier list: 2 (0 direct identifiers, 2 quasi-identifiers)")
    assert told["6.2 a"][1:] == ["direct identifiers: none", "quasi-identifiers: sex, age", "sensitive attributes: drug"]
    assert f"{sum(SIZES)} records form {D3['J']} equivalence classes; the smallest has {min(SIZES)}" in told["D.1.2"][0]
    assert told["D.1.3"][0] == "R_b = 0.3333 (1/3), R_c = 0.3167 (19/60)"
    exact = ORACLES["gbt42460_D3_exact"]
    assert told["D.1.4"] == [
        f"enclave public sharing: pr(context) = {exact['pr_context']:.7f}",
        f"T1 = {D3['T1']} (1/10)",
        f"T2 = {exact['T2']:.7f}",
        f"T3 = {D3['T3']} (7/50)",
    ]
    assert told["D.1.5 a"][0] == "tau = 1/3 (classes of at least 3); R_a = 0"
    assert told["D.1.5 b"][0].endswith(f"R = {exact['R']:.7f}")
    assert told["6.3 b"][0] == f"R = {exact['R']:.7f}, below the threshold: level 3."
    assert told["6.4 a"][0].startswith(f"Level {D3['grade']}: ")


def test_what_is_not_needed_is_not_among_the_figures_of_the_context() -> None:
    """D.1.4 a: complete public sharing has pr(context) = 1 whatever T1 to T3 are."""
    assert said(verdict(SIZES, Release.of(sharing=Answer(Sharing.PUBLIC, "given"))))["D.1.4"][1:] == []


def test_columns_that_nobody_decided_are_named() -> None:
    open_list = Inventory((*COLUMNS.columns, Column("note", frozenset({Role.NI}))))
    assert said(verdict(SIZES, inventory=open_list))["6.2 a"][-1] == "undecided: note"


def test_what_is_assumed_is_said_with_its_value_and_nothing_else_is() -> None:
    assumed = ENCLAVE.having(motives=Answer(Grade.MEDIUM, "assumed"), p=Answer(Fraction(1, 1000), "assumed"))
    told = [line.say("en") for line in verdict(SIZES, assumed).assumptions]
    assert len(told) == 2
    assert told[0].startswith("“motives” is taken as medium: assumed")
    assert told[1].startswith("“p” is taken as 0.001")
    assert verdict(SIZES).assumptions == ()
    public = verdict(SIZES, Release.of(sharing=Answer(Sharing.PUBLIC, "assumed"))).assumptions  # the only answer that its context rests on
    assert [line.say("en").partition(":")[0] for line in public] == ["“sharing” is taken as completely public sharing"]


@pytest.mark.parametrize("sizes", [[1, 2, 3, 9, 30], [3, 4, 9, 30], [30, 40]])
def test_the_ways_count_the_classes_that_stand_in_the_way(sizes: list[int]) -> None:
    """Public, by the law itself: 1/k < 0.05 from k = 21 on; a class under tau = 1/20 (20 records) makes R = 1 of its own."""
    told = [way.finding.say("en") for way in verdict(sizes, Release.of(sharing=Answer(Sharing.PUBLIC, "given"))).ways]
    kept = "When the data are updated, level 3 stays certain in this context as long as"
    start = kept if min(sizes) >= 21 else "In this context, level 3 is guaranteed once"
    assert told[0] == f"{start} every class has at least 21 records; the smallest class now has {min(sizes)}."
    short, violating = [size for size in sizes if size < 21], [size for size in sizes if size < 20]
    wanted = [f"{len(short)} classes with {sum(short)} records in all are smaller than 21."] if short else []
    wanted += [f"{len(violating)} of the classes ({sum(violating)} records) are below the class threshold of 20"] if violating else []
    assert len(told) == 1 + len(wanted)
    assert all(line.startswith(start) for line, start in zip(told[1:], wanted, strict=True))


def test_the_columns_that_contribute_most_come_first_and_only_those_that_merge_classes() -> None:
    influences = tuple(
        Influence(name, without, smallest) for name, without, smallest in [("e", 5, 3), ("c", 3, 4), ("a", 4, 3), ("d", 1, 16), ("b", 3, 5)]
    )
    public = Release.of(sharing=Answer(Sharing.PUBLIC, "given"))
    every = [way.finding.say("en") for way in verdict(SIZES, public, influences=influences).ways]
    told = [line for line in every if "without it" in line]
    named = [next(name for name in "abcde" if f"“{name}”" in line) for line in told]
    assert named == ["d", "b", "c"]  # "e" merges nothing: five classes stay five; three are named
    assert told[0] == "Column “d” contributes most: without it the 5 classes become 1, and the smallest has 16."


@pytest.mark.parametrize("sizes", [[4, 4], [5, 5], [3, 10], [7, 7]])
def test_level_3_says_at_which_context_it_ends(sizes: list[int]) -> None:
    """R = R_c * pr(context) reaches 0.05 where pr(context) is 0.05 / R_c."""
    careful = ENCLAVE.having(motives=Answer(Grade.LOW, "given"), m=Answer(1, "given"))
    mean = sum(Fraction(size_count, size) for size, size_count in Counter(sizes).items()) / len(sizes)
    limit = Fraction("0.05") / mean
    found = verdict(sizes, careful)
    assert found.level == 3
    told = found.ways[-1].finding.say("en")
    assert told.startswith("If the context worsens so that pr(context) reaches ")
    assert float(told.partition("reaches ")[2].partition(",")[0].split()[0]) == pytest.approx(float(limit), abs=1e-4)
    roomy = verdict([40, 40], careful)  # 1/40 stays below 0.05 even at pr(context) = 1
    assert not any("reaches" in way.finding.say("en") for way in roomy.ways)


@pytest.mark.parametrize(
    ("risk", "accept_equal", "said"),
    [
        (Fraction(1, 4), False, "pr(context) reaches 0.2, R is no longer below the threshold."),
        (Fraction(1, 4), True, "pr(context) exceeds 0.2, R is above the threshold."),
        (Fraction(1, 20), False, "pr(context) reaches 1, R is no longer below the threshold."),
        (Fraction(1, 20), True, "R is 0.05 and the conclusion holds (threshold 0.05)."),  # no probability exceeds 1
        (Fraction(1, 21), False, "R is 0.0476 and the conclusion holds (threshold 0.05)."),
    ],
)
def test_an_equal_risk_breaks_a_verdict_only_where_it_is_not_accepted(risk: Fraction, accept_equal: bool, said: str) -> None:
    found = [way.finding.say("en") for way in what_breaks(risk, Fraction(1, 20), accept_equal=accept_equal)]
    assert len(found) == 1
    assert found[0].endswith(said)
