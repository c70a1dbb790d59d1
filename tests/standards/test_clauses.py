"""Clauses are executable: every checklist row of an edition is answered by exactly one object."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from reidrisk.model.clause import Clause, Elsewhere
from reidrisk.model.extension import load
from reidrisk.model.release import Grade, Sharing
from reidrisk.model.standard import SharingRule, Standard
from reidrisk.model.text import Text
from reidrisk.standards.gbt_42460_2023 import STANDARD

CHECKLIST = json.loads((Path(__file__).parents[1] / "facts" / "checklist.json").read_text(encoding="utf-8"))
GROUPS = {
    "gbt-42460-2023": "GB/T 42460-2023",
    "itut-x-suppl39-2023": "ITU-T X Suppl.39",
    "china-methodology-2024": "Philips China methodology 2024",
    "gbt-39725-2020": "GB/T 39725-2020 (via Philips App. C)",
    "ipc-ontario-2016": "IPC Ontario 2016",
}
EDITIONS = load("standard", "reidrisk.standards", "STANDARD", Standard)


@pytest.mark.parametrize("standard", EDITIONS, ids=lambda standard: str(standard.id))
def test_every_row_is_answered_once(standard: Standard) -> None:
    rows = Counter(row for clause in standard.clauses for row in clause.rows)
    assert set(rows) == {row["id"] for row in CHECKLIST if row["group"] == GROUPS.get(standard.id)}
    assert set(rows.values()) <= {1}


@pytest.mark.parametrize("standard", EDITIONS, ids=lambda standard: str(standard.id))
def test_tables_are_complete(standard: Standard) -> None:
    assert set(standard.sharing) == set(Sharing)
    every = {(one, other) for one in Grade for other in Grade}
    assert set(standard.insider) == (set() if standard.certain(None) else every)
    assert set(standard.breach) in (set(Grade), set())
    assert len({clause.id for clause in standard.clauses}) == len(standard.clauses)
    assert standard.clause(standard.clauses[0].id).title.say("zh")
    with pytest.raises(KeyError):
        standard.clause("none of that name")


def test_tau_and_least_class() -> None:
    found = {sharing: (rule.tau, rule.least_class) for sharing, rule in STANDARD.sharing.items()}
    public = (Fraction(1, 20), 20)
    assert found == {
        Sharing.PUBLIC: public,
        Sharing.CONTROLLED: (Fraction(1, 5), 5),
        Sharing.ENCLAVE: (Fraction(1, 3), 3),
        Sharing.SEMI_PUBLIC: public,
    }


def test_least_class_of_an_odd_threshold() -> None:
    assert SharingRule(Fraction("0.075"), "R_b", attack_certain=True).least_class == 14


def test_a_clause_names_its_object_or_waits() -> None:
    with pytest.raises(ValueError, match="name the object"):
        Clause("x", Text("甲", "a"), "computed", None)
    with pytest.raises(ValueError, match="name the object"):
        Clause("x", Text("甲", "a"), "later", object())


def test_an_edition_may_accept_equality() -> None:
    assert not STANDARD.meets(Fraction(1, 20), Fraction(1, 20))
    assert STANDARD.meets(Fraction(49, 1000), Fraction(1, 20))


@pytest.mark.parametrize("standard", EDITIONS, ids=lambda standard: str(standard.id))
def test_what_is_named_by_its_place_is_there(standard: Standard) -> None:
    named = {clause.id for clause in standard.clauses if isinstance(clause.by, Elsewhere)}
    for clause in standard.clauses:
        assert (clause.answer is clause.by) == (clause.id not in named)
        assert not isinstance(clause.answer, Elsewhere)


def test_the_place_of_an_object_reads_like_its_name() -> None:
    place = Elsewhere("reidrisk.model.clause", "Clause")
    assert (place.found, str(place)) == (Clause, "reidrisk.model.clause.Clause")
