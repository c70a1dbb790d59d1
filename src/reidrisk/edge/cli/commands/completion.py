"""``reidrisk --install-completion``: the shell completes commands and options. No start-up file is touched without a yes."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

from ....case.options.output import OUTPUT, InLanguage, written
from ....data.files import write_atomic
from ....model.frozen import dataclass
from ....model.option import Option, fields_of, request_from
from ....model.problem import InputError, Problem
from ....model.text import Lang, Text
from ..asking import read_line
from ..command import signature_of
from ..exits import ACCEPTABLE, guarded
from ..language import chosen, near
from ..waiting import can_ask

Shell = Literal["bash", "zsh", "fish", "powershell"]
_NAME = "reidrisk"
_UNKNOWN = Text("无法判别当前使用的命令行 shell。", "The shell could not be determined.")
_NAME_IT = Text("请用 --shell 指明：{known}。", "Name it with --shell: {known}.")
_WRITTEN = Text("{shell} 的自动补全已写入 {path}。", "Completion for {shell} was written to {path}.")
_BY_ITSELF = Text("新开的外壳会自动加载。", "A new shell loads it by itself.")
_ALREADY = Text("{file} 已会加载它；新开的外壳即可使用。", "{file} loads it already: a new shell has it.")
_NEEDED = Text("要在启动时加载，{file} 中须有这一行：", "To load it at start-up, {file} needs this line:")
_ASK = Text("现在就把它写入 {file} 吗？[y/N] ", "Write it into {file} now? [y/N] ")
_DONE = Text("已写入 {file}；新开的外壳即可使用。", "{file} was changed: a new shell has it.")
_LEFT = Text("{file} 没有改动；需要时请自行加上这一行。", "{file} was left as it is; add the line when you want it.")
_YES = {"y", "yes", "是", "好"}


@dataclass(frozen=True, slots=True)
class _StartUp:
    """The line that loads a completion, and where it belongs: zsh has to meet it before anything completes."""

    file: Path
    line: str
    first: bool = False
    ours: bool = True  # whether we may write the file at all; that of PowerShell comes in several encodings

    def loads(self) -> bool:
        return self.line.encode() in self._content()

    def add(self) -> None:
        """One step, so that no shell starts from half a file."""
        old, new = self._content(), f"# {_NAME}\n{self.line}\n".encode()
        write_atomic(self.file, new + old if self.first else old + (b"" if old.endswith(b"\n") or not old else b"\n") + new)

    def _content(self) -> bytes:
        return self.file.read_bytes() if self.file.exists() else b""


@dataclass(frozen=True, kw_only=True)
class _Completion(InLanguage):
    """For which shell, and where."""

    shell: Annotated[Shell | None, Option(Text("外壳；默认自动判别", "the shell; detected by default"), OUTPUT)] = None
    output: Annotated[
        str | None,
        written(Text("补全脚本写入位置；默认按外壳的惯例", "where the script goes; where the shell looks for it by default")),
    ] = None


def install_completion(**given: Any) -> int:  # noqa: ANN401 - whatever was typed
    """Completion for a shell."""
    asked: _Completion = request_from(_Completion, given)
    return guarded(lambda: _install(asked), near(asked.lang), as_json=False)


install_completion.__signature__ = signature_of(fields_of(_Completion), as_json=False)  # type: ignore[attr-defined] # `inspect` looks for it
install_completion.__annotations__ = {name: one.annotation for name, one in install_completion.__signature__.parameters.items()}  # type: ignore[attr-defined]


def _install(asked: _Completion) -> int:
    from ..application import build  # noqa: PLC0415 - it is what loads this file

    spoken, kind = chosen(asked.lang), asked.shell or _shell()
    path = (Path(asked.output) if asked.output else _usual(kind)).absolute()
    write_atomic(path, build().generate_completion(shell=kind).encode("utf-8"))
    _tell(_WRITTEN.fill(shell=kind, path=str(path)).say(spoken))
    _at_start(_start_up(kind, path, usual=asked.output is None), spoken)
    return ACCEPTABLE


def _at_start(start: _StartUp | None, lang: Lang) -> None:
    if start is None:
        _tell(_BY_ITSELF.say(lang))
        return
    file = str(start.file)
    if start.loads():
        _tell(_ALREADY.fill(file=file).say(lang))
        return
    _tell(f"{_NEEDED.fill(file=file).say(lang)}\n\n    {start.line}\n")
    if start.ours and can_ask() and (read_line(_ASK.fill(file=file).say(lang)) or "").lower() in _YES:
        start.add()
        _tell(_DONE.fill(file=file).say(lang))
    else:
        _tell(_LEFT.fill(file=file).say(lang))


def _start_up(shell: Shell, script: Path, *, usual: bool) -> _StartUp | None:
    """None where the shell looks for completions by itself, in the usual place."""
    home, place = Path.home(), shlex.quote(str(script))
    if shell == "bash":
        return _StartUp(home / ".bashrc", f"[ -f {place} ] && . {place}")
    if shell == "powershell":
        return _profile(script)
    if usual and (shell == "fish" or not script.is_relative_to(home / ".zsh")):  # oh-my-zsh has a place of its own
        return None
    if shell == "fish":
        return _StartUp(home / ".config" / "fish" / "config.fish", f"source {place}")
    return _StartUp(home / ".zshrc", f"fpath=({shlex.quote(str(script.parent))} $fpath)", first=True)


def _profile(script: Path) -> _StartUp:
    from cyclopts.completion.install import powershell_profile  # noqa: PLC0415 - only here

    place = "'" + str(script).replace("'", "''") + "'"
    return _StartUp(powershell_profile(), f"if (Test-Path -LiteralPath {place}) {{ . {place} }}", ours=False)


def _usual(shell: Shell) -> Path:
    from cyclopts.completion.install import get_default_completion_path  # noqa: PLC0415 - only here

    return get_default_completion_path(shell, _NAME)


def _shell() -> Shell:
    from cyclopts.completion.detect import ShellDetectionError, detect_shell  # noqa: PLC0415 - only here

    try:
        return detect_shell()
    except ShellDetectionError:
        pass
    raise InputError(Problem("unknown_shell", _UNKNOWN, _NAME_IT.fill(known=("bash", "zsh", "fish", "powershell"))))


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
