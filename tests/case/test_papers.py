"""`report` from the command line: kinds, formats, languages, versions, what changed since approval, a person's own look."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.case.signing_people import forget
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import WHO, case, sets
from tests.document.paper_reading import READ, plain
from tests.edge.calling import Run

from reidrisk.case.issuing import heads_in
from reidrisk.document.kind import kinds

__all__ = ["_keys", "case", "ready"]
DOCUMENTS = Path("case/documents")


def read(tmp_path: Path, name: str) -> str:
    return READ[name.rsplit(".", 1)[1]]((tmp_path / DOCUMENTS / name).read_bytes())


@pytest.mark.usefixtures("ready")
def test_every_kind_in_both_languages_without_the_extra(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("reidrisk.model.optional.import_module", nothing)
    made = run("report", "case", "--format", "html,md,json", "--lang", "zh,en", "--json")
    assert made.code == 0, made.out
    bare = {"disposal", "secrets", "distribution", "minutes", "permissions", "monitoring", "incidents", "recipients", "organisation"}
    assert set(made.json["not_written"]) == bare, "nobody certifies what has not happened"
    assert len(made.json["paths"]) == (len(kinds()) - len(bare)) * 2 * 3
    refused = run("report", "case", "disposal", "minutes", "--json")
    assert (refused.code, [one["code"] for one in refused.json["errors"]]) == (2, ["nothing_to_tell"] * 2)
    for path in made.json["paths"]:
        text = Path(path).read_text(encoding="utf-8")
        assert "未经管理层批准" in text or "Not approved by management" in text, path
    missing = run("report", "case", "plan", "--format", "pdf", "--lang", "en")
    assert missing.code == 3
    assert 'pip install "reidrisk[report]"' in missing.err
    assert not (tmp_path / DOCUMENTS / "plan-en.pdf").exists()


@pytest.mark.usefixtures("ready")
def test_wrong_kinds_and_formats_are_all_told(run: Run) -> None:
    ran = run("report", "case", "pln", "repport", "--json")
    assert [one["code"] for one in ran.json["errors"]] == ["unknown_kind", "unknown_kind"]
    assert run("report", "case", "plan", "--format", "odt,html", "--lang", "en").code == 2
    assert run("report", "case", "plan", "--format", ",", "--lang", "en").code == 2


@pytest.mark.usefixtures("ready")
def test_both_languages_side_by_side(run: Run, tmp_path: Path) -> None:
    assert run("report", "case", "risk-report", "--bilingual", "--format", "json,html").code == 0
    text = read(tmp_path, "risk-report-zh-en.html")
    assert "个人信息去标识化效果评估报告" in text
    assert "Evaluation report on de-identification" in text
    assert "未经管理层批准 / Not approved by management" in text


@pytest.mark.usefixtures("ready")
def test_versions_status_and_what_changed_since_the_approved_one(run: Run, tmp_path: Path) -> None:
    def control(name: str = "service-request-en.json") -> dict[str, object]:
        found = json.loads((tmp_path / DOCUMENTS / name).read_text(encoding="utf-8"))["control"]
        assert isinstance(found, dict)
        return found

    write = ("report", "case", "service-request", "--format", "json", "--lang", "en")
    run(*write)
    first = control()
    run(*write)
    assert (control()["version"], control()["hash"], first["status"]) == (1, first["hash"], "draft")
    run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager")
    run(*write)
    assert (control()["version"], control()["status"], control()["entries"]) == (1, "approved", 1)
    assert [n for n, _ in heads_in(tmp_path / DOCUMENTS)] == [1]
    run("prepare", "case", *sets("purpose.statement=a new use"), *WHO)
    run(*write)
    assert (control()["version"], control()["status"]) == (2, "superseded")
    changes = control()["changes"]
    assert isinstance(changes, list)
    assert "a new use" in [one["now"] for one in changes if one["before"] == "length of stay by drug"]
    assert control()["compared"]["version"] == 1  # type: ignore[index]
    blocks = json.loads((tmp_path / DOCUMENTS / "service-request-en.json").read_text())["blocks"]
    (table,) = [one for one in blocks if one["block"] == "table" and one["caption"] == "What changed since the approved version"]
    assert any(row[1:] == ["length of stay by drug", "a new use"] for row in table["rows"])
    (tmp_path / DOCUMENTS / "register.json").write_text("[]")
    run(*write)
    assert control()["version"] == 1


@pytest.mark.usefixtures("ready")
def test_a_report_written_again_later_is_the_same_version(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case" / "result.json"
    result = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**result, "made_at": "2026-11-01T08:00:00+00:00"}), encoding="utf-8")
    assert run("report", "case", "risk-report", "--format", "md", "--lang", "en").code == 0
    assert "1 November 2026 16:00 UTC+8" in read(tmp_path, "risk-report-en.md")  # when it was assessed, not when it was written
    run("prepare", "case", *sets("controls.breach=no"), *WHO)
    assert run("report", "case", "risk-report", "--format", "md", "--lang", "en").code == 0
    assert "1 November 2026 16:00 UTC+8" not in read(tmp_path, "risk-report-en.md")


@pytest.mark.usefixtures("ready")
def test_a_cut_ledger_shows_by_what_the_documents_print(run: Run, tmp_path: Path) -> None:
    for name, role in (("Liu Yang", "executor"), ("Chen Jing", "policy-manager")):
        run("approve", "case", "--as", name, "--role", role)
    run("report", "case", "plan", "--lang", "en")
    assert "approved" in read(tmp_path, "plan-en.html")
    forget(tmp_path / "keys")
    ledger = tmp_path / "case" / "ledger.jsonl"
    ledger.write_bytes(ledger.read_bytes().splitlines(keepends=True)[0])
    ran = run("verify", "case", "--lang", "en")
    assert ran.code == 1
    assert "as the ledger hash printed on the case's documents says" in ran.out
    run("report", "case", "plan", "--lang", "en", "-o", "again")
    assert "Not approved by management" in (tmp_path / "again" / "plan-en.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("ready")
def test_the_user_s_own_letterhead_and_sections(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "case" / "letterhead"
    own.mkdir()
    (own / "lines.txt").write_text("某市第一人民医院\n信息科\n", encoding="utf-8")
    (own / "summary-en.txt").write_text("# Contact\n\nWrite to *us* <b>\nnow.\n\n- one\n- two\n", encoding="utf-8")
    assert run("report", "case", "summary", "--format", "html,md", "--lang", "en").code == 0
    for name in ("summary-en.html", "summary-en.md"):
        text = plain(read(tmp_path, name))
        for part in ("某市第一人民医院", "Contact", "Write to *us* <b> now.", "two"):
            assert plain(part) in text
    assert run("report", "case", "summary", "--bilingual").code == 0


@pytest.mark.usefixtures("ready")
def test_a_record_of_mitigation_must_be_one(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case" / "mitigation.json"
    path.write_text("{}")
    assert [one["code"] for one in run("report", "case", "software", "--json").json["errors"]] == ["bad_mitigation_record"]
    path.write_text("{")
    assert run("report", "case", "software").code == 2
