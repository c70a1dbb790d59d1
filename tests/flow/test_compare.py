"""``reidrisk compare``: editions side by side on the same data, and why they differ."""

from __future__ import annotations

import json
from pathlib import Path

from tests.edge.calling import D3, D3_CONTEXT, D3_ROLES, Run

THREE = ("--standard", "gbt-42460-2023,itut-x-suppl39-2023,ipc-ontario-2016")
MORE = ("--breach", "0.14", "--breach-source", "test", "--impact", "high")


def test_side_by_side_with_the_reasons(run: Run) -> None:
    ran = run("compare", D3, *D3_ROLES, *D3_CONTEXT, *MORE, *THREE, "--json", "--lang", "en")
    assert ran.code == 1
    found = ran.json
    assert found["schema"] == "reidrisk/compare/1"
    gbt, itu, ipc = found["editions"]
    assert (gbt["level"], gbt["acceptable"], gbt["numbers"]["R_c"]["exact"]) == (3, True, "19/60")
    assert (itu["level"], itu["acceptable"], itu["missing"], itu["threshold"]["value"]) == (None, None, ["threshold"], None)
    assert (ipc["level"], ipc["acceptable"], ipc["numbers"]["record_average"]["exact"]) == (None, False, "5/16")
    assert ipc["threshold"] == {"value": 0.05, "exact": "1/20", "accept_equal": True}
    differences = {one["about"]: {side["says"]: side["editions"] for side in one["sides"]} for one in found["differences"]}
    assert differences["A different figure is taken as the data risk"] == {
        "average over classes R_c = 0.3167": ["gbt-42460-2023"],
        "average over records |J|/N = 0.3125": ["itut-x-suppl39-2023", "ipc-ontario-2016"],
    }
    assert set(differences["The threshold differs, or the treatment of equality"]) == {"R < 0.05", "not set", "R ≤ 0.05"}
    assert "The smallest permitted class differs" not in differences  # 1/3 and 0.33 are both classes of 3


def test_a_table_and_a_page_in_both_languages(run: Run, tmp_path: Path) -> None:
    for lang, words in {"zh": ("为什么不同", "按记录平均"), "en": ("Why they differ", "average over records")}.items():
        ran = run("compare", D3, *D3_ROLES, *D3_CONTEXT, *MORE, *THREE, "-o", "side.html", "--lang", lang)
        page = (tmp_path / "side.html").read_text(encoding="utf-8")
        for word in words:
            assert word in ran.out
            assert word in page
        assert "<script" not in page
        assert "700225" not in page + ran.out  # a cell value


def test_editions_that_agree_say_so(run: Run, tmp_path: Path) -> None:
    both = ("--standard", "gbt-42460-2023,china-methodology-2024", "--attack", "prosecutor", "--territory", "inside")
    ran = run("compare", D3, *D3_ROLES, *D3_CONTEXT, *both, "-o", "same.html", "--lang", "en")
    assert ran.code == 0
    assert "Why they differ" not in ran.out
    assert "do not differ" in (tmp_path / "same.html").read_text(encoding="utf-8")


def test_what_cannot_be_said_yet_is_code_4(run: Run) -> None:
    two = ("--standard", "gbt-42460-2023,china-methodology-2024")
    ran = run("compare", D3, *D3_ROLES, *D3_CONTEXT, *two, "--json")
    assert ran.code == 4
    assert ran.json["editions"][1]["missing"] == ["territory", "attack"]


def test_a_recipient_abroad_is_refused_by_one_edition_only(run: Run) -> None:
    two = ("--standard", "gbt-42460-2023,china-methodology-2024", "--territory", "recipient-outside", "--attack", "prosecutor")
    ran = run("compare", D3, *D3_ROLES, *D3_CONTEXT, *two, "--lang", "en")
    assert ran.code == 4
    assert "does not apply" in ran.out


def test_open_sharing_and_rules(run: Run) -> None:
    four = ("--standard", "gbt-42460-2023,hipaa-safe-harbor,iso-27559-benchmarks,ema-policy-0070")
    ran = run("compare", D3, *D3_ROLES, *four, "--lang", "en", "--json")
    said = {one["standard"]: one for one in ran.json["editions"]}
    assert said["gbt-42460-2023"]["level_range"] == [2, 3]
    assert said["hipaa-safe-harbor"]["missing"] == ["no-knowledge"]
    assert said["ema-policy-0070"]["acceptable"] is False
    shown = run("compare", D3, *D3_ROLES, *four, "--lang", "en").out
    assert "by the sharing model" in shown
    assert "by rule; nothing is measured" in shown


def test_the_strict_average_without_its_cut_off(run: Run) -> None:
    two = ("--standard", "gbt-42460-2023,iso-27559-benchmarks")
    ran = run("compare", D3, *D3_ROLES, *D3_CONTEXT, *MORE, *two, "--lang", "en")
    assert "not set" in ran.out
    assert "cutoff" in ran.out


def test_every_problem_at_once(run: Run) -> None:
    ran = run("compare", D3, *D3_ROLES, "--standard", "nothing", "-o", "side.pdf", "--epsilon", "1", "--lang", "en")
    assert ran.code == 2
    for word in ("at least two", "side.pdf", "--epsilon", "nothing"):
        assert word in ran.err
    assert run("compare", D3, *D3_ROLES, "--standard", "gbt-42460-2023", "--lang", "en").code == 2


def test_a_case_too(run: Run, tmp_path: Path) -> None:
    assert run("scan", D3, "-o", "case").code in {0, 1, 4}
    ran = run("compare", "case", *D3_ROLES, *D3_CONTEXT, *MORE, *THREE, "--json")
    assert ran.json["editions"][0]["standard"] == "gbt-42460-2023"
    assert not (tmp_path / "case" / "result.json").exists()  # comparing is no result of the case
    assert json.loads(ran.out)["errors"] == []
