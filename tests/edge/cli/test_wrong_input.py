"""Wrong input from the command line: all of it at once, in words, before a report is missed."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from tests.edge.calling import D3, D3_CONTEXT, D3_ROLES, Run

from reidrisk.case.case import is_case
from reidrisk.edge.cli.exits import guarded


def codes(found: dict[str, object]) -> list[str]:
    return [error["code"] for error in found["errors"]]  # type: ignore[attr-defined]


def test_everything_that_is_wrong_comes_at_once(run: Run) -> None:
    ran = run(
        "assess", D3, "--qi", "性bie,年令", "--subject", "ID", "--sharing", "pubic", "--p", "2", "--standard", "gbt-1",
        "--memory", "lots", "-o", "x.pdf", "--json",
    )  # fmt: skip
    assert ran.code == 2
    assert sorted(codes(ran.json)) == sorted(
        [
            "not_a_choice",
            "p_out_of_range",
            "unknown_standard",
            "unknown_format",
            "bad_option",
            "unknown_column",
            "unknown_column",
            "unknown_column",
        ]
    )
    assert ran.json["tool"]["version"]
    assert ran.json["tool"]["with"]["duckdb"]


@pytest.mark.parametrize(
    ("number", "code", "said"), [(errno.EACCES, 2, "no permission"), (errno.ENOSPC, 2, "the disk is full"), (errno.EBADF, 70, "bug")]
)
def test_what_the_system_refuses_is_no_bug(capsys: pytest.CaptureFixture[str], number: int, code: int, said: str) -> None:
    def act() -> int:
        raise OSError(number, "金丝雀CANARY", "folder/file.csv")

    assert guarded(act, "en", as_json=False) == code
    err = capsys.readouterr().err
    assert said in err
    assert "CANARY" not in err
    assert ("folder/file.csv" in err) == (code == 2)


def test_a_folder_that_may_not_be_entered_is_no_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> bool:
        raise PermissionError(errno.EACCES, "no", "x")

    monkeypatch.setattr(Path, "is_file", refuse)
    assert not is_case("x")


def test_a_missing_file_does_not_hide_wrong_answers(run: Run) -> None:
    ran = run("assess", "nowhere.csv", "--sharing", "pubic", "--json")
    assert codes(ran.json) == ["not_a_choice", "file_not_found"]


def test_a_case_tells_its_wrong_columns_once_with_their_place(run: Run, tmp_path: Path) -> None:
    assert run("scan", D3, "-o", "case", "--lang", "zh").code == 0
    file = tmp_path / "case" / "assessment.yaml"
    text = file.read_text(encoding="utf-8").replace("  性别:\n", "  性别x:\n").replace("decision:\n", "decision: QI\n")
    file.write_text(text.replace("gbt-42460-2023\n\n# 每", "gbt-0\n\n# 每"), encoding="utf-8")
    ran = run("assess", "case", "--lang", "zh", "--json")
    assert codes(ran.json) == ["unknown_standard", "unknown_column"]
    assert ran.json["errors"][1]["line"] > 100
    assert ran.json["lang"] == "zh"


def test_a_case_speaks_its_own_language_until_told_otherwise(run: Run, tmp_path: Path) -> None:
    assert run("scan", D3, "-o", "case", "--lang", "zh").code == 0
    before = (tmp_path / "case" / "assessment.yaml").read_bytes()
    assert "已写入" in run("scan", D3, "-o", "case").out
    assert (tmp_path / "case" / "assessment.yaml").read_bytes() == before
    assert "评估结论" in run("assess", "case").out
    assert "Verdict" in run("assess", "case", "--lang", "en").out


@pytest.mark.parametrize("words", [("assess", D3), ("scan", D3), ("explain", "k"), ("schema",), ("standards",), ("detectors",)])
def test_a_language_we_do_not_speak_is_refused(run: Run, words: tuple[str, ...]) -> None:
    ran = run(*words, "--lang", "fr")
    assert (ran.code, ran.out) == (2, "")
    assert "zh" in ran.err


@pytest.mark.parametrize(("name", "start"), [("r.json", "{"), ("r.html", "<!"), ("R.HTML", "<!")])
def test_the_ending_chooses_the_format(run: Run, tmp_path: Path, name: str, start: str) -> None:
    assert run("assess", D3, *D3_ROLES, *D3_CONTEXT, "-o", name).code == 0
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


def test_a_name_without_an_ending_is_a_folder(run: Run, tmp_path: Path) -> None:
    assert run("assess", D3, *D3_ROLES, *D3_CONTEXT, "-o", "out/here", "--lang", "en").code == 0
    assert [path.name for path in (tmp_path / "out" / "here").iterdir()] == ["reidrisk-gbt42460_tableD3-en.html"]


def test_a_place_that_cannot_be_written_is_said_before_reading(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    ran = run("assess", "nowhere.csv", "-o", "file/r.html", "--json")
    assert codes(ran.json) == ["not_writable", "file_not_found"]


def test_a_read_only_current_folder_costs_only_the_report(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    ran = run("assess", D3, *D3_ROLES, *D3_CONTEXT, "--lang", "en")
    assert (ran.code, list(tmp_path.iterdir())) == (0, [])
    assert "No report" in ran.out


def test_scan_into_a_file_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("x", encoding="utf-8")
    ran = run("scan", D3, "-o", "taken", "--lang", "en")
    assert ran.code == 2
    assert "case folder" in ran.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("assess",), "DATA is missing. See reidrisk assess --help."),
        (("assess", D3, "--qi"), "--qi needs a value."),
        (("assess", D3, "--qui", "a"), "Did you mean --qi?"),
        (("assess", D3, "--security", "high"), "Did you mean --recipient-security?"),
        (("assess", D3, "--drop", "a"), "There is no option --drop. It is an option of mitigate. See reidrisk assess --help"),
        (("assess", D3, "more"), "more: There is no such file."),
        (("standards", "one", "more"), "Too many arguments: one more."),
        (("asess",), "Did you mean assess? See reidrisk --help."),
        (("explain", "zzz"), "You can ask about"),
    ],
)
def test_wrong_usage_in_words(run: Run, words: tuple[str, ...], said: str) -> None:
    ran = run(*words, "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_a_column_name_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    (tmp_path / "odd.csv").write_text("\x1b[31mred,\u202eevil\n1,2\n", encoding="utf-8")
    ran = run("assess", "odd.csv", "--qi", "red,evi", "--lang", "en")
    assert ran.code == 2
    assert "\x1b" not in ran.err
    assert "\u202e" not in ran.err


@pytest.mark.parametrize(
    ("words", "undone"),
    [
        (("assess", "no.csv"), "nothing was assessed"),
        (("prepare", "no"), "no answer was written"),
        (("report", "no", "plan"), "no document was written"),
        (("diff", "no", "none"), "nothing was compared"),
        (("mitigate", "no.csv", "--qi", "a"), "no data were written"),
        (("explain", "nothing-known"), "nothing was done"),
    ],
)
def test_it_is_said_what_was_not_done(run: Run, words: tuple[str, ...], undone: str) -> None:
    ran = run(*words, "--lang", "en")
    assert ran.code == 2
    assert ran.err.splitlines()[0] == f"1 problem; {undone}:"
