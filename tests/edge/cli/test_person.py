"""What a person at a terminal meets: questions, a sign of life, every exit code, and their own language."""

from __future__ import annotations

import io
import os
import runpy
import sys
import time
from fractions import Fraction
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import D3, D3_ROLES, Run
from tests.patience import PATIENCE

from reidrisk.edge.cli import application, asking, command, exits, language, waiting
from reidrisk.flow import versions
from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.problem import DependencyError, InputError, Problem
from reidrisk.model.release import Answer, Grade, Release, Sharing
from reidrisk.model.text import LANGS, Lang, Text

A = Text("甲", "a")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Any:
    def act(*lines: str) -> Terminal:
        monkeypatch.setattr(sys, "stdin", Terminal("".join(f"{line}\n" for line in lines)))
        shown = Terminal()
        monkeypatch.setattr(sys, "stderr", shown)
        return shown

    return act


@pytest.mark.parametrize("lang", LANGS)
def test_every_question_is_asked_with_its_meaning_and_clause(typed: Any, lang: Lang) -> None:
    shown = typed("enclave", "high", "medium", "high", "0.00108", "D.2")
    assert waiting.can_ask()
    plan = asking.ask(EvaluationPlan(), lang)
    assert plan.release["sharing"].value is Sharing.ENCLAVE
    assert plan.release["motives"].value is Grade.MEDIUM
    assert (plan.release["p"].value, plan.release["p"].source) == (Fraction("0.00108"), "D.2")
    assert "D.1.4 b 1" in shown.getvalue()


def test_a_typo_is_told_and_asked_again_and_enter_skips(typed: Any) -> None:
    shown = typed("enclve", "controlled", "", "low", "", "0.1", "")
    plan = asking.ask(EvaluationPlan(), "en")
    assert "enclave" in shown.getvalue()
    assert plan.release["controls"].status == "open"
    assert plan.release["p"].status == "assumed"


def test_the_end_of_the_input_leaves_the_rest_open(typed: Any) -> None:
    typed("controlled")
    plan = asking.ask(EvaluationPlan(), "en")
    assert plan.release["controls"].status == "open"


def test_public_sharing_asks_nothing(typed: Any) -> None:
    shown = typed()
    plan = EvaluationPlan(release=Release.of(sharing=Answer(Sharing.PUBLIC, "given")))
    assert asking.ask(plan, "en") is plan
    assert shown.getvalue() == ""


def test_assess_asks_on_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "can_ask", lambda: True)
    monkeypatch.setattr(sys, "stdin", Terminal("enclave\nhigh\nmedium\nhigh\n0.00108\nD.2\n"))
    ran = run("assess", D3, *D3_ROLES, "--lang", "en")
    assert ran.code == 0
    assert "Level 3" in ran.out


def test_a_sign_of_life_after_a_while_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "AFTER", 0.0)
    monkeypatch.setattr(waiting, "EVERY", 0.005)
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    with waiting.waiting("en"):
        end = time.monotonic() + PATIENCE
        while "not known yet" not in shown.getvalue() and time.monotonic() < end:
            time.sleep(0.005)
    assert "not known yet" in shown.getvalue()
    assert shown.getvalue().endswith("\x1b[K")


def test_no_sign_for_what_is_quick_or_for_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    with waiting.waiting("zh"):
        pass
    assert shown.getvalue() == ""
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with waiting.waiting("zh"):
        pass


def failing(error: BaseException) -> Any:
    def act() -> int:
        raise error

    return act


@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        (InputError(Problem("x", A)), 2, "a"),
        (InputError(Problem("x", A), Problem("y", A)), 2, "2"),
        (DependencyError("typst", "report", A), 3, "reidrisk[report]"),
        (KeyboardInterrupt(), 130, "nothing was left"),
        (ValueError("13800138000"), 70, "ValueError"),
    ],
)
def test_every_failure_has_its_code(capsys: pytest.CaptureFixture[str], error: BaseException, code: int, says: str) -> None:
    assert exits.guarded(failing(error), "en", as_json=False) == code
    shown = capsys.readouterr().err
    assert says in shown
    assert "13800138000" not in shown


def test_a_full_disk_is_an_input_error_and_other_exits_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", (tmp_path / "out").open("w", encoding="utf-8"))
    assert exits.guarded(failing(OSError(28, "No space left on device")), "en", as_json=True) == 2
    assert exits.guarded(failing(BrokenPipeError()), "en", as_json=False) == 0
    assert exits.guarded(failing(OSError(2, "gone", "file")), "en", as_json=False) == 70
    with pytest.raises(SystemExit):
        exits.guarded(failing(SystemExit(9)), "en", as_json=False)
    piped = SystemExit(1)
    piped.__context__ = BrokenPipeError()
    assert exits.guarded(failing(piped), "en", as_json=False) == 0
    sys.stdout.close()
    assert (tmp_path / "out").read_text(encoding="utf-8") == ""


def test_closed_and_narrow_streams_take_any_text(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", narrow)
    exits.ready_streams()
    print("汉字")  # noqa: T201 - into the swallowed stream
    assert sys.stdout.name == os.devnull
    narrow.write("a汉字z✓✕≥")
    narrow.flush()
    assert narrow.buffer.getvalue() == b"a??z+x>="  # a mark for each sign that it lacks
    sys.stdout.close()


def test_the_language_of_a_run() -> None:
    assert language.language(["--lang", "zh-CN"], {}) == "zh"
    assert language.language(["--lang=en"], {"LANG": "zh_CN.UTF-8"}) == "en"
    assert language.language([], {"LC_ALL": "", "LANG": "zh_CN.UTF-8"}) == "zh"
    assert language.language([], {}) == "en"
    assert language.chosen("en_US") == "en"
    assert language.chosen(None, "zh") == "zh"
    with pytest.raises(InputError):
        language.chosen("fr")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("standards", "gbt-42460-2023", "more"), "Too many"),
        (("explain", "k", "--lang"), "--lang"),
        (("measure", D3, "--suda-score", "best"), "--suda-score"),
        (("assess", D3, "--json=perhaps"), "--json"),
    ],
)
def test_wrong_usage(run: Run, words: tuple[str, ...], says: str) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert says in ran.err


def test_any_other_usage_error_is_still_said() -> None:
    from cyclopts import CycloptsError

    assert application.problem_of(CycloptsError()).code == "usage"


def test_a_tree_that_was_never_installed_has_version_0(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> str:
        raise PackageNotFoundError

    monkeypatch.setattr("importlib.metadata.version", missing)
    assert versions.tool_version() == "0"


def test_python_dash_m(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["reidrisk", "--version"])
    with pytest.raises(SystemExit) as left:
        runpy.run_module("reidrisk", run_name="__main__")
    assert left.value.code == 0
    assert capsys.readouterr().out.strip()
