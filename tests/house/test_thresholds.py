"""The acceptable threshold is the edition's: nobody else writes it, and everybody is told their own."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tests.edge.calling import Ran
from tests.house.tree import nodes, together

from reidrisk.document.kinds.regulatory_map import requirements
from reidrisk.edge.cli import application as cli
from reidrisk.flow.editions import standards
from reidrisk.model.exact import show
from reidrisk.model.judged import Rules
from reidrisk.model.release import Grade

SOURCE = Path(__file__).parents[2] / "src" / "reidrisk"
# 0.05 that is no threshold: the first cell of Table D.1, and what it says in words; a share of rows; a statistical level; a coordinate;
# the ticks and the room of pictures; a limit on suppression; a share of kana.
OTHERS = {
    "prepare/insider_table.py",
    "identify/judge.py",
    "mitigate/substitutes/private.py",
    "mitigate/transforms/grid.py",
    "mitigate/searching/choices.py",
    "document/parts/before_after.py",
    "document/utility/choices.py",
    "document/charts/risk_figures.py",
    "data/text/encoding.py",
}
WORDS = ("阈值", "threshold", "推荐", "建议", "recommend", "advis", "默认", "default")


def constants(path: Path) -> list[str]:
    """Every literal of a file, with texts in two languages joined, so that a number stands beside its words; docstrings are not told."""
    documented = {id(node.value) for node in nodes(path, ast.Expr)}
    literals = (ast.unparse(node) for node in nodes(path, ast.Constant) if id(node) not in documented)
    return [written for written in literals if "0.05" in written]


@together
def test_the_number_is_written_by_hand_in_the_editions_only() -> None:
    found = {
        str(path.relative_to(SOURCE)): written
        for path in SOURCE.rglob("*.py")
        if path.parent.name != "standards" and (written := constants(path))
    }
    assert set(found) - OTHERS == set()
    told = [(name, text) for name, texts in found.items() for text in texts]
    assert [(name, text) for name, text in told if any(word in text for word in WORDS)] == []


def test_data_files_name_it_as_what_gbt_42460_says() -> None:
    """The formulas of its Annex D, what its text leaves open, its rows of the regulatory map; the China methodology's own clause."""
    found = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*")
        if path.suffix in {".toml", ".json", ".csv", ".j2", ".typ"}
        and any("0.05" in line and any(word in line for word in WORDS) for line in path.read_text(encoding="utf-8").splitlines())
    }
    explained = {f"document/explain/topics/{name}.toml" for name in ("formulas", "resolutions")}
    assert found - explained == {"document/kinds/requirements.csv", "standards/china_methodology_2024.clauses.csv"}
    assert {row.group for row in requirements() if "0.05" in row.text.en} == {"GB/T 42460-2023"}


def test_the_front_pages_say_whose_threshold_it_is() -> None:
    root = SOURCE.parents[1]
    pages = [root / name for name in ("docs/en/index.md", "docs/zh/index.md")]
    lines = [line for page in pages for line in page.read_text(encoding="utf-8").splitlines()]
    assert [line for line in lines if "0.05" in line and ("threshold" in line or "阈值" in line) and "GB/T 42460" not in line] == []


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> object:
    def act(*words: str) -> Ran:
        monkeypatch.setattr("sys.argv", ["reidrisk", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capsys.readouterr()
        return Ran(int(left.value.code or 0), out, err)

    return act


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_edition_is_listed_with_its_own(said, lang: str) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    for ran in (said("standards", "--lang", lang), said("explain", "threshold", "--lang", lang)):
        lines = {one.id: next(line for line in ran.out.splitlines() if one.id in line) for one in standards()}
        for one in standards():
            line = lines[one.id]
            if one.threshold is not None:
                assert f"{'≤' if one.accept_equal else '<'} {show(one.threshold, 4)}" in line
            elif one.thresholds is not None:
                assert all(show(one.thresholds[grade], 4) in line for grade in Grade)
            elif isinstance(one.judged, Rules):
                assert ("按规则" if lang == "zh" else "by rule") in line
            else:
                assert "--threshold" in line


def test_the_help_names_no_number_of_one_edition(said) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    for command in ("assess", "measure", "mitigate", "compare", "estimate"):
        shown = " ".join(said(command, "--help").out.split())
        assert "0.05" not in shown
