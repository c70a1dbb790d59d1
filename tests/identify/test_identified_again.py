"""The same columns identified again, by other decisions and aids: their values are looked through once, and all else is asked anew."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest
from tests.edge.calling import D3, D3_ROLES, Run

from reidrisk.identify import propose
from reidrisk.identify.dictionary import Dictionary, DictionaryEntry
from reidrisk.identify.judge import judge
from reidrisk.identify.proposal import Proposal
from reidrisk.identify.propose import Aids, identify
from reidrisk.identify.values import Values
from reidrisk.model.dataset import ColumnSample, Facts, Fingerprint
from reidrisk.model.inventory import Column
from reidrisk.model.plan import Decision
from reidrisk.model.role import Role

FACTS = Facts("t", "csv", 40, ("手机", "f1", "出生日期"), Fingerprint("content", "0"))
READINGS: tuple[tuple[dict[str, Decision], Aids], ...] = (
    ({}, Aids()),
    ({"手机": Decision(frozenset({Role.NI}), "张三", "号码已作废")}, Aids()),
    ({}, Aids(today=date(2026, 1, 1))),
    ({}, Aids(Dictionary({"f1": DictionaryEntry("宗教信仰")}))),
    ({}, Aids()),
)


def samples() -> dict[str, ColumnSample]:
    columns = ([f"1390000{n:04}" for n in range(40)], ["x1", "x2"] * 20, [f"2020-01-{n % 28 + 1:02}" for n in range(40)])
    return {name: ColumnSample(name, Counter(texts), 0, 0, 40, 40) for name, texts in zip(FACTS.columns, columns, strict=True)}


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The columns whose values were looked through, each time."""
    names = list[str]()

    def act(name: str, values: Values) -> Proposal:
        names.append(name)
        return judge(name, values)

    monkeypatch.setattr(propose, "judge", act)
    return names


def test_every_reading_is_that_of_the_first_time(judged: list[str]) -> None:
    kept = samples()
    again = [identify(FACTS, kept, *reading) for reading in READINGS]
    assert Counter(judged) == {"手机": 2, "f1": 2, "出生日期": 2}  # the dictionary lacks two columns and describes the third
    anew = [identify(FACTS, samples(), *reading) for reading in READINGS]
    assert again == anew
    first, *others, last = anew
    assert first == last
    assert first not in others


def test_a_sample_under_another_name_is_another_column(judged: list[str]) -> None:
    kept = samples()["手机"]

    def named(name: str) -> Column:
        return identify(Facts("t", "csv", 40, (name,), FACTS.fingerprint), {name: kept}, {}).columns[0]

    assert [named("手机"), named("总费用"), named("手机")] == [named("手机"), named("总费用"), named("手机")]
    assert named("手机").evidence != named("总费用").evidence
    assert {"手机", "总费用"} == set(judged)


def test_a_mitigation_looks_through_each_file_once(run: Run, judged: list[str]) -> None:
    ran = run("mitigate", D3, *D3_ROLES, "--k", "2", "--suppression", "100%", "-o", "out.csv", "--json")
    assert ran.code == 0, ran.err
    assert Counter(judged) == {"性别": 2, "年龄": 2, "药物编码": 2}  # of the input, and of the output as somebody else reads it
