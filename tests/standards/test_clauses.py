"""Clauses are executable: every checklist row of an edition is answered by exactly one object."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest
from tests.patience import PATIENCE

from reidrisk.document.kind import Kind
from reidrisk.document.regulations import REGULATIONS
from reidrisk.measure.risk_model import RiskModel
from reidrisk.model.clause import Clause, ClauseTable, Manner
from reidrisk.model.extension import load
from reidrisk.model.judged import Rules
from reidrisk.model.release import Grade, Sharing
from reidrisk.model.standard import SharingRule, Standard
from reidrisk.model.text import Text
from reidrisk.prepare.asking.questionnaire import Questionnaire
from reidrisk.prepare.insider_table import INSIDER, STRANGER
from reidrisk.standards.gbt_42460_2023 import STANDARD

CHECKLIST = json.loads((Path(__file__).parents[1] / "facts" / "checklist.json").read_text(encoding="utf-8"))
EDITIONS = load("standard", "reidrisk.standards", "STANDARD", Standard)


@pytest.mark.parametrize("standard", EDITIONS, ids=lambda standard: str(standard.id))
def test_every_row_is_answered_once(standard: Standard) -> None:
    rows = Counter(row for clause in standard.clauses for row in clause.rows)
    assert set(rows) == {row["id"] for row in CHECKLIST if row["group"] in groups(standard)}
    assert set(rows.values()) <= {1}


def groups(standard: Standard) -> set[str]:
    """The parts of the checklist that an edition answers rows of: it has to answer them whole."""
    answered = {row for clause in standard.clauses for row in clause.rows}
    return {row["group"] for row in CHECKLIST if row["id"] in answered}


def test_every_part_of_the_checklist_is_one_edition_s() -> None:
    found = Counter(group for standard in EDITIONS for group in groups(standard))
    assert set(found.values()) == {1}
    assert {row["group"] for row in CHECKLIST} - set(found) == set(REGULATIONS)


@pytest.mark.parametrize("group", REGULATIONS)
def test_every_row_of_a_regulation_stands_in_its_own_table(group: str) -> None:
    """What no edition grades by binds whoever shares data all the same."""
    table = REGULATIONS[group]
    assert Counter(row for clause in table for row in clause.rows) == Counter(row["id"] for row in CHECKLIST if row["group"] == group)
    for clause in table:
        if clause.by:
            found = _found(clause.by)
            assert callable(found) or isinstance(found, Questionnaire)
            assert not isinstance(found, Questionnaire) or set(clause.rows) <= {row for item in found.items for row in item.rows}


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
        Clause("x", Text("甲", "a"), Manner.COMPUTED)
    with pytest.raises(ValueError, match="name the object"):
        Clause("x", Text("甲", "a"), Manner.LATER, "reidrisk.model.clause.Clause")


def test_an_edition_may_accept_equality() -> None:
    assert not STANDARD.meets(Fraction(1, 20), Fraction(1, 20))
    assert STANDARD.meets(Fraction(49, 1000), Fraction(1, 20))


ANSWERED = [pytest.param(one, clause, id=f"{one.id} {clause.id}") for one in EDITIONS for clause in one.clauses if clause.by]
CITED = {"gbt-42460-2023": "GB/T 42460-2023", "china-methodology-2024": "China methodology (2024)"}


def _found(name: str) -> object:
    module, _, own = name.rpartition(".")
    found: object = getattr(import_module(module), own)
    return found


@pytest.mark.parametrize(("standard", "clause"), ANSWERED)
def test_what_the_table_says_happens(standard: Standard, clause: Clause) -> None:
    """An object that is there and public; a questionnaire asks the very rows, a figure is one the edition asks for, a document cites it."""
    found = _found(clause.by)
    assert not clause.by.rpartition(".")[2].startswith("_")
    if isinstance(found, Questionnaire):
        assert clause.manner in {Manner.ASKED, Manner.RECORDED}
        assert set(clause.rows) <= {row for item in found.items for row in item.rows}
    elif isinstance(found, RiskModel):
        assert clause.manner is Manner.COMPUTED
        assert found.symbol in standard.asks
    elif isinstance(found, Kind):
        assert clause.manner is Manner.RECORDED
        assert f"{CITED[standard.id]} {clause.id}" in found.clauses
    else:
        assert callable(found)
        assert found.__doc__


@pytest.mark.parametrize("standard", [one for one in EDITIONS if isinstance(one.judged, Rules)], ids=lambda standard: str(standard.id))
def test_every_rule_is_a_clause_and_carried_out_by_what_the_table_names(standard: Standard) -> None:
    assert isinstance(standard.judged, Rules)
    for rule in standard.judged.rules:
        assert getattr(rule.check, "func", rule.check) is _found(standard.clause(rule.clause).by)
        asked = standard.clause(rule.clause).manner is Manner.ASKED
        assert not asked or rule.answer in standard.needs


def test_the_table_is_a_sequence_read_once() -> None:
    table = ClauseTable("reidrisk.standards.gbt_42460_2023")
    assert table == STANDARD.clauses
    assert [clause.id for clause in table[:2]] == [table[0].id, table[1].id] == ["4", "6.1 a"]
    assert table[0] is table[0]
    assert len(table) == len(list(table))


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["id,zh,en,by,rows"], "the columns are id, zh, en, manner, by, rows"),
        (["id,zh,en,manner,by,rows", "1,甲,a,guessed,reidrisk,"], r"^own\.clauses\.csv:2: .*guessed"),
        (["id,zh,en,manner,by,rows", "1,,a,later,,"], r"^own\.clauses\.csv:2: .*both languages"),
    ],
)
def test_a_table_that_is_not_one_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: list[str], why: str) -> None:
    package = f"edition_{abs(hash(why))}"
    (tmp_path / package).mkdir()
    (tmp_path / package / "own.clauses.csv").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / package / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ValueError, match=why):
        len(ClauseTable(f"{package}.own"))


def test_to_grade_reads_no_table_and_nothing_that_answers_a_clause() -> None:
    code = (
        "import sys; opened = []; sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == 'open' else None);"
        " from reidrisk.model.extension import load; from reidrisk.model.standard import Standard;"
        " load('standard', 'reidrisk.standards', 'STANDARD', Standard); print(*[one for one in opened if one.endswith('.csv')]);"
        " print(*[one for one in sys.modules if one.startswith('reidrisk.') and "
        "(one.split('.')[1] in {'govern', 'grade'} or 'questionnaire' in one)])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert ran.stdout.split() == []


def test_the_table_of_attempts_is_the_printed_one() -> None:
    """GB/T 42460 Table D.1, ITU-T X Suppl.39 Table I.1: rows by controls, columns by motives low, medium, high."""
    order = (Grade.LOW, Grade.MEDIUM, Grade.HIGH)
    printed = {Grade.HIGH: ("0.05", "0.1", "0.2"), Grade.MEDIUM: ("0.2", "0.3", "0.4"), Grade.LOW: ("0.4", "0.5", "0.6")}
    assert {key: tuple(INSIDER[key, one] for one in order) for key in printed} == {
        key: tuple(map(Fraction, texts)) for key, texts in printed.items()
    }
    assert Fraction("0.6") == STRANGER


@pytest.mark.parametrize("standard", EDITIONS, ids=lambda standard: str(standard.id))
def test_every_edition_says_where_its_numbers_come_from(standard: Standard) -> None:
    assert "Numbers: " in (import_module(f"reidrisk.standards.{standard.id.replace('-', '_')}").__doc__ or "")
