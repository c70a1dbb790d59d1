"""Wrong usage of the command line, in our words and in both languages."""

from __future__ import annotations

from cyclopts import CoercionError, CycloptsError, MissingArgumentError, UnknownCommandError, UnknownOptionError, UnusedCliTokensError

from ...model.problem import Problem
from ...model.text import Phrase, Text
from ...prepare.unusable import BAD_VALUE

_OPTION = Text("没有选项 {name}。", "There is no option {name}.")
_COMMAND = Text("没有命令“{name}”。", "There is no command “{name}”.")
_MISSING = Text("缺少参数 {name}。", "{name} is missing.")
_NO_VALUE = Text("选项 {name} 需要一个值。", "{name} needs a value.")
_EXTRA = Text("多余的参数：{name}。", "Too many arguments: {name}.")
_OTHER = Text("命令行用法有误。", "The command line cannot be read.")
_HINT = Text("用 {command} --help 查看用法。", "See {command} --help.")
_NEAREST = Text("是否指 {nearest}？用 {command} --help 查看用法。", "Did you mean {nearest}? See {command} --help.")


def problem_of(error: CycloptsError) -> Problem:
    """What is wrong with the command line, and where to look."""
    nearest, command = _nearest(error), " ".join(("reidrisk", *(error.command_chain or ())))
    hint = _NEAREST.fill(nearest=nearest, command=command) if nearest else _HINT.fill(command=command)
    return Problem("usage", _message(error), hint)


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
    """The suggestion the library has already found."""
    text = str(error)
    start = text.find("Did you mean ")
    if start < 0:
        return None
    return text[start + 13 :].split("?", 1)[0].strip('" ')
