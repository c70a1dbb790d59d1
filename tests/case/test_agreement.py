"""`agree`, and what `release` says of an agreement that is missing, over, too short or changed; the register and its overlaps."""

from __future__ import annotations

import csv
import json
import time as clock
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from tests.case.papers import SIGNED_PAPER
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import case
from tests.case.test_release_command import UNTIL, agree, agreed, codes, package, release
from tests.edge.calling import D3, Run

from reidrisk.edge.cli import command
from reidrisk.govern import agreements
from reidrisk.govern.register_file import read_register
from reidrisk.model.act import Session

__all__ = ["_keys", "agreed", "case", "package", "ready"]
TODAY = datetime.now(UTC).astimezone().date()


@pytest.mark.usefixtures("ready")
def test_what_an_agreement_must_say(run: Run, tmp_path: Path) -> None:
    wrong = agree(run, "--json", until="2020-01-01", scope=" ", recipient="Nobody")
    assert codes(wrong) == {"no_file", "no_scope", "no_recipient", "agreement_expired", "agreement_dates"}
    (tmp_path / "dua.pdf").write_bytes(b"agreed by us both, really")  # 25 bytes
    refused = agree(run, "--json", "--lang", "en")
    assert codes(refused) == {"no_paper"}
    assert "its content (25 bytes) is that of no paper" in refused.json["errors"][0]["message"]
    (tmp_path / "dua.pdf").write_bytes(SIGNED_PAPER)
    assert codes(agree(run, "--json", until="soon")) == {"bad_date"}
    assert codes(agree(run, "--json", "--signed", (TODAY + timedelta(days=2)).isoformat())) == {"agreement_dates"}
    other = run("agree", "case", "dua.pdf", "--as", "Sun Li", "--recipient", "University X", "--scope", "x", "--until", UNTIL, "--json")
    assert codes(other) == {"not_in_role"}
    assert not (tmp_path / "case" / "agreements").exists()
    assert not (tmp_path / "case" / "ledger.jsonl").exists()
    done = agree(run, "--json").json
    assert (done["recipient"], done["scope"], done["valid_until"], done["signed_on"]) == (
        "University X", "length of stay", UNTIL, TODAY.isoformat(),
    )  # fmt: skip
    assert (tmp_path / "case" / done["file"]).read_bytes() == SIGNED_PAPER
    assert "until " + UNTIL in agree(run, "--lang", "en").out
    assert run("verify", "case", "--json").json["entries"] == 2


def zipped(part: str, content: str) -> bytes:
    """A file of office programs with this part, and two kilobytes beside it."""
    made = BytesIO()
    with ZipFile(made, "w") as archive:
        archive.writestr(part, content)
        archive.writestr("media/logo.bin", bytes(range(256)) * 8)
    return made.getvalue()


PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (600).to_bytes(4, "big") * 2
WORDS = "<w:document><w:t>Data use agreement between Hospital Y and University X</w:t></w:document>"
NO_PAPERS = {
    "blank": b"%PDF-1.7\n" + b" " * 400 + b"startxref\n0\n%%EOF",
    "no page": SIGNED_PAPER.replace(b"/Type /Page ", b"/Type /None "),
    "empty page": SIGNED_PAPER.replace(b"BT /F1 12 Tf 72 720 Td (Data use agreement, signed by both parties) Tj ET", b" " * 73),
    "encrypted": SIGNED_PAPER.replace(b"/Size 5", b"/Size 5 /Encrypt 9 0 R"),
    "empty docx": zipped("word/document.xml", ""),
    "docx without words": zipped("word/document.xml", "<w:document><w:p/><w:p/><w:p/></w:document>"),
    "empty ofd": zipped("OFD.xml", ""),
    "tiff of zeros": b"II*\0" + bytes(3000),
    "jpeg of zeros": b"\xff\xd8\xff" + bytes(3000) + b"\xff\xd9",
    "png of zeros": PNG + bytes(3000),
}


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_an_empty_or_locked_paper_is_no_agreement(run: Run, tmp_path: Path, lang: str) -> None:
    for name, content in NO_PAPERS.items():
        (tmp_path / "dua.pdf").write_bytes(content)
        refused = agree(run, "--json", "--lang", lang)
        assert (name, codes(refused)) == (name, {"no_paper"})
    assert not (tmp_path / "case" / "ledger.jsonl").exists()
    papers = (
        SIGNED_PAPER, zipped("word/document.xml", WORDS), PNG + b"IDAT" + bytes(3000) + b"IEND",
        b"\xff\xd8\xff\xe0\xff\xc0\0\xff\xda" + bytes(3000) + b"\xff\xd9", b"II*\0\x08\0\0\0\x01\0" + bytes(3000),
    )  # fmt: skip
    for content in papers:
        (tmp_path / "dua.pdf").write_bytes(content)
        assert agree(run).code == 0


