"""A refusal says how much is too much, which columns differ, and what to change; what it says to change works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.edge.calling import Run


def _write(path: Path, alone: int) -> None:
    """Two hundred people in two wards; so many of them alone in one of theirs, of another sex."""
    rows = [("F" if n % 2 else "M", "AB"[n % 4 // 2]) for n in range(200 - alone)] + [("X", "AB"[n % 2]) for n in range(alone)]
    path.write_text("\n".join(["sex,ward", *map(",".join, rows)]), encoding="utf-8")


@pytest.mark.parametrize(
    ("lang", "said", "change"),
    [
        ("en", "8 of 200 records would have to be removed, 4 may be. The columns that differ most", "under require in the plan"),
        ("zh", "200 条记录中须删除 8 条，只允许 4 条。与制定方案时的数据相差最大的列", "在方案的 require 中写"),
    ],
)
def test_what_is_said_to_be_changed_makes_it_fit(run: Run, tmp_path: Path, lang: str, said: str, change: str) -> None:
    _write(tmp_path / "a.csv", 0)
    _write(tmp_path / "b.csv", 8)
    assert run("mitigate", "a.csv", "--qi", "sex,ward", "--k", "5", "--suppression", "2%", "--plan", "p.yaml").code == 0
    ran = run("apply", "p.yaml", "b.csv", "-o", "o.csv", "--lang", lang)
    assert ran.code == 1
    assert said in ran.out, ran.out
    assert "sex" in ran.out[ran.out.index(said) :]
    assert change in ran.out
    assert not (tmp_path / "o.csv").exists()
    plan = (tmp_path / "p.yaml").read_text(encoding="utf-8")
    found = re.search(r"suppression: 4%", ran.out)
    assert found is not None, ran.out
    (tmp_path / "p.yaml").write_text(re.sub(r"suppression: .*", found[0], plan), encoding="utf-8")
    again = run("apply", "p.yaml", "b.csv", "-o", "o.csv", "--lang", lang)
    assert again.code == 0, again.out + again.err
    assert len((tmp_path / "o.csv").read_text(encoding="utf-8").splitlines()) == 193


def test_where_nothing_would_be_left_only_another_plan_helps(run: Run, tmp_path: Path) -> None:
    _write(tmp_path / "a.csv", 0)
    assert run("mitigate", "a.csv", "--qi", "sex,ward", "--k", "5", "--plan", "p.yaml").code == 0
    (tmp_path / "b.csv").write_text("sex,ward\nF,A\nM,B\n", encoding="utf-8")
    ran = run("apply", "p.yaml", "b.csv", "-o", "o.csv", "--lang", "en")
    assert (ran.code, "make a plan for these data" in ran.out, "suppression" in ran.out) == (1, True, False)
