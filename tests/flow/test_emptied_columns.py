"""The verdict on usefulness says how much of an output says nothing, and what little more would buy is named with what to type."""

from __future__ import annotations

import csv
import re
import shlex
from fractions import Fraction
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from tests.edge.calling import Run

from reidrisk.document.results.usefulness import _served
from reidrisk.mitigate.purpose.emptied import Emptied, useful

if TYPE_CHECKING:
    from reidrisk.flow.mitigation import Mitigated


@pytest.mark.parametrize(("gone", "most", "wanted"), [(2, "1/2", False), (3, "1/2", True), (3, None, False), (1, "0", True)])
def test_more_than_the_share_is_beyond(gone: int, most: str | None, wanted: bool) -> None:
    found = Emptied(tuple("abcd"[:gone]), 4, None if most is None else Fraction(most))
    assert found.beyond is wanted
    assert useful((), found) is (False if wanted else None)


def _unlike(path: Path) -> Path:
    """Two columns that two hundred people have in common, and five that tell nearly everybody apart."""
    draw = Random(2)  # noqa: S311 - data for a test
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = [["MF"[n % 2], "north", *(f"{letter}{draw.randrange(150)}" for letter in "abcde")] for n in range(200)]
        csv.writer(file).writerows([["sex", "region", "v1", "v2", "v3", "v4", "v5"], *rows])
    return path


@pytest.mark.parametrize("purpose", [("--purpose", "neutral"), ()])
@pytest.mark.parametrize(("lang", "first"), [("zh", "不符合用途：输出的 7 列中有 5 列全部抑制"), ("en", "Not fit for the purpose: 5 of 7")])
def test_an_output_that_is_mostly_empty_is_not_fit(run: Run, tmp_path: Path, lang: str, first: str, purpose: tuple[str, ...]) -> None:
    _unlike(tmp_path / "t.csv")
    words = ("--qi", "sex,region,v1,v2,v3,v4,v5", "--k", "5", *purpose, "-o", "o.csv", "--lang", lang)
    assert run("mitigate", "t.csv", *words).out.startswith(first)
    found = run("mitigate", "t.csv", *words, "--json").json
    assert (found["useful"], found["wholly_suppressed"]) == (False, {"columns": ["v1", "v2", "v3", "v4", "v5"], "of": 7})
    with (tmp_path / "o.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [name for name in rows[0] if {row[name] for row in rows} == {"*"}] == ["v1", "v2", "v3", "v4", "v5"]
    assert run("mitigate", "t.csv", *words, "--fail-on", "usefulness").code == 1


def test_a_purpose_of_its_own_is_served_and_what_is_gone_is_said(run: Run, tmp_path: Path) -> None:
    _unlike(tmp_path / "t.csv")
    words = ("--qi", "sex,region,v1,v2,v3,v4,v5", "--k", "5", "--weight", "sex=10", "--lang", "en")
    ran = run("mitigate", "t.csv", *words)
    assert ran.out.startswith("Fit for the purpose, all goals are met, with 5 of 7 columns wholly suppressed: v1, v2, v3, v4, v5.")
    assert run("mitigate", "t.csv", *words, "--fail-on", "usefulness").code == 0


@pytest.mark.parametrize(
    ("rough", "said"),
    [
        ((), "Fit for the purpose: all goals are met."),
        (("visit",), "Fit for the purpose: all goals are met; coarser than this purpose usually needs: visit."),
    ],
)
def test_all_goals_met_hides_no_column_that_is_coarser_than_is_usual(rough: tuple[str, ...], said: str) -> None:
    """“All goals are met” stood above two dates that were given up for decades."""
    goals = [SimpleNamespace(goal="preference", met=False, columns=(name,)) for name in rough]
    done = SimpleNamespace(emptied=Emptied((), 4, None), usefulness=[SimpleNamespace(goal="column", met=True, columns=("age",)), *goals])
    assert _served(cast("Mitigated", done)).say("en") == said


@pytest.mark.parametrize(("lang", "said"), [("zh", "；要得到它：(.+)$"), ("en", "; to have it: (.+)$")])
def test_what_little_more_would_buy_is_had_by_what_is_to_be_typed(run: Run, tmp_path: Path, lang: str, said: str) -> None:
    """Of two values, which nothing can merge: the rare one of a column goes with four records, that of the other with four more."""
    rows = [("h" if n < 4 else "a", "x" if 4 <= n < 8 else "u") for n in range(1000)]
    (tmp_path / "t.csv").write_text("\n".join(["ward,status", *map(",".join, rows)]), encoding="utf-8")
    words = ("--qi", "ward,status", "--k", "5", "--weight", "ward=10", "--weight", "status=5")
    ran = run("mitigate", "t.csv", *words, "--suppression", "0.5%", "--lang", lang)
    found = re.search(said, ran.out, re.MULTILINE)
    assert found is not None, ran.out
    assert found[1] == "--keep status --suppression 0.8%"
    made = run("mitigate", "t.csv", *words, *shlex.split(found[1]), "-o", "o.csv", "--json").json
    assert (made["records_lost"], made["plan"]["levels"]) == (8, {"ward": 0, "status": 0})
    assert "*" not in (tmp_path / "o.csv").read_text(encoding="utf-8")
