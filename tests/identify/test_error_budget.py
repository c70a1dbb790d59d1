"""Why a column is told wrongly, by hand-made answers: the first cause that holds, and what the figure would be without it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from bench.identification.corpus import Column, Table
from bench.identification.independent import whole as twice
from bench.identification.learning.asking import Answer
from bench.identification.learning.budget import CAUSES, Told, cause, page, record
from bench.identification.learning.clues import Labelled
from bench.identification.learning.scores import JUDGED

from reidrisk.model.role import Role

LOUD: Mapping[str, float] = {f"name:{role}": 3.0 for role in JUDGED}


def one(  # noqa: PLR0913 - all that a cause is told by
    wanted: str, said: str, chances: tuple[float, ...], *, name: str = "c", ruled: str = "", rules: str = "", text: bool = False,
    things: bool = False, known: Mapping[str, float] = LOUD, table: str = "t",
) -> Told:  # fmt: skip
    of = Table(table, "t", "en", "care", "people", "s", "p", "x", "l", ())
    answer = Answer(of, Column(name, "", frozenset(wanted.split()), (), ""), frozenset(said.split()), None, chances, asked=False)
    around = ("type:text",) if text else ()
    labelled = Labelled(
        table, "p", answer.column.roles, "", (), (), (), around, frozenset(map(Role, ruled.split())), frozenset(rules.split())
    )
    return Told(answer, labelled, known, things)


SURE_NI, SURE_DI = (0.05, 0.05, 0.05, 0.9), (0.9, 0.05, 0.05, 0.05)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (one("NI", "DI", SURE_NI, ruled="DI", rules="inside exact", text=True), "text"),
        (one("NI", "DI", SURE_NI, ruled="DI", rules="inside exact"), "overruled"),
        (one("DI", "NI", SURE_DI, ruled="NI"), "overruled"),
        (one("NI", "DI", SURE_DI, ruled="DI", things=True), "things"),
        (one("NI", "DI", SURE_DI, name="How often do you go there alone"), "sentence"),
        (one("NI", "DI", SURE_DI, name="您目前居住在广州市的哪一个区域"), "sentence"),
        (one("NI", "DI", SURE_DI, known={}), "silent"),
        (one("NI", "DI", (0.4, 0.1, 0.1, 0.5)), "near"),
        (one("NI", "DI", SURE_DI), "sure"),
        (one("DI", "DI", SURE_DI), None),
    ],
)
def test_the_first_cause_that_holds(given: Told, expected: str | None) -> None:
    assert cause(given, "DI") == expected


def test_columns_that_two_hands_labelled_otherwise_come_first() -> None:
    row = next(row for row in twice.labelled(twice.SEALED) if ("SA" in row["first"]) != ("SA" in row["second"]))
    given = one("SA", "NI", SURE_NI, table=row["table"], name=row["column"], things=True)
    assert cause(given, "SA") == "hands"


def test_the_record_counts_each_error_once_and_says_what_a_cause_costs() -> None:
    hits = [one("DI", "DI", SURE_DI)] * 6
    wrong = [one("NI", "DI", SURE_DI, things=True)] * 2 + [one("DI", "NI", (0.2, 0.1, 0.1, 0.6))] * 2
    found = record([*hits, *wrong])
    causes = found["roles"]["DI"]["causes"]
    assert tuple(causes) == CAUSES
    assert found["roles"]["DI"]["f1"] == pytest.approx(12 / 16)
    assert causes["things"] == [0, 2, pytest.approx(12 / 14, abs=1e-4)]
    assert causes["near"] == [2, 0, pytest.approx(16 / 18, abs=1e-4)]
    assert sum(sum(spent[:2]) for spent in causes.values()) == len(wrong)
    assert "| DI (0.750) | things | 0 | 2 | 0.8571 |" in page(found)
