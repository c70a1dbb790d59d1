"""`decide`: roles written into a case for several columns at once, with who decided; and answers from a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.case.test_prepare_command import case, prepared
from tests.edge.calling import D3, Run

__all__ = ["case"]


def decisions(run: Run) -> dict[str, tuple[list[str], bool]]:
    return {column["name"]: (column["roles"], column["decided"]) for column in run("assess", "case", "--json").json["columns"]}


def test_several_columns_are_decided_by_somebody(run: Run, case: str) -> None:
    ran = run("decide", case, "--qi", "性别,年龄", "--sa", "年龄", "--by", "Li", "--reason", "seen", "--json")
    assert ran.json["decided"] == {"性别": ["QI"], "年龄": ["QI", "SA"]}
    assert ran.json["left"] == ["药物编码"]
    found = decisions(run)
    assert (found["性别"], found["年龄"]) == ((["QI"], True), (["QI", "SA"], True))
    assert found["药物编码"][1] is False
    record = {one["name"]: one for one in run("assess", case, "--json").json["columns"]}
    assert "Li" in str(record["年龄"])


def test_the_others_are_taken_as_proposed_and_deciding_again_replaces(run: Run, case: str) -> None:
    proposed = {one["name"]: one["proposed"] for one in run("scan", D3, "--json").json["columns"]}
    ran = run("decide", case, "--ni", "药物编码", "--as-proposed", "--by", "Li", "--json")
    assert set(ran.json["decided"]) | set(ran.json["left"]) == {"性别", "年龄", "药物编码"}
    assert ran.json["decided"]["药物编码"] == ["NI"]
    assert ran.json["decided"]["性别"] == ["QI"]
    assert ran.json["decided"]["性别"] == proposed["性别"]
    again = run("decide", case, "--sa", "药物编码", "--by", "Wu", "--json")
    assert again.json["decided"] == {"药物编码": ["SA"]}
    assert decisions(run)["药物编码"] == (["SA"], True)
    assert "Every column is decided" in run("decide", case, "--as-proposed", "--qi", "性别", "--by", "Li", "--lang", "en").out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--qi", "性别"), "no_name"),
        (("--by", "Li"), "no_column"),
        (("--qi", "性别x", "--by", "Li"), "unknown_column"),
        (("--qi", "性别", "--ni", "性别", "--by", "Li"), "contradictory_roles"),
    ],
)
def test_what_cannot_be_decided_is_said_and_nothing_is_written(run: Run, case: str, words: tuple[str, ...], code: str) -> None:
    before = Path(case, "assessment.yaml").read_bytes()
    ran = run("decide", case, *words, "--json")
    assert ran.code == 2
    assert code in {one["code"] for one in ran.json["errors"]}
    assert Path(case, "assessment.yaml").read_bytes() == before


def test_answers_come_from_a_file(run: Run, case: str, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("sharing: enclave\nteam.executor: [IT, Liu Yang]\ncontrols.access: yes\n", encoding="utf-8")
    answers = run("prepare", case, "--answers", "a.yaml", "--by", "Li", "--json").json["answers"]
    assert {"team.executor", "controls.access"} <= set(answers)
    assert "Liu Yang" in str(answers["team.executor"])
    (tmp_path / "a.yaml").write_text("sharing: enclave\ncontrols.access: {a: b}\nx.y: 1\n", encoding="utf-8")
    wrong = run("prepare", case, "--answers", "a.yaml", "--by", "Li", "--lang", "en")
    assert (wrong.code, "a.yaml:2:18" in wrong.err) == (2, True)
    (tmp_path / "a.yaml").write_text("just a text\n", encoding="utf-8")
    assert "a.yaml:1:1" in run("prepare", case, "--answers", "a.yaml", "--by", "Li").err


def test_a_reason_given_with_a_decision_after_a_result_is_that_of_the_change(run: Run, tmp_path: Path) -> None:
    """The gate asked who changed the plan and why, of one who had said so (6.1 g)."""
    (tmp_path / "data.csv").write_bytes(Path(D3).read_bytes())
    prepared(run, tmp_path, "data.csv")

    def unexplained() -> list[str]:
        return [one["code"] for one in run("assess", "case", "--json").json["gate"] if one["code"] == "plan-changed"]

    assert unexplained() == []
    assert run("decide", "case", "--qi", "药物编码", "--by", "Wu").code == 0
    assert unexplained() == ["plan-changed"]
    assert run("decide", "case", "--qi", "药物编码", "--by", "Wu", "--reason", "others know who takes which drug").code == 0
    assert unexplained() == []
