"""A case of each version that was handed on is opened, checked, assessed and continued by this one.

`kept/VERSION` holds a case with an approved and released result, and its data (Table D.3). It is never made anew: what had to be changed
in it for a later version is what its owners would have to change in theirs.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.case.signing_people import WORD
from tests.edge.calling import Run

from reidrisk.flow.versions import tool_version

KEPT = Path(__file__).parent / "kept"
VERSIONS = sorted(path.name for path in KEPT.iterdir())


@pytest.fixture
def case(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(KEPT / request.param, tmp_path, dirs_exist_ok=True)
    monkeypatch.setenv("REIDRISK_KEYS", str(tmp_path / "keys"))
    monkeypatch.setenv("REIDRISK_KEY_PASSPHRASE", WORD)
    monkeypatch.chdir(tmp_path)
    return Path("case")


of_each = pytest.mark.parametrize("case", VERSIONS, indirect=True)


def test_the_first_version_is_among_them() -> None:
    assert "0.1.0" in VERSIONS
    assert tool_version() >= VERSIONS[-1]


@of_each
def test_its_ledger_is_whole_and_its_approval_counts(case: Path, run: Run) -> None:
    found = run("verify", str(case), "--json").json
    assert (found["whole"], found["status"], found["breaks"], found["altered"]) == (True, "approved", [], [])
    assert found["entries"] == len((case / "ledger.jsonl").read_text(encoding="utf-8").splitlines())
    held = run("holdings", str(case), "--json")
    assert held.code in {0, 1}
    assert "X 大学" in held.out


@of_each
def test_it_is_assessed_as_it_was(case: Path, run: Run) -> None:
    before = json.loads((case / "result.json").read_text(encoding="utf-8"))
    found = run("assess", str(case), "--json").json
    assert found["level"] == 3
    was = {
        symbol: float(one["value"]) for symbol, one in before["numbers"].items() if one["value"] is not None and symbol in found["numbers"]
    }
    assert len(was) > 8
    assert {symbol: round(float(found["numbers"][symbol]["value"]), 6) for symbol in was} == was
    assert run("verify", str(case), "--json").json["status"] == "approved"  # the same data and answers: the approval lasts


@of_each
def test_it_is_continued(case: Path, run: Run) -> None:
    """Scanned again, documented, answered otherwise; who signed it then signs for nothing else, and a stranger for nothing at all."""
    decided = (case / "assessment.yaml").read_text(encoding="utf-8")
    assert run("scan", "data.csv", "-o", str(case), "-q").code == 0
    assert "药物编码为本院自编" in (case / "assessment.yaml").read_text(encoding="utf-8")
    assert len((case / "assessment.yaml").read_text(encoding="utf-8")) >= len(decided) * 9 // 10
    assert run("report", str(case), "plan", "--format", "md", "--lang", "zh,en", "-o", "papers").code == 0
    assert {path.name for path in Path("papers").iterdir()} >= {"plan-zh.md", "plan-en.md"}
    said = run("prepare", str(case), "--set", "purpose.statement=住院时间", "--reason", "用途写明", "--by", "李娜", "--lang", "zh")
    assert said.code == 0, said.err
    assert run("assess", str(case), "--json").json["level"] == 3
    found = run("verify", str(case), "--json").json
    assert found["whole"] is True
    assert found["status"] != "approved"  # another plan is not what was signed
    assert (
        run("consult", str(case), "--as", "王芳", "--party", "X 大学", "--asked", "下月的数据", "--json").code == 2
    )  # nobody of this case


@of_each
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_case_of_a_later_form_is_told_and_left_alone(case: Path, run: Run, lang: str) -> None:
    file = case / "assessment.yaml"
    later = file.read_text(encoding="utf-8").replace("schema: reidrisk/case/1", "schema: reidrisk/case/2")
    file.write_text(later, encoding="utf-8")
    for words in (
        ("assess", str(case)),
        ("scan", "data.csv", "-o", str(case)),
        ("prepare", str(case), "--set", "sharing=public", "--by", "李娜"),
    ):
        ran = run(*words, "--json", "--lang", lang)
        assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, ["other_form"])
        assert {"zh": "更新的版本", "en": "newer version"}[lang] in ran.json["errors"][0]["hint"]
    assert file.read_text(encoding="utf-8") == later
