"""The command line. Commands are loaded when they are used, so that help answers at once."""

from __future__ import annotations

import atexit
import gc
import signal
import sys
from typing import Literal, get_args, get_origin

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    Group,
    MissingArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)
from cyclopts.argument import ArgumentCollection

from ...data.disk.ending import end
from ...flow.versions import tool_version
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text
from ...prepare.unusable import BAD_VALUE
from ..index import ACTS, GROUPS, PARENTS
from .exits import guarded, ready_streams
from .help_words import completing, spoken
from .language import CURRENT, localised

_OPTION = Text("没有选项 {name}。", "There is no option {name}.")
_COMMAND = Text("没有命令“{name}”。", "There is no command “{name}”.")
_MISSING = Text("缺少参数 {name}。", "{name} is missing.")
_NO_VALUE = Text("选项 {name} 需要一个值。", "{name} needs a value.")
_EXTRA = Text("多余的参数：{name}。", "Too many arguments: {name}.")
OPEN = Text("在浏览器中完成全部工作（只在本机）", "the whole work in a browser, on this machine only")
_OTHER = Text("命令行用法有误。", "The command line cannot be read.")
_HINT = Text("用 {command} --help 查看用法。", "See {command} --help.")
_CHOOSE = Text("可用：{known}。用 {command} --help 查看用法。", "Available: {known}. See {command} --help.")
_ELSEWHERE = Text(
    "它是 {commands} 的选项。用 {command} --help 查看这里可用的选项。",
    "It is an option of {commands}. See {command} --help for those of this one.",
)
_NEAREST = Text("是否指 {nearest}？用 {command} --help 查看用法。", "Did you mean {nearest}? See {command} --help.")


def problem_of(error: CycloptsError) -> Problem:
    """What is wrong with the command line, and where to look."""
    command, elsewhere = " ".join(("reidrisk", *(error.command_chain or ()))), _elsewhere(error)
    if elsewhere:
        return Problem("usage", _message(error), _ELSEWHERE.fill(commands=elsewhere, command=command))
    if known := _choices(error):
        return Problem("usage", _message(error), _CHOOSE.fill(known=known, command=command))
    nearest = _nearest(error)
    return Problem("usage", _message(error), (_NEAREST if nearest else _HINT).fill(nearest=nearest, command=command))


def _elsewhere(error: CycloptsError) -> list[str]:
    """The commands that have this very option: it was learned from their examples."""
    from .command import command_named  # noqa: PLC0415 - only after a mistake

    if not isinstance(error, UnknownOptionError):
        return []
    typed = error.token.keyword or error.token.value
    return [key for key in ACTS if any(typed in one.spelled for one in command_named(key.replace(" ", "_")).fields)]


def _choices(error: CycloptsError) -> list[str]:
    """The words that the option takes, where it takes no others."""
    if not isinstance(error, CoercionError) or get_origin(error.target_type) is not Literal:
        return []
    return [str(one) for one in get_args(error.target_type)]


def _message(error: CycloptsError) -> Text | Phrase:
    match error:
        case UnknownOptionError():
            return _OPTION.fill(name=error.token.keyword or error.token.value)
        case UnknownCommandError():
            return _COMMAND.fill(name=(error.unused_tokens or ["?"])[0])
        case MissingArgumentError():
            name = _argument(error)
            return (_NO_VALUE if name.startswith("-") else _MISSING).fill(name=name)
        case UnusedCliTokensError():
            return _EXTRA.fill(name=" ".join(error.unused_tokens or ()))
        case CoercionError():
            return BAD_VALUE.fill(option=_argument(error))
        case _:
            return _OTHER


def _argument(error: CycloptsError) -> str:
    return error.argument.name if error.argument is not None else "?"


def _nearest(error: CycloptsError) -> str | None:
    """The one option that ends with the words typed (--security of --recipient-security), else what the library finds by spelling."""
    if isinstance(error, UnknownOptionError):
        typed = (error.token.keyword or error.token.value).lstrip("-")
        ending = {name for one in error.argument_collection for name in one.names if typed and name.endswith(f"-{typed}")}
        if len(ending) == 1:
            return ending.pop()
    text = str(error)
    start = text.find("Did you mean ")
    if start < 0:
        return None
    return text[start + 13 :].split("?", 1)[0].strip('" ')


# Objects made between two searches for cycles. A command makes hundreds of thousands that stay; looking through them again and again
# took a tenth of its time (63 to 115 ms of `assess`), and what goes away goes by its count of references.
_BETWEEN_SEARCHES = 100_000
# Before it ends, the interpreter searches all that is left once more, though the system takes the whole memory back: a twentieth of
# `mitigate` (0.1 s), a tenth of `--help`. What has to be closed was closed where it was opened. Not so in 3.14: whatever it ran, a process
# that has imported DuckDB and keeps what is left stops there at its end with code 134, though all was done.
if sys.version_info < (3, 14):
    atexit.register(gc.freeze)


def build() -> App:
    """The application with its commands, in groups, as the work goes. Nothing of them is loaded."""
    app = completing(
        spoken(
            name="reidrisk",
            help_format="plaintext",
            version=tool_version,
            help=localised(
                "说明并证明：数据集去标识化之后还能在多大程度上识别出个人（GB/T 42460-2023）。",
                "Say, and prove, how identifiable a dataset is after de-identification (GB/T 42460-2023).",
            ),
            result_action="return_value",
            config=[_settings],
        )
    )
    groups = {key: Group(title.say(CURRENT), sort_key=key) for key, title in GROUPS.items()}
    app.command("reidrisk.edge.cli.commands.open:open_page", name="open", help=OPEN.say(CURRENT), sort_key=5, group=groups["1-start"])
    for key, (group, rank, title) in ACTS.items():
        *parent, name = key.split()
        place, help_text = f"reidrisk.edge.cli.command:{key.replace(' ', '_')}", title.say(CURRENT)
        if parent:
            _parent(app, parent[0], groups[group], rank).command(place, name=name, help=help_text, sort_key=rank)
        else:
            app.command(place, name=name, help=help_text, sort_key=rank, group=groups[group])
    return app


def _settings(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """What stands in the settings, before a command's options are read; help needs none of it."""
    from .command import command_named  # noqa: PLC0415 - help must not wait
    from .settings import filling  # noqa: PLC0415 - as above

    filling(lambda key: command_named(key.replace(" ", "_")).fields)(app, commands, arguments)


def _parent(app: App, name: str, group: Group, rank: int) -> App:
    """What only holds subcommands, made with the first of them."""
    if name not in set(app):
        app.command(spoken(name=name, help=PARENTS[name].say(CURRENT), group=group, sort_key=rank))
    return app[name]


def main() -> None:
    """Run, and leave with the exit code."""
    gc.set_threshold(_BETWEEN_SEARCHES)
    ready_streams()
    signal.signal(signal.SIGTERM, end)
    sys.exit(guarded(lambda: _run(sys.argv[1:]), CURRENT, as_json="--json" in sys.argv))


def _run(tokens: list[str]) -> int:
    try:
        result = build()(tokens, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        problem = problem_of(error)
    else:
        return result if isinstance(result, int) else 0
    raise InputError(problem)
