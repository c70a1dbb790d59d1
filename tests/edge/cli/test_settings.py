"""Settings: the command line before variables, these before a file; what does not belong there is told with its line, all at once."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.edge.calling import D3, D3_CONTEXT, D3_ROLES, Run

from reidrisk.case.doors.catalogue import acts
from reidrisk.edge.cli import settings_file
from reidrisk.edge.cli.command import command_named
from reidrisk.edge.cli.settings import PREFIX, SETTABLE
from reidrisk.model.option import fields_of

GOOD = ("assess", D3, *D3_ROLES, *D3_CONTEXT, "--lang", "en")
# Variables that are read elsewhere: none may be one of an option.
OTHERS = {"REIDRISK_KEYS", "REIDRISK_KEY_PASSPHRASE", "REIDRISK_PASSWORD", "REIDRISK_SECRETS_KEY", "REIDRISK_CONFIG"}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def say(text: str, name: str = "reidrisk.toml") -> None:
    Path(name).write_text(text, encoding="utf-8")


def told(run: Run, *words: str) -> list[tuple[str, int | None, str]]:
    ran = run(*words, "--json")
    assert ran.code == 2
    return [(one["file"], one["line"], one["code"]) for one in ran.json["errors"]]


def test_the_command_line_counts_more_than_a_variable_and_that_more_than_a_file(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(*GOOD).code == 0
    say('[assess]\nfail-on = "level<4"\n')
    assert run(*GOOD).code == 1
    monkeypatch.setenv("REIDRISK_FAIL_ON", "level<3")
    assert run(*GOOD).code == 0
    monkeypatch.setenv("REIDRISK_ASSESS_FAIL_ON", "level<4")  # of this command alone: nearer than that of all
    assert run(*GOOD).code == 1
    assert run(*GOOD, "--fail-on", "level<2").code == 0
    assert run(*GOOD, "--config", "none").code == 1


def test_the_own_table_of_a_command_counts_more_than_what_is_said_for_all(run: Run) -> None:
    say('fail-on = "level<2"\nlog-level = "info"\n\n[assess]\nfail-on = "level<4"\n')
    ran = run(*GOOD)
    assert ran.code == 1
    assert "--fail-on is taken from reidrisk.toml:5" in ran.err
    assert "--log-level is taken from reidrisk.toml:2" in ran.err


def test_a_table_of_a_project_is_read_like_a_file_of_ours(run: Run) -> None:
    say('[project]\nname = "reidrisk-user"\n\n[tool.reidrisk.assess]\nfail-on = "level<4"\n', "pyproject.toml")
    assert run(*GOOD).code == 1
    say('[tool.other]\na = 1\n[project]\nname = "reidrisk"\n', "pyproject.toml")
    assert run(*GOOD).code == 0
    assert told(run, *GOOD, "--config", "pyproject.toml") == [("pyproject.toml", None, "no_settings")]
    say("not toml at all", "pyproject.toml")  # another tool's to tell
    assert run(*GOOD).code == 0


def test_two_places_are_one_too_many(run: Run) -> None:
    say("quiet = true\n")
    say("[tool.reidrisk]\nquiet = true\n", "pyproject.toml")
    assert [code for _, _, code in told(run, *GOOD)] == ["two_settings"]
    assert run(*GOOD, "--config", "reidrisk.toml").out == ""


def test_all_that_is_wrong_is_told_with_its_line(run: Run) -> None:
    say('foo = 1\nlog-level = """\nfoo = 2\nloud"""\n[assess]\n\nstrict = "x"\nqi = ["a"]\nbar = 1\n[nothing]\na = 1\n[mitigate]\nk = 3\n')
    found = told(run, *GOOD)
    assert sorted(found, key=lambda one: one[1] or 0) == [
        ("reidrisk.toml", 1, "unknown_setting"), ("reidrisk.toml", 2, "bad_setting"), ("reidrisk.toml", 7, "bad_setting"),
        ("reidrisk.toml", 8, "unknown_setting"), ("reidrisk.toml", 9, "unknown_setting"), ("reidrisk.toml", 10, "unknown_setting"),
        ("reidrisk.toml", 13, "unknown_setting"),
    ]  # fmt: skip


def test_what_is_no_toml_and_what_is_no_page_of_settings_is_refused(run: Run) -> None:
    say("a = \n")
    assert told(run, *GOOD) == [("reidrisk.toml", 1, "bad_toml")]
    say("a = " + "[" * 5000)
    assert [code for _, _, code in told(run, *GOOD)] == ["bad_toml"]
    say("#" * (settings_file.LARGEST + 1))
    assert [code for _, _, code in told(run, *GOOD)] == ["file_too_large"]
    assert told(run, *GOOD, "--config", "nowhere.toml")[0][0] == "nowhere.toml"


@pytest.mark.parametrize(("name", "value"), [("QUIET", "perhaps"), ("LOG_LEVEL", "loud"), ("ASSESS_STRICT", "sometimes")])
def test_a_variable_that_does_not_fit_is_told_by_its_name(run: Run, monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(PREFIX + name, value)
    ran = run(*GOOD, "--json")
    assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, ["bad_setting"])
    assert PREFIX + name in ran.out
    assert value not in ran.out


def test_lists_and_whole_numbers_are_written_as_in_toml(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "t.csv"
    table.write_text("x,1\na,b\n" + "x,1\n" * 9 + "-,2\n" * 9 + "none,2\n" * 2, encoding="utf-8")
    say('[measure]\nskip-rows = 1\nna = ["-", "none"]\nencoding = "utf-8"\n')
    ran = run("measure", str(table), "--qi", "a,b", "--json", "--lang", "en")
    assert ran.code == 0, ran.out
    assert run("measure", str(table), "--qi", "a,b", "--json", "--config", "none").code == 2  # the row above the names
    say('skip-rows = "1"\nna = [["-"]]\n')
    assert {code for _, _, code in told(run, "measure", str(table), "--qi", "a,b")} == {"bad_setting"}


def test_who_types_loud_means_not_quiet_and_both_at_once_are_refused(run: Run) -> None:
    say("quiet = true\n")
    assert run(*GOOD).out == ""
    ran = run(*GOOD, "--verbose")
    assert "Level 3" in ran.out
    assert "graded by gbt-42460-2023: level 3" in ran.err
    assert run(*GOOD, "--quiet", "--verbose").code == 2


def test_nothing_that_decides_or_writes_is_settable_and_no_variable_means_two_things() -> None:
    decided = {
        "qi",
        "sa",
        "ni",
        "di",
        "p",
        "sharing",
        "controls",
        "motives",
        "threshold",
        "by",
        "reason",
        "output",
        "plan",
        "text_model",
        "as_",
    }
    assert not decided & SETTABLE
    everywhere = {field.name for act in acts() for field in command_named(act.name).fields}
    assert everywhere >= SETTABLE
    variables = {PREFIX + name.upper() for name in SETTABLE}
    variables |= {f"{PREFIX}{act.name}_{name}".upper() for act in acts() for name in SETTABLE}
    assert not variables & OTHERS
    assert all(not field.option.names or field.spelled[0].startswith("--") for act in acts() for field in fields_of(_class(act)))


def _class(act: object) -> type:
    found: type = act.request  # type: ignore[attr-defined]
    return found


def test_help_needs_no_settings(run: Run) -> None:
    say("foo = 1\n")
    assert run("assess", "--help").code == 0
    assert run("--version").code == 0
    assert json.loads(run("schema", "--config", "none").out)["type"] == "object"
