"""Help in the reader's language: the few words that the command line library would say itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cyclopts import App, Group
from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel

from ...model.text import Phrase, Text
from .language import CURRENT, localised

if TYPE_CHECKING:  # only help draws
    from rich.console import Console, ConsoleOptions

NARROWEST = 40
COMMANDS, ARGUMENTS, OPTIONS = localised("命令", "Commands"), localised("参数", "Arguments"), localised("选项", "Options")
_USAGE = localised("用法：", "Usage: ")
_HELP = localised("显示这份说明并退出", "show this message and exit")
_VERSION = localised("显示版本并退出", "show the version and exit")
_COMPLETION = localised("为当前的命令行外壳安装自动补全", "install completion for your shell")
_REQUIRED = Text("{text}（必填）", "{text} (required)")
_CHOICES = Text("{text}（可选：{choices}）", "{text} (one of: {choices})")
_DEFAULT = Text("{text}（默认 {default}）", "{text} (default: {default})")
_ZH = {
    "COMMAND": "命令",
    "[OPTIONS]": "[选项]",
    "[ARGS]": "[参数]",
    "[ARGS...]": "[参数...]",
    "PATH": "路径",
    "STR": "文本",
    "INT": "整数",
    "FLOAT": "数",
    "CHOICE": "值",
}
# What an option of yes or no is when nobody gives it needs no saying.
_UNSAID = {None, "False", "True", "()"}


class InWords(DefaultFormatter):
    """The library's layout with our words; a requirement, the choices and a default follow the text."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """One panel."""
        _widen(console)
        super().__call__(console, options, panel.copy(entries=[_spelled_out(entry) for entry in panel.entries]))

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:  # noqa: ANN401, ARG002 - the library's protocol
        """The line that shows how a command is written."""
        from rich.text import Text as Styled  # noqa: PLC0415 - only help draws

        _widen(console)
        if usage:
            console.print(Styled(_USAGE + " ".join(_word(word) for word in str(usage).split()) + "\n", style="bold"))


def _widen(console: Console) -> None:
    """The library breaks names at a third of the width, and never ends where that is less than its own indent."""
    console.width = max(console.width, NARROWEST)


def spoken(**settings: Any) -> App:  # noqa: ANN401 - the settings of the library's own class
    """An application whose help is in the language of this run."""
    app = App(
        help_formatter=InWords(),
        group_commands=Group.create_default_commands(COMMANDS),
        group_arguments=Group.create_default_arguments(ARGUMENTS),
        group_parameters=Group.create_default_parameters(OPTIONS),
        **settings,
    )
    app["--help"].help, app["--version"].help = _HELP, _VERSION
    app["--help"].group = app["--version"].group = (OPTIONS,)
    return app


def completing(app: App) -> App:
    """With the option that installs completion for the whole program."""
    app.command("reidrisk.edge.cli.commands.completion:install_completion", name="--install-completion", help=_COMPLETION, group=OPTIONS)
    return app


def _spelled_out(entry: HelpEntry) -> HelpEntry:
    text = _plain(entry.description)
    if entry.choices:
        text = _CHOICES.fill(text=text, choices=tuple(entry.choices))
    if entry.default not in _UNSAID:
        text = _DEFAULT.fill(text=text, default=entry.default)
    if entry.required:
        text = _REQUIRED.fill(text=text)
    description = text if isinstance(text, str) else text.say(CURRENT)
    return entry.copy(description=description, choices=None, default=None, required=False, metavar=_word(entry.metavar or "") or None)


def _plain(description: Any) -> str | Phrase:  # noqa: ANN401 - whatever the library draws
    """The text of a description that was given as text."""
    return str(getattr(description, "primary_renderable", description) or "")


def _word(word: str) -> str:
    if CURRENT != "zh":
        return word
    bare = word.removesuffix("...")
    return _ZH.get(word) or _ZH.get(bare, bare) + word[len(bare) :]
