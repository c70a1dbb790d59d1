"""The commands from their own help, in the language of the page."""

from __future__ import annotations

import os
import re
import subprocess
import sys

from reidrisk.edge.cli import exits
from reidrisk.model.text import Lang, Text

from .page import Page, table

TITLE = Text("命令", "Commands")
CODES = Text("退出码", "Exit codes")
HEAD = (Text("退出码", "code"), Text("含义", "meaning"))
MEANINGS = {
    exits.ACCEPTABLE: Text("可接受：3 级或 4 级（其他命令：成功）", "acceptable: level 3 or 4 (other commands: done)"),
    exits.FINDING: Text("有发现：1 级或 2 级", "a finding: level 1 or 2"),
    exits.WRONG_INPUT: Text("用法或输入有误", "wrong usage or input"),
    exits.MISSING_PART: Text("缺少依赖", "a dependency is missing"),
    exits.NOT_GRADABLE: Text("尚不能定级：还有未回答的问题", "not gradable yet: answers are still open"),
    exits.BUG: Text("程序缺陷", "a bug of ours"),
    exits.STOPPED: Text("被中断（Ctrl-C）", "stopped (Ctrl-C)"),
}
# Help texts are fixed to a language when the command line is loaded, hence a process for each.
_ASK = "from reidrisk.edge.cli.application import build; print(build().generate_docs(output_format='markdown', recursive=True))"
_ZH = {
    "**Commands**": "**命令**",
    "**[required]**": "（必填）",
    "STR": "文本",
    "CHOICE": "值",
    "COMMAND": "命令",
    "[OPTIONS]": "[选项]",
}


def pages(lang: Lang) -> list[Page]:
    """One page with a section for each command."""
    rows = [(code, text.say(lang)) for code, text in sorted(MEANINGS.items())]
    codes = f"## {CODES.say(lang)}\n\n{table([head.say(lang) for head in HEAD], rows)}"
    return [Page("commands.md", TITLE.say(lang), f"{_help(lang)}\n\n{codes}")]


def _help(lang: Lang) -> str:
    locale = "zh_CN.UTF-8" if lang == "zh" else "en_US.UTF-8"
    environ = {**os.environ, "LC_ALL": locale, "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, "-c", _ASK], capture_output=True, text=True, encoding="utf-8", check=True, env=environ)  # noqa: S603 - our own program
    return _tidied(done.stdout, lang)


def _tidied(markdown: str, lang: Lang) -> str:
    """Without the library's own title and contents, and with its few words in the reader's language."""
    text = markdown.split("\n", 1)[1]
    text = re.sub(r"## Table of Contents\n\n(?:- .*\n)+\n", "", text)
    text = re.sub(r" ?\*\[default: (False|True)\]\*", "", text)
    text = re.sub(r"\*\[default: (.+?)\]\*", r"(default `\1`)" if lang == "en" else r"（默认 `\1`）", text)
    if lang == "zh":
        for theirs, ours in _ZH.items():
            text = text.replace(theirs, ours)
    return text.strip()
