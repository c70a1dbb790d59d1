"""Settings of a run: the command line before variables of the environment, these before a file, the file before what is usual.

What may stand in a file says how data are read, how much is said and when a pipeline stops. What the verdict rests on (roles, the context,
answers, who signs) and where something is written are said on the command line or in the case: no file that lies about decides them.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from cyclopts import App, Token
from cyclopts.argument import ArgumentCollection

from ...data import log
from ...model.frozen import dataclass
from ...model.option import Field
from ...model.problem import Problem, Problems
from ...model.text import Phrase, Text
from ..index import ACTS
from .language import near
from .running import LEVELS, listen
from .settings_file import SettingsFile, read

PREFIX, NAMED_BY = "REIDRISK_", "REIDRISK_CONFIG"
OF_A_RUN = frozenset({"lang", "log_level", "quiet", "verbose"})
SETTABLE = OF_A_RUN | {
    "as_printed", "bilingual", "delimiter", "drop_totals", "encoding", "fail_on", "fail_on_drift", "format", "header_row",
    "memory", "most_tuples", "na", "quote", "sheet", "skip_rows", "standard", "strict", "suppression_mark", "widths",
}  # fmt: skip
_UNKNOWN = Text("没有设置“{name}”。", "There is no setting “{name}”.")
_KNOWN = Text("可用：{known}。", "Available: {known}.")
_ELSEWHERE = Text(
    "“{name}”不能写在设置文件里：它决定结论或写到哪里，请写在命令行或案例中。",
    "“{name}” is no setting: it decides the verdict or where something is written; say it on the command line or in the case.",
)
_NO_COMMAND = Text("没有命令“{name}”。", "There is no command “{name}”.")
_WRONG = Text("“{name}”的值不对。", "The value of “{name}” does not fit.")
_WRONG_VARIABLE = Text("环境变量 {name} 的值不对。", "The value of the variable {name} does not fit.")
_YES_OR_NO, _WHOLE = Text("请写 true 或 false。", "Write true or false."), Text("请写整数。", "Write a whole number.")
_WORD, _WORDS = Text("请写一个值。", "Write one value."), Text("请写一个值或一列值。", "Write a value or a list of values.")
_TAKEN = Text("选项 {option} 取自 {where}。", "Option {option} is taken from {where}.")
_EXCLUDED = {"--quiet": {"--verbose", "--log-level"}, "--verbose": {"--quiet"}, "--log-level": {"--quiet"}}
_BOOLS = {"true": "true", "1": "true", "yes": "true", "false": "false", "0": "false", "no": "false"}


@dataclass(frozen=True, slots=True)
class _Taken:
    """The words of one option, and where they come from."""

    words: tuple[str, ...]
    where: str


def filling(fields: Callable[[str], tuple[Field, ...]]) -> Callable[[App, tuple[str, ...], ArgumentCollection], None]:
    """What the command line library calls before it reads a command's options; `fields` of the command with this key."""

    def fill(_app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
        key = " ".join(commands)
        named = {one.name: one for one in arguments}
        if key not in ACTS or "--config" not in named:
            return
        typed = {name: one.tokens[0].value for name, one in named.items() if one.tokens}
        found = settled(key, typed.get("--config") or os.environ.get(NAMED_BY) or None, os.environ, fields)
        # Who types one of those that exclude each other means none of the others.
        against = set().union(*(_EXCLUDED[spelled] for spelled in typed if spelled in _EXCLUDED))
        taken = [(spelled, one) for spelled, one in found.items() if not named[spelled].tokens and spelled not in against]
        for spelled, one in taken:
            for index, word in enumerate(one.words):
                named[spelled].append(Token(keyword=spelled, value=word, source=one.where, index=index))
        _listen({**typed, **{spelled: one.words[-1] for spelled, one in taken if one.words}}, {*typed})
        for spelled, one in taken:
            log.step(_TAKEN, option=log.word(spelled), where=log.word(one.where))

    return fill


def _listen(words: Mapping[str, str], typed: set[str]) -> None:
    """As the options say: each step with --verbose, else from the level that is named. What is wrong with them is told by their reader."""
    verbose = "--verbose" in typed or words.get("--verbose") == "true"
    listen(LEVELS.get(words.get("--log-level", ""), logging.INFO if verbose else logging.WARNING), near(words.get("--lang")))


def settled(key: str, named: str | None, environ: Mapping[str, str], fields: Callable[[str], tuple[Field, ...]]) -> dict[str, _Taken]:
    """By option as it is typed, what variables and a file say for this command. `InputError` with all that is wrong with them."""
    problems, own = Problems(), {one.spelled[0]: one for one in fields(key) if one.name in SETTABLE}
    found: dict[str, _Taken] = {}
    file = read(named)
    if file is not None:
        problems.add(*_strangers(file, fields))
        for keys, field in _of_command(file, key, own.values()):
            words, hint = _words(field, _value(file, keys))
            if hint is None:
                found[field.spelled[0]] = _Taken(words, f"{file.path}:{file.line(keys)}")
            else:
                problems.add(file.problem(keys, "bad_setting", _WRONG.fill(name=keys[-1]), hint))
    for spelled, field in own.items():
        variable, value = _variable(key, spelled, environ)
        if value:
            words, hint = _words(field, _as_toml(field, value))
            if hint is None:
                found[spelled] = _Taken(words, variable)
            else:
                problems.add(Problem("bad_setting", _WRONG_VARIABLE.fill(name=variable), hint))
    problems.stop_if_any()
    return found


def _of_command(file: SettingsFile, key: str, own: Iterable[Field]) -> Iterator[tuple[tuple[str, ...], Field]]:
    """What the file says for this command: for all first, then its own table, which counts more."""
    table = file.content.get(key)
    for field in own:
        name = field.spelled[0][2:]
        if name in file.content and not isinstance(file.content[name], Mapping):
            yield (name,), field
        if isinstance(table, Mapping) and name in table:
            yield (key, name), field


def _value(file: SettingsFile, keys: Sequence[str]) -> Any:  # noqa: ANN401 - what TOML holds
    found: Any = file.content
    for key in keys:
        found = found[key]
    return found


def _strangers(file: SettingsFile, fields: Callable[[str], tuple[Field, ...]]) -> Iterator[Problem]:
    """A problem for each key that is none of ours, in the tables of other commands too."""
    everywhere = {name.rstrip("_").replace("_", "-") for name in SETTABLE}
    for name, value in file.content.items():
        if not isinstance(value, Mapping):
            if name not in everywhere:
                yield file.problem((name,), "unknown_setting", _UNKNOWN.fill(name=name), _KNOWN.fill(known=tuple(sorted(everywhere))))
        elif name not in ACTS:
            yield file.problem((name,), "unknown_setting", _NO_COMMAND.fill(name=name), _KNOWN.fill(known=tuple(ACTS)))
        else:
            known = {one.spelled[0][2:]: one.name in SETTABLE for one in fields(name) if not one.positional}
            for each in value:
                if not known.get(each):
                    message = _ELSEWHERE if each in known else _UNKNOWN
                    usable = tuple(sorted(one for one, may in known.items() if may))
                    yield file.problem((name, each), "unknown_setting", message.fill(name=each), _KNOWN.fill(known=usable))


def _variable(key: str, spelled: str, environ: Mapping[str, str]) -> tuple[str, str]:
    """The variable of this command alone, else that of all."""
    name = spelled[2:].upper().replace("-", "_")
    own = f"{PREFIX}{key.upper().replace(' ', '_').replace('-', '_')}_{name}"
    return (own, environ[own]) if environ.get(own) else (PREFIX + name, environ.get(PREFIX + name, ""))


def _as_toml(field: Field, value: str) -> Any:  # noqa: ANN401 - what TOML would hold
    if field.kinds == (bool,):
        return {"true": True, "false": False}.get(_BOOLS.get(value.strip().lower(), ""), value)
    if field.kinds == (int,) and value.strip().isdecimal():
        return int(value)
    return value


def _words(field: Field, value: object) -> tuple[tuple[str, ...], Text | Phrase | None]:
    """As they would be typed, or what to write instead."""
    if field.kinds == (bool,):
        return (("true" if value else "false",), None) if isinstance(value, bool) else ((), _YES_OR_NO)
    if field.kinds == (int,):
        return ((str(value),), None) if type(value) is int else ((), _WHOLE)
    if field.many:
        several = value if isinstance(value, list) else [value]
        return (tuple(map(str, several)), None) if all(map(_is_word, several)) else ((), _WORDS)
    if not _is_word(value):
        return (), _WORD
    if field.choices and not field.option.own_reader and value not in field.choices:
        return (), _KNOWN.fill(known=field.choices)
    return (str(value),), None


def _is_word(value: object) -> bool:
    return isinstance(value, str) or type(value) is int