@pytest.mark.skipif(not hasattr(clock, "tzset"), reason="the system has one zone")
@pytest.mark.usefixtures("ready")
def test_the_day_is_that_of_the_place(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At half past seven in the morning in China the day before has not ended in UTC."""
    (tmp_path / "dua.pdf").write_bytes(SIGNED_PAPER)
    evening = datetime.combine(datetime.now(UTC).date(), time(23, 30), UTC)
    morning = (evening.date() + timedelta(days=1)).isoformat()
    with monkeypatch.context() as elsewhere:
        elsewhere.setenv("TZ", "CST-8")
        clock.tzset()
        elsewhere.setattr(command, "Session", lambda **given: Session(now=lambda: evening, **given))
        assert agree(run, "--json").json["signed_on"] == morning
        assert agree(run, "--json", "--signed", morning).code == 0
    clock.tzset()


@pytest.mark.usefixtures("agreed")
def test_an_agreement_that_is_over_too_short_or_changed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    later = (TODAY + timedelta(days=600)).isoformat()
    assert codes(release(run, "--json", until=later)) == {"beyond_agreement"}
    paper = next((tmp_path / "case" / "agreements").iterdir())
    content = paper.read_bytes()
    paper.write_bytes(content + b" ")
    assert codes(release(run, "--json")) == {"agreement_changed"}
    paper.unlink()
    assert codes(release(run, "--json")) == {"agreement_changed"}
    paper.write_bytes(content)
    real = agreements.agreement_with

    def expired(*given: Any) -> agreements.Agreement | None:
        found = real(*given)
        return None if found is None else replace(found, valid_until=TODAY - timedelta(days=1))

    monkeypatch.setattr("reidrisk.case.release_checks.agreement_with", expired)
    assert codes(release(run, "--json")) == {"agreement_expired"}
    assert not (tmp_path / "package").exists()


def test_a_release_stands_in_the_register_and_so_does_its_revocation(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    register = tmp_path / "case" / "releases.jsonl"
    one = read_register(register).releases[0]
    assert (one.id, one.recipient, one.package, one.head, one.quasi) == (
        "case-1", "University X", package["package"], package["head"], ("性别", "年龄"),
    )  # fmt: skip
    assert (one.case, one.entry, one.revoked, one.comparable) == ("case", 4, "", False)
    manifest = json.loads((tmp_path / "package" / "manifest.json").read_text(encoding="utf-8"))["body"]
    assert (manifest["scope"], manifest["agreement"]["valid_until"]) == ("length of stay", UNTIL)
    told = run("releases", "case", "--lang", "en")
    assert told.code == 0
    assert "case-1" in told.out
    assert "no release that can be compared" in told.out
    for record in ("case/releases.jsonl", "case/agreements"):
        kept = run("dispose", "case", record, "--as", "Liu Yang", "--reason", "x", "--yes", "--json")
        assert codes(kept) == {"must_be_kept"}
    assert run("revoke", "case", package["package"][:10], "--as", "Chen Jing", "--reason", "a leak").code == 0
    assert read_register(register).releases[0].revoked == "a leak"
    assert "“case-1” was revoked (a leak)" in run("releases", "case", "--lang", "en").out
    assert run("releases", "case", "--json").json["releases"][0] | {"date": ""} == {
        "id": "case-1", "recipient": "University X", "date": "", "package": package["package"], "case": "case", "revoked": "a leak",
        "compared": False,
    }  # fmt: skip


@pytest.fixture
def keyed(agreed: str, tmp_path: Path) -> Path:
    """Our own copies with a key: what is released, and an earlier release that tells each person's month."""
    assert agreed
    with Path(D3).open(encoding="utf-8-sig", newline="") as file:
        head, *rows = list(csv.reader(file))
    for name, more in (("own", None), ("earlier", "月份")):
        with (tmp_path / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["编号", *(head if more is None else [more])])
            writer.writerows([f"p{at}", *(row if more is None else [str(at % 8)])] for at, row in enumerate(rows))
    return tmp_path


def test_rows_that_an_earlier_release_tells_apart_are_refused_without_a_key_of_persons(run: Run, agreed: str, tmp_path: Path) -> None:
    """Of each class of sex and age the earlier release says which half; the codes of drugs put rows side by side."""
    case = tmp_path / agreed
    plan = ["schema: reidrisk/plan/1", "steps:", "  - {transform: suppress_cells, column: 备注}", "require:", "  qi: [性别, 年龄]"]
    (case / "plan.yaml").write_text("\n".join([*plan, "  ni: [药物编码]", "  k: 2"]) + "\n", encoding="utf-8")
    with Path(D3).open(encoding="utf-8-sig", newline="") as file:
        head, *rows = list(csv.reader(file))
    codes_of = Counter(row[2] for row in rows)
    with (case / "sent.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([head, *([row[0], f"第{at % 2}组", row[2]] for at, row in enumerate(rows))])
    line = {"id": "R1", "file": "sent.csv", "recipient": "B", "subject": "", "quasi_identifiers": ["年龄"], "package": "ab" * 32}
    (case / "earlier").mkdir()
    (case / "sent.csv").rename(case / "earlier" / "sent.csv")
    (case / "earlier" / "releases.jsonl").write_text(json.dumps(line) + "\n", encoding="utf-8")
    words = ("--register", str(case / "earlier" / "releases.jsonl"))
    refused = release(run, *words, "--json")
    assert codes(refused) == {"overlap_of_rows"}
    told = next(one["message"] for one in refused.json["errors"])
    assert "R1" in str(told)
    assert max(codes_of.values()) > 1  # not every row is alone of its kind
    assert release(run, *words, "--despite-overlap", "agreed with the university", "--json").code == 0


def test_an_overlap_with_an_earlier_release_is_refused_unless_a_reason_is_on_record(run: Run, keyed: Path) -> None:
    add = ("--add", "earlier.csv", "--id", "q1", "--recipient", "University X", "--subject", "编号", "--qi", "月份")
    assert run("releases", "case", *add).code == 0
    own = ("--own-copy", "own.csv", "--person", "编号")
    refused = release(run, *own, "--json")
    assert codes(refused) == {"overlap"}
    assert not (keyed / "package").exists()
    assert codes(release(run, "--own-copy", "own.csv", "--person", "nobody", "--json")) == {"unknown_column"}
    made = release(run, *own, "--despite-overlap", "the same people, agreed with the university", "--json")
    assert made.code == 0, made.err
    assert made.json["overlap"]["releases"] == 1
    entry, done = (json.loads(line) for line in (keyed / "case" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()[-2:])
    assert (entry["kind"], done["kind"], done["content"]["release"]) == ("release", "release_completed", entry["n"])
    entry = entry["content"]
    assert entry["overlap"]["releases"] == 1
    assert entry["overlap"]["together"] < entry["overlap"]["alone"]
    assert entry["despite_overlap"] == "the same people, agreed with the university"
    found = run("releases", "case", "--json").json
    told = release(run, *own, "--despite-overlap", "once more", "--lang", "en", place="again")
    assert told.code == 0
    assert "Together with the 2 earlier releases" in told.out
    assert "Registered as “case-2”" in told.out
    assert "overlaps with other releases are not checked" in release(run, "--lang", "en", place="third").out
    assert [one["compared"] for one in found["releases"]] == [True, True]
    assert found["everything"][0]["smallest_class"] == entry["overlap"]["together"]
    assert found["alone"][1]["smallest_class"] == entry["overlap"]["alone"]


@pytest.mark.usefixtures("package")
def test_a_register_that_hides_an_earlier_release_is_told_by_the_ledger(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case" / "releases.jsonl"
    kept = path.read_text(encoding="utf-8")
    for hidden in (None, kept.replace("University X", "Company Y")):
        path.unlink()
        if hidden is not None:
            path.write_text(hidden, encoding="utf-8")
        refused = release(run, "--json", place="again")
        assert (refused.code, codes(refused)) == (2, {"register_differs"})
        path.write_text(kept, encoding="utf-8")
    path.write_text(kept, encoding="utf-8")
    assert release(run, place="again").code == 0
