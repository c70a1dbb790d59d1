"""A finding that a named reason settles, through a case: in the documents, under the signature, and gone with a changed reason."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from tests.case.test_approve import _keys
from tests.case.test_prepare_command import prepared
from tests.edge.calling import D3, Run
from tests.edge.people import resident

__all__ = ["_keys"]
WHY = "检验批号，与证件号无关，已与检验科核对"
KEY = "proven-identifiers:药物编码"


@pytest.fixture
def settled(run: Run, tmp_path: Path) -> Path:
    """Table D.3 with valid identity numbers where the codes of drugs stand, typed as no identifier, with a reason."""
    head, *rows = Path(D3).read_text(encoding="utf-8-sig").splitlines()
    place = head.split(",").index("药物编码")
    cells = [row.split(",") for row in rows]
    table = "\n".join(",".join((*row[:place], resident(at), *row[place + 1 :])) for at, row in enumerate(cells))
    (tmp_path / "t.csv").write_text(f"{head}\n{table}\n", encoding="utf-8")
    prepared(run, tmp_path, "t.csv", level=1)
    return settle(tmp_path, WHY)


def settle(folder: Path, why: str) -> Path:
    file = folder / "case" / "assessment.yaml"
    before, _, after = file.read_text(encoding="utf-8").partition("\noverrides:")
    entry = json.dumps({"reason": why, "by": "陈静", "date": "2026-11-20"}, ensure_ascii=False)
    file.write_text(f"{before}\noverrides:\n  药物编码: {entry}\n{after[after.index(chr(10) * 2) :]}", encoding="utf-8")
    return file


def test_who_signs_signs_the_reason_too_and_another_reason_ends_it(run: Run, settled: Path) -> None:
    assert run("assess", "case", "--json").json["level"] == 3
    signed = run("approve", "case", "--as", "Liu Yang", "--role", "executor", "--json").json
    assert signed["settled"] == [{"key": KEY, "by": "陈静", "date": "2026-11-20", "reason": WHY, "evidence": None}]
    shown = run("approve", "case", "--as", "Sun Li", "--role", "supervisor", "--lang", "zh").out
    assert f"1 项发现凭具名理由了结，一并签署：{KEY}" in shown.replace("\n", "")
    ledger = [json.loads(line) for line in (settled.parent / "ledger.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [one["content"]["settled"][0]["reason"] for one in ledger] == [WHY, WHY]
    settle(settled.parents[1], "另一批检验试剂的编号，与人无关")
    run("assess", "case")
    assert [one["counts"] for one in run("verify", "case", "--json").json["approvals"]] == [False, False]


def test_the_documents_say_it_and_count_it(run: Run, settled: Path) -> None:
    run("assess", "case")
    assert run("report", "case", "--format", "md", "--lang", "zh", "risk-report").code == 0
    (paper,) = (settled.parent / "documents").glob("*risk-report*.md")
    text = paper.read_text(encoding="utf-8")
    assert "凭具名理由了结的发现：1 项" in text
    assert WHY in text
    assert "陈静" in text


def test_its_evidence_is_known_by_its_hash_and_a_missing_file_is_an_error(run: Run, settled: Path) -> None:
    text = settled.read_text(encoding="utf-8")
    settled.write_text(text.replace('"by": "陈静"', '"by": "陈静", "evidence": "lab.pdf"'), encoding="utf-8")
    missing = run("assess", "case", "--json", "--lang", "en")
    assert [one["code"] for one in missing.json["errors"]] == ["evidence_missing"]
    assert KEY in missing.json["errors"][0]["message"]
    (settled.parent / "lab.pdf").write_bytes(b"list of batches")
    named = f"lab.pdf sha256:{sha256(b'list of batches').hexdigest()}"
    accepted = [one["accepted"] for one in run("assess", "case", "--json").json["cautions"] if one["accepted"]]
    assert [one["evidence"] for one in accepted] == [named]
    assert run("approve", "case", "--as", "Liu Yang", "--role", "executor", "--json").json["settled"][0]["evidence"] == named
    ledger = json.loads((settled.parent / "ledger.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    assert ledger["content"]["evidence"][KEY] == named[-64:]
    (settled.parent / "lab.pdf").write_bytes(b"another list")
    assert {one["code"] for one in run("verify", "case", "--json").json["altered"]} == {"evidence_not_approved"}


def test_evidence_of_a_reason_on_the_command_line(run: Run, settled: Path, tmp_path: Path) -> None:
    settle_nothing(settled)
    words = ("assess", "case", "--override", f"药物编码={WHY}", "--by", "陈静", "--json", "--lang", "en")
    gone = run(*words, "--evidence", "gone.pdf")
    assert [one["code"] for one in gone.json["errors"]] == ["no_evidence_file"]
    alone = run("assess", "case", "--evidence", "gone.pdf", "--json")
    assert [one["code"] for one in alone.json["errors"]] == ["evidence_without_reason"]
    (tmp_path / "lab.pdf").write_bytes(b"list of batches")
    found = run(*words, "--evidence", "lab.pdf").json
    accepted = [one["accepted"] for one in found["cautions"] if one["accepted"]]
    assert [one["evidence"] for one in accepted] == [f"lab.pdf sha256:{sha256(b'list of batches').hexdigest()}"]
    assert any("lab.pdf sha256:" in line for step in found["steps"] for line in step["evidence"])


def settle_nothing(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    start = text.index("\noverrides:")
    file.write_text(text[:start] + "\noverrides:\n" + text[text.index("\n\n", start) :], encoding="utf-8")


def test_an_open_finding_stands_in_the_summary(run: Run, settled: Path) -> None:
    settle_nothing(settled)
    run("assess", "case")
    assert run("report", "case", "--format", "md", "--lang", "zh", "summary").code == 0
    (paper,) = (settled.parent / "documents").glob("*summary*.md")
    text = paper.read_text(encoding="utf-8")
    assert "对数据的发现尚未了结" in text
    assert "低于阈值" not in text
