"""What `apply` and `transform` write beside the data is read by `scan` and `assess`: believed for that very file, and only then (P-17)."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import Run

CONTEXT = ("--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.001")


@pytest.fixture(autouse=True)
def _store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", "a long key for the store of secrets")
    with (tmp_path / "in.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["code", "sex", "ward"], *([f"P{7 * n:05}", "mf"[n % 2], "abc"[n % 3]] for n in range(60))])


def pseudonymised(run: Run, out: str, *settings: str) -> None:
    params = [word for one in settings for word in ("--param", one)]
    ran = run(
        "transform",
        "in.csv",
        "--column",
        "code",
        "--with",
        "pseudonym_hmac",
        *params,
        "-o",
        out,
        "--secrets-store",
        "store",
        "--lang",
        "en",
    )
    assert ran.code == 0, ran.err


def column(run: Run, *words: str) -> dict[str, Any]:
    ran = run("scan", *words, "--json")
    assert ran.code in {0, 1}, ran.err
    return next(dict(one) for one in ran.json["columns"] if one["name"] == "code")


def rules(found: dict[str, Any]) -> list[str]:
    return [one["rule"] for one in found["evidence"]]


@pytest.mark.parametrize("out", ["out.csv", "out.parquet", "out.xlsx"])
def test_a_pseudonym_of_this_release_is_listed_as_one(run: Run, out: str) -> None:
    pseudonymised(run, out)
    found = column(run, out)
    assert found["roles"] == ["NI"]
    assert rules(found)[0] == "provenance"
    assert "with a key of this release alone" in json.dumps(column(run, out, "--lang", "en"))


def test_only_the_very_file_is_believed(run: Run, tmp_path: Path) -> None:
    pseudonymised(run, "out.csv")
    text = (tmp_path / "out.csv").read_text(encoding="utf-8")
    (tmp_path / "out.csv").write_text(text.replace(",a\n", ",b\n", 1), encoding="utf-8")
    found = column(run, "out.csv")
    assert "NI" not in found["roles"]
    assert "its fingerprint is not this file's" in json.dumps(column(run, "out.csv", "--lang", "en"))
    shutil.copy(tmp_path / "out.csv.provenance.json", tmp_path / "in.csv.provenance.json")
    assert "NI" not in column(run, "in.csv")["roles"]
    (tmp_path / "out.csv.provenance.json").write_text("{", encoding="utf-8")
    assert "provenance" not in rules(column(run, "out.csv"))


def test_the_same_in_every_release_is_a_direct_identifier_unless_the_key_is_controlled(run: Run) -> None:
    pseudonymised(run, "lasting.csv", "across=all")
    assert column(run, "lasting.csv")["roles"] == ["DI"]
    assert run("assess", "lasting.csv", "--qi", "sex", "--ni", "ward", *CONTEXT, "--json").json["level"] == 1
    pseudonymised(run, "kept.csv", "across=all", "key_control=safe 3, two persons")
    assert column(run, "kept.csv")["roles"] == ["NI"]


def test_values_that_look_real_are_not_believed(run: Run, tmp_path: Path) -> None:
    from reidrisk.data.fingerprint import file_fingerprint

    path = tmp_path / "real.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["code"], *([f"user{n}@example.org"] for n in range(60))])
    told = {"schema": "reidrisk/provenance/1", "data": str(file_fingerprint(path)), "columns": {"code": {"transform": "pseudonym_hmac"}}}
    (tmp_path / "real.csv.provenance.json").write_text(json.dumps(told), encoding="utf-8")
    found = column(run, "real.csv")
    assert "DI" in found["roles"]
    assert "values still look like real identifiers" in json.dumps(column(run, "real.csv", "--lang", "en"))


def test_a_record_of_pseudonyms_that_are_gone_goes_too(run: Run, tmp_path: Path) -> None:
    pseudonymised(run, "out.csv")
    assert run("transform", "in.csv", "--column", "code", "--with", "suppress_column", "-o", "out.csv", "--lang", "en").code == 0
    assert not (tmp_path / "out.csv.provenance.json").exists()


def test_a_plan_with_pseudonyms_reaches_its_level(run: Run, tmp_path: Path) -> None:
    plan = """schema: reidrisk/plan/1
steps:
  - transform: pseudonym_hmac
    column: code
require:
  qi: [sex]
  ni: [ward]
  k: 5
  suppression: 0
  level: 3
  sharing: controlled
  controls: high
  motives: low
  recipient_security: high
  p: "0.001"
"""
    (tmp_path / "plan.yaml").write_text(plan, encoding="utf-8")
    ran = run("apply", "plan.yaml", "in.csv", "-o", "out.csv", "--secrets-store", "store", "--lang", "en")
    assert ran.code == 0, ran.out + ran.err
    assert "Level of the output: 3" in ran.out
    found = run("assess", "out.csv", "--qi", "sex", "--ni", "code,ward", "--sharing", "controlled", "--controls", "high", "--json").json
    assert "decided-against-evidence" not in {one["code"] for one in found["cautions"]}
    (tmp_path / "out.csv.provenance.json").unlink()
    found = run("assess", "out.csv", "--qi", "sex", "--ni", "code,ward", "--sharing", "controlled", "--controls", "high", "--json").json
    assert "decided-against-evidence" in {one["code"] for one in found["cautions"]}  # without the record they are anybody's codes


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_an_output_that_was_renamed_keeps_its_record_and_without_it_is_told_for_what_it_is(run: Run, tmp_path: Path, lang: str) -> None:
    """Found by the fingerprint in the folder, not by the name; without it the safe side stands, and what to do is said."""
    pseudonymised(run, "out.csv")
    (tmp_path / "other.csv.provenance.json").write_text("no record", encoding="utf-8")
    (tmp_path / "out.csv").rename(tmp_path / "renamed.csv")
    assert column(run, "renamed.csv")["roles"] == ["NI"]
    (tmp_path / "out.csv.provenance.json").unlink()
    found = column(run, "renamed.csv")
    assert found["roles"] == ["DI"]
    assert "unrecorded-pseudonyms" in rules(found)
    said = run("assess", "renamed.csv", *CONTEXT, "--json", "--lang", lang).json
    (told,) = [one for one in said["cautions"] if one["code"] == "pseudonyms-unrecorded"]
    assert said["level"] == 1
    assert told["subject"] == ["code"]
    assert ".provenance.json" in told["remedy"]
    shown = run("assess", "renamed.csv", *CONTEXT, "--lang", lang).out.replace("\n", "")
    assert {"zh": "像是 reidrisk 生成的假名", "en": "looks like pseudonyms"}[lang] in shown
