"""Help is in the reader's language, without a word left in the library's."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys

import pytest
from cyclopts.help import DefaultFormatter
from rich.console import Console
from tests.patience import PATIENCE

from reidrisk.edge.cli.application import build
from reidrisk.edge.cli.help_words import NARROWEST

FOREIGN = (
    "Usage",
    "Commands",
    "Arguments",
    "Parameters",
    "Options",
    "OPTIONS",
    "COMMAND",
    "required",
    "default",
    "choices",
    "Display",
    "STR",
)
COMMANDS = ((), ("prepare",), ("assess",), ("mitigate",), ("report",))


def helped(*words: str, lang: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "reidrisk", *words, "--help", "--lang", lang],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "200"},
        check=True,
        timeout=PATIENCE,
    )
    return done.stdout


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: "-".join(words) or "reidrisk")
def test_chinese_help_is_chinese(words: tuple[str, ...]) -> None:
    text = helped(*words, lang="zh")
    assert text.startswith("用法：reidrisk")
    said = re.sub(r"--[a-z-]+", "", text)  # the names of options are the same in each language
    assert not [word for word in FOREIGN if word in said]


@pytest.mark.parametrize("columns", [1, 2, 5, 39, 40, 41, 200])
def test_help_is_laid_out_for_a_width_that_can_be_read(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    widths: list[int] = []

    def drawn(_formatter: object, console: Console, _options: object, _panel: object) -> None:
        widths.append(console.width)

    monkeypatch.setattr(DefaultFormatter, "__call__", drawn)
    console = Console(file=io.StringIO())
    build().help_print(["scan"], console=console)
    assert set(widths) == {max(columns, NARROWEST)}
    assert len(widths) > 2


@pytest.mark.parametrize("name", ["scan", "assess", "mitigate"])
def test_the_narrowest_help_loses_no_option(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("COLUMNS", "1")
    app, screen = build(), io.StringIO()
    app.help_print([name], console=Console(file=screen))
    shown = "".join(line[2:16].strip() for line in screen.getvalue().splitlines())  # the column of names, each broken where it must be
    options = [word for argument in app[name].assemble_argument_collection() for word in argument.names if word.startswith("--")]
    assert len(options) > 5
    assert [option for option in options if option not in shown] == []


EVERY = """
from reidrisk.edge.cli.application import build
app = build()
for name in [name for name in app if not name.startswith("-")]:
    for words in [[name], *([name, sub] for sub in app[name] if not sub.startswith("-"))]:
        app.help_print(words)
"""


def test_no_command_leaves_a_word_in_the_library_s_language() -> None:
    done = subprocess.run(
        [sys.executable, "-c", EVERY],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "300", "LC_ALL": "zh_CN.UTF-8"},
        check=True,
        timeout=PATIENCE,
    )
    said = re.sub(r"--[a-z-]+", "", done.stdout)
    assert said.count("用法：reidrisk") > 20
    assert not [word for word in (*FOREIGN, "ARGS", "PATH ", "INT ", "FLOAT", "()") if word in said]


def test_the_place_of_the_result_has_one_name() -> None:
    app = build()
    commands = [app[name] for name in app if not name.startswith("-")]
    commands += [parent[name] for parent in commands for name in parent if not name.startswith("-")]
    working = [command for command in commands if command.default_command is not None]
    named = [argument.names for command in working for argument in command.assemble_argument_collection() if "-o" in argument.names]
    assert len(named) > 8
    assert set(named) == {("--output", "-o")}


def test_commands_come_as_the_work_goes() -> None:
    said = helped(lang="zh")
    order = [said.index(f" {name} ") for name in ("scan", "prepare", "assess", "mitigate", "apply", "report", "approve", "release")]
    assert order == sorted(order)


def test_requirements_choices_and_defaults_are_told_in_words() -> None:
    zh, en = helped("prepare", lang="zh"), helped("prepare", lang="en")
    assert "案例文件夹（必填）" in zh
    assert "（可选：recipient、data）" in zh
    assert "--set 文本..." in zh
    assert "the case folder (required)" in en
    assert "(one of: recipient, data)" in en
    assert "（默认 *）" in helped("assess", lang="zh")
    assert "False" not in zh + en
