"""``reidrisk releases`` from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.edge.calling import Run


@pytest.fixture(autouse=True)
def files(tmp_path: Path) -> None:
    for name, kinds in (("a", 2), ("b", 3), ("c", 5)):
        rows = "\n".join(f"p{i},{i % kinds}" for i in range(30))
        (tmp_path / f"{name}.csv").write_text(f"who,q\n{rows}\n", encoding="utf-8")


def add(run: Run, name: str, recipient: str, *more: str) -> dict[str, object]:
    ran = run("releases", ".", "--add", f"{name}.csv", "--recipient", recipient, "--subject", "who", "--qi", "q", *more, "--json")
    assert ran.code == 0
    found: dict[str, object] = ran.json
    return found


def test_a_register_grows_and_tells_what_is_given_away_together(run: Run) -> None:
    assert add(run, "a", "x")["worst_pair"] is None
    add(run, "b", "x")
    found = run("releases", ".", "--add", "c.csv", "--id", "third", "--recipient", "y", "--subject", "who", "--qi", "q", "--json").json
    assert [one["smallest_class"] for one in found["alone"]] == [15, 10, 6]
    assert [(one["held"], one["smallest_class"], one["drop"]) for one in found["recipients"]] == [(["x"], 5, 5), (["y"], 6, 0)]
    assert found["colluding"][0]["uniques"] == 30
    assert found["worst_pair"]["held"] == ["b", "third"]
    assert found["everything"][0]["R_c"] == 1
    for lang, word in (("zh", "两个接收方合谋"), ("en", "two recipients who collude")):
        assert word in run("releases", "releases.jsonl", "--lang", lang).out
    assert (
        "Registered"
        in run("releases", ".", "--add", "a.csv", "--id", "again", "--recipient", "z", "--subject", "who", "--qi", "q", "--lang", "en").out
    )


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ((), {"file_not_found"}),
        (("--add", "a.csv"), {"incomplete_release"}),
        (("--recipient", "x"), {"incomplete_release"}),
        (("--add", "none.csv", "--recipient", "x", "--subject", "who", "--qi", "q"), {"file_not_found"}),
        (("--add", "a.csv", "--recipient", "x", "--subject", "whom", "--qi", "q"), {"unknown_column"}),
    ],
)
def test_wrong_questions_register_nothing(run: Run, tmp_path: Path, words: tuple[str, ...], codes: set[str]) -> None:
    ran = run("releases", ".", *words, "--json")
    assert ran.code == 2
    assert {error["code"] for error in ran.json["errors"]} == codes
    assert not (tmp_path / "releases.jsonl").exists()
