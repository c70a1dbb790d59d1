"""`approve` and `release` grade again: what `result.json` says by itself is never signed and never released."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.case.made_once import made_once
from tests.case.papers import SIGNED_PAPER
from tests.case.test_approve import _keys
from tests.case.test_prepare_command import WHO, prepared, sets
from tests.case.test_release_command import agree, codes, release
from tests.edge.calling import D3, Run
from tests.edge.people import resident

from reidrisk.case.case import open_case
from reidrisk.case.governing import Governed
from reidrisk.case.mitigation_record import mitigation_of
from reidrisk.govern.roles import SIGNED, Duty
from reidrisk.govern.subject import subject_of

__all__ = ["_keys"]
APPROVE = ("approve", "case", "--as", "Chen Jing", "--role", "policy-manager")


@pytest.fixture
def own(run: Run, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Table D.3 at level 3 as a file of the test's own, with an agreement and nobody's signature."""

    def make() -> None:
        (tmp_path / "data.csv").write_bytes(Path(D3).read_bytes())
        prepared(run, tmp_path, "data.csv")
        (tmp_path / "dua.pdf").write_bytes(SIGNED_PAPER)
        assert agree(run).code == 0

    made_once("own", tmp_path, tmp_path_factory, make)
    return tmp_path


def forge(folder: Path, **fields: Any) -> None:
    path = folder / "case" / "result.json"
    path.write_text(json.dumps({**stored(folder), **fields}), encoding="utf-8")


def stored(folder: Path) -> dict[str, Any]:
    return dict(json.loads((folder / "case" / "result.json").read_text(encoding="utf-8")))


def level(_run: Run, folder: Path) -> None:
    forge(folder, level=4, levels=[4, 4])


def acceptable(run: Run, folder: Path) -> None:
    """Honestly level 2, and said to be acceptable."""
    run("prepare", "case", *sets("controls.breach=no"), *WHO)
    assert run("assess", "case", "--json").json["level"] == 2
    forge(folder, acceptable=True)


def numbers(_run: Run, folder: Path) -> None:
    forge(folder, numbers={**stored(folder)["numbers"], "R": {"value": "0.001", "low": None, "high": None}})


def number_left_out(_run: Run, folder: Path) -> None:
    forge(folder, numbers={symbol: one for symbol, one in stored(folder)["numbers"].items() if symbol != "R"})


def named_people(_run: Run, folder: Path) -> None:
    """The data are names and ID numbers, their fingerprint is written into the result that was."""
    with (folder / "data.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["性别", "年龄", "药物编码"], *(["男", resident(n), str(n)] for n in range(40))])
    other_sum(folder)


def other_columns(_run: Run, folder: Path) -> None:
    with (folder / "data.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["姓名", "身份证号"], *([f"张{n}", resident(n)] for n in range(40))])
    other_sum(folder)


def other_sum(folder: Path) -> None:
    found = sha256((folder / "data.csv").read_bytes()).hexdigest()
    forge(folder, dataset={**stored(folder)["dataset"], "fingerprint": f"bytes-sha256:{found}"})


def rows(_run: Run, folder: Path) -> None:
    forge(folder, dataset={**stored(folder)["dataset"], "rows": 10**6})


def edition(_run: Run, folder: Path) -> None:
    forge(folder, standard="itut-x-suppl39-2023")


def undecided(run: Run, folder: Path) -> None:
    path = folder / "case" / "assessment.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("decision: NI", "decision:"), encoding="utf-8")
    run("assess", "case", "--json")
    forge(folder, provisional=False)


def roles(_run: Run, folder: Path) -> None:
    """The plan was changed afterwards, and its hash is written into the result that was."""
    path = folder / "case" / "assessment.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("decision: QI", "decision: NI"), encoding="utf-8")
    forge(folder, hash=Governed(open_case("case")).plan)


FORGED = [
    (level, "level"), (acceptable, "acceptable"), (numbers, "R"), (number_left_out, "R"), (named_people, "level"), (rows, "data"),
    (edition, "edition"), (undecided, "provisional"), (roles, "figures"),
]  # fmt: skip


@pytest.mark.parametrize(("alter", "word"), FORGED)
def test_it_is_not_signed(run: Run, own: Path, alter: Callable[[Run, Path], None], word: str) -> None:
    alter(run, own)
    before = (own / "case" / "ledger.jsonl").read_bytes()
    refused = run(*APPROVE, "--json", "--lang", "en")
    assert (refused.code, codes(refused) - {"findings", "contradictions"}) == (2, {"result_differs"})
    problem = next(one for one in refused.json["errors"] if one["code"] == "result_differs")
    assert word in problem["message"]
    assert "assess case" in problem["hint"]
    assert (own / "case" / "ledger.jsonl").read_bytes() == before
    assert "重新" in run(*APPROVE, "--lang", "zh").err


@pytest.mark.parametrize(("alter", "word"), FORGED)
def test_it_is_not_released_even_where_an_earlier_version_signed_it(
    run: Run, own: Path, alter: Callable[[Run, Path], None], word: str
) -> None:
    alter(run, own)
    signed_unseen(own)
    forge(own, acceptable=True, provisional=False)
    signed_unseen(own)
    assert run("verify", "case", "--json").json["status"] == "approved"
    refused = release(run, "--json", "--lang", "en")
    assert refused.code == 2
    assert codes(refused) - {"management", "plan-changed", "findings", "contradictions"} == {
        "result_differs",
        "approval_lapsed",
        "records-altered",
    }
    assert word in next(one["message"] for one in refused.json["errors"] if one["code"] == "result_differs")
    assert not (own / "package").exists()
    assert not (own / "case" / "releases.jsonl").exists()


def signed_unseen(folder: Path) -> None:
    """As `approve` did before it graded again: whatever result.json says."""
    governed = Governed(open_case(str(folder / "case")))
    subject = subject_of(governed.plan, governed.data, stored(folder), mitigation_of(folder / "case"))
    signer = governed.store.signer("Chen Jing", "correct horse battery")
    governed.enter(SIGNED, Duty.POLICY_MANAGER.value, subject.record(), signer, datetime.now(UTC))


def test_columns_that_the_case_does_not_know_are_told(run: Run, own: Path) -> None:
    other_columns(run, own)
    refused = run(*APPROVE, "--json")
    assert (refused.code, codes(refused)) == (2, {"unknown_column"})
    signed_unseen(own)
    refused = release(run, "--json")
    assert (refused.code, codes(refused)) == (2, {"unknown_column"})


def test_no_value_is_told(run: Run, own: Path) -> None:
    named_people(run, own)
    for words in (APPROVE, ("release", "case", "--as", "Chen Jing", "--recipient", "University X", "--until", "2099-01-01", "-o", "p")):
        told = run(*words)
        assert all(resident(n) not in told.err + told.out for n in range(40))


def test_a_true_result_is_signed_and_released(run: Run, own: Path) -> None:
    done = run(*APPROVE, "--json")
    assert done.code == 0, done.err
    entry = json.loads((own / "case" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    assert (entry["content"]["level"], entry["content"]["acceptable"]) == (3, True)
    assert release(run).code == 0


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("command", ["approve", "release"])
def test_it_is_graded_once(run: Run, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    from reidrisk.case import surveying
    from reidrisk.flow.assess import assess

    assert run(*APPROVE).code == 0
    calls = []

    def counted(*given: Any) -> Any:
        calls.append(1)
        return assess(*given)

    monkeypatch.setattr(surveying, "assess", counted)
    assert (run(*APPROVE) if command == "approve" else release(run)).code == 0
    assert calls == [1]
