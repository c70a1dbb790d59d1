"""A column without a value names nobody, whatever it is called; with one, or with rows that nobody looked at, its name decides."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.edge.calling import Run

from reidrisk.identify.propose import Aids, identify
from reidrisk.model.dataset import ColumnSample, Facts, Fingerprint
from reidrisk.model.inventory import Column
from reidrisk.model.plan import Decision
from reidrisk.model.role import Role

CONTEXT = ("--sharing", "controlled", "--controls", "high", "--motives", "medium", "--recipient-security", "high", "--p", "0.001")


def found(sample: ColumnSample, *, alike: Callable[[str], bool] | None = None, decided: Decision | None = None) -> Column:
    facts = Facts("t.csv", "csv", sample.of_rows, ("姓名",), Fingerprint("bytes-sha256", "0" * 64))
    decisions = {} if decided is None else {"姓名": decided}
    return identify(facts, {"姓名": sample}, decisions, Aids(has_one_class=alike)).columns[0]


def sample(values: dict[str, int], suppressed: int, rows: int = 40) -> ColumnSample:
    looked = sum(values.values()) + suppressed
    return ColumnSample("姓名", values, 0, suppressed, looked, rows)


def test_no_value_in_any_row_names_nobody() -> None:
    column = found(sample({}, 40))
    assert Role.DI not in column.roles
    assert column.evidence[0].rule == "emptied"


@pytest.mark.parametrize(("values", "suppressed", "rows"), [({"王芳": 1}, 39, 40), ({}, 0, 0)])
def test_a_value_or_no_rows_at_all_leave_it_to_its_name(values: dict[str, int], suppressed: int, rows: int) -> None:
    assert Role.DI in found(sample(values, suppressed, rows)).roles


@pytest.mark.parametrize(("alike", "direct"), [(None, True), (lambda _: False, True), (lambda _: True, False)])
def test_where_some_rows_were_looked_at_all_are_asked(alike: Callable[[str], bool] | None, direct: bool) -> None:
    assert (Role.DI in found(sample({}, 30, rows=40), alike=alike).roles) is direct


def test_a_column_without_a_name_and_a_value_is_nothing(run: Run, tmp_path: Path) -> None:
    """A separator at the end of every line made one, and weak clues a quasi-identifier of it."""
    lines = ("Firstname;Lastname;Birthdate;", "Max;Muster;06.09.1999;", "Susi;Stein;02.06.1986;", "Tom;Hofer;05.03.2001;")
    (tmp_path / "members.csv").write_text("\n".join(lines), encoding="utf-8")
    (last,) = [one for one in run("scan", "members.csv", "--json").json["columns"] if one["name"] not in lines[0]]
    assert last["roles"] == []
    assert not last["asked"]


def test_a_decision_stands() -> None:
    assert found(sample({}, 40), decided=Decision(frozenset({Role.DI}), "王审", "")).roles == {Role.DI}


def test_names_suppressed_in_every_row_are_eliminated(run: Run, tmp_path: Path) -> None:
    """Level 1 said that the data still held direct identifiers."""
    rows = [f"*,{'男女'[n % 2]}" for n in range(60)]
    (tmp_path / "a.csv").write_text("\n".join(["姓名,性别", *rows]), encoding="utf-8")
    assert run("assess", "a.csv", *CONTEXT, "--json").json["level"] == 3
    (tmp_path / "b.csv").write_text("\n".join(["姓名,性别", *rows, "王芳,女"]), encoding="utf-8")
    assert run("assess", "b.csv", *CONTEXT, "--json").json["level"] == 1
